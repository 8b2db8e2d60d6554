// Walks of many steps in one line: "3n2e" is three times north, then twice east. Each step is
// obeyed as a line of its own when its turn comes; what stops the walker ends the walk.
#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <string_view>

#include "world/character.h"
#include "world/plan.h"

namespace game {

class Game;
class Visitor;

using Steps = std::deque<world::Direction>;

// Numbers and the first letters of directions, with or without blanks: "3n2e", "nne", "2n e".
// Nothing when it holds anything else, ends in a number or leads nowhere; with more than `most`
// steps the first `most` and one more.
std::optional<Steps> read_walk(std::string_view text, std::size_t most);
// "3n2e"
std::string walk_in_signs(const Steps& steps);
// A line that can mean nothing but a walk: one word that begins with a number.
bool is_walk(std::string_view line);

// They go as soon as their turn comes, before the other lines that wait.
void start_walk(Game& game, Visitor& visitor, const world::Character& self, std::string_view text);
// The next step. The walk ends with a word about the rest of it when the walker is not where the
// last step led, fights, or did not get through. Returns what it cost of the budget.
int walk_on(Game& game, Visitor& visitor, world::Character& self);
// What is left of the walk, told; it is over.
void end_walk(Game& game, Visitor& visitor);

}  // namespace game
