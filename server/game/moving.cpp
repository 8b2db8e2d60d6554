#include "game/moving.h"

#include <algorithm>

#include "base/text.h"
#include "game/act.h"
#include "game/company.h"
#include "game/fights/fights.h"
#include "game/game.h"
#include "game/happenings/all.h"
#include "game/look.h"
#include "game/names.h"
#include "game/rights.h"

namespace game {

namespace {

constexpr int private_room_holds = 2;  // players

// Whoever goes unseen takes no place.
bool is_full(const Game& game, const world::Room& room) {
  if (!room.plan().flags.has(world::RoomFlag::private_)) {
    return false;
  }
  int players = 0;
  for (const auto& person : room.people()) {
    players += person.is_player() && !goes_unseen(game, person) ? 1 : 0;
  }
  return players >= private_room_holds;
}

std::string_view from_where(world::Direction came_from) {
  switch (came_from) {
    case world::Direction::north:
      return "the north";
    case world::Direction::east:
      return "the east";
    case world::Direction::south:
      return "the south";
    case world::Direction::west:
      return "the west";
    case world::Direction::up:
      return "above";
    default:
      return "below";
  }
}

// What a step costs: as much as the ground on both sides, half and half. Mobiles do not tire.
int moves_for(const Game& game, const world::Room& from, const world::Room& to) {
  const int both =
      game.rules().sector(from.plan().sector).moves + game.rules().sector(to.plan().sector).moves;
  return (both + 1) / 2;
}

struct Way {
  world::Room* to = nullptr;
  std::string why_not;
};

Way way_of(const Game& game, const world::Character& body, world::Direction direction, Gait how) {
  const auto* room = body.room();
  const auto* exit = room == nullptr ? nullptr : room->exit(direction);
  auto* to = exit == nullptr || exit->to == 0 ? nullptr : game.world().open_room(exit->to);
  const bool is_shut = exit != nullptr && room->door(direction) != world::DoorState::open;
  if (to == nullptr || (is_shut && !knows_way(game, body, direction))) {
    return {nullptr, "You cannot go that way."};
  }
  if (is_shut) {
    return {nullptr, base::capitalised(name_of_door(*exit)) + " is closed."};
  }
  if (is_full(game, *to)) {
    return {nullptr, "Two people are there already, and want to be left alone."};
  }
  if (!body.is_player() && to->plan().flags.has(world::RoomFlag::no_mob)) {
    return {nullptr, "You cannot go that way."};
  }
  if (how == Gait::walks && body.is_player() && body.state().moves < moves_for(game, *room, *to)) {
    return {nullptr, "You are too tired to go on. Rest a little first."};
  }
  return {to, {}};
}

void arrived(Game& game, world::Character& body) {
  if (body.is_player()) {
    player_came(game, body, *body.room());
  } else {
    mobile_came(game, body);
  }
}

}  // namespace

namespace {

// Those who follow and stood beside; they in turn lead those who follow them.
void lead_on(Game& game, const world::Character& leader, const world::Room& from,
             world::Direction direction) {
  if (!leader.is_player()) {
    return;
  }
  for (auto* follower : game.company().followers_of(leader)) {
    if (follower->room() == &from && follower->state().position == world::Position::standing &&
        !game.fights().is_fighting(*follower) && !must_wait(game, *follower) &&
        !is_helpless(game, *follower) && !is_unseen_by(game, leader, *follower)) {
      const Cast cast{.actor = follower, .victim = &leader};
      const auto way = way_of(game, *follower, direction, Gait::walks);
      act(game, To::actor, way.to == nullptr ? "You cannot follow $N." : "You follow $N.", cast);
      go(game, *follower, direction);
    }
  }
}

}  // namespace

bool way_is_open(const Game& game, const world::Character& body, world::Direction direction) {
  return way_of(game, body, direction, Gait::flees).to != nullptr;
}

bool go(Game& game, world::Character& body, world::Direction direction, Gait how) {
  const auto way = way_of(game, body, direction, how);
  if (way.to == nullptr) {
    game.tell(body, way.why_not);
    return false;
  }
  const auto* from = body.room();
  if (body.is_player()) {
    const int cost = moves_for(game, *from, *way.to);
    auto& state = game.world().change(body);
    state.moves = std::max(0, state.moves - cost);
    start_healing(game, body);
  }
  interrupt_action(game, body);
  // Whoever hides goes unnoticed, and is seen where they come to.
  act(game, To::noticing, how == Gait::flees ? "$n flees $t!" : "$n leaves $t.",
      {.actor = &body, .words = world::direction_names[direction]});
  game.fights().stop(body);
  end_hiding(game, body);
  game.world().move(body, *way.to);
  act(game, To::noticing, "$n arrives from $t.",
      {.actor = &body, .words = from_where(opposite(direction))});
  if (body.is_player()) {
    show_room(game, body, false);
  }
  arrived(game, body);
  lead_on(game, body, *from, direction);
  return true;
}

void relocate(Game& game, world::Character& body, world::Room& to) {
  if (body.room() != nullptr) {
    game.fights().stop(body);
    end_hiding(game, body);
  }
  game.world().move(body, to);
  arrived(game, body);
}

Visit::Visit(Game& game, world::Character& body, world::Room& to)
    : game_(game), body_(body.handle()), from_(body.room() == nullptr ? 0 : body.room()->vnum()) {
  game.world().move(body, to);
}

Visit::~Visit() {
  auto* body = game_.world().find(body_);
  auto* from = game_.world().room(from_);
  if (body == nullptr || from == nullptr || body->room() == from) {
    return;
  }
  interrupt_action(game_, *body);
  game_.fights().stop(*body);
  game_.world().move(*body, *from);
}

}  // namespace game
