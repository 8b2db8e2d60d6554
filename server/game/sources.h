// What is remembered of each source of connections (an address, or an IPv6 /64): tries, hashes,
// characters made. Counted in pulses, in memory, for at most Limits::sources of them; the one not
// heard of longest goes first.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/limits.h"
#include "base/pulse.h"

namespace game {

class Sources {
 public:
  // The key is any number that nobody outside knows.
  Sources(const base::Limits& limits, std::uint64_t key) : limits_(limits), key_(key) {}

  // One more password may be checked for this source (Limits::hashes_a_source_minute); counts it.
  bool take_hash(const std::string& source, base::Pulse now);
  // Only so many are checked at a time (Limits::waiting_hashes_a_source).
  bool is_hash_waiting(const std::string& source) const;
  void hash_waits(const std::string& source, bool waits, base::Pulse now);

  // What is kept of a wrong try, to know it again.
  std::uint64_t mark_of(std::string_view name, std::string_view password) const;
  // A wrong try: how long after the line its answer is given. Doubles from the first delay to the
  // most, but not for the same try again; grows by some seconds while one name is tried again and
  // again from anywhere.
  base::Pulse failed(const std::string& source, std::string_view name, std::uint64_t mark,
                     base::Pulse now);
  // A right one: delays begin anew, and the source is known for a day.
  void succeeded(const std::string& source, base::Pulse now);
  bool is_known(const std::string& source, base::Pulse now) const;

  // Another character may be made: "" or why not.
  std::string creation_problem(const std::string& source, base::Pulse now) const;
  void created(const std::string& source, base::Pulse now);

  std::size_t size() const { return rows_.size(); }

 private:
  struct Row {
    std::uint64_t touched = 0;           // key in by_age_
    std::vector<base::Pulse> hashes;     // of the last minute
    std::vector<base::Pulse> creations;  // of the last hour
    std::uint32_t fails = 0;
    std::uint64_t last_mark = 0;  // of the last wrong try
    std::uint32_t waiting_hashes = 0;
    base::Pulse last_fail = 0;
    base::Pulse known_until = 0;
  };
  struct Name {
    std::uint32_t fails = 0;
    base::Pulse since = 0;
  };
  Row& row(const std::string& source);
  const Row* find(const std::string& source) const;
  bool is_tried_often(std::string_view name, bool counts, base::Pulse now);

  base::Limits limits_;
  std::uint64_t key_;
  std::map<std::string, Row> rows_;
  std::map<std::uint64_t, std::string> by_age_;
  std::uint64_t touches_ = 0;
  std::vector<base::Pulse> creations_;  // of the last ten minutes, over all
  std::map<std::string, Name, std::less<>> names_;
};

}  // namespace game
