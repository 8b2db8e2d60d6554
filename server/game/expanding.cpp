// A typed line that begins with an alias.
#include <iterator>
#include <string>
#include <utility>

#include "base/text.h"
#include "game/aliases.h"
#include "game/command.h"
#include "game/game.h"
#include "game/interpreter.h"
#include "game/names.h"

namespace game {

namespace {

// Why an alias does nothing.
std::string why_not(Expansion::Outcome outcome, const std::string& alias,
                    const base::Limits& limits) {
  switch (outcome) {
    case Expansion::Outcome::circle:
      return alias + " leads back to itself, so nothing was done. Change it: \"help alias\".";
    case Expansion::Outcome::too_deep:
      return alias + " uses an alias that uses another, and so on more than " +
             std::to_string(limits.alias_depth) + " deep, so nothing was done.";
    case Expansion::Outcome::too_many:
      return alias + " stands for more than " + std::to_string(limits.alias_commands) +
             " commands, so nothing was done.";
    default:
      return alias + " leads to a command that takes a password. Type that one by yourself.";
  }
}

}  // namespace

WordKind kind_of_word(const Game& game, const world::Character& self, std::string_view word) {
  const auto* command = find_command(word, game.rights_of(self), game.options().testing).command;
  if (command == nullptr) {
    return WordKind::plain;
  }
  if (command->secret) {
    return WordKind::secret;
  }
  const bool is_its_name = base::equal_no_case(command->name, word);
  const bool makes_aliases = command->name == "alias" || command->name == "unalias";
  return is_its_name && (command->whole || makes_aliases) ? WordKind::reserved : WordKind::plain;
}

std::optional<int> expand_line(Game& game, Visitor& visitor, const world::Character& self,
                               std::string_view line) {
  line = meant_by(game, self, line);
  const auto kind_of = [&](std::string_view word) { return kind_of_word(game, self, word); };
  auto expansion = expand(self.state().player.aliases, line, kind_of, game.limits());
  if (expansion.outcome == Expansion::Outcome::none) {
    return std::nullopt;
  }
  auto word = base::trim(line);
  word = base::take_word(word);
  if (expansion.outcome != Expansion::Outcome::lines) {
    game.tell(visitor, why_not(expansion.outcome, quoted(word), game.limits()));
    return 1;
  }
  if (expansion.lines.empty()) {
    game.tell(visitor, quoted(word) + " wants words after it.");
    return 1;
  }
  if (expansion.was_cut) {
    game.tell(visitor, "What " + quoted(word) + " stands for became too long and was cut.");
  }
  visitor.last_obeyed = without_controls(line);
  visitor.expanded = expansion.lines.size();
  visitor.lines.insert(visitor.lines.begin(), std::make_move_iterator(expansion.lines.begin()),
                       std::make_move_iterator(expansion.lines.end()));
  return 0;
}

}  // namespace game
