#include "store/statement.h"

#include <sqlite3.h>

#include "base/check.h"
#include "store/database.h"
#include "store/failure.h"

namespace store {

namespace {

int size_of(std::string_view text) {
  return static_cast<int>(text.size());
}

}  // namespace

void Statement::Finalize::operator()(sqlite3_stmt* statement) const {
  sqlite3_finalize(statement);
}

Statement::Statement(sqlite3* db, std::string_view sql) : db_(db) {
  sqlite3_stmt* made = nullptr;
  const int code =
      sqlite3_prepare_v3(db, sql.data(), size_of(sql), SQLITE_PREPARE_PERSISTENT, &made, nullptr);
  statement_.reset(made);
  expect_ok(db, code, "preparing a statement");
  base::check(statement_ != nullptr, "Statement: no SQL in it");
}

Query::Query(Database& db, std::string_view sql) : statement_(db.statement(sql)) {
  base::check(!statement_.borrowed_, "Query: this statement is in use");
  statement_.borrowed_ = true;
}

Query::~Query() {
  // Their codes only repeat what the last step said.
  sqlite3_reset(statement_.statement_.get());
  sqlite3_clear_bindings(statement_.statement_.get());
  statement_.borrowed_ = false;
}

Query& Query::bind(std::int64_t value) {
  expect_ok(statement_.db_, sqlite3_bind_int64(statement_.statement_.get(), ++bound_, value),
            "binding a number");
  return *this;
}

Query& Query::bind(std::string_view text) {
  // A null pointer would bind NULL in place of "".
  const char* start = text.data() == nullptr ? "" : text.data();
  expect_ok(statement_.db_,
            sqlite3_bind_text(statement_.statement_.get(), ++bound_, start, size_of(text), nullptr),
            "binding a text");
  return *this;
}

Query& Query::bind_null() {
  expect_ok(statement_.db_, sqlite3_bind_null(statement_.statement_.get(), ++bound_),
            "binding nothing");
  return *this;
}

bool Query::step() {
  const int code = sqlite3_step(statement_.statement_.get());
  if (code == SQLITE_ROW) {
    return true;
  }
  if (code != SQLITE_DONE) {
    throw Failure(statement_.db_, code, sqlite3_sql(statement_.statement_.get()));
  }
  return false;
}

void Query::finish() {
  while (step()) {
  }
}

bool Query::is_null(int column) const {
  return sqlite3_column_type(statement_.statement_.get(), column) == SQLITE_NULL;
}

std::int64_t Query::integer(int column) const {
  return sqlite3_column_int64(statement_.statement_.get(), column);
}

std::string Query::text(int column) const {
  auto* const statement = statement_.statement_.get();
  const auto* start = sqlite3_column_text(statement, column);
  if (start == nullptr) {
    return {};
  }
  return {reinterpret_cast<const char*>(start),
          static_cast<std::size_t>(sqlite3_column_bytes(statement, column))};
}

}  // namespace store
