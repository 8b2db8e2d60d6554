// Staff and those who play: bringing them, mending them, speaking through the world.
#include <string>
#include <vector>

#include "base/text.h"
#include "game/act.h"
#include "game/audit.h"
#include "game/commands/staff_aims.h"
#include "game/commands/themes.h"
#include "game/fights/fights.h"
#include "game/fights/harm.h"
#include "game/find.h"
#include "game/game.h"
#include "game/happenings/all.h"
#include "game/interpreter.h"
#include "game/look.h"
#include "game/moving.h"
#include "game/rights.h"
#include "game/vitals.h"
#include "wire/markup.h"

namespace game::commands {

namespace {

using wire::Style;
using wire::styled;
using world::Character;
using world::Position;

void at(Game& game, Character& self, Args args) {
  const auto where = args.take();
  if (args.is_empty()) {
    game.tell(self, "Type: at ROOM-NUMBER COMMAND, or at PLAYER COMMAND");
    return;
  }
  auto* room = room_meant(game, self, where);
  if (room == nullptr) {
    return;
  }
  if (game.fights().is_fighting(self)) {
    game.tell(self, "Not while you fight!");
    return;
  }
  const Visit visit(game, self, *room);
  obey_bidding(game, self, self, args.rest());
}

void force(Game& game, Character& self, Args args) {
  const auto whom = args.take();
  if (args.is_empty()) {
    game.tell(self, "Type: force PERSON COMMAND");
    return;
  }
  auto* victim = anybody_meant(game, self, whom);
  if (victim == nullptr || !may_touch(game, self, *victim)) {
    return;
  }
  if (victim == &self) {
    game.tell(self, "Nobody has to force you: just type it.");
    return;
  }
  obey_bidding(game, self, *victim, args.rest());
}

void transfer(Game& game, Character& self, Args args) {
  const auto whom = args.take();
  if (whom.empty()) {
    game.tell(self, "Type: transfer PLAYER, or transfer PLAYER ROOM-NUMBER");
    return;
  }
  auto* victim = player_meant(game, self, whom);
  if (victim == nullptr || !may_touch(game, self, *victim)) {
    return;
  }
  auto* room = args.is_empty() ? self.room() : room_meant(game, self, args.phrase());
  if (room == nullptr) {
    return;
  }
  if (victim->room() == room) {
    game.tell(self, victim->name() + " is there already.");
    return;
  }
  interrupt_action(game, *victim);
  act(game, To::noticing, "$n vanishes.", {.actor = victim});
  relocate(game, *victim, *room);
  act(game, To::noticing, "$n appears out of nowhere.", {.actor = victim});
  if (victim != &self) {
    game.tell(*victim,
              base::capitalised(name_for(game, *victim, self)) + " has brought you elsewhere.");
  }
  if (is_awake(*victim)) {
    show_room(game, *victim, false);
  } else {
    game.tell(*victim, "You sleep on, in another place.");
  }
  game.tell(self, victim->name() + " is now in room " + place_in_words(room) + ".");
}

// ---- mending

bool is_bad(const rules::Affect& affect) {
  using rules::AffectFlag;
  for (const auto flag :
       {AffectFlag::blind, AffectFlag::stunned, AffectFlag::asleep, AffectFlag::poisoned}) {
    if (affect.flags.has(flag)) {
      return true;
    }
  }
  const auto& harm = affect.tick.damage;
  return affect.speed < 0 || affect.hitroll < 0 || affect.damroll < 0 || affect.armour < 0 ||
         affect.hit_points < 0 || harm.count > 0 || harm.plus > 0;
}

void restore_one(Game& game, const Character& self, Character& body) {
  std::vector<std::string> bad;
  for_each_affect(game, body, [&bad](const rules::Affect& affect) {
    if (is_bad(affect)) {
      bad.push_back(affect.key);
    }
  });
  for (const auto& key : bad) {
    end_affect(game, body, key);
  }
  auto& state = game.world().change(body);
  const auto most = most_of(body);
  state.hit_points = most.hit_points;
  state.mana = most.mana;
  state.moves = most.moves;
  if (&body != &self) {
    game.tell(body, styled(Style::good,
                           base::capitalised(name_for(game, body, self)) + " has restored you."));
  }
}

void restore(Game& game, Character& self, Args args) {
  if (args.is_empty() || self.room() == nullptr) {
    game.tell(self, "Type: restore PERSON, or restore all for everybody in this room");
    return;
  }
  if (!base::equal_no_case(args.phrase(), "all")) {
    auto* body = anybody_meant(game, self, args.phrase());
    if (body != nullptr) {
      restore_one(game, self, *body);
      game.tell(self, base::capitalised(body->name()) + " is as good as new.");
    }
    return;
  }
  for (auto& body : self.room()->people()) {
    restore_one(game, self, body);
  }
  game.tell(self, "Everybody here is as good as new.");
}

void peace(Game& game, Character& self, Args /*args*/) {
  if (self.room() == nullptr) {
    return;
  }
  for (auto& body : self.room()->people()) {
    game.fights().stop(body);
    if (!body.state().grudges.empty()) {
      game.world().change(body).grudges.clear();
    }
  }
  act(game, To::actor, "You make peace here.", {.actor = &self});
  act(game, To::room, "$n makes peace here.", {.actor = &self});
}

void slay(Game& game, Character& self, Args args) {
  if (args.is_empty()) {
    game.tell(self, "Slay whom?");
    return;
  }
  auto* victim = person_meant(game, self, args.phrase());
  if (victim == nullptr || !may_watch_or_end(game, self, *victim)) {
    return;
  }
  if (victim->is_player() && !base::equal_no_case(args.phrase(), victim->name())) {
    game.tell(self, "That is " + victim->name() + ", a player. If you mean it, type: slay " +
                        victim->name());
    return;
  }
  audit_change(game, self, "slain",
               {victim->name(), "life", "id " + std::to_string(victim->id()), "none"});
  const Cast cast{.actor = &self, .victim = victim};
  act(game, To::actor, "You slay $N.", cast);
  act(game, To::victim, "$n slays you!", cast);
  act(game, To::others, "$n slays $N!", cast);
  die(game, *victim, nullptr);
}

// ---- the voice of the world

// The mark in front is what no line of a player's can begin with.
void echo(Game& game, Character& self, Args args) {
  const bool everywhere = args.take_if({"all"});
  if (args.is_empty()) {
    game.tell(self, "Type: echo WORDS for this room, or echo all WORDS for the whole world");
    return;
  }
  const auto words = styled(Style::system, "[echo] " + std::string(args.rest()));
  if (!everywhere) {
    game.tell(self, words);
    if (self.room() != nullptr) {
      game.tell_room(*self.room(), words, &self);
    }
    return;
  }
  for (const auto& [session, visitor] : game.visitors()) {
    if (visitor->is_playing()) {
      game.tell(*visitor, words);
    }
  }
}

constexpr Command rows[] = {
    {.name = "at",
     .from = Position::sleeping,
     .needs = Capability::at,
     .whole = true,
     .bids = true,
     .usage = "at ROOM-NUMBER | PLAYER COMMAND",
     .summary = "do one thing elsewhere, and be back",
     .run = at},
    {.name = "force",
     .from = Position::dead,
     .needs = Capability::force,
     .whole = true,
     .bids = true,
     .usage = "force PERSON COMMAND",
     .summary = "make somebody do something, with the rights that both of you have",
     .run = force},
    {.name = "transfer",
     .from = Position::dead,
     .needs = Capability::transfer,
     .usage = "transfer PLAYER [ROOM-NUMBER]",
     .summary = "bring a player here, or to a room",
     .run = transfer},
    {.name = "restore",
     .from = Position::dead,
     .needs = Capability::restore,
     .usage = "restore PERSON | all",
     .summary = "give somebody health, mana and moves back, and end what is bad for them",
     .run = restore},
    {.name = "peace",
     .from = Position::dead,
     .needs = Capability::peace,
     .usage = "peace",
     .summary = "end all fights in this room, and the grudges of its mobiles",
     .run = peace},
    {.name = "slay",
     .from = Position::dead,
     .needs = Capability::slay,
     .whole = true,
     .usage = "slay PERSON",
     .summary = "end the life of a mobile, or of a player with fewer rights",
     .run = slay},
    {.name = "echo",
     .from = Position::dead,
     .needs = Capability::echo,
     .usage = "echo [all] WORDS",
     .summary = "let words be heard in this room, or in the whole world",
     .run = echo},
};

}  // namespace

Rows staff_acting() {
  return rows;
}

}  // namespace game::commands
