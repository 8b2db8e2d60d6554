// Words of one's own for lines one types often.
#include "game/aliases.h"

#include <algorithm>
#include <string>

#include "base/text.h"
#include "game/commands/themes.h"
#include "game/game.h"
#include "game/interpreter.h"
#include "game/names.h"
#include "wire/sheet.h"

namespace game::commands {

namespace {

using world::Character;
using world::Position;

void list_aliases(Game& game, const Character& self) {
  const auto& aliases = self.state().player.aliases;
  wire::Sheet sheet;
  for (const auto& [word, text] : aliases) {
    sheet.parts.emplace_back(wire::LabelValue{word, text, false});
  }
  if (aliases.empty()) {
    sheet.parts.emplace_back(wire::Words{
        R"(You have no aliases. "alias WORD COMMAND" makes one; "help alias" says more.)"});
  } else {
    sheet.title = "Your aliases";
  }
  game.show(self, std::move(sheet));
}

void show_alias(Game& game, const Character& self, std::string_view word) {
  const auto& aliases = self.state().player.aliases;
  const auto found = aliases.find(base::lower(word));
  game.tell(self, found == aliases.end() ? "You have no alias " + quoted(word) + "."
                                         : found->first + ": " + found->second);
}

bool leads_to_a_secret(const Game& game, const Character& self,
                       const std::vector<std::string>& commands) {
  return std::any_of(commands.begin(), commands.end(), [&](std::string_view command) {
    return kind_of_word(game, self, base::take_word(command)) == WordKind::secret;
  });
}

// Why this word cannot stand for this text; "" when it can.
std::string refusal(const Game& game, const Character& self, std::string_view word,
                    std::string_view text) {
  const auto& limits = game.limits();
  const auto& aliases = self.state().player.aliases;
  if (!is_alias_word(word, limits)) {
    return "An alias is one word of letters and digits, at most " +
           std::to_string(limits.alias_word) + " of them.";
  }
  if (kind_of_word(game, self, word) != WordKind::plain) {
    return quoted(word) + " is a command that no alias may hide.";
  }
  if (characters_in(text) > limits.alias_line) {
    return "That is too long: an alias may stand for at most " + std::to_string(limits.alias_line) +
           " characters.";
  }
  const auto commands = commands_in(text);
  if (std::all_of(commands.begin(), commands.end(),
                  [](std::string_view command) { return base::trim(command).empty(); })) {
    return "There is no command in that.";
  }
  if (leads_to_a_secret(game, self, commands)) {
    return "No alias may stand for a command that takes a password.";
  }
  if (aliases.size() >= limits.aliases && !aliases.contains(base::lower(word))) {
    return "You have " + std::to_string(limits.aliases) +
           R"( aliases already. "unalias WORD" makes room.)";
  }
  return {};
}

void alias(Game& game, Character& self, Args args) {
  const auto word = args.take();
  const auto text = args.rest();
  if (word.empty()) {
    list_aliases(game, self);
    return;
  }
  if (text.empty()) {
    show_alias(game, self, word);
    return;
  }
  if (auto why_not = refusal(game, self, word, text); !why_not.empty()) {
    game.tell(self, std::move(why_not));
    return;
  }
  game.world().change(self).player.aliases.insert_or_assign(base::lower(word), std::string(text));
  game.tell(self, base::lower(word) + " now stands for: " + std::string(text));
}

void unalias(Game& game, Character& self, Args args) {
  const auto word = args.phrase();
  if (word.empty()) {
    game.tell(self, R"(Remove which alias? "alias" lists those you have.)");
    return;
  }
  const auto& aliases = self.state().player.aliases;
  const auto found = aliases.find(base::lower(word));
  if (found == aliases.end()) {
    game.tell(self, "You have no alias " + quoted(word) + ".");
    return;
  }
  const auto name = found->first;
  game.world().change(self).player.aliases.erase(name);
  game.tell(self, name + " stands for nothing any more.");
}

constexpr Command rows[] = {
    {.name = "alias",
     .from = Position::dead,
     .holds_lines = true,
     .usage = "alias [WORD [COMMAND]]",
     .summary = "let a word of your own stand for what you type often",
     .run = alias},
    {.name = "unalias",
     .from = Position::dead,
     .usage = "unalias WORD",
     .summary = "take such a word back",
     .run = unalias},
};

}  // namespace

Rows aliases() {
  return rows;
}

}  // namespace game::commands
