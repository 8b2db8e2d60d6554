// Random lives of a small world beside an exact model: where everything is, in which order, and
// what a database that got all changes would hold.
#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "base/draws.h"
#include "little_world.h"

using namespace little;

namespace {

// "room 1", "body 17", "thing 23"; "" for nowhere.
using Where = std::string;

struct Row {
  Where where;
  std::int64_t order = 0;
  int worn_at = 0;
  int amount = 0;
  bool operator==(const Row& other) const {
    return where == other.where && order == other.order && worn_at == other.worn_at &&
           amount == other.amount;
  }
};

Where where_of(const Object& object) {
  if (object.in_room() != nullptr) {
    return "room " + std::to_string(object.in_room()->vnum());
  }
  if (object.on_character() != nullptr) {
    return "body " + std::to_string(object.on_character()->id());
  }
  return object.in_object() != nullptr ? "thing " + std::to_string(object.in_object()->id()) : "";
}

Row row_of(const Object& object) {
  return {where_of(object), object.place_order(), static_cast<int>(object.worn_at()),
          object.state().amount};
}

class Life {
 public:
  explicit Life(std::uint64_t seed) : draws_(seed, 1) {
    limits_.carried = 4;
    limits_.container_depth = 4;
    w_ = std::make_unique<LittleWorld>(limits_);
    bodies_ = {w_->player("Ann").id(), w_->player("Bob", yard).id(), w_->mobile().id(),
               w_->mobile(yard).id()};
  }

  void step() {
    draws_.set_pulse(++pulse_);
    switch (roll(0, 9)) {
      case 0:
        make();
        break;
      case 1:
        roll(0, 3) == 0 ? destroy() : change();
        break;
      case 2:
        change();
        break;
      case 3:
        commit();
        break;
      case 4:
        w_->world.move(body(), w_->room(static_cast<Vnum>(roll(1, 2))));
        break;
      default:
        move();
        break;
    }
    if (roll(0, 15) == 0) {
      w_->world.bury();
    }
    compare();
  }
  // Everything ends but what is saved.
  void finish() {
    commit();
    compare_saved();
  }

 private:
  std::int64_t roll(std::int64_t low, std::int64_t high) {
    return draws_.between("life", low, high);
  }
  World& world() { return w_->world; }
  Character& body() {
    return *world().find_character(
        bodies_[static_cast<std::size_t>(roll(0, static_cast<std::int64_t>(bodies_.size()) - 1))]);
  }
  Object* thing() {
    if (where_.empty()) {
      return nullptr;
    }
    auto at = where_.begin();
    std::advance(at, roll(0, static_cast<std::int64_t>(where_.size()) - 1));
    return world().find_object(at->first);
  }

  void make() {
    const Vnum kinds[] = {chest, chest, bag, lamp, coin};
    auto& object = w_->make(kinds[roll(0, 4)]);
    where_[object.id()] = "";
  }

  // What the model says of a move; nothing: allowed.
  std::optional<Moved> refusal(const Object& object, const Where& to, WearPlace at,
                               std::size_t most) const {
    if (at != WearPlace::none) {
      const auto taken = worn_.find({to, static_cast<int>(at)});
      if (taken != worn_.end() && taken->second != object.id()) {
        return Moved::place_taken;
      }
    }
    if (to.starts_with("thing")) {
      std::size_t depth = 0;
      for (auto holder = to; holder.starts_with("thing");
           holder = where_.at(std::stoll(holder.substr(6)))) {
        if (holder == "thing " + std::to_string(object.id())) {
          return Moved::into_itself;
        }
        ++depth;
      }
      if (depth + height(object.id()) > limits_.container_depth) {
        return Moved::too_deep;
      }
    }
    const auto list = lists_.find(to);
    if (where_.at(object.id()) != to && list != lists_.end() && list->second.size() >= most) {
      return Moved::holds_too_much;
    }
    return std::nullopt;
  }
  std::size_t height(std::int64_t id) const {
    std::size_t highest = 0;
    const auto list = lists_.find("thing " + std::to_string(id));
    if (list != lists_.end()) {
      for (const auto inner : list->second) {
        highest = std::max(highest, height(inner));
      }
    }
    return highest + 1;
  }

  void move() {
    auto* object = thing();
    if (object == nullptr) {
      return;
    }
    Where to;
    Moved answer = Moved::yes;
    auto at = WearPlace::none;
    std::optional<Moved> expected;
    switch (roll(0, 2)) {
      case 0: {
        const auto vnum = static_cast<Vnum>(roll(1, 2));
        to = "room " + std::to_string(vnum);
        answer = world().move(*object, w_->room(vnum));
        break;
      }
      case 1: {
        auto& holder = body();
        to = "body " + std::to_string(holder.id());
        at = static_cast<WearPlace>(roll(0, 2));
        expected = refusal(*object, to, at, limits_.carried);
        answer = world().move(*object, holder, at);
        break;
      }
      default: {
        auto& holder = *thing();
        to = "thing " + std::to_string(holder.id());
        const auto most = holder.plan().vnum == bag ? std::size_t{2} : limits_.carried;
        expected = refusal(*object, to, at, most);
        answer = world().move(*object, holder);
        break;
      }
    }
    CHECK(answer == expected.value_or(Moved::yes));
    if (answer == Moved::yes) {
      take_out(object->id());
      where_[object->id()] = to;
      auto& list = lists_[to];
      list.insert(list.begin(), object->id());
      if (at != WearPlace::none) {
        worn_[{to, static_cast<int>(at)}] = object->id();
      }
    }
  }

  void take_out(std::int64_t id) {
    std::erase(lists_[where_.at(id)], id);
    std::erase_if(worn_, [id](const auto& entry) { return entry.second == id; });
  }

  void forget_tree(std::int64_t id) {
    const auto inside = lists_["thing " + std::to_string(id)];
    for (const auto inner : inside) {
      forget_tree(inner);
    }
    take_out(id);
    where_.erase(id);
  }

  void destroy() {
    if (roll(0, 2) == 0) {
      auto& victim = body();
      if (victim.is_player()) {
        return;
      }
      const auto held = lists_["body " + std::to_string(victim.id())];
      for (const auto id : held) {
        forget_tree(id);
      }
      std::erase(bodies_, victim.id());
      world().destroy(victim);
      bodies_.push_back(w_->mobile(yard).id());
    } else if (auto* object = thing()) {
      forget_tree(object->id());
      world().destroy(*object);
    }
  }

  void change() {
    if (auto* object = thing()) {
      world().change(*object).amount = static_cast<int>(roll(0, 1000));
    }
  }

  void commit() {
    const auto changes = world().take_changes();
    for (const auto id : changes.gone_objects) {
      saved_.erase(id);
    }
    std::set<std::int64_t> seen;
    for (const auto& handle : changes.objects) {
      const auto* object = world().find(handle);
      REQUIRE(object != nullptr);
      REQUIRE(World::is_saved(*object));
      CHECK(seen.insert(object->id()).second);
      saved_[object->id()] = row_of(*object);
    }
    compare_saved();
  }

  void compare_saved() {
    std::map<std::int64_t, Row> expected;
    world().all_objects().for_each([&expected](const Object& object) {
      if (World::is_saved(object)) {
        expected[object.id()] = row_of(object);
      }
    });
    CHECK(saved_ == expected);
  }

  void compare_list(const Where& where, const ObjectList& things) {
    const auto list = lists_.find(where);
    CHECK(ids(things) == (list == lists_.end() ? std::vector<std::int64_t>{} : list->second));
  }

  void compare() {
    const auto wrong = world().verify();
    REQUIRE_MESSAGE(wrong.empty(), wrong);
    REQUIRE(world().object_count() == where_.size());
    for (const auto& [id, where] : where_) {
      const auto* object = world().find_object(id);
      REQUIRE(object != nullptr);
      CHECK(where_of(*object) == where);
      compare_list("thing " + std::to_string(id), object->contents());
    }
    for (const Vnum vnum : {square, yard}) {
      compare_list("room " + std::to_string(vnum), w_->room(vnum).things());
    }
    for (const auto id : bodies_) {
      compare_list("body " + std::to_string(id), world().find_character(id)->things());
    }
    for (const auto& [place, id] : worn_) {
      CHECK(static_cast<int>(world().find_object(id)->worn_at()) == place.second);
    }
  }

  base::Draws draws_;
  base::Limits limits_;
  base::Pulse pulse_ = 0;
  std::unique_ptr<LittleWorld> w_;
  std::vector<std::int64_t> bodies_;
  std::map<std::int64_t, Where> where_;
  std::map<Where, std::vector<std::int64_t>> lists_;    // newest first
  std::map<std::pair<Where, int>, std::int64_t> worn_;  // by body and place
  std::map<std::int64_t, Row> saved_;
};

}  // namespace

TEST_CASE("world: four hundred random lives agree with a model of places and of what is saved") {
  for (std::uint64_t seed = 1; seed <= 400; ++seed) {
    CAPTURE(seed);
    Life life(seed);
    for (int i = 0; i < 150; ++i) {
      life.step();
    }
    life.finish();
  }
}
