// What stands before the cursor of somebody who plays: the usual prompt, a ready one that goes by
// its name, or their own text, in which %h and the like stand for what is true just now. Whatever
// else is in it is shown as it was typed. In a fight another may stand there.
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
  std::string (*text)(const Game& game, const world::Character& self) = nullptr;  // markup
};
std::span<const PromptToken> prompt_tokens();

// A ready one. Whoever chose it keeps its name, not its text.
struct PromptStyle {
  std::string_view name = {};
  std::string_view text = {};
  std::string_view meant_for = {};
};
std::span<const PromptStyle> prompt_styles();
const PromptStyle* find_prompt_style(std::string_view name);  // null: none of that name

inline constexpr std::string_view usual_prompt = "<%hhp %mm %vmv>";
// Kept in place of a text by whoever wants no prompt at all.
inline constexpr std::string_view no_prompt = "none";

// Each token replaced by what it stands for, as markup; what came from a token is not read again.
// An unknown one stays as it is.
std::string filled_prompt(const Game& game, const world::Character& self, std::string_view text);
// The text that stands for what a player chose: "", a name or a text.
std::string_view prompt_text(std::string_view chosen);
// What they chose for now: in a fight, that of a fight if they have one. False: none at all.
bool has_prompt(const Game& game, const world::Character& self);
// As markup.
std::string prompt_for(const Game& game, const world::Character& self);

}  // namespace game
