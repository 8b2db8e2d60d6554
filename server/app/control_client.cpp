#include "app/control_client.h"

#include <sys/socket.h>
#include <sys/time.h>

#include <array>
#include <cerrno>

#include <asio/buffer.hpp>
#include <asio/io_context.hpp>
#include <asio/local/stream_protocol.hpp>
#include <asio/read_until.hpp>
#include <asio/write.hpp>

#include "app/control_server.h"

namespace app {

namespace {

using Protocol = asio::local::stream_protocol;

constexpr std::size_t most_answer = 16'777'216;

// The kernel's own time-out; Asio's blocking reads would go on waiting after it, hence the plain
// recv.
std::string read_line(Protocol::socket& socket, std::string& why) {
  std::string all;
  std::array<char, 4096> room{};
  while (all.find('\n') == std::string::npos && all.size() < most_answer) {
    const auto size = ::recv(socket.native_handle(), room.data(), room.size(), 0);
    if (size < 0 && errno == EINTR) {
      continue;
    }
    if (size <= 0) {
      why = size == 0 ? "the server closed the connection without an answer"
                      : "the server did not answer in time";
      return {};
    }
    all.append(room.data(), static_cast<std::size_t>(size));
  }
  return all;
}

}  // namespace

ControlReply ask_server(const std::string& data_folder, const nlohmann::json& request,
                        int seconds) {
  ControlReply reply;
  const ControlAddress address(data_folder);
  asio::io_context io;
  Protocol::socket socket(io);
  asio::error_code problem;
  socket.open(Protocol(), problem);
  if (!problem) {
    socket.connect(Protocol::endpoint(address.path()), problem);
  }
  if (problem) {
    reply.why = "no server answers at " + data_folder + " (" + problem.message() + ")";
    return reply;
  }
  reply.is_there = true;
  const timeval limit{.tv_sec = seconds, .tv_usec = 0};
  ::setsockopt(socket.native_handle(), SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
  const auto line = request.dump() + "\n";
  asio::write(socket, asio::buffer(line), problem);
  const auto answer = problem ? std::string() : read_line(socket, reply.why);
  if (problem) {
    reply.why = problem.message();
  }
  if (answer.empty()) {
    return reply;
  }
  reply.said = nlohmann::json::parse(answer, nullptr, false);
  if (!reply.said.is_object()) {
    reply.why = "the server's answer makes no sense";
    return reply;
  }
  reply.good = reply.said.value("ok", false);
  reply.why =
      reply.good ? std::string() : reply.said.value("why", std::string("the server says no"));
  return reply;
}

}  // namespace app
