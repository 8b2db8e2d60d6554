#include "store/upgrading.h"

#include <unistd.h>

#include <filesystem>

#include "base/log.h"
#include "store/backup.h"
#include "store/backup_files.h"
#include "store/failure.h"

namespace store {

namespace {

bool is_there(const std::string& file) {
  std::error_code absent;
  return std::filesystem::exists(std::filesystem::symlink_status(file, absent));
}

bool holds_the_same(Database& db, const std::string& file) {
  Database copy({.path = file, .access = Access::read});
  return content_of(copy) == content_of(db);
}

void copy_to(const std::string& file, Database& db, const Upgrade& wanted) {
  // Of a start that was killed in the middle of it.
  ::unlink(unfinished(file).c_str());
  Backup backup(db, {.folder = wanted.backups, .file = file}, {});
  while (!backup.step()) {
  }
  Halt nobody_halts;
  finish_backup(backup.taken(), wanted.check, nobody_halts, wanted.at_point);
}

std::string copied(Database& db, const Upgrade& wanted) {
  make_folder(wanted.backups);
  const auto goal = wanted.steps.back().number;
  for (auto second = db.number("SELECT wall_second FROM header");; ++second) {
    auto file = wanted.backups + "/" + before_schema_name(goal, second);
    if (!is_there(file)) {
      copy_to(file, db, wanted);
      return file;
    }
    // Each start of a server that cannot go on from here would add one otherwise.
    if (holds_the_same(db, file)) {
      return file;
    }
  }
}

// Gives the name of the copy.
std::string keep(Database& db, const Upgrade& wanted) {
  const auto refuse = [&](const std::string& why) {
    throw Refused(
        "it is of an older server (schema " + std::to_string(db.number("PRAGMA user_version")) +
        "). Before it is brought up to date a backup of it is made, and that failed: " + why +
        ". Nothing was changed in it");
  };
  try {
    return copied(db, wanted);
  } catch (const Failure& failure) {
    refuse(failure.reason());
  } catch (const Refused& refused) {
    refuse(refused.what());
  }
  return {};
}

}  // namespace

void upgrade(Database& db, const Upgrade& wanted) {
  refuse_newer(db, wanted.steps);
  const auto found = db.number("PRAGMA user_version");
  const auto goal = wanted.steps.back().number;
  if (found == goal) {
    return;
  }
  if (found != 0 && db.number("SELECT count(*) FROM header") != 0) {
    const auto kept = keep(db, wanted);
    base::log::info("store", "a backup is kept from before the upgrade",
                    {{"path", kept}, {"from", found}, {"to", goal}});
    if (wanted.at_point) {
      wanted.at_point("upgrade.kept");
    }
  }
  migrate(db, wanted.steps, wanted.at_point);
}

}  // namespace store
