// Mobiles of a world that was saved: those with a row as they were, the others as their spawn rows
// bring them.
#include <utility>

#include "base/log.h"
#include "game/game.h"
#include "game/happenings/all.h"
#include "game/returning.h"
#include "game/rows.h"
#include "game/stock.h"
#include "game/vitals.h"

namespace game {

// What a mobile without a template held is on its own from here on; its row stays as it is, and it
// comes back when its template does.
void Game::resume_mobile(wire::MobileRecord record) {
  const bool moved = follow_moved(*world_, record);
  const auto* plan = world_->mob_plan(static_cast<world::Vnum>(record.template_vnum));
  if (plan == nullptr) {
    base::log::warn("game", "a mobile without a template is put aside; it comes back with it",
                    {{"mobile", record.id}, {"template", record.template_vnum}});
    return;
  }
  auto* room = world_->room(static_cast<world::Vnum>(record.room));
  const bool is_lost = room == nullptr;
  if (is_lost) {
    auto* home = world_->room_of_spawn(record.spawn);
    room = home != nullptr ? home : world_->room(lost_and_found_vnum);
    base::log::warn("game", "a mobile stands elsewhere, since its room is gone",
                    {{"mobile", record.id}, {"room", record.room}, {"now_in", room->vnum()}});
  }
  auto& mobile = world_->make_mobile(*plan, record.id);
  load_state(world_->load(mobile), record);
  world_->restore(mobile, *room);
  if (moved || is_lost) {
    world_->change(mobile);
  }
  resumed_.push_back(mobile.handle());
}

// As many as stood there, without asking chance again.
void Game::bring_untouched() {
  for (const auto& [key, count] : std::exchange(untouched_, {})) {
    const auto* row = world_->spawn_plan(key);
    if (row != nullptr && row->is_mobile) {
      bring_again(*this, *world_->room_of_spawn(key), *row, count);
    }
  }
}

// What is not saved of them begins again: they heal, and those who are astray will go home.
void Game::wake_mobiles() {
  for (const auto handle : std::exchange(resumed_, {})) {
    auto& mobile = *world_->find(handle);
    start_healing(*this, mobile);
    stock_up(*this, mobile);
    mobile_came(*this, mobile);
  }
}

}  // namespace game
