// Builders' text as it is shown: lines and paragraphs. Nothing here knows what the text is for.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace areafile {

// Characters that take room on a screen, near enough for a ceiling: code points.
std::size_t visible_length(std::string_view text);

// A text as it stands in a file becomes a text that fits any width: lines that follow each other
// are joined by a blank into one paragraph, an empty line parts two paragraphs, and a line that
// begins with a blank is kept as it is (verse, signs, tables). No blank lines at either end.
std::string joined_paragraphs(std::string_view text);

}  // namespace areafile
