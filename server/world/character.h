// A body in the world: a player's or a mobile's. Who sits behind it is no business of the world.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>

#include "base/intrusive_list.h"
#include "base/slots.h"
#include "events/event_owner.h"
#include "world/kinds.h"
#include "world/object.h"
#include "world/plan.h"

namespace world {

struct People;
using CharacterList = base::IntrusiveList<Character, People>;
using MadeMobiles = base::IntrusiveList<Character, Made>;

enum class Toggle : std::uint8_t {
  brief,
  compact,
  no_tell,
  autoloot,  // things
  autogold,  // coins
  no_gossip,
  no_shout,
  count_
};
inline constexpr base::Names<Toggle> toggle_names{
    {"brief", "compact", "notell", "autoloot", "autogold", "nogossip", "noshout"}};
static_assert(toggle_names.complete());

// Of players only; all saved.
struct PlayerState {
  std::int64_t account = 0;
  std::string title;
  base::Flags<Toggle> toggles;
  bool unseen = false;         // staff who have the right to it; others are seen all the same
  base::Pulse played = 0;      // in the game before this visit
  base::Pulse entered_at = 0;  // pulse at which this visit began
  std::int64_t created = 0;    // UTC seconds
  std::int64_t last_login = 0;
  std::int64_t last_logout = 0;
  int wimpy = 0;  // flees below so many hit points; 0: never
  int practices = 0;
  int trains = 0;
  std::map<std::string, int, std::less<>> skills;           // key of data/skills.toml, percent
  std::map<std::string, std::string, std::less<>> aliases;  // word, what it stands for
  std::string prompt;                                       // "" = the usual one
  std::int64_t leader = 0;                                  // id of whom it follows; 0: nobody
  bool grouped = false;                                     // with the leader
};

// What play may change. Written through World::change only.
struct CharacterState {
  std::string name;  // a player's name, "Ann"; a mobile's short name, "the keeper"
  std::string keywords;
  std::string long_name;  // mobiles: "The keeper trims a wick."
  std::string description;
  std::string race;
  std::string character_class;
  Pronouns pronouns = Pronouns::they;
  int level = 1;
  std::int64_t experience = 0;
  std::int64_t coins = 0;  // changed by World::pay alone
  int hit_points = 20;
  int max_hit_points = 20;
  int mana = 100;
  int max_mana = 100;
  int moves = 100;
  int max_moves = 100;
  Position position = Position::standing;
  std::int64_t seat = 0;  // id of the furniture sat or lain on; not saved
  std::string
      spawn;  // mobiles: key of the spawn row it stands for; written by World::stands_for alone
  std::set<std::int64_t> grudges;  // mobiles: ids of the players they strike on sight
  PlayerState player;              // meaningless for a mobile
};

// What one purse holds at most.
inline constexpr std::int64_t most_coins = 1'000'000'000'000;

class Character : public events::EventOwner,
                  public base::ListHook<Character, People>,
                  public base::ListHook<Character, Made> {
 public:
  // `made_from` is null for a player.
  Character(events::Timeline& timeline, std::int64_t id, const MobPlan* made_from)
      : EventOwner(events::OwnerKind::character, static_cast<std::uint64_t>(id), timeline),
        id_(id),
        plan_(made_from) {}

  std::int64_t id() const { return id_; }
  base::Handle<Character> handle() const { return handle_; }
  bool is_player() const { return plan_ == nullptr; }
  const MobPlan* plan() const { return plan_; }
  const CharacterState& state() const { return state_; }
  const std::string& name() const { return state_.name; }
  // False for a mobile that is still just what its spawn row brought: the row brings it again.
  bool is_saved() const { return saved_; }

  Room* room() const { return room_; }                  // null while not in the game
  const ObjectList& things() const { return things_; }  // carried and worn, newest first
  Object* worn(WearPlace at) const { return worn_[static_cast<std::size_t>(at)]; }

 private:
  friend class World;
  std::int64_t id_;
  base::Handle<Character> handle_;
  const MobPlan* plan_;
  CharacterState state_;
  Room* room_ = nullptr;
  ObjectList things_;
  std::array<Object*, wear_places> worn_{};
  bool stands_ = false;  // counted for its spawn row
  bool saved_ = true;
  bool arriving_ = false;  // its spawn row is still bringing it
  bool dirty_ = false;
  bool events_dirty_ = false;
};

}  // namespace world
