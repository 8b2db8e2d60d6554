// What stands before the cursor: chosen by name or typed, for every day and for a fight.
#include <optional>
#include <string>
#include <utility>

#include "base/text.h"
#include "game/commands/themes.h"
#include "game/game.h"
#include "game/names.h"
#include "game/prompt.h"
#include "wire/markup.h"
#include "wire/sheet.h"

namespace game::commands {

namespace {

using wire::Style;
using wire::styled;
using world::Character;
using world::Position;

// "<%hhp %mm %vmv>", "duel: <%hhp ...>", "none"
std::string in_words(std::string_view chosen) {
  const auto* style = find_prompt_style(chosen);
  return style == nullptr ? std::string(prompt_text(chosen))
                          : std::string(style->name) + ": " + std::string(style->text);
}

std::string now(const Game& game, const Character& self, std::string_view text) {
  return text == no_prompt ? "nothing" : styled(Style::prompt, filled_prompt(game, self, text));
}

wire::Table signs_in_table(const Game& game, const Character& self) {
  wire::Table table;
  table.headings = {"Sign", "It stands for", "Now"};
  for (const auto& token : prompt_tokens()) {
    const bool is_line_end = token.letter == '_';
    table.rows.push_back({std::string("%") + token.letter, std::string(token.means),
                          is_line_end ? std::string() : token.text(game, self)});
  }
  return table;
}

wire::Sheet signs(const Game& game, const Character& self) {
  return {.title = "", .parts = {signs_in_table(game, self)}};
}

void show_prompt(Game& game, const Character& self) {
  const auto& player = self.state().player;
  wire::Sheet sheet;
  sheet.title = "Your prompt";
  const auto add = [&sheet](std::string label, std::string value) {
    sheet.parts.emplace_back(wire::LabelValue{std::move(label), std::move(value), false});
  };
  add(player.prompt.empty() ? "The usual one" : "Your own", in_words(player.prompt));
  add("It looks so", now(game, self, prompt_text(player.prompt)));
  add("In a fight", player.fight_prompt.empty() ? "the same" : in_words(player.fight_prompt));
  sheet.parts.emplace_back(signs_in_table(game, self));
  sheet.parts.emplace_back(wire::Words{
      R"("prompt TEXT" sets another, "prompt default" the usual one, "prompt none" goes without.)"});
  sheet.parts.emplace_back(wire::Words{
      R"("prompt list" shows ready ones. "prompt fight", and any of these, is for fights.)"});
  game.show(self, std::move(sheet));
}

void list_styles(Game& game, const Character& self) {
  wire::Table table;
  table.headings = {"Name", "Meant for", "It looks so"};
  for (const auto& style : prompt_styles()) {
    table.rows.push_back({styled(Style::command, style.name), std::string(style.meant_for),
                          now(game, self, style.text)});
  }
  game.show(
      self,
      {.title = "Ready prompts",
       .parts = {std::move(table),
                 wire::Words{R"("prompt NAME" takes one, "prompt fight NAME" for a fight.)"}}});
}

// What is kept for what was typed; nothing, and told, when it is too long. `unset` is the word for
// having none of one's own.
std::optional<std::string> choice(Game& game, const Character& self, std::string_view text,
                                  std::string_view unset) {
  if (base::equal_no_case(text, "default") || base::equal_no_case(text, unset)) {
    return std::string();
  }
  if (base::equal_no_case(text, no_prompt)) {
    return std::string(no_prompt);
  }
  if (const auto* style = find_prompt_style(text)) {
    return std::string(style->name);
  }
  if (const auto most = game.limits().prompt; characters_in(text) > most) {
    game.tell(self, "That prompt is too long: it may have at most " + std::to_string(most) +
                        " characters.");
    return std::nullopt;
  }
  return std::string(text);
}

void choose(Game& game, Character& self, std::string_view text) {
  const auto chosen = choice(game, self, text, "usual");
  if (!chosen) {
    return;
  }
  game.world().change(self).player.prompt = *chosen;
  if (chosen->empty()) {
    game.tell(self, "You have the usual prompt again.");
  } else {
    game.tell(self, *chosen == no_prompt ? "You have no prompt now." : "Your prompt is changed.");
  }
}

void choose_for_fights(Game& game, Character& self, std::string_view text) {
  if (text.empty()) {
    const auto& own = self.state().player.fight_prompt;
    game.tell(self, own.empty()
                        ? R"(Your prompt is the same in a fight. "prompt fight duel" shows )"
                          "your foe in it."
                        : "In a fight your prompt is: " + in_words(own));
    return;
  }
  const auto chosen = choice(game, self, text, "same");
  if (!chosen) {
    return;
  }
  game.world().change(self).player.fight_prompt = *chosen;
  if (chosen->empty()) {
    game.tell(self, "Your prompt stays the same in a fight.");
  } else {
    game.tell(self, *chosen == no_prompt ? "You will have no prompt in a fight."
                                         : "Your prompt for fights is changed.");
  }
}

void prompt(Game& game, Character& self, Args args) {
  const auto text = args.rest();
  if (text.empty()) {
    show_prompt(game, self);
  } else if (base::equal_no_case(text, "list")) {
    list_styles(game, self);
  } else if (args.take_if({"fight"})) {
    choose_for_fights(game, self, args.rest());
  } else {
    choose(game, self, text);
  }
}

constexpr Command rows[] = {
    {.name = "prompt",
     .from = Position::dead,
     .usage = "prompt [list | [fight] [NAME | TEXT | default | none]]",
     .summary = "choose what stands before the cursor",
     .run = prompt,
     .signs = signs},
};

}  // namespace

Rows prompts() {
  return rows;
}

}  // namespace game::commands
