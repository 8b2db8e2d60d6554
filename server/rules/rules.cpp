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

// The first of `all` that `answers_to` a word exactly, else the first that begins with `typed`.
// `words_of(one, say)` calls say(word) for each word that one answers to, none at all to leave it
// out.
template <class T, class WordsOf>
const T* find_typed(const std::vector<T>& all, std::string_view typed, const WordsOf& words_of) {
  if (typed.empty()) {
    return nullptr;
  }
  const T* exact = nullptr;
  const T* begins = nullptr;
  for (const auto& one : all) {
    words_of(one, [&](std::string_view word) {
      if (exact == nullptr && base::equal_no_case(word, typed)) {
        exact = &one;
      }
      if (begins == nullptr && base::starts_with_no_case(word, typed)) {
        begins = &one;
      }
    });
  }
  return exact != nullptr ? exact : begins;
}

}  // namespace

std::optional<int> Skill::level_for(std::string_view character_class) const {
  for (const auto& row : classes) {
    if (row.character_class == character_class) {
      return row.level;
    }
  }
  return std::nullopt;
}

const Race* Rules::race(std::string_view key) const {
  return find_key(races, key);
}

const CharacterClass* Rules::character_class(std::string_view key) const {
  return find_key(classes, key);
}

const Affect* Rules::affect(std::string_view key) const {
  return find_key(affects, key);
}

const Skill* Rules::skill(std::string_view key) const {
  return find_key(skills, key);
}

const Social* Rules::social(std::string_view key) const {
  return find_key(socials, key);
}

const DamageWord* Rules::damage_word(std::string_view key) const {
  return find_key(damage_words, key);
}

const Liquid* Rules::liquid(std::string_view word) const {
  const auto found = std::find_if(liquids.begin(), liquids.end(), [word](const Liquid& one) {
    return one.name == word || one.key == word;
  });
  return found == liquids.end() ? nullptr : &*found;
}

const SectorRules& Rules::sector(world::Sector sector) const {
  static const SectorRules plain;
  const auto* found = find_key(sectors, world::sector_names[sector]);
  return found == nullptr ? plain : *found;
}

const Skill* Rules::skill_named(std::string_view typed, SkillKind kind) const {
  return find_typed(skills, typed, [kind](const Skill& one, const auto& say) {
    if (one.kind == kind) {
      say(one.name);
      say(one.key);
    }
  });
}

const Social* Rules::social_named(std::string_view typed) const {
  return find_typed(socials, typed, [](const Social& one, const auto& say) { say(one.key); });
}

const HelpPage* Rules::help_page(std::string_view keyword) const {
  return find_typed(help, keyword, [](const HelpPage& one, const auto& say) {
    for (const auto& word : one.keywords) {
      say(word);
    }
  });
}

}  // namespace rules
