// Settings: of the character, kept as its toggles, and of the account.
#include "game/commands/settings.h"

#include <string>

#include "base/text.h"
#include "game/commands/screen.h"
#include "game/commands/themes.h"
#include "game/game.h"
#include "game/names.h"
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
  add_screen_settings(game, self, sheet);
  sheet.parts.emplace_back(wire::Words{"\"toggle NAME\" switches one over."});
  game.show(self, std::move(sheet));
}

void toggle_own(Game& game, Character& self, Toggle which, std::optional<Answer> answer) {
  const bool on = answer ? *answer == Answer::on : !self.state().player.toggles.has(which);
  game.world().change(self).player.toggles.set(which, on);
  if (which == Toggle::no_pages) {
    send_terminal(game, self);
  }
  game.tell(self, base::capitalised(world::toggle_names[which]) + " is now " + on_or_off(on) + ".");
}

// The one way a setting is changed, by whatever command: `word` is what was typed behind its name.
void switch_over(Game& game, Character& self, std::string_view name, std::string_view word) {
  const auto answer = read_answer(word);
  const auto own = world::toggle_names.find(name);
  if (is_screen_setting(name)) {
    set_screen(game, self, name, word);
  } else if (!own) {
    game.tell(self,
              "There is no setting " + quoted(name) + ". \"toggle\" alone lists those there are.");
  } else if (!word.empty() && (!answer || *answer == Answer::automatic)) {
    game.tell(self, "Say on or off.");
  } else {
    toggle_own(game, self, *own, answer);
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
};

}  // namespace

Rows settings() {
  return rows;
}

}  // namespace game::commands
