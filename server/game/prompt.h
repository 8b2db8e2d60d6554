// What stands before the cursor of somebody who plays: the usual prompt, or their own text, in
// which %h and the like stand for what is true just now. Whatever else is in it is shown as it was
// typed.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "world/character.h"

namespace game {

class Game;

// One thing a prompt can show.
struct PromptToken {
  char letter = ' ';
  std::string_view means = {};
  std::string (*text)(const Game& game, const world::Character& self) = nullptr;
};

std::span<const PromptToken> prompt_tokens();

inline constexpr std::string_view usual_prompt = "<%hhp %mm %vmv>";
// Kept in place of a text by whoever wants no prompt at all.
inline constexpr std::string_view no_prompt = "none";

// Each token replaced by what it stands for; what came from a token is not read again. An unknown
// one stays as it is.
std::string filled_prompt(const Game& game, const world::Character& self, std::string_view text);
// As the player chose it, as markup.
std::string prompt_for(const Game& game, const world::Character& self);

}  // namespace game
