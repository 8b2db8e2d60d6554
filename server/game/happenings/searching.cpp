// Looking for what does not want to be found: a prolonged act, which moving, `stop` or being hurt
// interrupts. What was found is an event of the finder's, so that it is known to this body alone:
// for ten minutes, in that room, also after going out and coming back, until something is found in
// another room.
#include <algorithm>
#include <string>
#include <vector>

#include "base/text.h"
#include "game/act.h"
#include "game/game.h"
#include "game/happenings/all.h"
#include "game/happenings/kinds.h"
#include "game/happenings/notices.h"
#include "game/names.h"
#include "game/rights.h"
#include "game/skills.h"

namespace game {

namespace {

constexpr base::Pulse search_takes = base::seconds(3);
constexpr base::Pulse remembered_for = base::minutes(10);
// Permille of finding each thing: somebody of the first level without the skill finds about a
// third.
constexpr int first_chance = 300;
constexpr int chance_per_level = 25;
constexpr int chance_per_percent = 4;  // of the skill
constexpr int best_chance = 950;
constexpr std::size_t most_people_found = 16;  // in one search

void find_out(Game& game, world::Character& body, events::EventData& data);
void give_up(Game& game, world::Character& body, events::EventData& data);

// n[0]: the room it was begun in.
constexpr events::EventKind search_kind{.name = "search",
                                        .shown = "searching",
                                        .of = events::EventClass::action,
                                        .owners = {events::OwnerKind::character},
                                        .fire = fires<find_out>,
                                        .interrupt = fires<give_up>};
// n: the room, the direction of a way plus one, or the id of somebody.
constexpr events::EventKind found_kind{.name = "found",
                                       .shown = "something you found",
                                       .of = events::EventClass::misc,
                                       .saved = events::Saved::no,
                                       .clock = events::ClockKind::played,
                                       .owners = {events::OwnerKind::character},
                                       .hidden = true};

constexpr const events::EventKind* kinds[] = {&search_kind, &found_kind};

bool has_found(const Game& game, const world::Character& body, std::int64_t way,
               std::int64_t person) {
  bool found = false;
  if (body.room() == nullptr) {
    return found;
  }
  game.timeline().for_each(body, [&](const events::EventView& event) {
    const auto& n = event.data.n;
    found = found || (event.kind == &found_kind && n[0] == body.room()->vnum() && n[1] == way &&
                      n[2] == person);
  });
  return found;
}

std::int64_t number_of(world::Direction way) {
  return static_cast<std::int64_t>(way) + 1;
}

void remember(Game& game, world::Character& body, std::int64_t way, std::int64_t person) {
  std::vector<events::EventId> elsewhere;
  game.timeline().for_each(body, [&](const events::EventView& event) {
    if (event.kind == &found_kind && event.data.n[0] != body.room()->vnum()) {
      elsewhere.push_back(event.id);
    }
  });
  for (const auto id : elsewhere) {
    game.timeline().cancel(id);
  }
  game.timeline().schedule(body, found_kind, remembered_for,
                           {.n = {body.room()->vnum(), way, person}, .text = {}});
}

int chance_of(const Game& game, const world::Character& body) {
  const int skill = body.is_player() ? skill_percent(game, body, "search") : 0;
  return std::min(best_chance, first_chance + chance_per_level * (body.state().level - 1) +
                                   chance_per_percent * skill);
}

bool finds(Game& game, const world::Character& body) {
  return game.draws().chance(area_of(body.room()), chance_of(game, body));
}

bool search_ways(Game& game, world::Character& body) {
  bool any = false;
  const auto& room = *body.room();
  for (const auto& exit : room.plan().exits) {
    if (exit.to == 0 || knows_way(game, body, exit.direction) || !finds(game, body)) {
      continue;
    }
    any = true;
    remember(game, body, number_of(exit.direction), 0);
    const std::string way(world::direction_names[exit.direction]);
    game.tell(body, "You find a hidden way out: " + way +
                        (exit.door.empty() ? "." : ", " + name_of_door(exit) + "."));
  }
  return any;
}

bool search_people(Game& game, world::Character& body) {
  std::size_t count = 0;
  const auto flags = affect_flags_of(game, body);
  for (const auto& person : body.room()->people()) {
    const auto other = affect_flags_of(game, person);
    const bool is_there_to_find = &person != &body && other.has(rules::AffectFlag::hidden) &&
                                  (!other.has(rules::AffectFlag::invisible) ||
                                   flags.has(rules::AffectFlag::detect_invisible)) &&
                                  !Sight(game, body).notices(person) &&
                                  !is_unseen_by(game, person, body);
    if (!is_there_to_find || count == most_people_found || !finds(game, body)) {
      continue;
    }
    ++count;
    remember(game, body, 0, person.id());
    act(game, To::actor, "You find $N hiding here.", {.actor = &body, .victim = &person});
  }
  return count > 0;
}

void give_up(Game& game, world::Character& body, events::EventData& /*data*/) {
  act(game, To::actor, "You stop searching.", {.actor = &body});
}

void find_out(Game& game, world::Character& body, events::EventData& data) {
  if (body.room() == nullptr || body.room()->vnum() != data.n[0] ||
      !Sight(game, body).sees_room()) {
    give_up(game, body, data);
    return;
  }
  const bool way = search_ways(game, body);
  const bool person = search_people(game, body);
  if (!way && !person) {
    game.tell(body, "You find nothing that was hidden.");
  }
}

}  // namespace

happenings::Kinds happenings::searching() {
  return kinds;
}

bool has_found(const Game& game, const world::Character& body, const world::Character& person) {
  return has_found(game, body, 0, person.id());
}

bool knows_way(const Game& game, const world::Character& body, world::Direction way) {
  const auto* exit = body.room() == nullptr ? nullptr : body.room()->exit(way);
  return exit != nullptr && (!exit->flags.has(world::ExitFlag::hidden) ||
                             has_affect_flag(game, body, rules::AffectFlag::detect_hidden) ||
                             has_found(game, body, number_of(way), 0));
}

void start_search(Game& game, world::Character& body) {
  if (game.timeline().find(body, search_kind)) {
    game.tell(body, "You are at it already. Wait, or type stop.");
    return;
  }
  const Sight sight(game, body);
  if (body.room() == nullptr || !sight.sees_room()) {
    game.tell(body, std::string(sight.why_not()));
    return;
  }
  interrupt_action(game, body);
  game.tell(body, "You look behind things, under things and along the walls.");
  act(game, To::noticing, "$n begins to search the place.", {.actor = &body});
  game.timeline().schedule(body, search_kind, search_takes,
                           {.n = {body.room()->vnum()}, .text = {}});
}

}  // namespace game
