// A client of the TLS port, over a real socket, and a network that has such a port.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "app/folder.h"
#include "net/certificate.h"
#include "place.h"
#include "tls_side.h"

namespace net_tests {

inline net::TlsFiles files_in(const TestFolder& folder) {
  return {.certificate = folder / "certificate.pem", .key = folder / "key.pem"};
}

// Options with a TLS port and a certificate of its own.
inline net::Options with_tls(const TestFolder& folder, net::Options options = {}) {
  const auto files = files_in(folder);
  REQUIRE(net::make_own_certificate(files).has_value());
  options.tls = net::TlsOptions{.addresses = {}, .port = 0, .files = files};
  return options;
}

class TlsClient {
 public:
  explicit TlsClient(Place& place, int most = 0) : place_(place), socket_(client_io_), side_(most) {
    socket_.connect({asio::ip::make_address("127.0.0.1"), place.network_.tls_port()});
    socket_.non_blocking(true);
  }

  // What is ready goes out and comes in.
  void turn() {
    send(side_.take_output());
    turn_in();
    send(side_.take_output());
  }
  // What is ready comes in.
  void turn_in() {
    char room[4096];
    asio::error_code problem;
    while (!problem) {
      const auto size = socket_.read_some(asio::buffer(room), problem);
      side_.receive({room, size});
    }
    closed = closed || problem != asio::error::would_block;
  }
  void send(std::string_view bytes) {
    if (!bytes.empty() && !closed) {
      asio::error_code problem;
      asio::write(socket_, asio::buffer(bytes), problem);
      closed = closed || problem;
    }
  }
  void say(std::string_view text) {
    side_.say(text);
    send(side_.take_output());
  }
  bool is_open() {
    return place_.until([&] {
      turn();
      return side_.is_open() || side_.has_failed || closed;
    }) && side_.is_open();
  }
  bool hears(std::string_view what) {
    return place_.until([&] {
      turn();
      return side_.heard.find(what) != std::string::npos;
    });
  }
  bool is_closed() {
    return place_.until([&] {
      turn();
      return closed;
    });
  }
  // All that can be done now is done, and the handshake is still not through.
  bool still_waits() {
    for (int i = 0; i < 20; ++i) {
      turn();
      place_.settle();
    }
    return !side_.is_open() && !closed;
  }
  TlsSide& side() { return side_; }
  void close() { socket_.close(); }

  bool closed = false;

 private:
  Place& place_;
  asio::io_context client_io_;
  asio::ip::tcp::socket socket_;
  TlsSide side_;
};

}  // namespace net_tests
