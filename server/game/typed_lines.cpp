#include "game/typed_lines.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "game/names.h"

namespace game {

namespace {

base::Error nothing(std::string what) {
  return {.where = {}, .what = std::move(what)};
}

}  // namespace

void TypedLines::remember(std::string line) {
  if (!lines_.empty() && lines_.back() == line) {
    return;
  }
  lines_.push_back(std::move(line));
  if (lines_.size() > most) {
    lines_.pop_front();
  }
}

base::Result<std::string> TypedLines::meant_by(std::string_view line, std::size_t longest) const {
  line = base::trim(line);
  const auto rest = base::trim(line.substr(1));
  if (line.front() == '^') {
    return changed(line.substr(1), longest);
  }
  if (!rest.empty() && rest != "!") {
    return beginning_with(rest);
  }
  if (lines_.empty()) {
    return nothing("There is no line to repeat.");
  }
  return lines_.back();
}

base::Result<std::string> TypedLines::beginning_with(std::string_view word) const {
  const auto found = std::find_if(lines_.rbegin(), lines_.rend(), [word](const std::string& line) {
    return base::starts_with_no_case(line, word);
  });
  if (found == lines_.rend()) {
    return nothing("You typed no line that begins with " + quoted(without_controls(word)) +
                   R"(. "history typed" lists those there are.)");
  }
  return *found;
}

base::Result<std::string> TypedLines::changed(std::string_view how, std::size_t longest) const {
  const auto middle = how.find('^');
  if (middle == 0 || middle == std::string_view::npos) {
    return nothing("Say what to change, and into what. For example: ^north^south");
  }
  if (lines_.empty()) {
    return nothing("There is no line to change.");
  }
  const auto before = how.substr(0, middle);
  auto after = how.substr(middle + 1);
  after = after.substr(0, after.find('^'));
  auto line = lines_.back();
  const auto at = line.find(before);
  if (at == std::string::npos) {
    return nothing("There is no " + quoted(without_controls(before)) + " in your last line.");
  }
  line.replace(at, before.size(), after);
  if (line.size() > longest) {
    return nothing("That would be longer than a line may be.");
  }
  return line;
}

}  // namespace game
