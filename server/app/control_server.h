// The console's way into a running server: a socket in the data folder for its owner alone. A
// connection asks once: one JSON line in, one JSON line out. Answers may come later; nothing waits
// for them.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include <asio/io_context.hpp>
#include <asio/local/stream_protocol.hpp>

#include "base/result.h"

namespace app {

class ControlServer {
 public:
  using Json = nlohmann::json;
  using Answer = std::function<void(const Json&)>;  // to be called once
  using Handler = std::function<void(const Json& request, Answer answer)>;

  static constexpr std::size_t most_bytes = 65536;  // of a request
  static constexpr std::size_t most_connections = 16;

  ControlServer(asio::io_context& io, Handler handler);
  ~ControlServer();
  ControlServer(const ControlServer&) = delete;
  ControlServer& operator=(const ControlServer&) = delete;

  // `folder` is ours (its lock is held), so what an earlier server left there is removed.
  base::Result<void> listen(const std::string& folder);
  void stop();

 private:
  class Connection;
  struct State;

  std::shared_ptr<State> state_;
};

// The address of a folder's socket. A path may be longer than a socket's address can hold; then it
// goes by way of a descriptor of the folder, which `keep_open` holds until it is done with.
class ControlAddress {
 public:
  explicit ControlAddress(const std::string& folder);
  ~ControlAddress();
  ControlAddress(const ControlAddress&) = delete;
  ControlAddress& operator=(const ControlAddress&) = delete;
  const std::string& path() const { return path_; }

 private:
  int folder_ = -1;
  std::string path_;
};

}  // namespace app
