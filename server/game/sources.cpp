#include "game/sources.h"

#include <algorithm>

#include "base/digest.h"
#include "base/text.h"

namespace game {

namespace {

using base::Pulse;

// After so long without a wrong try a source begins anew.
constexpr Pulse fails_forgotten = base::minutes(15);
constexpr Pulse known_for = base::hours(24);
// A name that was tried wrongly so often within the hour is answered later still; nobody is ever
// locked out.
constexpr std::uint32_t fails_of_a_name = 10;
constexpr Pulse delay_of_a_name = base::seconds(5);

void forget_older(std::vector<Pulse>& times, Pulse now, Pulse span) {
  std::erase_if(times, [now, span](Pulse at) { return at + span <= now; });
}

std::size_t younger(const std::vector<Pulse>& times, Pulse now, Pulse span) {
  return static_cast<std::size_t>(
      std::count_if(times.begin(), times.end(), [now, span](Pulse at) { return at + span > now; }));
}

}  // namespace

Sources::Row& Sources::row(const std::string& source) {
  auto found = rows_.find(source);
  if (found == rows_.end()) {
    if (rows_.size() >= std::max<std::size_t>(limits_.sources, 1)) {
      rows_.erase(by_age_.begin()->second);
      by_age_.erase(by_age_.begin());
    }
    found = rows_.try_emplace(source).first;
  } else {
    by_age_.erase(found->second.touched);
  }
  found->second.touched = ++touches_;
  by_age_.emplace(touches_, source);
  return found->second;
}

const Sources::Row* Sources::find(const std::string& source) const {
  const auto found = rows_.find(source);
  return found == rows_.end() ? nullptr : &found->second;
}

bool Sources::take_hash(const std::string& source, Pulse now) {
  auto& of = row(source);
  forget_older(of.hashes, now, base::minutes(1));
  if (of.hashes.size() >= limits_.hashes_a_source_minute) {
    return false;
  }
  of.hashes.push_back(now);
  return true;
}

bool Sources::is_hash_waiting(const std::string& source) const {
  const auto* of = find(source);
  return of != nullptr && of->waiting_hashes >= limits_.waiting_hashes_a_source;
}

void Sources::hash_waits(const std::string& source, bool waits, Pulse /*now*/) {
  auto& of = row(source);
  if (waits) {
    ++of.waiting_hashes;
  } else if (of.waiting_hashes > 0) {
    --of.waiting_hashes;
  }
}

bool Sources::is_tried_often(std::string_view name, bool counts, Pulse now) {
  auto found = names_.find(name);
  if (found == names_.end()) {
    if (names_.size() >= limits_.sources) {
      names_.clear();  // a flood of names: none of them has been tried often
    }
    found = names_.try_emplace(std::string(name)).first;
  }
  auto& tried = found->second;
  if (tried.fails == 0 || tried.since + base::hours(1) <= now) {
    tried = {.fails = 0, .since = now};
  }
  tried.fails += counts ? 1 : 0;
  return tried.fails > fails_of_a_name;
}

std::uint64_t Sources::mark_of(std::string_view name, std::string_view password) const {
  base::Digest digest;
  digest << key_ << base::lower(name) << password << key_;
  return digest.value();
}

Pulse Sources::failed(const std::string& source, std::string_view name, std::uint64_t mark,
                      Pulse now) {
  auto& of = row(source);
  if (of.fails > 0 && of.last_fail + fails_forgotten <= now) {
    of.fails = 0;
  }
  // A program that tries the password it was once given learns nothing new.
  const bool is_new = of.fails == 0 || of.last_mark != mark;
  of.fails += is_new ? 1 : 0;
  of.last_fail = now;
  of.last_mark = mark;
  std::uint64_t delay = limits_.fail_delay_first;
  for (std::uint32_t i = 1; i < of.fails && delay < limits_.fail_delay_most; ++i) {
    delay *= 2;
  }
  const auto capped = base::seconds(std::min<std::uint64_t>(delay, limits_.fail_delay_most));
  return is_tried_often(name, is_new, now) ? capped + delay_of_a_name : capped;
}

void Sources::succeeded(const std::string& source, Pulse now) {
  auto& of = row(source);
  of.fails = 0;
  of.known_until = now + known_for;
}

bool Sources::is_known(const std::string& source, Pulse now) const {
  const auto* of = find(source);
  return of != nullptr && of->known_until > now;
}

std::string Sources::creation_problem(const std::string& source, Pulse now) const {
  const auto* of = find(source);
  if (of != nullptr &&
      younger(of->creations, now, base::hours(1)) >= limits_.creations_a_source_hour) {
    return "No more characters can be made from your address just now. Please come back in an "
           "hour.";
  }
  if (younger(creations_, now, base::minutes(10)) >= limits_.creations_ten_minutes) {
    return "Very many new people are arriving just now. Please try again in ten minutes.";
  }
  return {};
}

void Sources::created(const std::string& source, Pulse now) {
  auto& of = row(source);
  forget_older(of.creations, now, base::hours(1));
  of.creations.push_back(now);
  forget_older(creations_, now, base::minutes(10));
  creations_.push_back(now);
}

}  // namespace game
