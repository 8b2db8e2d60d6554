// argon2id by libsodium, counted: what was really worked is written into a Tally, so that a test
// can say that an unknown name costs what a wrong password costs, without looking at a clock.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/secret.h"
#include "wire/hashing.h"

namespace auth {

// What one hash takes.
struct Effort {
  std::uint64_t passes = 0;
  std::size_t memory = 0;  // bytes

  friend bool operator==(const Effort&, const Effort&) = default;
};
Effort effort_of(wire::HashCost cost);

// What was worked so far.
struct Tally {
  std::uint64_t hashes = 0;
  Effort sum;

  friend bool operator==(const Tally&, const Tally&) = default;
};

// One job from beginning to end, on the calling thread; its password is wiped with it. A
// verification against "" or against something that is no stored string does the work of job.cost
// all the same, and the answer is no.
wire::HashReply do_job(wire::HashJob job, Tally& tally);

// The same password typed on two machines is the same bytes: normal form C. Text that is not UTF-8
// stays as it is.
base::Secret normalised(std::string_view password);

}  // namespace auth
