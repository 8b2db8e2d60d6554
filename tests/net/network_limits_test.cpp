// Limits of the network, each reached over a real socket.
#include <functional>
#include <optional>

#include "place.h"

using asio::ip::tcp;
using net_tests::Client;
using net_tests::Place;
using net_tests::wait_most;

TEST_CASE("network: the ninth connection of one source gets one line and is closed") {
  Place place;
  std::vector<std::unique_ptr<Client>> clients;
  for (int i = 0; i < 8; ++i) {
    clients.push_back(std::make_unique<Client>(place));
    REQUIRE(clients.back()->hears("Welcome."));
  }
  Client ninth(place);
  CHECK(ninth.hears("Too many connections from your address"));
  CHECK(ninth.is_closed());
  CHECK(std::count(ninth.heard.begin(), ninth.heard.end(), '\n') == 1);
  CHECK(place.network_.session_count() == 8);
  CHECK(place.arrivals.size() == 8);
  clients.pop_back();
  REQUIRE(place.until([&] { return place.network_.session_count() == 7; }));
  Client again(place);
  CHECK(again.hears("Welcome."));
}

TEST_CASE("network: addresses on the exempt list come in beyond the limits per source") {
  net::Options options;
  options.exempt = {"127.0.0.0/8"};
  Place place(options);
  std::vector<std::unique_ptr<Client>> clients;
  for (int i = 0; i < 40; ++i) {
    clients.push_back(std::make_unique<Client>(place));
    REQUIRE(clients.back()->hears("Welcome."));
  }
  CHECK(place.arrivals.back().exempt);
}

TEST_CASE("network: a known source takes the place of the stranger who waits longest") {
  net::Options options;
  options.limits.not_logged_in = 2;
  Place place(options);
  Client first(place, "127.0.0.1");
  REQUIRE(first.hears("Welcome."));
  Client second(place, "127.0.0.1");
  REQUIRE(second.hears("Welcome."));
  Client third(place, "127.0.0.1");
  CHECK(third.hears("The server is full"));
  // Now the source of all three is known, so the waiting ones are no strangers either.
  place.network_.remember_login("127.0.0.1");
  Client fourth(place, "127.0.0.1");
  CHECK(fourth.hears("The server is full"));
  place.network_.send(wire::LoggedIn{place.arrivals[0].session, true});
  Client fifth(place, "127.0.0.1");
  CHECK(fifth.hears("Welcome."));
}

TEST_CASE("network: a logged in source displaces a stranger") {
  net::Options options;
  options.limits.not_logged_in = 1;
  options.addresses = {"0.0.0.0"};
  Place place(options);
  Client stranger(place, "127.0.0.1");
  REQUIRE(stranger.hears("Welcome."));
  place.network_.remember_login("127.0.0.2");
  asio::io_context io;
  tcp::socket known(io);
  known.open(tcp::v4());
  known.bind({asio::ip::make_address("127.0.0.2"), 0});
  known.connect({asio::ip::make_address("127.0.0.1"), place.port_});
  REQUIRE(place.until([&] { return place.arrivals.size() == 2; }));
  CHECK(place.arrivals[1].source == "127.0.0.2");
  CHECK(stranger.is_closed());
  REQUIRE(place.until([&] { return !place.gones.empty(); }));
  CHECK(place.gones[0].reason == "made room for a known source");
}

TEST_CASE("network: no line is heard while reading is paused, none is lost") {
  Place place;
  Client client(place);
  REQUIRE(client.hears("Welcome."));
  place.network_.send(wire::LoggedIn{place.last_session, true});
  place.on_line = [&](const wire::Line& line) {
    if (place.lines.size() % 3 == 0) {
      place.network_.pause_reading(line.session, true);
    }
  };
  std::string all;
  for (int i = 1; i <= 1000; ++i) {
    all += std::to_string(i) + "\r\n";
  }
  client.say(all);
  REQUIRE(place.until([&] { return place.lines.size() == 3; }));
  place.settle();
  CHECK(place.lines.size() == 3);
  while (place.lines.size() < 1000) {
    const auto before = place.lines.size();
    place.network_.pause_reading(place.last_session, false);
    REQUIRE(place.until([&] { return place.lines.size() > before; }));
    place.settle();
    REQUIRE(place.lines.size() <= before + 3);
  }
  for (std::size_t i = 0; i < 1000; ++i) {
    REQUIRE(place.lines[i] == std::to_string(i + 1));
  }
}

TEST_CASE("network: a reader who stops is not obeyed past 64 KiB and closed past 256 KiB") {
  net::Options options;
  options.send_buffer = 4096;
  Place place(options);
  Client client(place, "127.0.0.1", 4096);
  REQUIRE(client.hears("Welcome."));
  const std::string much(8000, 'x');
  const auto session = place.last_session;
  place.on_line = [&](const wire::Line&) { place.network_.send(wire::Text{session, much}); };
  std::string asks;
  for (int i = 0; i < 500; ++i) {
    asks += "again\r\n";
  }
  client.say(asks);
  REQUIRE(place.until([&] { return !place.network_.may_read(session); }));
  place.settle();
  const auto obeyed = place.lines.size();
  CHECK(obeyed >= 8);
  CHECK(obeyed < 64);
  CHECK(place.network_.session_count() == 1);
  SUBCASE("it goes on once the client reads again") {
    REQUIRE(place.until([&] {
      client.read();
      return place.lines.size() == 500;
    }));
    CHECK(place.gones.empty());
  }
  SUBCASE("what others say to it closes it") {
    for (int i = 0; i < 40 && place.network_.session_count() == 1; ++i) {
      place.network_.send(wire::Text{session, much});
    }
    REQUIRE(place.until([&] { return !place.gones.empty(); }));
    CHECK(place.gones[0].reason == "the client does not read");
    CHECK(place.network_.session_count() == 0);
  }
}

TEST_CASE("network: past the total over all sessions the fattest goes") {
  net::Options options;
  options.send_buffer = 4096;
  options.limits.output_total = 200'000;
  Place place(options);
  Client thin(place, "127.0.0.1", 4096);
  REQUIRE(thin.hears("Welcome."));
  const auto thin_session = place.last_session;
  Client fat(place, "127.0.0.1", 4096);
  REQUIRE(fat.hears("Welcome."));
  const auto fat_session = place.last_session;
  place.network_.send(wire::Text{fat_session, std::string(130'000, 'x')});
  place.network_.send(wire::Text{thin_session, std::string(60'000, 'x')});
  CHECK(place.network_.session_count() == 2);
  place.network_.send(wire::Text{thin_session, std::string(20'000, 'x')});
  CHECK(place.network_.session_count() == 1);
  REQUIRE(place.until([&] { return !place.gones.empty(); }));
  CHECK(place.gones[0].session == fat_session);
  CHECK(place.gones[0].reason == "the client does not read");
}

TEST_CASE("network: a subnegotiation without end is cut off by time alone") {
  Place place;
  Client client(place);
  REQUIRE(client.hears("Welcome."));
  client.say("\xff\xfa\x1f");
  place.settle();
  // The list of those to look at runs on the clock handed in; another client's bytes make it look.
  place.clock_.advance(std::chrono::seconds(30));
  Client other(place);
  REQUIRE(other.hears("Welcome."));
  other.say("hello\r\n");
  CHECK(client.is_closed());
  REQUIRE(place.until([&] { return !place.gones.empty(); }));
  CHECK(place.gones[0].session == place.arrivals[0].session);
}
