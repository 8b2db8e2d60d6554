// Going home by the power of thought: a prolonged act, which moving, `stop` or being hurt
// interrupts.
#include "game/act.h"
#include "game/game.h"
#include "game/happenings/all.h"
#include "game/happenings/kinds.h"
#include "game/look.h"
#include "game/moving.h"

namespace game {

namespace {

constexpr base::Pulse recall_takes = base::seconds(3);

void lose_it(Game& game, world::Character& body, events::EventData& /*data*/) {
  act(game, To::actor, "You lose your concentration.", {.actor = &body});
  act(game, To::room, "$n loses $s concentration.", {.actor = &body});
}

// Why the body cannot recall from where it is; "" when it can.
std::string_view refusal(const Game& game, const world::Character& body) {
  const auto* room = body.room();
  if (room == nullptr) {
    return "You are nowhere.";
  }
  if (room->plan().flags.has(world::RoomFlag::no_recall)) {
    return "Something here holds you fast. Walk to another place and try again.";
  }
  if (recall_room(game, room->area()) == room) {
    return "You are there already.";
  }
  return "";
}

// n[0]: the room it was begun in. Whoever was moved since without noticing has lost the thread.
void arrive(Game& game, world::Character& body, events::EventData& data) {
  if (!refusal(game, body).empty() || body.room()->vnum() != data.n[0]) {
    lose_it(game, body, data);
    return;
  }
  act(game, To::actor, "The world turns once around you.", {.actor = &body});
  act(game, To::noticing, "$n fades from sight.", {.actor = &body});
  relocate(game, body, *recall_room(game, body.room()->area()));
  act(game, To::noticing, "$n appears out of thin air.", {.actor = &body});
  show_room(game, body, false);
}

constexpr events::EventKind recall_kind{.name = "recall",
                                        .shown = "recalling",
                                        .of = events::EventClass::action,
                                        .owners = {events::OwnerKind::character},
                                        .fire = fires<arrive>,
                                        .interrupt = fires<lose_it>};

constexpr const events::EventKind* kinds[] = {&recall_kind};

}  // namespace

happenings::Kinds happenings::recall() {
  return kinds;
}

world::Room* recall_room(const Game& game, const world::Area& area) {
  auto* room = game.world().open_room(area.plan().recall);
  return room != nullptr ? room : game.world().start_room();
}

void start_recall(Game& game, world::Character& body) {
  if (game.timeline().find(body, recall_kind)) {
    act(game, To::actor, "You are at it already. Wait, or type stop.", {.actor = &body});
    return;
  }
  if (const auto why_not = refusal(game, body); !why_not.empty()) {
    act(game, To::actor, why_not, {.actor = &body});
    return;
  }
  interrupt_action(game, body);
  act(game, To::actor, "You close your eyes and think of home.", {.actor = &body});
  act(game, To::noticing, "$n closes $s eyes and stands very still.", {.actor = &body});
  game.timeline().schedule(body, recall_kind, recall_takes,
                           {.n = {body.room()->vnum()}, .text = {}});
}

bool interrupt_action(Game& game, world::Character& body) {
  return game.timeline().interrupt(body);
}

}  // namespace game
