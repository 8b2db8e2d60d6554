// How SQLite says no inside store/. Exceptions live in this folder only: store.cpp turns them into
// a Result or a reply, so nobody else ever sees one.
#pragma once

#include <stdexcept>
#include <string>

struct sqlite3;

namespace store {

// The database file may not or cannot be used as it is; the words are for the person who runs the
// server.
class Refused : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// One call of SQLite failed. what() says what was being done, and what SQLite said, for the log.
class Failure : public std::runtime_error {
 public:
  Failure(sqlite3* db, int code, const std::string& doing);

  // The result code without its extension.
  int code() const { return code_; }
  // For the one who waits for a save: "the disk is full".
  const std::string& reason() const { return reason_; }

 private:
  int code_;
  std::string reason_;
};

// Throws a Failure unless `code` is SQLITE_OK.
void expect_ok(sqlite3* db, int code, const char* doing);

}  // namespace store
