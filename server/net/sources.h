// Who may come in: connections counted by source and in all. Plain accounting with time handed in,
// no sockets. Invariants: every admitted connection is counted once until left(); the table of
// sources never holds more than the limit, save for those with an open connection; those who lately
// logged in are kept apart, so a flood of fresh sources cannot push them out.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <list>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/limits.h"

namespace net {

enum class Admission : std::uint8_t {
  yes,
  make_room,  // a known source, but all places are taken: close one of a stranger who waits, and
              // ask again
  too_many_open,
  too_many_new,
  too_many_waiting,
  full,
};

// One line for whoever is not let in.
const char* in_words(Admission refusal);

class Sources {
 public:
  using Time = std::chrono::nanoseconds;  // steady

  explicit Sources(const base::Limits& limits) : limits_(limits) {}

  // Decides about a newcomer, and counts it when the answer is yes. The exempt are free of limits
  // per source.
  Admission admit(const std::string& source, bool exempt, Time now);
  // One of this source's connections logged in, or is at the login again.
  void logged_in(bool yes);
  void left(const std::string& source, bool was_logged_in);
  // Somebody logged in from there; for a day it comes first.
  void remember(const std::string& source, Time now);
  bool is_known(const std::string& source, Time now) const;

  std::size_t open() const { return open_; }
  std::size_t waiting() const { return waiting_; }  // not logged in
  std::size_t table_size() const { return table_.size(); }
  std::size_t known_size() const { return known_.size(); }

 private:
  struct Entry {
    std::string source;
    std::uint32_t open = 0;
    std::vector<std::uint32_t> recent;  // steady seconds of admissions in the window, oldest first
    std::uint32_t touched = 0;
  };
  struct Known {
    std::string source;
    Time at{0};
  };

  Entry& entry_of(const std::string& source, std::uint32_t second);
  void forget_old(std::uint32_t second);

  base::Limits limits_;
  std::size_t open_ = 0;
  std::size_t waiting_ = 0;
  std::list<Entry> entries_;  // lately touched first
  std::unordered_map<std::string, std::list<Entry>::iterator> table_;
  std::list<Known> knowns_;  // lately logged in first
  std::unordered_map<std::string, std::list<Known>::iterator> known_;
};

}  // namespace net
