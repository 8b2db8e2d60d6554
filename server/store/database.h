// The one connection to the database file, with every setting that makes it safe: hostile file
// names, hostile files and a full disk end in an exception, never in a half-trusted connection.
// Only SQLite opens the file: another open and close inside this process would drop SQLite's locks
// on it.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "store/statement.h"

struct sqlite3;

namespace store {

// What the file is opened for. `read`: nothing in it is changed, and there must be a world in it.
// `copy`: a new file to be filled by Copying; it is thrown away when anything fails, so nothing in
// it waits for the disk.
enum class Access : std::uint8_t { write, read, copy };

struct Settings {
  std::string
      path;  // a link in place of the file is refused; the folder may be reached through links
  Access access = Access::write;
  std::int64_t most_pages = 1048576;  // 4 GiB of 4 KiB
  int busy_milliseconds = 5000;
  std::uint64_t most_log_bytes = 64ULL * 1024 * 1024;  // then checkpoint() cuts the log short
  std::string vfs{};  // SQLite's file system of that name; "": that of the system
};

class Database {
 public:
  // "WWhl"; marks the file as ours.
  static constexpr std::int64_t application_id = 0x5757686c;

  // Opens the file, or creates it (mode 0600). Throws Refused with words for the admin, or Failure.
  explicit Database(const Settings& settings);
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;
  ~Database() = default;

  // Compiled once, kept for the life of the connection.
  Statement& statement(std::string_view sql);
  // SQL without values.
  void run(const char* sql);
  // First column of the first row; 0 when there is none.
  std::int64_t number(std::string_view sql);
  std::string word(std::string_view sql);
  void roll_back() noexcept;
  // The wrapping sum of the digests that gave way to newer ones in upserts since this was last
  // asked. In SQL that is replaced(old, new), which gives the new one.
  std::uint64_t take_replaced();

  // Whether the file that is open is no longer the one of its name: what is written into it would
  // not be found again.
  bool has_moved() const;
  // Whether a commit waits until the disk has it. False leaves the last commits to the system: they
  // survive the server's death, not a power cut. Between transactions only.
  void set_durable(bool durable);

  // Refuses a file whose structure is damaged; `all` also compares tables with their indexes, and
  // takes longer.
  void check_structure(bool all);
  // Moves the write-ahead log into the file as far as nobody stands in the way; past
  // Settings::most_log_bytes also cuts it short.
  void checkpoint();
  std::uint64_t log_bytes() const;

  // The statement under way ends with a Failure. For another thread, while this is open.
  void interrupt() noexcept;

  const std::string& path() const { return path_; }

 private:
  friend class Copying;  // SQLite's backup interface takes connections
  struct Close {
    void operator()(sqlite3* db) const;
  };
  void open_file(const Settings& settings);
  void narrow_mode() const;
  void refuse_what_cannot_be_written();
  void refuse_what_is_not_ours(Access access);
  void guard();
  void add_functions();
  void apply_common_settings();
  void apply_settings(const Settings& settings);

  std::string path_;
  std::uint64_t replaced_ = 0;  // outlives the connection, which writes to it
  std::unique_ptr<sqlite3, Close> db_;
  std::map<std::string, Statement, std::less<>> statements_;
  bool durable_ = true;
  int busy_milliseconds_;
  std::uint64_t most_log_bytes_;
};

}  // namespace store
