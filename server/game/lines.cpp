// What visitors typed: kept until its turn comes, and obeyed.
#include <algorithm>

#include "base/log.h"
#include "base/secret.h"
#include "base/text.h"
#include "game/game.h"
#include "game/gmcp/gmcp.h"
#include "game/happenings/all.h"
#include "game/interpreter.h"
#include "game/login.h"
#include "game/walking.h"

namespace game {

namespace {

// A read may bring more lines than should wait; past this many nobody is pasting any more.
constexpr std::size_t lines_kept = 32;

// No command costs more lines than so many pulses bring back.
constexpr base::Pulse most_debt = 1000;

constexpr std::string_view apology = "Something went wrong with that; the staff have been told.";

}  // namespace

// Those that came out of one line were typed as one.
bool Game::may_read(wire::SessionId session) const {
  const auto* of = visitor(session);
  return of == nullptr || of->lines.size() - of->expanded < options_.limits.queued_lines;
}

void Game::hear(wire::Line line) {
  auto* from = visitor(line.session);
  if (from == nullptr || from->stage == Stage::closing || from->stage == Stage::quitting) {
    base::wipe(line.text);
    return;
  }
  from->last_line = now();
  if (ends_waiting(*from, line.text)) {
    end_waiting(*from);
    return;
  }
  if (from->lines.size() >= options_.limits.queued_lines * lines_kept) {
    base::wipe(line.text);
    if (!from->lines_dropped) {
      from->lines_dropped = true;
      tell(*from, "That is more than anyone can type; the rest of it was not read.");
    }
    return;
  }
  from->lines.push_back(std::move(line.text));
  base::wipe(line.text);  // a short text stays where it was when it is moved
  obey_waiting(*from, std::max(now(), from->budget_at));
}

// It is `stop`, and something waits that it can end. Whoever types nothing else waits for a turn
// again.
bool Game::ends_waiting(const Visitor& visitor, std::string_view line) const {
  const auto* body = body_of(visitor);
  return body != nullptr && visitor.has_waiting() &&
         visitor.budget > -static_cast<int>(options_.limits.command_burst) &&
         is_for_at_once(*this, *body, line);
}

void Game::end_waiting(Visitor& visitor) {
  visitor.budget -= 1;
  fenced("ending what waits", [&] {
    const auto lines = visitor.lines.size();
    if (lines > 0) {
      tell(visitor, base::counted(lines, "line", "lines") +
                        (lines == 1 ? " that waited is dropped." : " that waited are dropped."));
    }
    end_walk(*this, visitor);
    visitor.drop_lines();
    lagging_.erase(visitor.session());
    visitor.lines_dropped = false;
    if (auto* body = body_of(visitor)) {
      interrupt_action(*this, *body);
    }
  });
}

// As many as the budget allows: a burst at once, then one a pulse. The price of the last one may
// leave a debt.
void Game::obey_waiting(Visitor& visitor, base::Pulse pulse) {
  const auto burst = static_cast<int>(options_.limits.command_burst);
  const auto passed = std::min<base::Pulse>(pulse - visitor.budget_at, most_debt);
  visitor.budget = std::min(visitor.budget + static_cast<int>(passed), burst);
  visitor.budget_at = pulse;
  while (visitor.has_waiting() && visitor.budget > 0 && may_obey(visitor)) {
    visitor.budget -= visitor.walk.empty() ? obey_next(visitor) : walk_next(visitor);
    visitor.in_alias = false;
  }
  if (visitor.has_waiting()) {
    lagging_.insert(visitor.session());
  } else {
    lagging_.erase(visitor.session());
    visitor.lines_dropped = false;
  }
}

int Game::obey_next(Visitor& visitor) {
  auto line = std::move(visitor.lines.front());
  base::wipe(visitor.lines.front());
  visitor.lines.pop_front();
  visitor.in_alias = visitor.expanded > 0;
  visitor.expanded -= visitor.in_alias ? 1 : 0;
  const int cost = obey(visitor, line);
  base::wipe(line);
  return cost;
}

int Game::walk_next(Visitor& visitor) {
  int cost = 1;
  fenced_for(visitor, "(a walk)", [&] {
    auto* body = body_of(visitor);
    if (body == nullptr) {
      visitor.walk.clear();
    } else {
      cost = walk_on(*this, visitor, *body);
    }
  });
  return cost;
}

void Game::obey_all_waiting(base::Pulse pulse) {
  const auto lagging = lagging_;  // obeying changes it
  for (const auto session : lagging) {
    if (auto* of = visitor(session)) {
      obey_waiting(*of, std::max(pulse, of->budget_at));
    }
  }
}

bool Game::may_obey(const Visitor& visitor) const {
  const auto* body = body_of(visitor);
  return is_answered(visitor) && (body == nullptr || !must_wait(*this, *body));
}

bool Game::is_answered(const Visitor& visitor) {
  return !visitor.waiting_for_commit && visitor.stage != Stage::waiting &&
         visitor.stage != Stage::quitting && visitor.stage != Stage::closing;
}

int Game::obey(Visitor& visitor, std::string& line) {
  auto* body = body_of(visitor);
  int cost = 1;
  const auto command = body == nullptr ? "(login)" : command_in(*body, line);
  fenced_for(visitor, command, [&] {
    if (body == nullptr) {
      login_->hear(visitor, line);
    } else {
      cost = visitor.in_alias ? obey_line(*this, *body, line)
                              : obey_typed(*this, visitor, *body, line);
    }
  });
  return cost;
}

// The fence around a line. What was typed is never logged: it may be a secret, or a tell.
void Game::fenced_for(Visitor& visitor, std::string_view command,
                      const std::function<void()>& work) {
  want_prompt(visitor);
  gmcp_->may_have_changed(visitor, {world::Aspect::events});  // acts begin and end unsaved
  const auto* body = body_of(visitor);
  const auto player = body == nullptr ? std::string("(not in the game)") : body->name();
  const std::string name(command);
  try {
    work();
  } catch (const std::exception& problem) {
    base::log::error("game", "a line failed",
                     {{"player", player}, {"command", name}, {"what", problem.what()}});
    tell(visitor, std::string(apology));
    tell_staff(Capability::none, player + "'s command (" + name + ") failed: " + problem.what());
  }
}

// The command's name, nothing of its words.
std::string_view Game::command_in(const world::Character& body, std::string_view line) const {
  auto rest = base::trim(line);
  const auto found = find_command(base::take_word(rest), rights_of(body), options_.testing);
  return found.command == nullptr ? "(none)" : found.command->name;
}

}  // namespace game
