// Keeps time for the game, and ends its turns. The pulse timer is the only thing that wakes an idle
// server; while nobody is connected it sleeps through pulses in which nothing is due, up to a
// second of them, and runs them when it wakes or before anything is heard: the world cannot tell.
// A line is obeyed when it arrives and is a turn of its own, with its own prompt, so what a player
// reads does not depend on how the network cut what they typed. Bytes are gathered: all that is
// readable in one round of the io_context is heard first, then each session gets one write.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <set>

#include <asio/io_context.hpp>
#include <asio/steady_timer.hpp>

#include "app/pulse_clock.h"
#include "base/clock.h"
#include "base/pulse.h"
#include "game/game.h"
#include "net/network.h"
#include "wire/ids.h"

namespace app {

class GameLoop {
 public:
  struct Options {
    base::Limits limits;
    bool manual = false;  // no pulse but those asked for; the wall clock moves with them alone
    // Waits until the store has answered all it was asked, and hears the answers. Between the
    // pulses of `tick`, where time is not the disk's.
    std::function<void()> settle;
    std::function<void()> after_round;
  };

  GameLoop(asio::io_context& io, game::Game& game, net::Network& network, const base::Clock& clock,
           Options options);

  void start();
  // Pulses by the real clock from now on, even where they were made by hand: a stop that waits for
  // the disk.
  void start_real();
  void stop();
  // Before anything is heard: pulses that were slept through run, so that now is now.
  void catch_up();
  // What was heard is done: pulses asked for run, the game's turn ends, and bytes go out once this
  // round of handlers is through.
  void end_turn();
  // The same, a little later: for whoever is in the middle of something.
  void want_turn();
  // Bytes go out once this round of handlers is through.
  void want_flush();
  // A line of this session was heard: no more is read while the game has enough of them.
  void heard_line(wire::SessionId session);
  // So many pulses run now, before this turn ends.
  void run_in_turn(base::Pulse pulses) { asked_for_ += pulses; }
  // The UTC second that the game is told.
  std::int64_t wall() const;
  // For how long no pulse has ended well; 0 where there are none but those asked for. While nobody
  // is connected up to a second is usual.
  std::chrono::nanoseconds silence() const;

  // Pulses that came later than they were due, for whatever reason, since the start. Those that
  // were slept through are none.
  struct Lateness {
    std::uint64_t pulses = 0;  // all there were
    std::uint64_t late = 0;    // by more than 5 ms
    std::uint64_t late_while_saving = 0;
    std::chrono::nanoseconds most{0};
  };
  const Lateness& lateness() const { return lateness_; }

 private:
  void wait();
  void woken();
  void note_lateness(const PulseClock::Due& due);
  bool fenced(const char* doing, const std::function<void()>& work);
  std::uint32_t pulses_to_sleep();
  void one_pulse();
  void finish_turn();
  void finish_round();
  void read_on();
  void log_slow_pulse(std::chrono::nanoseconds took) const;

  asio::steady_timer timer_;
  asio::io_context& io_;
  game::Game& game_;
  net::Network& network_;
  const base::Clock& clock_;
  Options options_;
  PulseClock pulse_clock_;
  std::chrono::nanoseconds last_good_;  // steady time at which a pulse last ended well
  std::int64_t start_wall_;
  base::Pulse start_pulse_;
  base::Pulse asked_for_ = 0;
  bool turn_posted_ = false;
  bool flush_posted_ = false;
  bool stopped_ = false;
  std::set<wire::SessionId> paused_;
  Lateness lateness_;
};

}  // namespace app
