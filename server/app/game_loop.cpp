#include "app/game_loop.h"

#include <algorithm>
#include <exception>
#include <string>
#include <utility>
#include <vector>

#include <asio/post.hpp>

#include "base/log.h"
#include "game/beats.h"
#include "game/commits.h"

namespace app {

namespace {

constexpr std::size_t kinds_named = 3;
constexpr std::uint32_t longest_sleep = 8;  // pulses
constexpr auto in_time = std::chrono::milliseconds(5);

}  // namespace

GameLoop::GameLoop(asio::io_context& io, game::Game& game, net::Network& network,
                   const base::Clock& clock, Options options)
    : timer_(io),
      io_(io),
      game_(game),
      network_(network),
      clock_(clock),
      options_(std::move(options)),
      pulse_clock_(options_.limits.caught_up_pulses, clock.steady(), clock.utc_seconds()),
      last_good_(clock.steady()),
      start_wall_(clock.utc_seconds()),
      start_pulse_(game.now()) {
  game_.timeline().set_stopwatch(
      [this] { return static_cast<std::uint64_t>(clock_.steady().count()); });
}

std::int64_t GameLoop::wall() const {
  if (options_.manual) {
    return start_wall_ +
           static_cast<std::int64_t>((game_.now() - start_pulse_) / base::pulses_per_second);
  }
  return clock_.utc_seconds();
}

std::chrono::nanoseconds GameLoop::silence() const {
  return options_.manual ? std::chrono::nanoseconds(0) : clock_.steady() - last_good_;
}

void GameLoop::start() {
  game_.set_wall(wall());
  if (!options_.manual) {
    last_good_ = clock_.steady();
    pulse_clock_ =
        PulseClock(options_.limits.caught_up_pulses, clock_.steady(), clock_.utc_seconds());
    wait();
  }
}

void GameLoop::start_real() {
  if (options_.manual) {
    options_.manual = false;
    start();
  }
}

void GameLoop::stop() {
  stopped_ = true;
  timer_.cancel();
}

// How many pulses from now the next one is in which something can happen; 1 while somebody is
// connected or something is to be saved.
std::uint32_t GameLoop::pulses_to_sleep() {
  if (!game_.visitors().empty() || game_.is_stopping() || game_.world().has_changes() ||
      !game_.commits().is_idle()) {
    return 1;
  }
  const auto now = game_.now();
  return static_cast<std::uint32_t>(game_.timeline().quiet_until(now + longest_sleep) - now);
}

void GameLoop::wait() {
  timer_.expires_at(asio::steady_timer::time_point(pulse_clock_.sleep(pulses_to_sleep())));
  timer_.async_wait([this](const asio::error_code& cut) {
    if (!cut && !stopped_) {
      woken();
    }
  });
}

void GameLoop::catch_up() {
  if (pulse_clock_.is_asleep() && !stopped_) {
    woken();
  }
}

// The fence around each part of a beat: whatever fails in it, the next pulse comes.
bool GameLoop::fenced(const char* doing, const std::function<void()>& work) {
  try {
    work();
    return true;
  } catch (const std::exception& fault) {
    base::log::error("loop", "a part of a pulse failed",
                     {{"doing", doing}, {"pulse", game_.now()}, {"fault", fault.what()}});
  }
  return false;
}

void GameLoop::woken() {
  const bool has_slept = pulse_clock_.is_asleep();
  const auto due = pulse_clock_.due(clock_.steady(), wall());
  if (!has_slept) {
    note_lateness(due);
  }
  for (std::uint32_t i = 0; i < due.pulses; ++i) {
    if (fenced("the pulse", [this] { one_pulse(); })) {
      last_good_ = clock_.steady();
    }
  }
  if (due.dropped > 0) {
    base::log::warn(
        "loop", "clock gap, pulses dropped",
        {{"seconds", std::chrono::duration_cast<std::chrono::seconds>(due.late).count()},
         {"dropped", due.dropped}});
  }
  if (due.wall_jump != 0) {
    base::log::warn("loop", "the wall clock jumped", {{"seconds", due.wall_jump}});
  }
  if (due.has_stalled()) {
    fenced("placing wall clock events anew", [this] { game_.after_stall(); });
  }
  if (due.pulses > 0) {
    fenced("the end of the turn", [this] { finish_turn(); });
    fenced("the end of the round", [this] { finish_round(); });
  }
  if (!stopped_) {
    wait();
  }
}

void GameLoop::note_lateness(const PulseClock::Due& due) {
  game_.beats().came_late(static_cast<std::uint64_t>(due.late.count()));
  lateness_.pulses += due.pulses;
  lateness_.most = std::max(lateness_.most, due.late);
  if (due.late > in_time) {
    ++lateness_.late;
    lateness_.late_while_saving += game_.commits().is_idle() ? 0U : 1U;
  }
}

void GameLoop::one_pulse() {
  const auto began = clock_.steady();
  game_.set_wall(wall());
  game_.pulse();
  game_.world().bury();
  const auto took = clock_.steady() - began;
  game_.beats().took(game_.now(), static_cast<std::uint64_t>(took.count()));
  if (took > std::chrono::milliseconds(options_.limits.pulse_milliseconds)) {
    log_slow_pulse(took);
  }
}

void GameLoop::log_slow_pulse(std::chrono::nanoseconds took) const {
  std::vector<events::Spent> dearest;
  for (const auto& spent : game_.timeline().spent()) {
    if (spent.pulse == game_.now() && spent.events_of_pulse > 0) {
      dearest.push_back(spent);
    }
  }
  std::sort(dearest.begin(), dearest.end(), [](const events::Spent& a, const events::Spent& b) {
    return a.nanoseconds_of_pulse != b.nanoseconds_of_pulse
               ? a.nanoseconds_of_pulse > b.nanoseconds_of_pulse
               : a.kind->name < b.kind->name;
  });
  std::string names;
  for (std::size_t i = 0; i < std::min(dearest.size(), kinds_named); ++i) {
    const auto& spent = dearest[i];
    names += (i == 0 ? "" : ", ") + std::string(spent.kind->name) + " " +
             std::to_string(spent.nanoseconds_of_pulse / 1'000'000) + " ms x" +
             std::to_string(spent.events_of_pulse);
  }
  base::log::warn("loop", "a pulse took long",
                  {{"ms", std::chrono::duration_cast<std::chrono::milliseconds>(took).count()},
                   {"pulse", game_.now()},
                   {"dearest", names.empty() ? std::string("no event") : names}});
}

void GameLoop::end_turn() {
  finish_turn();
  want_flush();
}

void GameLoop::want_turn() {
  if (std::exchange(turn_posted_, true)) {
    return;
  }
  asio::post(io_, [this] {
    turn_posted_ = false;
    end_turn();
  });
}

void GameLoop::want_flush() {
  if (std::exchange(flush_posted_, true)) {
    return;
  }
  asio::post(io_, [this] {
    flush_posted_ = false;
    finish_round();
  });
}

void GameLoop::heard_line(wire::SessionId session) {
  if (!game_.may_read(session) && paused_.insert(session).second) {
    network_.pause_reading(session, true);
  }
}

void GameLoop::read_on() {
  for (auto session = paused_.begin(); session != paused_.end();) {
    if (game_.visitor(*session) != nullptr && !game_.may_read(*session)) {
      ++session;
      continue;
    }
    network_.pause_reading(*session, false);
    session = paused_.erase(session);
  }
}

void GameLoop::finish_turn() {
  for (auto pulses = std::exchange(asked_for_, 0); pulses > 0 && !stopped_; --pulses) {
    one_pulse();
    if (options_.settle) {
      options_.settle();
    }
  }
  game_.end_turn();
}

void GameLoop::finish_round() {
  read_on();
  network_.flush();
  if (pulse_clock_.is_asleep() && !stopped_ && pulses_to_sleep() == 1) {
    wait();  // somebody came
  }
  if (options_.after_round) {
    options_.after_round();
  }
}

}  // namespace app
