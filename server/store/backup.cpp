#include "store/backup.h"

#include <unistd.h>

#include <filesystem>
#include <system_error>
#include <utility>

#include "store/backup_files.h"
#include "store/failure.h"

namespace store {

namespace {

namespace fs = std::filesystem;

void remove_file(const std::string& file) {
  for (const char* const tail : {"", "-journal", "-wal", "-shm"}) {
    ::unlink((file + tail).c_str());
  }
}

void refuse_existing(const std::string& file) {
  std::error_code absent;
  if (fs::exists(fs::symlink_status(file, absent))) {
    throw Refused(file + " is there already. Name a file that is not");
  }
}

// The name it is to have: the one that was asked for, or the first free one from its second on.
std::string name_it(const Copied& copied) {
  const auto& wanted = copied.wanted;
  if (!wanted.file.empty()) {
    if (!give_name(copied.part, wanted.file)) {
      refuse_existing(wanted.file);
    }
    return wanted.file;
  }
  constexpr int most_tries = 1000;
  for (int i = 0; i < most_tries; ++i) {
    auto file = wanted.folder + "/" + backup_name(wanted.utc_second + i);
    if (give_name(copied.part, file)) {
      return file;
    }
  }
  throw Refused(wanted.folder + " has no name left for a backup of this second");
}

}  // namespace

Backup::Backup(Database& source, BackupWanted wanted, AtPoint at_point)
    : wanted_(std::move(wanted)), at_point_(std::move(at_point)) {
  std::error_code absent;
  if (fs::is_directory(wanted_.file, absent)) {
    wanted_.file = (fs::path(wanted_.file) / backup_name(wanted_.utc_second)).string();
  }
  if (wanted_.file.empty()) {
    make_folder(wanted_.folder);
    part_ = unfinished(wanted_.folder + "/" + backup_name(wanted_.utc_second));
    remove_file(part_);  // of a server that was killed in the middle of it
  } else {
    refuse_existing(wanted_.file);
    part_ = unfinished(wanted_.file);
    refuse_existing(part_);
  }
  try {
    copying_ = std::make_unique<Copying>(source, part_);
  } catch (...) {
    remove_file(part_);
    throw;
  }
}

Backup::~Backup() {
  copying_.reset();
  if (!part_.empty()) {
    remove_file(part_);
  }
}

bool Backup::step() {
  const bool done = copying_->step();
  if (at_point_) {
    at_point_("backup.step");
  }
  return done;
}

Copied Backup::taken() {
  auto content = copying_->content();
  copying_.reset();
  return {std::move(wanted_), std::exchange(part_, {}), std::move(content)};
}

void verify_copy(const std::string& file, const Content& content, const CheckLimits& limits,
                 Halt& halt) {
  make_durable(file);
  Database copy({.path = file, .access = Access::read});
  const auto findings = examine(copy, limits, halt);
  if (findings.stops_start) {
    throw Refused("the copy is not good: " + in_words(findings));
  }
  if (content_of(copy) != content) {
    throw Refused("the copy does not hold the rows that were copied");
  }
}

BackupMade finish_backup(const Copied& copied, const CheckLimits& limits, Halt& halt,
                         const AtPoint& at_point) {
  const auto reach = [&at_point](const char* point) {
    if (at_point) {
      at_point(point);
    }
  };
  try {
    reach("backup.copied");
    verify_copy(copied.part, copied.content, limits, halt);
    reach("backup.checked");
    std::error_code ignored;
    BackupMade made;
    made.bytes = static_cast<std::int64_t>(fs::file_size(copied.part, ignored));
    made.rows = copied.content.row_count();
    made.file = name_it(copied);
    if (copied.wanted.file.empty()) {
      prune(copied.wanted.folder, copied.wanted.kept, fs::path(made.file).filename().string());
    }
    return made;
  } catch (...) {
    remove_file(copied.part);
    throw;
  }
}

}  // namespace store
