#include "game/line_parts.h"

#include "base/text.h"
#include "game/game.h"
#include "game/walking.h"

namespace game {

namespace {

constexpr std::string_view not_kept = "(not kept)";

// Any of its words is a command, or the beginning of one, that takes a password.
bool names_a_secret(const Game& game, const world::Character& self, std::string_view words) {
  for (auto commands : base::split(words, ';')) {
    for (auto word = base::take_word(commands); !word.empty(); word = base::take_word(commands)) {
      const auto* command = find_for(game, self, word).command;
      if (command != nullptr && command->secret) {
        return true;
      }
    }
  }
  return false;
}

}  // namespace

Parts take_apart(std::string_view line) {
  line = base::trim(line);
  if (line.empty()) {
    return {};
  }
  switch (line.front()) {
    case '\'':
    case '"':
      return {"say", line.substr(1)};
    case ':':
      return {"emote", line.substr(1)};
    case '.':
      return {"gossip", line.substr(1)};
    default:
      break;
  }
  if (is_walk(line)) {
    return {"run", line};
  }
  const auto word = base::take_word(line);
  return {word, line};
}

Found find_for(const Game& game, const world::Character& self, std::string_view word) {
  return find_command(word, game.rights_of(self), game.options().testing);
}

DataWord find_data_word(const Game& game, std::string_view word, std::string_view given) {
  // Nothing of the line is copied before it is known to be no misspelt secret.
  const auto rest = base::trim(given);
  const auto* skill = game.rules().skill_named(word, rules::SkillKind::skill);
  // "throw dust rat": a name may have two words.
  auto after = rest;
  const auto second = skill == nullptr ? std::string_view() : base::take_word(after);
  DataWord found{skill, nullptr, rest};
  if (!second.empty()) {
    const auto both = std::string(word) + " " + std::string(second);
    if (const auto* longer = game.rules().skill_named(both, rules::SkillKind::skill)) {
      found = {longer, nullptr, base::trim(after)};
    }
  }
  if (found.skill == nullptr || found.skill->effect == rules::Effect::none) {
    found = {nullptr, game.rules().social_named(word), rest};
  }
  return found;
}

std::string words_to_keep(const Game& game, const world::Character& self, const Command& command,
                          std::string_view words) {
  words = base::trim(words);
  if (command.secret) {
    return std::string(not_kept);
  }
  if (command.holds_lines && names_a_secret(game, self, words)) {
    return std::string(not_kept);
  }
  if (!command.bids) {
    return std::string(words);
  }
  Args args(words);
  const auto target = args.take();
  const auto inner = take_apart(args.rest());
  const auto found = find_for(game, self, inner.word);
  const bool known = found.command != nullptr
                         ? !found.command->secret && !found.command->confidential
                         : !!find_data_word(game, inner.word, inner.rest);
  if (known || base::trim(inner.rest).empty()) {
    return std::string(words);
  }
  return std::string(target) + " " + std::string(inner.word) + " " + std::string(not_kept);
}

bool may_be_kept(const Game& game, const world::Character& self, std::string_view line) {
  const auto parts = take_apart(line);
  if (parts.word.empty() || parts.word == "!") {
    return true;
  }
  const auto found = find_for(game, self, parts.word);
  if (found.command == nullptr) {
    return !found.must_be_whole && !!find_data_word(game, parts.word, parts.rest);
  }
  return words_to_keep(game, self, *found.command, parts.rest) == base::trim(parts.rest);
}

}  // namespace game
