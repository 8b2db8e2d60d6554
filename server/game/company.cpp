#include "game/company.h"

#include "game/game.h"

namespace game {

namespace {

// Who comes back later than that after a crash or a stop follows nobody.
constexpr std::int64_t lasts_seconds = 1800;

// False when it was not there; no empty sets are kept.
bool take_out(std::map<std::int64_t, std::set<std::int64_t>>& sets, std::int64_t of,
              std::int64_t id) {
  const auto set = sets.find(of);
  if (set == sets.end() || set->second.erase(id) == 0) {
    return false;
  }
  if (set->second.empty()) {
    sets.erase(set);
  }
  return true;
}

}  // namespace

// Also by way of those who are not back yet.
bool Company::would_be_circle(std::int64_t follower, std::int64_t leader) const {
  for (auto one = leader; one != follower;) {
    const auto next = follows_.find(one);
    if (next == follows_.end()) {
      return false;
    }
    one = next->second;
  }
  return true;
}

void Company::link(std::int64_t follower, std::int64_t leader) {
  follows_[follower] = leader;
  followers_[leader].insert(follower);
}

bool Company::follow(world::Character& follower, const world::Character& leader) {
  if (would_be_circle(follower.id(), leader.id())) {
    return false;
  }
  unfollow(follower);
  link(follower.id(), leader.id());
  game_.world().change(follower).player.leader = leader.id();
  return true;
}

void Company::came(world::Character& body) {
  const auto leader = body.state().player.leader;
  if (leader == 0) {
    return;
  }
  const bool is_too_late = game_.wall() > body.state().player.last_logout + lasts_seconds;
  if (is_too_late || would_be_circle(body.id(), leader)) {
    auto& player = game_.world().change(body).player;
    player.leader = 0;
    player.grouped = false;
    return;
  }
  link(body.id(), leader);
  if (body.state().player.grouped) {
    grouped_[leader].insert(body.id());
  }
}

void Company::unfollow(world::Character& follower) {
  const auto found = follows_.find(follower.id());
  if (found == follows_.end()) {
    return;
  }
  take_out(grouped_, found->second, follower.id());
  take_out(followers_, found->second, follower.id());
  follows_.erase(found);
  auto& player = game_.world().change(follower).player;
  player.leader = 0;
  player.grouped = false;
}

world::Character* Company::leader_of(const world::Character& body) const {
  const auto found = follows_.find(body.id());
  return found == follows_.end() ? nullptr : game_.world().find_character(found->second);
}

std::vector<world::Character*> Company::followers_of(const world::Character& leader) const {
  std::vector<world::Character*> all;
  const auto known = followers_.find(leader.id());
  if (known == followers_.end()) {
    return all;
  }
  for (const auto follower : known->second) {
    if (auto* body = game_.world().find_character(follower)) {
      all.push_back(body);
    }
  }
  return all;
}

bool Company::take_in(const world::Character& leader, world::Character& follower) {
  if (leader_of(follower) != &leader || !grouped_[leader.id()].insert(follower.id()).second) {
    return false;
  }
  game_.world().change(follower).player.grouped = true;
  return true;
}

bool Company::turn_out(const world::Character& leader, world::Character& follower) {
  if (!take_out(grouped_, leader.id(), follower.id())) {
    return false;
  }
  game_.world().change(follower).player.grouped = false;
  return true;
}

std::int64_t Company::head_of(const world::Character& body) const {
  const auto leader = follows_.find(body.id());
  if (leader != follows_.end()) {
    const auto group = grouped_.find(leader->second);
    if (group != grouped_.end() && group->second.contains(body.id())) {
      return leader->second;
    }
  }
  return body.id();
}

std::vector<world::Character*> Company::group_of(const world::Character& body) const {
  std::vector<world::Character*> all;
  const auto head = head_of(body);
  if (auto* leader = game_.world().find_character(head)) {
    all.push_back(leader);
  }
  if (const auto group = grouped_.find(head); group != grouped_.end()) {
    for (const auto id : group->second) {
      if (auto* member = game_.world().find_character(id)) {
        all.push_back(member);
      }
    }
  }
  return all;
}

bool Company::are_grouped(const world::Character& one, const world::Character& other) const {
  return head_of(one) == head_of(other);
}

void Company::forget(world::Character& body) {
  unfollow(body);
  for (auto* follower : followers_of(body)) {
    unfollow(*follower);
  }
  grouped_.erase(body.id());
}

}  // namespace game
