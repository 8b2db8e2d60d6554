#include "game/rights.h"

#include "game/game.h"

namespace game {

namespace {

// All that the account holds, even while it does another's bidding.
Capabilities held_by(const Game& game, const world::Character& person) {
  const auto* account = game.account_of(person);
  return account == nullptr ? Capabilities() : account->rights;
}

}  // namespace

bool may_act_on(const Game& game, const world::Character& actor, const world::Character& victim) {
  return &actor == &victim || game.rights_of(actor).contains(held_by(game, victim));
}

bool is_above(const Game& game, const world::Character& actor, const world::Character& victim) {
  return !victim.is_player() ||
         (may_act_on(game, actor, victim) && game.rights_of(actor) != held_by(game, victim));
}

bool goes_unseen(const Game& game, const world::Character& person) {
  return person.is_player() && person.state().player.unseen &&
         held_by(game, person).has(Capability::invis);
}

bool is_unseen_by(const Game& game, const world::Character& person,
                  const world::Character& viewer) {
  return &person != &viewer && goes_unseen(game, person) &&
         !game.rights_of(viewer).has(Capability::invis);
}

world::Character* find_player(const Game& game, const world::Character& viewer,
                              std::string_view name) {
  auto* person = game.world().find_player(name);
  return person == nullptr || is_unseen_by(game, *person, viewer) ? nullptr : person;
}

std::string unseen_mark(const Game& game, const world::Character& person) {
  return goes_unseen(game, person) ? " (unseen)" : "";
}

std::string_view name_for(const Game& game, const world::Character& viewer,
                          const world::Character& person) {
  return is_unseen_by(game, person, viewer) ? std::string_view("someone") : person.name();
}

}  // namespace game
