// Fights: begun, left, weighed up.
#include <string>

#include "game/act.h"
#include "game/commands/themes.h"
#include "game/company.h"
#include "game/fights/fights.h"
#include "game/fights/formulas.h"
#include "game/fights/harm.h"
#include "game/find.h"
#include "game/game.h"
#include "game/vitals.h"
#include "wire/markup.h"

namespace game::commands {

namespace {

using world::Character;
using world::Position;

void begin(Game& game, Character& self, Character& victim) {
  const Cast cast{.actor = &self, .victim = &victim};
  if (const auto why_not = game.fights().refusal(self, victim); !why_not.empty()) {
    game.tell(self, std::string(why_not));
    return;
  }
  if (game.fights().foe_of(self) == &victim) {
    game.tell(self, "You are doing your best!");
    return;
  }
  act(game, To::actor, "You attack $N!", cast);
  act(game, To::victim, "$n attacks you!", cast);
  act(game, To::others, "$n attacks $N!", cast);
  game.fights().attack(self, victim);
}

void kill(Game& game, Character& self, Args args) {
  if (args.is_empty()) {
    game.tell(self, "Kill whom?");
    return;
  }
  auto* victim = person_meant(game, self, args.phrase());
  if (victim == nullptr) {
    return;
  }
  begin(game, self, *victim);
}

void flee_command(Game& game, Character& self, Args /*args*/) {
  if (!game.fights().is_fighting(self)) {
    game.tell(self, "You are not fighting anybody.");
    return;
  }
  flee(game, self);
}

void wimpy(Game& game, Character& self, Args args) {
  const auto most = most_of(self).hit_points / 2;
  if (args.is_empty()) {
    const auto at = self.state().player.wimpy;
    game.tell(self, at == 0 ? "You fight to the end."
                            : "You flee below " + std::to_string(at) + " hit points.");
    return;
  }
  const auto number = read_number(args.take(), 0, most);
  if (!number) {
    game.tell(self, "Give a number of hit points from 0 to " + std::to_string(most) +
                        ", half of what you have at best; 0 to fight to the end.");
    return;
  }
  game.world().change(self).player.wimpy = static_cast<int>(*number);
  game.tell(self, *number == 0 ? "You will fight to the end."
                               : "You will flee below " + std::to_string(*number) + " hit points.");
}

void assist(Game& game, Character& self, Args args) {
  if (args.is_empty()) {
    game.tell(self, "Assist whom?");
    return;
  }
  const auto* whom = person_meant(game, self, args.phrase());
  if (whom == nullptr) {
    return;
  }
  auto* foe = game.fights().foe_of(*whom);
  if (whom == &self || foe == nullptr) {
    game.tell(self, whom == &self ? "You help yourself as well as you can."
                                  : act_text(game, self, "$N fights nobody.",
                                             {.actor = &self, .victim = whom}));
    return;
  }
  if (foe == &self) {
    game.tell(self, "Against yourself?");
    return;
  }
  begin(game, self, *foe);
}

void consider(Game& game, Character& self, Args args) {
  if (args.is_empty()) {
    game.tell(self, "Consider whom?");
    return;
  }
  const auto* whom = person_meant(game, self, args.phrase());
  if (whom == nullptr) {
    return;
  }
  if (const auto why_not = game.fights().refusal(self, *whom); !why_not.empty()) {
    game.tell(self, std::string(why_not));
    return;
  }
  game.tell(self, std::string(prospects(self.state().level, whom->state().level)));
}

constexpr Command rows[] = {
    {.name = "kill",
     .from = Position::fighting,
     .usage = "kill PERSON",
     .summary = "attack somebody",
     .run = kill},
    {.name = "hit",
     .from = Position::fighting,
     .usage = "hit PERSON",
     .summary = "the same as kill",
     .run = kill},
    {.name = "flee",
     .from = Position::fighting,
     .usage = "flee",
     .summary = "leave a fight, by whatever way you find",
     .run = flee_command},
    {.name = "assist",
     .from = Position::fighting,
     .usage = "assist PERSON",
     .summary = "join somebody's fight on their side",
     .run = assist},
    {.name = "consider",
     .from = Position::resting,
     .usage = "consider PERSON",
     .summary = "guess how a fight would end",
     .run = consider},
    {.name = "wimpy",
     .from = Position::dead,
     .usage = "wimpy [HIT POINTS]",
     .summary = "flee by yourself when hurt too badly",
     .run = wimpy},
};

}  // namespace

Rows fighting() {
  return rows;
}

}  // namespace game::commands
