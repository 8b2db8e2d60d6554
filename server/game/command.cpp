#include "game/command.h"

#include <algorithm>
#include <vector>

#include "base/text.h"

namespace game {

Capabilities read_rights(std::string_view words) {
  Capabilities rights;
  while (true) {
    const auto word = base::take_word(words);
    if (word.empty()) {
      return rights;
    }
    if (const auto right = capability_names.find(word); right && *right != Capability::none) {
      rights.set(*right);
    }
  }
}

std::string_view Args::take() {
  rest_ = base::trim(rest_);
  if (!rest_.empty() && (rest_.front() == '\'' || rest_.front() == '"')) {
    const auto end = rest_.find(rest_.front(), 1);
    if (end != std::string_view::npos) {
      const auto words = rest_.substr(1, end - 1);
      rest_.remove_prefix(end + 1);
      return words;
    }
  }
  return base::take_word(rest_);
}

std::string_view Args::rest() const {
  return base::trim(rest_);
}

std::string_view Args::phrase() const {
  const auto all = rest();
  if (all.size() >= 2 && (all.front() == '\'' || all.front() == '"') &&
      all.find(all.front(), 1) == all.size() - 1) {
    return all.substr(1, all.size() - 2);
  }
  return all;
}

bool Args::take_if(std::initializer_list<std::string_view> words) {
  auto after = rest();
  const auto next = base::take_word(after);
  for (const auto word : words) {
    if (base::equal_no_case(next, word)) {
      rest_ = after;
      return true;
    }
  }
  return false;
}

bool is_open_to(const Command& command, Capabilities has, bool testing) {
  return (command.needs == Capability::none || has.has(command.needs)) &&
         (testing || !command.testing);
}

Found find_command(std::string_view word, Capabilities has, bool testing) {
  const Command* first = nullptr;
  const Command* dangerous = nullptr;
  std::vector<std::string_view> names;
  for (const auto* command : all_commands()) {
    if (!is_open_to(*command, has, testing)) {
      continue;
    }
    if (base::equal_no_case(command->name, word)) {
      return {.command = command};
    }
    names.push_back(command->name);
    if (word.empty() || !base::starts_with_no_case(command->name, word)) {
      continue;
    }
    auto& slot = command->whole ? dangerous : first;
    slot = slot == nullptr ? command : slot;
  }
  if (first != nullptr) {
    return {.command = first};
  }
  if (dangerous != nullptr) {
    return {.must_be_whole = true, .suggestion = dangerous->name};
  }
  return {.suggestion = base::nearest(base::lower(word), names)};
}

}  // namespace game
