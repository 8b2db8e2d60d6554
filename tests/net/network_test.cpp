// The network over real loopback sockets. Nothing sleeps: the loop is polled until what must happen
// has happened.
#include "net/network.h"

#include <sys/resource.h>

#include <functional>
#include <optional>

#include <asio/buffer.hpp>
#include <asio/connect.hpp>
#include <asio/ip/tcp.hpp>
#include <asio/write.hpp>
#include <doctest/doctest.h>

using asio::ip::tcp;

namespace {

constexpr auto wait_most = std::chrono::seconds(20);

// A network whose game repeats what it hears, or only counts.
class Place {
 public:
  explicit Place(net::Options options = {})
      : network_(io_, prepared(options), clock_, [this](wire::Inbound in) { hear(in); }) {
    const auto taken = network_.listen();
    REQUIRE_MESSAGE(taken.has_value(), (taken ? std::string() : taken.error().in_words()));
    port_ = *taken;
  }

  static net::Options prepared(net::Options options) {
    if (options.addresses.size() != 1) {
      options.addresses = {"127.0.0.1"};
    }
    options.port = 0;
    return options;
  }

  void hear(wire::Inbound& in) {
    if (auto* arrived = std::get_if<wire::Arrived>(&in)) {
      last_session = arrived->session;
      arrivals.push_back(*arrived);
      network_.send(wire::Text{arrived->session, "Welcome."});
    } else if (auto* line = std::get_if<wire::Line>(&in)) {
      lines.push_back(line->text);
      if (on_line) {
        on_line(*line);
      }
    } else if (auto* size = std::get_if<wire::WindowSize>(&in)) {
      sizes.push_back(*size);
    } else if (auto* gone = std::get_if<wire::Gone>(&in)) {
      gones.push_back(*gone);
    }
  }

  bool until(const std::function<bool()>& holds) {
    const auto end = std::chrono::steady_clock::now() + wait_most;
    while (!holds()) {
      network_.flush();
      io_.restart();
      io_.run_one_for(std::chrono::milliseconds(5));
      if (std::chrono::steady_clock::now() > end) {
        return false;
      }
    }
    return true;
  }
  // All that can be done now is done.
  void settle() {
    for (int i = 0; i < 50; ++i) {
      network_.flush();
      io_.restart();
      io_.poll();
    }
  }

  asio::io_context io_;
  base::ManualClock clock_;
  std::vector<wire::Arrived> arrivals;
  std::vector<std::string> lines;
  std::vector<wire::WindowSize> sizes;
  std::vector<wire::Gone> gones;
  std::function<void(const wire::Line&)> on_line;
  wire::SessionId last_session = wire::SessionId::none;
  std::uint16_t port_ = 0;
  net::Network network_;
};

class Client {
 public:
  explicit Client(Place& place, const char* address = "127.0.0.1", int receive_buffer = 0)
      : place_(place), socket_(client_io_) {
    const tcp::endpoint to(asio::ip::make_address(address), place.port_);
    socket_.open(to.protocol());
    if (receive_buffer > 0) {
      socket_.set_option(asio::socket_base::receive_buffer_size(receive_buffer));
    }
    socket_.connect(to);
    socket_.non_blocking(true);
  }
  void say(std::string_view bytes) { asio::write(socket_, asio::buffer(bytes)); }
  void read() {
    char room[4096];
    asio::error_code problem;
    while (true) {
      const auto size = socket_.read_some(asio::buffer(room), problem);
      if (problem) {
        closed = closed || problem != asio::error::would_block;
        return;
      }
      heard.append(room, size);
    }
  }
  bool hears(std::string_view what) {
    return place_.until([&] {
      read();
      return heard.find(what) != std::string::npos;
    });
  }
  bool is_closed() {
    return place_.until([&] {
      read();
      return closed;
    });
  }
  void close() { socket_.close(); }

  std::string heard;
  bool closed = false;

 private:
  Place& place_;
  asio::io_context client_io_;
  tcp::socket socket_;
};

}  // namespace

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
