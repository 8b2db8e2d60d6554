// The network over real loopback sockets, and a client of it. Nothing sleeps: the loop is polled
// until what must happen has happened.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <asio/buffer.hpp>
#include <asio/connect.hpp>
#include <asio/ip/tcp.hpp>
#include <asio/write.hpp>
#include <doctest/doctest.h>

#include "net/network.h"

namespace net_tests {

inline constexpr auto wait_most = std::chrono::seconds(20);

// A network whose game repeats what it hears, or only counts.
class Place {
 public:
  explicit Place(net::Options options = {})
      : network_(io_, prepared(options), clock_, [this](wire::Inbound in) { hear(in); }) {
    const auto taken = network_.listen();
    REQUIRE_MESSAGE(taken.has_value(), (taken ? std::string() : taken.error().in_words()));
    port_ = *taken;
  }

  static net::Options prepared(net::Options options) {
    if (options.addresses.size() != 1) {
      options.addresses = {"127.0.0.1"};
    }
    options.port = 0;
    return options;
  }

  void hear(wire::Inbound& in) {
    if (auto* arrived = std::get_if<wire::Arrived>(&in)) {
      last_session = arrived->session;
      arrivals.push_back(*arrived);
      network_.send(wire::Text{arrived->session, "Welcome."});
    } else if (auto* line = std::get_if<wire::Line>(&in)) {
      lines.push_back(line->text);
      if (on_line) {
        on_line(*line);
      }
    } else if (auto* size = std::get_if<wire::WindowSize>(&in)) {
      sizes.push_back(*size);
    } else if (auto* gone = std::get_if<wire::Gone>(&in)) {
      gones.push_back(*gone);
    }
  }

  bool until(const std::function<bool()>& holds) {
    const auto end = std::chrono::steady_clock::now() + wait_most;
    while (!holds()) {
      network_.flush();
      io_.restart();
      io_.run_one_for(std::chrono::milliseconds(5));
      if (std::chrono::steady_clock::now() > end) {
        return false;
      }
    }
    return true;
  }
  // All that can be done now is done.
  void settle() {
    for (int i = 0; i < 50; ++i) {
      network_.flush();
      io_.restart();
      io_.poll();
    }
  }

  asio::io_context io_;
  base::ManualClock clock_;
  std::vector<wire::Arrived> arrivals;
  std::vector<std::string> lines;
  std::vector<wire::WindowSize> sizes;
  std::vector<wire::Gone> gones;
  std::function<void(const wire::Line&)> on_line;
  wire::SessionId last_session = wire::SessionId::none;
  std::uint16_t port_ = 0;
  net::Network network_;
};

class Client {
 public:
  explicit Client(Place& place, const char* address = "127.0.0.1", int receive_buffer = 0)
      : place_(place), socket_(client_io_) {
    const asio::ip::tcp::endpoint to(asio::ip::make_address(address), place.port_);
    socket_.open(to.protocol());
    if (receive_buffer > 0) {
      socket_.set_option(asio::socket_base::receive_buffer_size(receive_buffer));
    }
    socket_.connect(to);
    socket_.non_blocking(true);
  }
  void say(std::string_view bytes) { asio::write(socket_, asio::buffer(bytes)); }
  void read() {
    char room[4096];
    asio::error_code problem;
    while (true) {
      const auto size = socket_.read_some(asio::buffer(room), problem);
      if (problem) {
        closed = closed || problem != asio::error::would_block;
        return;
      }
      heard.append(room, size);
    }
  }
  bool hears(std::string_view what) {
    return place_.until([&] {
      read();
      return heard.find(what) != std::string::npos;
    });
  }
  bool is_closed() {
    return place_.until([&] {
      read();
      return closed;
    });
  }
  void close() { socket_.close(); }

  std::string heard;
  bool closed = false;

 private:
  Place& place_;
  asio::io_context client_io_;
  asio::ip::tcp::socket socket_;
};

}  // namespace net_tests
