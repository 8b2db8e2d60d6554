#include "game/seats.h"

#include <algorithm>

#include "game/game.h"

namespace game {

namespace {

bool sits_or_lies(const world::Character& body) {
  const auto position = body.state().position;
  return position == world::Position::sleeping || position == world::Position::resting ||
         position == world::Position::sitting;
}

}  // namespace

const world::Object* seat_of(const Game& game, const world::Character& body) {
  const auto id = body.state().seat;
  const auto* thing = id == 0 || !sits_or_lies(body) ? nullptr : game.world().find_object(id);
  const bool is_here = thing != nullptr && body.room() != nullptr &&
                       thing->in_room() == body.room() &&
                       thing->plan().type == world::ObjectType::furniture;
  return is_here ? thing : nullptr;
}

std::string_view refusal_of_seat(const Game& game, const world::Character& body,
                                 const world::Object& thing, world::Seat what) {
  const auto& plan = thing.plan();
  if (plan.type != world::ObjectType::furniture || !plan.furniture.positions.has(what)) {
    switch (what) {
      case world::Seat::sit:
        return "You cannot sit on that.";
      case world::Seat::rest:
        return "You cannot rest on that.";
      default:
        return "You cannot sleep on that.";
    }
  }
  const auto taken = std::count_if(
      body.room()->people().begin(), body.room()->people().end(),
      [&](const auto& person) { return &person != &body && seat_of(game, person) == &thing; });
  return taken >= plan.furniture.seats ? "There is no room left on it." : "";
}

int comfort_of(const Game& game, const world::Character& body) {
  const int room = body.room() == nullptr ? 100 : body.room()->plan().heal;
  const auto* seat = seat_of(game, body);
  return seat == nullptr ? room : room * seat->plan().furniture.heal / 100;
}

}  // namespace game
