// Reads rules and areas again, on a thread of its own so that the game goes on meanwhile. What is
// clean replaces what was; one error anywhere and all stays as it is.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include <asio/io_context.hpp>

#include "app/content.h"

namespace app {

class Reloader {
 public:
  // Called on the game thread with what was read.
  using Take = std::function<void(Content)>;

  Reloader(asio::io_context& io, std::string content, std::string areas, Take take)
      : io_(io), content_(std::move(content)), areas_(std::move(areas)), take_(std::move(take)) {}
  Reloader(const Reloader&) = delete;
  Reloader& operator=(const Reloader&) = delete;
  ~Reloader();

  // False when a reading is under way: its outcome will do for both.
  bool start();

 private:
  asio::io_context& io_;
  std::string content_;
  std::string areas_;
  Take take_;
  std::thread thread_;
};

}  // namespace app
