#include "store/database.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>

#include <sqlite3.h>

#include "base/check.h"
#include "base/log.h"
#include "store/failure.h"

namespace store {

namespace {

constexpr std::int64_t most_heap_bytes = 64LL * 1024 * 1024;
constexpr mode_t private_mode = 0600;

// SQLite's NOFOLLOW refuses a link anywhere in the path. Only the file itself has to be none: a
// data folder may well be reached through one.
std::string without_links_in_folder(const std::string& path) {
  const std::filesystem::path given(path);
  if (given.filename().empty() || given.filename() == ":memory:") {
    throw Refused("a world is kept in a file of its own. Name one");
  }
  const auto folder = given.has_parent_path() ? given.parent_path() : std::filesystem::path(".");
  std::error_code failed;
  const auto real = std::filesystem::canonical(folder, failed);
  if (failed) {
    throw Refused("its folder cannot be reached: " + failed.message());
  }
  return (real / given.filename()).string();
}

// replaced(old, new) of an upsert: asked once for each row that is there already.
void replaced(sqlite3_context* context, int /*count*/, sqlite3_value** values) {
  *static_cast<std::uint64_t*>(sqlite3_user_data(context)) +=
      static_cast<std::uint64_t>(sqlite3_value_int64(values[0]));
  sqlite3_result_value(context, values[1]);
}

std::string system_words(int number) {
  return std::generic_category().message(number);
}

std::string octal(unsigned value) {
  std::string digits;
  for (; value != 0; value /= 8) {
    digits.insert(digits.begin(), static_cast<char>('0' + value % 8));
  }
  return "0" + digits;
}

std::string whose(const std::string& path) {
  struct stat facts {};
  if (::lstat(path.c_str(), &facts) != 0) {
    return {};
  }
  return "; it belongs to uid " + std::to_string(facts.st_uid) + ", mode " +
         octal(facts.st_mode & 07777U);
}

std::string may_not_write(const std::string& path, const std::string& reason) {
  return "uid " + std::to_string(::geteuid()) + " cannot write it: " + reason + whose(path) +
         ". Give the file and its folder to the user the server runs as";
}

}  // namespace

void Database::Close::operator()(sqlite3* db) const {
  sqlite3_close(db);
}

Database::Database(const Settings& settings)
    : path_(without_links_in_folder(settings.path)),
      busy_milliseconds_(settings.busy_milliseconds),
      most_log_bytes_(settings.most_log_bytes) {
  open_file(settings);
  if (settings.access != Access::read) {
    refuse_what_cannot_be_written();
  }
  guard();
  add_functions();
  sqlite3_busy_timeout(db_.get(), busy_milliseconds_);
  refuse_what_is_not_ours(settings.access);
  apply_common_settings();
  switch (settings.access) {
    case Access::write:
      apply_settings(settings);
      break;
    case Access::read:
      run("PRAGMA query_only=ON");
      break;
    case Access::copy:
      run("PRAGMA journal_mode=MEMORY");
      run("PRAGMA synchronous=OFF");
      break;
  }
}

void Database::open_file(const Settings& settings) {
  const auto access = settings.access;
  std::error_code failed;
  const auto kind = std::filesystem::symlink_status(path_, failed).type();
  if (kind == std::filesystem::file_type::symlink) {
    throw Refused("it is a link, which is not followed. Put the database file itself there");
  }
  if (kind != std::filesystem::file_type::not_found &&
      kind != std::filesystem::file_type::regular) {
    throw Refused(kind == std::filesystem::file_type::directory ? "it is a folder, not a file"
                                                                : "it is not an ordinary file");
  }
  const bool is_there = kind != std::filesystem::file_type::not_found;
  if (access == Access::read && !is_there) {
    throw Refused("there is no such file");
  }
  if (access == Access::copy && is_there) {
    throw Refused("there is a file of this name already");
  }
  const int mode =
      access == Access::read ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
  sqlite3* made = nullptr;
  const int code = sqlite3_open_v2(path_.c_str(), &made,
                                   mode | SQLITE_OPEN_NOFOLLOW | SQLITE_OPEN_NOMUTEX |
                                       SQLITE_OPEN_PRIVATECACHE | SQLITE_OPEN_EXRESCODE,
                                   settings.vfs.empty() ? nullptr : settings.vfs.c_str());
  db_.reset(made);
  if ((code & 0xff) == SQLITE_CANTOPEN) {
    const int reason = made == nullptr ? 0 : sqlite3_system_errno(made);
    const auto words = reason == 0 ? "it cannot be opened" : system_words(reason);
    throw Refused(access == Access::read
                      ? "uid " + std::to_string(::geteuid()) + " cannot read it: " + words
                      : may_not_write(path_, words));
  }
  expect_ok(made, code, "opening the database");
  if (access != Access::read) {
    narrow_mode();
  }
}

void Database::narrow_mode() const {
  // Before anything is written: SQLite gives the log beside it the same mode.
  struct stat facts {};
  if (::lstat(path_.c_str(), &facts) == 0 && (facts.st_mode & 07777U) != private_mode &&
      ::chmod(path_.c_str(), private_mode) != 0) {
    base::log::warn("store", "the database's mode cannot be narrowed",
                    {{"path", path_}, {"mode", octal(facts.st_mode & 07777U)}});
  }
}

void Database::refuse_what_cannot_be_written() {
  // SQLite falls back to reading when a file may not be written; a server must not find out at the
  // first save.
  if (sqlite3_db_readonly(db_.get(), "main") == 1) {
    const int reason = ::access(path_.c_str(), W_OK) == 0 ? 0 : errno;
    throw Refused(may_not_write(path_, reason == 0 ? "it is read-only" : system_words(reason)));
  }
  const auto folder = std::filesystem::path(path_).parent_path().string();
  if (::eaccess(folder.c_str(), W_OK | X_OK) != 0) {
    throw Refused("its folder cannot be written by uid " + std::to_string(::geteuid()) + ": " +
                  system_words(errno) + whose(folder));
  }
}

// What makes a connection safe against the file and against us; must stand before the first
// statement.
void Database::guard() {
  constexpr std::pair<int, int> switches[] = {
      {SQLITE_DBCONFIG_DEFENSIVE, 1},       {SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0},
      {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},  {SQLITE_DBCONFIG_DQS_DML, 0},
      {SQLITE_DBCONFIG_DQS_DDL, 0},         {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0},
      {SQLITE_DBCONFIG_ENABLE_VIEW, 0},     {SQLITE_DBCONFIG_ENABLE_FKEY, 1},
      {SQLITE_DBCONFIG_WRITABLE_SCHEMA, 0},
  };
  for (const auto& [option, value] : switches) {
    expect_ok(db_.get(), sqlite3_db_config(db_.get(), option, value, nullptr),
              "guarding the connection");
  }
  // ATTACHED must be 1 for VACUUM INTO; EXPR_DEPTH 100 lets a CHECK name ten columns.
  constexpr std::pair<int, int> limits[] = {
      {SQLITE_LIMIT_LENGTH, 1000000},
      {SQLITE_LIMIT_SQL_LENGTH, 100000},
      {SQLITE_LIMIT_COLUMN, 100},
      {SQLITE_LIMIT_EXPR_DEPTH, 100},
      {SQLITE_LIMIT_COMPOUND_SELECT, 3},
      {SQLITE_LIMIT_VDBE_OP, 25000},
      {SQLITE_LIMIT_FUNCTION_ARG, 8},
      {SQLITE_LIMIT_ATTACHED, 1},
      {SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 50},
      {SQLITE_LIMIT_VARIABLE_NUMBER, 64},
      {SQLITE_LIMIT_TRIGGER_DEPTH, 10},
      {SQLITE_LIMIT_WORKER_THREADS, 0},
  };
  for (const auto& [limit, value] : limits) {
    sqlite3_limit(db_.get(), limit, value);
  }
  sqlite3_hard_heap_limit64(most_heap_bytes);
}

// Once: adding a function again would have every kept statement compiled anew.
void Database::add_functions() {
  expect_ok(db_.get(),
            sqlite3_create_function_v2(db_.get(), "replaced", 2, SQLITE_UTF8 | SQLITE_DIRECTONLY,
                                       &replaced_, replaced, nullptr, nullptr, nullptr),
            "adding a function");
}

// Before any setting that would change somebody else's file.
void Database::refuse_what_is_not_ours(Access access) {
  try {
    const auto id = number("PRAGMA application_id");
    const bool has_tables = number("SELECT count(*) FROM sqlite_schema") != 0;
    if (access == Access::read && !has_tables) {
      throw Refused(
          "there is no world in it. A copy of a database that was in use, taken without the file "
          "\"-wal\" beside it, looks like this");
    }
    if (id == application_id || (id == 0 && !has_tables)) {
      return;
    }
  } catch (const Failure& failure) {
    if (failure.code() == SQLITE_NOTADB) {
      throw Refused(
          "it is not a database. Nothing was changed in it; move it away or give another folder");
    }
    throw;
  }
  throw Refused(
      "it is a database of another program. Nothing was changed in it; move it away or give "
      "another folder");
}

void Database::apply_common_settings() {
  run("PRAGMA trusted_schema=OFF");
  run("PRAGMA cell_size_check=ON");
  run("PRAGMA mmap_size=0");
  run("PRAGMA temp_store=MEMORY");
}

void Database::apply_settings(const Settings& settings) {
  if (word("PRAGMA journal_mode=WAL") != "wal") {
    throw Refused("it cannot keep a write-ahead log; the disk it lies on must be a local one");
  }
  run("PRAGMA synchronous=FULL");
  run("PRAGMA foreign_keys=ON");
  run(("PRAGMA journal_size_limit=" + std::to_string(most_log_bytes_)).c_str());
  run("PRAGMA wal_autocheckpoint=16000");
  run(("PRAGMA max_page_count=" + std::to_string(settings.most_pages)).c_str());
  if (number("PRAGMA application_id") == 0) {
    run(("PRAGMA application_id=" + std::to_string(application_id)).c_str());
  }
  base::check(number("PRAGMA foreign_keys") == 1, "Database: foreign keys are off");
  base::check(number("PRAGMA synchronous") == 2, "Database: commits would not wait for the disk");
}

Statement& Database::statement(std::string_view sql) {
  const auto found = statements_.find(sql);
  if (found != statements_.end()) {
    return found->second;
  }
  return statements_.emplace(std::string(sql), Statement(db_.get(), sql)).first->second;
}

void Database::run(const char* sql) {
  expect_ok(db_.get(), sqlite3_exec(db_.get(), sql, nullptr, nullptr, nullptr), sql);
}

std::int64_t Database::number(std::string_view sql) {
  Query query(*this, sql);
  return query.step() ? query.integer(0) : 0;
}

std::string Database::word(std::string_view sql) {
  Query query(*this, sql);
  return query.step() ? query.text(0) : std::string();
}

void Database::roll_back() noexcept {
  if (sqlite3_get_autocommit(db_.get()) == 0) {
    // Fails only when there is nothing left to roll back.
    sqlite3_exec(db_.get(), "ROLLBACK", nullptr, nullptr, nullptr);
  }
}

std::uint64_t Database::take_replaced() {
  return std::exchange(replaced_, 0);
}

bool Database::has_moved() const {
  int moved = 0;
  return sqlite3_file_control(db_.get(), "main", SQLITE_FCNTL_HAS_MOVED, &moved) == SQLITE_OK &&
         moved != 0;
}

void Database::set_durable(bool durable) {
  if (durable_ != durable) {
    // This pragma acts while it is compiled, so it cannot be a kept statement. NORMAL, not OFF: a
    // checkpoint must still wait for the log.
    run(durable ? "PRAGMA synchronous=FULL" : "PRAGMA synchronous=NORMAL");
    durable_ = durable;
  }
}

void Database::check_structure(bool all) {
  const auto found = word(all ? "PRAGMA integrity_check(1)" : "PRAGMA quick_check(1)");
  if (found != "ok") {
    throw Refused("the file is damaged (" + found +
                  "). Leave it as it is and restore a backup with `waterwheel restore`, which "
                  "keeps it aside");
  }
}

void Database::checkpoint() {
  set_durable(true);
  int code =
      sqlite3_wal_checkpoint_v2(db_.get(), "main", SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
  if (code == SQLITE_OK && log_bytes() > most_log_bytes_) {
    // Others who read are waited for, but not for long: saves are waiting behind this.
    sqlite3_busy_timeout(db_.get(), 100);
    code =
        sqlite3_wal_checkpoint_v2(db_.get(), "main", SQLITE_CHECKPOINT_TRUNCATE, nullptr, nullptr);
    sqlite3_busy_timeout(db_.get(), busy_milliseconds_);
  }
  if ((code & 0xff) == SQLITE_BUSY) {
    base::log::warn("store", "a reader keeps the write-ahead log from shrinking",
                    {{"path", path_}, {"bytes", log_bytes()}});
    return;
  }
  expect_ok(db_.get(), code, "bringing the write-ahead log home");
}

void Database::interrupt() noexcept {
  sqlite3_interrupt(db_.get());
}

std::uint64_t Database::log_bytes() const {
  std::error_code absent;
  const auto bytes = std::filesystem::file_size(path_ + "-wal", absent);
  return absent ? 0 : bytes;
}

}  // namespace store
