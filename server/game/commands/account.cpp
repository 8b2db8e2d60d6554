// The person behind the body: saving, leaving, titles, passwords and settings.
#include <optional>
#include <string>

#include "base/secret.h"
#include "base/text.h"
#include "game/commands/new_password.h"
#include "game/commands/themes.h"
#include "game/commits.h"
#include "game/fights/fights.h"
#include "game/game.h"
#include "game/names.h"
#include "wire/sheet.h"

namespace game::commands {

namespace {

using world::Character;
using world::Position;
using world::Toggle;

void save(Game& game, Character& self, Args /*args*/) {
  game.save(self);
}

void quit(Game& game, Character& self, Args /*args*/) {
  if (game.fights().is_fighting(self)) {
    game.tell(self, "Not while you fight! Flee first.");
    return;
  }
  game.quit(self, "Saved. Goodbye, and come back soon.");
}

void title(Game& game, Character& self, Args args) {
  const auto words = args.rest();
  if (words.empty()) {
    game.tell(self, "You are " + name_and_title(self) + ".");
    game.tell(self, R"(Type "title WORDS" to change that, or "title none" to go without.)");
    return;
  }
  if (!base::is_printable(words) || base::has_invisible(words)) {
    game.tell(self, "A title may hold letters and signs that can be seen, and nothing else.");
    return;
  }
  const auto most = game.limits().title;
  if (characters_in(words) > most) {
    game.tell(self, "That title is too long: it may have at most " + std::to_string(most) +
                        " characters.");
    return;
  }
  game.world().change(self).player.title =
      base::equal_no_case(words, "none") ? std::string() : std::string(words);
  game.tell(self, "You are now " + name_and_title(self) + ".");
}

void password(Game& game, Character& self, Args args) {
  auto* visitor = game.visitor_of(self);
  base::Secret old(std::string(args.take()));
  base::Secret now(std::string(args.take()));
  if (visitor == nullptr || old.is_empty() || now.is_empty() || !args.is_empty()) {
    game.tell(self, "Type: password OLD NEW. Put a password with blanks in it in quotation marks.");
    return;
  }
  change_password(game, *visitor, std::move(old), std::move(now));
}

// ---- settings

enum class Answer : std::uint8_t { on, off, automatic };

std::optional<Answer> read_answer(std::string_view word) {
  if (base::equal_no_case(word, "on") || base::equal_no_case(word, "yes")) {
    return Answer::on;
  }
  if (base::equal_no_case(word, "off") || base::equal_no_case(word, "no")) {
    return Answer::off;
  }
  if (base::equal_no_case(word, "auto")) {
    return Answer::automatic;
  }
  return std::nullopt;
}

std::string on_or_off(bool on) {
  return on ? "on" : "off";
}
std::string in_words(std::optional<bool> setting) {
  return setting ? on_or_off(*setting) : "as your client asks";
}

constexpr std::string_view no_colour = "none";
constexpr std::string_view sixteen_colours = "sixteen";

std::optional<bool> colour_of(const wire::AccountRecord& record) {
  return record.colour ? std::optional(*record.colour != no_colour) : std::nullopt;
}

void send_terminal(Game& game, const Visitor& visitor, const wire::AccountRecord& record) {
  wire::Terminal terminal;
  terminal.session = visitor.session();
  if (const auto colour = colour_of(record)) {
    terminal.colour = *colour ? wire::Colour::sixteen : wire::Colour::none;
  }
  terminal.screen_reader = record.screen_reader;
  game.ports().send(terminal);
}

void show_settings(Game& game, const Character& self) {
  wire::Sheet sheet;
  sheet.title = "Your settings";
  const auto add = [&sheet](std::string label, std::string value) {
    sheet.parts.emplace_back(wire::LabelValue{std::move(label), std::move(value), false});
  };
  const auto& toggles = self.state().player.toggles;
  for (std::size_t i = 0; i < world::toggle_names.size; ++i) {
    const auto toggle = static_cast<Toggle>(i);
    add(std::string(world::toggle_names[toggle]), on_or_off(toggles.has(toggle)));
  }
  if (const auto* account = game.account_of(self); account != nullptr) {
    add("colour", in_words(colour_of(account->record)));
    add("reader", in_words(account->record.screen_reader));
  }
  sheet.parts.emplace_back(wire::Words{"\"toggle NAME\" switches one over."});
  game.show(self, std::move(sheet));
}

void toggle_own(Game& game, Character& self, Toggle which, std::optional<Answer> answer) {
  const bool on = answer ? *answer == Answer::on : !self.state().player.toggles.has(which);
  game.world().change(self).player.toggles.set(which, on);
  game.tell(self, base::capitalised(world::toggle_names[which]) + " is now " + on_or_off(on) + ".");
}

// What a setting of the account becomes; without an answer it is switched over.
std::optional<bool> changed(std::optional<bool> before, std::optional<Answer> answer,
                            bool when_unset) {
  if (!answer) {
    return !before.value_or(when_unset);
  }
  return *answer == Answer::automatic ? std::nullopt : std::optional(*answer == Answer::on);
}

void toggle_account(Game& game, Character& self, bool colour, std::optional<Answer> answer) {
  auto* account = game.account_of(self);
  const auto* visitor = game.visitor_of(self);
  if (account == nullptr || visitor == nullptr) {
    game.tell(self, "There is no account behind you that could be changed.");
    return;
  }
  auto& record = account->record;
  if (colour) {
    const auto now = changed(colour_of(record), answer, true);
    record.colour =
        now ? std::optional(std::string(*now ? sixteen_colours : no_colour)) : std::nullopt;
    game.tell(self, "Colour is now " + in_words(now) + ".");
  } else {
    record.screen_reader = changed(record.screen_reader, answer, false);
    game.tell(self, "Text for a screen reader is now " + in_words(record.screen_reader) + ".");
  }
  send_terminal(game, *visitor, record);
  game.commits().changed(record);
}

void toggle(Game& game, Character& self, Args args) {
  if (args.is_empty()) {
    show_settings(game, self);
    return;
  }
  const auto name = base::lower(args.take());
  const auto word = args.rest();
  const auto answer = read_answer(word);
  const bool is_account = name == "colour" || name == "color" || name == "reader";
  const auto own = world::toggle_names.find(name);
  if (!own && !is_account) {
    game.tell(self,
              "There is no setting " + quoted(name) + ". \"toggle\" alone lists those there are.");
  } else if (!word.empty() && (!answer || (own && *answer == Answer::automatic))) {
    game.tell(self, is_account ? "Say on, off or auto." : "Say on or off.");
  } else if (own) {
    toggle_own(game, self, *own, answer);
  } else {
    toggle_account(game, self, name != "reader", answer);
  }
}

constexpr Command rows[] = {
    {.name = "save",
     .from = Position::dead,
     .cost = 4,
     .usage = "save",
     .summary = "save at once; the answer comes when it is safe on disk",
     .run = save},
    {.name = "quit",
     .from = Position::dead,
     .whole = true,
     .usage = "quit",
     .summary = "save, and leave the game",
     .run = quit},
    {.name = "title",
     .from = Position::dead,
     .usage = "title [WORDS | none]",
     .summary = "what stands behind your name",
     .run = title},
    {.name = "password",
     .from = Position::dead,
     .cost = 4,
     .secret = true,
     .usage = "password OLD NEW",
     .summary = "choose a new password",
     .run = password},
    {.name = "toggle",
     .from = Position::dead,
     .usage = "toggle [SETTING [on|off|auto]]",
     .summary = "see and change your settings",
     .run = toggle},
};

}  // namespace

Rows account() {
  return rows;
}

}  // namespace game::commands
