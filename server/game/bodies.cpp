// How bodies come into the world, change hands, and leave it.
#include <algorithm>

#include "base/log.h"
#include "game/act.h"
#include "game/commits.h"
#include "game/company.h"
#include "game/fights/fights.h"
#include "game/game.h"
#include "game/happenings/all.h"
#include "game/login.h"
#include "game/look.h"
#include "game/oversight.h"
#include "game/returning.h"
#include "game/rights.h"
#include "game/rows.h"
#include "game/vitals.h"
#include "wire/markup.h"

namespace game {

namespace {

constexpr std::int64_t first_coins = 100;

void remind_of_unseen(Game& game, Visitor& visitor, const world::Character& body) {
  if (goes_unseen(game, body)) {
    game.tell(visitor, "You are unseen. \"invis off\" shows you to everybody.");
  }
}

}  // namespace

Account* Game::account_of(const world::Character& body) const {
  const auto found = accounts_.find(body.is_player() ? body.state().player.account : 0);
  return found == accounts_.end() ? nullptr : found->second.get();
}

Capabilities Game::rights_of(const world::Character& body) const {
  const auto* account = account_of(body);
  return account == nullptr ? Capabilities() : oversight_->left_of(body, account->rights);
}

// ---- coming

world::Character& Game::make_body(const wire::CharacterLoaded& loaded) {
  const auto& record = *loaded.character;
  auto& body = world_->make_player(record.id);
  auto& state = world_->load(body);
  load_state(state, record);
  state.player.entered_at = now();
  state.player.last_login = wall_;
  return body;
}

void Game::restore_things(const wire::CharacterLoaded& loaded,
                          std::vector<events::EventOwner*>& owners) {
  Returning things(*this);
  for (const auto& record : loaded.objects) {
    if (auto* thing = things.bring(record)) {
      owners.push_back(thing);
    }
  }
  things.finish();
}

world::Room& Game::room_for(wire::CharacterRecord record) {
  follow_moved(*world_, record);
  if (auto* room = world_->open_room(static_cast<world::Vnum>(record.room))) {
    return *room;
  }
  base::check(world_->start_room() != nullptr, "Game: a world without a room");
  base::log::warn("game", "a character comes to the start, since its room is gone",
                  {{"player", record.name}, {"room", record.room}});
  return *world_->start_room();
}

world::Character& Game::enter(Visitor& visitor, const wire::AccountRecord& account,
                              const wire::CharacterLoaded& loaded) {
  base::check(loaded.character.has_value(), "Game: nobody to enter");
  const world::World::Scope doing(*world_, {loaded.character->id, "enter"});
  auto& body = make_body(loaded);
  std::vector<events::EventOwner*> owners = {&body};
  restore_things(loaded, owners);
  keep_within(*world_, body);
  for (const auto& event : loaded.events) {
    const auto owner =
        std::find_if(owners.begin(), owners.end(), [&event](const events::EventOwner* candidate) {
          return event.owner_kind == events::owner_kind_names[candidate->owner_kind()] &&
                 event.owner == owner_key(*candidate);
        });
    if (owner != owners.end()) {
      hold_event(*this, **owner, event);
    }
  }
  auto known = std::make_unique<Account>();
  known->record = account;
  known->record.last_login = wall_;
  known->record.last_source = visitor.arrived.source;
  known->rights = read_rights(account.rights);
  commits_->changed(known->record);
  accounts_.insert_or_assign(account.id, std::move(known));

  auto& room = room_for(*loaded.character);
  world_->move(body,
               room);  // enters the row into the next commit: it says that the body is in the game
  world_->change(body);
  timeline_->enter(owners);
  start_healing(*this, body);
  sit(visitor, body);
  act(*this, To::noticing, "$n enters the game.", {.actor = &body});
  welcome(visitor, body);
  if (loaded.character->last_login == 0 && loaded.character->coins == 0) {
    base::check(world_->mint(body, first_coins, world::Coinage::begun), "Game: an empty purse");
  }
  company_->came(body);
  player_came(*this, body, room);
  fights_->go_on(body);
  base::log::info("game", "entered",
                  {{"player", body.name()}, {"source", visitor.arrived.source}, {"pulse", now()}});
  return body;
}

// The visitor's lines are this body's from here on.
void Game::sit(Visitor& visitor, world::Character& body) {
  login_->forget(visitor);
  visitor.login = {};
  visitor.body = body.handle();
  visitor.stage = Stage::playing;
  sessions_of_bodies_.insert_or_assign(body.id(), visitor.session());
  oversight_->forget(body);
  const auto& account = account_of(body)->record;
  ports_.send(wire::LoggedIn{visitor.session(), true});
  wire::Terminal terminal;
  terminal.session = visitor.session();
  if (account.colour) {
    terminal.colour = *account.colour == "none" ? wire::Colour::none : wire::Colour::sixteen;
  }
  terminal.screen_reader = account.screen_reader;
  ports_.send(terminal);
  expect_input(*this, visitor);
}

void Game::welcome(Visitor& visitor, world::Character& body) {
  if (!rules_.motd.empty()) {
    tell(visitor, rules_.motd);
  }
  const auto last = body.state().player.last_logout;
  tell(visitor, last == 0 ? "Welcome, " + body.name() + ". Type \"help\" whenever you are lost."
                          : "Welcome back, " + body.name() + ".");
  show_room(*this, body, true);
  remind_of_unseen(*this, visitor, body);
}

void Game::take_over(Visitor& newcomer, world::Character& body) {
  if (auto* before = visitor_of(body); before != nullptr && before != &newcomer) {
    tell(*before, "Your character was taken over from another connection.");
    before->body = {};
    before->waiting_for_commit = false;
    visitor_must_go(*before, "taken over");
  }
  link_is_back(*this, body);
  sit(newcomer, body);
  tell(newcomer, "You are back in your body, just as it was.");
  remind_of_unseen(*this, newcomer, body);
  if (body.room() != nullptr) {
    act(*this, To::noticing, "$n looks about with fresh eyes.", {.actor = &body});
  }
  show_room(*this, body, true);
  base::log::info("game", "taken over",
                  {{"player", body.name()}, {"source", newcomer.arrived.source}});
}

// ---- going

// Nobody sits in it any more; the connection stays.
void Game::stand_up(const world::Character& body) {
  if (auto* who = visitor_of(body)) {
    who->body = {};
    who->waiting_for_commit = false;
    if (who->stage == Stage::playing) {
      who->stage = Stage::quitting;
    }
  }
  sessions_of_bodies_.erase(body.id());
}

void Game::leave(world::Character& body) {
  base::check(body.is_player(), "Game: only a player's body leaves");
  auto& player = world_->change(body).player;
  player.played += now() - std::min(now(), player.entered_at);
  player.entered_at = now();
  player.last_logout = wall_;
  fights_->stop(body);
  if (!stopping_) {
    company_->forget(body);
  }
  oversight_->forget(body);
  commits_->leaving(body);
  commits_->soon();
  stand_up(body);
  if (body.room() != nullptr && !stopping_) {
    act(*this, To::noticing, "$n leaves the game.", {.actor = &body});
  }
  base::log::info("game", "left", {{"player", body.name()}, {"pulse", now()}});
  accounts_.erase(player.account);
  world_->leave_room(body);
  world_->forget(body);
}

void Game::save(world::Character& body) {
  auto* who = visitor_of(body);
  if (who == nullptr) {
    return;
  }
  who->waiting_for_commit = true;
  commits_->at_once([this, session = who->session()](const std::string& why_not) {
    auto* to = visitor(session);
    if (to == nullptr || !to->waiting_for_commit) {
      return;
    }
    to->waiting_for_commit = false;
    tell(*to, why_not.empty() ? "Saved." : "Not saved: " + why_not + ". It will be tried again.");
  });
}

void Game::quit(world::Character& body, std::string farewell) {
  auto* who = visitor_of(body);
  leave(body);
  if (who != nullptr) {
    say_farewell(*who, std::move(farewell), "Not saved");
  }
}

void Game::erase(world::Character& body, std::string farewell) {
  base::check(body.is_player(), "Game: only a player's body is erased");
  auto* who = visitor_of(body);
  const auto account = body.state().player.account;
  fights_->stop(body);
  company_->forget(body);
  oversight_->forget(body);
  commits_->gone(body);
  stand_up(body);
  if (body.room() != nullptr) {
    act(*this, To::noticing, "$n leaves the game for good.", {.actor = &body});
  }
  base::log::info("game", "deleted", {{"player", body.name()}, {"pulse", now()}});
  accounts_.erase(account);
  world_->destroy(body);
  if (who != nullptr) {
    say_farewell(*who, std::move(farewell), "Not ended on disk yet");
  }
}

// Once what it was is durable; no line is obeyed any more.
void Game::say_farewell(Visitor& visitor, std::string farewell, std::string_view not_yet) {
  visitor.drop_lines();
  commits_->at_once(
      [this, session = visitor.session(), words = std::move(farewell),
       not_yet](const std::string& why_not) { quit_answered(session, words, not_yet, why_not); });
}

void Game::quit_answered(wire::SessionId session, const std::string& farewell,
                         std::string_view not_yet, const std::string& why_not) {
  auto* to = visitor(session);
  if (to == nullptr || to->stage != Stage::quitting) {
    return;
  }
  if (why_not.empty()) {
    tell(*to, farewell);
    visitor_must_go(*to, "quit");
    return;
  }
  tell(*to, std::string(not_yet) + ": " + why_not +
                ". It will be tried again; stay a little, and you will hear when it is done.");
  commits_->next([this, session, farewell, not_yet](const std::string& why) {
    quit_answered(session, farewell, not_yet, why);
  });
}

}  // namespace game
