// What an admin does to accounts while no server runs: `waterwheel admin create|passwd|grant`. Each
// is one commit on an open Store, with its id from the header, so the next start finds nothing odd.
// Passwords arrive hashed.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "base/limits.h"
#include "base/result.h"
#include "store/store.h"

namespace store {

struct NewAccount {
  std::string name{};
  std::string password{};    // the stored string of the hash
  std::string rights{};      // capability words, blank-separated
  std::int64_t created = 0;  // UTC second
  std::int64_t seed = 0;     // of the world, when this is the first thing ever written
};

// Errors say what to do: the name is taken, or cannot be one.
base::Result<void> create_account(Store& store, const NewAccount& wanted,
                                  const base::Limits& limits = {});
// `name` is the account's or one of its characters'.
base::Result<void> set_password(Store& store, const std::string& name, const std::string& password);
// "word" grants, "-word" takes away. Gives the rights as they are now. Whether a word means
// anything is for the caller to know.
base::Result<std::string> grant(Store& store, const std::string& name,
                                std::span<const std::string> words);

}  // namespace store
