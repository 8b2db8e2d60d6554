// A bounded queue of plain values between two threads: a mutex, a vector and a limit. post() says
// false when it is full, and every caller says what that means. `wake` is called after a post into
// an empty box, outside the lock, on the posting thread.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <utility>
#include <vector>

namespace wire {

template <class T>
class Mailbox {
 public:
  explicit Mailbox(std::size_t limit, std::function<void()> wake = {})
      : limit_(limit), wake_(std::move(wake)) {}
  Mailbox(const Mailbox&) = delete;
  Mailbox& operator=(const Mailbox&) = delete;
  ~Mailbox() = default;

  [[nodiscard]] bool post(T value) {
    bool first = false;
    {
      const std::lock_guard lock(mutex_);
      if (waiting_.size() >= limit_) {
        return false;
      }
      first = waiting_.empty();
      waiting_.push_back(std::move(value));
    }
    arrived_.notify_one();
    if (first && wake_) {
      wake_();
    }
    return true;
  }

  // All that is waiting, at once; empty when nothing is.
  std::vector<T> take() {
    const std::lock_guard lock(mutex_);
    return std::exchange(waiting_, {});
  }
  // Waits until something is there.
  std::vector<T> wait() {
    std::unique_lock lock(mutex_);
    arrived_.wait(lock, [this] { return !waiting_.empty(); });
    return std::exchange(waiting_, {});
  }
  std::size_t size() const {
    const std::lock_guard lock(mutex_);
    return waiting_.size();
  }

 private:
  mutable std::mutex mutex_;
  std::condition_variable arrived_;
  std::vector<T> waiting_;
  std::size_t limit_;
  std::function<void()> wake_;
};

}  // namespace wire
