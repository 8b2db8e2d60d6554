// A thing in the world. Its template says what it is; its state says what has become of it. Its
// place is one of three: on the floor of a room, on a character, in another object (or nowhere,
// between make and move).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "base/intrusive_list.h"
#include "base/slots.h"
#include "events/event_owner.h"
#include "world/plan.h"

namespace world {

class Character;
class Object;
class Room;
class World;

struct Contents;  // the list of things in one place
using ObjectList = base::IntrusiveList<Object, Contents>;
struct Made;  // the list of all that was made from one template
using MadeObjects = base::IntrusiveList<Object, Made>;

// What play may change, all of it saved. Written through World::change only.
struct ObjectState {
  bool lit = false;
  base::Pulse fuel =
      0;  // pulses it can still burn, while it is out; the burn event holds them while it burns
  int amount = 0;                   // sips left
  DoorState lid = DoorState::open;  // of a container
  std::int64_t coins = 0;           // of money; in a corpse, what its owner had
  std::int64_t owner = 0;           // of a player's corpse: whose; nobody else may take from it
  std::string keywords;             // "" = the template's
  std::string short_name;
  std::string long_name;
  // Key of the spawn row it stands for, while it lies where that put it. Written by
  // World::stands_for alone.
  std::string spawn;
};

class Object : public events::EventOwner,
               public base::ListHook<Object, Contents>,
               public base::ListHook<Object, Made> {
 public:
  Object(events::Timeline& timeline, std::int64_t id, const ObjectPlan& made_from)
      : EventOwner(events::OwnerKind::object, static_cast<std::uint64_t>(id), timeline),
        id_(id),
        plan_(&made_from) {}

  std::int64_t id() const { return id_; }
  base::Handle<Object> handle() const { return handle_; }
  const ObjectPlan& plan() const { return *plan_; }
  const ObjectState& state() const { return state_; }

  const std::string& keywords() const {
    return state_.keywords.empty() ? plan_->keywords : state_.keywords;
  }
  const std::string& short_name() const {
    return state_.short_name.empty() ? plan_->short_name : state_.short_name;
  }
  const std::string& long_name() const {
    return state_.long_name.empty() ? plan_->long_name : state_.long_name;
  }

  Room* in_room() const { return in_room_; }
  Character* on_character() const { return on_character_; }
  Object* in_object() const { return in_object_; }
  WearPlace worn_at() const { return worn_at_; }
  std::int64_t place_order() const { return place_order_; }  // newer in its place = higher
  const ObjectList& contents() const { return contents_; }

  // What holds it and what it holds, in levels: directly in a room or on a character is depth 1; a
  // thing that holds nothing is 1 high.
  std::size_t depth() const;
  std::size_t height() const;

  // The outermost holder's place: the room or the character it is finally in or on; null while
  // nowhere.
  Room* room_at_root() const;
  Character* character_at_root() const;

 private:
  friend class World;
  std::int64_t id_;
  base::Handle<Object> handle_;
  const ObjectPlan* plan_;
  ObjectState state_;
  Room* in_room_ = nullptr;
  Character* on_character_ = nullptr;
  Object* in_object_ = nullptr;
  WearPlace worn_at_ = WearPlace::none;
  std::int64_t place_order_ = 0;
  ObjectList contents_;
  bool dirty_ = false;
  bool events_dirty_ = false;
  bool stands_ = false;   // counted for its spawn row
  bool counted_ = false;  // its coins are among those of the saved world
  bool gone_ = false;     // entered as gone from what is saved, since the last take_changes()
};

}  // namespace world
