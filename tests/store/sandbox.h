// What the tests of the store share: a folder that goes away, another program's connection to the
// same file, children that may be killed, ears for the log, and small worlds.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "store/store.h"
#include "wire/storing.h"

struct sqlite3;

namespace store_tests {

class Folder {
 public:
  // `quick`: in memory where the system has a place for that, for tests that write much and ask
  // nothing of a disk.
  enum class Place { disk, quick };
  explicit Folder(Place place = Place::disk);
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder();
  const std::string& path() const { return path_; }
  std::string database() const { return path_ + "/world.sqlite"; }

 private:
  std::string path_;
};

// Another program that has the database open.
class Outsider {
 public:
  explicit Outsider(const std::string& path);
  Outsider(const Outsider&) = delete;
  Outsider& operator=(const Outsider&) = delete;
  ~Outsider();
  void run(const std::string& sql);
  std::int64_t number(const std::string& sql);
  std::string text(const std::string& sql);

 private:
  sqlite3* db_ = nullptr;
};

// Standard error, while it lives; the log goes there.
class Ears {
 public:
  Ears();
  Ears(const Ears&) = delete;
  Ears& operator=(const Ears&) = delete;
  ~Ears();
  std::string heard();

 private:
  int before_;
  int file_ = -1;
};

// Runs `work` in a child process; what it says comes back. The child ends by itself or is killed.
struct ChildEnd {
  bool killed = false;  // by SIGKILL
  int status = 0;       // its exit status otherwise; 99 after an exception
  std::string said;
};
ChildEnd in_child(
    const std::function<void(const std::function<void(const std::string&)>& say)>& work);
void kill_self();
// From then on the process is nobody, when it was root before.
void become_nobody();

std::unique_ptr<store::Store> open_store(const std::string& path, store::Options options = {});

wire::AccountRecord account(std::int64_t id, const std::string& name);
wire::CharacterRecord character(std::int64_t id, std::int64_t account, const std::string& name);
wire::ObjectRecord in_room(std::int64_t id, std::int64_t room);
wire::ObjectRecord on_character(std::int64_t id, std::int64_t character);
wire::ObjectRecord in_object(std::int64_t id, std::int64_t holder);
wire::EventRecord event(const std::string& owner_kind, const std::string& owner, std::int64_t order,
                        std::optional<std::int64_t> due = 100);
// Accounts 1 and 2 with characters 11 (Ann) and 12 (Bob); nothing else. The header says next_id =
// 1000.
wire::Commit two_players();
wire::Commit header_only(std::int64_t pulse);

template <class Record>
bool same(const Record& a, const Record& b) {
  return wire::digest_of(a) == wire::digest_of(b);
}

}  // namespace store_tests
