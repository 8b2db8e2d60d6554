// The one place where a line is logged. One event is one line: a constant message and facts as
// key=value, each value escaped, so nothing from outside reaches a format string or an admin's
// terminal. The same key (folder and message) is written at most ten times a minute; then one line
// says how many more there were. With warn_of each source has its own count, for a line that one
// must not be able to hide behind another's. Only the folder "audit" knows no such limit.
//   log::warn("net", "connection refused", {{"source", source}, {"open", count}});
// Never a password, never a line typed while one was asked for.
#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace base::log {

enum class Level : std::uint8_t { debug, info, warn, error, count_ };

struct Fact {
  std::string_view key;
  std::string value;
  Fact(std::string_view k, std::string_view v) : key(k), value(v) {}
  Fact(std::string_view k, std::string v) : key(k), value(std::move(v)) {}
  Fact(std::string_view k, const char* v) : key(k), value(v) {}
  template <std::integral T>
  Fact(std::string_view k, T v) : key(k), value(std::to_string(v)) {}
};
using Facts = std::initializer_list<Fact>;

struct Options {
  Level level = Level::info;
  bool json = false;
  int lines_a_minute = 10;  // per key; 0 = no limit
};

// Lines go to standard error. Before open() they go there as text at level info. Call once, before
// threads.
void open(const Options& options);
// `of` is part of the key; the line itself does not hold it.
void write(Level level, std::string_view folder, std::string_view message, Facts facts = {},
           std::string_view of = {});

inline void debug(std::string_view folder, std::string_view message, Facts facts = {}) {
  write(Level::debug, folder, message, facts);
}
inline void info(std::string_view folder, std::string_view message, Facts facts = {}) {
  write(Level::info, folder, message, facts);
}
inline void warn(std::string_view folder, std::string_view message, Facts facts = {}) {
  write(Level::warn, folder, message, facts);
}
inline void warn_of(std::string_view source, std::string_view folder, std::string_view message,
                    Facts facts) {
  write(Level::warn, folder, message, facts, source);
}
inline void error(std::string_view folder, std::string_view message, Facts facts = {}) {
  write(Level::error, folder, message, facts);
}

}  // namespace base::log
