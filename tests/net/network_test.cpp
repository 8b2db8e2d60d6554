#include "net/network.h"

#include <sys/resource.h>

#include <functional>
#include <optional>

#include "place.h"

using asio::ip::tcp;
using net_tests::Client;
using net_tests::Place;
using net_tests::wait_most;

TEST_CASE("network: whoever comes is offered options and greeted in the same write") {
  Place place;
  Client client(place);
  REQUIRE(client.hears("Welcome."));
  CHECK(client.heard.front() == '\xff');
  CHECK(client.heard.find("Welcome.\r\n") != std::string::npos);
  REQUIRE(place.arrivals.size() == 1);
  CHECK(place.arrivals[0].address == "127.0.0.1");
  CHECK(place.arrivals[0].source == "127.0.0.1");
  CHECK(place.arrivals[0].loopback);
  CHECK_FALSE(place.arrivals[0].exempt);
  CHECK(place.network_.session_count() == 1);
}

TEST_CASE("network: lines come in whole and in order, answers go out") {
  Place place;
  place.on_line = [&](const wire::Line& line) {
    place.network_.send(wire::Text{line.session, "You said " + line.text + "."});
  };
  Client client(place);
  client.say("one\r\ntw");
  REQUIRE(client.hears("You said one."));
  client.say("o\r\nthree\n");
  REQUIRE(client.hears("You said three."));
  CHECK(place.lines == std::vector<std::string>{"one", "two", "three"});
}

TEST_CASE("network: a window size comes in, and an answer to negotiation goes out by itself") {
  Place place;
  Client client(place);
  REQUIRE(client.hears("Welcome."));
  client.heard.clear();
  client.say("\xff\xfb\x1f\xff\xfa\x1f" + std::string("\0\x64\0\x28", 4) + "\xff\xf0");
  REQUIRE(place.until([&] { return !place.sizes.empty(); }));
  CHECK(place.sizes[0].width == 100);
  CHECK(place.sizes[0].height == 40);
  client.say("\xff\xfd\x63");  // DO something nobody knows
  CHECK(client.hears("\xff\xfc\x63"));
}

TEST_CASE("network: negotiation is answered without a flush by the game when it asks for one") {
  int asked = 0;
  net::Options options;
  options.wants_flush = [&asked] { ++asked; };
  Place place(options);
  Client client(place);
  REQUIRE(client.hears("Welcome."));
  client.say("\xff\xfd\x63");
  REQUIRE(place.until([&] { return asked > 0; }));
  CHECK(client.hears("\xff\xfc\x63"));
}

TEST_CASE("network: a client that leaves is gone, with the reason") {
  Place place;
  Client client(place);
  REQUIRE(client.hears("Welcome."));
  client.close();
  REQUIRE(place.until([&] { return !place.gones.empty(); }));
  CHECK(place.gones[0].session == place.arrivals[0].session);
  CHECK(place.gones[0].reason == "closed by the client");
  CHECK(place.network_.session_count() == 0);
}

TEST_CASE("network: what was said before a close still arrives") {
  Place place;
  Client client(place);
  REQUIRE(client.hears("Welcome."));
  client.say("unread words");  // would make a careless close take back what was sent
  place.network_.send(wire::Text{place.last_session, std::string(30'000, 'x') + " Farewell."});
  place.network_.send(wire::Close{place.last_session, "quit"});
  place.network_.send(wire::Text{place.last_session, "Too late."});
  REQUIRE(client.hears("Farewell."));
  CHECK(client.is_closed());
  CHECK(client.heard.find("Too late.") == std::string::npos);
  REQUIRE(place.until([&] { return !place.gones.empty(); }));
  CHECK(place.gones[0].reason == "quit");
}

TEST_CASE("network: a session that ends at a password prompt gives echo back") {
  constexpr std::string_view echo_off = "\xff\xfb\x01";  // IAC WILL ECHO
  constexpr std::string_view echo_on = "\xff\xfc\x01";   // IAC WONT ECHO
  Place place;
  Client client(place);
  REQUIRE(client.hears("Welcome."));
  place.network_.send(wire::Prompt{place.last_session, "Password: ", true});
  REQUIRE(client.hears(echo_off));
  place.network_.send(wire::Close{place.last_session, "too slow"});
  CHECK(client.hears(echo_on));
  CHECK(client.is_closed());
  CHECK(client.heard.find(echo_off) == client.heard.rfind(echo_off));
}

TEST_CASE("network: port 0 picks one port for both families") {
  net::Options options;
  options.port = 0;
  options.addresses = {"127.0.0.1", "::1"};
  asio::io_context io;
  base::ManualClock clock;
  std::vector<wire::Arrived> arrivals;
  net::Network network(io, options, clock, [&](const wire::Inbound& in) {
    if (const auto* arrived = std::get_if<wire::Arrived>(&in)) {
      arrivals.push_back(*arrived);
    }
  });
  const auto port = network.listen();
  REQUIRE(port.has_value());
  asio::io_context client_io;
  tcp::socket four(client_io);
  four.connect({asio::ip::make_address("127.0.0.1"), *port});
  tcp::socket six(client_io);
  six.connect({asio::ip::make_address("::1"), *port});
  while (arrivals.size() < 2) {
    io.run_one_for(wait_most);
  }
  CHECK(arrivals[0].address != arrivals[1].address);
  for (const auto& arrived : arrivals) {
    CHECK(arrived.loopback);
    CHECK((arrived.source == "127.0.0.1" || arrived.source == "::/64"));
  }
}

TEST_CASE("network: an address that cannot be listened on is named") {
  asio::io_context io;
  base::ManualClock clock;
  SUBCASE("taken") {
    Place place;
    net::Options options;
    options.addresses = {"127.0.0.1"};
    options.port = place.port_;
    net::Network second(io, options, clock, [](const wire::Inbound&) {});
    const auto result = second.listen();
    REQUIRE_FALSE(result.has_value());
    CHECK(result.error().where == "127.0.0.1 port " + std::to_string(place.port_));
  }
  SUBCASE("no address") {
    net::Options options;
    options.addresses = {"somewhere"};
    net::Network network(io, options, clock, [](const wire::Inbound&) {});
    CHECK(network.listen().error().where.find("somewhere") == 0);
  }
}

TEST_CASE("network: out of descriptors it waits and then lets the visitor in") {
  net::Options options;
  options.accept_retry = std::chrono::milliseconds(1);
  Place place(options);
  Client client(place);  // connected to the kernel's queue, not yet accepted
  rlimit before{};
  REQUIRE(::getrlimit(RLIMIT_NOFILE, &before) == 0);
  rlimit none = before;
  none.rlim_cur = 3;
  REQUIRE(::setrlimit(RLIMIT_NOFILE, &none) == 0);
  for (int i = 0; i < 5; ++i) {
    place.io_.restart();
    place.io_.run_one_for(std::chrono::milliseconds(5));
  }
  const auto while_short = place.arrivals.size();
  REQUIRE(::setrlimit(RLIMIT_NOFILE, &before) == 0);
  CHECK(while_short == 0);
  CHECK(client.hears("Welcome."));
}

TEST_CASE("network: stop_listening lets nobody in and keeps who is there") {
  Place place;
  Client client(place);
  REQUIRE(client.hears("Welcome."));
  place.network_.stop_listening();
  place.settle();
  CHECK_THROWS(Client(place));
  client.say("still here\r\n");
  CHECK(place.until([&] { return place.lines == std::vector<std::string>{"still here"}; }));
}

TEST_CASE("network: close_all says goodbye to everybody and then says done") {
  Place place;
  Client one(place);
  REQUIRE(one.hears("Welcome."));
  Client two(place);
  REQUIRE(two.hears("Welcome."));
  for (const auto& arrived : place.arrivals) {
    place.network_.send(wire::Text{arrived.session, "Farewell."});
  }
  bool done = false;
  place.network_.close_all(std::chrono::seconds(5), [&done] { done = true; });
  CHECK(one.hears("Farewell."));
  CHECK(two.hears("Farewell."));
  CHECK(place.until([&] { return done; }));
  CHECK(place.network_.session_count() == 0);
  done = false;
  place.network_.close_all(std::chrono::seconds(5), [&done] { done = true; });
  CHECK(place.until([&] { return done; }));
}

TEST_CASE("network: close_all at once does not wait for a client that does not read") {
  net::Options options;
  options.send_buffer = 4096;
  Place place(options);
  Client client(place, "127.0.0.1", 4096);
  REQUIRE(client.hears("Welcome."));
  place.network_.send(wire::Text{place.last_session, std::string(200'000, 'x')});
  bool done = false;
  place.network_.close_all(std::chrono::milliseconds(0), [&done] { done = true; });
  CHECK(place.until([&] { return done; }));
}

TEST_CASE("network: a fault while a line is obeyed costs that session alone") {
  Place place;
  Client one(place);
  REQUIRE(one.hears("Welcome."));
  Client two(place);
  REQUIRE(two.hears("Welcome."));
  place.on_line = [&](const wire::Line& line) {
    if (line.text == "break") {
      throw base::Bug("broken on purpose");
    }
  };
  one.say("break\r\n");
  CHECK(one.is_closed());
  two.say("hello\r\n");
  CHECK(place.until([&] { return place.lines.back() == "hello"; }));
  CHECK(place.network_.session_count() == 1);
}
