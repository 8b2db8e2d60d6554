#include "game/passwords.h"

#include <algorithm>
#include <array>

#include "base/text.h"
#include "game/command.h"
#include "game/login_words.h"

namespace game {

namespace {

// Words that already mean somebody or something wherever a name is typed, and names of devices on
// other systems; those of the login are in login_words.h.
constexpr std::array<std::string_view, 27> kept_back = {
    "all",  "another", "anyone",  "con",   "everyone", "guest", "here",   "it",     "me",
    "mine", "myself",  "nobody",  "none",  "nul",      "other", "people", "player", "prn",
    "room", "self",    "someone", "staff", "system",   "the",   "them",   "they",   "you"};

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool is_kept_back(std::string_view lower, const rules::Rules& rules) {
  const auto same = [lower](std::string_view word) { return base::equal_no_case(word, lower); };
  return login_word(lower) != LoginWord::none ||
         std::any_of(kept_back.begin(), kept_back.end(), same) ||
         std::any_of(rules.reserved_names.begin(), rules.reserved_names.end(), same);
}

bool is_command(std::string_view lower) {
  const auto commands = all_commands();
  return std::any_of(commands.begin(), commands.end(),
                     [lower](const Command* command) { return command->name == lower; });
}

}  // namespace

std::string password_problem(std::string_view password, std::string_view name,
                             const base::Limits& limits) {
  if (password.size() < limits.password_least) {
    return "A password has at least " + std::to_string(limits.password_least) + " characters.";
  }
  if (password.size() > limits.password_most) {
    return "A password has at most " + std::to_string(limits.password_most) +
           " bytes, and that one has more.";
  }
  if (base::equal_no_case(password, name)) {
    return "Your own name is the first password anybody would try. Please choose another.";
  }
  return {};
}

std::string name_as_written(std::string_view typed) {
  return base::capitalised(base::lower(typed));
}

std::string name_problem(std::string_view typed, const base::Limits& limits) {
  const bool letters = std::all_of(typed.begin(), typed.end(), is_letter);
  if (letters && typed.size() >= limits.name_least && typed.size() <= limits.name_most) {
    return {};
  }
  return "A name has " + std::to_string(limits.name_least) + " to " +
         std::to_string(limits.name_most) + " letters, A to Z, and nothing else.";
}

std::string new_name_problem(std::string_view typed, const rules::Rules& rules,
                             const base::Limits& limits) {
  if (auto problem = name_problem(typed, limits); !problem.empty()) {
    return problem;
  }
  const auto lower = base::lower(typed);
  if (is_kept_back(lower, rules) || is_command(lower)) {
    return "Nobody can be called " + name_as_written(typed) +
           " here, since the word is used for something else. "
           "Please choose another name.";
  }
  return {};
}

}  // namespace game
