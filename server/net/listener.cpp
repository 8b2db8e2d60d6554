#include "net/listener.h"

#include <asio/ip/v6_only.hpp>

#include "base/log.h"

namespace net {

namespace {

bool is_shortage(const asio::error_code& problem) {
  return problem == asio::error::no_descriptors ||
         problem == std::errc::too_many_files_open_in_system ||
         problem == asio::error::no_buffer_space || problem == asio::error::no_memory;
}

}  // namespace

asio::error_code Listener::open(const asio::ip::tcp::endpoint& at) {
  asio::error_code problem;
  acceptor_.open(at.protocol(), problem);
  if (!problem) {
    acceptor_.set_option(asio::socket_base::reuse_address(true), problem);
  }
  if (!problem && at.address().is_v6()) {
    acceptor_.set_option(asio::ip::v6_only(true), problem);
  }
  if (!problem) {
    acceptor_.bind(at, problem);
  }
  if (!problem) {
    acceptor_.listen(asio::socket_base::max_listen_connections, problem);
  }
  if (problem) {
    asio::error_code ignored;
    acceptor_.close(ignored);
  }
  return problem;
}

std::uint16_t Listener::port() const {
  asio::error_code ignored;
  return acceptor_.local_endpoint(ignored).port();
}

void Listener::start() {
  acceptor_.async_accept(
      [self = shared_from_this()](const asio::error_code& problem, asio::ip::tcp::socket socket) {
        if (!self->acceptor_.is_open() || problem == asio::error::operation_aborted) {
          return;
        }
        if (problem) {
          self->failed(problem);
          return;
        }
        self->accepted_(std::move(socket));
        if (self->acceptor_.is_open()) {
          self->start();
        }
      });
}

void Listener::failed(const asio::error_code& problem) {
  if (!is_shortage(problem)) {
    start();  // the visitor went before it was let in
    return;
  }
  base::log::warn("net", "no descriptor left for a new connection, waiting",
                  {{"reason", problem.message()}});
  timer_.expires_after(retry_);
  timer_.async_wait([self = shared_from_this()](const asio::error_code& cut) {
    if (!cut && self->acceptor_.is_open()) {
      self->start();
    }
  });
}

void Listener::stop() {
  asio::error_code ignored;
  acceptor_.close(ignored);
  timer_.cancel();
}

}  // namespace net
