// What crosses to the hash thread and back.
#pragma once

#include <cstdint>
#include <string>

#include "base/secret.h"
#include "wire/ids.h"

namespace wire {

enum class HashWork : std::uint8_t {
  make,    // a new stored string from the password
  verify,  // the password against `stored`; with stored == "" the same work is done and the answer
           // is no
};
enum class HashCost : std::uint8_t { player, staff, fast };

struct HashJob {
  Ticket ticket = Ticket::none;
  HashWork work = HashWork::verify;
  HashCost cost = HashCost::player;
  std::string source;         // jobs are served round robin by source
  bool known_source = false;  // logged in from there within a day: served first
  base::Secret password;
  std::string stored;
};

struct HashReply {
  Ticket ticket = Ticket::none;
  bool good = false;          // verify: the password is right. make: `stored` was made
  bool needs_rehash = false;  // verify: right, but made at another cost
  std::string stored;         // make only
};

}  // namespace wire
