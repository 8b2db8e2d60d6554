// Visitors and turns: who is there, what comes in from them and from the disk, and the end of each
// turn.
#include "game/game.h"

#include "base/log.h"
#include "base/secret.h"
#include "game/act.h"
#include "game/backups.h"
#include "game/beats.h"
#include "game/channels.h"
#include "game/commits.h"
#include "game/company.h"
#include "game/fights/fights.h"
#include "game/gmcp/gmcp.h"
#include "game/happenings/all.h"
#include "game/happenings/resets.h"
#include "game/login.h"
#include "game/oversight.h"
#include "game/prompt.h"
#include "game/recoveries.h"
#include "game/sources.h"
#include "game/stock.h"

namespace game {

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
  gmcp_ = std::make_unique<Gmcp>(*this);
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

void Game::hear(wire::ClientKnown known) {
  if (auto* to = visitor(known.session)) {
    to->client = std::move(known.client);
  }
}

void Game::hear(const wire::KeptAlive& alive) {
  if (auto* to = visitor(alive.session)) {
    to->last_line = now();
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
  gmcp_->gone(visitor);
  visitor.drop_lines();
  lagging_.erase(session);
  prompted_.erase(session);
  going_.erase(session);
  visitors_.erase(session);
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
  if (owner.owner_kind() != events::OwnerKind::character) {
    world_->set_doing({0, kind.name});
    return;
  }
  const auto& body = static_cast<const world::Character&>(owner);
  world_->set_doing({body.id(), kind.name});
  if (kind.saved == events::Saved::no && body.is_player()) {
    gmcp_->may_have_changed(body, {world::Aspect::events});  // of those that are saved, it hears
  }
}

void Game::saved_events_changed(events::EventOwner& owner) {
  world_->events_changed(owner);
}

// ---- the end of a turn

void Game::end_turn() {
  commits_->end_turn();
  world_->bury();
  fenced("what GMCP tells", [this] { gmcp_->end_turn(); });
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
  return !body->state().player.toggles.has(world::Toggle::compact) && has_prompt(*this, *body);
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
