// Staff unseen, and who may enter: reading along, going unseen, who holds which rights, doors shut.
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/text.h"
#include "game/act.h"
#include "game/commands/settings.h"
#include "game/commands/staff_aims.h"
#include "game/commands/themes.h"
#include "game/game.h"
#include "game/happenings/all.h"
#include "game/oversight.h"
#include "game/rights.h"
#include "wire/markup.h"
#include "wire/sheet.h"

namespace game::commands {

namespace {

using wire::Style;
using wire::styled;
using world::Character;
using world::Position;

void stop_snooping(Game& game, const Character& self) {
  const auto* watched = game.oversight().watched_by(self);
  game.oversight().look_away(self);
  game.tell(self, watched == nullptr ? std::string("You snoop nobody.")
                                     : "You no longer snoop " + watched->name() + ".");
}

void snoop(Game& game, Character& self, Args args) {
  if (args.is_empty()) {
    const auto* watched = game.oversight().watched_by(self);
    game.tell(self, watched == nullptr ? std::string("You snoop nobody. Type: snoop PLAYER")
                                       : "You snoop " + watched->name() + ".");
    return;
  }
  if (base::equal_no_case(args.phrase(), "off")) {
    stop_snooping(game, self);
    return;
  }
  const auto* victim = player_meant(game, self, args.phrase());
  if (victim == nullptr) {
    return;
  }
  if (victim == &self) {
    stop_snooping(game, self);
    return;
  }
  if (!may_watch_or_end(game, self, *victim)) {
    return;
  }
  game.oversight().watch(self, *victim);
  game.tell(self, "You snoop " + victim->name() +
                      R"(: what they are told, you read behind "% ". "snoop off" ends it.)");
}

// ---- unseen

// "on" or "off"; nothing for any other word.
std::optional<bool> read_on_or_off(std::string_view word) {
  const auto answer = read_answer(word);
  return !answer || *answer == Answer::automatic ? std::nullopt
                                                 : std::optional(*answer == Answer::on);
}

void invis(Game& game, Character& self, Args args) {
  const bool before = self.state().player.unseen;
  const auto typed = args.is_empty() ? std::optional(!before) : read_on_or_off(args.rest());
  if (!typed || !self.is_player()) {
    game.tell(self, "Type: invis, invis on, or invis off");
    return;
  }
  if (*typed == before) {
    game.tell(self, before ? "You are unseen already." : "You can be seen already.");
    return;
  }
  auto& unseen = game.world().change(self).player.unseen;
  if (*typed) {
    act(game, To::room, "$n fades away.", {.actor = &self});
    unseen = true;
    game.tell(self, "You are unseen now, but for those who have the right \"invis\".");
  } else {
    unseen = false;
    act(game, To::room, "$n fades into view.", {.actor = &self});
    game.tell(self, "You can be seen again.");
  }
}

// ---- who is staff

void wizlist(Game& game, Character& self, Args /*args*/) {
  const bool in_full = !game.rights_of(self).is_empty();
  wire::Table table;
  table.headings = {"Name", in_full ? "Rights" : "Is"};
  table.when_empty = "Nobody of the staff is here just now.";
  for (const auto& [session, visitor] : game.visitors()) {
    const auto* person = game.body_of(*visitor);
    const auto* account = person == nullptr ? nullptr : game.account_of(*person);
    if (account == nullptr || account->rights.is_empty() || is_unseen_by(game, *person, self)) {
      continue;
    }
    table.rows.push_back({styled(Style::player, person->name()),
                          in_full ? std::string(base::trim(account->record.rights)) : "staff"});
  }
  game.show(self, {.title = "Staff", .parts = {std::move(table)}});
}

// ---- doors of the game

struct Gate {
  Lock lock;
  std::string_view name;
  std::string_view shut;  // what one reads who shuts it
  std::string_view open;
};
constexpr Gate everybody{Lock::all, "wizlock",
                         "From now on nobody without rights may enter, after a restart either.",
                         "Whoever has a character may enter again."};
constexpr Gate newcomers{Lock::newcomers, "newlock",
                         "From now on no new characters can be made, after a restart either.",
                         "New characters can be made again."};

void shut(Game& game, const Character& self, Args args, const Gate& gate) {
  const auto typed = read_on_or_off(args.rest());
  if (!typed) {
    const std::string name(gate.name);
    game.tell(self, "The " + name + " is " + (is_locked(game, gate.lock) ? "on" : "off") +
                        ". Type: " + name + " on, or " + name + " off");
    return;
  }
  set_lock(game, gate.lock, *typed);
  game.tell(self, std::string(*typed ? gate.shut : gate.open));
}

void wizlock(Game& game, Character& self, Args args) {
  shut(game, self, args, everybody);
}

void newlock(Game& game, Character& self, Args args) {
  shut(game, self, args, newcomers);
}

constexpr Command rows[] = {
    {.name = "snoop",
     .from = Position::dead,
     .needs = Capability::snoop,
     .whole = true,
     .usage = "snoop [PLAYER | off]",
     .summary = "read along what somebody with fewer rights is told",
     .run = snoop},
    {.name = "invis",
     .from = Position::dead,
     .needs = Capability::invis,
     .whole = true,
     .usage = "invis [on|off]",
     .summary = "go unseen, but for those who have the same right",
     .run = invis},
    {.name = "wizlist",
     .from = Position::dead,
     .cost = 2,
     .usage = "wizlist",
     .summary = "list the staff who are playing",
     .run = wizlist},
    {.name = "wizlock",
     .from = Position::dead,
     .needs = Capability::wizlock,
     .whole = true,
     .usage = "wizlock [on|off]",
     .summary = "let nobody enter who has no rights",
     .run = wizlock},
    {.name = "newlock",
     .from = Position::dead,
     .needs = Capability::newlock,
     .whole = true,
     .usage = "newlock [on|off]",
     .summary = "let nobody make a new character",
     .run = newlock},
};

}  // namespace

Rows staff_watching() {
  return rows;
}

}  // namespace game::commands
