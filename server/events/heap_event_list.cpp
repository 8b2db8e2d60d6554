#include "events/heap_event_list.h"

#include <algorithm>

namespace events {

namespace {

constexpr std::size_t children = 4;
constexpr std::size_t parent(std::size_t at) {
  return (at - 1) / children;
}

}  // namespace

void HeapEventList::put(std::size_t at, std::uint32_t node) {
  heap_[at] = node;
  pool_.node(node).global_prev = static_cast<std::uint32_t>(at);
}

void HeapEventList::rise(std::size_t at, std::uint32_t node) {
  while (at > 0 && earlier(node, heap_[parent(at)])) {
    put(at, heap_[parent(at)]);
    at = parent(at);
  }
  put(at, node);
}

void HeapEventList::sink(std::size_t at, std::uint32_t node) {
  while (true) {
    const auto begin = at * children + 1;
    const auto end = std::min(begin + children, heap_.size());
    auto best = begin;
    for (auto child = begin + 1; child < end; ++child) {
      if (earlier(heap_[child], heap_[best])) {
        best = child;
      }
    }
    if (best >= heap_.size() || !earlier(heap_[best], node)) {
      break;
    }
    put(at, heap_[best]);
    at = best;
  }
  put(at, node);
}

void HeapEventList::link(std::uint32_t node) {
  heap_.push_back(node);
  rise(heap_.size() - 1, node);
}

void HeapEventList::unlink(std::uint32_t node) {
  const std::size_t at = pool_.node(node).global_prev;
  const auto last = heap_.back();
  heap_.pop_back();
  pool_.node(node).global_prev = 0;
  if (last == node) {
    return;
  }
  if (at > 0 && earlier(last, heap_[parent(at)])) {
    rise(at, last);
  } else {
    sink(at, last);
  }
}

std::string HeapEventList::verify_links() const {
  if (heap_.size() != size_) {
    return "the heap holds " + std::to_string(heap_.size()) + " of " + std::to_string(size_) +
           " events";
  }
  for (std::size_t at = 0; at < heap_.size(); ++at) {
    const auto& node = pool_.node(heap_[at]);
    if (node.state() != NodeState::waiting || node.global_prev != at) {
      return "event " + std::to_string(heap_[at]) + ": does not know its place in the heap";
    }
    if (at > 0 && earlier(heap_[at], heap_[parent(at)])) {
      return "event " + std::to_string(heap_[at]) + ": comes before its parent in the heap";
    }
  }
  return {};
}

}  // namespace events
