// From areas and what was saved to a world that turns, and in good order back to rest.
#include <algorithm>
#include <charconv>

#include "base/log.h"
#include "game/backups.h"
#include "game/commits.h"
#include "game/fights/fights.h"
#include "game/game.h"
#include "game/happenings/all.h"
#include "game/returning.h"
#include "game/rows.h"
#include "wire/markup.h"

namespace game {

namespace {

base::Error impossible_id(const std::string& what, std::int64_t id) {
  return {"saved world", what + " " + std::to_string(id) +
                             " has an id that was never given or is there twice; restore a backup "
                             "with `waterwheel restore`"};
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
  bool stays_with_row = false;
  if (kind == events::OwnerKind::object && is_number) {
    owner = world_->find_object(number);
    stays_with_row = things.is_aside(number);
  } else if (kind == events::OwnerKind::character && is_number) {
    owner = world_->find_character(number);
    stays_with_row = true;
  } else if (kind == events::OwnerKind::room && is_number) {
    owner = world_->room(static_cast<world::Vnum>(number));
  } else if (kind == events::OwnerKind::area) {
    owner = world_->area(record.owner);
  } else if (kind == events::OwnerKind::world) {
    owner = world_.get();
  }
  if (owner == nullptr && !stays_with_row) {
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
  for (const auto& record : saved.coinage) {
    if (const auto act = world::coinage_names.find(record.act)) {
      world_->load_coined(*act, record.coins);
    }
  }
  resume_spawns(saved.spawns);
  resume_rooms(saved.rooms);
  for (const auto& record : saved.mobiles) {
    if (record.id >= header.next_id || world_->find_character(record.id) != nullptr) {
      return impossible_id("mobile", record.id);
    }
    resume_mobile(record);
  }
  Returning things(*this);
  for (const auto& record : saved.objects) {
    if (record.id >= header.next_id || world_->find_object(record.id) != nullptr) {
      return impossible_id("object", record.id);
    }
    things.bring(record);
  }
  things.finish();
  resume_events(saved.events, things);
  fights_->wait(saved.fighters, now());
  return {};
}

// Under a vnum that moved nothing is left.
void Game::resume_spawns(const std::vector<wire::SpawnRecord>& saved) {
  std::vector<std::string> moved;
  for (auto spawn : saved) {
    const auto row_before = spawn.row;
    if (follow_moved(*world_, spawn)) {
      moved.push_back(spawn.row);
      commits_->changed(wire::SpawnRecord{.row = row_before});
    } else {
      world_->load_spawned(spawn.row);
    }
    untouched_.emplace_back(spawn.row, spawn.untouched);
  }
  for (const auto& row : moved) {
    world_->spawned(row);
  }
}

void Game::resume_rooms(const std::vector<wire::RoomRecord>& saved) {
  for (auto record : saved) {
    if (record.doors.empty()) {
      continue;  // all stand as planned, or it moved
    }
    const auto vnum_before = record.vnum;
    if (follow_moved(*world_, record)) {
      commits_->changed(wire::RoomRecord{.vnum = vnum_before, .doors = {}});
      commits_->changed(record);
    }
    if (auto* room = world_->room(static_cast<world::Vnum>(record.vnum))) {
      load_doors(*world_, *room, record);
    }
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
  bring_untouched();
  for (const auto& [vnum, room] : world_->rooms()) {
    run_spawns(*room);
  }
  wake_mobiles();
  fights_->go_on();
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

// Rows that a builder added, or all of a new world.
void Game::run_spawns(world::Room& room) {
  for (const auto& row : room.plan().spawns) {
    if (!world_->has_spawned(row.key)) {
      run_spawn(*this, room, row);
    }
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
  fights_->suspend();
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
  world_->all_characters().for_each([&sum](const world::Character& body) {
    sum += body.is_player() ? wire::digest_of(to_record(body, true))
                            : wire::digest_of(to_mobile_record(body));
  });
  world_->all_objects().for_each(
      [&sum](const world::Object& object) { sum += wire::digest_of(to_record(object)); });
  return sum;
}

}  // namespace game
