// Settings: of the character, kept as its toggles, and of the account.
#include "game/commands/settings.h"

#include <string>

#include "base/text.h"
#include "game/commands/themes.h"
#include "game/commits.h"
#include "game/game.h"
#include "game/names.h"
#include "game/prompt.h"
#include "wire/sheet.h"

namespace game::commands {

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

namespace {

using world::Character;
using world::Position;
using world::Toggle;

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

// The one way a setting is changed, by whatever command: `word` is what was typed behind its name.
void switch_over(Game& game, Character& self, std::string_view name, std::string_view word) {
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

void toggle(Game& game, Character& self, Args args) {
  if (args.is_empty()) {
    show_settings(game, self);
    return;
  }
  const auto name = base::lower(args.take());
  switch_over(game, self, name, args.rest());
}

void brief(Game& game, Character& self, Args args) {
  switch_over(game, self, "brief", args.rest());
}
void compact(Game& game, Character& self, Args args) {
  switch_over(game, self, "compact", args.rest());
}
void colour(Game& game, Character& self, Args args) {
  switch_over(game, self, "colour", args.rest());
}

void show_prompt(Game& game, const Character& self) {
  const auto& own = self.state().player.prompt;
  wire::Sheet sheet;
  sheet.title = "Your prompt";
  sheet.parts.emplace_back(wire::LabelValue{own.empty() ? "The usual one" : "Your own",
                                            own.empty() ? std::string(usual_prompt) : own, false});
  wire::Table table;
  table.headings = {"Sign", "It stands for", "Now"};
  for (const auto& token : prompt_tokens()) {
    table.rows.push_back(
        {std::string("%") + token.letter, std::string(token.means), token.text(game, self)});
  }
  sheet.parts.emplace_back(std::move(table));
  sheet.parts.emplace_back(wire::Words{
      R"("prompt TEXT" sets another, "prompt default" the usual one, "prompt none" goes without.)"});
  game.show(self, std::move(sheet));
}

void prompt(Game& game, Character& self, Args args) {
  const auto text = args.rest();
  if (text.empty()) {
    show_prompt(game, self);
    return;
  }
  if (const auto most = game.limits().prompt; characters_in(text) > most) {
    game.tell(self, "That prompt is too long: it may have at most " + std::to_string(most) +
                        " characters.");
    return;
  }
  auto& own = game.world().change(self).player.prompt;
  if (base::equal_no_case(text, "default")) {
    own.clear();
    game.tell(self, "You have the usual prompt again.");
  } else if (base::equal_no_case(text, no_prompt)) {
    own = no_prompt;
    game.tell(self, "You have no prompt now.");
  } else {
    own = text;
    game.tell(self, "Your prompt is changed.");
  }
}

constexpr Command rows[] = {
    {.name = "toggle",
     .from = Position::dead,
     .usage = "toggle [SETTING [on|off|auto]]",
     .summary = "see and change your settings",
     .run = toggle},
    {.name = "brief",
     .from = Position::dead,
     .usage = "brief [on|off]",
     .summary = "walk without the descriptions of rooms",
     .run = brief},
    {.name = "compact",
     .from = Position::dead,
     .usage = "compact [on|off]",
     .summary = "leave out the empty line before the prompt",
     .run = compact},
    {.name = "colour",
     .from = Position::dead,
     .usage = "colour [on|off|auto]",
     .summary = "see colours or none",
     .run = colour},
    {.name = "color",
     .from = Position::dead,
     .usage = "color [on|off|auto]",
     .summary = "the same as colour",
     .run = colour},
    {.name = "prompt",
     .from = Position::dead,
     .usage = "prompt [TEXT | default | none]",
     .summary = "choose what stands before the cursor",
     .run = prompt},
};

}  // namespace

Rows settings() {
  return rows;
}

}  // namespace game::commands
