// Which options are on, on which side, and who answers what: the Q method of RFC 1143, written once
// for all rows. Only a change is ever answered, a request never repeated while it is outstanding,
// so no peer can draw it into a loop; and a storm is answered so many times a second and otherwise
// not heard.
//   Negotiator negotiator(options(), limits.negotiations_a_second, host, output);
//   negotiator.open();
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <span>

#include "telnet/option.h"
#include "telnet/output.h"

namespace telnet {

class Negotiator {
 public:
  Negotiator(std::span<const Option* const> rows, std::uint32_t answers_a_second, OptionHost& host,
             Output& output);

  // The opening offers, in the order of the rows.
  void open();
  void receive(Command verb, OptionCode option, std::chrono::nanoseconds now);
  bool is_on(Side side, OptionCode option) const;
  // Asks for an option to be on or off. While an answer is outstanding the wish is kept.
  void want(Side side, OptionCode option, bool on);
  // Switches an option whose row says `at_once`. It is in force when we say so: some clients never
  // answer WILL ECHO and others never WONT ECHO, and an answer that comes late must not undo the
  // next switch.
  void switch_ours(OptionCode option, bool on);
  // The row of an option, or null.
  const Option* find(OptionCode option) const;

 private:
  enum class State : std::uint8_t { no, yes, want_no, want_yes };
  struct Half {
    State state = State::no;
    bool opposite_queued = false;
  };
  struct Both {
    Half us;
    Half him;
    bool was_switched_on = false;  // at_once rows: our WILL has not been answered yet
  };
  // What becomes of a half, and what we answer to that: nothing, yes or no.
  enum class Answer : std::uint8_t { silence, agree, refuse };
  struct Move {
    Half half;
    Answer answer = Answer::silence;
  };
  static Move on_yes(Half half, bool may);
  static Move on_no(Half half);

  Half& half(Side side, OptionCode option);
  void receive_at_once(Command verb, OptionCode option, std::chrono::nanoseconds now);
  bool may_answer(std::chrono::nanoseconds now);
  void say(Side side, OptionCode option, bool yes);

  std::span<const Option* const> rows_;
  std::uint32_t answers_a_second_;
  OptionHost& host_;
  Output& output_;
  std::array<Both, 256> options_{};
  std::chrono::nanoseconds second_began_{};
  std::uint32_t answers_ = 0;  // in this second
};

}  // namespace telnet
