// Rows and records. SQL, binding and reading are made from wire::fields(), so a record's list of
// fields is the single place where a column is named outside the schema.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "store/database.h"
#include "wire/records.h"

namespace store {

// Where the records of a type are kept, and which fields tell one row from another.
template <class Record>
struct Table;

template <>
struct Table<wire::AccountRecord> {
  static constexpr std::string_view name = "accounts";
  static constexpr std::array<std::string_view, 1> key{"id"};
};
template <>
struct Table<wire::CharacterRecord> {
  static constexpr std::string_view name = "characters";
  static constexpr std::array<std::string_view, 1> key{"id"};
};
template <>
struct Table<wire::MobileRecord> {
  static constexpr std::string_view name = "mobiles";
  static constexpr std::array<std::string_view, 1> key{"id"};
};
template <>
struct Table<wire::FighterRecord> {
  static constexpr std::string_view name = "fighters";
  static constexpr std::array<std::string_view, 1> key{"id"};
};
template <>
struct Table<wire::RoomRecord> {
  static constexpr std::string_view name = "rooms";
  static constexpr std::array<std::string_view, 1> key{"vnum"};
};
template <>
struct Table<wire::ObjectRecord> {
  static constexpr std::string_view name = "objects";
  static constexpr std::array<std::string_view, 1> key{"id"};
};
template <>
struct Table<wire::EventRecord> {
  static constexpr std::string_view name = "events";
  static constexpr std::array<std::string_view, 3> key{"owner_kind", "owner", "event_order"};
};
template <>
struct Table<wire::SpawnRecord> {
  static constexpr std::string_view name = "spawns";
  static constexpr std::array<std::string_view, 1> key{"row"};
};

template <>
struct Table<wire::CoinageRecord> {
  static constexpr std::string_view name = "coinage";
  static constexpr std::array<std::string_view, 1> key{"act"};
};

template <>
struct Table<wire::BanRecord> {
  static constexpr std::string_view name = "bans";
  static constexpr std::array<std::string_view, 1> key{"id"};
};
template <>
struct Table<wire::BoardRecord> {
  static constexpr std::string_view name = "boards";
  static constexpr std::array<std::string_view, 1> key{"key"};
};
template <>
struct Table<wire::NoteRecord> {
  static constexpr std::string_view name = "notes";
  static constexpr std::array<std::string_view, 1> key{"id"};
};
template <>
struct Table<wire::MailRecord> {
  static constexpr std::string_view name = "mail";
  static constexpr std::array<std::string_view, 1> key{"id"};
};

// Calls `visit` with an empty record of each type that has a table of the state of the world; the
// header is not among them, nor is the ledger, which is its past.
template <class Visit>
void for_each_table(Visit visit) {
  visit(wire::AccountRecord{});
  visit(wire::CharacterRecord{});
  visit(wire::MobileRecord{});
  visit(wire::FighterRecord{});
  visit(wire::RoomRecord{});
  visit(wire::ObjectRecord{});
  visit(wire::EventRecord{});
  visit(wire::SpawnRecord{});
  visit(wire::CoinageRecord{});
  visit(wire::BanRecord{});
  visit(wire::BoardRecord{});
  visit(wire::NoteRecord{});
  visit(wire::MailRecord{});
}

template <class Record>
constexpr bool is_key(std::string_view field) {
  for (const auto key : Table<Record>::key) {
    if (key == field) {
      return true;
    }
  }
  return false;
}

// "a", "b", "c". Quoted, since `left` and `row` are words of SQL.
template <class Record>
std::string columns() {
  std::string list;
  Record record;
  wire::fields(record, [&](std::string_view name, const auto&) {
    if (!list.empty()) {
      list += ", ";
    }
    list.append("\"").append(name).append("\"");
  });
  return list;
}

template <class Record>
std::string places() {
  std::string list;
  Record record;
  wire::fields(record, [&](std::string_view, const auto&) { list += list.empty() ? "?" : ", ?"; });
  return list;
}

template <class Record>
int field_count() {
  int count = 0;
  Record record;
  wire::fields(record, [&count](std::string_view, const auto&) { ++count; });
  return count;
}

// " WHERE "id" = ?": one row by its key.
template <class Record>
std::string where_key() {
  std::string list;
  for (const auto key : Table<Record>::key) {
    list.append(list.empty() ? " WHERE \"" : " AND \"").append(key).append("\" = ?");
  }
  return list;
}

// "SELECT all fields, digest FROM table" and whatever follows.
template <class Record>
std::string select(std::string_view rest = "") {
  return "SELECT " + columns<Record>() + ", digest FROM " + std::string(Table<Record>::name) + " " +
         std::string(rest);
}

// What it replaces is told by Database::take_replaced().
template <class Record>
std::string upsert() {
  std::string keys;
  for (const auto key : Table<Record>::key) {
    keys.append(keys.empty() ? "\"" : ", \"").append(key).append("\"");
  }
  std::string changes = "digest = replaced(digest, excluded.digest)";
  Record record;
  wire::fields(record, [&](std::string_view name, const auto&) {
    if (!is_key<Record>(name)) {
      changes.append(", \"").append(name).append("\" = excluded.\"").append(name).append("\"");
    }
  });
  return "INSERT INTO " + std::string(Table<Record>::name) + " (" + columns<Record>() +
         ", digest) VALUES (" + places<Record>() + ", ?) ON CONFLICT (" + keys +
         ") DO UPDATE SET " + changes;
}

template <class Record>
void bind_fields(Query& query, const Record& record) {
  wire::fields(record, [&query](std::string_view, const auto& value) { query.bind(value); });
}

template <class Record>
void bind_key(Query& query, const Record& record) {
  wire::fields(record, [&query](std::string_view name, const auto& value) {
    if (is_key<Record>(name)) {
      query.bind(value);
    }
  });
}

// The fields of the row the query stands on, from its first column on.
template <class Record>
Record read_fields(const Query& query) {
  Record record;
  int column = 0;
  wire::fields(record, [&](std::string_view, auto& value) { query.read(column++, value); });
  return record;
}

std::string in_words(std::int64_t value);
std::string in_words(const std::string& value);

// "events owner_kind=object owner=12 event_order=3": for the log.
template <class Record>
std::string row_name(const Record& record) {
  std::string words(Table<Record>::name);
  wire::fields(record, [&words](std::string_view name, const auto& value) {
    if constexpr (requires { in_words(value); }) {
      if (is_key<Record>(name)) {
        words.append(" ").append(name).append("=").append(in_words(value));
      }
    }
  });
  return words;
}

// Says in the log that a row does not hold what was written.
void report_damage(const std::string& row);

// The record of the row a select() query stands on. `sum` grows by its digest as it reads now; a
// row whose content no longer gives the digest kept beside it is named in the log.
template <class Record>
Record read_row(const Query& query, std::uint64_t& sum) {
  auto record = read_fields<Record>(query);
  const auto digest = wire::digest_of(record);
  if (digest != static_cast<std::uint64_t>(query.integer(field_count<Record>()))) {
    report_damage(row_name(record));
  }
  sum += digest;
  return record;
}
template <class Record>
Record read_row(const Query& query) {
  std::uint64_t unused = 0;
  return read_row<Record>(query, unused);
}

}  // namespace store
