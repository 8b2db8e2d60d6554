// Visitors and turns: who is there, what they typed, when it is obeyed, and the end of each turn.
#include "game/game.h"

#include <algorithm>

#include "base/log.h"
#include "base/secret.h"
#include "base/text.h"
#include "game/act.h"
#include "game/backups.h"
#include "game/beats.h"
#include "game/channels.h"
#include "game/commits.h"
#include "game/company.h"
#include "game/fights/fights.h"
#include "game/happenings/all.h"
#include "game/happenings/resets.h"
#include "game/interpreter.h"
#include "game/login.h"
#include "game/oversight.h"
#include "game/prompt.h"
#include "game/recoveries.h"
#include "game/sources.h"
#include "game/stock.h"

namespace game {

namespace {

// A read may bring more lines than should wait; past this many nobody is pasting any more.
constexpr std::size_t lines_kept = 32;

// No command costs more lines than so many pulses bring back.
constexpr base::Pulse most_debt = 1000;

constexpr std::string_view apology = "Something went wrong with that; the staff have been told.";

}  // namespace

Game::Game(Options options, rules::Rules rules, Ports ports)
    : options_(std::move(options)),
      rules_(std::move(rules)),
      ports_(std::move(ports)),
      draws_(options_.seed, options_.epoch) {
  auto list = events::make_event_list(options_.event_list);
  base::check(list != nullptr, "Game: no event list of that name");
  timeline_ =
      std::make_unique<events::Timeline>(std::move(list), *this, 0, options_.limits.history);
  beats_ = std::make_unique<Beats>();
  world_ = std::make_unique<world::World>(*timeline_, options_.limits);
  world_->set_on_spawn_lost([this](const std::string& key) { spawn_row_lost(*this, key); });
  fights_ = std::make_unique<Fights>(*this);
  company_ = std::make_unique<Company>(*this);
  resets_ = std::make_unique<Resets>(options_.limits.reset_rows_a_pulse);
  channels_ = std::make_unique<Channels>(*this);
  oversight_ = std::make_unique<Oversight>(*this);
  std::vector<world::AreaPlan> stock;
  stock.push_back(stock_area());
  world_->install(std::move(stock));
  sources_ = std::make_unique<Sources>(options_.limits, options_.tries_key);
  backups_ = std::make_unique<Backups>(*this);
  recoveries_ = std::make_unique<Recoveries>(*this);
  commits_ = std::make_unique<Commits>(*this);
  login_ = std::make_unique<Login>(*this);
}

Game::~Game() = default;

Visitor* Game::visitor(wire::SessionId session) const {
  const auto found = visitors_.find(session);
  return found == visitors_.end() ? nullptr : found->second.get();
}

Visitor* Game::visitor_of(const world::Character& body) const {
  const auto found = sessions_of_bodies_.find(body.id());
  return found == sessions_of_bodies_.end() ? nullptr : visitor(found->second);
}

world::Character* Game::body_of(const Visitor& visitor) const {
  return visitor.is_playing() ? world_->find(visitor.body) : nullptr;
}

// ---- in: connections

void Game::hear(const wire::Arrived& arrived) {
  const auto [row, is_new] =
      visitors_.try_emplace(arrived.session, std::make_unique<Visitor>(*timeline_, arrived));
  if (!is_new) {
    return;
  }
  auto& visitor = *row->second;
  visitor.budget = static_cast<int>(options_.limits.command_burst);
  visitor.budget_at = visitor.last_line = visitor.arrived_at = now();
  if (stopping_) {
    tell(visitor, "The game is stopping. Please come back in a minute.");
    visitor_must_go(visitor, "the game is stopping");
    return;
  }
  login_->greet(visitor);
  expect_login(*this, visitor);
}

void Game::hear(const wire::WindowSize& size) {
  if (auto* to = visitor(size.session)) {
    to->width = size.width;
    to->height = size.height;
  }
}

void Game::hear(const wire::Gone& left) {
  if (auto* to = visitor(left.session)) {
    gone(*to, left.reason);
  }
}

void Game::visitor_must_go(Visitor& visitor, std::string reason) {
  if (visitor.stage == Stage::closing) {
    return;
  }
  visitor.stage = Stage::closing;
  visitor.drop_lines();
  ports_.send(wire::Close{visitor.session(), reason});
  going_.insert_or_assign(visitor.session(), std::move(reason));
}

// The connection is no more; the body, if there is one, stays where it is.
void Game::gone(Visitor& visitor, std::string_view reason) {
  const auto session = visitor.session();
  if (auto* body = world_->find(visitor.body)) {
    sessions_of_bodies_.erase(body->id());
    oversight_->forget(*body);
    base::log::info(
        "game", "link lost",
        {{"player", body->name()}, {"reason", reason}, {"source", visitor.arrived.source}});
    if (body->room() != nullptr) {
      act(*this, To::noticing, "$n has lost $s link.", {.actor = body});
    }
    body_is_link_dead(*this, *body);
  }
  login_->forget(visitor);
  visitor.drop_lines();
  lagging_.erase(session);
  prompted_.erase(session);
  going_.erase(session);
  visitors_.erase(session);
}

// ---- in: lines

bool Game::may_read(wire::SessionId session) const {
  const auto* of = visitor(session);
  return of == nullptr || of->lines.size() < options_.limits.queued_lines;
}

void Game::hear(wire::Line line) {
  auto* from = visitor(line.session);
  if (from == nullptr || from->stage == Stage::closing || from->stage == Stage::quitting) {
    base::wipe(line.text);
    return;
  }
  from->last_line = now();
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

// As many as the budget allows: a burst at once, then one a pulse. The price of the last one may
// leave a debt.
void Game::obey_waiting(Visitor& visitor, base::Pulse pulse) {
  const auto burst = static_cast<int>(options_.limits.command_burst);
  const auto passed = std::min<base::Pulse>(pulse - visitor.budget_at, most_debt);
  visitor.budget = std::min(visitor.budget + static_cast<int>(passed), burst);
  visitor.budget_at = pulse;
  while (!visitor.lines.empty() && visitor.budget > 0 && may_obey(visitor)) {
    auto line = std::move(visitor.lines.front());
    base::wipe(visitor.lines.front());
    visitor.lines.pop_front();
    visitor.in_alias = visitor.expanded > 0;
    visitor.expanded -= visitor.in_alias ? 1 : 0;
    visitor.budget -= obey(visitor, line);
    visitor.in_alias = false;
    base::wipe(line);
  }
  if (visitor.lines.empty()) {
    lagging_.erase(visitor.session());
    visitor.lines_dropped = false;
  } else {
    lagging_.insert(visitor.session());
  }
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

// The fence around a line. What was typed is never logged: it may be a secret, or a tell.
int Game::obey(Visitor& visitor, std::string& line) {
  want_prompt(visitor);
  auto* body = body_of(visitor);
  std::string player = body == nullptr ? "(not in the game)" : body->name();
  std::string command = body == nullptr ? "(login)" : std::string(command_in(*body, line));
  try {
    if (body != nullptr) {
      const auto paid = visitor.in_alias ? std::nullopt : expand_line(*this, visitor, *body, line);
      return paid ? *paid : std::max(obey_line(*this, *body, line), 1);
    }
    login_->hear(visitor, line);
    return 1;
  } catch (const std::exception& problem) {
    base::log::error("game", "a line failed",
                     {{"player", player}, {"command", command}, {"what", problem.what()}});
    tell(visitor, std::string(apology));
    tell_staff(Capability::none, player + "'s command (" + command + ") failed: " + problem.what());
  }
  return 1;
}

// The command's name, nothing of its words.
std::string_view Game::command_in(const world::Character& body, std::string_view line) const {
  auto rest = base::trim(line);
  const auto found = find_command(base::take_word(rest), rights_of(body), options_.testing);
  return found.command == nullptr ? "(none)" : found.command->name;
}

// ---- in: replies

bool Game::ask_hash(wire::HashJob job, HashAnswer answer) {
  const auto ticket = new_ticket();
  job.ticket = ticket;
  if (!ports_.hash(std::move(job))) {
    return false;
  }
  hash_answers_.emplace(ticket, std::move(answer));
  return true;
}

void Game::hear(wire::HashReply reply) {
  auto found = hash_answers_.extract(reply.ticket);
  if (found) {
    fenced("a hash's answer", [&] { found.mapped()(reply); });
  }
  base::wipe(reply.stored);
  obey_all_waiting(now());
}

bool Game::ask_moves(wire::ReadMoves job, MovesAnswer answer) {
  const auto ticket = new_ticket();
  job.ticket = ticket;
  if (!ports_.store(job)) {
    return false;
  }
  moves_answers_.emplace(ticket, std::move(answer));
  return true;
}

void Game::hear(wire::StoreReply reply) {
  fenced("a store's answer", [&] {
    if (const auto* committed = std::get_if<wire::Committed>(&reply)) {
      commits_->answered(*committed);
    } else if (const auto* account = std::get_if<wire::AccountLoaded>(&reply)) {
      login_->hear(*account);
    } else if (const auto* character = std::get_if<wire::CharacterLoaded>(&reply)) {
      login_->hear(*character);
    } else if (const auto* progress = std::get_if<wire::BackingUp>(&reply)) {
      backups_->hear(*progress);
    } else if (const auto* made = std::get_if<wire::BackedUp>(&reply)) {
      backups_->hear(*made);
    } else if (auto* past = std::get_if<wire::PastRead>(&reply)) {
      recoveries_->hear(std::move(*past));
    } else if (const auto* back = std::get_if<wire::Recovered>(&reply)) {
      recoveries_->hear(*back);
    } else if (const auto* read = std::get_if<wire::MovesRead>(&reply)) {
      if (auto found = moves_answers_.extract(read->ticket)) {
        found.mapped()(*read);
      }
    }
  });
  obey_all_waiting(now());
}

void Game::fenced(std::string_view what, const std::function<void()>& work) {
  try {
    work();
  } catch (const std::exception& problem) {
    base::log::error("game", "a reply failed", {{"doing", what}, {"what", problem.what()}});
    tell_staff(Capability::none, std::string(what) + " failed: " + problem.what());
  }
}

// ---- the fence around events

void Game::event_failed(const events::EventKind& kind, std::string_view what) {
  base::log::error("game", "an event failed",
                   {{"kind", kind.name}, {"pulse", now()}, {"what", what}});
  tell_staff(Capability::none,
             "An event (" + std::string(kind.name) + ") failed: " + std::string(what));
}

void Game::firing(const events::EventKind& kind, const events::EventOwner& owner) {
  const bool is_body = owner.owner_kind() == events::OwnerKind::character;
  world_->set_doing({is_body ? static_cast<const world::Character&>(owner).id() : 0, kind.name});
}

void Game::saved_events_changed(events::EventOwner& owner) {
  world_->events_changed(owner);
}

// ---- the end of a turn

void Game::end_turn() {
  commits_->end_turn();
  world_->bury();
  write_prompts();
  const auto going = std::exchange(going_, {});
  for (const auto& [session, reason] : going) {
    if (auto* of = visitor(session)) {
      gone(*of, reason);
    }
  }
}

bool Game::wants_space(const Visitor& visitor) const {
  const auto* body = body_of(visitor);
  if (body == nullptr) {
    return false;
  }
  const auto& player = body->state().player;
  return !player.toggles.has(world::Toggle::compact) && player.prompt != no_prompt;
}

void Game::write_prompts() {
  for (auto at = prompted_.begin(); at != prompted_.end();) {
    auto* to = visitor(*at);
    if (to != nullptr && to->stage != Stage::closing) {
      if (!is_answered(*to)) {
        ++at;  // the answer is still to come, and the prompt with it
        continue;
      }
      to->wants_prompt = false;
      const bool secret = !to->is_playing() && login_->is_secret(*to);
      ports_.send(wire::Prompt{to->session(), prompt_of(*to), secret, wants_space(*to)});
    }
    at = prompted_.erase(at);
  }
}

}  // namespace game
