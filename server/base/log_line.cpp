#include "base/log_line.h"

#include <utility>

#include "base/text.h"

namespace base::log {

namespace {

constexpr std::int64_t minute = 60;

// At most longest_value bytes, not cut inside a character.
std::string shortened(std::string_view value) {
  if (value.size() <= longest_value) {
    return std::string(value);
  }
  auto end = longest_value;
  while (end > longest_value - 4 && (static_cast<unsigned char>(value[end]) & 0xC0U) == 0x80U) {
    --end;
  }
  return std::string(value.substr(0, end)) + "... (" + std::to_string(value.size()) + " bytes)";
}

std::string quoted(std::string_view printable) {
  std::string out = "\"";
  for (const char c : printable) {
    if (c == '"' || c == '\\') {
      out += '\\';
    }
    out += c;
  }
  return out + '"';
}

std::string text_value(std::string_view value) {
  auto printable = escape_controls(shortened(value));
  const bool plain = !printable.empty() && printable.find_first_of(" \"\\=") == std::string::npos;
  return plain ? printable : quoted(printable);
}

// Bad bytes become U+FFFD and what a terminal would obey is escaped, so the text is fit for both.
std::string json_value(std::string_view value) {
  return quoted(escape_controls(repair_utf8(shortened(value))));
}

}  // namespace

std::string text_line(Level level, std::string_view folder, std::string_view message, Facts facts) {
  std::string line(level_names[level]);
  line += ' ';
  line += escape_controls(folder);
  line += ": ";
  line += escape_controls(message);
  for (const auto& fact : facts) {
    line += ' ';
    line += escape_controls(fact.key);
    line += '=';
    line += text_value(fact.value);
  }
  return line;
}

std::string json_line(Level level, std::string_view folder, std::string_view message, Facts facts) {
  std::string line = R"("level":)" + json_value(level_names[level]);
  line += R"(,"folder":)" + json_value(folder);
  line += R"(,"message":)" + json_value(message);
  line += R"(,"facts":{)";
  bool first = true;
  for (const auto& fact : facts) {
    line += first ? "" : ",";
    line += json_value(fact.key) + ':' + json_value(fact.value);
    first = false;
  }
  return line + "}}";
}

bool RateLimit::may_write(std::string_view folder, std::string_view message, std::int64_t second,
                          std::string_view of) {
  if (most_ <= 0 || folder == audit) {
    return true;
  }
  Key key(folder, message, of);
  if (minutes_.size() >= most_keys && !minutes_.contains(key)) {
    std::get<2>(key).clear();
  }
  auto& now = minutes_.try_emplace(std::move(key), Minute{second}).first->second;
  if (now.written < most_) {
    ++now.written;
    return true;
  }
  ++now.held;
  return false;
}

std::vector<RateLimit::Held> RateLimit::take_ended(std::int64_t second) {
  std::vector<Held> ended;
  if (second == looked_) {
    return ended;
  }
  looked_ = second;
  for (auto it = minutes_.begin(); it != minutes_.end();) {
    if (second - it->second.begin < minute) {
      ++it;
      continue;
    }
    if (it->second.held != 0) {
      const auto& [folder, message, of] = it->first;
      ended.push_back({folder, message, of, it->second.held});
    }
    it = minutes_.erase(it);
  }
  return ended;
}

}  // namespace base::log
