// A disk that remembers everything that was done to it, in order, so that the power can be cut at
// any moment afterwards: a file system of SQLite's own for the tests, on top of the real one. What
// a process was told to be on the disk is told from what it only wrote.
//   RecordedDisk disk;
//   { Store with Options::vfs = disk.name() ... }
//   for (at = 0; at <= disk.operations(); ++at) { disk.leave(at, folder, cut); ... open folder }
// One connection at a time. Memory that is shared between connections goes straight through; a
// power cut ends it anyway.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

struct sqlite3_vfs;

namespace store_tests {

class RecordedDisk {
 public:
  // Registers it with SQLite, for as long as it lives.
  RecordedDisk();
  RecordedDisk(const RecordedDisk&) = delete;
  RecordedDisk& operator=(const RecordedDisk&) = delete;
  ~RecordedDisk();

  const std::string& name() const { return name_; }
  std::size_t operations() const { return done_.size(); }

  struct Counts {
    std::size_t writes = 0;
    std::size_t truncations = 0;
    std::size_t syncs = 0;
    std::size_t removals = 0;
  };
  Counts counts() const;

  // What is left of that which was not synced: nothing; or, by chance of a seed, some of the writes
  // in whatever order, and the one that was under way in part.
  struct Cut {
    std::optional<unsigned> seed{};
  };
  // Puts into an empty folder the files as they are after a power cut in the middle of operation
  // `at`.
  void leave(std::size_t at, const std::string& folder, Cut cut) const;

  // ---- for the file system's calls
  // Gives the number of the file. What is in it already is on the disk.
  std::size_t opened(const std::string& path);
  void written(std::size_t file, std::int64_t offset, std::string_view bytes);
  void truncated(std::size_t file, std::int64_t size);
  void synced(std::size_t file);
  void removed(const std::string& path, bool folder_synced);

 private:
  // A file is known by a number: another file may come to have its name.
  struct Operation {
    enum class What : std::uint8_t { create, write, truncate, sync, remove };
    What what;
    std::size_t file;
    std::string path{};      // create, sync, remove
    std::int64_t at = 0;     // write: offset; truncate: size
    std::string bytes{};     // write; create: what was there before
    bool is_synced = false;  // remove: with its folder; create: it was there before
  };
  struct Content {
    std::string durable{};
    std::vector<const Operation*> pending{};
  };
  // A name: the file it stands for on the disk, and those it has stood for since.
  struct Name {
    std::optional<std::size_t> durable{};
    std::vector<std::optional<std::size_t>> since{};
  };
  class Replay;

  static void apply(const Operation& operation, std::string& content, std::size_t length);

  std::string name_;
  std::unique_ptr<sqlite3_vfs> vfs_;
  std::vector<Operation> done_;
  std::vector<std::string> paths_;             // by file
  std::map<std::string, std::size_t> linked_;  // what a name stands for now
};

}  // namespace store_tests
