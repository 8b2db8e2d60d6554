#include "game/act.h"

#include <optional>

#include "base/check.h"
#include "base/text.h"
#include "game/game.h"
#include "game/names.h"

namespace game {

namespace {

// The text for one code, or nothing when it is unknown or nobody is cast for it.
std::optional<std::string> word_for(char code, const Sight& sight, const Cast& cast) {
  const auto pronoun = [&sight](const world::Character* person,
                                auto form) -> std::optional<std::string> {
    if (person == nullptr) {
      return std::nullopt;
    }
    return std::string(form(sight.pronouns_of(*person)));
  };
  const auto name = [&sight](const auto* whose) -> std::optional<std::string> {
    if (whose == nullptr) {
      return std::nullopt;
    }
    return sight.name_of(*whose);
  };
  switch (code) {
    case 'n':
      return name(cast.actor);
    case 'N':
      return name(cast.victim);
    case 'p':
      return name(cast.object);
    case 'P':
      return name(cast.second);
    case 't':
      return std::string(cast.words);
    case 'e':
      return pronoun(cast.actor, he);
    case 'm':
      return pronoun(cast.actor, him);
    case 's':
      return pronoun(cast.actor, his);
    case 'E':
      return pronoun(cast.victim, he);
    case 'M':
      return pronoun(cast.victim, him);
    case 'S':
      return pronoun(cast.victim, his);
    case '$':
      return "$";
    default:
      return std::nullopt;
  }
}

std::string fill(const Sight& sight, std::string_view text, const Cast& cast) {
  std::string out;
  out.reserve(text.size() + 32);
  // The first letter is made big in our words only: what a player typed stays as typed.
  bool words_first = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '$' && at + 1 < text.size()) {
      if (auto word = word_for(text[at + 1], sight, cast)) {
        words_first = words_first || (out.empty() && text[at + 1] == 't');
        out += *word;
        ++at;
        continue;
      }
    }
    out += text[at];
  }
  return words_first ? out : base::capitalised(out);
}

}  // namespace

void act(Game& game, To to, std::string_view text, const Cast& cast) {
  base::check(cast.actor != nullptr, "act: nobody acts");
  const auto* room = cast.actor->room();
  const bool lit = room == nullptr || is_lit(game, *room);
  const auto tell = [&](const world::Character& viewer) {
    if (game.visitor_of(viewer) == nullptr) {
      return;
    }
    const Sight sight(game, viewer, lit);
    if (to != To::noticing || sight.notices(*cast.actor)) {
      game.tell(viewer, fill(sight, text, cast));
    }
  };
  if (to == To::actor) {
    tell(*cast.actor);
    return;
  }
  if (to == To::victim) {
    if (cast.victim != nullptr && is_awake(*cast.victim)) {
      tell(*cast.victim);
    }
    return;
  }
  if (room == nullptr) {
    return;
  }
  for (const auto& person : room->people()) {
    const bool meant = &person != cast.actor && (to != To::others || &person != cast.victim);
    if (meant && is_awake(person)) {
      tell(person);
    }
  }
}

std::string act_text(Game& game, const world::Character& viewer, std::string_view text,
                     const Cast& cast) {
  return fill(Sight(game, viewer), text, cast);
}

}  // namespace game
