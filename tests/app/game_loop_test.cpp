// The loop with a real game and a real loopback socket, and a clock that stands until told. Nothing
// sleeps.
#include "app/game_loop.h"

#include <stdexcept>
#include <utility>

#include <asio/buffer.hpp>
#include <asio/ip/tcp.hpp>
#include <asio/write.hpp>
#include <doctest/doctest.h>

#include "app/control_requests.h"
#include "game/beats.h"
#include "game/commits.h"
#include "support/captured_log.h"

namespace {

using asio::ip::tcp;

game::Ports ports(net::Network*& network, std::vector<wire::StoreJob>& jobs,
                  const bool& store_full) {
  game::Ports out;
  out.send = [&network](const wire::Outbound& what) { network->send(what); };
  out.store = [&jobs, &store_full](wire::StoreJob job) {
    if (store_full) {
      return false;
    }
    jobs.push_back(std::move(job));
    return true;
  };
  out.hash = [](const wire::HashJob&) { return false; };
  return out;
}

// An empty world with its door open.
class Place {
 public:
  explicit Place(bool manual)
      : game_({}, {}, ports(address_, jobs, store_full)),
        network_(io_, options(), clock_, [this](wire::Inbound in) { hear(in); }),
        loop_(io_, game_, network_, clock_,
              {.limits = {},
               .manual = manual,
               .settle = [this] { ++settled; },
               .after_round =
                   [this] {
                     ++rounds;
                     if (round_fails) {
                       throw std::runtime_error("spilt milk");
                     }
                   }}) {
    address_ = &network_;
    game_.set_wall(clock_.utc_seconds());
    game_.open_world();
    const auto taken = network_.listen();
    REQUIRE(taken.has_value());
    port = *taken;
    loop_.start();
  }

  static net::Options options() {
    net::Options options;
    options.addresses = {"127.0.0.1"};
    options.port = 0;
    return options;
  }
  void hear(wire::Inbound& in) {
    loop_.catch_up();
    const auto* const line = std::get_if<wire::Line>(&in);
    const auto session = line == nullptr ? wire::SessionId::none : line->session;
    std::visit([this](auto& what) { game_.hear(std::move(what)); }, in);
    loop_.end_turn();
    if (session != wire::SessionId::none) {
      loop_.heard_line(session);
    }
  }
  void answer_commits() {
    for (const auto& job : std::exchange(jobs, {})) {
      if (const auto* const commit = std::get_if<wire::Commit>(&job)) {
        wire::Committed reply;
        reply.ticket = commit->ticket;
        reply.good = true;
        game_.hear(wire::StoreReply(reply));
      }
    }
  }
  void run_some() {
    for (int i = 0; i < 200; ++i) {
      io_.restart();
      io_.poll_one();
    }
  }
  bool until(const std::function<bool()>& holds) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    while (!holds()) {
      io_.restart();
      io_.run_one_for(std::chrono::milliseconds(5));
      if (std::chrono::steady_clock::now() > end) {
        return false;
      }
    }
    return true;
  }

  asio::io_context io_;
  base::ManualClock clock_;
  net::Network* address_ = nullptr;
  std::vector<wire::StoreJob> jobs;
  bool store_full = false;
  int settled = 0;
  int rounds = 0;
  bool round_fails = false;
  std::uint16_t port = 0;
  game::Game game_;
  net::Network network_;
  app::GameLoop loop_;
};

class Client {
 public:
  explicit Client(Place& place) : place_(place), socket_(io_) {
    socket_.connect({asio::ip::make_address("127.0.0.1"), place.port});
    socket_.non_blocking(true);
  }
  void say(std::string_view bytes) { asio::write(socket_, asio::buffer(bytes)); }
  // The bytes of the first read that gives any.
  std::string next() {
    std::string heard;
    place_.until([&] {
      char room[65536];
      asio::error_code problem;
      const auto size = socket_.read_some(asio::buffer(room), problem);
      heard.append(room, problem ? 0 : size);
      return !heard.empty();
    });
    return heard;
  }

 private:
  Place& place_;
  asio::io_context io_;
  tcp::socket socket_;
};

constexpr auto eighth = std::chrono::milliseconds(125);

}  // namespace

TEST_CASE("loop: pulses follow the clock, one an eighth of a second") {
  Place place(false);
  const Client client(place);
  REQUIRE(place.until([&] { return !place.game_.visitors().empty(); }));
  place.run_some();
  CHECK(place.game_.now() == 0);
  place.clock_.advance(eighth);
  REQUIRE(place.until([&] { return place.game_.now() == 1; }));
  place.clock_.advance(eighth * 3);
  REQUIRE(place.until([&] { return place.game_.now() == 4; }));
  place.run_some();
  CHECK(place.game_.now() == 4);
  CHECK(place.game_.wall() == place.clock_.utc_seconds());
}

TEST_CASE("loop: pulses that came late are counted, those that came in time are not") {
  Place place(false);
  const Client client(place);
  REQUIRE(place.until([&] { return !place.game_.visitors().empty(); }));
  place.run_some();
  place.clock_.advance(eighth + std::chrono::milliseconds(5));
  REQUIRE(place.until([&] { return place.game_.now() == 1; }));
  CHECK(place.loop_.lateness().late == 0);
  place.clock_.advance(eighth + std::chrono::milliseconds(1));
  REQUIRE(place.until([&] { return place.game_.now() == 2; }));
  const auto& late = place.loop_.lateness();
  CHECK(late.pulses == 2);
  CHECK(late.late == 1);
  CHECK(late.most == std::chrono::milliseconds(6));
}

TEST_CASE("loop: after a stall eight pulses are caught up and the rest is dropped") {
  Place place(false);
  const Client client(place);
  REQUIRE(place.until([&] { return !place.game_.visitors().empty(); }));
  place.run_some();
  place.clock_.advance(std::chrono::seconds(60));
  REQUIRE(place.until([&] { return place.game_.now() > 0; }));
  place.run_some();
  CHECK(place.game_.now() == 8);
}

TEST_CASE("loop: while nobody is connected quiet pulses run late, but before anything is heard") {
  Place place(false);
  place.clock_.advance(eighth * 3);
  Client client(place);
  REQUIRE(place.until([&] { return !place.game_.visitors().empty(); }));
  CHECK(place.game_.now() == 3);
  place.clock_.advance(eighth);
  CHECK(place.until([&] { return place.game_.now() == 4; }));
}

TEST_CASE(
    "loop: with a manual clock only pulses asked for run, the store settled after each, in one "
    "turn") {
  Place place(true);
  place.clock_.advance(std::chrono::seconds(60));
  place.run_some();
  CHECK(place.game_.now() == 0);
  const auto wall = place.loop_.wall();
  place.loop_.run_in_turn(80);
  place.loop_.want_turn();
  place.loop_.want_turn();
  REQUIRE(place.until([&] { return place.game_.now() == 80; }));
  place.run_some();
  CHECK(place.settled == 80);
  CHECK(place.rounds == 1);
  CHECK(place.loop_.wall() == wall + 10);
  place.loop_.start_real();
  place.clock_.advance(eighth);
  CHECK(place.until([&] { return place.game_.now() == 81; }));
}

TEST_CASE("loop: whoever comes is greeted and asked in one write, which ends a turn") {
  Place place(true);
  Client client(place);
  const auto first = client.next();
  CHECK(first.front() == '\xff');
  CHECK(first.size() > 10);
  CHECK(place.rounds == 1);
  client.say("no-such-name\r\n");
  CHECK(client.next().size() > 2);
}

TEST_CASE("loop: a flood of lines waits in the kernel, not in the game") {
  Place place(true);
  Client client(place);
  REQUIRE_FALSE(client.next().empty());
  std::string flood;
  for (int i = 0; i < 400; ++i) {
    flood += "a\r\n";
  }
  client.say(flood);
  const auto session = place.game_.visitors().begin()->first;
  REQUIRE(place.until([&] { return !place.game_.may_read(session); }));
  place.run_some();
  const auto limit = place.game_.limits().queued_lines;
  CHECK(place.game_.visitor(session)->lines.size() == limit);
  place.loop_.run_in_turn(3);
  place.loop_.want_turn();
  place.run_some();
  const auto* const visitor = place.game_.visitor(session);
  REQUIRE(visitor != nullptr);
  CHECK(visitor->lines.size() == limit);
}

TEST_CASE("loop: whatever fails in a pulse, the next one comes all the same") {
  const support::CapturedLog log;
  Place place(false);
  const Client client(place);
  REQUIRE(place.until([&] { return !place.game_.visitors().empty(); }));
  place.run_some();
  place.answer_commits();
  const auto fail = [](const std::string&) { throw std::runtime_error("spilt milk"); };
  place.store_full = true;
  SUBCASE("its commit") {
    place.game_.commits().next(fail);
    place.game_.commits().changed(wire::AccountRecord{});
  }
  SUBCASE("the end of its turn") {
    place.game_.commits().at_once(fail);
  }
  SUBCASE("the end of its round") {
    place.round_fails = true;
  }
  place.clock_.advance(eighth * 8);
  REQUIRE(place.until([&] { return place.game_.now() == 8; }));
  CHECK(log.text().find("spilt milk") != std::string::npos);
  place.round_fails = false;
  place.clock_.advance(eighth);
  CHECK(place.until([&] { return place.game_.now() == 9; }));
  CHECK(place.loop_.silence() == std::chrono::nanoseconds(0));
}

// The clock it moves stands in its first number, by how much in its second.
void take_time(events::Host& /*host*/, events::EventOwner& /*owner*/, events::EventData& data) {
  reinterpret_cast<base::ManualClock*>(data.n[0])->advance(std::chrono::milliseconds(data.n[1]));
}
constexpr events::EventKind grindstone{
    .name = "grindstone", .owners = {events::OwnerKind::world}, .fire = take_time};
constexpr events::EventKind feather{
    .name = "feather", .owners = {events::OwnerKind::world}, .fire = take_time};

TEST_CASE("loop: a pulse of more than 25 ms is one line that names what was dearest in all of it") {
  const support::CapturedLog log;
  Place place(false);
  const Client client(place);
  REQUIRE(place.until([&] { return !place.game_.visitors().empty(); }));
  place.run_some();
  const auto hang = [&place](const events::EventKind& kind, base::Pulse delay, std::int64_t ms) {
    events::EventData data;
    data.n = {reinterpret_cast<std::int64_t>(&place.clock_), ms};
    place.game_.timeline().schedule(place.game_.world(), kind, delay, std::move(data));
  };
  const auto turn_to = [&place](base::Pulse pulse) {
    place.clock_.advance(eighth);
    return place.until([&] { return place.game_.now() >= pulse; });
  };
  hang(grindstone, 1, 12);
  hang(grindstone, 1, 13);
  REQUIRE(turn_to(1));
  CHECK(log.text().find("a pulse took long") == std::string::npos);  // 25 are allowed
  hang(grindstone, 1, 13);
  hang(grindstone, 1, 14);
  // More than the history remembers, all behind the dear ones.
  for (int i = 0; i < 600; ++i) {
    hang(feather, 1, 0);
  }
  REQUIRE(turn_to(2));
  const auto text = log.text();
  CHECK(text.find("dearest=\"grindstone 27 ms x2, feather 0 ms x600\"") != std::string::npos);
  CHECK(text.find("a pulse took long") == text.rfind("a pulse took long"));
  CHECK(place.game_.beats().longest() == 27'000'000);
  CHECK(place.game_.beats().longest_at() == 2);
}

TEST_CASE("loop: a game without pulses for seconds is not healthy") {
  Place place(false);
  const auto health = [&place] { return app::health_of(place.game_, place.loop_); };
  CHECK(health().at("ok") == true);
  place.clock_.advance(std::chrono::seconds(5));
  CHECK(health().at("ok") == true);
  place.clock_.advance(std::chrono::seconds(1));
  CHECK(health().at("ok") == false);
  CHECK(health().at("why").get<std::string>().find("for 6 seconds") != std::string::npos);
  place.loop_.catch_up();
  CHECK(health().at("ok") == true);
  CHECK(health().at("pulse") == place.game_.now());
}

TEST_CASE("loop: pulses that only come when asked for are no reason to be unhealthy") {
  Place place(true);
  place.clock_.advance(std::chrono::seconds(60));
  CHECK(app::health_of(place.game_, place.loop_).at("ok") == true);
}
