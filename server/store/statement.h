// Prepared statements. Values are bound, never written into the SQL. A Statement is compiled once
// and kept by the Database; a Query borrows it for one use and hands it back clean, whatever
// happens.
//   Query query(db, "SELECT name FROM accounts WHERE id = ?");
//   query.bind(id);
//   while (query.step()) { names.push_back(query.text(0)); }
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

namespace store {

class Database;

class Statement {
 public:
  Statement(sqlite3* db, std::string_view sql);

 private:
  friend class Query;
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const;
  };
  sqlite3* db_;
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
  bool borrowed_ = false;
};

class Query {
 public:
  Query(Database& db, std::string_view sql);
  Query(const Query&) = delete;
  Query& operator=(const Query&) = delete;
  ~Query();

  // Values are bound in order, left to right. A text is not copied: it must live until the last
  // step().
  Query& bind(std::int64_t value);
  Query& bind(bool value) { return bind(std::int64_t{value}); }
  Query& bind(std::string_view text);
  Query& bind(const std::string& text) { return bind(std::string_view(text)); }
  Query& bind(std::string&& text) = delete;
  Query& bind(const char* text) { return bind(std::string_view(text)); }
  template <class T>
  Query& bind(const std::optional<T>& value) {
    return value ? bind(*value) : bind_null();
  }
  Query& bind_null();

  // True while there is a row.
  bool step();
  // For what gives no rows.
  void finish();

  bool is_null(int column) const;
  std::int64_t integer(int column) const;
  std::string text(int column) const;
  void read(int column, std::int64_t& value) const { value = integer(column); }
  void read(int column, bool& value) const { value = integer(column) != 0; }
  void read(int column, std::string& value) const { value = text(column); }
  template <class T>
  void read(int column, std::optional<T>& value) const {
    if (is_null(column)) {
      value.reset();
      return;
    }
    read(column, value.emplace());
  }

 private:
  Statement& statement_;
  int bound_ = 0;
};

}  // namespace store
