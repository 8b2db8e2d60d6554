// Typed lines in sequence, into one small game with three people, so that what one line leaves
// behind meets the next. The input is lines; what a line begins with says who types it or what else
// happens:
//   0 1 2    Ann (every right), Bob, Cat types the rest
//   ~        time: as many pulses as the next byte says
//   ^        the link of whoever typed last breaks
// Whoever has left comes back before their next line. At the end, and after each line, all must be
// as it should.
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>

#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include "base/log.h"
#include "base/text.h"
#include "game/find.h"
#include "game/interpreter.h"
#include "support/stage.h"
#include "wire/markup.h"

namespace {

using support::Player;
using support::Stage;

constexpr std::size_t most_lines = 200;

void demand(bool holds, std::string_view what) {
  if (!holds) {
    std::cerr << "broken: " << what << "\n";
    std::abort();
  }
}

// Pieces of it that take a text alone.
void try_small_parts(std::string_view line) {
  game::Args args(line);
  demand(args.phrase().size() <= line.size(), "a phrase longer than the line");
  for (std::size_t taken = 0; !args.is_empty(); ++taken) {
    demand(taken <= line.size(), "words without end");
    const auto word = args.take();
    const auto target = game::read_target(word);
    demand(target.of != game::Target::Of::one || (target.count >= 1 && !target.words.empty()),
           "an odd target");
  }
  const auto clean = game::without_controls(line);
  demand(base::is_utf8(clean) && base::is_printable(clean), "controls are left");
}

class Play {
 public:
  Play()
      : stage_(options()),
        people_{stage_.player("Ann"), stage_.player("Bob"), stage_.player("Cat")} {
    for (std::size_t i = 1; i < game::capability_names.size; ++i) {
      stage_.grant(people_[0], static_cast<game::Capability>(i));
    }
    for (const auto* key : {"torch", "ring", "bag", "box", "flask", "pear", "lamp", "stone"}) {
      stage_.make(key, "hall");
      stage_.make(key, people_[1]);
    }
    stage_.make_mobile("keeper", "hall");
    stage_.make_mobile("rat", "yard");
    stage_.settle();
  }

  void hear(std::string_view line) {
    if (line.empty()) {
      return;
    }
    const auto rest = line.substr(1);
    switch (line.front()) {
      case '0':
      case '1':
      case '2':
        last_ = static_cast<std::size_t>(line.front() - '0');
        type(rest);
        break;
      case '~':
        stage_.pulses(rest.empty() ? 1 : static_cast<unsigned char>(rest.front()));
        break;
      case '^':
        if (!stage_.is_closed(people_.at(last_))) {
          stage_.drop_link(people_.at(last_));
        }
        break;
      default:
        type(line);
    }
    verify();
  }

 private:
  static support::StageOptions options() {
    support::StageOptions options;
    options.areas.front().rooms.back().flags.set(world::RoomFlag::dark);
    options.game.limits.hashes_a_source_minute = 1000;
    options.game.limits.new_connections_a_source = 1000;
    return options;
  }

  void type(std::string_view line) {
    auto& who = people_.at(last_);
    if (stage_.is_closed(who)) {
      stage_.pulses(80);  // whatever the last quit still waits for
      // Who was deleted begins anew.
      const bool is_gone = stage_.store().character(who.name) == nullptr;
      who = is_gone ? stage_.player(who.name) : stage_.login(who.name);
    }
    if (is_too_slow(line)) {
      return;
    }
    stage_.type(who, line);
    const auto heard = stage_.heard(who);
    for (const auto part : base::split(heard, '\n')) {
      demand(base::is_printable(part) && base::is_utf8(part), "controls were sent");
    }
  }

  // A million pulses are a fine thing to ask for, but not here.
  static bool is_too_slow(std::string_view line) {
    auto rest = base::trim(line);
    const auto word = base::take_word(rest);
    if (base::equal_no_case(word, "tick")) {
      return rest.size() > 2;
    }
    return base::lower(line).find("tick") != std::string::npos;  // or by way of an alias
  }

  void verify() {
    const auto world = stage_.world().verify();
    demand(world.empty(), world);
    const auto timeline = stage_.game().timeline().verify();
    demand(timeline.empty(), timeline);
  }

  Stage stage_;
  std::array<Player, 3> people_;
  std::size_t last_ = 0;
};

// Checks of the stage itself are findings too.
void found(const doctest::AssertData& data) {
  if (data.m_failed) {
    std::cerr << "broken: " << data.m_expr << "\n";
    std::abort();
  }
}

struct Setting {
  Setting() {
    base::log::open({.level = base::log::Level::error, .json = false, .lines_a_minute = 1});
    context.setAsDefaultForAssertsOutOfTestCases();
    context.setAssertHandler(found);
  }
  doctest::Context context;
};

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer calls it by this name.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  static const Setting setting;
  const std::string text(bytes, bytes + size);
  Play play;
  std::size_t lines = 0;
  for (const auto line : base::split(text, '\n')) {
    if (++lines > most_lines) {
      break;
    }
    try_small_parts(line);
    play.hear(line);
  }
  return 0;
}
