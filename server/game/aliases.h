// Aliases: words of a player's own that stand for lines. Pure: from the aliases and a line to the
// lines that are obeyed in its place.
//
//   $1 ... $9   the words typed after the alias; those in quotation marks count as one
//   $*          all of them
//   ;           ends a command; two of them are a semicolon
//
// A text of one command in which no $ sign stands for anything takes what was typed along at its
// end. The text is taken apart before words are put into it, so nothing that was typed after an
// alias can begin a command. An alias may use others, but never, by whatever way, itself.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/limits.h"

namespace game {

using Aliases = std::map<std::string, std::string, std::less<>>;

// What a word is when no alias is asked for.
enum class WordKind : std::uint8_t {
  plain,
  reserved,  // cannot be hidden by an alias
  secret     // the same, and what follows it may be a password: no alias may lead to it
};
using KindOf = std::function<WordKind(std::string_view word)>;

struct Expansion {
  enum class Outcome : std::uint8_t {
    none,      // the line begins with no alias, and is to be obeyed as it is
    lines,     // those in its place, perhaps none
    circle,    // it comes back to itself
    too_deep,  // past Limits::alias_depth
    too_many,  // past Limits::alias_commands
    secret     // it leads to a secret command
  };
  Outcome outcome = Outcome::none;
  std::vector<std::string> lines;
  bool was_cut = false;  // a line was longer than Limits::input_line and is cut there
};

// Nothing of the line is copied before it is known to begin with an alias. When the outcome is not
// `lines`, there are none.
Expansion expand(const Aliases& aliases, std::string_view line, const KindOf& kind_of,
                 const base::Limits& limits);

// The commands of a text, as they stand in it.
std::vector<std::string> commands_in(std::string_view text);

// Letters and digits, and not too many.
bool is_alias_word(std::string_view word, const base::Limits& limits);

}  // namespace game
