// What the eyes tell: rooms, people and things in words. Everything here is told to the viewer
// alone.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "game/names.h"
#include "world/character.h"
#include "world/object.h"
#include "world/room.h"

namespace game {

class Game;

// Of things in one place, of people in one room, of players in `who`; then how many more there are.
inline constexpr std::size_t most_lines_of_a_list = 100;

// The room the viewer is in: name, description, exits, things, people. Without `in_full` the
// description is left out for those who switched `brief` on. In the dark there is little to say.
void show_room(Game& game, const world::Character& viewer, bool in_full);
// Of the room the viewer is in: "north, east (closed)" or "none". Hidden ways only for who knows
// them.
std::string exits_in_words(const Game& game, const world::Character& viewer);
// Lines of a list, equal ones joined where the first of them stands: "a coin (3)". However many
// there are, what is shown can be read and sent.
std::vector<std::string> joined(const std::vector<std::string>& lines);
// "is badly hurt"
std::string health_of(const world::Character& person);
void show_person(Game& game, const world::Character& viewer, const world::Character& person);
// `closely`: also what is in it, how long it burns, how much it holds.
void show_thing(Game& game, const world::Character& viewer, const world::Object& thing,
                bool closely);
void show_contents(Game& game, const world::Character& viewer, const world::Object& container);
bool can_hold_things(const world::Object& thing);

// Builders' text as the area reader left it: a paragraph is one line, to be wrapped by the encoder,
// paragraphs are kept apart by blank lines, and verse and signs keep theirs. Nothing when empty.
void tell_prose(Game& game, const world::Character& viewer, std::string_view text);
// "a torch (lit)", equal ones as one: "a coin (3)".
std::vector<std::string> things_in_words(const Sight& sight,
                                         const std::vector<const world::Object*>& things);
// What is carried, without what is worn; and the other way round, in the order of the places.
std::vector<const world::Object*> carried_by(const world::Character& person);
std::vector<const world::Object*> worn_by(const world::Character& person);
// "on the head"; what it is used as: "as light", "wielded".
std::string_view worn_where(world::WearPlace at);

}  // namespace game
