#include "telnet/negotiator.h"

#include <random>

#include <doctest/doctest.h>

#include "telnet/client.h"

using namespace telnet_tests;
using telnet::Command;
using telnet::OptionCode;
using telnet::Side;

namespace {

constexpr auto plain = OptionCode{77};   // we may do it and let it, and do not ask
constexpr auto hidden = OptionCode{78};  // at once

struct Host : telnet::OptionHost {
  void window_size(int, int) override { ++enabled; }
  int enabled = 0;
};

void count_enabled(telnet::OptionHost& host, Side) {
  host.window_size(0, 0);
}

struct Talk {
  explicit Talk(std::uint32_t answers_a_second = 200)
      : negotiator(rows, answers_a_second, host, output) {}

  telnet::Option plain_row{
      .code = plain, .name = "PLAIN", .may_do = true, .may_let = true, .on_enabled = count_enabled};
  telnet::Option hidden_row{.code = hidden, .name = "HIDDEN", .at_once = true};
  std::array<const telnet::Option*, 2> rows{&plain_row, &hidden_row};
  Host host;
  telnet::Output output;
  telnet::Negotiator negotiator;
  std::chrono::nanoseconds now = std::chrono::seconds(100);

  // What is answered.
  std::string hear(Command verb, OptionCode option = plain) {
    negotiator.receive(verb, option, now);
    return in_words(output.take());
  }
  std::string want(Side side, bool on, OptionCode option = plain) {
    negotiator.want(side, option, on);
    return in_words(output.take());
  }
  std::string switch_ours(bool on) {
    negotiator.switch_ours(hidden, on);
    return in_words(output.take());
  }
};

}  // namespace

TEST_CASE("negotiation: an unknown option is refused each time it is asked for") {
  Talk t;
  for (int i = 0; i < 3; ++i) {
    CHECK(t.hear(Command::do_it, OptionCode{99}) == "<WONT 99>");
    CHECK(t.hear(Command::will, OptionCode{99}) == "<DONT 99>");
  }
}

TEST_CASE("negotiation: off for an option that is off gets silence") {
  Talk t;
  CHECK(t.hear(Command::dont, OptionCode{99}).empty());
  CHECK(t.hear(Command::wont, OptionCode{99}).empty());
  CHECK(t.hear(Command::dont).empty());
  CHECK(t.hear(Command::wont).empty());
}

TEST_CASE("negotiation: a request we grant is answered once, then gets silence") {
  Talk t;
  CHECK(t.hear(Command::do_it) == "<WILL 77>");
  CHECK(t.hear(Command::do_it).empty());
  CHECK(t.negotiator.is_on(Side::us, plain));
  CHECK_FALSE(t.negotiator.is_on(Side::him, plain));
  CHECK(t.hear(Command::will) == "<DO 77>");
  CHECK(t.hear(Command::will).empty());
  CHECK(t.negotiator.is_on(Side::him, plain));
}

TEST_CASE("negotiation: an answer to our own request gets no answer") {
  Talk t;
  CHECK(t.want(Side::us, true) == "<WILL 77>");
  CHECK_FALSE(t.negotiator.is_on(Side::us, plain));
  CHECK(t.hear(Command::do_it).empty());
  CHECK(t.negotiator.is_on(Side::us, plain));
  CHECK(t.want(Side::him, true) == "<DO 77>");
  CHECK(t.hear(Command::wont).empty());
  CHECK_FALSE(t.negotiator.is_on(Side::him, plain));
}

TEST_CASE("negotiation: an option that is on goes off when the peer says so, and on again") {
  Talk t;
  t.hear(Command::do_it);
  CHECK(t.hear(Command::dont) == "<WONT 77>");
  CHECK(t.hear(Command::dont).empty());
  CHECK(t.hear(Command::do_it) == "<WILL 77>");
}

TEST_CASE("negotiation: a request is not repeated while it is outstanding") {
  Talk t;
  CHECK(t.want(Side::us, true) == "<WILL 77>");
  CHECK(t.want(Side::us, true).empty());
  CHECK(t.hear(Command::do_it).empty());
  CHECK(t.want(Side::us, true).empty());
}

TEST_CASE("negotiation: a change of mind while a yes is outstanding waits for the answer") {
  Talk t;
  t.want(Side::us, true);
  CHECK(t.want(Side::us, false).empty());
  SUBCASE("and is said after a yes") {
    CHECK(t.hear(Command::do_it) == "<WONT 77>");
    CHECK(t.hear(Command::dont).empty());
    CHECK_FALSE(t.negotiator.is_on(Side::us, plain));
  }
  SUBCASE("and need not be said after a no") {
    CHECK(t.hear(Command::dont).empty());
    CHECK_FALSE(t.negotiator.is_on(Side::us, plain));
  }
  SUBCASE("and may be taken back") {
    CHECK(t.want(Side::us, true).empty());
    CHECK(t.hear(Command::do_it).empty());
    CHECK(t.negotiator.is_on(Side::us, plain));
  }
}

TEST_CASE("negotiation: a change of mind while a no is outstanding waits for the answer") {
  Talk t;
  t.hear(Command::will);
  CHECK(t.want(Side::him, false) == "<DONT 77>");
  CHECK(t.want(Side::him, true).empty());
  SUBCASE("and is said after a no") {
    CHECK(t.hear(Command::wont) == "<DO 77>");
    CHECK(t.hear(Command::will).empty());
    CHECK(t.negotiator.is_on(Side::him, plain));
  }
  SUBCASE("and holds when the peer says yes by mistake") {
    CHECK(t.hear(Command::will).empty());
    CHECK(t.negotiator.is_on(Side::him, plain));
  }
  SUBCASE("and may be taken back") {
    CHECK(t.want(Side::him, false).empty());
    CHECK(t.hear(Command::wont).empty());
    CHECK_FALSE(t.negotiator.is_on(Side::him, plain));
  }
}

TEST_CASE("negotiation: a yes to our no is an error and leaves the option off") {
  Talk t;
  t.hear(Command::do_it);
  t.want(Side::us, false);
  CHECK(t.hear(Command::do_it).empty());
  CHECK_FALSE(t.negotiator.is_on(Side::us, plain));
}

TEST_CASE("negotiation: the row is told each time its option comes on, and not for a repeat") {
  Talk t;
  t.hear(Command::do_it);
  t.hear(Command::do_it);
  CHECK(t.host.enabled == 1);
  t.hear(Command::dont);
  t.hear(Command::do_it);
  CHECK(t.host.enabled == 2);
  t.hear(Command::will);
  CHECK(t.host.enabled == 3);
}

TEST_CASE("echo: it is in force when we say so, with or without an answer") {
  Talk t;
  CHECK(t.switch_ours(true) == "<WILL 78>");
  CHECK(t.negotiator.is_on(Side::us, hidden));
  CHECK(t.switch_ours(true).empty());
  CHECK(t.switch_ours(false) == "<WONT 78>");
  CHECK_FALSE(t.negotiator.is_on(Side::us, hidden));
  CHECK(t.switch_ours(false).empty());
}

TEST_CASE("echo: no answer of the peer switches it") {
  Talk t;
  t.switch_ours(true);
  CHECK(t.hear(Command::do_it, hidden).empty());
  CHECK(t.hear(Command::dont, hidden).empty());
  CHECK(t.negotiator.is_on(Side::us, hidden));
  t.switch_ours(false);
  CHECK(t.hear(Command::dont, hidden).empty());
  CHECK_FALSE(t.negotiator.is_on(Side::us, hidden));
}

TEST_CASE("echo: asked for while it is off it is refused") {
  Talk t;
  CHECK(t.hear(Command::do_it, hidden) == "<WONT 78>");
  CHECK(t.hear(Command::do_it, hidden) == "<WONT 78>");
  CHECK(t.hear(Command::dont, hidden).empty());
  CHECK(t.hear(Command::will, hidden) == "<DONT 78>");
}

TEST_CASE("echo: an answer that comes too late is not taken for a request") {
  Talk t;
  t.switch_ours(true);
  t.switch_ours(false);
  CHECK(t.hear(Command::do_it, hidden).empty());
  CHECK(t.hear(Command::dont, hidden).empty());
  CHECK(t.hear(Command::do_it, hidden) == "<WONT 78>");
}

TEST_CASE("echo: off and on again in one write survives both answers") {
  Talk t;
  t.switch_ours(true);
  t.hear(Command::do_it, hidden);
  t.switch_ours(false);
  t.switch_ours(true);
  CHECK(t.hear(Command::dont, hidden).empty());
  CHECK(t.hear(Command::do_it, hidden).empty());
  CHECK(t.negotiator.is_on(Side::us, hidden));
}

TEST_CASE("storm: so many answers a second, the rest is read and dropped") {
  Talk t;
  int answers = 0;
  for (int i = 0; i < 3000; ++i) {
    answers += t.hear(Command::do_it, OptionCode{99}).empty() ? 0 : 1;
  }
  CHECK(answers == 200);
  t.now += std::chrono::milliseconds(999);
  CHECK(t.hear(Command::will, OptionCode{99}).empty());
  t.now += std::chrono::milliseconds(1);
  CHECK(t.hear(Command::will, OptionCode{99}) == "<DONT 99>");
}

TEST_CASE("storm: what is dropped changes nothing, what needs no answer is still heard") {
  Talk t;
  t.want(Side::him, true);
  for (int i = 0; i < 200; ++i) {
    t.hear(Command::do_it, OptionCode{99});
  }
  CHECK(t.hear(Command::do_it).empty());
  CHECK_FALSE(t.negotiator.is_on(Side::us, plain));
  CHECK(t.hear(Command::will).empty());
  CHECK(t.negotiator.is_on(Side::him, plain));
}

TEST_CASE("loops: a peer that mirrors every answer falls silent") {
  for (const Command first : {Command::will, Command::wont, Command::do_it, Command::dont}) {
    for (const auto option : {plain, hidden, OptionCode{99}}) {
      Talk t;
      t.negotiator.want(Side::us, plain, true);
      t.negotiator.want(Side::him, plain, true);
      t.negotiator.receive(first, option, t.now);
      t.negotiator.receive(first, option, t.now);
      int said = 0;
      for (std::string answers = t.output.take(); !answers.empty() && said < 100;
           answers = t.output.take()) {
        for (std::size_t i = 0; i + 2 < answers.size(); i += 3) {
          ++said;
          // WILL and DO call for each other, and so do WONT and DONT.
          const int verb = static_cast<unsigned char>(answers[i + 1]);
          const int mirrored = verb >= do_it ? verb - 2 : verb + 2;
          t.negotiator.receive(Command{static_cast<std::uint8_t>(mirrored)},
                               OptionCode{static_cast<std::uint8_t>(answers[i + 2])}, t.now);
        }
      }
      CHECK(said <= 6);
    }
  }
}

TEST_CASE("loops: in 10,000 random messages there is never more than one answer to one message") {
  Talk t(1'000'000);
  std::mt19937 random(7);
  int answers = 0;
  for (int i = 0; i < 10'000; ++i) {
    const auto verb = Command{static_cast<std::uint8_t>(will + static_cast<int>(random() % 4))};
    const auto option = OptionCode{static_cast<std::uint8_t>(76 + random() % 4)};
    t.negotiator.receive(verb, option, t.now);
    const std::string said = t.output.take();
    CHECK(said.size() <= 3);
    answers += said.empty() ? 0 : 1;
    if (verb == Command::wont || verb == Command::dont) {
      // A no is answered by a no or not at all.
      CHECK((said.empty() || said[1] == static_cast<char>(wont) ||
             said[1] == static_cast<char>(dont)));
    }
  }
  CHECK(answers > 0);
}
