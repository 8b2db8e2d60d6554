#include "store/copying.h"

#include <sqlite3.h>

#include "base/check.h"
#include "store/failure.h"
#include "store/rows.h"

namespace store {

namespace {

constexpr int pages_a_step = 256;  // 1 MiB: a commit waits for a few milliseconds at most

}  // namespace

std::int64_t Content::row_count() const {
  std::int64_t count = 0;
  for (const auto& [table, number] : rows) {
    count += number;
  }
  return count;
}

Content content_of(Database& db) {
  Content content;
  content.schema = db.number("PRAGMA user_version");
  for_each_table([&]<class Record>(const Record& /*of*/) {
    const std::string table(Table<Record>::name);
    // A database of an older server may lack it.
    if (db.number("SELECT count(*) FROM sqlite_schema WHERE name = '" + table + "'") != 0) {
      content.rows[table] = db.number("SELECT count(*) FROM " + table);
    }
  });
  content.rows["header"] = db.number("SELECT count(*) FROM header");
  content.digest = db.number("SELECT digest FROM header WHERE id = 1");
  content.header_digest = db.number("SELECT own_digest FROM header WHERE id = 1");
  return content;
}

void Copying::Finish::operator()(sqlite3_backup* backup) const {
  sqlite3_backup_finish(backup);
}

Copying::Copying(Database& source, const std::string& file) : source_(source) {
  copy_.emplace(Settings{.path = file, .access = Access::copy});
  backup_.reset(sqlite3_backup_init(copy_->db_.get(), "main", source.db_.get(), "main"));
  if (backup_ == nullptr) {
    throw Failure(copy_->db_.get(), sqlite3_errcode(copy_->db_.get()), "beginning a copy");
  }
}

Copying::~Copying() = default;

bool Copying::step() {
  base::check(backup_ != nullptr, "Copying: step() after the last");
  // One look at the source for the step and for what is counted after the last one.
  source_.run("BEGIN");
  const auto ended = [](Database* source) { source->roll_back(); };
  const std::unique_ptr<Database, decltype(ended)> looking(&source_, ended);
  static_cast<void>(source_.number("SELECT count(*) FROM sqlite_schema"));
  const int code = sqlite3_backup_step(backup_.get(), pages_a_step);
  pages_ = sqlite3_backup_pagecount(backup_.get());
  left_ = sqlite3_backup_remaining(backup_.get());
  if (code != SQLITE_OK && code != SQLITE_DONE) {
    throw Failure(copy_->db_.get(), code, "copying the database");
  }
  if (code == SQLITE_DONE) {
    content_ = content_of(source_);
    finish();
    return true;
  }
  return false;
}

void Copying::finish() {
  backup_.reset();
  // It came with the source's mark of having a log; the copy is to stand alone.
  if (copy_->word("PRAGMA journal_mode=DELETE") != "delete") {
    throw Refused("the copy cannot be made to stand alone");
  }
  copy_.reset();
}

}  // namespace store
