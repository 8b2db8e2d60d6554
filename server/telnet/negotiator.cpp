#include "telnet/negotiator.h"

#include <cstddef>
#include <utility>

#include "base/check.h"

namespace telnet {
namespace {

std::size_t place(OptionCode option) {
  return static_cast<std::size_t>(option);
}

}  // namespace

Negotiator::Negotiator(std::span<const Option* const> rows, std::uint32_t answers_a_second,
                       OptionHost& host, Output& output)
    : rows_(rows), answers_a_second_(answers_a_second), host_(host), output_(output) {}

void Negotiator::open() {
  for (const Option* row : rows_) {
    if (row->ask) {
      want(Side::him, row->code, true);
    }
    if (row->offer) {
      want(Side::us, row->code, true);
    }
  }
}

const Option* Negotiator::find(OptionCode option) const {
  for (const Option* row : rows_) {
    if (row->code == option) {
      return row;
    }
  }
  return nullptr;
}

bool Negotiator::is_on(Side side, OptionCode option) const {
  const Both& both = options_[place(option)];
  return (side == Side::us ? both.us : both.him).state == State::yes;
}

Negotiator::Half& Negotiator::half(Side side, OptionCode option) {
  Both& both = options_[place(option)];
  return side == Side::us ? both.us : both.him;
}

void Negotiator::say(Side side, OptionCode option, bool yes) {
  if (side == Side::us) {
    output_.negotiation(yes ? Command::will : Command::wont, option);
  } else {
    output_.negotiation(yes ? Command::do_it : Command::dont, option);
  }
}

void Negotiator::want(Side side, OptionCode option, bool on) {
  Half& it = half(side, option);
  switch (it.state) {
    case State::no:
    case State::yes:
      if (on == (it.state == State::no)) {
        it.state = on ? State::want_yes : State::want_no;
        say(side, option, on);
      }
      break;
    case State::want_no:
      it.opposite_queued = on;
      break;
    case State::want_yes:
      it.opposite_queued = !on;
      break;
  }
}

Negotiator::Move Negotiator::on_yes(Half half, bool may) {
  switch (half.state) {
    case State::no:
      return may ? Move{{State::yes}, Answer::agree} : Move{{State::no}, Answer::refuse};
    case State::yes:
      return {half};
    case State::want_no:
      // The peer said yes to our no. That is an error of theirs, unless yes is what we want by now.
      return {{half.opposite_queued ? State::yes : State::no}};
    case State::want_yes:
      return half.opposite_queued ? Move{{State::want_no}, Answer::refuse} : Move{{State::yes}};
  }
  return {half};
}

Negotiator::Move Negotiator::on_no(Half half) {
  switch (half.state) {
    case State::no:
      return {half};
    case State::yes:
      return {{State::no}, Answer::refuse};
    case State::want_no:
      return half.opposite_queued ? Move{{State::want_yes}, Answer::agree} : Move{{State::no}};
    case State::want_yes:
      return {{State::no}};
  }
  return {half};
}

void Negotiator::receive(Command verb, OptionCode option, std::chrono::nanoseconds now) {
  const Option* row = find(option);
  if (row != nullptr && row->at_once && (verb == Command::do_it || verb == Command::dont)) {
    receive_at_once(verb, option, now);
    return;
  }
  const Side side = verb == Command::do_it || verb == Command::dont ? Side::us : Side::him;
  const bool is_yes = verb == Command::do_it || verb == Command::will;
  const bool may = row != nullptr && (side == Side::us ? row->may_do : row->may_let);
  Half& it = half(side, option);
  const Move move = is_yes ? on_yes(it, may) : on_no(it);
  if (move.answer != Answer::silence && !may_answer(now)) {
    return;
  }
  const bool was_on = it.state == State::yes;
  it = move.half;
  if (move.answer != Answer::silence) {
    say(side, option, move.answer == Answer::agree);
  }
  if (!was_on && it.state == State::yes && row != nullptr && row->on_enabled != nullptr) {
    row->on_enabled(host_, side);
  }
}

void Negotiator::switch_ours(OptionCode option, bool on) {
  const Option* row = find(option);
  base::check(row != nullptr && row->at_once, "Negotiator: only an at_once option can be switched");
  Both& both = options_[place(option)];
  if (on == (both.us.state == State::yes)) {
    return;
  }
  both.us.state = on ? State::yes : State::no;
  both.was_switched_on = both.was_switched_on || on;
  say(Side::us, option, on);
}

void Negotiator::receive_at_once(Command verb, OptionCode option, std::chrono::nanoseconds now) {
  Both& both = options_[place(option)];
  const bool is_late_answer = std::exchange(both.was_switched_on, false);
  if (verb == Command::do_it && both.us.state == State::no && !is_late_answer && may_answer(now)) {
    say(Side::us, option, false);
  }
}

bool Negotiator::may_answer(std::chrono::nanoseconds now) {
  if (now - second_began_ >= std::chrono::seconds(1)) {
    second_began_ = now;
    answers_ = 0;
  }
  if (answers_ >= answers_a_second_) {
    return false;
  }
  ++answers_;
  return true;
}

}  // namespace telnet
