#include <algorithm>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "sandbox.h"

using namespace store_tests;

namespace {

// A tree as text, in the order things came: "box(bag(pouch(coin coin))) sword".
std::string drawn(const std::vector<wire::ObjectRecord>& objects,
                  std::optional<std::int64_t> holder = {}) {
  std::string text;
  for (const auto& object : objects) {
    if (object.in_object == holder) {
      text += (text.empty() ? "" : " ") + object.short_name.value_or(std::to_string(object.id));
      if (!object.worn_at.empty()) {
        text += "@" + object.worn_at;
      }
      if (const auto inside = drawn(objects, object.id); !inside.empty()) {
        text += "(" + inside + ")";
      }
    }
  }
  return text;
}

bool holders_come_first(const std::vector<wire::ObjectRecord>& objects) {
  std::vector<std::int64_t> seen;
  for (const auto& object : objects) {
    if (object.in_object && std::find(seen.begin(), seen.end(), *object.in_object) == seen.end()) {
      return false;
    }
    seen.push_back(object.id);
  }
  return true;
}

wire::ObjectRecord named(wire::ObjectRecord object, const std::string& name, std::int64_t order) {
  object.short_name = name;
  object.place_order = order;
  return object;
}

// box > bag > pouch > three coins whose order is not that of their ids, and a quiver that is worn;
// ids from `id` on.
std::vector<wire::ObjectRecord> tree(std::int64_t id, wire::ObjectRecord root) {
  root.id = id + 50;
  auto quiver = root;
  quiver.id = id + 60;
  quiver.worn_at = quiver.on_character ? "back" : "";
  return {
      named(in_object(id + 3, id + 2), "coin-b", 8), named(in_object(id + 4, id + 2), "coin-c", 9),
      named(in_object(id + 5, id + 2), "coin-a", 7), named(in_object(id + 2, id + 1), "pouch", 3),
      named(in_object(id + 1, id + 50), "bag", 2),   named(root, "box", 5),
      named(in_object(id + 6, id + 60), "arrow", 1), named(quiver, "quiver", 4)};
}

}  // namespace

TEST_CASE("loading: nested things come back as the same tree in the same order, holders first") {
  const Folder folder;
  auto commit = two_players();
  for (const auto& object : tree(100, on_character(0, 11))) {
    commit.objects.push_back(object);
  }
  for (const auto& object : tree(300, in_room(0, 7))) {
    commit.objects.push_back(object);
  }
  REQUIRE(open_store(folder.database())->commit(commit));

  const auto store = open_store(folder.database());
  const auto carried = store->load_character(11);
  REQUIRE(carried);
  CHECK(holders_come_first(carried->objects));
  CHECK(drawn(carried->objects) == "quiver@back(arrow) box(bag(pouch(coin-a coin-b coin-c)))");
  const auto world = store->load();
  REQUIRE(world);
  CHECK(holders_come_first(world->objects));
  CHECK(drawn(world->objects) == "quiver(arrow) box(bag(pouch(coin-a coin-b coin-c)))");
  CHECK(world->objects.size() == 8);
}

TEST_CASE("loading: eight containers in each other survive, on a character and on the floor") {
  const Folder folder;
  auto commit = two_players();
  // Ids fall with depth, so order of id is the wrong order.
  commit.objects = {on_character(200, 12), in_room(300, 7)};
  for (std::int64_t depth = 1; depth <= 8; ++depth) {
    commit.objects.push_back(in_object(200 - depth, 200 - depth + 1));
    commit.objects.push_back(in_object(300 - depth, 300 - depth + 1));
  }
  REQUIRE(open_store(folder.database())->commit(commit));
  const auto store = open_store(folder.database());
  const auto loaded = store->load_character(12);
  REQUIRE(loaded);
  CHECK(drawn(loaded->objects) == "200(199(198(197(196(195(194(193(192))))))))");
  const auto world = store->load();
  REQUIRE(world);
  CHECK(drawn(world->objects) == "300(299(298(297(296(295(294(293(292))))))))");
  CHECK(holders_come_first(world->objects));
}

TEST_CASE("loading: the world gets what is its own, characters keep theirs") {
  const Folder folder;
  auto commit = two_players();
  commit.objects = {in_room(20, 7), in_object(21, 20), on_character(30, 11), in_object(31, 30)};
  for (const auto& [kind, key] :
       std::vector<std::pair<std::string, std::string>>{{"room", "7"},
                                                        {"area", "mill"},
                                                        {"world", "0"},
                                                        {"object", "20"},
                                                        {"object", "21"},
                                                        {"object", "30"},
                                                        {"object", "31"},
                                                        {"character", "11"},
                                                        {"character", "12"}}) {
    commit.events.push_back({kind, key, {event(kind, key, 2), event(kind, key, 1)}});
  }
  commit.spawns = {{"mill/2"}, {"mill/1"}};
  const auto store = open_store(folder.database());
  REQUIRE(store->commit(commit));

  const auto owners = [](const std::vector<wire::EventRecord>& events) {
    std::string text;
    for (const auto& one : events) {
      text += (text.empty() ? "" : " ") + one.owner_kind + one.owner + "/" +
              std::to_string(one.event_order);
    }
    return text;
  };
  const auto world = store->load();
  REQUIRE(world);
  CHECK(owners(world->events) ==
        "areamill/1 areamill/2 object20/1 object20/2 object21/1 object21/2 room7/1 room7/2 "
        "world0/1 world0/2");
  REQUIRE(world->spawns.size() == 2);
  CHECK(world->spawns[0].row == "mill/1");
  const auto ann = store->load_character(11);
  REQUIRE(ann);
  CHECK(owners(ann->events) ==
        "character11/1 character11/2 object30/1 object30/2 object31/1 object31/2");
  const auto nobody = store->load_character(77);
  REQUIRE(nobody);
  CHECK(nobody->good);
  CHECK_FALSE(nobody->character.has_value());
  CHECK(nobody->objects.empty());
}

TEST_CASE("loading: an account is found by its name or by a character's, whatever the case") {
  const Folder folder;
  const auto store = open_store(folder.database());
  auto commit = two_players();
  commit.characters.push_back(character(13, 1, "Cleo"));
  REQUIRE(store->commit(commit));
  const std::string names[] = {"Ann", "ANN", "ann", "cleo", "CLEO"};
  for (const auto& name : names) {
    const auto found = store->load_account(name);
    REQUIRE(found);
    CHECK(found->good);
    REQUIRE(found->account);
    CHECK(found->account->id == 1);
    REQUIRE(found->characters.size() == 2);
    CHECK(found->characters[0].name == "Ann");
    CHECK(found->characters[1].name == "Cleo");
  }
  const auto none = store->load_account("x' OR '1'='1");
  REQUIRE(none);
  CHECK(none->good);
  CHECK_FALSE(none->account.has_value());
}

TEST_CASE("loading: a name differing only in case is the same name") {
  const Folder folder;
  const auto store = open_store(folder.database());
  REQUIRE(store->commit(two_players()));
  auto again = header_only(2);
  again.accounts = {account(3, "ANN")};
  const auto refused = store->commit(again);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().what ==
        "the rows contradict each other: UNIQUE constraint failed: accounts.name");
}

TEST_CASE("loading: things that are where they cannot be are named, and the world does not start") {
  const Folder folder;
  const auto store = open_store(folder.database());
  auto commit = two_players();
  commit.objects = {in_room(20, 7), in_object(21, 20), in_object(22, 21), on_character(30, 11)};
  REQUIRE(store->commit(commit));
  Outsider outsider(folder.database());
  const auto expect = [&](const std::string& sql, const std::string& words) {
    outsider.run("PRAGMA ignore_check_constraints = ON");
    outsider.run(sql);
    const auto world = store->load();
    REQUIRE_FALSE(world);
    CHECK(world.error().where == folder.database());
    CHECK_MESSAGE(world.error().what.find(words) != std::string::npos, world.error().what);
  };
  SUBCASE("in a circle") {
    expect("UPDATE objects SET in_room = NULL, in_object = 22 WHERE id = 20",
           "object 21 lies in object 20, which lies in it");
  }
  SUBCASE("in itself") {
    expect("UPDATE objects SET in_object = 21 WHERE id = 21",
           "object 21 lies in object 21, which lies in it");
  }
  SUBCASE("in two places") {
    expect("UPDATE objects SET on_character = 11 WHERE id = 20",
           "object 20 is in several places at once");
  }
  SUBCASE("nowhere") {
    expect("UPDATE objects SET in_room = NULL WHERE id = 20", "object 20 is nowhere");
  }
  SUBCASE("in something that is not there") {
    expect("UPDATE objects SET in_object = 77 WHERE id = 22",
           "object 22 lies in object 77, which is not there");
  }
  SUBCASE("on someone who is not there") {
    expect("UPDATE objects SET on_character = 77 WHERE id = 30",
           "object 30 is on character 77, who is not there");
  }
}

TEST_CASE("loading: of very many contradictions the first ten are told") {
  const Folder folder;
  const auto store = open_store(folder.database());
  auto commit = two_players();
  for (std::int64_t id = 20; id < 45; ++id) {
    commit.objects.push_back(in_room(id, 7));
  }
  REQUIRE(store->commit(commit));
  Outsider outsider(folder.database());
  outsider.run("PRAGMA ignore_check_constraints = ON; UPDATE objects SET in_room = NULL");
  const auto world = store->load();
  REQUIRE_FALSE(world);
  CHECK(world.error().what.find("object 29 is nowhere; and 15 more") != std::string::npos);
}
