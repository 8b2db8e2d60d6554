// Reads rules and areas again, on a thread of its own so that the game goes on meanwhile. Whoever
// asks while a reading is under way gets another one after it, since what they wrote may have come
// too late for the first.
#pragma once

#include <functional>
#include <string>
#include <thread>
#include <vector>

#include <asio/io_context.hpp>

#include "app/content.h"

namespace app {

class Reloader {
 public:
  using Read = std::function<Content()>;
  // Hears whether all was taken over, and what came of it in words.
  using Answer = std::function<void(bool, const std::string&)>;
  // Called on the game thread with what was read, and those who asked before it was.
  using Take = std::function<void(Content, const std::vector<Answer>&)>;

  // `read` runs on the thread; what it throws becomes an error of what was read.
  Reloader(asio::io_context& io, Read read, Take take)
      : io_(io), read_(std::move(read)), take_(std::move(take)) {}
  Reloader(const Reloader&) = delete;
  Reloader& operator=(const Reloader&) = delete;
  ~Reloader();

  // `answer` may be empty.
  void ask(Answer answer);

 private:
  void start();
  void finish(Content content);
  Content read_or_fail() const;

  asio::io_context& io_;
  Read read_;
  Take take_;
  std::thread thread_;
  std::vector<Answer> asked_;  // before the reading under way began
  std::vector<Answer> late_;   // since then
};

}  // namespace app
