#include "store/upkeep.h"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <system_error>
#include <utility>

#include "base/log.h"
#include "store/backup_files.h"
#include "store/failure.h"
#include "store/fence.h"
#include "store/migrations.h"

namespace store {

namespace {

namespace fs = std::filesystem;

bool is_there(const std::string& file) {
  std::error_code absent;
  return fs::exists(fs::symlink_status(file, absent));
}

void refuse_same_file(const std::string& source, const std::string& database) {
  std::error_code absent;
  if (fs::equivalent(source, database, absent) && !absent) {
    throw Refused("that is the database itself. Name a backup");
  }
}

// A copy of the source beside the database, on the disk and known to be good.
class Fresh {
 public:
  Fresh(Database& source, const std::string& database, const CheckLimits& limits)
      : file_(database + ".restoring") {
    remove();  // of a restore that was killed
    try {
      Copying copying(source, file_);
      while (!copying.step()) {
      }
      Halt nobody_halts;
      verify_copy(file_, copying.content(), limits, nobody_halts);
      rows_ = copying.content().row_count();
    } catch (...) {
      remove();
      throw;
    }
  }
  Fresh(const Fresh&) = delete;
  Fresh& operator=(const Fresh&) = delete;
  ~Fresh() { remove(); }
  const std::string& file() const { return file_; }
  std::int64_t rows() const { return rows_; }

 private:
  void remove() const {
    for (const char* const tail : {"", "-journal", "-wal", "-shm"}) {
      ::unlink((file_ + tail).c_str());
    }
  }

  std::string file_;
  std::int64_t rows_ = 0;
};

// Brings the write-ahead log home, so that the database is one file and nothing beside it. A
// database that is too damaged for that keeps its log.
void fold_log(const std::string& database) {
  try {
    Database db({.path = database});
    db.checkpoint();
  } catch (const std::exception& problem) {
    base::log::warn("store", "the database that is replaced cannot be brought in order",
                    {{"path", database}, {"what", problem.what()}});
  }
}

[[noreturn]] void cannot_keep(const std::string& name, int error) {
  throw Refused(name + " cannot be made: " + std::generic_category().message(error) +
                ". Move the database and what is beside it away by hand, then restore");
}

// The files that are there get second names; they keep their own.
void keep_aside(const std::string& database, const std::string& aside) {
  for (const char* const tail : {"", "-wal", "-shm"}) {
    const auto from = database + tail;
    const auto to = aside + tail;
    if (is_there(from) && ::link(from.c_str(), to.c_str()) != 0) {
      cannot_keep(to, errno);
    }
  }
  make_names_durable(aside);
}

// What is there is kept under a name of its own, and nothing of it is in the way any more.
std::optional<std::string> make_way(const RestoreWanted& wanted) {
  const auto name = wanted.database + ".before-restore-";
  auto second = wanted.utc_second;
  auto aside = name + stamp(second);
  while (is_there(aside) || is_there(aside + "-wal")) {
    aside = name;
    aside += stamp(++second);
  }
  if (!is_there(wanted.database)) {
    // A log without its database would be taken for the restored one's.
    for (const char* const tail : {"-wal", "-shm"}) {
      if (is_there(wanted.database + tail)) {
        fs::rename(wanted.database + tail, aside + tail);
      }
    }
    return std::nullopt;
  }
  fold_log(wanted.database);
  keep_aside(wanted.database, aside);
  // Only what could not be folded has a log still, and that is kept aside.
  for (const char* const tail : {"-wal", "-shm"}) {
    ::unlink((wanted.database + tail).c_str());
  }
  make_names_durable(wanted.database);
  return aside;
}

}  // namespace

base::Result<BackupMade> back_up(const std::string& database, BackupWanted wanted,
                                 const CheckLimits& limits) {
  return fenced(database, [&] {
    Database source({.path = database, .access = Access::read});
    refuse_newer(source, migrations());
    Backup backup(source, std::move(wanted), {});
    while (!backup.step()) {
    }
    Halt nobody_halts;
    return finish_backup(backup.taken(), limits, nobody_halts, {});
  });
}

base::Result<Restored> restore(const RestoreWanted& wanted, const CheckLimits& limits,
                               const AtPoint& at_point) {
  return fenced(wanted.source, [&] {
    const auto reach = [&at_point](const char* point) {
      if (at_point) {
        at_point(point);
      }
    };
    refuse_same_file(wanted.source, wanted.database);
    Restored done;
    Database source({.path = wanted.source, .access = Access::read});
    Halt nobody_halts;
    done.findings = examine(source, limits, nobody_halts);
    if (done.findings.stops_start) {
      throw Refused("it is damaged, with " + in_words(done.findings) +
                    ". Nothing was changed; restore another backup");
    }
    const Fresh fresh(source, wanted.database, limits);
    reach("restore.copied");
    done.rows = fresh.rows();
    done.kept = make_way(wanted);
    reach("restore.kept");
    fs::rename(fresh.file(), wanted.database);
    make_names_durable(wanted.database);
    reach("restore.placed");
    return done;
  });
}

base::Result<Findings> check_file(const std::string& file, const CheckLimits& limits) {
  return fenced(file, [&] {
    Database db({.path = file, .access = Access::read});
    Halt nobody_halts;
    return examine(db, limits, nobody_halts);
  });
}

}  // namespace store
