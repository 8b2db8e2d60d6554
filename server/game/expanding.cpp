// A typed line: one that stands for another, begins with an alias, or holds several commands.
#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

#include "base/secret.h"
#include "base/text.h"
#include "game/aliases.h"
#include "game/command.h"
#include "game/game.h"
#include "game/interpreter.h"
#include "game/line_parts.h"
#include "game/names.h"
#include "wire/markup.h"

namespace game {

namespace {

// Why a line does nothing; `what` is the alias, or the line.
std::string why_not(Expansion::Outcome outcome, const std::string& what,
                    const base::Limits& limits) {
  switch (outcome) {
    case Expansion::Outcome::circle:
      return what + " leads back to itself, so nothing was done. Change it: \"help alias\".";
    case Expansion::Outcome::too_deep:
      return what + " uses an alias that uses another, and so on more than " +
             std::to_string(limits.alias_depth) + " deep, so nothing was done.";
    case Expansion::Outcome::too_many:
      return what + " stands for more than " + std::to_string(limits.alias_commands) +
             " commands, so nothing was done.";
    default:
      return what + " leads to a command that takes a password. Type that one by itself.";
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
  if (is_its_name && (command->whole || makes_aliases)) {
    return command->holds_lines ? WordKind::reserved_lines : WordKind::reserved;
  }
  return command->holds_lines ? WordKind::lines : WordKind::plain;
}

std::optional<int> expand_line(Game& game, Visitor& visitor, const world::Character& self,
                               std::string_view line) {
  const auto& player = self.state().player;
  const auto kind_of = [&](std::string_view word) { return kind_of_word(game, self, word); };
  const auto stacking = player.toggles.has(world::Toggle::no_stack) ? Stacking::off : Stacking::on;
  auto expansion = expand(player.aliases, line, kind_of, game.limits(), stacking);
  if (expansion.outcome == Expansion::Outcome::none) {
    return std::nullopt;
  }
  const auto what = expansion.alias.empty() ? "That line" : quoted(expansion.alias);
  if (expansion.outcome != Expansion::Outcome::lines) {
    game.tell(visitor, why_not(expansion.outcome, what, game.limits()));
    return 1;
  }
  if (expansion.lines.empty()) {
    game.tell(visitor, what + " wants words after it.");
    return 1;
  }
  if (expansion.was_cut) {
    game.tell(visitor, "What " + what + " stands for became too long and was cut.");
  }
  if (std::all_of(expansion.lines.begin(), expansion.lines.end(),
                  [&](const std::string& part) { return may_be_kept(game, self, part); })) {
    visitor.typed.remember(without_controls(line));
  }
  visitor.expanded = expansion.lines.size();
  visitor.lines.insert(visitor.lines.begin(), std::make_move_iterator(expansion.lines.begin()),
                       std::make_move_iterator(expansion.lines.end()));
  for (auto& part : expansion.lines) {
    base::wipe(part);  // a short text stays where it was when it is moved
  }
  return 0;
}

namespace {

int obey_as_typed(Game& game, Visitor& visitor, world::Character& self, std::string_view line) {
  const auto paid = expand_line(game, visitor, self, line);
  return paid ? *paid : obey_line(game, self, line);
}

}  // namespace

int obey_typed(Game& game, Visitor& visitor, world::Character& self, std::string_view line) {
  const auto trimmed = base::trim(line);
  if (!is_repetition(trimmed)) {
    return obey_as_typed(game, visitor, self, line);
  }
  auto meant = visitor.typed.meant_by(trimmed, game.limits().input_line);
  if (!meant) {
    game.tell(visitor, meant.error().what);
    return 1;
  }
  auto rest = std::string_view(*meant);
  int cost = 1;
  if (kind_of_word(game, self, base::take_word(rest)) == WordKind::secret) {
    game.tell(visitor, "That would be a command that takes a password. Type it by itself.");
  } else {
    if (trimmed != "!") {
      game.tell(visitor, wire::styled(wire::Style::command, without_controls(*meant)));
    }
    cost = obey_as_typed(game, visitor, self, *meant);
  }
  base::wipe(*meant);
  return cost;
}

}  // namespace game
