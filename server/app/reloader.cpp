#include "app/reloader.h"

#include <memory>
#include <utility>

#include <asio/post.hpp>

namespace app {

Reloader::~Reloader() {
  if (thread_.joinable()) {
    thread_.join();
  }
}

bool Reloader::start() {
  if (thread_.joinable()) {
    return false;
  }
  thread_ = std::thread([this] {
    // Shared because a posted function may be copied.
    const auto read = std::make_shared<Content>(read_content(content_, {areas_}));
    asio::post(io_, [this, read] {
      thread_.join();
      take_(std::move(*read));
    });
  });
  return true;
}

}  // namespace app
