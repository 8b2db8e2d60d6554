// Mobiles of a world that was saved: those with a row as they were, the others as their spawn rows
// bring them.
#include <utility>

#include "base/log.h"
#include "game/game.h"
#include "game/happenings/all.h"
#include "game/rows.h"
#include "game/vitals.h"

namespace game {

void Game::resume_mobile(const wire::MobileRecord& record) {
  const auto* plan = world_->mob_plan(static_cast<world::Vnum>(record.template_vnum));
  auto* room = world_->room(static_cast<world::Vnum>(record.room));
  if (plan == nullptr || room == nullptr) {
    base::log::warn("game", "a mobile was put aside; its row stays as it is",
                    {{"mobile", record.id},
                     {"template", record.template_vnum},
                     {"why", plan == nullptr ? "no such template" : "no such room"}});
    return;
  }
  auto& mobile = world_->make_mobile(*plan, record.id);
  load_state(world_->load(mobile), record);
  world_->restore(mobile, *room);
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
    mobile_came(*this, mobile);
  }
}

}  // namespace game
