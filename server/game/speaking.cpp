// What is said to whom, and the prompt after it.
#include "game/game.h"
#include "game/login.h"
#include "game/oversight.h"
#include "game/prompt.h"
#include "wire/markup.h"

namespace game {

void Game::want_prompt(Visitor& visitor) {
  visitor.wants_prompt = true;
  prompted_.insert(visitor.session());
}

void Game::tell(Visitor& to, std::string markup) {
  if (to.stage == Stage::closing) {
    return;  // nothing may follow the goodbye
  }
  want_prompt(to);
  if (oversight_->is_anybody_watched() && to.is_playing()) {
    if (const auto* body = world_->find(to.body)) {
      oversight_->copy(*body, markup);
    }
  }
  ports_.send(wire::Text{to.session(), std::move(markup)});
}

void Game::show(Visitor& to, wire::Sheet sheet) {
  if (to.stage == Stage::closing) {
    return;
  }
  want_prompt(to);
  if (oversight_->is_anybody_watched() && to.is_playing()) {
    if (const auto* body = world_->find(to.body)) {
      oversight_->copy(*body, sheet);
    }
  }
  ports_.send(wire::ShowSheet{to.session(), std::move(sheet)});
}

void Game::tell(const world::Character& to, std::string markup) {
  if (auto* who = visitor_of(to)) {
    tell(*who, std::move(markup));
  }
}

void Game::show(const world::Character& to, wire::Sheet sheet) {
  if (auto* who = visitor_of(to)) {
    show(*who, std::move(sheet));
  }
}

void Game::tell_room(const world::Room& room, std::string_view markup, const world::Character* but,
                     const world::Character* nor) {
  for (const auto& person : room.people()) {
    if (&person != but && &person != nor && person.state().position > world::Position::sleeping) {
      tell(person, std::string(markup));
    }
  }
}

void Game::tell_staff(Capability who, std::string_view markup) {
  for (const auto& [session, to] : visitors_) {
    const auto* body = body_of(*to);
    if (body == nullptr) {
      continue;
    }
    const auto rights = rights_of(*body);
    if (who == Capability::none ? !rights.is_empty() : rights.has(who)) {
      tell(*to, wire::styled(wire::Style::staff, "[staff] " + std::string(markup)));
    }
  }
}

std::string Game::prompt_of(const Visitor& visitor) const {
  const auto* body = body_of(visitor);
  return body == nullptr ? login_->question(visitor) : prompt_for(*this, *body);
}

}  // namespace game
