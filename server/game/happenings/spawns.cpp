// Spawn rows bring their things, once at first, and again when those were lost: after a while of
// their own, or at their area's reset.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "base/log.h"
#include "game/chance.h"
#include "game/game.h"
#include "game/happenings/all.h"
#include "game/happenings/kinds.h"
#include "game/happenings/notices.h"
#include "game/happenings/resets.h"
#include "game/vitals.h"

namespace game {

namespace {

constexpr int respawn_fuzz = 250;  // permille

void respawn(Game& game, world::Room& room, events::EventData& data);

// The text is the row's key. n[0]: the reset it waits for, 0 once that has come or when it waits
// for none.
constexpr events::EventKind respawn_kind{.name = "respawn",
                                         .shown = "respawn",
                                         .of = events::EventClass::misc,
                                         .saved = events::Saved::yes,
                                         .clock = events::ClockKind::world,
                                         .owners = {events::OwnerKind::room},
                                         .fire = fires<respawn>};

constexpr const events::EventKind* kinds[] = {&respawn_kind};

bool respawn_is_due(const Game& game, const world::Room& room, std::string_view key) {
  bool found = false;
  game.timeline().for_each(room, [&found, key](const events::EventView& event) {
    found = found || (event.kind == &respawn_kind && event.data.text == key);
  });
  return found;
}

void wait_for_reset(Game& game, world::Room& room, const std::string& key, const Reset& reset) {
  game.timeline().schedule(room, respawn_kind, reset.due - game.now(),
                           {.n = {reset.name}, .text = key});
}

// One respawn at a time for each row; none when neither the row nor its area says how long it
// takes.
void respawn_later(Game& game, world::Room& room, const world::SpawnPlan& row) {
  if (respawn_is_due(game, room, row.key)) {
    return;
  }
  if (row.respawn != 0) {
    game.timeline().schedule(room, respawn_kind,
                             fuzzy(game, area_of(&room), row.respawn, respawn_fuzz),
                             {.text = row.key});
  } else if (room.area().plan().reset_age != 0) {
    wait_for_reset(game, room, row.key, expect_reset(game, room.area()));
  }
}

// Whether the row's turn is in this pulse; if not, it goes on waiting. Players put a reset off, and
// no pulse looks at more than so many rows.
bool has_turn(Game& game, world::Room& room, const events::EventData& data) {
  if (data.n[0] == 0) {
    return true;
  }
  const auto put_off = reset_of(game, room.area());
  if (put_off && put_off->name == data.n[0]) {
    wait_for_reset(game, room, data.text.str(), *put_off);
    return false;
  }
  const auto turn = game.resets().take_turn(game.now(), room.area().key());
  if (turn > game.now()) {
    game.timeline().schedule(room, respawn_kind, turn - game.now(), {.text = data.text});
  }
  return turn == game.now();
}

// How many of the row's template are in the room, whoever brought them.
int count_in_room(const world::Room& room, const world::SpawnPlan& row) {
  std::ptrdiff_t count = 0;
  if (row.is_mobile) {
    count = std::count_if(room.people().begin(), room.people().end(), [&row](const auto& person) {
      return !person.is_player() && person.plan()->vnum == row.vnum;
    });
  } else {
    count = std::count_if(room.things().begin(), room.things().end(),
                          [&row](const auto& thing) { return thing.plan().vnum == row.vnum; });
  }
  return static_cast<int>(count);
}

// `max` counts what stands for spawn rows: what was taken away does not keep others from finding
// theirs. So that nobody heaps things up by taking and dropping, no object comes where as many lie
// already.
bool is_full(const Game& game, const world::SpawnPlan& row) {
  return game.world().count_of_spawned(row.is_mobile, row.vnum) >= row.max;
}

bool has_space(const Game& game, const world::Room& room, const world::SpawnPlan& row) {
  if (is_full(game, row)) {
    return false;
  }
  const int room_max = row.room_max != 0 || row.is_mobile ? row.room_max : row.max;
  return room_max == 0 || count_in_room(room, row) < room_max;
}

void respawn(Game& game, world::Room& room, events::EventData& data) {
  const auto* row = game.world().spawn_plan(data.text);
  if (row == nullptr || game.world().room_of_spawn(data.text) != &room) {
    return;  // a reload took the row away
  }
  if (!has_turn(game, room, data)) {
    return;
  }
  // A row that finds as many as it may bring waits for nothing: whichever row loses one of them
  // brings it back. What lies in the way in the room itself nobody tells of when it goes.
  if (!run_spawn(game, room, *row) && !is_full(game, *row)) {
    respawn_later(game, room, *row);
  }
}

// What a shop shows stays fresh; what it sells does not.
enum class Ages : std::uint8_t { yes, no };

// A new thing of a template in its place; null when there is no such template or it does not fit.
template <class... Place>
world::Object* bring(Game& game, world::Vnum vnum, Ages ages, Place&&... place) {
  const auto* plan = game.world().object_plan(vnum);
  if (plan == nullptr) {
    base::log::warn("game", "a spawn row names no object", {{"vnum", vnum}});
    return nullptr;
  }
  auto& object = game.world().make_object(*plan);
  if (game.world().move(object, std::forward<Place>(place)...) != world::Moved::yes) {
    base::log::warn("game", "a spawned thing does not fit", {{"vnum", vnum}});
    game.world().destroy(object);
    return nullptr;
  }
  if (ages == Ages::yes) {
    start_decay(game, object);
  }
  // Lamps that burn for ever hang there lit. What burns down waits for whoever lights it.
  if (plan->type == world::ObjectType::light && plan->light.burns == 0) {
    start_burning(game, object);
  }
  return &object;
}

bool bring_mobile(Game& game, world::Room& room, const world::SpawnPlan& row) {
  const auto* plan = game.world().mob_plan(row.vnum);
  if (plan == nullptr) {
    base::log::warn("game", "a spawn row names no mobile", {{"vnum", row.vnum}});
    return false;
  }
  auto& world = game.world();
  auto& mobile = world.make_mobile(*plan);
  world.arrives(mobile);
  const int hit_points = std::max(1, roll(game, area_of(&room), plan->hit));
  auto& state = world.change(mobile);
  state.hit_points = state.max_hit_points = hit_points;
  world.move(mobile, room);
  for (const auto& worn : row.equip) {
    bring(game, worn.object, Ages::yes, mobile, worn.at);
  }
  for (const auto vnum : row.give) {
    bring(game, vnum, plan->shop.is_open_at_all ? Ages::no : Ages::yes, mobile);
  }
  const auto most = most_of(mobile);  // also by what it wears
  auto& whole = world.change(mobile);
  whole.hit_points = most.hit_points;
  whole.mana = most.mana;
  whole.moves = most.moves;
  world.stands_for(mobile, row.key);
  mobile_came(game, mobile);
  return true;
}

bool bring_object(Game& game, world::Room& room, const world::SpawnPlan& row) {
  auto* object = bring(game, row.vnum, Ages::yes, room);
  if (object == nullptr) {
    return false;
  }
  game.world().stands_for(*object, row.key);
  for (const auto vnum : row.contents) {
    bring(game, vnum, Ages::yes, *object);
  }
  return true;
}

}  // namespace

happenings::Kinds happenings::spawns() {
  return kinds;
}

void spawn_row_lost(Game& game, std::string_view spawn_key) {
  const auto* row = game.world().spawn_plan(spawn_key);
  if (row != nullptr) {
    respawn_later(game, *game.world().room_of_spawn(spawn_key), *row);
  }
}

void spawn_row_changed(Game& game, std::string_view spawn_key) {
  const auto* row = game.world().spawn_plan(spawn_key);
  auto* room = game.world().room_of_spawn(spawn_key);
  const auto* plan = row != nullptr && row->is_mobile ? game.world().mob_plan(row->vnum) : nullptr;
  if (plan != nullptr && plan->shop.is_open_at_all) {
    for (const auto& mobile : game.world().made_from(*plan)) {
      if (mobile.state().spawn == spawn_key) {
        stock_up(game, *game.world().find(mobile.handle()));
      }
    }
  }
  if (row != nullptr && room != nullptr && has_space(game, *room, *row)) {
    respawn_later(game, *room, *row);
  }
}

void bring_again(Game& game, world::Room& room, const world::SpawnPlan& row, std::int64_t count) {
  for (std::int64_t i = 0; i < count && bring_mobile(game, room, row); ++i) {
  }
}

void stock_up(Game& game, world::Character& keeper) {
  const auto* row = game.world().spawn_plan(keeper.state().spawn);
  if (row == nullptr || !keeper.plan()->shop.is_open_at_all) {
    return;
  }
  for (const auto vnum : row->give) {
    const bool has_it =
        std::any_of(keeper.things().begin(), keeper.things().end(),
                    [vnum](const auto& thing) { return thing.plan().vnum == vnum; });
    if (!has_it) {
      bring(game, vnum, Ages::no, keeper);
    }
  }
}

bool run_spawn(Game& game, world::Room& room, const world::SpawnPlan& row) {
  if (!has_space(game, room, row)) {
    return false;
  }
  if (row.chance < 1000 && !game.draws().chance(area_of(&room), row.chance)) {
    game.world().spawned(row.key);
    respawn_later(game, room, row);
    return false;
  }
  const bool came = row.is_mobile ? bring_mobile(game, room, row) : bring_object(game, room, row);
  if (!came) {
    return false;
  }
  game.world().spawned(row.key);
  if (has_space(game, room, row)) {
    respawn_later(game, room, row);
  }
  return true;
}

}  // namespace game
