#include <algorithm>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "sandbox.h"
#include "store/loading.h"
#include "store/rows.h"

using namespace store_tests;

namespace {

const std::string hostile[] = {
    "",
    "x'); drop table objects; --",
    "\"; DELETE FROM accounts; '",
    "{} {0:1000000} %s %n $n \\ \n\r\t",
    "\xc3\xa9\xe4\xb8\xad\xf0\x9f\x92\xa7 \xe2\x80\xae turned round \xe2\x80\xac \xe2\x80\xa8",
    std::string(4096, 'w'),
};

// Every field gets a value of its own, none of them the default.
template <class Record>
Record filled(const std::string& text, std::int64_t& next) {
  Record record;
  wire::fields(record, [&](std::string_view, auto& value) {
    using Value = std::remove_reference_t<decltype(value)>;
    if constexpr (std::is_same_v<Value, std::int64_t> ||
                  std::is_same_v<Value, std::optional<std::int64_t>>) {
      value = ++next;
    } else if constexpr (std::is_same_v<Value, bool>) {
      value = true;
    } else if constexpr (std::is_same_v<Value, std::optional<bool>>) {
      value = false;
    } else {
      value = text;
    }
  });
  return record;
}

template <class Record>
std::vector<std::string> field_names() {
  std::vector<std::string> names;
  Record record;
  wire::fields(record, [&names](std::string_view name, const auto&) { names.emplace_back(name); });
  return names;
}

std::vector<std::string> column_names(Outsider& outsider, const std::string& table) {
  const auto from = " FROM pragma_table_info('" + table + "')";
  std::vector<std::string> names;
  const auto count = outsider.number("SELECT count(*)" + from);
  for (std::int64_t i = 0; i < count; ++i) {
    names.push_back(outsider.text("SELECT name" + from + " WHERE cid = " + std::to_string(i)));
  }
  return names;
}

template <class Record>
void check_columns(Outsider& outsider) {
  auto fields = field_names<Record>();
  fields.emplace_back("digest");
  auto columns = column_names(outsider, std::string(store::Table<Record>::name));
  std::sort(fields.begin(), fields.end());
  std::sort(columns.begin(), columns.end());
  CHECK(columns == fields);
}

}  // namespace

TEST_CASE("records: each table has a column for each field and a digest, nothing else") {
  const Folder folder;
  const auto store = open_store(folder.database());
  Outsider outsider(folder.database());
  store::for_each_table([&]<class Record>(const Record&) { check_columns<Record>(outsider); });

  auto fields = field_names<wire::HeaderRecord>();
  fields.emplace_back("id");
  fields.emplace_back("own_digest");
  auto columns = column_names(outsider, "header");
  std::sort(fields.begin(), fields.end());
  std::sort(columns.begin(), columns.end());
  CHECK(columns == fields);
  CHECK(outsider.text(
            "SELECT group_concat(name) FROM (SELECT name FROM pragma_table_list WHERE strict = 1 "
            "ORDER BY name)") ==
        "accounts,bans,boards,characters,coinage,events,fighters,header,mail,mobiles,moves,notes,"
        "objects,rooms,spawns");
}

TEST_CASE("records: hostile text comes back as it went in, in every field of every table") {
  const Folder folder;
  for (const auto& text : hostile) {
    std::int64_t next = 1000;
    auto wanted_account = filled<wire::AccountRecord>(text, next);
    wanted_account.name = "name " + text;
    auto wanted_character = filled<wire::CharacterRecord>(text, next);
    wanted_character.account = wanted_account.id;
    wanted_character.name = "body " + text;
    auto mobile = filled<wire::MobileRecord>(text, next);
    auto fighter = filled<wire::FighterRecord>(text, next);
    fighter.turn_left.reset();
    auto room = filled<wire::RoomRecord>(text, next);
    auto coinage = filled<wire::CoinageRecord>(text, next);
    auto move = filled<wire::MoveRecord>(text, next);
    auto floor = filled<wire::ObjectRecord>(text, next);
    floor.on_mobile.reset();
    floor.on_character.reset();
    floor.in_object.reset();
    auto nested = filled<wire::ObjectRecord>(text, next);
    nested.in_room.reset();
    nested.on_character.reset();
    nested.on_mobile.reset();
    nested.in_object = floor.id;
    auto carried = filled<wire::ObjectRecord>(text, next);
    carried.in_room.reset();
    carried.in_object.reset();
    carried.on_mobile.reset();
    carried.on_character = wanted_character.id;
    auto due = filled<wire::EventRecord>(text, next);
    due.owner_kind = "room";
    due.left.reset();
    auto left = filled<wire::EventRecord>(text, next);
    left.owner_kind = "character";
    left.owner = std::to_string(wanted_character.id);
    left.due.reset();
    auto spawn = filled<wire::SpawnRecord>(text, next);
    auto header = filled<wire::HeaderRecord>(text, next);

    wire::Commit commit;
    commit.header = header;
    commit.accounts = {wanted_account};
    commit.characters = {wanted_character};
    commit.objects = {nested, floor, carried};
    commit.events = {{due.owner_kind, due.owner, {due}}, {left.owner_kind, left.owner, {left}}};
    commit.spawns = {spawn};
    commit.mobiles = {mobile};
    commit.fighters = {fighter};
    commit.rooms = {room};
    commit.coinage = {coinage};
    commit.moves = {move};
    const auto path = folder.path() + "/" + std::to_string(&text - &hostile[0]);
    REQUIRE(open_store(path)->commit(commit));

    const auto store = open_store(path);
    const auto world = store->load();
    REQUIRE(world);
    REQUIRE(world->header);
    header.digest = static_cast<std::int64_t>(world->digest);
    CHECK(same(*world->header, header));
    REQUIRE(world->objects.size() == 2);
    CHECK(same(world->objects[0], floor));
    CHECK(same(world->objects[1], nested));
    REQUIRE(world->events.size() == 1);
    CHECK(same(world->events[0], due));
    REQUIRE(world->spawns.size() == 1);
    CHECK(same(world->spawns[0], spawn));
    REQUIRE(world->mobiles.size() == 1);
    CHECK(same(world->mobiles[0], mobile));
    REQUIRE(world->fighters.size() == 1);
    CHECK(same(world->fighters[0], fighter));
    REQUIRE(world->rooms.size() == 1);
    CHECK(same(world->rooms[0], room));
    REQUIRE(world->coinage.size() == 1);
    CHECK(same(world->coinage[0], coinage));
    {
      store::Database db({.path = path});
      const auto lines =
          store::read_moves(db, {.ticket = {}, .object = move.object, .name = {}, .most = 5});
      REQUIRE(lines.moves.size() == 1);
      CHECK(same(lines.moves[0], move));
    }

    const auto by_name = store->load_account(wanted_account.name);
    REQUIRE(by_name);
    REQUIRE(by_name->account);
    CHECK(same(*by_name->account, wanted_account));
    const auto loaded = store->load_character(wanted_character.id);
    REQUIRE(loaded);
    REQUIRE(loaded->character);
    CHECK(same(*loaded->character, wanted_character));
    REQUIRE(loaded->objects.size() == 1);
    CHECK(same(loaded->objects[0], carried));
    REQUIRE(loaded->events.size() == 1);
    CHECK(same(loaded->events[0], left));
  }
}

TEST_CASE("records: what is absent comes back absent, not empty") {
  const Folder folder;
  const auto store = open_store(folder.database());
  auto commit = two_players();
  commit.accounts[0].colour = "";
  commit.accounts[0].screen_reader = false;
  auto plain = in_room(20, 100);
  auto named = in_room(21, 100);
  named.keywords = "";
  commit.objects = {plain, named};
  REQUIRE(store->commit(commit));

  const auto ann = store->load_account("Ann");
  REQUIRE(ann);
  CHECK(ann->account->colour == std::optional<std::string>(""));
  CHECK(ann->account->screen_reader == std::optional<bool>(false));
  const auto bob = store->load_account("Bob");
  REQUIRE(bob);
  CHECK_FALSE(bob->account->colour.has_value());
  CHECK_FALSE(bob->account->screen_reader.has_value());
  const auto world = store->load();
  REQUIRE(world);
  REQUIRE(world->objects.size() == 2);
  CHECK_FALSE(world->objects[0].keywords.has_value());
  CHECK(world->objects[1].keywords == std::optional<std::string>(""));
}

TEST_CASE("records: every field of an existing row can change") {
  const Folder folder;
  const auto store = open_store(folder.database());
  auto commit = two_players();
  REQUIRE(store->commit(commit));
  std::int64_t next = 5000;
  auto changed = filled<wire::AccountRecord>("other", next);
  changed.id = 1;
  auto body = filled<wire::CharacterRecord>("another", next);
  body.id = 11;
  body.account = 2;
  commit.accounts = {changed};
  commit.characters = {body};
  REQUIRE(store->commit(commit));
  const auto account_now = store->load_account("OTHER");
  REQUIRE(account_now);
  REQUIRE(account_now->account);
  CHECK(same(*account_now->account, changed));
  const auto body_now = store->load_character(11);
  REQUIRE(body_now);
  CHECK(same(*body_now->character, body));
}
