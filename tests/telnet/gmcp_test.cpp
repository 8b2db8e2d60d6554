// GMCP on one connection: who asked for what, and what may go in and out.
#include <string>

#include <doctest/doctest.h>

#include "telnet/client.h"
#include "telnet/gmcp_message.h"
#include "telnet/gmcp_supports.h"

using namespace telnet_tests;
using wire::GmcpPackage;

namespace {

std::string say(std::string_view frame) {
  return subnegotiation(gmcp, frame);
}

wire::Gmcp vitals(std::string body = R"({"hp":44})") {
  return {wire::SessionId{1}, GmcpPackage::char_vitals, "Char.Vitals", std::move(body)};
}

struct Agreed : Opened {
  explicit Agreed(const base::Limits& limits = at_once()) : Opened(limits) {
    send(iac(do_it, gmcp));
    raw();
    in.clear();
  }
  wire::GmcpPackages wanted() {
    const auto all = news<wire::GmcpWanted>();
    return all.empty() ? wire::GmcpPackages() : all.back().packages;
  }
};

}  // namespace

TEST_CASE("gmcp: nothing is sent before it is agreed to and asked for") {
  Opened client;
  client.connection.write(vitals());
  CHECK(client.heard().empty());
  client.send(iac(do_it, gmcp));
  client.connection.write(vitals());
  CHECK(client.heard().empty());
  client.send(say(R"(Core.Supports.Set ["Room 1"])"));
  client.connection.write(vitals());
  CHECK(client.heard().empty());
  client.send(say(R"(Core.Supports.Add ["Char 1"])"));
  client.connection.write(vitals());
  CHECK(client.heard() == R"(<SB GMCP Char.Vitals {"hp":44}>)");
}

TEST_CASE("gmcp: hello and what is supported may come with the agreement, in one read") {
  Opened client;
  client.send(iac(do_it, gmcp) + say(R"(Core.Hello {"client":"Mudlet","version":"4.17"})") +
              say(R"(Core.Supports.Set ["Char 1","Room 1"])"));
  CHECK(client.known().name == "Mudlet");
  CHECK(client.known().version == "4.17");
  CHECK(client.known().is_gmcp);
  const auto wanted = client.news<wire::GmcpWanted>();
  REQUIRE(wanted.size() == 1);
  CHECK(wanted[0].packages.has(GmcpPackage::char_items));
  CHECK(wanted[0].packages.has(GmcpPackage::room_info));
  CHECK_FALSE(wanted[0].packages.has(GmcpPackage::comm_channel));
}

TEST_CASE("gmcp: the longest name that was listed, or taken off, wins") {
  telnet::GmcpSupports supports;
  supports.add("char 1");
  CHECK(supports.wanted().has(GmcpPackage::char_vitals));
  supports.remove("Char.Vitals");
  CHECK_FALSE(supports.wanted().has(GmcpPackage::char_vitals));
  CHECK(supports.wanted().has(GmcpPackage::char_status));
  supports.add("Room.Info.Something 1");  // a single message of a package
  CHECK(supports.wanted().has(GmcpPackage::room_info));
  CHECK_FALSE(supports.wanted().has(GmcpPackage::room_players));
  supports.add("Charm 1");
  supports.add("Ro 1");
  supports.add("");
  CHECK_FALSE(supports.wanted().has(GmcpPackage::room_players));
  supports.clear();
  CHECK(supports.wanted().is_empty());
}

TEST_CASE("gmcp: an agreement that ends takes all wishes with it") {
  Agreed client;
  client.send(say(R"(Core.Supports.Set ["Char 1"])"));
  client.in.clear();
  client.send(iac(dont, gmcp));
  CHECK(client.heard() == "<WONT GMCP>");
  CHECK(client.wanted().is_empty());
  client.send(iac(do_it, gmcp));
  client.raw();
  client.connection.write(vitals());
  CHECK(client.heard().empty());
}

TEST_CASE("gmcp: a ping is answered, a sign of life is one, other messages go to the game") {
  Agreed client;
  client.send(say("Core.Ping 120"));
  CHECK(client.heard() == "<SB GMCP Core.Ping>");
  client.send(say("core.keepalive"));
  CHECK(client.news<wire::KeptAlive>().size() == 1);
  client.send(say("Core.Nonsense {}") + say("Char.Items.Inv") + say("Char.Items.Contents 12"));
  const auto said = client.news<wire::GmcpSaid>();
  REQUIRE(said.size() == 2);
  CHECK(said[0].name == "Char.Items.Inv");
  CHECK(said[0].body.empty());
  CHECK(said[1].body == "12");
}

TEST_CASE("gmcp: what is no message, no JSON or too deep is dropped, and nothing else") {
  Agreed client;
  for (const auto* const bad :
       {"", " ", "{}", "Char.Items.Inv {", "Char.Items.Inv }", "Char.Items.Inv {\"a\":}",
        "Char.Items.Inv \"\xff\"", "Char.Login.Credentials {\"a\":\"\xff\"}", "Char Items",
        "\x1b[2J {}", "Char.Items.Inv [1] [2]"}) {
    CAPTURE(bad);
    client.send(say(bad));
    CHECK(client.news<wire::GmcpSaid>().empty());
  }
  const auto nested = [](std::size_t depth) {
    return "A " + std::string(depth, '[') + std::string(depth, ']');
  };
  client.send(say(nested(16)));
  CHECK(client.news<wire::GmcpSaid>().size() == 1);
  client.send(say(nested(17)) + say(nested(30'000)));
  CHECK(client.news<wire::GmcpSaid>().empty());
  client.send("look\r\n");
  CHECK(client.lines() == std::vector<std::string>{"look"});
  CHECK(client.heard().empty());
}

TEST_CASE("gmcp: lists that are none are empty ones") {
  CHECK(telnet::texts_of("{}").empty());
  CHECK(telnet::texts_of("").empty());
  CHECK(telnet::texts_of(R"([1,"a",null,["b"],"c"])") == std::vector<std::string>{"a", "c"});
  CHECK(telnet::hello_of("[]").client.empty());
  CHECK(telnet::hello_of(R"({"Client":"X","Version":3})").client == "X");
}

TEST_CASE("gmcp: so many messages a second are heard and the rest is not") {
  base::Limits limits;
  limits.gmcp_messages_a_second = 3;
  Agreed client(limits);
  client.now += std::chrono::seconds(2);
  for (int i = 0; i < 10; ++i) {
    client.send(say("Char.Items.Inv"));
  }
  CHECK(client.news<wire::GmcpSaid>().size() == 3);
  client.now += std::chrono::seconds(1);
  client.send(say("Char.Items.Inv"));
  CHECK(client.news<wire::GmcpSaid>().size() == 1);
}

TEST_CASE("gmcp: a message has less room before login, and its own room after") {
  base::Limits limits;
  limits.gmcp_before_login = 100;
  limits.subnegotiation_gmcp = 300;
  Agreed client(limits);
  const auto of_size = [](std::size_t size) {
    return say("A \"" + std::string(size - 4, 'x') + "\"");
  };
  client.log_in(false);
  client.send(of_size(100) + of_size(101));
  CHECK(client.news<wire::GmcpSaid>().size() == 1);
  client.log_in();
  client.send(of_size(300) + of_size(301));
  CHECK(client.news<wire::GmcpSaid>().size() == 1);
}

TEST_CASE("gmcp: a byte 255 in a body is doubled, and goodbye is said before the end") {
  Agreed client;
  client.send(say(R"(Core.Supports.Set ["Char 1"])"));
  client.connection.write(vitals("\"\xff\""));
  CHECK(client.raw() == iac(sb, gmcp) + "Char.Vitals \"\xff\xff\"" + iac(se));
  client.close();
  CHECK(client.heard() == R"(<SB GMCP Core.Goodbye "Goodbye.">)");
}
