// What is written in place of a letter that a terminal lacks, where taking the letter apart
// (Unicode's own decompositions) says nothing, or something misleading.
#pragma once

#include <optional>
#include <string_view>

namespace telnet {

// ASCII, or a hard blank of wire/markup.h.
std::optional<std::string_view> instead_of(char32_t letter);

}  // namespace telnet
