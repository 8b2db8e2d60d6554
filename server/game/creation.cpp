// The guided questions that make a character. What was answered lies in the visitor's scratch;
// nothing is written, and no id is given, before the last answer.
#include <algorithm>
#include <array>

#include "base/text.h"
#include "game/game.h"
#include "game/login.h"

namespace game {

namespace {

constexpr std::array<std::string_view, 4> pronouns_in_words = {"he, him, his", "she, her, her",
                                                               "they, them, their", "it, it, its"};

std::string numbered(std::size_t i, std::string_view words) {
  return std::to_string(i + 1) + ". " + std::string(words);
}

// The entry meant by a number or the beginning of its name; null when there is none.
template <class Entry>
const Entry* meant(const std::vector<Entry>& entries, std::string_view typed) {
  if (typed.empty()) {
    return nullptr;
  }
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (typed == std::to_string(i + 1)) {
      return &entries[i];
    }
  }
  const auto found = std::find_if(entries.begin(), entries.end(), [typed](const Entry& entry) {
    return base::starts_with_no_case(entry.name, typed) || base::equal_no_case(entry.key, typed);
  });
  return found == entries.end() ? nullptr : &*found;
}

template <class Entry>
wire::List list_of(std::string_view heading, const std::vector<Entry>& entries) {
  wire::List list;
  list.heading = heading;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    list.items.push_back(numbered(
        i, entries[i].name + ": " + entries[i].help.substr(0, entries[i].help.find('\n'))));
  }
  return list;
}

// "help otter": the word after `help`, or nothing when the line is something else.
std::optional<std::string_view> asked_for_help(std::string_view line) {
  const auto word = base::take_word(line);
  if (login_word(word) != LoginWord::help) {
    return std::nullopt;
  }
  return base::trim(line);
}

// Yes or no; nothing for any other word.
std::optional<bool> yes_or_no(std::string_view line) {
  if (login_word(line) == LoginWord::yes || base::equal_no_case(line, "y")) {
    return true;
  }
  if (login_word(line) == LoginWord::no || base::equal_no_case(line, "n")) {
    return false;
  }
  return std::nullopt;
}

Stage before(Stage stage, bool existing_account) {
  switch (stage) {
    case Stage::new_password:
    case Stage::new_password_again:
      return Stage::new_name;
    case Stage::race:
      return existing_account ? Stage::new_name : Stage::new_password;
    case Stage::character_class:
      return Stage::race;
    case Stage::pronouns:
      return Stage::character_class;
    case Stage::colour:
      return Stage::pronouns;
    case Stage::screen_reader:
      return existing_account ? Stage::pronouns : Stage::colour;
    case Stage::confirm:
      return existing_account ? Stage::pronouns : Stage::screen_reader;
    default:
      return existing_account ? Stage::choose_character : Stage::name;
  }
}

}  // namespace

void Login::show_choices(Visitor& visitor) {
  wire::Sheet sheet;
  const auto& rules = game_.rules();
  const auto& made = visitor.login.made;
  switch (visitor.stage) {
    case Stage::race:
      sheet.parts.emplace_back(list_of("The peoples of this world:", rules.races));
      break;
    case Stage::character_class:
      sheet.parts.emplace_back(list_of("What one can be:", rules.classes));
      break;
    case Stage::pronouns: {
      wire::List list;
      list.heading = "Others may speak of you as:";
      for (std::size_t i = 0; i < pronouns_in_words.size(); ++i) {
        list.items.push_back(numbered(i, pronouns_in_words[i]));
      }
      sheet.parts.emplace_back(std::move(list));
      break;
    }
    case Stage::confirm: {
      const auto* race = rules.race(made.race);
      const auto* of_class = rules.character_class(made.character_class);
      sheet.title = made.name;
      sheet.parts.emplace_back(wire::LabelValue{"Race", race == nullptr ? made.race : race->name});
      sheet.parts.emplace_back(
          wire::LabelValue{"Class", of_class == nullptr ? made.character_class : of_class->name});
      sheet.parts.emplace_back(wire::LabelValue{"Pronouns", made.pronouns});
      break;
    }
    default:
      return;
  }
  game_.show(visitor, std::move(sheet));
}

void Login::go_on(Visitor& visitor, Stage stage) {
  ask(visitor, stage);
  show_choices(visitor);
}

void Login::go_back(Visitor& visitor) {
  const auto stage = before(visitor.stage, visitor.login.existing_account);
  if (stage == Stage::name) {
    start_over(visitor, {});
    return;
  }
  if (stage == Stage::new_name || stage == Stage::choose_character) {
    forget(visitor);
    visitor.login.made.name.clear();
    visitor.login.existing_account =
        visitor.login.existing_account && stage != Stage::choose_character;
  }
  if (stage == Stage::choose_character) {
    show_characters(visitor);
  }
  go_on(visitor, stage);
}

void Login::hear_race(Visitor& visitor, std::string_view line) {
  const auto& races = game_.rules().races;
  if (const auto help = asked_for_help(line)) {
    if (const auto* race = meant(races, *help)) {
      game_.tell(visitor, race->help);
      return;
    }
  } else if (const auto* race = meant(races, line)) {
    visitor.login.made.race = race->key;
    go_on(visitor, Stage::character_class);
    return;
  }
  show_choices(visitor);
}

void Login::hear_class(Visitor& visitor, std::string_view line) {
  const auto& classes = game_.rules().classes;
  if (const auto help = asked_for_help(line)) {
    if (const auto* of_class = meant(classes, *help)) {
      game_.tell(visitor, of_class->help);
      return;
    }
  } else if (const auto* of_class = meant(classes, line)) {
    visitor.login.made.character_class = of_class->key;
    go_on(visitor, Stage::pronouns);
    return;
  }
  show_choices(visitor);
}

void Login::hear_pronouns(Visitor& visitor, std::string_view line) {
  for (std::size_t i = 0; i < pronouns_in_words.size(); ++i) {
    const auto word = world::pronoun_names.words[i];
    if (line == std::to_string(i + 1) || base::equal_no_case(line, word)) {
      visitor.login.made.pronouns = word;
      go_on(visitor, visitor.login.existing_account ? Stage::confirm : Stage::colour);
      return;
    }
  }
  show_choices(visitor);
}

void Login::hear_yes_or_no(Visitor& visitor, std::string_view line) {
  const auto answer = yes_or_no(line);
  if (!answer) {
    game_.tell(visitor, "Please type 'yes' or 'no'.");
    return;
  }
  switch (visitor.stage) {
    case Stage::colour:
      set_colour(visitor, *answer);
      go_on(visitor, Stage::screen_reader);
      return;
    case Stage::screen_reader:
      set_reader(visitor, *answer);
      go_on(visitor, Stage::confirm);
      return;
    default:
      if (*answer) {
        finish(visitor);
      } else {
        game_.tell(visitor, "Then choose again. Type 'back' to go further back.");
        go_on(visitor, Stage::race);
      }
  }
}

}  // namespace game
