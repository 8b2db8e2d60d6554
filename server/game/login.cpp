#include "game/login.h"

#include <algorithm>

#include "base/text.h"
#include "game/game.h"
#include "game/happenings/all.h"
#include "game/passwords.h"
#include "game/sources.h"

namespace game {

namespace {

// For those who are lost at the very first question.
constexpr std::string_view first_help =
    "Type the name of your character to log in, or one of these words:\n"
    "  new               make a character\n"
    "  characters NAME   log in to choose among your characters, or to make another\n"
    "  reader            lay everything out for a screen reader\n"
    "  colour off        use no colours (or: colour on)\n"
    "  quit              leave\n"
    "Programs may use: connect NAME PASSWORD, create NAME PASSWORD";

bool is_word(std::string_view line, LoginWord word) {
  return login_word(base::trim(line)) == word;
}

bool asks_in_creation(Stage stage) {
  switch (stage) {
    case Stage::new_name:
    case Stage::new_password:
    case Stage::new_password_again:
    case Stage::race:
    case Stage::character_class:
    case Stage::pronouns:
    case Stage::colour:
    case Stage::screen_reader:
    case Stage::confirm:
      return true;
    default:
      return false;
  }
}

}  // namespace

std::string Login::question(const Visitor& visitor) const {
  switch (visitor.stage) {
    case Stage::name:
      return "Your name, or 'new' to make a character: ";
    case Stage::password:
      return "Password: ";
    case Stage::new_name:
      return "What is your character to be called? ";
    case Stage::new_password:
      return "Choose a password: ";
    case Stage::new_password_again:
      return "The same password once more: ";
    case Stage::choose_character:
      return "Whom do you want to play? (a number, a name, or 'new') ";
    case Stage::race:
      return "Your race? (a number or a name; 'help NAME' tells more) ";
    case Stage::character_class:
      return "Your class? (a number or a name; 'help NAME' tells more) ";
    case Stage::pronouns:
      return "How are others to speak of you? (a number or a word) ";
    case Stage::colour:
      return "Do you want colours? (yes or no) ";
    case Stage::screen_reader:
      return "Do you use a screen reader? (yes or no) ";
    case Stage::confirm:
      return "Is that you? (yes, or 'back' to change it) ";
    case Stage::take_place:
      return "Take that place? (yes or no) ";
    default:
      return {};
  }
}

bool Login::is_secret(const Visitor& visitor) {
  return visitor.stage == Stage::password || visitor.stage == Stage::new_password ||
         visitor.stage == Stage::new_password_again;
}

void Login::greet(Visitor& visitor) {
  if (!game_.rules().banner.empty()) {
    game_.tell(visitor, game_.rules().banner);
  }
  ask(visitor, Stage::name);
}

void Login::ask(Visitor& visitor, Stage stage) {
  visitor.stage = stage;
  game_.want_prompt(visitor);
}

// Back to the first question. Settings and the count of tries stay; the rest of the scratch goes.
void Login::start_over(Visitor& visitor, std::string_view why) {
  forget(visitor);
  LoginScratch scratch;
  scratch.colour = visitor.login.colour;
  scratch.screen_reader = visitor.login.screen_reader;
  scratch.tries = visitor.login.tries;
  visitor.login = std::move(scratch);
  visitor.waiting_for = wire::Ticket::none;
  if (!why.empty()) {
    game_.tell(visitor, std::string(why));
  }
  ask(visitor, Stage::name);
}

void Login::forget(Visitor& visitor) {
  const auto made = being_made_.find(base::lower(visitor.login.made.name));
  if (made != being_made_.end() && made->second == visitor.session()) {
    being_made_.erase(made);
  }
}

// ---- a line

void Login::hear(Visitor& visitor, std::string& line) {
  if (is_word(line, LoginWord::quit)) {
    game_.tell(visitor, "Goodbye. Come back soon.");
    game_.visitor_must_go(visitor, "quit before login");
    return;
  }
  if (asks_in_creation(visitor.stage)) {
    expect_login(game_, visitor);  // whoever answers questions is somebody
    if (is_word(line, LoginWord::back)) {
      go_back(visitor);
      return;
    }
  }
  switch (visitor.stage) {
    case Stage::name:
      hear_name(visitor, base::trim(line));
      return;
    case Stage::password:
      if (line.empty()) {
        start_over(visitor, {});
      } else {
        try_password(visitor, base::Secret(std::move(line)));
      }
      return;
    case Stage::choose_character:
      hear_choice(visitor, base::trim(line));
      return;
    case Stage::take_place:
      hear_take_place(visitor, base::trim(line));
      return;
    case Stage::new_name:
      hear_new_name(visitor, base::trim(line));
      return;
    case Stage::new_password:
      hear_new_password(visitor, line);
      return;
    case Stage::new_password_again:
      hear_again(visitor, line);
      return;
    case Stage::race:
      hear_race(visitor, base::trim(line));
      return;
    case Stage::character_class:
      hear_class(visitor, base::trim(line));
      return;
    case Stage::pronouns:
      hear_pronouns(visitor, base::trim(line));
      return;
    case Stage::colour:
    case Stage::screen_reader:
    case Stage::confirm:
      hear_yes_or_no(visitor, base::trim(line));
      return;
    default:
      return;
  }
}

void Login::hear_name(Visitor& visitor, std::string_view line) {
  auto rest = line;
  const auto word = base::take_word(rest);
  const auto means = login_word(word);
  rest = base::trim(rest);
  if (word.empty()) {
    return;
  }
  if (rest.empty() && (means == LoginWord::make || means == LoginWord::create)) {
    begin_creation(visitor);
  } else if (means == LoginWord::connect || means == LoginWord::create) {
    hear_one_line(visitor, means == LoginWord::create, rest);
  } else if (means == LoginWord::help) {
    game_.tell(visitor, std::string(first_help));
  } else if (hear_setting(visitor, means, rest)) {
    return;
  } else if (means == LoginWord::characters && rest.empty()) {
    game_.tell(visitor, "Type: characters NAME");
  } else if (const auto name = means == LoginWord::characters ? rest : line;
             !name_problem(name, game_.limits()).empty()) {
    game_.tell(visitor,
               name_problem(name, game_.limits()) + " Type 'help' for what you can type here.");
  } else {
    visitor.login.name = name_as_written(name);
    visitor.login.wants_list = means == LoginWord::characters;
    ask(visitor, Stage::password);
  }
}

bool Login::hear_setting(Visitor& visitor, LoginWord word, std::string_view rest) {
  if (word == LoginWord::reader && rest.empty()) {
    set_reader(visitor, true);
    game_.tell(visitor, "From now on everything is laid out for a screen reader.");
    return true;
  }
  if (word == LoginWord::colour) {
    const bool on = base::equal_no_case(rest, "on");
    if (!on && !base::equal_no_case(rest, "off")) {
      game_.tell(visitor, "Type 'colour on' or 'colour off'.");
      return true;
    }
    set_colour(visitor, on);
    game_.tell(visitor, on ? "Colours are on." : "Colours are off.");
    return true;
  }
  return false;
}

void Login::set_reader(Visitor& visitor, bool on) {
  visitor.login.screen_reader = on;
  send_terminal(visitor);
}

void Login::set_colour(Visitor& visitor, bool on) {
  visitor.login.colour = on ? "sixteen" : "none";
  send_terminal(visitor);
}

// Both settings each time: what is left out is as the client asks.
void Login::send_terminal(const Visitor& visitor) {
  const auto& colour = visitor.login.colour;
  wire::Terminal terminal;
  terminal.session = visitor.session();
  if (colour) {
    terminal.colour = *colour == "none" ? wire::Colour::none : wire::Colour::sixteen;
  }
  terminal.screen_reader = visitor.login.screen_reader;
  game_.ports().send(terminal);
}

// `connect NAME PASSWORD` and `create NAME PASSWORD`: everything after the name is the password.
void Login::hear_one_line(Visitor& visitor, bool creates, std::string_view rest) {
  const auto name = base::take_word(rest);
  base::Secret password{std::string(base::trim(rest))};
  if (name.empty() || password.is_empty()) {
    game_.tell(visitor, creates ? "Type: create NAME PASSWORD" : "Type: connect NAME PASSWORD");
    return;
  }
  visitor.login.one_line = true;
  if (!creates) {
    visitor.login.name = name_problem(name, game_.limits()).empty() ? name_as_written(name) : "";
    try_password(visitor, std::move(password));
    return;
  }
  if (!may_create(visitor)) {
    return;
  }
  auto problem = new_name_problem(name, game_.rules(), game_.limits());
  if (problem.empty()) {
    problem = password_problem(password.view(), name, game_.limits());
  }
  if (!problem.empty()) {
    start_over(visitor, problem);
    return;
  }
  visitor.login.password = std::move(password);
  if (reserve(visitor, name)) {
    ask_account(visitor, visitor.login.made.name, &Login::name_known);
  }
}

}  // namespace game
