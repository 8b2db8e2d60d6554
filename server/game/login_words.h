// Words that the questions of login and creation read where a name could stand: one table, so that
// each of them is kept back from those who look for a name.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "base/text.h"

namespace game {

enum class LoginWord : std::uint8_t {
  none,
  make,
  create,
  connect,
  characters,
  reader,
  colour,
  help,
  quit,
  back,
  yes,
  no
};

struct LoginWordRow {
  std::string_view word;
  LoginWord means;
};
inline constexpr std::array<LoginWordRow, 13> login_words{{{"new", LoginWord::make},
                                                           {"create", LoginWord::create},
                                                           {"connect", LoginWord::connect},
                                                           {"characters", LoginWord::characters},
                                                           {"reader", LoginWord::reader},
                                                           {"colour", LoginWord::colour},
                                                           {"color", LoginWord::colour},
                                                           {"help", LoginWord::help},
                                                           {"?", LoginWord::help},
                                                           {"quit", LoginWord::quit},
                                                           {"back", LoginWord::back},
                                                           {"yes", LoginWord::yes},
                                                           {"no", LoginWord::no}}};

// What a word means in whatever case; `none` when it is nobody's but the player's.
inline LoginWord login_word(std::string_view typed) {
  const auto* const found = std::find_if(
      login_words.begin(), login_words.end(),
      [typed](const LoginWordRow& row) { return base::equal_no_case(row.word, typed); });
  return found == login_words.end() ? LoginWord::none : found->means;
}

}  // namespace game
