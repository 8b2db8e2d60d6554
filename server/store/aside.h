// Work of the store that takes long and needs connections of its own only: done beside the store
// thread, one after another, so that commits go on. All calls are the store thread's; `done` is
// called on the thread of the work, which the store thread then hears of by finished().
#pragma once

#include <deque>
#include <functional>
#include <thread>
#include <utility>

#include "store/halt.h"
#include "wire/storing.h"

namespace store {

class Aside {
 public:
  using Work = std::function<wire::StoreReply(Halt&)>;  // throws nothing

  explicit Aside(std::function<void(wire::StoreReply)> done) : done_(std::move(done)) {}
  Aside(const Aside&) = delete;
  Aside& operator=(const Aside&) = delete;
  // What is under way ends soon; what waits is not begun.
  ~Aside() {
    halt_.now();
    join();
  }

  void begin(Work work) {
    waiting_.push_back(std::move(work));
    if (!thread_.joinable()) {
      start();
    }
  }
  // Its reply has come.
  void finished() {
    join();
    if (!waiting_.empty()) {
      start();
    }
  }

 private:
  void start() {
    thread_ = std::thread([this, work = std::move(waiting_.front())] { done_(work(halt_)); });
    waiting_.pop_front();
  }
  void join() {
    if (thread_.joinable()) {
      thread_.join();
    }
  }

  std::function<void(wire::StoreReply)> done_;
  Halt halt_;
  std::deque<Work> waiting_;
  std::thread thread_;
};

}  // namespace store
