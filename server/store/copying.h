// A copy of the whole database into a new file, through SQLite's own backup interface. Made in
// steps, between which the same connection may commit: what it writes goes into the copy too, so
// the copy is what the source was at the end of the last step, and never anything that was not.
//   Copying copying(db, "backups/new.db.part");
//   while (!copying.step()) { ... }
//   copying.content();   // what the copy must hold
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "store/database.h"

struct sqlite3_backup;

namespace store {

// What tells whether a copy is a copy.
struct Content {
  std::int64_t schema = 0;
  std::map<std::string, std::int64_t> rows{};  // by table
  std::int64_t digest = 0;                     // the header's, of the rows
  std::int64_t header_digest = 0;              // and of itself

  std::int64_t row_count() const;
  friend bool operator==(const Content&, const Content&) = default;
};
Content content_of(Database& db);

class Copying {
 public:
  // Throws when the file is there already, or cannot be made.
  Copying(Database& source, const std::string& file);
  Copying(const Copying&) = delete;
  Copying& operator=(const Copying&) = delete;
  ~Copying();

  // Copies a piece; true when that was the last. The file is then complete and closed, a database
  // without a write-ahead log, but the disk may not have it yet. Throws, and then the file is of no
  // use.
  bool step();
  std::int64_t pages() const { return pages_; }  // in all, as far as is known
  std::int64_t pages_left() const { return left_; }
  // After the last step.
  const Content& content() const { return content_; }

 private:
  struct Finish {
    void operator()(sqlite3_backup* backup) const;
  };
  void finish();

  Database& source_;
  std::optional<Database> copy_;
  std::unique_ptr<sqlite3_backup, Finish> backup_;
  std::int64_t pages_ = 0;
  std::int64_t left_ = 0;
  Content content_;
};

}  // namespace store
