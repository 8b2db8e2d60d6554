#include "game/interpreter.h"

#include <iterator>

#include "base/log.h"
#include "base/secret.h"
#include "base/text.h"
#include "game/command.h"
#include "game/find.h"
#include "game/game.h"
#include "game/happenings/all.h"
#include "game/names.h"
#include "game/skills.h"
#include "game/socials.h"

namespace game {

namespace {

using world::Position;

// A line taken apart: the word that names the command, and what follows it.
struct Parts {
  std::string_view word;
  std::string_view rest;
};

Parts take_apart(std::string_view line) {
  line = base::trim(line);
  if (line.empty()) {
    return {};
  }
  switch (line.front()) {
    case '\'':
    case '"':
      return {"say", line.substr(1)};
    case ':':
      return {"emote", line.substr(1)};
    case '.':
      return {"gossip", line.substr(1)};
    default:
      break;
  }
  const auto word = base::take_word(line);
  return {word, line};
}

// What stands for `!`: the line before it, "" when there is none. In an alias it stands for
// nothing: the line before is the alias.
std::string_view meant_by(const Game& game, const world::Character& self, std::string_view line) {
  if (base::trim(line) != "!") {
    return line;
  }
  const auto* visitor = game.visitor_of(self);
  return visitor == nullptr || visitor->in_alias ? std::string_view()
                                                 : std::string_view(visitor->last_obeyed);
}

Found find_for(const Game& game, const world::Character& self, std::string_view word) {
  return find_command(word, game.rights_of(self), game.options().testing);
}

std::string in_capitals(std::string_view word) {
  std::string out(word);
  for (auto& c : out) {
    c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  }
  return out;
}

std::string unknown(const Found& found, std::string_view word) {
  if (found.must_be_whole) {
    return "Type " + in_capitals(found.suggestion) + " in full if you mean it.";
  }
  const auto answer = "There is no command " + quoted(word) + ".";
  if (found.suggestion.empty()) {
    return answer + " Type \"commands\" for a list of those there are.";
  }
  return answer + " Did you mean \"" + std::string(found.suggestion) + "\"?";
}

// Why someone in this position cannot do it.
std::string_view not_as(Position position) {
  switch (position) {
    case Position::dead:
      return "You are dead. There is little you can do about that now.";
    case Position::dying:
      return "You are dying, and can do nothing but hope.";
    case Position::stunned:
      return "You are stunned, and cannot move.";
    case Position::sleeping:
      return "You are asleep. Type \"wake\" first.";
    case Position::resting:
      return "You are resting. Type \"stand\" first.";
    case Position::sitting:
      return "You are sitting. Type \"stand\" first.";
    case Position::fighting:
      return "You are fighting for your life! Type \"flee\" if you want to get away.";
    default:
      return "You cannot do that now.";
  }
}

// Why somebody cannot do what takes so much; "" when they can. Whoever is stunned may do what a
// sleeper may, whatever their position.
std::string_view refusal_of(const Game& game, const world::Character& self, Position takes) {
  if (takes > Position::sleeping && has_affect_flag(game, self, rules::AffectFlag::stunned)) {
    return not_as(Position::stunned);
  }
  return self.state().position < takes ? not_as(self.state().position) : "";
}

// A copy of a line. It may hold a password even where no command was found, so whatever becomes of
// the line, it is wiped.
struct Typed {
  explicit Typed(std::string_view line) : text(line) {}
  Typed(const Typed&) = delete;
  Typed& operator=(const Typed&) = delete;
  ~Typed() { base::wipe(text); }
  std::string text;
};

// What `!` will repeat; of an alias, the alias.
void remember(const Game& game, const world::Character& self, std::string text) {
  if (auto* visitor = game.visitor_of(self); visitor != nullptr && !visitor->in_alias) {
    visitor->last_obeyed = std::move(text);
  }
}

// What staff do is kept, with its words.
void log_for_audit(const Game& game, const world::Character& self, const Command& command,
                   std::string_view rest) {
  const auto* visitor = game.visitor_of(self);
  const auto source = visitor == nullptr ? std::string() : visitor->arrived.source;
  const auto words = command.secret ? std::string_view("(not kept)") : rest;
  base::log::info(
      "audit", command.name,
      {{"by", self.name()}, {"source", source}, {"pulse", game.now()}, {"words", words}});
}

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

// Skills and socials are words of the data: their names are their commands.
bool obey_word(Game& game, world::Character& self, std::string_view word, std::string_view given) {
  // Nothing of the line is copied before it is known to be no misspelt secret.
  auto rest = base::trim(given);
  const auto* skill = game.rules().skill_named(word, rules::SkillKind::skill);
  // "throw dust rat": a name may have two words.
  auto after = rest;
  const auto second = skill == nullptr ? std::string_view() : base::take_word(after);
  if (!second.empty()) {
    const auto both = std::string(word) + " " + std::string(second);
    if (const auto* longer = game.rules().skill_named(both, rules::SkillKind::skill)) {
      skill = longer;
      rest = base::trim(after);
    }
  }
  if (skill != nullptr && skill->effect != rules::Effect::none) {
    use_skill(game, self, *skill, without_controls(rest));
    return true;
  }
  const auto* social = game.rules().social_named(word);
  if (social == nullptr) {
    return false;
  }
  if (const auto why_not = refusal_of(game, self, social->position); !why_not.empty()) {
    game.tell(self, std::string(why_not));
    return true;
  }
  show_social(game, self, *social, without_controls(base::trim(given)));
  return true;
}

}  // namespace

int obey_line(Game& game, world::Character& self, std::string_view line) {
  // A copy: the command may end the visitor who typed it, and `!` reads what this line then
  // replaces.
  Typed typed(meant_by(game, self, line));
  auto parts = take_apart(typed.text);
  if (parts.word.empty()) {
    if (!base::trim(line).empty()) {
      game.tell(self, "There is no line to repeat.");
    }
    return 1;
  }
  const auto found = find_for(game, self, parts.word);
  if (found.command == nullptr) {
    if (!found.must_be_whole && obey_word(game, self, parts.word, parts.rest)) {
      remember(game, self, without_controls(typed.text));
      return 1;
    }
    game.tell(self, unknown(found, without_controls(parts.word)));
    return 1;
  }
  const auto& command = *found.command;
  if (!command.secret) {
    // Words are data for others to see; a password is nobody's to touch.
    typed.text = without_controls(typed.text);
    parts = take_apart(typed.text);
    remember(game, self, typed.text);
  }
  if (const auto why_not = refusal_of(game, self, command.from); !why_not.empty()) {
    game.tell(self, std::string(why_not));
  } else {
    if (command.needs != Capability::none) {
      log_for_audit(game, self, command, base::trim(parts.rest));
    }
    command.run(game, self, Args(parts.rest));
  }
  return command.cost;
}

WordKind kind_of_word(const Game& game, const world::Character& self, std::string_view word) {
  const auto* command = find_for(game, self, word).command;
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
