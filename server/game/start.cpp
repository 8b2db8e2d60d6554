// From areas and what was saved to a world that turns, and in good order back to rest.
#include <algorithm>
#include <charconv>

#include "base/log.h"
#include "game/backups.h"
#include "game/commits.h"
#include "game/game.h"
#include "game/happenings/all.h"
#include "game/returning.h"
#include "game/rows.h"
#include "wire/markup.h"

namespace game {

namespace {

// A thing of this row is on its way already.
bool is_coming(const events::Timeline& timeline, const world::Room& room,
               const std::string& spawn_key) {
  const auto* respawn = find_event_kind("respawn");
  bool found = false;
  timeline.for_each(room, [&](const events::EventView& event) {
    found = found || (event.kind == respawn && event.data->text == spawn_key);
  });
  return found;
}

}  // namespace

std::vector<std::string> Game::install(std::vector<world::AreaPlan> plans) {
  std::set<std::string> rows_before;  // of these areas, those that were there already
  for (const auto& plan : plans) {
    for (const auto& room : plan.rooms) {
      for (const auto& row : room.spawns) {
        if (world_->spawn_plan(row.key) != nullptr) {
          rows_before.insert(row.key);
        }
      }
    }
  }
  std::vector<std::string> changed;
  for (auto* area : world_->install(std::move(plans))) {
    changed.push_back(area->key());
    if (open_) {
      schedule_area_events(*this, *area);
      run_changed_rows(*area, rows_before);
    }
  }
  return changed;
}

void Game::run_changed_rows(const world::Area& area, const std::set<std::string>& rows_before) {
  for (const auto vnum : area.rooms()) {
    auto& room = *world_->room(vnum);
    for (const auto& row : room.plan().spawns) {
      if (rows_before.contains(row.key)) {
        spawn_row_changed(*this, row.key);
      } else if (!world_->has_spawned(row.key)) {
        run_spawn(*this, room, row);
      }
    }
  }
}

void Game::close(world::Area& area) {
  world_->close(area);
  schedule_area_events(*this, area);
}

// ---- what was saved

events::EventOwner* Game::saved_owner(const wire::EventRecord& record, const Returning& things) {
  const auto kind =
      events::owner_kind_names.find(record.owner_kind).value_or(events::OwnerKind::count_);
  std::int64_t number = 0;
  const auto* end = record.owner.data() + record.owner.size();
  const bool is_number = std::from_chars(record.owner.data(), end, number).ptr == end;
  events::EventOwner* owner = nullptr;
  if (kind == events::OwnerKind::object && is_number) {
    owner = world_->find_object(number);
    if (things.is_aside(number)) {
      return nullptr;  // its events stay with its row
    }
  } else if (kind == events::OwnerKind::room && is_number) {
    owner = world_->room(static_cast<world::Vnum>(number));
  } else if (kind == events::OwnerKind::area) {
    owner = world_->area(record.owner);
  } else if (kind == events::OwnerKind::world) {
    owner = world_.get();
  }
  if (owner == nullptr) {
    base::log::warn(
        "game", "a saved event was left out: whose it is, is not there",
        {{"kind", record.kind}, {"owner_kind", record.owner_kind}, {"owner", record.owner}});
  }
  return owner;
}

base::Result<void> Game::resume(const wire::SavedWorld& saved) {
  if (!saved.header) {
    return {};
  }
  const auto& header = *saved.header;
  if (header.pulse < 0 || header.next_id < 1 || header.next_order < 1) {
    return base::Error{
        "saved world",
        "the header row holds numbers that cannot be; restore a backup with `waterwheel restore`"};
  }
  timeline_->start_at(static_cast<base::Pulse>(header.pulse));
  draws_.set_pulse(now());
  backups_->changed();
  world_->resume_ids(header.next_id, header.next_order);
  resume_spawns(saved.spawns);
  Returning things(*this);
  for (const auto& record : saved.objects) {
    if (record.id >= header.next_id || world_->find_object(record.id) != nullptr) {
      return base::Error{"saved world", "object " + std::to_string(record.id) +
                                            " has an id that was never given or is there twice; "
                                            "restore a backup with `waterwheel restore`"};
    }
    things.bring(record);
  }
  things.finish();
  resume_events(saved.events, things);
  return {};
}

void Game::resume_spawns(const std::vector<wire::SpawnRecord>& saved) {
  std::vector<std::string> moved;
  for (auto spawn : saved) {
    if (follow_moved(*world_, spawn)) {
      moved.push_back(spawn.row);
    } else {
      world_->load_spawned(spawn.row);
    }
  }
  for (const auto& row : moved) {
    world_->spawned(row);
  }
}

void Game::resume_events(const std::vector<wire::EventRecord>& saved, const Returning& things) {
  std::set<events::EventOwner*> owners;  // asked only whether one is in it
  for (auto record : saved) {
    const auto owner_before = record.owner;
    const bool moved = follow_moved(*world_, record);
    auto* owner = saved_owner(record, things);
    if (owner == nullptr || !hold_event(*this, *owner, record)) {
      continue;
    }
    if (owners.insert(owner).second) {
      entering_.push_back(owner);
    }
    if (moved) {
      world_->events_changed(*owner);
    }
    if (record.owner != owner_before) {
      commits_->changed(wire::OwnerEvents{record.owner_kind, owner_before, {}});
    }
  }
}

void Game::open_world() {
  base::check(!open_, "Game: the world is open already");
  open_ = true;
  timeline_->enter(std::exchange(entering_, {}));
  for (const auto& [vnum, room] : world_->rooms()) {
    run_spawns(*room);
  }
  for (const auto& [key, area] : world_->areas()) {
    schedule_area_events(*this, *area);
  }
  backups_->expect_first();
  commits_->reserve_ids();
  if (is_locked(*this, Lock::all) || is_locked(*this, Lock::newcomers)) {
    base::log::warn("game", "a door of the game is shut, as it was before",
                    {{"only_staff", is_locked(*this, Lock::all) ? "yes" : "no"},
                     {"no_new_characters", is_locked(*this, Lock::newcomers) ? "yes" : "no"}});
  }
}

// Mobiles are not saved, so each start brings them anew, but for those whose return was on its way.
void Game::run_spawns(world::Room& room) {
  for (const auto& row : room.plan().spawns) {
    const bool done =
        row.is_mobile ? is_coming(*timeline_, room, row.key) : world_->has_spawned(row.key);
    if (done) {
      continue;
    }
    run_spawn(*this, room, row);
  }
}

// ---- the end

void Game::after_stall() {
  timeline_->realign(wall_);
}

void Game::begin_stop(std::string_view farewell) {
  if (stopping_) {
    return;
  }
  stopping_ = true;
  std::vector<world::Character*> bodies;
  world_->all_characters().for_each([&bodies](world::Character& body) {
    if (body.is_player()) {
      bodies.push_back(&body);
    }
  });
  for (const auto& [session, who] : visitors_) {
    tell(*who, wire::styled(wire::Style::system, farewell));
  }
  for (auto* body : bodies) {
    leave(*body);
  }
  for (const auto& [session, who] : visitors_) {
    visitor_must_go(*who, "the game is stopping");
  }
  commits_->set_clean();
  commits_->at_once([this](const std::string& why_not) { stop_answered(why_not); });
}

void Game::stop_answered(const std::string& why_not) {
  stopped_ = why_not.empty();
  if (!stopped_) {
    commits_->next([this](const std::string& why) { stop_answered(why); });
  }
}

std::uint64_t Game::state_digest() const {
  std::uint64_t sum = 0;
  world_->all_characters().for_each(
      [&sum](const world::Character& body) { sum += wire::digest_of(to_record(body, true)); });
  world_->all_objects().for_each(
      [&sum](const world::Object& object) { sum += wire::digest_of(to_record(object)); });
  return sum;
}

}  // namespace game
