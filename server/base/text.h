// Small work on text that every folder needs. ASCII rules unless said; never the C locale.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace base {

char to_lower(char c);
std::string lower(std::string_view text);
bool equal_no_case(std::string_view a, std::string_view b);
bool starts_with_no_case(std::string_view text, std::string_view prefix);
std::string_view trim(std::string_view text);
// Takes the first blank-separated word off `text`; quotes are not special here.
std::string_view take_word(std::string_view& text);
std::vector<std::string_view> split(std::string_view text, char at);
// First letter upper case, skipping style marks of wire/markup.h.
std::string capitalised(std::string_view text);
// "a, b and c"
std::string list_in_words(std::span<const std::string> parts);
// "1 pulse", "2 pulses"
std::string counted(std::uint64_t n, std::string_view one, std::string_view many);
// The candidate nearest to `word` when it is near enough to be meant (edit distance with
// transpositions at most 1 for up to 4 letters, 2 above), else "". Ties: the first.
std::string_view nearest(std::string_view word, std::span<const std::string_view> candidates);
// True for well-formed UTF-8 (no overlong forms, no surrogates, at most U+10FFFF).
bool is_utf8(std::string_view text);
// Valid UTF-8 out of anything: each bad byte becomes U+FFFD.
std::string repair_utf8(std::string_view text);
// What may stand in a log line or a terminal: C0, DEL and C1 characters, line and paragraph
// separators and bidirectional controls are shown as \xNN or \u{NNNN}.
std::string escape_controls(std::string_view text);
// True when the text holds none of what escape_controls would change.
bool is_printable(std::string_view text);
// True when a character of it is printable and yet nothing is seen of it: soft hyphens, blanks and
// joiners without a width, fillers, tags. Marks that stand on a letter are seen.
bool has_invisible(std::string_view text);

}  // namespace base
