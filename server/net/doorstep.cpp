#include "net/doorstep.h"

#include <strings.h>

#include <algorithm>
#include <cstdint>
#include <utility>

#include <asio/buffer.hpp>
#include <asio/post.hpp>

#include "base/log.h"
#include "base/secret.h"
#include "net/proxy_header.h"

namespace net {

namespace {

namespace log = base::log;

constexpr auto pulse = std::chrono::milliseconds(125);
constexpr std::string_view closed = "closed by the client";
constexpr char handshake_byte = 0x16;
constexpr std::string_view only_tls =
    "This port is for encrypted connections (TLS) alone. Please switch TLS on in your\r\n"
    "client, or connect to the plain telnet port.\r\n";

}  // namespace

struct Doorstep::Caller {
  enum class Stage : std::uint8_t { header, queue, handshake, gone };

  Incoming incoming;
  Way way;
  Stage stage = Stage::queue;
  std::chrono::nanoseconds deadline{0};  // not in the queue
  std::string bytes = {};                // not yet used; while the header is read, and in the queue
  bool is_admitted = false;
  bool has_spoken = false;  // in the handshake
};

// ---- the certificate

base::Result<void> Doorstep::open_tls(const TlsFiles& files) {
  auto opened = Certificate::open(files, clock_);
  if (!opened) {
    return opened.error();
  }
  certificate_ = std::move(*opened);
  return {};
}

void Doorstep::reload_certificate() {
  if (certificate_) {
    certificate_->reload();
  }
}

// ---- arriving

void Doorstep::take(asio::ip::tcp::socket socket, Peer peer, Way way) {
  asio::error_code ignored;
  socket.non_blocking(true, ignored);
  const auto caller = std::make_shared<Caller>(
      Caller{.incoming = {.socket = std::move(socket), .peer = std::move(peer)}, .way = way});
  callers_.push_back(caller);
  keep_time();
  if (!way.by_proxy) {
    address_known(caller);
    return;
  }
  caller->stage = Caller::Stage::header;
  caller->deadline = clock_.steady() + std::chrono::seconds(limits_.proxy_seconds);
  read(caller);
}

void Doorstep::read(const Held& caller) {
  caller->incoming.socket.async_wait(
      asio::ip::tcp::socket::wait_read,
      [weak = weak_from_this(), caller](const asio::error_code& problem) {
        const auto self = weak.lock();
        if (self && !problem && caller->stage != Caller::Stage::gone) {
          self->readable(caller);
        }
      });
}

void Doorstep::readable(const Held& caller) {
  const auto room = owner_->reading_room();
  asio::error_code problem;
  const auto size =
      caller->incoming.socket.read_some(asio::buffer(room.data(), room.size()), problem);
  if (problem == asio::error::would_block || problem == asio::error::interrupted) {
    read(caller);
    return;
  }
  if (problem) {
    send_away(caller, problem == asio::error::eof ? std::string(closed) : problem.message());
    return;
  }
  std::string bytes(room.data(), size);
  ::explicit_bzero(room.data(), size);
  take_bytes(caller, bytes);
  base::wipe(bytes);  // a hasty client may have sent a password behind the header
}

void Doorstep::take_bytes(const Held& caller, std::string_view bytes) {
  if (caller->stage == Caller::Stage::handshake) {
    shake(caller, bytes);
    return;
  }
  // Room for the longest header and one read more, at once: a text that grows leaves copies behind.
  caller->bytes.reserve(2 * owner_->reading_room().size() + longest_proxy_header);
  caller->bytes += bytes;
  read_header(caller);
}

// ---- the header of a proxy

void Doorstep::read_header(const Held& caller) {
  const auto reading = read_proxy_header(caller->bytes);
  auto& peer = caller->incoming.peer;
  if (!reading.wrong.empty()) {
    log::warn("net", "a proxy sent no usable header",
              {{"address", peer.address}, {"why", reading.wrong}});
    send_away(caller, "no usable header of the proxy");
    return;
  }
  if (!reading.header) {
    read(caller);
    return;
  }
  const auto& header = *reading.header;
  const bool is_proxy_here = peer.loopback;
  if (header.client) {
    peer = peer_of(*header.client);
  }
  // Loopback of another machine is not ours, and a proxy that does not say for whom it calls may
  // call for anybody.
  peer.loopback = header.client && is_proxy_here && peer.loopback;
  caller->incoming.is_encrypted = header.is_encrypted;
  caller->bytes.erase(0, header.size);
  address_known(caller);
}

void Doorstep::address_known(const Held& caller) {
  auto& incoming = caller->incoming;
  if (!owner_->admit(incoming, caller->way.by_tls)) {
    remove(caller);
    return;
  }
  caller->is_admitted = true;
  if (!caller->way.by_tls && is_tls_hello(caller->bytes)) {
    send_away(caller, "spoke TLS to the plain port");
    return;
  }
  if (!caller->way.by_tls) {
    incoming.early = std::move(caller->bytes);
    let_in(caller);
    return;
  }
  incoming.is_encrypted = true;
  caller->stage = Caller::Stage::queue;
  begin_handshakes();
}

// ---- TLS

void Doorstep::begin_handshakes() {
  if (owner_ == nullptr) {
    return;
  }
  const auto now = clock_.steady();
  if (now - stretch_ >= pulse) {
    stretch_ = now;
    begun_ = 0;
  }
  while (under_way_ < limits_.tls_handshakes && begun_ < limits_.tls_handshakes_a_pulse) {
    const auto next = next_in_queue();
    if (!next) {
      return;
    }
    begin_handshake(next);
  }
}

// Whoever is known comes first.
Doorstep::Held Doorstep::next_in_queue() const {
  Held first;
  for (const auto& caller : callers_) {
    if (caller->stage != Caller::Stage::queue) {
      continue;
    }
    if (owner_->is_known(caller->incoming.peer)) {
      return caller;
    }
    first = first ? first : caller;
  }
  return first;
}

void Doorstep::begin_handshake(const Held& caller) {
  ++begun_;
  ++under_way_;
  caller->stage = Caller::Stage::handshake;
  caller->deadline = clock_.steady() + std::chrono::seconds(limits_.tls_seconds);
  caller->incoming.tls = std::make_unique<Tls>(certificate_->current());
  const auto early = std::exchange(caller->bytes, {});
  if (early.empty()) {
    read(caller);
  } else {
    shake(caller, early);
  }
}

void Doorstep::shake(const Held& caller, std::string_view bytes) {
  auto& tls = *caller->incoming.tls;
  if (!std::exchange(caller->has_spoken, true) && bytes.front() != handshake_byte) {
    write(*caller, only_tls);
    send_away(caller, "spoke no TLS to the TLS port");
    return;
  }
  caller->incoming.early = tls.receive(bytes);
  const auto answer = tls.take_output();
  const bool is_written = write(*caller, answer);
  if (tls.is_over()) {
    send_away(caller, tls.problem().empty() ? closed : std::string_view(tls.problem()));
  } else if (!is_written) {
    send_away(caller, "takes no answer");
  } else if (tls.is_open()) {
    let_in(caller);
  } else {
    read(caller);
  }
}

// A few kilobytes at most into an empty buffer of the kernel's, so what does not fit at once is
// given up.
bool Doorstep::write(Caller& caller, std::string_view bytes) {
  asio::error_code problem;
  const auto done =
      bytes.empty() ? 0 : caller.incoming.socket.write_some(asio::buffer(bytes), problem);
  return !problem && done == bytes.size();
}

// ---- leaving

void Doorstep::let_in(const Held& caller) {
  remove(caller);
  owner_->come_in(std::move(caller->incoming));
}

void Doorstep::send_away(const Held& caller, std::string_view reason) {
  auto& incoming = caller->incoming;
  log::info("net", "did not come in", {{"address", incoming.peer.address}, {"reason", reason}});
  remove(caller);
  asio::error_code ignored;
  incoming.socket.shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
  // What came already is taken, so that closing does not take back what was said.
  const auto room = owner_->reading_room();
  incoming.socket.read_some(asio::buffer(room.data(), room.size()), ignored);
  ::explicit_bzero(room.data(), room.size());
  incoming.socket.close(ignored);
  if (caller->is_admitted) {
    owner_->left(incoming.peer);
  }
}

void Doorstep::remove(const Held& caller) {
  const bool frees_a_place = caller->stage == Caller::Stage::handshake;
  caller->stage = Caller::Stage::gone;
  callers_.remove(Held(caller));
  if (!frees_a_place) {
    return;
  }
  --under_way_;
  // Later: this may be in the middle of beginning others.
  asio::post(timer_.get_executor(), [weak = weak_from_this()] {
    if (const auto self = weak.lock()) {
      self->begin_handshakes();
    }
  });
}

std::size_t Doorstep::unknown_count() const {
  return static_cast<std::size_t>(std::count_if(
      callers_.begin(), callers_.end(), [](const Held& caller) { return !caller->is_admitted; }));
}

void Doorstep::clear(std::string_view reason) {
  const auto all = callers_;
  for (const auto& caller : all) {
    send_away(caller, reason);
  }
}

bool Doorstep::make_room(const std::function<bool(const Peer&)>& is_one) {
  const auto found = std::find_if(callers_.begin(), callers_.end(), [&](const Held& caller) {
    return caller->is_admitted && is_one(caller->incoming.peer);
  });
  if (found == callers_.end()) {
    return false;
  }
  send_away(Held(*found), "made room for a known source");
  return true;
}

void Doorstep::abandon() {
  owner_ = nullptr;
  timer_.cancel();
  for (const auto& caller : std::exchange(callers_, {})) {
    caller->stage = Caller::Stage::gone;
    asio::error_code ignored;
    caller->incoming.socket.close(ignored);
  }
}

// ---- time

void Doorstep::keep_time() {
  if (std::exchange(keeps_time_, true)) {
    return;
  }
  timer_.expires_after(pulse);
  timer_.async_wait([weak = weak_from_this()](const asio::error_code& cut) {
    const auto self = weak.lock();
    if (self && !cut && self->owner_ != nullptr) {
      self->keeps_time_ = false;
      self->tick();
    }
  });
}

void Doorstep::tick() {
  const auto now = clock_.steady();
  const auto all = callers_;
  for (const auto& caller : all) {
    if (caller->stage == Caller::Stage::gone || caller->stage == Caller::Stage::queue ||
        now < caller->deadline) {
      continue;
    }
    if (caller->stage == Caller::Stage::header) {
      send_away(caller, "the proxy sent no header in time");
      continue;
    }
    if (!caller->has_spoken) {
      write(*caller, only_tls);  // a telnet client waits to be greeted
    }
    send_away(caller, "no TLS handshake in time");
  }
  begin_handshakes();
  if (!callers_.empty()) {
    keep_time();
  }
}

}  // namespace net
