// Password hashing (argon2id by libsodium) on a thread of its own, at nice 10, one at a time. Jobs
// wait in a bounded queue and are served round robin by source, known sources first.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "base/limits.h"
#include "base/secret.h"
#include "wire/hashing.h"

namespace auth {

class Hasher {
 public:
  // `reply` is called on the hash thread.
  Hasher(const base::Limits& limits, std::function<void(wire::HashReply)> reply);
  ~Hasher();  // drops what waits, ends the job under way, joins
  Hasher(const Hasher&) = delete;
  Hasher& operator=(const Hasher&) = delete;

  // False when the queue is full, or this source has its share waiting: "try later".
  [[nodiscard]] bool post(wire::HashJob job);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

// The work itself, on the calling thread; for the command line and tests. "" when it cannot be done
// (memory).
std::string make_hash(const base::Secret& password, wire::HashCost cost);
bool verify_hash(std::string_view stored, const base::Secret& password);
bool needs_rehash(std::string_view stored, wire::HashCost cost);
// What a password must be: "" or the reason, with the limit named.
std::string password_problem(std::string_view password, const base::Limits& limits);

}  // namespace auth
