// What a log line looks like, and when one is held back; base/log.h puts them together. Pure: the
// second is told, nothing is written.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "base/log.h"
#include "base/names.h"

namespace base::log {

inline constexpr Names<Level> level_names{{"debug", "info", "warn", "error"}};
static_assert(level_names.complete());

// Acts of staff and admins: every one is written, however many there are.
inline constexpr std::string_view audit = "audit";

// Longer values are cut: a line is for reading.
inline constexpr std::size_t longest_value = 1024;

// "warn net: connection refused source=192.0.2.1 name=\"a b\""; whatever was given, it is one line
// of printable text.
std::string text_line(Level level, std::string_view folder, std::string_view message, Facts facts);
// "level":"warn","folder":"net","message":"connection refused","facts":{"source":"192.0.2.1"}}: an
// object without its beginning, which holds the time.
std::string json_line(Level level, std::string_view folder, std::string_view message, Facts facts);

// At most so many lines a minute for each key. A minute begins with the first line of a key.
class RateLimit {
 public:
  // So many are remembered; there are more sources in the world than there is memory.
  static constexpr std::size_t most_keys = 4096;

  struct Held {
    std::string folder;
    std::string message;
    std::string of;  // whose lines, when those were counted apart
    std::uint64_t lines = 0;
  };

  // 0: no limit.
  explicit RateLimit(int lines_a_minute) : most_(lines_a_minute) {}

  // Always for `audit`. Lines of one message are counted apart for each `of`; past most_keys,
  // together.
  bool may_write(std::string_view folder, std::string_view message, std::int64_t second,
                 std::string_view of = {});
  // What was held back in minutes that have ended; each is told once, and the key starts anew.
  std::vector<Held> take_ended(std::int64_t second);

 private:
  struct Minute {
    std::int64_t begin = 0;
    int written = 0;
    std::uint64_t held = 0;
  };
  using Key = std::tuple<std::string, std::string, std::string>;  // folder, message, of
  int most_;
  std::int64_t looked_ = 0;
  std::map<Key, Minute> minutes_;
};

}  // namespace base::log
