// What players answer when they switch something.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace game::commands {

enum class Answer : std::uint8_t { on, off, automatic };

// "on" or "yes", "off" or "no", "auto"; nothing for any other word.
std::optional<Answer> read_answer(std::string_view word);
std::string on_or_off(bool on);

}  // namespace game::commands
