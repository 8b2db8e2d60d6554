#include "game/commands/screen.h"

#include <optional>
#include <string>
#include <utility>

#include "base/text.h"
#include "game/commands/settings.h"
#include "game/commands/themes.h"
#include "game/commits.h"
#include "game/game.h"
#include "game/terminals.h"

namespace game::commands {

namespace {

using wire::AccountRecord;
using world::Character;
using world::Position;
using world::Toggle;

constexpr std::string_view as_client = "as your client asks";

std::optional<wire::Colour> colour_of(const AccountRecord& record) {
  return record.colour ? wire::colour_names.find(*record.colour) : std::nullopt;
}

std::string colour_in_words(const AccountRecord& record) {
  const auto colour = colour_of(record);
  return colour ? in_words(*colour) : std::string(as_client);
}

std::string reader_in_words(const AccountRecord& record) {
  return record.screen_reader ? on_or_off(*record.screen_reader) : std::string(as_client);
}

std::string charset_in_words(const AccountRecord& record) {
  return record.charset.value_or(std::string(as_client));
}

bool is_automatic(std::string_view word) {
  return base::equal_no_case(word, "auto");
}

struct Setting {
  std::string_view name;
  std::string_view title;
  std::string_view answers;  // told to who gives another
  // False for a word it does not know.
  bool (*set)(AccountRecord&, std::string_view word);
  std::string (*in_words)(const AccountRecord&);
  bool is_told_alone = false;    // without a word it is told and not switched over
  std::string_view sample = {};  // shows at once whether it was the right choice
};

bool set_colour(AccountRecord& record, std::string_view word) {
  auto colour = read_colour(word);
  if (word.empty()) {
    const bool was_shown = colour_of(record) != wire::Colour::none;
    colour = was_shown ? wire::Colour::none : wire::Colour::sixteen;
  }
  if (!colour && !is_automatic(word)) {
    return false;
  }
  record.colour = colour ? std::optional(std::string(wire::colour_names[*colour])) : std::nullopt;
  return true;
}

bool set_reader(AccountRecord& record, std::string_view word) {
  const auto answer = read_answer(word);
  if (word.empty()) {
    record.screen_reader = !record.screen_reader.value_or(false);
  } else if (!answer) {
    return false;
  } else {
    record.screen_reader =
        *answer == Answer::automatic ? std::nullopt : std::optional(*answer == Answer::on);
  }
  return true;
}

bool set_charset(AccountRecord& record, std::string_view word) {
  const auto charset = read_charset(word);
  if (!charset && !is_automatic(word)) {
    return false;
  }
  record.charset =
      charset ? std::optional(std::string(wire::charset_names[*charset])) : std::nullopt;
  return true;
}

constexpr Setting settings_of_accounts[] = {
    {"colour", "Colour", "Say none, 16, 256, truecolour or auto; or on or off.", set_colour,
     colour_in_words},
    {"charset", "Charset", "Say utf-8, latin-1, ascii or auto.", set_charset, charset_in_words,
     true, letters_to_try},
    {"reader", "Text for a screen reader", "Say on, off or auto.", set_reader, reader_in_words},
};

const Setting* find(std::string_view name) {
  for (const auto& row : settings_of_accounts) {
    if (row.name == name || (name == "color" && row.name == "colour")) {
      return &row;
    }
  }
  return nullptr;
}

void colour(Game& game, Character& self, Args args) {
  set_screen(game, self, "colour", args.rest());
}

void charset(Game& game, Character& self, Args args) {
  set_screen(game, self, "charset", args.rest());
}

void pages(Game& game, Character& self, Args args) {
  const auto word = args.rest();
  const auto answer = read_answer(word);
  auto on = self.state().player.toggles.has(Toggle::no_pages);
  if (answer) {
    on = *answer != Answer::off;
  } else if (!word.empty()) {
    game.tell(self, "Say on, off or auto.");
    return;
  }
  game.world().change(self).player.toggles.set(Toggle::no_pages, !on);
  send_terminal(game, self);
  game.tell(self, on ? "What is longer than your window stops at each page now."
                     : "Nothing stops at a page any more.");
}

constexpr Command rows[] = {
    {.name = "colour",
     .from = Position::dead,
     .usage = "colour [none|16|256|truecolour|auto|on|off]",
     .summary = "see colours or none",
     .run = colour},
    {.name = "color",
     .from = Position::dead,
     .usage = "color [none|16|256|truecolour|auto|on|off]",
     .summary = "the same as colour",
     .run = colour},
    {.name = "charset",
     .from = Position::dead,
     .usage = "charset [utf-8|latin-1|ascii|auto]",
     .summary = "choose the letters that your client can show",
     .run = charset},
    {.name = "pages",
     .from = Position::dead,
     .usage = "pages [on|off|auto]",
     .summary = "stop at each page of what is longer than your window",
     .run = pages},
};

}  // namespace

bool is_screen_setting(std::string_view name) {
  return find(name) != nullptr;
}

void set_screen(Game& game, Character& self, std::string_view name, std::string_view word) {
  const auto& setting = *find(name);
  auto* account = game.account_of(self);
  if (account == nullptr || game.visitor_of(self) == nullptr) {
    game.tell(self, "There is no account behind you that could be changed.");
    return;
  }
  auto& record = account->record;
  const auto says = [&setting, &record](std::string_view is) {
    return std::string(setting.title) + std::string(is) + setting.in_words(record) + ".";
  };
  if (word.empty() && setting.is_told_alone) {
    game.tell(self, says(" is ") + " " + std::string(setting.answers));
  } else if (!setting.set(record, word)) {
    game.tell(self, std::string(setting.answers));
  } else {
    send_terminal(game, self);
    game.tell(self, says(" is now "));
    if (!setting.sample.empty()) {
      game.tell(self, std::string(setting.sample));
    }
    game.commits().changed(record);
  }
}

void add_screen_settings(const Game& game, const Character& self, wire::Sheet& sheet) {
  const auto* account = game.account_of(self);
  if (account == nullptr) {
    return;
  }
  for (const auto& row : settings_of_accounts) {
    sheet.parts.emplace_back(
        wire::LabelValue{std::string(row.name), row.in_words(account->record), false});
  }
}

void send_terminal(Game& game, const Character& self) {
  const auto* account = game.account_of(self);
  const auto* visitor = game.visitor_of(self);
  if (account != nullptr && visitor != nullptr) {
    game.ports().send(terminal_of(visitor->session(), account->record, self));
  }
}

Rows screen() {
  return rows;
}

}  // namespace game::commands
