// Sole owner of all that exists, and the only one who moves it. No opinions about rules.
//
// Invariants: an object is in exactly one place, or in none between make and move; no object is in itself, at
// any depth; containers nest no deeper than the limit; everything that changed since take_changes() is in the
// changes, and was entered before it changed.
// References are good until the end of the pulse; to remember someone longer, keep a handle, an id or a vnum.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/draws.h"
#include "base/limits.h"
#include "base/slots.h"
#include "world/character.h"
#include "world/object.h"
#include "world/room.h"

namespace world {

enum class Moved : std::uint8_t { yes, into_itself, too_deep, place_taken, holds_too_much };

// Owners whose saved events changed; by what stays valid.
struct Changes {
  std::vector<base::Handle<Character>> characters;       // players whose row changed
  std::vector<base::Handle<Object>> objects;             // objects whose row changed, wherever they are
  std::vector<base::Handle<Character>> character_events;
  std::vector<base::Handle<Object>> object_events;
  std::vector<Vnum> room_events;
  std::vector<std::string> area_events;  // keys
  std::vector<std::int64_t> gone_objects;  // ids, destroyed since
  std::vector<std::string> spawned;        // spawn rows that did their first work
  bool is_empty() const;
};

class World : public events::EventOwner {
 public:
  World(events::Timeline& timeline, const base::Limits& limits);
  ~World() override;

  // ---- what builders wrote
  // Takes an area over, or replaces it when its key is known: rooms, templates and texts change, whoever and
  // whatever is there stays. A room that is no longer in the plan stays until the end, without exits. Templates
  // are replaced in place, so objects made from them see the new words.
  Area& install(AreaPlan plan);
  Area* area(std::string_view key) const;
  Room* room(Vnum vnum) const;
  const ObjectPlan* object_plan(Vnum vnum) const;
  const MobPlan* mob_plan(Vnum vnum) const;
  const SpawnPlan* spawn_plan(std::string_view key) const;
  Room* room_of_spawn(std::string_view key) const;
  const std::map<std::string, std::unique_ptr<Area>, std::less<>>& areas() const { return areas_; }
  const std::map<Vnum, std::unique_ptr<Room>>& rooms() const { return rooms_; }
  // Where new characters begin and lost ones come to; null only while there is no room at all.
  Room* start_room() const;

  // ---- making and ending
  std::int64_t new_id() { return next_id_++; }
  std::int64_t next_id() const { return next_id_; }
  std::int64_t next_order() const { return next_order_; }
  void resume_ids(std::int64_t next_id, std::int64_t next_order);
  Object& make_object(const ObjectPlan& plan);
  Object& make_object(const ObjectPlan& plan, std::int64_t id);  // one that was saved
  Character& make_mobile(const MobPlan& plan);
  Character& make_player(std::int64_t id);
  // Handles are stale at once, events are cancelled, things in or on it go too; memory is freed by bury().
  void destroy(Object& object);
  void destroy(Character& character);
  // A player's body and things leave memory without being destroyed for the database: they were saved.
  void forget(Character& character);
  void bury();

  Object* find(base::Handle<Object> handle) const { return objects_.find(handle); }
  Character* find(base::Handle<Character> handle) const { return characters_.find(handle); }
  Object* find_object(std::int64_t id) const;
  Character* find_character(std::int64_t id) const;
  Character* find_player(std::string_view name) const;  // in the game, ignoring case
  std::size_t object_count() const { return objects_.size(); }
  std::size_t mobile_count() const { return characters_.size() - player_count_; }
  std::size_t player_count() const { return player_count_; }
  // How many living things stand for a spawn row, and how many mobiles or objects of a template there are.
  int count_of_spawn(std::string_view key) const;

  // ---- place: the only ways to change it
  Moved move(Object& object, Room& room);
  Moved move(Object& object, Character& character, WearPlace at = WearPlace::none);
  Moved move(Object& object, Object& container);
  void move(Character& character, Room& room);
  void leave_room(Character& character);  // into nowhere: link lost for good, or about to be forgotten
  // A loaded thing goes back where it was, in its old order, without being a change.
  void restore(Object& object, std::int64_t place_order, Room& room);
  void restore(Object& object, std::int64_t place_order, Character& character, WearPlace at);
  void restore(Object& object, std::int64_t place_order, Object& container);

  // ---- change: enters the thing into the changes, then lets its state be written
  CharacterState& change(Character& character);
  ObjectState& change(Object& object);
  void events_changed(events::EventOwner& owner);
  void spawned(std::string_view spawn_key);
  bool has_spawned(std::string_view spawn_key) const;
  // For a load: state as it was saved, and rows that had spawned; no change.
  CharacterState& load(Character& character) { return character.state_; }
  ObjectState& load(Object& object) { return object.state_; }
  void load_spawned(std::string_view spawn_key);
  bool has_changes() const { return !changes_.is_empty(); }
  Changes take_changes();

  // Objects are saved when they finally lie in a room or are on a player; a mobile's things come with its spawn.
  static bool is_saved(const Object& object);

  // For saves, digests, dumps and tests; never on a pulse.
  const base::Slots<Object>& all_objects() const { return objects_; }
  const base::Slots<Character>& all_characters() const { return characters_; }
  // "" when every link and count is right, else what is wrong.
  std::string verify() const;

 private:
  void unlink(Object& object);
  void enter_change(Object& object);
  void place_changed(Object& object);

  base::Limits limits_;
  std::map<std::string, std::unique_ptr<Area>, std::less<>> areas_;
  std::map<Vnum, std::unique_ptr<Room>> rooms_;
  std::map<Vnum, std::unique_ptr<ObjectPlan>> object_plans_;
  std::map<Vnum, std::unique_ptr<MobPlan>> mob_plans_;
  base::Slots<Object> objects_;
  base::Slots<Character> characters_;
  std::unordered_map<std::int64_t, base::Handle<Object>> object_ids_;        // looked up, never walked
  std::unordered_map<std::int64_t, base::Handle<Character>> character_ids_;  // looked up, never walked
  std::map<std::string, base::Handle<Character>, std::less<>> player_names_; // lower case
  std::map<std::string, int, std::less<>> spawn_counts_;
  std::map<std::string, Vnum, std::less<>> spawn_rooms_;
  std::set<std::string, std::less<>> spawned_;
  std::size_t player_count_ = 0;
  std::int64_t next_id_ = 1;
  std::int64_t next_order_ = 1;
  Changes changes_;
};

}  // namespace world
