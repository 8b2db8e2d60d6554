// What a bench has set up, kept for its next repetition: to fill and warm a million events takes
// longer than to measure them. It goes when another bench sets up its own.
#pragma once

#include <memory>
#include <string>

namespace bench {

class Stage {
 public:
  template <class T, class Make>
  T& get(const std::string& key, const Make& make) {
    if (key != key_) {
      clear();
      held_ = std::shared_ptr<T>(make());
      key_ = key;
    }
    return *static_cast<T*>(held_.get());
  }
  void clear() {
    held_.reset();
    key_.clear();
  }

 private:
  std::shared_ptr<void> held_;
  std::string key_;
};

}  // namespace bench
