#include "auth/rotation.h"

#include <utility>

namespace auth {

std::size_t Rotation::Lane::count(const std::string& source) const {
  const auto found = waiting.find(source);
  return found == waiting.end() ? 0 : found->second.size();
}

void Rotation::Lane::add(wire::HashJob job) {
  auto& jobs = waiting[job.source];
  if (jobs.empty()) {
    turns.push_back(job.source);
  }
  jobs.push_back(std::move(job));
}

std::optional<wire::HashJob> Rotation::Lane::next() {
  if (turns.empty()) {
    return std::nullopt;
  }
  auto source = std::move(turns.front());
  turns.pop_front();
  const auto found = waiting.find(source);
  auto job = std::move(found->second.front());
  found->second.pop_front();
  if (found->second.empty()) {
    waiting.erase(found);
  } else {
    turns.push_back(std::move(source));
  }
  return job;
}

bool Rotation::add(wire::HashJob job) {
  if (size_ >= most_ || known_.count(job.source) + others_.count(job.source) >= most_a_source_) {
    return false;
  }
  auto& lane = job.known_source ? known_ : others_;
  lane.add(std::move(job));
  ++size_;
  return true;
}

std::optional<wire::HashJob> Rotation::next() {
  auto job = known_.next();
  if (!job) {
    job = others_.next();
  }
  if (job) {
    --size_;
  }
  return job;
}

void Rotation::clear() {
  known_ = {};
  others_ = {};
  size_ = 0;
}

}  // namespace auth
