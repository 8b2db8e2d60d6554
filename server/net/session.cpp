#include "net/session.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <algorithm>
#include <cstring>
#include <exception>
#include <utility>

#include <asio/buffer.hpp>
#include <asio/post.hpp>
#include <asio/write.hpp>

#include "base/log.h"
#include "base/secret.h"

namespace net {

namespace {

constexpr auto linger_for = std::chrono::seconds(2);

void set_number(asio::ip::tcp::socket& socket, int level, int name, int value) {
  if (::setsockopt(socket.native_handle(), level, name, &value, sizeof value) != 0) {
    base::log::debug("net", "socket option refused", {{"option", name}});
  }
}

}  // namespace

Session::Session(asio::ip::tcp::socket socket, wire::SessionId id, Peer peer,
                 const base::Limits& limits, const base::Clock& clock, Owner& owner)
    : socket_(std::move(socket)),
      deadline_(socket_.get_executor()),
      id_(id),
      peer_(std::move(peer)),
      limits_(limits),
      clock_(clock),
      owner_(&owner),
      connection_(id, limits) {}

void Session::start(int send_buffer) {
  set_options(send_buffer);
  last_bytes_ = clock_.steady();
  connection_.open();
  touch();
  count_output();
  read();
}

void Session::touch() {
  if (!std::exchange(touched_, true)) {
    owner_->touched(*this);
  }
}

void Session::set_options(int send_buffer) {
  asio::error_code ignored;
  socket_.non_blocking(true, ignored);
  set_number(socket_, IPPROTO_TCP, TCP_NODELAY, 1);
  set_number(socket_, SOL_SOCKET, SO_KEEPALIVE, 1);
  set_number(socket_, IPPROTO_TCP, TCP_KEEPIDLE, static_cast<int>(limits_.keepalive_seconds));
  set_number(socket_, IPPROTO_TCP, TCP_KEEPINTVL,
             static_cast<int>(limits_.keepalive_interval_seconds));
  set_number(socket_, IPPROTO_TCP, TCP_KEEPCNT, static_cast<int>(limits_.keepalive_probes));
  set_number(socket_, IPPROTO_TCP, TCP_USER_TIMEOUT,
             static_cast<int>(limits_.tcp_user_timeout_seconds * 1000));
  set_number(socket_, SOL_SOCKET, SO_SNDBUF, send_buffer);
}

bool Session::may_hear() const {
  return state_ == State::open && !paused_ && queued() <= limits_.output_pause;
}

std::size_t Session::queued() const {
  return state_ == State::ended ? 0 : connection_.output_size() + writing_.size();
}

// Waiting costs no memory: the bytes are fetched into the shared room when they are there.
void Session::read() {
  if (waiting_to_read_ || !may_hear() || !unread_.empty()) {
    return;
  }
  waiting_to_read_ = true;
  socket_.async_wait(asio::ip::tcp::socket::wait_read,
                     [self = shared_from_this()](const asio::error_code& problem) {
                       self->waiting_to_read_ = false;
                       if (!problem && self->may_hear()) {
                         self->readable();
                       }
                     });
}

void Session::readable() {
  const auto room = owner_->reading_room();
  asio::error_code problem;
  const auto size = socket_.read_some(asio::buffer(room.data(), room.size()), problem);
  if (problem == asio::error::would_block || problem == asio::error::interrupted) {
    read();
    return;
  }
  if (problem) {
    drop(problem == asio::error::eof ? "closed by the client" : problem.message());
    return;
  }
  last_bytes_ = clock_.steady();
  owner_->received(*this);
  unread_.assign(room.data(), size);
  ::explicit_bzero(room.data(), size);
  hear_unread();
}

// Bytes are handed over a line at a time, so that a pause asked for by what was heard holds from
// the very next line on.
void Session::hear_unread() {
  if (hearing_) {
    return;
  }
  const auto self = shared_from_this();  // what is heard may end this session
  hearing_ = true;
  bool said_something = false;
  std::size_t at = 0;
  while (may_hear() && at < unread_.size()) {
    const auto size = std::min(unread_.find_first_of("\r\n", at), unread_.size() - 1) + 1 - at;
    at += size;
    said_something =
        hear_piece(std::string_view(unread_).substr(at - size, size)) || said_something;
  }
  hearing_ = false;
  if (state_ == State::ended) {
    return;
  }
  // A line may have been a password, so its bytes do not stay.
  if (at < unread_.size()) {
    unread_.erase(0, at);
  } else {
    base::wipe(unread_);
    unread_ = std::string();
  }
  count_output();
  if (at > 0 && (connection_.output_size() > 0 || state_ == State::closing)) {
    touch();
    if (!said_something) {
      owner_->wants_flush();
    }
  }
  read();
}

// True when there was something in it for the game. A fault costs this session alone.
bool Session::hear_piece(std::string_view bytes) {
  std::vector<wire::Inbound> in;
  try {
    connection_.receive(bytes, clock_.steady(), in);
  } catch (const std::exception& fault) {
    base::log::error("net", "bytes could not be taken in, the session is closed",
                     {{"fault", fault.what()}});
    drop("a fault of the server");
    return false;
  }
  for (auto& heard : in) {
    if (state_ == State::open) {
      owner_->heard(*this, std::move(heard));
    }
    if (auto* line = std::get_if<wire::Line>(&heard)) {
      base::wipe(line->text);  // a short one leaves its letters behind when it is moved
    }
  }
  if (state_ == State::open && !connection_.must_close().empty()) {
    close(connection_.must_close(), linger_for);
  }
  return !in.empty();
}

void Session::write(const wire::Outbound& out) {
  if (state_ != State::open) {
    return;
  }
  connection_.write(out);
  touch();
  count_output();
  if (queued() > limits_.output_close) {
    drop(does_not_read);
  }
}

void Session::flush() {
  touched_ = false;
  if (state_ == State::ended || !writing_.empty()) {
    return;
  }
  writing_ = connection_.take_output();
  count_output();
  if (writing_.empty()) {
    if (state_ == State::closing) {
      finish();
    }
    return;
  }
  asio::async_write(socket_, asio::buffer(writing_),
                    [self = shared_from_this()](const asio::error_code& problem, std::size_t) {
                      self->written(problem);
                    });
}

void Session::written(const asio::error_code& problem) {
  writing_ = std::string();
  if (state_ == State::ended) {
    return;
  }
  if (problem) {
    drop(problem.message());
    return;
  }
  count_output();
  // What was said meanwhile had its flush while this write was under way.
  flush();
  if (state_ == State::open) {
    hear_unread();
  }
}

void Session::close(std::string_view reason, std::chrono::milliseconds within) {
  if (state_ == State::ended) {
    return;
  }
  const auto end = asio::steady_timer::clock_type::now() + within;
  if (state_ == State::closing && deadline_.expiry() <= end) {
    return;
  }
  if (state_ == State::open) {
    connection_.write(wire::Close{id_, std::string(reason)});  // a password prompt gives echo back
    state_ = State::closing;
    reason_ = reason;
    touch();
  }
  deadline_.expires_at(end);
  deadline_.async_wait([self = shared_from_this()](const asio::error_code& cut) {
    if (!cut && self->state_ == State::closing) {
      self->drop(self->reason_);
    }
  });
}

void Session::drop(std::string_view reason) {
  if (state_ == State::ended) {
    return;
  }
  const auto self = shared_from_this();
  const std::string why(reason);
  asio::error_code ignored;
  socket_.close(ignored);
  deadline_.cancel();
  end(why);
}

void Session::abandon() {
  owner_ = nullptr;
  state_ = State::ended;
  asio::error_code ignored;
  socket_.close(ignored);
  deadline_.cancel();
}

void Session::pause(bool on) {
  if (paused_ == on) {
    return;
  }
  paused_ = on;
  if (!on) {
    // Later, since whoever unpauses is in the middle of something.
    asio::post(socket_.get_executor(), [self = shared_from_this()] {
      if (self->state_ == State::open) {
        self->hear_unread();
      }
    });
  }
}

void Session::check_time() {
  if (state_ != State::open) {
    return;
  }
  connection_.check_time(clock_.steady());
  if (!connection_.must_close().empty()) {
    close(connection_.must_close(), linger_for);
    owner_->wants_flush();
  }
}

// All was written. The sending side is shut, and what still comes in is read and thrown away for a
// moment: closing with unread bytes would make the kernel take back the last lines on their way to
// the client.
void Session::finish() {
  const auto self = shared_from_this();
  deadline_.cancel();
  asio::error_code problem;
  socket_.shutdown(asio::ip::tcp::socket::shutdown_send, problem);
  end(reason_);
  if (problem) {
    socket_.close(problem);
    return;
  }
  deadline_.expires_after(linger_for);
  deadline_.async_wait([self](const asio::error_code& cut) {
    if (!cut) {
      asio::error_code ignored;
      self->socket_.close(ignored);
    }
  });
  linger();
}

void Session::linger() {
  socket_.async_wait(asio::ip::tcp::socket::wait_read,
                     [self = shared_from_this()](asio::error_code problem) {
                       char thrown_away[4096];
                       for (int i = 0; i < 16 && !problem; ++i) {
                         self->socket_.read_some(asio::buffer(thrown_away), problem);
                       }
                       if (!problem || problem == asio::error::would_block) {
                         self->linger();
                         return;
                       }
                       self->socket_.close(problem);
                       self->deadline_.cancel();
                     });
}

void Session::count_output() {
  const auto size = queued();
  if (owner_ != nullptr && size != counted_) {
    const auto before = std::exchange(counted_, size);
    owner_->output_changed(before, size);
  }
}

void Session::end(std::string_view reason) {
  state_ = State::ended;
  unread_ = std::string();
  if (owner_ == nullptr) {
    return;
  }
  count_output();
  owner_->ended(*this, reason);
  owner_ = nullptr;
}

}  // namespace net
