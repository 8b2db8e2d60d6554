#include "store/failure.h"

#include <cerrno>

#include <sqlite3.h>

namespace store {

namespace {

std::string in_words(sqlite3* db, int code) {
  const int from_system = db == nullptr ? 0 : sqlite3_system_errno(db);
  switch (code & 0xff) {
    case SQLITE_FULL:
      return "the disk is full";
    case SQLITE_READONLY:
      return "the database is read-only";
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return "another program holds the database";
    case SQLITE_NOMEM:
      return "the database has used up its share of memory";
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
      return "the database file is damaged";
    case SQLITE_TOOBIG:
      return "a text is too long for the database";
    case SQLITE_CONSTRAINT:
      return std::string("the rows contradict each other: ") +
             (db == nullptr ? sqlite3_errstr(code) : sqlite3_errmsg(db));
    case SQLITE_IOERR:
    case SQLITE_CANTOPEN:
      if (from_system == ENOSPC || from_system == EDQUOT) {
        return "the disk is full";
      }
      if (from_system == EFBIG) {
        return "the database file may not grow any more";
      }
      if (from_system == EROFS || from_system == EACCES || from_system == EPERM) {
        return "the database is read-only";
      }
      return "the disk reports an error";
    default:
      return std::string("the database says: ") + sqlite3_errstr(code);
  }
}

std::string for_log(sqlite3* db, int code, const std::string& doing) {
  std::string text = doing + ": " + sqlite3_errstr(code);
  if (db != nullptr) {
    text += std::string(" (") + sqlite3_errmsg(db) + ")";
  }
  return text;
}

}  // namespace

Failure::Failure(sqlite3* db, int code, const std::string& doing)
    : std::runtime_error(for_log(db, code, doing)),
      code_(code & 0xff),
      reason_(in_words(db, code)) {}

void expect_ok(sqlite3* db, int code, const char* doing) {
  if (code != SQLITE_OK) {
    throw Failure(db, code, doing);
  }
}

}  // namespace store
