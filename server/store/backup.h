// One backup from beginning to end: copied in steps beside the work of the store thread, then,
// wherever there is time for it, brought to the disk, opened, checked, and only then given its
// name. Whatever fails, nothing of it is left under a name that looks good.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "store/checking.h"
#include "store/committing.h"
#include "store/copying.h"
#include "store/halt.h"

namespace store {

struct BackupWanted {
  std::string folder;           // of backups; it keeps the newest `kept`
  std::string file{};           // or a file of its own, outside of that count
  std::int64_t utc_second = 0;  // that it stands for
  std::size_t kept = 24;
};

struct BackupMade {
  std::string file;
  std::int64_t bytes = 0;
  std::int64_t rows = 0;
};

// A copy that is whole, but not known to be good: what finish_backup() needs.
struct Copied {
  BackupWanted wanted;
  std::string part;  // the file, under a name that nobody takes for a backup
  Content content;
};

class Backup {
 public:
  // Throws when there is such a file already, or none can be made there. `at_point` hears
  // "backup.step" after each step.
  Backup(Database& source, BackupWanted wanted, AtPoint at_point);
  Backup(const Backup&) = delete;
  Backup& operator=(const Backup&) = delete;
  ~Backup();  // what was copied is removed, unless taken() took it

  bool step();  // true: all is copied
  std::int64_t pages() const { return copying_->pages(); }
  std::int64_t pages_left() const { return copying_->pages_left(); }
  Copied taken();

 private:
  BackupWanted wanted_;
  AtPoint at_point_;
  std::string part_;
  std::unique_ptr<Copying> copying_;
};

// Throws Refused or Failure, and then the copy is gone. `at_point` hears "backup.copied" and
// "backup.checked".
BackupMade finish_backup(const Copied& copied, const CheckLimits& limits, Halt& halt,
                         const AtPoint& at_point);

// Brings a copied file to the disk and sees that it is what was copied, and that a server would
// start with it. Throws.
void verify_copy(const std::string& file, const Content& content, const CheckLimits& limits,
                 Halt& halt);
}  // namespace store
