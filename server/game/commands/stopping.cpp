#include "game/commands/stopping.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "game/game.h"
#include "game/happenings/all.h"
#include "wire/markup.h"

namespace game::commands {

namespace {

using base::Pulse;
using base::seconds;

// So long before the end players are warned again.
constexpr std::array<Pulse, 6> warnings{seconds(300), seconds(60), seconds(30),
                                        seconds(10),  seconds(5),  0};

void tell_everybody(Game& game, std::string_view text) {
  for (const auto& [session, visitor] : game.visitors()) {
    if (visitor->is_playing()) {
      game.tell(*visitor, wire::styled(wire::Style::system, text));
    }
  }
}

// Warns now, and comes again for the next warning; n[0] is the pulse of the end, the text who wants
// it.
void warn_and_wait(Game& game, events::EventData data) {
  const auto end = static_cast<Pulse>(data.n[0]);
  const auto left = end - std::min(end, game.now());
  tell_everybody(
      game, "The game stops in " + base::duration_in_words(left) + ". Everything will be saved.");
  const auto* next = std::find_if(warnings.begin(), warnings.end(),
                                  [left](Pulse before) { return before < left; });
  game.timeline().schedule(game.world(), shutdown_kind, left - (next == warnings.end() ? 0 : *next),
                           std::move(data));
}

void come_nearer(Game& game, world::World& /*world*/, events::EventData& data) {
  if (static_cast<Pulse>(data.n[0]) <= game.now()) {
    stop_game(game, data.text.str());
    return;
  }
  warn_and_wait(game, std::move(data));
}

}  // namespace

constexpr events::EventKind shutdown_kind{.name = "shutdown",
                                          .shown = "the game stops",
                                          .of = events::EventClass::misc,
                                          .saved = events::Saved::no,
                                          .clock = events::ClockKind::world,
                                          .owners = {events::OwnerKind::world},
                                          .fire = fires<come_nearer>};

void stop_game(Game& game, const std::string& who) {
  if (game.ports().stop) {
    game.ports().stop(who);
  }
}

void stop_game_in(Game& game, Pulse delay, const std::string& who) {
  game.timeline().cancel_kind(game.world(), shutdown_kind);
  warn_and_wait(game, {.n = {static_cast<std::int64_t>(game.now() + delay)}, .text = who});
}

bool cancel_stop(Game& game) {
  if (game.timeline().cancel_kind(game.world(), shutdown_kind) == 0) {
    return false;
  }
  tell_everybody(game, "The game does not stop after all.");
  return true;
}

}  // namespace game::commands
