#include "game/interpreter.h"

#include "base/secret.h"
#include "base/text.h"
#include "game/audit.h"
#include "game/command.h"
#include "game/find.h"
#include "game/game.h"
#include "game/happenings/all.h"
#include "game/names.h"
#include "game/oversight.h"
#include "game/rights.h"
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

// Skills and socials are words of the data: their names are their commands.
struct DataWord {
  const rules::Skill* skill = nullptr;
  const rules::Social* social = nullptr;
  std::string_view rest;
  explicit operator bool() const { return skill != nullptr || social != nullptr; }
};

DataWord find_data_word(const Game& game, std::string_view word, std::string_view given) {
  // Nothing of the line is copied before it is known to be no misspelt secret.
  const auto rest = base::trim(given);
  const auto* skill = game.rules().skill_named(word, rules::SkillKind::skill);
  // "throw dust rat": a name may have two words.
  auto after = rest;
  const auto second = skill == nullptr ? std::string_view() : base::take_word(after);
  DataWord found{skill, nullptr, rest};
  if (!second.empty()) {
    const auto both = std::string(word) + " " + std::string(second);
    if (const auto* longer = game.rules().skill_named(both, rules::SkillKind::skill)) {
      found = {longer, nullptr, base::trim(after)};
    }
  }
  if (found.skill == nullptr || found.skill->effect == rules::Effect::none) {
    found = {nullptr, game.rules().social_named(word), rest};
  }
  return found;
}

void obey_data_word(Game& game, world::Character& self, const DataWord& word) {
  const world::World::Scope doing(game.world(),
                                  {self.id(), word.skill != nullptr ? "skill" : "gesture"});
  if (word.skill != nullptr) {
    use_skill(game, self, *word.skill, without_controls(word.rest));
  } else if (const auto why_not = refusal_of(game, self, word.social->position); !why_not.empty()) {
    game.tell(self, std::string(why_not));
  } else {
    show_social(game, self, *word.social, without_controls(word.rest));
  }
}

constexpr std::string_view not_kept = "(not kept)";

// Any of its words is a command, or the beginning of one, that takes a password.
bool names_a_secret(const Game& game, const world::Character& self, std::string_view words) {
  for (auto word = base::take_word(words); !word.empty(); word = base::take_word(words)) {
    const auto* command = find_for(game, self, word).command;
    if (command != nullptr && command->secret) {
      return true;
    }
  }
  return false;
}

// What of a command's words may be kept. A line within the line may hold a secret, or a misspelt
// one.
std::string words_to_keep(const Game& game, const world::Character& self, const Command& command,
                          std::string_view words) {
  words = base::trim(words);
  if (command.secret) {
    return std::string(not_kept);
  }
  if (command.holds_lines && names_a_secret(game, self, words)) {
    return std::string(not_kept);
  }
  if (!command.bids) {
    return std::string(words);
  }
  Args args(words);
  const auto target = args.take();
  const auto inner = take_apart(args.rest());
  const auto found = find_for(game, self, inner.word);
  const bool known = found.command != nullptr
                         ? !found.command->secret && !found.command->confidential
                         : !!find_data_word(game, inner.word, inner.rest);
  if (known || base::trim(inner.rest).empty()) {
    return std::string(words);
  }
  return std::string(target) + " " + std::string(inner.word) + " " + std::string(not_kept);
}

// The rest of the way once a command is found. Why it cannot be done as one is, or "".
std::string_view run(Game& game, const world::Character& by, world::Character& self,
                     const Command& command, std::string_view words) {
  if (const auto why_not = refusal_of(game, self, command.from); !why_not.empty()) {
    return why_not;
  }
  if (command.secret) {
    game.oversight().something_secret(self);
  }
  if (command.needs != Capability::none) {
    audit_command(game, self, command, words_to_keep(game, self, command, words), by);
  }
  const world::World::Scope doing(game.world(), {self.id(), command.name});
  command.run(game, self, Args(words));
  return {};
}

}  // namespace

std::string_view meant_by(const Game& game, const world::Character& self, std::string_view line) {
  if (base::trim(line) != "!") {
    return line;
  }
  const auto* visitor = game.visitor_of(self);
  return visitor == nullptr || visitor->in_alias ? std::string_view()
                                                 : std::string_view(visitor->last_obeyed);
}

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
    const auto word =
        found.must_be_whole ? DataWord() : find_data_word(game, parts.word, parts.rest);
    if (!word) {
      game.tell(self, unknown(found, without_controls(parts.word)));
      return 1;
    }
    obey_data_word(game, self, word);
    remember(game, self, without_controls(typed.text));
    return 1;
  }
  const auto& command = *found.command;
  if (!command.secret) {
    // Words are data for others to see; a password is nobody's to touch.
    typed.text = without_controls(typed.text);
    parts = take_apart(typed.text);
    if (words_to_keep(game, self, command, parts.rest) == base::trim(parts.rest)) {
      remember(game, self, typed.text);
    }
  }
  if (const auto why_not = run(game, self, self, command, parts.rest); !why_not.empty()) {
    game.tell(self, std::string(why_not));
  }
  return command.cost;
}

void obey_bidding(Game& game, const world::Character& by, world::Character& self,
                  std::string_view line) {
  const LowerRights lower(game.oversight(), self, game.rights_of(by));
  const auto parts = take_apart(line);
  const auto found = find_for(game, self, parts.word);
  const auto word = found.command != nullptr || found.must_be_whole
                        ? DataWord()
                        : find_data_word(game, parts.word, parts.rest);
  if (found.must_be_whole || (found.command != nullptr && !can_be_bidden(*found.command))) {
    game.tell(by, "That can only be typed by one's own hand, and where one is.");
    return;
  }
  if (found.command == nullptr && !word) {
    game.tell(by, unknown(found, parts.word));
    return;
  }
  if (&by != &self) {
    game.tell(by, "You force " + self.name() + ".");
    game.tell(self,
              base::capitalised(name_for(game, self, by)) + " makes you do this: " + quoted(line));
  }
  if (word) {
    const auto why_not =
        word.social == nullptr ? "" : refusal_of(game, self, word.social->position);
    if (!why_not.empty() && &by != &self) {
      game.tell(by, base::capitalised(self.name()) + " cannot do that now.");
    }
    obey_data_word(game, self, word);
    return;
  }
  const auto& command = *found.command;
  if (auto* payer = game.visitor_of(by)) {
    payer->budget -= command.cost - 1;
  }
  const auto why_not = run(game, by, self, command, parts.rest);
  if (!why_not.empty()) {
    game.tell(by, &by == &self ? std::string(why_not)
                               : base::capitalised(self.name()) + " cannot do that now.");
  }
}

}  // namespace game
