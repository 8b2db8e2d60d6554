// Lets one thread end what another does with connections of its own.
//   Halt halt;                            // shared by both
//   const Halt::Watch watch(halt, db);    // the one that works, for as long as it uses db
//   halt.now();                           // the other: that statement, and all later ones, fail
#pragma once

#include <mutex>

#include "store/database.h"
#include "store/failure.h"

namespace store {

class Halt {
 public:
  class Watch {
   public:
    // Throws Refused when it is too late already.
    Watch(Halt& halt, Database& db) : halt_(halt) {
      const std::lock_guard lock(halt_.mutex_);
      if (halt_.halted_) {
        throw Refused("the server stops");
      }
      halt_.working_ = &db;
    }
    Watch(const Watch&) = delete;
    Watch& operator=(const Watch&) = delete;
    ~Watch() {
      const std::lock_guard lock(halt_.mutex_);
      halt_.working_ = nullptr;
    }

   private:
    Halt& halt_;
  };

  void now() {
    const std::lock_guard lock(mutex_);
    halted_ = true;
    if (working_ != nullptr) {
      working_->interrupt();
    }
  }
  // Throws Refused once now() was called. An interrupt ends the statement under way, no later one.
  void check() {
    const std::lock_guard lock(mutex_);
    if (halted_) {
      throw Refused("the server stops");
    }
  }

 private:
  std::mutex mutex_;
  Database* working_ = nullptr;
  bool halted_ = false;
};

}  // namespace store
