// How a player's text is shown: what they chose, in the words that accounts keep, and what comes of
// it together with what the client said of itself.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "wire/client.h"
#include "wire/records.h"
#include "wire/traffic.h"

namespace world {
class Character;
}

namespace game {

class Game;

// What players may call a depth of colour, "on" and "off" among it; nothing for any other word.
std::optional<wire::Colour> read_colour(std::string_view word);
std::optional<wire::Charset> read_charset(std::string_view word);
// "on, in 256 colours"
std::string in_words(wire::Colour colour);

// Said in letters that are wrong on the wrong terminal.
inline constexpr std::string_view letters_to_try =
    "These should be an e with an accent, an a with two dots and a dash: é ä –";

// The choices of an account, for the network.
wire::Terminal terminal_of(wire::SessionId session, const wire::AccountRecord& account);
// With those of the character that plays.
wire::Terminal terminal_of(wire::SessionId session, const wire::AccountRecord& account,
                           const world::Character& body);

// Text is read aloud to the player: they chose that, or chose nothing and their client says so.
bool hears_text(const Game& game, const world::Character& body);

}  // namespace game
