// What was answered becomes an account and a character, in one commit.
#include <algorithm>

#include "base/log.h"
#include "game/commits.h"
#include "game/game.h"
#include "game/login.h"
#include "game/sources.h"

namespace game {

namespace {

// Enough for a lantern, a blade and a loaf.
constexpr std::int64_t first_lessons = 4;

// What was not asked for is the first there is; what follows from the choices is worked out.
void fill_in(wire::CharacterRecord& made, const rules::Rules& rules) {
  if (made.race.empty() && !rules.races.empty()) {
    made.race = rules.races.front().key;
  }
  if (made.character_class.empty() && !rules.classes.empty()) {
    made.character_class = rules.classes.front().key;
  }
  if (made.pronouns.empty()) {
    made.pronouns = world::pronoun_names[world::Pronouns::they];
  }
  const rules::Race no_race;
  const rules::CharacterClass no_class;
  const auto* known_race = rules.race(made.race);
  const auto* known_class = rules.character_class(made.character_class);
  const auto& race = known_race == nullptr ? no_race : *known_race;
  const auto& of_class = known_class == nullptr ? no_class : *known_class;
  made.hit_points = made.max_hit_points = std::max(race.hit_points + of_class.hit_points, 1);
  made.mana = made.max_mana = std::max(race.mana + of_class.mana, 0);
  made.moves = made.max_moves = std::max(race.moves + of_class.moves, 0);
  made.position = world::position_names[world::Position::standing];
  made.practices = first_lessons;
  made.trains = 1;
}

}  // namespace

void Login::finish(Visitor& visitor) {
  if (!may_create(visitor)) {
    return;
  }
  auto& login = visitor.login;
  if (game_.commits().has_name(login.made.name)) {
    name_is_taken(visitor);  // made from the console meanwhile
    return;
  }
  auto& world = game_.world();
  auto& made = login.made;
  fill_in(made, game_.rules());
  made.room = world.start_room() == nullptr ? 0 : world.start_room()->vnum();
  made.created = game_.wall();
  if (login.existing_account) {
    login.account = newest(login.account);
  } else {
    login.account = {};
    login.account.id = world.new_id();
    login.account.name = made.name;
    login.account.password = login.new_hash;
    login.account.created = game_.wall();
    login.account.colour = login.colour;
    login.account.screen_reader = login.screen_reader;
    game_.commits().changed(login.account);
  }
  made.id = world.new_id();
  made.account = login.account.id;
  login.chosen = made.id;
  game_.commits().changed(made);
  if (!visitor.arrived.exempt) {
    game_.sources().created(visitor.arrived.source, game_.now());
  }
  visitor.stage = Stage::waiting;
  const auto new_account = login.existing_account ? 0 : login.account.id;
  game_.commits().at_once([this, session = visitor.session(), new_account,
                           character = made](const std::string& why_not) {
    created(session, new_account, character, why_not);
  });
}

void Login::created(wire::SessionId session, std::int64_t account,
                    const wire::CharacterRecord& character, const std::string& why_not) {
  auto* to = game_.visitor(session);
  const bool waits = to != nullptr && to->stage == Stage::waiting;
  if (!why_not.empty()) {
    game_.commits().withdraw(account, character.id);
    if (waits) {
      refuse_creation(*to, "Your character could not be saved (" + why_not +
                               "), so it was not made. Please try again later.");
    }
    return;
  }
  base::log::info("game", "character made", {{"player", character.name}});
  if (!waits) {
    return;
  }
  game_.sources().succeeded(to->arrived.source, game_.now());
  to->login.characters.push_back(character);
  pick(*to, character.id);
}

}  // namespace game
