// Whose turn it is. Jobs wait per source; sources take turns, each giving one job, those that are
// known before all others. So one source that asks much waits for itself.
#pragma once

#include <cstddef>
#include <deque>
#include <map>
#include <optional>
#include <string>

#include "base/limits.h"
#include "wire/hashing.h"

namespace auth {

class Rotation {
 public:
  explicit Rotation(const base::Limits& limits)
      : most_(limits.hash_queue), most_a_source_(limits.waiting_hashes_a_source) {}

  // False when all places are taken (Limits::hash_queue), or this source's share of them
  // (Limits::waiting_hashes_a_source); the job is then wiped with its password.
  [[nodiscard]] bool add(wire::HashJob job);
  // The next in turn; nothing when nobody waits.
  std::optional<wire::HashJob> next();
  void clear();
  std::size_t size() const { return size_; }

 private:
  struct Lane {
    std::map<std::string, std::deque<wire::HashJob>> waiting;
    std::deque<std::string> turns;  // each source with a waiting job once

    std::size_t count(const std::string& source) const;
    void add(wire::HashJob job);
    std::optional<wire::HashJob> next();
  };

  std::size_t most_;
  std::size_t most_a_source_;
  std::size_t size_ = 0;
  Lane known_;
  Lane others_;
};

}  // namespace auth
