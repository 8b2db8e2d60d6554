#include "game/commands/staff_aims.h"

#include "game/find.h"
#include "game/game.h"
#include "game/rights.h"

namespace game::commands {

using world::Character;

world::Room* room_meant(Game& game, const Character& self, std::string_view typed) {
  if (const auto vnum = read_number(typed, 1, highest_vnum)) {
    auto* room = game.world().open_room(static_cast<world::Vnum>(*vnum));
    if (room == nullptr) {
      game.tell(self, "There is no room " + std::to_string(*vnum) + ".");
    }
    return room;
  }
  const auto* person = find_player(game, self, typed);
  if (person == nullptr || person->room() == nullptr) {
    game.tell(self, "There is neither a room nor a player " + quoted(typed) + ".");
    return nullptr;
  }
  return person->room();
}

Character* player_meant(Game& game, const Character& self, std::string_view typed) {
  auto* person = find_player(game, self, typed);
  if (person == nullptr) {
    game.tell(self, "Nobody called " + quoted(typed) + " is playing just now.");
  }
  return person;
}

Character* anybody_meant(Game& game, Character& self, std::string_view typed) {
  auto* person = find_player(game, self, typed);
  if (person == nullptr) {
    person = find_person(game, self, read_target(typed));
  }
  if (person == nullptr) {
    game.tell(self,
              "There is neither a player " + quoted(typed) + " nor anybody here of that name.");
  }
  return person;
}

bool may_touch(Game& game, const Character& self, const Character& victim) {
  if (may_act_on(game, self, victim)) {
    return true;
  }
  game.tell(self, victim.name() + " has rights that you do not have, so you cannot do that.");
  return false;
}

bool may_watch_or_end(Game& game, const Character& self, const Character& victim) {
  if (!may_touch(game, self, victim)) {
    return false;
  }
  if (!is_above(game, self, victim)) {
    game.tell(self, "You can do that only to somebody who has fewer rights than you.");
    return false;
  }
  return true;
}

std::string place_in_words(const world::Room* room) {
  return room == nullptr ? std::string("nowhere")
                         : std::to_string(room->vnum()) + ", " + room->name();
}

}  // namespace game::commands
