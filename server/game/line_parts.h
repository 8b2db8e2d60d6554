// A line taken apart, for whoever obeys it or keeps it.
#pragma once

#include <string>
#include <string_view>

#include "game/command.h"
#include "rules/rules.h"
#include "world/character.h"

namespace game {

// The word that names the command, and what follows it.
struct Parts {
  std::string_view word;
  std::string_view rest;
};
// Signs that stand for a command are put into words.
Parts take_apart(std::string_view line);
Found find_for(const Game& game, const world::Character& self, std::string_view word);

// Skills and socials are words of the data: their names are their commands.
struct DataWord {
  const rules::Skill* skill = nullptr;
  const rules::Social* social = nullptr;
  std::string_view rest;
  explicit operator bool() const { return skill != nullptr || social != nullptr; }
};
DataWord find_data_word(const Game& game, std::string_view word, std::string_view given);

// What of a command's words may be kept. A line within the line may hold a secret, or a misspelt
// one.
std::string words_to_keep(const Game& game, const world::Character& self, const Command& command,
                          std::string_view words);
// Nothing in the line can be a secret, or a misspelt one: it is a known command that takes none.
bool may_be_kept(const Game& game, const world::Character& self, std::string_view line);

}  // namespace game
