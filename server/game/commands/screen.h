// How text is shown: colour, letters, pages, or read aloud. But for pages these are settings of the
// account, which hold for all of its characters.
#pragma once

#include <string_view>

#include "wire/sheet.h"
#include "world/character.h"

namespace game {
class Game;
}

namespace game::commands {

bool is_screen_setting(std::string_view name);
// Sets it to what the word says; without a word it is switched over, or told where there is no
// other side.
void set_screen(Game& game, world::Character& self, std::string_view name, std::string_view word);
// The lines of `toggle` on them.
void add_screen_settings(const Game& game, const world::Character& self, wire::Sheet& sheet);
// The network hears what holds now.
void send_terminal(Game& game, const world::Character& self);

}  // namespace game::commands
