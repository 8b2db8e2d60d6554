// What a store thread answered, for the thread that waits for it.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <vector>

#include "wire/storing.h"

namespace store_tests {

class Replies {
 public:
  std::function<void(wire::StoreReply)> hear() {
    return [this](wire::StoreReply reply) {
      const std::lock_guard lock(mutex_);
      all_.push_back(std::move(reply));
      arrived_.notify_all();
    };
  }
  std::vector<wire::StoreReply> wait_for(std::size_t count) {
    std::unique_lock lock(mutex_);
    arrived_.wait(lock, [&] { return all_.size() >= count; });
    return all_;
  }
  // All up to the first of this kind; the last of them is it.
  template <class Reply>
  std::vector<wire::StoreReply> wait_for_a() {
    std::unique_lock lock(mutex_);
    std::vector<wire::StoreReply> found;
    arrived_.wait(lock, [&] {
      found.clear();
      for (const auto& reply : all_) {
        found.push_back(reply);
        if (std::holds_alternative<Reply>(reply)) {
          return true;
        }
      }
      return false;
    });
    return found;
  }

 private:
  std::mutex mutex_;
  std::condition_variable arrived_;
  std::vector<wire::StoreReply> all_;
};

}  // namespace store_tests
