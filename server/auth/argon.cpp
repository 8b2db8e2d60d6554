#include "auth/argon.h"

#include <sodium.h>
#include <uninorm.h>

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>
#include <vector>

#include "auth/hasher.h"
#include "base/log.h"
#include "base/text.h"

namespace auth {

namespace {

constexpr std::size_t mebibyte = std::size_t{1024} * 1024;

void start_sodium() {
  // Cheap after the first time, and safe from any thread.
  if (sodium_init() < 0) {
    throw std::runtime_error("libsodium cannot start: the system gives no random numbers");
  }
}

void count(Tally& tally, const Effort& effort) {
  ++tally.hashes;
  tally.sum.passes += effort.passes;
  tally.sum.memory += effort.memory;
}

// libsodium reads a stored string up to its NUL and within crypto_pwhash_STRBYTES.
bool is_stored_string(const std::string& stored) {
  return !stored.empty() && stored.size() < crypto_pwhash_STRBYTES &&
         stored.find('\0') == std::string::npos &&
         crypto_pwhash_str_needs_rehash(stored.c_str(), crypto_pwhash_OPSLIMIT_MIN,
                                        crypto_pwhash_MEMLIMIT_MIN) >= 0;
}

// What a stored string says of itself: "$argon2id$v=19$m=19456,t=2,p=1$". Nothing when it cannot be
// told.
std::uint64_t number_after(std::string_view stored, std::string_view mark) {
  auto at = stored.find(mark);
  if (at == std::string_view::npos) {
    return 0;
  }
  std::uint64_t number = 0;
  constexpr int most_digits = 9;
  at += mark.size();
  for (int i = 0; i < most_digits && at < stored.size() && stored[at] >= '0' && stored[at] <= '9';
       ++i, ++at) {
    number = number * 10 + static_cast<std::uint64_t>(stored[at] - '0');
  }
  return number;
}

Effort effort_in(std::string_view stored) {
  return {number_after(stored, ",t="),
          static_cast<std::size_t>(number_after(stored, "$m=")) * 1024};
}

std::string make(const base::Secret& password, wire::HashCost cost, Tally& tally) {
  start_sodium();
  const auto effort = effort_of(cost);
  const auto text = normalised(password.view());
  std::array<char, crypto_pwhash_STRBYTES> made{};
  count(tally, effort);
  if (crypto_pwhash_str(made.data(), text.view().data(), text.view().size(), effort.passes,
                        effort.memory) != 0) {
    return {};
  }
  return made.data();
}

// The work of a verification whose answer is no already.
void work_for_nothing(const base::Secret& password, wire::HashCost cost, Tally& tally) {
  start_sodium();
  const auto effort = effort_of(cost);
  const auto text = normalised(password.view());
  std::array<unsigned char, 32> key{};
  constexpr std::array<unsigned char, crypto_pwhash_SALTBYTES> salt{};
  count(tally, effort);
  if (crypto_pwhash(key.data(), key.size(), text.view().data(), text.view().size(), salt.data(),
                    effort.passes, effort.memory, crypto_pwhash_ALG_ARGON2ID13) != 0) {
    base::log::warn("auth", "no memory for a password's hash", {{"bytes", effort.memory}});
  }
  sodium_memzero(key.data(), key.size());
}

bool verify(const std::string& stored, const base::Secret& password, Tally& tally) {
  start_sodium();
  const auto text = normalised(password.view());
  count(tally, effort_in(stored));
  return crypto_pwhash_str_verify(stored.c_str(), text.view().data(), text.view().size()) == 0;
}

}  // namespace

Effort effort_of(wire::HashCost cost) {
  switch (cost) {
    case wire::HashCost::staff:
      return {2, 64 * mebibyte};
    case wire::HashCost::fast:
      return {crypto_pwhash_OPSLIMIT_MIN, crypto_pwhash_MEMLIMIT_MIN};
    case wire::HashCost::player:
      break;
  }
  return {2, 19 * mebibyte};
}

base::Secret normalised(std::string_view password) {
  const bool is_ascii = std::all_of(password.begin(), password.end(),
                                    [](char c) { return static_cast<unsigned char>(c) < 0x80; });
  if (is_ascii || !base::is_utf8(password)) {
    return base::Secret(std::string(password));
  }
  // Room for any normal form of it, so that the library never moves to a buffer of its own that
  // nobody wipes.
  constexpr std::size_t most_growth = 4;
  std::vector<std::uint8_t> room(password.size() * most_growth + 64);
  std::size_t length = room.size();
  auto* const made =
      u8_normalize(UNINORM_NFC, reinterpret_cast<const std::uint8_t*>(password.data()),
                   password.size(), room.data(), &length);
  std::string text(password);
  if (made == room.data()) {
    base::wipe(text);
    text.assign(reinterpret_cast<const char*>(made), length);
  }
  sodium_memzero(room.data(), room.size());
  return base::Secret(std::move(text));
}

wire::HashReply do_job(wire::HashJob job, Tally& tally) {
  wire::HashReply reply;
  reply.ticket = job.ticket;
  if (job.work == wire::HashWork::make) {
    reply.stored = make(job.password, job.cost, tally);
    reply.good = !reply.stored.empty();
  } else if (is_stored_string(job.stored)) {
    reply.good = verify(job.stored, job.password, tally);
    reply.needs_rehash = reply.good && needs_rehash(job.stored, job.cost);
  } else {
    work_for_nothing(job.password, job.cost, tally);
  }
  return reply;
}

std::string make_hash(const base::Secret& password, wire::HashCost cost) {
  Tally tally;
  return make(password, cost, tally);
}

bool verify_hash(std::string_view stored, const base::Secret& password) {
  Tally tally;
  const std::string text(stored);
  return is_stored_string(text) && verify(text, password, tally);
}

bool needs_rehash(std::string_view stored, wire::HashCost cost) {
  start_sodium();
  const std::string text(stored);
  const auto effort = effort_of(cost);
  return !is_stored_string(text) ||
         crypto_pwhash_str_needs_rehash(text.c_str(), effort.passes, effort.memory) != 0;
}

}  // namespace auth
