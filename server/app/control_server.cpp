#include "app/control_server.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <chrono>
#include <exception>
#include <istream>
#include <utility>

#include <asio/buffer.hpp>
#include <asio/read_until.hpp>
#include <asio/steady_timer.hpp>
#include <asio/streambuf.hpp>
#include <asio/write.hpp>

#include "base/log.h"

namespace app {

namespace {

using Protocol = asio::local::stream_protocol;

constexpr auto patience = std::chrono::seconds(15);   // for a request
constexpr auto longest_work = std::chrono::hours(1);  // for an answer

ControlServer::Json refusal(const std::string& why) {
  return {{"ok", false}, {"why", why}};
}

}  // namespace

ControlAddress::ControlAddress(const std::string& folder) : path_(folder + "/control.sock") {
  if (path_.size() >= sizeof(sockaddr_un{}.sun_path)) {
    folder_ = ::open(folder.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC);
    path_ = "/proc/self/fd/" + std::to_string(folder_) + "/control.sock";
  }
}

ControlAddress::~ControlAddress() {
  if (folder_ >= 0) {
    ::close(folder_);
  }
}

struct ControlServer::State : std::enable_shared_from_this<ControlServer::State> {
  State(asio::io_context& io, Handler the_handler)
      : acceptor(io), retry(io), handler(std::move(the_handler)) {}

  void accept();
  void accept_later();

  Protocol::acceptor acceptor;
  asio::steady_timer retry;
  Handler handler;
  std::string file;
  std::size_t connections = 0;
};

// Lives as long as one of its callbacks, or the answer handed out, does.
class ControlServer::Connection : public std::enable_shared_from_this<ControlServer::Connection> {
 public:
  Connection(Protocol::socket socket, std::shared_ptr<State> state)
      : socket_(std::move(socket)),
        timer_(socket_.get_executor()),
        state_(std::move(state)),
        room_(most_bytes) {
    ++state_->connections;
  }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  ~Connection() { --state_->connections; }

  void start() {
    close_after(patience);
    asio::async_read_until(
        socket_, room_, '\n',
        [self = shared_from_this()](const asio::error_code& problem, std::size_t) {
          if (problem == asio::error::not_found) {
            self->answer(refusal("the request is too long"));
          } else if (!problem) {
            self->heard();
          }
        });
  }

 private:
  void close_after(std::chrono::seconds wait) {
    timer_.expires_after(wait);
    timer_.async_wait([weak = weak_from_this()](const asio::error_code& cut) {
      const auto self = weak.lock();
      if (self && !cut) {
        asio::error_code ignored;
        self->socket_.close(ignored);
      }
    });
  }

  void heard() {
    close_after(longest_work);
    std::istream stream(&room_);
    std::string line;
    std::getline(stream, line);
    const auto request = Json::parse(line, nullptr, false);
    if (!request.is_object()) {
      answer(refusal("the request is not a JSON object on one line"));
      return;
    }
    try {
      state_->handler(request,
                      [self = shared_from_this()](const Json& said) { self->answer(said); });
    } catch (const std::exception& fault) {
      base::log::error("app", "a control request failed", {{"fault", fault.what()}});
      answer(refusal("a fault of the server; see its log"));
    }
  }

  void answer(const Json& said) {
    if (std::exchange(answered_, true)) {
      return;
    }
    out_ = said.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
    asio::async_write(socket_, asio::buffer(out_),
                      [self = shared_from_this()](const asio::error_code&, std::size_t) {
                        asio::error_code ignored;
                        self->socket_.shutdown(Protocol::socket::shutdown_both, ignored);
                        self->socket_.close(ignored);
                        self->timer_.cancel();
                      });
  }

  Protocol::socket socket_;
  asio::steady_timer timer_;
  std::shared_ptr<State> state_;
  asio::streambuf room_;
  std::string out_;
  bool answered_ = false;
};

ControlServer::ControlServer(asio::io_context& io, Handler handler)
    : state_(std::make_shared<State>(io, std::move(handler))) {}

ControlServer::~ControlServer() {
  stop();
}

base::Result<void> ControlServer::listen(const std::string& folder) {
  const ControlAddress address(folder);
  state_->file = folder + "/control.sock";
  ::unlink(state_->file.c_str());
  asio::error_code problem;
  auto& acceptor = state_->acceptor;
  acceptor.open(Protocol(), problem);
  if (!problem) {
    acceptor.bind(Protocol::endpoint(address.path()), problem);
  }
  if (!problem && ::chmod(state_->file.c_str(), 0600) != 0) {
    problem = asio::error_code(errno, asio::system_category());
  }
  if (!problem) {
    acceptor.listen(static_cast<int>(most_connections), problem);
  }
  if (problem) {
    return base::Error{.where = state_->file,
                       .what = "cannot be listened on: " + problem.message()};
  }
  state_->accept();
  return {};
}

void ControlServer::State::accept() {
  acceptor.async_accept(
      [self = shared_from_this()](const asio::error_code& problem, Protocol::socket socket) {
        if (!self->acceptor.is_open()) {
          return;
        }
        if (problem) {
          base::log::warn("app", "a control connection could not be taken",
                          {{"why", problem.message()}});
          self->accept_later();
          return;
        }
        if (self->connections < most_connections) {
          std::make_shared<Connection>(std::move(socket), self)->start();
        }
        self->accept();
      });
}

void ControlServer::State::accept_later() {
  retry.expires_after(std::chrono::seconds(1));
  retry.async_wait([self = shared_from_this()](const asio::error_code& cut) {
    if (!cut && self->acceptor.is_open()) {
      self->accept();
    }
  });
}

void ControlServer::stop() {
  asio::error_code ignored;
  if (state_->acceptor.is_open()) {
    state_->acceptor.close(ignored);
    state_->retry.cancel();
    ::unlink(state_->file.c_str());
  }
}

}  // namespace app
