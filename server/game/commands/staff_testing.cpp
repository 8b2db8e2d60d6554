// Staff and the wheel, for tests: one owner's events, how often an id exists, and turning it by
// hand.
#include <optional>
#include <string>
#include <vector>

#include "base/text.h"
#include "events/timeline.h"
#include "game/commands/showing.h"
#include "game/commands/stopping.h"
#include "game/commands/themes.h"
#include "game/commits.h"
#include "game/find.h"
#include "game/game.h"
#include "game/happenings/all.h"
#include "game/rights.h"
#include "wire/sheet.h"

namespace game::commands {

namespace {

using events::EventOwner;
using events::OwnerKind;
using world::Character;
using world::Position;

// ---- evstat

void show_owner(Game& game, const Character& self, const std::string& name,
                const EventOwner& owner) {
  const auto count = base::counted(game.timeline().events_of(owner).size(), "event", "events");
  game.show(self, {.title = "Events of " + name,
                   .parts = {events_in_table(game, owner), wire::Words{count + "."}}});
}

void show_whole(Game& game, const Character& self) {
  const auto& timeline = game.timeline();
  const auto wrong = timeline.verify();
  wire::Sheet sheet;
  sheet.title = "The wheel";
  sheet.parts.emplace_back(wire::LabelValue{"Pulse", std::to_string(timeline.now()), true});
  sheet.parts.emplace_back(
      wire::LabelValue{"Waiting", std::to_string(timeline.future().size()), true});
  sheet.parts.emplace_back(by_owner_kind(timeline.future().in_order()));
  sheet.parts.emplace_back(wire::LabelValue{"Links", wrong.empty() ? "all right" : wrong, false});
  game.show(self, std::move(sheet));
}

void evstat(Game& game, Character& self, Args args) {
  const auto typed = args.phrase();
  if (typed.empty()) {
    show_whole(game, self);
    return;
  }
  if (base::equal_no_case(typed, "world")) {
    show_owner(game, self, "the world", game.world());
  } else if (base::equal_no_case(typed, "room") && self.room() != nullptr) {
    show_owner(game, self, self.room()->name(), *self.room());
  } else if (base::equal_no_case(typed, "area") && self.room() != nullptr) {
    show_owner(game, self, self.room()->area().plan().name, self.room()->area());
  } else if (const auto* player = find_player(game, self, typed); player != nullptr) {
    show_owner(game, self, player->name(), *player);
  } else if (const auto* person = find_person(game, self, read_target(typed)); person != nullptr) {
    show_owner(game, self, person->name(), *person);
  } else if (const auto* thing = find_thing(game, self, read_target(typed),
                                            {Where::carried, Where::worn, Where::room});
             thing != nullptr) {
    show_owner(game, self, thing->short_name(), *thing);
  } else {
    game.tell(self, not_here(typed) +
                        " You can ask for world, room, area, a player, or something in sight.");
  }
}

// ---- uidcount

void uidcount(Game& game, Character& self, Args args) {
  const auto id = read_number(args.rest(), 1, 1'000'000'000'000'000);
  if (!id) {
    game.tell(self, "Type: uidcount ID");
    return;
  }
  wire::List list;
  game.world().all_objects().for_each([&](const world::Object& thing) {
    if (thing.id() == *id) {
      list.items.push_back(thing.short_name() + ", " + place_of(thing));
    }
  });
  game.world().all_characters().for_each([&](const Character& person) {
    if (person.id() == *id) {
      const auto room = person.room() == nullptr ? 0 : person.room()->vnum();
      list.items.push_back(person.name() + ", in room " + std::to_string(room));
    }
  });
  list.heading = "Id " + std::to_string(*id) + " exists " +
                 base::counted(list.items.size(), "time", "times") + ".";
  game.tell(self, list.heading);
  list.heading.clear();
  if (!list.items.empty()) {
    game.show(self, {.title = "", .parts = {std::move(list)}});
  }
}

// ---- tick

// The last of the pulses asked for has come: answered when what they changed is safe.
void ticked(Game& game, Visitor& visitor, events::EventData& data) {
  const auto session = visitor.session();
  const auto told =
      base::counted(static_cast<std::uint64_t>(data.n[0]), "pulse", "pulses") + " run.";
  game.commits().at_once([&game, session, told](const std::string& why_not) {
    if (auto* asked = game.visitor(session); asked != nullptr) {
      game.tell(*asked, why_not.empty() ? told : told + " They could not be saved: " + why_not);
    }
  });
}

constexpr events::EventKind tick_kind{.name = "tick",
                                      .shown = "pulses run by hand",
                                      .of = events::EventClass::temporary,
                                      .saved = events::Saved::no,
                                      .clock = events::ClockKind::world,
                                      .priority = 0,
                                      .owners = {OwnerKind::visitor},
                                      .fire = fires<ticked>};

void tick(Game& game, Character& self, Args args) {
  constexpr std::int64_t most = 10'000'000;
  auto* visitor = game.visitor_of(self);
  const auto count =
      args.is_empty() ? std::optional<std::int64_t>(1) : read_number(args.rest(), 1, most);
  if (!count || visitor == nullptr || !game.ports().run_pulses) {
    game.tell(self, "Type: tick NUMBER (1 to 10000000)");
    return;
  }
  const auto pulses = static_cast<base::Pulse>(*count);
  game.timeline().schedule(*visitor, tick_kind, pulses, {.n = {*count}, .text = {}});
  game.ports().run_pulses(pulses);
}

constexpr Command rows[] = {
    {.name = "evstat",
     .from = Position::dead,
     .needs = Capability::testing,
     .cost = 4,
     .testing = true,
     .usage = "evstat [world | room | area | PERSON | THING]",
     .summary = "verify the wheel, or list the events of one owner",
     .run = evstat},
    {.name = "uidcount",
     .from = Position::dead,
     .needs = Capability::testing,
     .cost = 4,
     .testing = true,
     .usage = "uidcount ID",
     .summary = "how often an id exists, and where",
     .run = uidcount},
    {.name = "tick",
     .from = Position::dead,
     .needs = Capability::testing,
     .cost = 1,
     .whole = true,
     .testing = true,
     .usage = "tick [NUMBER]",
     .summary = "run pulses now",
     .run = tick},
};

constexpr const events::EventKind* kinds[] = {&shutdown_kind, &tick_kind};

}  // namespace

Rows staff_testing() {
  return rows;
}

std::span<const events::EventKind* const> event_kinds() {
  return kinds;
}

}  // namespace game::commands
