// The guided questions that make a character. What was answered lies in the visitor's scratch;
// nothing is written, and no id is given, before the last answer.
#include <algorithm>
#include <array>

#include "base/log.h"
#include "base/text.h"
#include "game/commits.h"
#include "game/game.h"
#include "game/login.h"
#include "game/passwords.h"
#include "game/sources.h"

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
  if (!base::equal_no_case(word, "help") && word != "?") {
    return std::nullopt;
  }
  return base::trim(line);
}

// Yes or no; nothing for any other word.
std::optional<bool> yes_or_no(std::string_view line) {
  if (base::equal_no_case(line, "yes") || base::equal_no_case(line, "y")) {
    return true;
  }
  if (base::equal_no_case(line, "no") || base::equal_no_case(line, "n")) {
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

// ---- the name

bool Login::may_create(Visitor& visitor) {
  if (game_.commits().last_failed()) {
    start_over(visitor,
               "No character can be made just now, since the world cannot be saved. Please try "
               "again later.");
    return false;
  }
  if (visitor.arrived.exempt) {
    return true;
  }
  if (auto problem = game_.sources().creation_problem(visitor.arrived.source, game_.now());
      !problem.empty()) {
    start_over(visitor, problem);
    return false;
  }
  return true;
}

void Login::begin_creation(Visitor& visitor) {
  if (!may_create(visitor)) {
    return;
  }
  game_.tell(visitor,
             "A new character: good. You can type 'back' to change the answer before, and 'quit' "
             "to leave. A name "
             "has letters only, and everybody will call you by it, so choose one that sounds like "
             "a name.");
  go_on(visitor, Stage::new_name);
}

// Two visitors cannot make the same name at once.
bool Login::reserve(Visitor& visitor, std::string_view name) {
  forget(visitor);
  visitor.login.made.name.clear();
  const auto [row, is_new] = being_made_.try_emplace(base::lower(name), visitor.session());
  if (!is_new) {
    const auto problem =
        "Somebody is making a character of that name at this very moment. Please choose another.";
    if (visitor.login.one_line) {
      start_over(visitor, problem);
    } else {
      game_.tell(visitor, problem);
    }
    return false;
  }
  visitor.login.made.name = name_as_written(name);
  return true;
}

void Login::hear_new_name(Visitor& visitor, std::string_view line) {
  if (line.empty()) {
    return;
  }
  if (auto problem = new_name_problem(line, game_.rules(), game_.limits()); !problem.empty()) {
    game_.tell(visitor, problem);
    return;
  }
  if (reserve(visitor, line)) {
    ask_account(visitor, visitor.login.made.name, &Login::name_known);
  }
}

void Login::name_known(Visitor& visitor, const wire::AccountLoaded& reply) {
  auto& login = visitor.login;
  if (reply.account) {
    const auto problem = login.made.name + " is somebody already. Please choose another name.";
    forget(visitor);
    login.made.name.clear();
    if (login.one_line) {
      start_over(visitor, problem);
    } else {
      game_.tell(visitor, problem);
      ask(visitor, Stage::new_name);
    }
    return;
  }
  if (login.one_line) {
    make_hash(visitor);
    return;
  }
  game_.tell(visitor, "Welcome, " + login.made.name + ".");
  go_on(visitor, login.existing_account ? Stage::race : Stage::new_password);
}

// ---- the password

void Login::hear_new_password(Visitor& visitor, std::string& line) {
  if (auto problem = password_problem(line, visitor.login.made.name, game_.limits());
      !problem.empty()) {
    game_.tell(visitor, problem);
    return;
  }
  visitor.login.password = base::Secret(std::move(line));
  go_on(visitor, Stage::new_password_again);
}

void Login::hear_again(Visitor& visitor, std::string& line) {
  const base::Secret again(std::move(line));
  if (again == visitor.login.password) {
    make_hash(visitor);
    return;
  }
  visitor.login.password = {};
  game_.tell(visitor, "Those two were not the same. Once more, please.");
  go_on(visitor, Stage::new_password);
}

void Login::make_hash(Visitor& visitor) {
  std::string problem;
  if (may_hash(visitor, problem)) {
    wire::HashJob job;
    job.work = wire::HashWork::make;
    job.cost = game_.options().player_hash;
    job.password = std::move(visitor.login.password);
    if (ask_hash(visitor, std::move(job), &Login::hash_made)) {
      return;
    }
    problem = "Very many people are logging in just now. Please try again in a moment.";
  }
  visitor.login.password = {};
  if (visitor.login.one_line) {
    start_over(visitor, problem);
  } else {
    game_.tell(visitor, problem);
    go_on(visitor, Stage::new_password);
  }
}

void Login::hash_made(Visitor& visitor, const wire::HashReply& reply) {
  if (!reply.good) {
    start_over(visitor, "The password could not be kept just now. Please try again in a minute.");
    return;
  }
  visitor.login.new_hash = reply.stored;
  if (visitor.login.one_line) {
    finish(visitor);
  } else {
    go_on(visitor, Stage::race);
  }
}

// ---- what they are

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

// ---- into the book

void Login::finish(Visitor& visitor) {
  if (!may_create(visitor)) {
    return;
  }
  auto& login = visitor.login;
  auto& world = game_.world();
  const auto& rules = game_.rules();
  auto& made = login.made;
  const auto* race =
      made.race.empty() && !rules.races.empty() ? &rules.races.front() : rules.race(made.race);
  const auto* of_class = made.character_class.empty() && !rules.classes.empty()
                             ? &rules.classes.front()
                             : rules.character_class(made.character_class);
  const auto points = [](int of_race, int of_its_class, int least) {
    return std::max(of_race + of_its_class, least);
  };
  const rules::Race no_race;
  const rules::CharacterClass no_class;
  const auto& from_race = race == nullptr ? no_race : *race;
  const auto& from_class = of_class == nullptr ? no_class : *of_class;
  made.race = from_race.key;
  made.character_class = from_class.key;
  made.pronouns =
      made.pronouns.empty() ? world::pronoun_names[world::Pronouns::they] : made.pronouns;
  made.hit_points = made.max_hit_points = points(from_race.hit_points, from_class.hit_points, 1);
  made.mana = made.max_mana = points(from_race.mana, from_class.mana, 0);
  made.moves = made.max_moves = points(from_race.moves, from_class.moves, 0);
  made.position = world::position_names[world::Position::standing];
  made.room = world.start_room() == nullptr ? 0 : world.start_room()->vnum();
  made.created = game_.wall();
  if (login.existing_account) {
    login.account = newest(login.account);
  } else {
    login.account = {};
    login.account.id = world.new_id();
    login.account.name = made.name;
    login.account.password = login.new_hash;
    login.account.created = game_.wall();
    login.account.colour = login.colour;
    login.account.screen_reader = login.screen_reader;
    game_.commits().changed(login.account);
  }
  made.id = world.new_id();
  made.account = login.account.id;
  login.chosen = made.id;
  game_.commits().changed(made);
  if (!visitor.arrived.exempt) {
    game_.sources().created(visitor.arrived.source, game_.now());
  }
  visitor.stage = Stage::waiting;
  const auto new_account = login.existing_account ? 0 : login.account.id;
  game_.commits().now([this, session = visitor.session(), new_account,
                       character = made](const std::string& why_not) {
    created(session, new_account, character, why_not);
  });
}

void Login::created(wire::SessionId session, std::int64_t account,
                    const wire::CharacterRecord& character, const std::string& why_not) {
  auto* to = game_.visitor(session);
  const bool waits = to != nullptr && to->stage == Stage::waiting;
  if (!why_not.empty()) {
    game_.commits().withdraw(account, character.id);
    if (waits) {
      start_over(*to, "Your character could not be saved (" + why_not +
                          "), so it was not made. Please try again later.");
    }
    return;
  }
  base::log::info("game", "character made", {{"player", character.name}});
  if (!waits) {
    return;
  }
  game_.sources().succeeded(to->arrived.source, game_.now());
  to->login.characters.push_back(character);
  pick(*to, character.id);
}

}  // namespace game
