#include "wire/records.h"

#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include <doctest/doctest.h>

namespace {

// Makes a field another one than it is when fresh.
struct Change {
  void operator()(std::int64_t& value) const { value += 41; }
  void operator()(bool& value) const { value = !value; }
  void operator()(std::string& value) const { value += "x"; }
  template <class T>
  void operator()(std::optional<T>& value) const {
    if (value) {
      value.reset();
    } else {
      value.emplace();
    }
  }
};

template <class Record>
std::size_t field_count() {
  Record record;
  std::size_t count = 0;
  wire::fields(record, [&count](std::string_view, const auto&) { ++count; });
  return count;
}

template <class Record>
void change(Record& record, std::size_t which) {
  std::size_t i = 0;
  wire::fields(record, [&i, which](std::string_view, auto& field) {
    if (i++ == which) {
      Change{}(field);
    }
  });
}

}  // namespace

TEST_CASE_TEMPLATE("records: each field changes the digest, each in its own way", Record,
                   wire::AccountRecord, wire::CharacterRecord, wire::ObjectRecord,
                   wire::EventRecord, wire::SpawnRecord, wire::HeaderRecord) {
  std::set<std::uint64_t> digests = {wire::digest_of(Record{})};
  const std::size_t count = field_count<Record>();
  for (std::size_t i = 0; i < count; ++i) {
    Record record;
    change(record, i);
    digests.insert(wire::digest_of(record));
  }
  CHECK(digests.size() == count + 1);
}

TEST_CASE_TEMPLATE("records: fields have different names, and equal records equal digests", Record,
                   wire::AccountRecord, wire::CharacterRecord, wire::ObjectRecord,
                   wire::EventRecord, wire::SpawnRecord, wire::HeaderRecord) {
  std::set<std::string_view> names;
  Record record;
  wire::fields(record, [&names](std::string_view name, const auto&) { names.insert(name); });
  CHECK(names.size() == field_count<Record>());
  Record same;
  for (std::size_t i = 0; i < field_count<Record>(); ++i) {
    change(record, i);
    change(same, i);
  }
  CHECK(wire::digest_of(record) == wire::digest_of(same));
}

TEST_CASE("records: an absent value is another one than an empty one") {
  const auto named = [](std::optional<std::string> keywords) {
    wire::ObjectRecord record;
    record.keywords = std::move(keywords);
    return wire::digest_of(record);
  };
  CHECK(named(std::nullopt) != named(""));
  wire::EventRecord event;
  wire::EventRecord due;
  due.due = 0;
  CHECK(wire::digest_of(event) != wire::digest_of(due));
}

TEST_CASE("records: text moved from one field to the next is another record") {
  wire::CharacterRecord one;
  one.name = "ab";
  one.title = "c";
  wire::CharacterRecord other;
  other.name = "a";
  other.title = "bc";
  CHECK(wire::digest_of(one) != wire::digest_of(other));
}

TEST_CASE("records: the digest is the same on every machine") {
  // A fixed number: a change here makes every stored world refuse to start.
  wire::SpawnRecord spawn;
  spawn.row = "mill/hall/keeper";
  CHECK(wire::digest_of(spawn) == 3170613499306193361ULL);
}

TEST_CASE("records: the list of fields knows every member") {
  // A member more or less, and these lines do not compile.
  const auto& [a, b, c, d, e, f, g, h, i, j, k] = wire::AccountRecord{};
  static_cast<void>(std::tie(a, b, c, d, e, f, g, h, i, j, k));
  CHECK(field_count<wire::AccountRecord>() == 11);
  {
    const auto& [a1, a2, a3, a4, a5, a6, a7, a8, b1, b2, b3, b4, b5, b6, b7, b8, c1, c2, c3, c4, c5,
                 c6, c7, c8, d1, d2, d3, d4, d5, d6, d7, d8, e1] = wire::CharacterRecord{};
    static_cast<void>(std::tie(a1, a2, a3, a4, a5, a6, a7, a8, b1, b2, b3, b4, b5, b6, b7, b8, c1,
                               c2, c3, c4, c5, c6, c7, c8, d1, d2, d3, d4, d5, d6, d7, d8, e1));
    CHECK(field_count<wire::CharacterRecord>() == 33);
  }
  {
    const auto& [a1, a2, a3, a4, a5, a6, a7, b1, b2, b3, b4, b5, b6, b7, c1, c2, c3, c4] =
        wire::ObjectRecord{};
    static_cast<void>(
        std::tie(a1, a2, a3, a4, a5, a6, a7, b1, b2, b3, b4, b5, b6, b7, c1, c2, c3, c4));
    CHECK(field_count<wire::ObjectRecord>() == 18);
  }
  {
    const auto& [a1, a2, a3, a4, a5, a6, b1, b2, b3, b4, b5, b6] = wire::EventRecord{};
    static_cast<void>(std::tie(a1, a2, a3, a4, a5, a6, b1, b2, b3, b4, b5, b6));
    CHECK(field_count<wire::EventRecord>() == 12);
  }
  {
    const auto& [row, untouched] = wire::SpawnRecord{};
    static_cast<void>(std::tie(row, untouched));
    CHECK(field_count<wire::SpawnRecord>() == 2);
  }
  {
    const auto& [a1, a2, a3, a4, a5, a6, a7, b1, b2, b3, b4, b5, b6, b7] = wire::MobileRecord{};
    static_cast<void>(std::tie(a1, a2, a3, a4, a5, a6, a7, b1, b2, b3, b4, b5, b6, b7));
    CHECK(field_count<wire::MobileRecord>() == 14);
  }
  {
    const auto& [id, foe, next_turn, turn_left, joined, turns] = wire::FighterRecord{};
    static_cast<void>(std::tie(id, foe, next_turn, turn_left, joined, turns));
    CHECK(field_count<wire::FighterRecord>() == 6);
  }
  {
    const auto& [vnum, doors] = wire::RoomRecord{};
    const auto& [act, coins] = wire::CoinageRecord{};
    static_cast<void>(std::tie(vnum, doors, act, coins));
    CHECK(field_count<wire::RoomRecord>() == 2);
    CHECK(field_count<wire::CoinageRecord>() == 2);
  }
  {
    const auto& [a1, a2, a3, a4, a5, a6, b1, b2, b3, b4, b5] = wire::MoveRecord{};
    static_cast<void>(std::tie(a1, a2, a3, a4, a5, a6, b1, b2, b3, b4, b5));
    CHECK(field_count<wire::MoveRecord>() == 11);
  }
  {
    const auto& [a1, a2, a3, a4, a5, a6, a7, a8] = wire::HeaderRecord{};
    static_cast<void>(std::tie(a1, a2, a3, a4, a5, a6, a7, a8));
    CHECK(field_count<wire::HeaderRecord>() == 8);
  }
}
