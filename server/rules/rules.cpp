#include "rules/rules.h"

#include <algorithm>

#include "base/text.h"

namespace rules {

namespace {

template <class T>
const T* find_key(const std::vector<T>& all, std::string_view key) {
  const auto found =
      std::find_if(all.begin(), all.end(), [key](const T& one) { return one.key == key; });
  return found == all.end() ? nullptr : &*found;
}

}  // namespace

const Race* Rules::race(std::string_view key) const {
  return find_key(races, key);
}

const CharacterClass* Rules::character_class(std::string_view key) const {
  return find_key(classes, key);
}

const Affect* Rules::affect(std::string_view key) const {
  return find_key(affects, key);
}

const HelpPage* Rules::help_page(std::string_view keyword) const {
  if (keyword.empty()) {
    return nullptr;
  }
  const HelpPage* begins = nullptr;
  for (const auto& page : help) {
    for (const auto& word : page.keywords) {
      if (base::equal_no_case(word, keyword)) {
        return &page;
      }
      if (begins == nullptr && base::starts_with_no_case(word, keyword)) {
        begins = &page;
      }
    }
  }
  return begins;
}

}  // namespace rules
