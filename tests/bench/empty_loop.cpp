// The least that a server can cost: an Asio loop that wakes eight times a second and does nothing.
#include <chrono>
#include <functional>

#include <asio.hpp>

int main() {
  asio::io_context io(1);
  asio::steady_timer timer(io, std::chrono::milliseconds(125));
  std::function<void(const asio::error_code&)> wake = [&](const asio::error_code& error) {
    if (!error) {
      timer.expires_at(timer.expiry() + std::chrono::milliseconds(125));
      timer.async_wait(wake);
    }
  };
  timer.async_wait(wake);
  io.run();
}
