// Sole owner of all that exists, and the only one who moves it. No opinions about rules.
//
// Invariants: an object is in exactly one place, or in none between make and move; no object is in
// itself, at any depth; things nest no deeper than the limit, counting from what lies in a room or
// on a character as one; everything that changed since take_changes() is in the changes, and was
// entered before it changed. References are good until the end of the pulse; to remember someone
// longer, keep a handle, an id or a vnum.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/draws.h"
#include "base/flags.h"
#include "base/limits.h"
#include "base/slots.h"
#include "world/character.h"
#include "world/object.h"
#include "world/room.h"

namespace world {

enum class Moved : std::uint8_t { yes, into_itself, too_deep, place_taken, holds_too_much };

// Where a thing or coins come from or go to.
struct Spot {
  std::string_view
      kind;             // "room", "character", "mobile", "object", the name of a Coinage; "": none
  std::int64_t id = 0;  // vnum of a room
};

// A thing or coins that went from one spot to another, for the ledger. Texts are constants.
struct Move {
  base::Pulse pulse = 0;
  std::int64_t object = 0;  // 0: coins
  Vnum template_vnum = 0;
  std::int64_t coins = 0;
  Spot from;
  Spot to;
  std::int64_t who = 0;  // whose doing it was; 0: nobody's
  std::string_view why;  // a command or a kind of event
};

// Whose doing all that moves now is, and by which command or event.
struct Doing {
  std::int64_t who = 0;
  std::string_view why;  // a constant
};

// What a commit has to write, named by what stays valid; each once, in the order in which it was
// entered.
struct Changes {
  std::vector<base::Handle<Character>> characters;  // players and mobiles whose row changed
  std::vector<base::Handle<Object>> objects;        // objects whose row changed
  std::vector<base::Handle<Character>> character_events;
  std::vector<base::Handle<Object>> object_events;
  std::vector<Vnum> rooms;  // whose doors moved
  std::vector<Vnum> room_events;
  std::vector<std::string> area_events;    // keys
  std::vector<std::int64_t> gone_objects;  // ids of what was saved and is so no longer
  std::vector<std::int64_t> gone_mobiles;
  std::set<std::string, std::less<>> spawned;  // spawn rows whose first work or count changed
  base::Flags<Coinage> coinage;                // whose sums changed
  std::vector<Move> moves;                     // in the order in which they happened
  bool world_events = false;
  bool is_empty() const;
};

class World : public events::EventOwner {
 public:
  World(events::Timeline& timeline, const base::Limits& limits);
  World(const World&) = delete;
  World& operator=(const World&) = delete;
  ~World() override;

  // ---- what builders wrote
  // Takes an area over, or replaces it when its key is known: rooms, templates and texts change,
  // whoever and whatever is there stays. A room that is no longer in the plan stays until the end,
  // without exits. Templates are replaced in place, so objects made from them see the new words.
  Area& install(AreaPlan plan);
  // The same for many; gives those that are new or were changed. What they cost follows how much is
  // in them, not how much there is beside them.
  std::vector<Area*> install(std::vector<AreaPlan> plans);
  // An area whose text is gone: none of its rooms is in a plan any more, and it says nothing.
  void close(Area& area);
  Area* area(std::string_view key) const;
  Room* room(Vnum vnum) const;       // a removed one too
  Room* open_room(Vnum vnum) const;  // where one may go: null when it was removed
  const ObjectPlan* object_plan(Vnum vnum) const;
  const MobPlan* mob_plan(
      Vnum vnum) const;  // plans live until the end; a reload changes them in place
  const std::map<Vnum, std::unique_ptr<ObjectPlan>>& object_plans() const { return object_plans_; }
  const std::map<Vnum, std::unique_ptr<MobPlan>>& mob_plans() const { return mob_plans_; }
  // All that was made from a template and is in the world, newest first.
  const MadeObjects& made_from(const ObjectPlan& plan) const;
  const MadeMobiles& made_from(const MobPlan& plan) const;
  // The vnum that this one has become since it was saved, as the areas' [moved] say; mostly itself.
  Vnum moved_vnum(Numbered of, Vnum saved) const;
  const SpawnPlan* spawn_plan(std::string_view key) const;
  Room* room_of_spawn(std::string_view key) const;
  const std::map<std::string, std::unique_ptr<Area>, std::less<>>& areas() const { return areas_; }
  const std::map<Vnum, std::unique_ptr<Room>>& rooms() const { return rooms_; }
  // Where new characters begin and lost ones come to; null only while no area has a room.
  Room* start_room() const { return start_room_; }

  // ---- making and ending
  std::int64_t new_id() { return next_id_++; }
  std::int64_t next_id() const { return next_id_; }
  std::int64_t next_order() const { return next_order_; }
  void resume_ids(std::int64_t next_id, std::int64_t next_order);
  Object& make_object(const ObjectPlan& plan);  // full and unlit, as the plan has it
  Object& make_object(const ObjectPlan& plan, std::int64_t id);  // one that was saved, blank
  Character& make_mobile(const MobPlan& plan);                   // its state as the plan has it
  Character& make_mobile(const MobPlan& plan, std::int64_t id);  // one that was saved
  Character& make_player(std::int64_t id);
  // Handles are stale at once, events are cancelled, things in or on it go too; memory is freed by
  // bury().
  void destroy(Object& object);
  void destroy(Character& character);
  // A player's body and things leave memory without being destroyed for the database: they were
  // saved.
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

  // ---- spawn rows and the things that stand for them
  // From now on it stands for the row: a mobile while it lives, an object while it lies where it
  // lies now.
  void stands_for(Object& object, std::string_view spawn_key);
  void stands_for(Character& mobile, std::string_view spawn_key);
  // What happens to the mobile until stands_for() is how its spawn row brings it. It and its things
  // are not saved until something about them changes after that: until then the row alone says that
  // it is there. One that comes with events, its own or its things', is saved.
  void arrives(Character& mobile);
  // How many stand for this row, and how many of a template stand for any row.
  int count_of_spawn(std::string_view key) const;
  int count_of_spawned(bool mobiles, Vnum vnum) const;
  // Called after an object that stood for a row was moved or destroyed, or a mobile was destroyed.
  void set_on_spawn_lost(std::function<void(const std::string& key)> hook) {
    on_spawn_lost_ = std::move(hook);
  }

  // ---- place: the only ways to change it; a refused move changes nothing
  Moved move(Object& object, Room& room);  // never refused
  Moved move(Object& object, Character& character, WearPlace at = WearPlace::none);
  // A container without a capacity of its own holds as much as a character.
  Moved move(Object& object, Object& container);
  void move(Character& character, Room& room);
  // Into nowhere: link lost for good, or about to be forgotten. Not a change: the saved row keeps
  // the room.
  void leave_room(Character& character);
  // A loaded thing goes back where it was, among the others by its old order, without being a
  // change. How much fits is not asked, since it did. Refused (and left nowhere) when the place is
  // taken or too deep.
  Moved restore(Object& object, std::int64_t place_order, Room& room);  // never refused
  Moved restore(Object& object, std::int64_t place_order, Character& character, WearPlace at);
  Moved restore(Object& object, std::int64_t place_order, Object& container);

  // ---- change: enters the thing into the changes, then lets its state be written
  CharacterState& change(Character& character);
  ObjectState& change(Object& object);
  void events_changed(events::EventOwner& owner);
  void spawned(std::string_view spawn_key);
  bool has_spawned(std::string_view spawn_key) const;
  // How many mobiles that are not saved stand for this row.
  int count_of_untouched(std::string_view spawn_key) const;
  // The mobile is no longer just what its row brought. Every change of it says so by itself.
  void touch(Character& mobile);
  // The one way coins change hands, between bodies and heaps, and the named acts by which they come
  // to be and cease. False, and nothing changed, when the amount is negative, more than is there,
  // or more than can be held.
  [[nodiscard]] bool pay(Character& from, Character& to, std::int64_t amount);
  [[nodiscard]] bool pay(Character& from, Object& to, std::int64_t amount);
  [[nodiscard]] bool pay(Object& from, Character& to, std::int64_t amount);
  [[nodiscard]] bool mint(Character& to, std::int64_t amount, Coinage act);
  [[nodiscard]] bool sink(Character& from, std::int64_t amount, Coinage act);
  // All that the act made less all that it unmade, since the world began. The sum over all acts is
  // what all who and all that is saved have.
  std::int64_t coined(Coinage act) const { return coined_[static_cast<std::size_t>(act)]; }
  // What is done from now on, until the Doing before is set again, which it gives.
  Doing set_doing(Doing doing) { return std::exchange(doing_, doing); }
  // The same for as long as it lives.
  class Scope {
   public:
    Scope(World& world, Doing doing) : world_(world), before_(world.set_doing(doing)) {}
    ~Scope() { world_.set_doing(before_); }
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;

   private:
    World& world_;
    Doing before_;
  };
  // Both sides of a door, where the way back is one. False: there is no door.
  bool set_door(Room& room, Direction direction, DoorState state);
  // For a load: state as it was saved, and rows that had spawned; no change.
  CharacterState& load(Character& character) { return character.state_; }
  ObjectState& load(Object& object) { return object.state_; }
  void load_spawned(std::string_view spawn_key);
  void load_coined(Coinage act, std::int64_t coins);
  // A mobile that was saved comes back to its room, and stands for the row its state names.
  void restore(Character& mobile, Room& room);
  // One side of a door; where there is no door by now, nothing.
  void load_door(Room& room, Direction direction, DoorState state);
  std::size_t moves_waiting() const { return changes_.moves.size(); }
  bool has_changes() const { return !changes_.is_empty(); }
  Changes take_changes();

  // Objects are saved when they finally lie in a room or are on somebody who is.
  static bool is_saved(const Object& object);

  // For saves, digests, dumps and tests; never on a pulse.
  const base::Slots<Object>& all_objects() const { return objects_; }
  const base::Slots<Character>& all_characters() const { return characters_; }
  // "" when every link and count is right, else what is wrong.
  std::string verify() const;

 private:
  struct Place {
    Room* room = nullptr;
    Character* character = nullptr;
    Object* container = nullptr;
    WearPlace at = WearPlace::none;
  };
  using PeopleHook = base::ListHook<Character, People>;
  using ContentsHook = base::ListHook<Object, Contents>;
  Moved may_go(const Object& object, const Place& to) const;
  static ObjectList& list_of(const Place& place);
  void unlink(Object& object);
  void link(Object& object, const Place& place);
  void relink(Object& object, const Place& to);
  Moved put_back(Object& object, std::int64_t place_order, const Place& to);

  void enter_change(Object& object);
  void enter_change(Character& character);
  void enter_saved(Object& object);
  void touch_holder(const Object& object);
  void count_coins(Object& object, bool counted, Coinage act);
  void coin(Coinage act, std::int64_t amount);
  template <class From, class To>
  bool transfer(From& from, To& to, std::int64_t amount);
  static Spot spot_of(const Object& object);
  void note_move(const Object& object, Spot from, Spot to);
  void note_coins(std::int64_t coins, Spot from, Spot to);
  void doors_changed(Room& room);
  void enter_gone(Object& object);  // and all it holds

  template <class Thing>
  void count_spawn(const Thing& thing, int by);
  void count_untouched(const Character& mobile, int by);
  template <class Thing>
  void lose_spawn(Thing& thing);
  void tell_lost_spawns();

  void end(Object& object, bool forgotten);
  void end(Character& character, bool forgotten);
  void check_living(const Object& object) const;
  void check_living(const Character& character) const;

  bool take_over(AreaPlan plan);  // false when all stands as it says already
  Room& install_room(Area& area, RoomPlan plan);
  void remove_room(Room& room);
  static void hang_doors(Room& room, const std::vector<ExitPlan>& before);
  void take_moved(const std::vector<MovedVnum>& before, const std::vector<MovedVnum>& now);
  void find_start_room();

  std::string verify_object(const Object& object) const;
  std::string verify_holders(const Object& object) const;
  std::string verify_character(const Character& character) const;
  std::string verify_lists() const;
  std::string verify_rooms() const;
  std::string verify_changes() const;
  std::string verify_spawns() const;

  base::Limits limits_;
  std::map<std::string, std::unique_ptr<Area>, std::less<>> areas_;
  std::map<Vnum, std::unique_ptr<Room>> rooms_;
  std::map<Vnum, std::unique_ptr<ObjectPlan>> object_plans_;
  std::map<Vnum, std::unique_ptr<MobPlan>> mob_plans_;
  std::map<Vnum, MadeObjects> made_objects_;
  std::map<Vnum, MadeMobiles> made_mobiles_;
  base::Slots<Object> objects_;
  base::Slots<Character> characters_;
  std::unordered_map<std::int64_t, base::Handle<Object>> object_ids_;  // looked up, never walked
  std::unordered_map<std::int64_t, base::Handle<Character>>
      character_ids_;  // looked up, never walked
  std::map<std::string, base::Handle<Character>, std::less<>> player_names_;  // lower case
  std::map<std::string, int, std::less<>> spawn_counts_;                      // by row; no zeros
  std::map<std::pair<bool, Vnum>, int> spawned_of_template_;  // (is a mobile, vnum); no zeros
  std::vector<std::string> lost_spawns_;                      // not yet told
  std::function<void(const std::string&)> on_spawn_lost_;
  std::map<std::string, int, std::less<>> untouched_;  // mobiles by row; no zeros
  std::map<std::string, Vnum, std::less<>> spawn_rooms_;
  std::map<std::pair<Numbered, Vnum>, Vnum> moved_;
  std::set<std::string, std::less<>> spawned_;
  Room* start_room_ = nullptr;
  std::size_t player_count_ = 0;
  std::int64_t next_id_ = 1;
  std::int64_t next_order_ = 1;
  std::array<std::int64_t, coinage_names.size> coined_{};
  Doing doing_;
  Changes changes_;
};

}  // namespace world
