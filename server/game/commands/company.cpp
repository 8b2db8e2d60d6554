// Company: following, groups, and talking among them.
#include "game/company.h"

#include <string>
#include <vector>

#include "base/text.h"
#include "game/act.h"
#include "game/commands/themes.h"
#include "game/find.h"
#include "game/game.h"
#include "game/rights.h"
#include "game/vitals.h"
#include "wire/markup.h"
#include "wire/sheet.h"

namespace game::commands {

namespace {

using world::Character;
using world::Position;

// Another player in the room; null after telling why not.
Character* find_player_here(Game& game, Character& self, std::string_view typed) {
  auto* person = person_meant(game, self, typed);
  if (person != nullptr && !person->is_player()) {
    game.tell(self,
              act_text(game, self, "$N keeps to $Mself.", {.actor = &self, .victim = person}));
    return nullptr;
  }
  return person;
}

void follow(Game& game, Character& self, Args args) {
  if (!self.is_player()) {
    return;  // made to do it by somebody; company is for those who play
  }
  if (args.is_empty()) {
    game.tell(self, R"(Follow whom? "follow me" to follow nobody.)");
    return;
  }
  auto* whom = find_player_here(game, self, args.phrase());
  if (whom == nullptr) {
    return;
  }
  auto* before = game.company().leader_of(self);
  if (whom == &self) {
    game.company().unfollow(self);
    game.tell(self, before == nullptr ? "You follow nobody." : "You go your own way from now on.");
    if (before != nullptr) {
      game.tell(*before, base::capitalised(name_for(game, *before, self)) +
                             " does not follow you any more.");
    }
    return;
  }
  if (before == whom) {
    game.tell(self, "You follow " + whom->name() + " already.");
    return;
  }
  if (!game.company().follow(self, *whom)) {
    game.tell(self, "You would walk in a circle.");
    return;
  }
  game.tell(self, "You follow " + whom->name() + " from now on.");
  if (!is_unseen_by(game, self, *whom)) {
    game.tell(*whom, self.name() + " follows you from now on.");
  }
}

void show_group(Game& game, Character& self) {
  wire::Table table;
  table.headings = {"Name", "Level", "Hit points", "Mana", "Moves"};
  for (const auto* one : game.company().group_of(self)) {
    const auto& state = one->state();
    const auto most = most_of(*one);
    const auto of = [](int now, int at_most) {
      return std::to_string(now) + " of " + std::to_string(at_most);
    };
    table.rows.push_back(
        {wire::styled(wire::Style::player, base::capitalised(name_for(game, self, *one))),
         std::to_string(state.level), of(state.hit_points, most.hit_points),
         of(state.mana, most.mana), of(state.moves, most.moves)});
  }
  game.show(self, {.title = "Your group", .parts = {std::move(table)}});
}

void group(Game& game, Character& self, Args args) {
  if (args.is_empty()) {
    show_group(game, self);
    return;
  }
  auto* whom = find_player_here(game, self, args.phrase());
  if (whom == nullptr) {
    return;
  }
  if (whom == &self) {
    show_group(game, self);
    return;
  }
  if (game.company().leader_of(*whom) != &self) {
    game.tell(self, whom->name() + " does not follow you.");
    return;
  }
  if (game.company().turn_out(self, *whom)) {
    game.tell(self, whom->name() + " is of your group no more.");
    game.tell(*whom, "You are of " + self.name() + "'s group no more.");
    return;
  }
  game.company().take_in(self, *whom);
  game.tell(self, whom->name() + " is of your group now.");
  game.tell(*whom, "You are of " + self.name() + "'s group now.");
}

void gtell(Game& game, Character& self, Args args) {
  if (args.is_empty()) {
    game.tell(self, "Tell your group what?");
    return;
  }
  const auto group = game.company().group_of(self);
  if (group.size() < 2) {
    game.tell(self, "You are in no group.");
    return;
  }
  const std::string words(args.rest());
  for (const auto* one : group) {
    const auto who = one == &self
                         ? std::string("You tell the group '")
                         : base::capitalised(name_for(game, *one, self)) + " tells the group '";
    game.tell(*one, wire::styled(wire::Style::tell, who + words + "'"));
  }
}

void split(Game& game, Character& self, Args args) {
  const auto coins = read_number(args.take(), 1, world::most_coins);
  if (!coins || self.state().coins < *coins) {
    game.tell(self, coins ? "You do not have so many coins." : "Split how many coins?");
    return;
  }
  std::vector<Character*> others;
  for (auto* one : game.company().group_of(self)) {
    if (one != &self && one->room() == self.room()) {
      others.push_back(one);
    }
  }
  const auto share = *coins / static_cast<std::int64_t>(others.size() + 1);
  if (others.empty() || share == 0) {
    game.tell(self, others.empty() ? "There is nobody to share with." : "That is too little.");
    return;
  }
  const auto words = coins_in_words(share);
  bool any = false;
  for (auto* one : others) {
    if (game.world().pay(self, *one, share)) {
      any = true;
      game.tell(*one,
                base::capitalised(name_for(game, *one, self)) + " shares with you: " + words + ".");
    }
  }
  game.tell(self, any ? "You share: " + words + " for each." : "Their purses are full.");
}

constexpr Command rows[] = {
    {.name = "follow",
     .from = Position::resting,
     .usage = "follow PERSON",
     .summary = R"(walk where somebody walks; "follow me" to stop)",
     .run = follow},
    {.name = "group",
     .from = Position::sleeping,
     .usage = "group [PERSON]",
     .summary = "see your group, or take in or turn out somebody who follows you",
     .run = group},
    {.name = "gtell",
     .from = Position::sleeping,
     .confidential = true,
     .usage = "gtell WORDS",
     .summary = "say something to your group, wherever they are",
     .run = gtell},
    {.name = "split",
     .from = Position::resting,
     .usage = "split COINS",
     .summary = "share coins with those of your group who are here",
     .run = split},
};

}  // namespace

Rows company() {
  return rows;
}

}  // namespace game::commands
