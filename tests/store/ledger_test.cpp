#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <random>
#include <string>
#include <tuple>
#include <vector>

#include <doctest/doctest.h>

#include "sandbox.h"

using namespace store_tests;

namespace {

// What the database should hold, kept by the simplest means there is.
class Model {
 public:
  explicit Model(unsigned seed) : chance_(seed) {
    auto first = two_players();
    first.accounts.push_back(account(3, "Cleo"));
    first.characters.push_back(character(13, 3, "Cleo"));
    apply(first);
    first_ = first;
  }

  const wire::Commit& first() const { return first_; }

  // A few random changes, as a commit; what stays in the model is what a store that took it holds.
  wire::Commit next() {
    wire::Commit commit = header_only(static_cast<std::int64_t>(upto(1000)));
    commit.durable = upto(1) == 0;
    const auto changes = upto(6);
    for (unsigned i = 0; i < changes; ++i) {
      change(commit);
    }
    apply(commit);
    return commit;
  }

  std::uint64_t sum() const {
    std::uint64_t sum = 0;
    const auto add = [&sum](const auto& rows) {
      for (const auto& row : rows) {
        sum += wire::digest_of(row.second);
      }
    };
    add(accounts_);
    add(characters_);
    add(objects_);
    add(events_);
    add(spawns_);
    return sum;
  }

 private:
  using EventKey = std::tuple<std::string, std::string, std::int64_t>;

  unsigned upto(unsigned most) { return std::uniform_int_distribution<unsigned>(0, most)(chance_); }

  // Only into things of a lower id, so that nothing ever lies in itself.
  wire::ObjectRecord placed(std::int64_t id) {
    const auto lower = objects_.lower_bound(id);
    if (upto(2) == 0 && lower != objects_.begin()) {
      auto at = objects_.begin();
      std::advance(at, upto(static_cast<unsigned>(std::distance(objects_.begin(), lower)) - 1));
      return in_object(id, at->first);
    }
    return upto(1) == 0 ? in_room(id, upto(9)) : on_character(id, 11 + upto(2));
  }

  void change(wire::Commit& commit) {
    const std::int64_t id = std::int64_t{100} + upto(20);
    switch (upto(6)) {
      case 0: {
        auto changed = account(1 + upto(2), "");
        changed.name = accounts_.at(changed.id).name;
        changed.rights = std::string(upto(40), 'r');
        commit.accounts.push_back(changed);
        break;
      }
      case 1: {
        auto changed = character(11 + upto(2), 1, "");
        changed.account = characters_.at(changed.id).account;
        changed.name = characters_.at(changed.id).name;
        changed.title = std::string(upto(40), 't');
        changed.in_game = upto(1) == 0;
        commit.characters.push_back(changed);
        break;
      }
      case 2:
        commit.spawns.push_back({"row/" + std::to_string(upto(9))});
        break;
      case 3: {
        const bool of_object = upto(1) == 0 && objects_.count(id) != 0;
        wire::OwnerEvents owner{of_object ? "object" : "room", std::to_string(id), {}};
        const auto count = upto(3);
        for (unsigned i = 0; i < count; ++i) {
          owner.events.push_back(event(owner.owner_kind, owner.owner, i, upto(500)));
        }
        commit.events.push_back(owner);
        break;
      }
      case 4:
        go(id, commit);
        break;
      default:
        commit.objects.push_back(placed(id));
        objects_[id] = commit.objects.back();
        break;
    }
  }

  // With all that lies in it.
  void go(std::int64_t id, wire::Commit& commit) {
    if (objects_.count(id) == 0) {
      return;
    }
    std::vector<std::int64_t> inside;
    for (const auto& [other, object] : objects_) {
      if (object.in_object == id) {
        inside.push_back(other);
      }
    }
    for (const auto other : inside) {
      go(other, commit);
    }
    // As the game merges commits: what is gone is not among the changed any more, and the other way
    // round.
    std::erase_if(commit.objects, [id](const auto& object) { return object.id == id; });
    std::erase_if(commit.events, [id](const auto& owner) {
      return owner.owner_kind == "object" && owner.owner == std::to_string(id);
    });
    commit.gone_objects.push_back(id);
    objects_.erase(id);
  }

  void apply(wire::Commit& commit) {
    std::erase_if(commit.gone_objects, [this](std::int64_t id) { return objects_.count(id) != 0; });
    for (const auto& record : commit.accounts) {
      accounts_[record.id] = record;
    }
    for (const auto& record : commit.characters) {
      characters_[record.id] = record;
    }
    for (const auto& record : commit.objects) {
      objects_[record.id] = record;
    }
    for (const auto& owner : commit.events) {
      forget_events(owner.owner_kind, owner.owner);
      for (const auto& one : owner.events) {
        events_[{one.owner_kind, one.owner, one.event_order}] = one;
      }
    }
    for (const auto id : commit.gone_objects) {
      objects_.erase(id);
      forget_events("object", std::to_string(id));
    }
    for (const auto& record : commit.spawns) {
      spawns_[record.row] = record;
    }
  }

  void forget_events(const std::string& kind, const std::string& owner) {
    std::erase_if(events_, [&](const auto& row) {
      return std::get<0>(row.first) == kind && std::get<1>(row.first) == owner;
    });
  }

  std::mt19937 chance_;
  wire::Commit first_;
  std::map<std::int64_t, wire::AccountRecord> accounts_;
  std::map<std::int64_t, wire::CharacterRecord> characters_;
  std::map<std::int64_t, wire::ObjectRecord> objects_;
  std::map<EventKey, wire::EventRecord> events_;
  std::map<std::string, wire::SpawnRecord> spawns_;
};

void check_sums(store::Store& store, const Model& model) {
  const auto world = store.load();
  REQUIRE_MESSAGE(world, world.error().in_words());
  REQUIRE(world->header);
  CHECK(world->digest == model.sum());
  CHECK(static_cast<std::uint64_t>(world->header->digest) == world->digest);
}

std::string bytes_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void write_bytes(const std::string& path, const std::string& bytes) {
  std::ofstream file(path, std::ios::binary);
  file << bytes;
}

}  // namespace

TEST_CASE("ledger: after any commits the header's digest is the sum over all rows") {
  for (unsigned seed = 0; seed < 200; ++seed) {
    CAPTURE(seed);
    const Folder folder(Folder::Place::quick);
    Model model(seed);
    {
      const auto store = open_store(folder.database());
      REQUIRE(store->commit(model.first()));
      for (int i = 0; i < 12; ++i) {
        const auto done = store->commit(model.next());
        REQUIRE_MESSAGE(done, done.error().in_words());
        if (i % 4 == 3) {
          check_sums(*store, model);
        }
      }
    }
    check_sums(*open_store(folder.database()), model);
  }
}

TEST_CASE("ledger: a commit that fails changes neither rows nor digest") {
  const Folder folder;
  const auto store = open_store(folder.database());
  auto good = two_players();
  good.objects = {in_room(20, 7)};
  REQUIRE(store->commit(good));
  const auto before = store->load();
  REQUIRE(before);

  auto bad = header_only(9);
  bad.objects = {in_room(20, 8), in_object(21, 77)};
  const auto refused = store->commit(bad);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().what == "the rows contradict each other: FOREIGN KEY constraint failed");
  bad.objects = {in_room(20, 8)};
  bad.objects[0].amount = -1;
  CHECK_FALSE(store->commit(bad));

  const auto after = store->load();
  REQUIRE(after);
  CHECK(after->digest == before->digest);
  CHECK(same(*after->header, *before->header));
  REQUIRE(after->objects.size() == 1);
  CHECK(after->objects[0].in_room == std::optional<std::int64_t>(7));
}

TEST_CASE("ledger: a row that did not fit in place of an older one is counted in no later commit") {
  const Folder folder;
  store::Options options;
  options.most_pages = 60;
  const auto store = open_store(folder.database(), options);
  auto commit = two_players();
  commit.objects = {in_room(20, 7)};
  REQUIRE(store->commit(commit));
  auto too_long = header_only(2);
  too_long.objects = {in_room(20, 7)};
  too_long.objects[0].long_name = std::string(400000, 'l');
  const auto refused = store->commit(too_long);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().what == "the disk is full");
  auto next = header_only(3);
  next.objects = {in_room(20, 8)};
  REQUIRE(store->commit(next));
  const auto world = store->load();
  REQUIRE(world);
  CHECK(world->objects[0].in_room == 8);
  CHECK(static_cast<std::uint64_t>(world->header->digest) == world->digest);
}

TEST_CASE("ledger: events that stay, change, come and go at once leave the digest right") {
  const Folder folder;
  const auto store = open_store(folder.database());
  auto commit = two_players();
  commit.events = {{"room", "7", {}}};
  for (const std::int64_t order : {1, 2, 3}) {
    commit.events[0].events.push_back(event("room", "7", order));
  }
  REQUIRE(store->commit(commit));
  auto next = header_only(2);
  next.events = {{"room", "7", {event("room", "7", 2), event("room", "7", 3, 500)}}};
  next.events[0].events.push_back(event("room", "7", 4));
  REQUIRE(store->commit(next));
  const auto world = store->load();
  REQUIRE(world);
  CHECK(static_cast<std::uint64_t>(world->header->digest) == world->digest);
  REQUIRE(world->events.size() == 3);
  CHECK(world->events[0].event_order == 2);
  CHECK(world->events[1].due == 500);
  CHECK(world->events[2].event_order == 4);
}

TEST_CASE("ledger: an object's events go with it, those of what lay in it stay") {
  const Folder folder;
  const auto store = open_store(folder.database());
  auto commit = two_players();
  commit.objects = {in_room(20, 7), in_object(21, 20)};
  commit.events = {{"object", "20", {event("object", "20", 1)}},
                   {"object", "21", {event("object", "21", 1)}}};
  REQUIRE(store->commit(commit));

  auto burst = header_only(2);
  burst.objects = {in_room(21, 7), in_room(20, 7)};
  burst.events = {{"object", "20", {event("object", "20", 2)}}};
  burst.gone_objects = {20};
  REQUIRE(store->commit(burst));
  const auto world = store->load();
  REQUIRE(world);
  REQUIRE(world->objects.size() == 1);
  CHECK(world->objects[0].id == 21);
  REQUIRE(world->events.size() == 1);
  CHECK(world->events[0].owner == "21");
  CHECK(static_cast<std::uint64_t>(world->header->digest) == world->digest);
}

TEST_CASE("ledger: what was put aside in a thing that goes comes to lie where it lay") {
  auto sack = on_character(20, 12);
  std::vector<std::int64_t> gone = {20, 21};
  SUBCASE("on a character, holders first") {
    sack.worn_at = "finger";
  }
  SUBCASE("in a room, holders first") {
    sack = in_room(20, 7);
  }
  SUBCASE("in a room, holders last") {
    sack = in_room(20, 7);
    gone = {21, 20};
  }
  const Folder folder;
  const auto store = open_store(folder.database());
  auto commit = two_players();
  commit.objects = {sack, in_object(21, 20), in_object(22, 21)};
  commit.events = {{"object", "22", {event("object", "22", 1)}}};
  REQUIRE(store->commit(commit));

  auto decay = header_only(2);
  decay.gone_objects = gone;
  const auto done = store->commit(decay);
  REQUIRE_MESSAGE(done, done.error().in_words());
  const auto world = store->load();
  REQUIRE_MESSAGE(world, world.error().in_words());
  CHECK(static_cast<std::uint64_t>(world->header->digest) == world->digest);
  const auto bob = store->load_character(12);
  REQUIRE(bob);
  const auto& left = sack.in_room ? world->objects : bob->objects;
  REQUIRE(left.size() == 1);
  CHECK(left[0].id == 22);
  CHECK(left[0].in_room == sack.in_room);
  CHECK(left[0].on_character == sack.on_character);
  CHECK(left[0].worn_at.empty());
  CHECK((sack.in_room ? world->events : bob->events).size() == 1);
}

TEST_CASE("ledger: a flipped bit in a text is found at load and its row is named") {
  const Folder folder;
  auto commit = two_players();
  commit.objects = {in_room(20, 7), on_character(21, 11)};
  commit.objects[0].short_name = "a lantern of blue glass";
  commit.objects[1].short_name = "a letter nobody opened";
  commit.events = {{"room", "7", {event("room", "7", 3)}}};
  commit.events[0].events[0].text = "the mill bell rings";
  REQUIRE(open_store(folder.database())->commit(commit));

  const auto check = [&](const std::string& text, const std::string& row) {
    auto bytes = bytes_of(folder.database());
    const auto at = bytes.find(text);
    REQUIRE(at != std::string::npos);
    bytes[at + 3] = static_cast<char>(bytes[at + 3] ^ 1);
    write_bytes(folder.database(), bytes);
    Ears ears;
    const auto store = open_store(folder.database());
    const auto world = store->load();
    REQUIRE(world);
    CHECK(world->digest != static_cast<std::uint64_t>(world->header->digest));
    CHECK_MESSAGE(ears.heard().find(row) != std::string::npos, ears.heard());
    // Once accepted it counts as right.
    REQUIRE(store->accept());
    const auto accepted = store->load();
    REQUIRE(accepted);
    CHECK(accepted->digest == static_cast<std::uint64_t>(accepted->header->digest));
  };
  SUBCASE("of a thing on the floor") {
    check("a lantern of blue glass", "objects id=20");
  }
  SUBCASE("of a thing somebody holds") {
    check("a letter nobody opened", "objects id=21");
  }
  SUBCASE("of an event") {
    check("the mill bell rings", "events owner_kind=room owner=7 event_order=3");
  }
}

TEST_CASE("ledger: a damaged header is refused, since it says which ids were given out") {
  const Folder folder;
  auto commit = two_players();
  commit.header.seed = 0x1122334455667788;
  REQUIRE(open_store(folder.database())->commit(commit));
  auto bytes = bytes_of(folder.database());
  const auto at = bytes.find("\x11\x22\x33\x44\x55\x66\x77\x88");
  REQUIRE(at != std::string::npos);
  bytes[at] = 0x13;
  write_bytes(folder.database(), bytes);
  const auto store = open_store(folder.database());
  const auto world = store->load();
  REQUIRE_FALSE(world);
  CHECK(world.error().what ==
        "the header row is damaged. Restore a backup with `waterwheel restore`");
  CHECK_FALSE(store->commit(header_only(5)));
}

TEST_CASE(
    "ledger: a random flipped bit anywhere is refused, noticed or without effect, and never a "
    "crash") {
  const Folder folder(Folder::Place::quick);
  std::uint64_t whole = 0;
  {
    const auto store = open_store(folder.database());
    auto commit = two_players();
    for (std::int64_t id = 20; id < 60; ++id) {
      commit.objects.push_back(in_room(id, 7));
      commit.objects.back().long_name = "a thing with a long story, number " + std::to_string(id);
      commit.events.push_back(
          {"object", std::to_string(id), {event("object", std::to_string(id), id)}});
    }
    REQUIRE(store->commit(commit));
    whole = store->load()->digest;
  }
  const auto bytes = bytes_of(folder.database());
  const auto copy = folder.path() + "/copy.sqlite";
  const Ears ears;
  int caught = 0;
  for (unsigned seed = 0; seed < 250; ++seed) {
    CAPTURE(seed);
    std::mt19937 chance(seed);
    auto damaged = bytes;
    const auto at = std::uniform_int_distribution<std::size_t>(0, bytes.size() - 1)(chance);
    damaged[at] = static_cast<char>(damaged[at] ^ (1 << (seed % 8)));
    std::filesystem::remove(copy + "-wal");
    std::filesystem::remove(copy + "-shm");
    write_bytes(copy, damaged);
    auto opened = store::Store::open({.path = copy});
    if (!opened) {
      ++caught;
      continue;
    }
    const auto world = (*opened)->load();
    if (!world || world->digest != static_cast<std::uint64_t>(
                                       world->header.value_or(wire::HeaderRecord{}).digest)) {
      ++caught;
      continue;
    }
    CHECK(world->digest == whole);
    CHECK(world->objects.size() == 40);
  }
  CHECK(caught > 10);
}
