#include "app/reloader.h"

#include <exception>
#include <memory>
#include <utility>

#include <asio/post.hpp>

namespace app {

namespace {

Content failed(const std::string& why) {
  Content content;
  content.rules_are_good = false;
  content.problems = {
      {.file = "areas and rules", .text = "they could not be read: " + why + "; reload again"}};
  return content;
}

}  // namespace

Reloader::~Reloader() {
  if (thread_.joinable()) {
    thread_.join();
  }
}

void Reloader::ask(Answer answer) {
  if (thread_.joinable()) {
    late_.push_back(std::move(answer));
    return;
  }
  start();
  asked_.push_back(std::move(answer));
}

void Reloader::start() {
  thread_ = std::thread([this] {
    // Shared because a posted function may be copied.
    const auto read = std::make_shared<Content>(read_or_fail());
    asio::post(io_, [this, read] { finish(std::move(*read)); });
  });
}

// The fence around a reading: nothing in it ends the server.
Content Reloader::read_or_fail() const {
  try {
    return read_();
  } catch (const std::exception& fault) {
    return failed(fault.what());
  } catch (...) {
    return failed("an unknown fault");
  }
}

void Reloader::finish(Content content) {
  thread_.join();
  auto answers = std::exchange(asked_, {});
  if (!late_.empty()) {
    start();
    asked_ = std::exchange(late_, {});
  }
  for (auto at = answers.begin(); at != answers.end();) {
    at = *at ? at + 1 : answers.erase(at);
  }
  take_(std::move(content), answers);
}

}  // namespace app
