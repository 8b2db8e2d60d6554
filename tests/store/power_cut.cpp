#include "power_cut.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include <sqlite3.h>

namespace store_tests {

// ---- what a disk holds after a part of the operations

class RecordedDisk::Replay {
 public:
  explicit Replay(const RecordedDisk& disk) : files_(disk.paths_.size()) {
    for (const auto& operation : disk.done_) {
      if (operation.what == Operation::What::create && operation.is_synced) {
        files_[operation.file].durable = operation.bytes;
        names_[operation.path].durable = operation.file;
      }
    }
  }

  void take(const Operation& operation) {
    auto& name = names_[operation.path];
    switch (operation.what) {
      case Operation::What::create:
        if (!operation.is_synced) {
          name.since.emplace_back(operation.file);
        }
        break;
      case Operation::What::write:
      case Operation::What::truncate:
        files_[operation.file].pending.push_back(&operation);
        break;
      case Operation::What::sync:
        sync(operation.file);
        if (!name.since.empty() && name.since.back() == operation.file) {
          sync_names(operation.path);
        }
        break;
      case Operation::What::remove:
        name.since.emplace_back(std::nullopt);
        if (operation.is_synced) {
          name = {};
        }
        break;
    }
  }

  // The files by name, without what was not synced.
  std::map<std::string, std::string> strict() {
    std::map<std::string, std::string> left;
    for (const auto& [path, name] : names_) {
      if (name.durable) {
        left[path] = files_[*name.durable].durable;
      }
    }
    return left;
  }

  // With some of what was not synced; `under_way` is the operation the power was cut in.
  std::map<std::string, std::string> by_chance(const Operation* under_way, unsigned seed) {
    std::mt19937 chance(seed);
    const auto upto = [&chance](std::size_t most) {
      return std::uniform_int_distribution<std::size_t>(0, most)(chance);
    };
    std::map<std::string, std::string> left;
    for (const auto& [path, name] : names_) {
      const auto which = upto(name.since.size());
      const auto file = which == 0 ? name.durable : name.since[which - 1];
      if (!file) {
        continue;
      }
      auto content = files_[*file].durable;
      for (const auto* const operation : files_[*file].pending) {
        if (upto(1) == 0) {
          apply(*operation, content, operation->bytes.size());
        }
      }
      if (under_way != nullptr && under_way->file == *file && under_way->path.empty()) {
        apply(*under_way, content, upto(under_way->bytes.size()));
      }
      left[path] = std::move(content);
    }
    return left;
  }

 private:
  void sync(std::size_t file) {
    auto& [durable, pending] = files_[file];
    for (const auto* const operation : pending) {
      apply(*operation, durable, operation->bytes.size());
    }
    pending.clear();
  }

  // With a new file its name is synced, too; with a new log or journal SQLite syncs the folder.
  void sync_names(const std::string& path) {
    const bool whole_folder = path.ends_with("-wal") || path.ends_with("-journal");
    for (auto& [other, name] : names_) {
      if ((whole_folder || other == path) && !name.since.empty()) {
        name = {.durable = name.since.back(), .since = {}};
      }
    }
  }

  std::vector<Content> files_;
  std::map<std::string, Name> names_;
};

// So many bytes of a write; a truncation is whole.
void RecordedDisk::apply(const Operation& operation, std::string& content, std::size_t length) {
  const auto at = static_cast<std::size_t>(operation.at);
  if (operation.what == Operation::What::truncate) {
    content.resize(at);
  } else if (length > 0) {
    content.resize(std::max(content.size(), at + length));
    content.replace(at, length, operation.bytes, 0, length);
  }
}

void RecordedDisk::leave(std::size_t at, const std::string& folder, Cut cut) const {
  Replay replay(*this);
  for (std::size_t i = 0; i < at; ++i) {
    replay.take(done_[i]);
  }
  const auto* const under_way = at < done_.size() ? &done_[at] : nullptr;
  const auto left = cut.seed ? replay.by_chance(under_way, *cut.seed) : replay.strict();
  for (const auto& [path, content] : left) {
    const auto file =
        std::filesystem::path(folder) / std::filesystem::path(path).filename().string();
    std::ofstream(file, std::ios::binary) << content;
  }
}

RecordedDisk::Counts RecordedDisk::counts() const {
  const auto of = [this](Operation::What what) {
    return static_cast<std::size_t>(
        std::count_if(done_.begin(), done_.end(),
                      [what](const Operation& operation) { return operation.what == what; }));
  };
  return {.writes = of(Operation::What::write),
          .truncations = of(Operation::What::truncate),
          .syncs = of(Operation::What::sync),
          .removals = of(Operation::What::remove)};
}

// ---- what is recorded

std::size_t RecordedDisk::opened(const std::string& path) {
  const auto [found, is_new] = linked_.emplace(path, paths_.size());
  if (is_new) {
    paths_.push_back(path);
    std::ifstream before(path, std::ios::binary);
    done_.push_back({.what = Operation::What::create,
                     .file = found->second,
                     .path = path,
                     .bytes = {std::istreambuf_iterator<char>(before), {}},
                     .is_synced = before.is_open()});
  }
  return found->second;
}

void RecordedDisk::written(std::size_t file, std::int64_t offset, std::string_view bytes) {
  done_.push_back(
      {.what = Operation::What::write, .file = file, .at = offset, .bytes = std::string(bytes)});
}

void RecordedDisk::truncated(std::size_t file, std::int64_t size) {
  done_.push_back({.what = Operation::What::truncate, .file = file, .at = size});
}

void RecordedDisk::synced(std::size_t file) {
  done_.push_back({.what = Operation::What::sync, .file = file, .path = paths_[file]});
}

void RecordedDisk::removed(const std::string& path, bool folder_synced) {
  const auto gone = linked_.extract(path);
  if (!gone.empty()) {
    done_.push_back({.what = Operation::What::remove,
                     .file = gone.mapped(),
                     .path = path,
                     .is_synced = folder_synced});
  }
}

// ---- the file system that SQLite sees

namespace {

struct RecordedFile {
  sqlite3_file base;
  RecordedDisk* disk;  // null: a file without a name, which nobody asks for after a power cut
  std::size_t number;
  sqlite3_file* real;  // behind this, in the same piece of memory
};

RecordedFile& recorded(sqlite3_file* file) {
  return *reinterpret_cast<RecordedFile*>(file);
}
sqlite3_file* real(sqlite3_file* file) {
  return recorded(file).real;
}

int close_file(sqlite3_file* file) {
  return real(file)->pMethods->xClose(real(file));
}
int read_file(sqlite3_file* file, void* to, int length, sqlite3_int64 at) {
  return real(file)->pMethods->xRead(real(file), to, length, at);
}
int write_file(sqlite3_file* file, const void* from, int length, sqlite3_int64 at) {
  if (auto* const disk = recorded(file).disk) {
    disk->written(recorded(file).number, at,
                  {static_cast<const char*>(from), static_cast<std::size_t>(length)});
  }
  return real(file)->pMethods->xWrite(real(file), from, length, at);
}
int truncate_file(sqlite3_file* file, sqlite3_int64 size) {
  if (auto* const disk = recorded(file).disk) {
    disk->truncated(recorded(file).number, size);
  }
  return real(file)->pMethods->xTruncate(real(file), size);
}
int sync_file(sqlite3_file* file, int flags) {
  if (auto* const disk = recorded(file).disk) {
    disk->synced(recorded(file).number);
  }
  return real(file)->pMethods->xSync(real(file), flags);
}
int file_size(sqlite3_file* file, sqlite3_int64* size) {
  return real(file)->pMethods->xFileSize(real(file), size);
}
int lock_file(sqlite3_file* file, int level) {
  return real(file)->pMethods->xLock(real(file), level);
}
int unlock_file(sqlite3_file* file, int level) {
  return real(file)->pMethods->xUnlock(real(file), level);
}
int is_reserved(sqlite3_file* file, int* answer) {
  return real(file)->pMethods->xCheckReservedLock(real(file), answer);
}
int control_file(sqlite3_file* file, int what, void* argument) {
  return real(file)->pMethods->xFileControl(real(file), what, argument);
}
int sector_size(sqlite3_file* file) {
  return real(file)->pMethods->xSectorSize(real(file));
}
int characteristics(sqlite3_file* file) {
  return real(file)->pMethods->xDeviceCharacteristics(real(file));
}
int map_shared(sqlite3_file* file, int page, int size, int extend, void volatile** memory) {
  return real(file)->pMethods->xShmMap(real(file), page, size, extend, memory);
}
int lock_shared(sqlite3_file* file, int offset, int count, int flags) {
  return real(file)->pMethods->xShmLock(real(file), offset, count, flags);
}
void shared_barrier(sqlite3_file* file) {
  real(file)->pMethods->xShmBarrier(real(file));
}
int unmap_shared(sqlite3_file* file, int remove) {
  return real(file)->pMethods->xShmUnmap(real(file), remove);
}

// Version 2: no mapping of the file into memory, which nobody could record.
constexpr sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = close_file,
    .xRead = read_file,
    .xWrite = write_file,
    .xTruncate = truncate_file,
    .xSync = sync_file,
    .xFileSize = file_size,
    .xLock = lock_file,
    .xUnlock = unlock_file,
    .xCheckReservedLock = is_reserved,
    .xFileControl = control_file,
    .xSectorSize = sector_size,
    .xDeviceCharacteristics = characteristics,
    .xShmMap = map_shared,
    .xShmLock = lock_shared,
    .xShmBarrier = shared_barrier,
    .xShmUnmap = unmap_shared,
    .xFetch = nullptr,
    .xUnfetch = nullptr,
};

sqlite3_vfs* system_vfs() {
  return sqlite3_vfs_find(nullptr);
}
RecordedDisk* disk_of(sqlite3_vfs* vfs) {
  return static_cast<RecordedDisk*>(vfs->pAppData);
}

int open_file(sqlite3_vfs* vfs, const char* path, sqlite3_file* file, int flags, int* given) {
  auto& made = recorded(file);
  made.base.pMethods = nullptr;
  made.real = reinterpret_cast<sqlite3_file*>(&made + 1);
  made.disk = path == nullptr ? nullptr : disk_of(vfs);
  made.number = path == nullptr ? 0 : made.disk->opened(path);
  const int code = system_vfs()->xOpen(system_vfs(), path, made.real, flags, given);
  if (code == SQLITE_OK) {
    made.base.pMethods = &methods;
  }
  return code;
}

int remove_file(sqlite3_vfs* vfs, const char* path, int sync_folder) {
  disk_of(vfs)->removed(path, sync_folder != 0);
  return system_vfs()->xDelete(system_vfs(), path, sync_folder);
}

}  // namespace

RecordedDisk::RecordedDisk() : vfs_(std::make_unique<sqlite3_vfs>(*system_vfs())) {
  static int count = 0;
  name_ = "recorded-" + std::to_string(++count);
  vfs_->szOsFile = static_cast<int>(sizeof(RecordedFile)) + system_vfs()->szOsFile;
  vfs_->zName = name_.c_str();
  vfs_->pAppData = this;
  vfs_->xOpen = open_file;
  vfs_->xDelete = remove_file;
  if (sqlite3_vfs_register(vfs_.get(), 0) != SQLITE_OK) {
    throw std::runtime_error("the file system for the test cannot be registered");
  }
}

RecordedDisk::~RecordedDisk() {
  sqlite3_vfs_unregister(vfs_.get());
}

}  // namespace store_tests
