#include "net/sources.h"

#include <algorithm>

namespace net {

namespace {

constexpr auto known_for = std::chrono::hours(24);

std::uint32_t second_of(std::chrono::nanoseconds time) {
  return static_cast<std::uint32_t>(std::chrono::duration_cast<std::chrono::seconds>(time).count());
}

}  // namespace

const char* in_words(Admission refusal) {
  switch (refusal) {
    case Admission::too_many_open:
      return "Too many connections from your address are open. Please close one and try again.";
    case Admission::too_many_new:
      return "Too many new connections from your address. Please try again in some minutes.";
    case Admission::yes:
    case Admission::make_room:
    case Admission::too_many_waiting:
    case Admission::full:
      break;
  }
  return "The server is full at the moment. Please try again in a minute.";
}

Admission Sources::admit(const std::string& source, bool exempt, Time now) {
  const auto second = second_of(now);
  forget_old(second);
  const std::uint32_t window = limits_.new_connections_minutes * 60;
  if (!exempt) {
    auto& entry = entry_of(source, second);
    const auto still = std::find_if(entry.recent.begin(), entry.recent.end(),
                                    [=](std::uint32_t at) { return second - at < window; });
    entry.recent.erase(entry.recent.begin(), still);
    if (entry.open >= limits_.connections_a_source) {
      return Admission::too_many_open;
    }
    if (entry.recent.size() >= limits_.new_connections_a_source) {
      return Admission::too_many_new;
    }
  }
  const bool is_full = open_ >= limits_.connections;
  if (is_full || waiting_ >= limits_.not_logged_in) {
    if (is_known(source, now)) {
      return Admission::make_room;
    }
    return is_full ? Admission::full : Admission::too_many_waiting;
  }
  auto& entry = entry_of(source, second);
  ++entry.open;
  if (!exempt) {
    entry.recent.push_back(second);
  }
  ++open_;
  ++waiting_;
  return Admission::yes;
}

void Sources::logged_in(bool yes) {
  if (yes && waiting_ > 0) {
    --waiting_;
  } else if (!yes) {
    ++waiting_;
  }
}

void Sources::left(const std::string& source, bool was_logged_in) {
  const auto found = table_.find(source);
  if (found != table_.end() && found->second->open > 0) {
    --found->second->open;
  }
  if (open_ > 0) {
    --open_;
  }
  if (!was_logged_in && waiting_ > 0) {
    --waiting_;
  }
}

void Sources::remember(const std::string& source, Time now) {
  const auto found = known_.find(source);
  if (found != known_.end()) {
    found->second->at = now;
    knowns_.splice(knowns_.begin(), knowns_, found->second);
    return;
  }
  knowns_.push_front({.source = source, .at = now});
  known_.emplace(source, knowns_.begin());
  while (known_.size() > limits_.sources || now - knowns_.back().at > known_for) {
    known_.erase(knowns_.back().source);
    knowns_.pop_back();
  }
}

bool Sources::is_known(const std::string& source, Time now) const {
  const auto found = known_.find(source);
  return found != known_.end() && now - found->second->at <= known_for;
}

Sources::Entry& Sources::entry_of(const std::string& source, std::uint32_t second) {
  if (const auto found = table_.find(source); found != table_.end()) {
    entries_.splice(entries_.begin(), entries_, found->second);
    found->second->touched = second;
    return *found->second;
  }
  // Those with an open connection stay: there are never more of them than connections.
  for (auto tries = table_.size(); table_.size() >= limits_.sources && tries > 0; --tries) {
    const auto oldest = std::prev(entries_.end());
    if (oldest->open > 0) {
      entries_.splice(entries_.begin(), entries_, oldest);
      continue;
    }
    table_.erase(oldest->source);
    entries_.pop_back();
  }
  entries_.push_front({.source = source, .open = 0, .recent = {}, .touched = second});
  table_.emplace(source, entries_.begin());
  return entries_.front();
}

// Two a call are enough for the table to shrink again, and no call pays for the whole of it.
void Sources::forget_old(std::uint32_t second) {
  for (int i = 0; i < 2 && !entries_.empty(); ++i) {
    const auto& oldest = entries_.back();
    if (oldest.open > 0 || second - oldest.touched < limits_.new_connections_minutes * 60) {
      return;
    }
    table_.erase(oldest.source);
    entries_.pop_back();
  }
}

}  // namespace net
