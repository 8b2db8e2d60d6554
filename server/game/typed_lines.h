// The lines that somebody typed last, as they typed them: what `!` and `^` look at. Kept in memory
// alone, for one connection. Never a line with a secret in it, nor one that was no command: that
// may be a secret with a slip in its name. Whoever remembers a line sees to it.
#pragma once

#include <cstddef>
#include <deque>
#include <string>
#include <string_view>

#include "base/result.h"

namespace game {

class TypedLines {
 public:
  static constexpr std::size_t most = 20;

  // A line that is the same as the one before it is kept once. The oldest gives way.
  void remember(std::string line);
  bool is_empty() const { return lines_.empty(); }
  const std::string& last() const { return lines_.back(); }        // not of none
  const std::deque<std::string>& lines() const { return lines_; }  // the oldest first

  // What a line that begins with ! or ^ stands for, or why it stands for nothing:
  //   !  !!      the line before
  //   !word      the last one that begins with these letters
  //   ^old^new   the line before with the first "old" replaced, not longer than `longest` bytes; a
  //              third ^ may end it
  base::Result<std::string> meant_by(std::string_view line, std::size_t longest) const;

 private:
  base::Result<std::string> beginning_with(std::string_view word) const;
  base::Result<std::string> changed(std::string_view how, std::size_t longest) const;

  std::deque<std::string> lines_;
};

// The line begins with a sign that stands for one that was typed before.
constexpr bool is_repetition(std::string_view trimmed) {
  return !trimmed.empty() && (trimmed.front() == '!' || trimmed.front() == '^');
}

}  // namespace game
