// What may be a name and what may be a password.
#pragma once

#include <string>
#include <string_view>

#include "base/limits.h"
#include "rules/rules.h"

namespace game {

// "" or why this cannot be a new password, with the limit named; never the password.
std::string password_problem(std::string_view password, std::string_view name,
                             const base::Limits& limits);

// "Ann" from "aNN"; names are told apart ignoring case, and written in one way.
std::string name_as_written(std::string_view typed);
// "" or why nobody can have this name at all: letters A to Z only, and so many.
std::string name_problem(std::string_view typed, const base::Limits& limits);
// "" or why no new character may have it: a word that commands or the game itself use, or one kept
// back.
std::string new_name_problem(std::string_view typed, const rules::Rules& rules,
                             const base::Limits& limits);

}  // namespace game
