#include "net/network.h"

#include <algorithm>
#include <array>
#include <deque>
#include <exception>
#include <map>
#include <utility>
#include <variant>

#include <asio/buffer.hpp>
#include <asio/post.hpp>
#include <asio/steady_timer.hpp>

#include "base/log.h"
#include "net/address.h"
#include "net/listener.h"
#include "net/session.h"
#include "net/sources.h"

namespace net {

namespace {

namespace log = base::log;

constexpr auto close_within = std::chrono::seconds(5);
constexpr int ports_to_try = 16;

bool lacks_ipv6(const std::string& address, const asio::error_code& problem) {
  return address == "::" && (problem == asio::error::address_family_not_supported ||
                             problem == std::errc::address_not_available);
}

}  // namespace

class Network::Impl final : public Session::Owner,
                            public std::enable_shared_from_this<Network::Impl> {
 public:
  Impl(asio::io_context& io, Options options, const base::Clock& clock, Hear hear)
      : io_(io),
        options_(std::move(options)),
        clock_(clock),
        hear_(std::move(hear)),
        sources_(options_.limits),
        watch_timer_(io) {}

  base::Result<std::uint16_t> listen();
  void stop_listening();
  void send(const wire::Outbound& out);
  void flush();
  void pause_reading(wire::SessionId session, bool on);
  bool may_read(wire::SessionId session) const;
  std::size_t session_count() const { return sessions_.size(); }
  void remember_login(const std::string& source) { sources_.remember(source, clock_.steady()); }
  void close_all(std::chrono::milliseconds within, std::function<void()> done);
  void abandon_all();

 private:
  using Sessions = std::map<wire::SessionId, std::shared_ptr<Session>>;

  void heard(Session& session, wire::Inbound in) override;
  void ended(Session& session, std::string_view reason) override;
  void touched(Session& session) override { touched_.push_back(session.id()); }
  void wants_flush() override;
  void output_changed(std::size_t before, std::size_t after) override {
    output_ = output_ - before + after;
  }
  void received(Session& session) override;
  std::span<char> reading_room() override { return room_; }

  asio::error_code listen_on_all(std::uint16_t port, std::string& failed_at);
  void accepted(asio::ip::tcp::socket socket);
  void refuse(asio::ip::tcp::socket& socket, const Peer& peer, Admission why);
  bool make_room();
  void log_in(Session& session, bool yes);
  void drop_fattest();
  void watch();
  Session* find(wire::SessionId id) const;

  asio::io_context& io_;
  Options options_;
  const base::Clock& clock_;
  Hear hear_;
  AddressSet exempt_;
  Sources sources_;
  std::vector<std::shared_ptr<Listener>> listeners_;
  Sessions sessions_;
  std::uint64_t last_id_ = 0;
  std::vector<wire::SessionId> touched_;
  bool flush_posted_ = false;
  std::size_t output_ = 0;  // queued over all sessions, bytes
  std::array<char, 4096> room_{};
  // Sessions that lately sent bytes, so one of them may be in a subnegotiation without end.
  std::deque<wire::SessionId> watched_;
  asio::steady_timer watch_timer_;
  bool watching_ = false;
  std::function<void()> when_all_closed_;
};

// ---- listening

base::Result<std::uint16_t> Network::Impl::listen() {
  auto exempt = AddressSet::read(options_.exempt);
  if (!exempt) {
    return exempt.error();
  }
  exempt_ = std::move(*exempt);
  if (options_.addresses.empty()) {
    return base::Error{.where = "net.addresses",
                       .what = "is empty; give at least one address to listen on"};
  }
  std::string failed_at;
  asio::error_code problem;
  // Any port: the first address gets one, which must then be free on the others as well.
  for (int i = 0; i < (options_.port == 0 ? ports_to_try : 1); ++i) {
    problem = listen_on_all(options_.port, failed_at);
    if (problem != asio::error::address_in_use) {
      break;
    }
  }
  if (problem) {
    return base::Error{.where = failed_at + " port " + std::to_string(options_.port),
                       .what = "cannot be listened on: " + problem.message()};
  }
  for (const auto& listener : listeners_) {
    listener->start();
  }
  return listeners_.front()->port();
}

asio::error_code Network::Impl::listen_on_all(std::uint16_t port, std::string& failed_at) {
  listeners_.clear();
  for (const auto& text : options_.addresses) {
    failed_at = text;
    asio::error_code problem;
    const auto address = asio::ip::make_address(text, problem);
    if (problem) {
      return problem;
    }
    auto listener = std::make_shared<Listener>(
        io_, options_.accept_retry, [weak = weak_from_this()](asio::ip::tcp::socket socket) {
          if (const auto self = weak.lock()) {
            self->accepted(std::move(socket));
          }
        });
    problem = listener->open({address, port});
    if (lacks_ipv6(text, problem)) {
      log::warn("net", "this machine has no IPv6, listening without it",
                {{"reason", problem.message()}});
      continue;
    }
    if (problem) {
      listeners_.clear();
      return problem;
    }
    port = listener->port();
    listeners_.push_back(std::move(listener));
  }
  return listeners_.empty()
             ? asio::error::make_error_code(asio::error::address_family_not_supported)
             : asio::error_code();
}

void Network::Impl::stop_listening() {
  for (const auto& listener : listeners_) {
    listener->stop();
  }
  listeners_.clear();
}

// ---- arriving

void Network::Impl::accepted(asio::ip::tcp::socket socket) {
  asio::error_code problem;
  const auto endpoint = socket.remote_endpoint(problem);
  if (problem) {
    return;  // gone already
  }
  auto peer = peer_of(endpoint.address());
  const bool exempt = exempt_.contains(endpoint.address());
  auto answer = sources_.admit(peer.source, exempt, clock_.steady());
  if (answer == Admission::make_room && make_room()) {
    answer = sources_.admit(peer.source, exempt, clock_.steady());
  }
  if (answer != Admission::yes) {
    refuse(socket, peer, answer);
    return;
  }
  const auto id = static_cast<wire::SessionId>(++last_id_);
  const wire::Arrived arrived{.session = id,
                              .address = peer.address,
                              .source = peer.source,
                              .loopback = peer.loopback,
                              .exempt = exempt};
  log::info("net", "connected", {{"session", last_id_}, {"address", peer.address}});
  const auto session = std::make_shared<Session>(std::move(socket), id, std::move(peer),
                                                 options_.limits, clock_, *this);
  sessions_.emplace(id, session);
  session->start(options_.send_buffer);
  heard(*session, arrived);
}

void Network::Impl::refuse(asio::ip::tcp::socket& socket, const Peer& peer, Admission why) {
  log::info("net", "connection refused", {{"address", peer.address}, {"reason", in_words(why)}});
  const std::string line = std::string(in_words(why)) + "\r\n";
  asio::error_code ignored;
  socket.non_blocking(true, ignored);
  socket.write_some(asio::buffer(line), ignored);
  socket.shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
  // What was sent already is taken in, so that closing does not take the line back.
  socket.read_some(asio::buffer(room_), ignored);
}

// A place for somebody who is known, out of those of strangers who have not logged in: the one who
// waits longest.
bool Network::Impl::make_room() {
  const auto now = clock_.steady();
  const auto found = std::find_if(sessions_.begin(), sessions_.end(), [&](const auto& entry) {
    const auto& session = *entry.second;
    return !session.is_logged_in() && !sources_.is_known(session.peer().source, now);
  });
  if (found == sessions_.end()) {
    return false;
  }
  const auto session = found->second;
  session->drop("made room for a known source");
  return true;
}

// ---- in

void Network::Impl::heard(Session& session, wire::Inbound in) {
  try {
    hear_(std::move(in));
  } catch (const std::exception& fault) {
    log::error("net", "input failed, its session is closed",
               {{"session", static_cast<std::uint64_t>(session.id())}, {"fault", fault.what()}});
    session.drop("a fault of the server");
  }
}

void Network::Impl::ended(Session& session, std::string_view reason) {
  const auto id = session.id();
  log::info("net", reason == does_not_read ? "output overflow" : "disconnected",
            {{"session", static_cast<std::uint64_t>(id)},
             {"address", session.peer().address},
             {"reason", reason}});
  sources_.left(session.peer().source, session.is_logged_in());
  sessions_.erase(id);
  // Later: whoever caused this may be in the middle of a line or of a pulse.
  asio::post(io_, [weak = weak_from_this(),
                   gone = wire::Gone{.session = id, .reason = std::string(reason)}] {
    if (const auto self = weak.lock()) {
      try {
        self->hear_(gone);
      } catch (const std::exception& fault) {
        log::error("net", "leave-taking failed", {{"fault", fault.what()}});
      }
    }
  });
  if (sessions_.empty() && when_all_closed_) {
    asio::post(io_, std::exchange(when_all_closed_, {}));
  }
}

void Network::Impl::wants_flush() {
  if (options_.wants_flush) {
    options_.wants_flush();
    return;
  }
  if (std::exchange(flush_posted_, true)) {
    return;
  }
  asio::post(io_, [weak = weak_from_this()] {
    if (const auto self = weak.lock()) {
      self->flush_posted_ = false;
      self->flush();
    }
  });
}

void Network::Impl::received(Session& session) {
  if (!session.is_watched()) {
    session.set_watched(true);
    watched_.push_back(session.id());
    watch();
  }
}

// Looks at the session watched longest, once it had time to end its subnegotiation. A session that
// is silent by then leaves the list: no timer runs for a quiet server.
void Network::Impl::watch() {
  if (watching_) {
    return;
  }
  const auto patience = std::chrono::seconds(options_.limits.subnegotiation_seconds + 1);
  while (!watched_.empty()) {
    auto* const session = find(watched_.front());
    if (session == nullptr) {
      watched_.pop_front();
      continue;
    }
    const auto due = session->last_bytes() + patience;
    const auto now = clock_.steady();
    if (due > now) {
      watching_ = true;
      watch_timer_.expires_after(due - now);
      watch_timer_.async_wait([weak = weak_from_this()](const asio::error_code& cut) {
        const auto self = weak.lock();
        if (self && !cut) {
          self->watching_ = false;
          self->watch();
        }
      });
      return;
    }
    watched_.pop_front();
    session->set_watched(false);
    session->check_time();
  }
}

void Network::Impl::pause_reading(wire::SessionId id, bool on) {
  if (auto* const session = find(id)) {
    session->pause(on);
  }
}

bool Network::Impl::may_read(wire::SessionId id) const {
  const auto* const session = find(id);
  return session != nullptr && session->queued() <= options_.limits.output_pause;
}

// ---- out

void Network::Impl::send(const wire::Outbound& out) {
  const auto id = std::visit([](const auto& what) { return what.session; }, out);
  const auto found = sessions_.find(id);
  if (found == sessions_.end()) {
    return;
  }
  const auto session = found->second;
  if (const auto* const close = std::get_if<wire::Close>(&out)) {
    session->close(close->reason, close_within);
    return;
  }
  if (const auto* const login = std::get_if<wire::LoggedIn>(&out)) {
    log_in(*session, login->yes);
  }
  session->write(out);
  while (output_ > options_.limits.output_total) {
    drop_fattest();
  }
}

void Network::Impl::log_in(Session& session, bool yes) {
  if (session.is_logged_in() == yes) {
    return;
  }
  session.set_logged_in(yes);
  sources_.logged_in(yes);
  if (yes) {
    remember_login(session.peer().source);
  }
}

void Network::Impl::drop_fattest() {
  const auto fattest = std::max_element(
      sessions_.begin(), sessions_.end(),
      [](const auto& a, const auto& b) { return a.second->queued() < b.second->queued(); });
  const auto session = fattest->second;
  session->drop(does_not_read);
}

void Network::Impl::flush() {
  for (const auto id : std::exchange(touched_, {})) {
    const auto found = sessions_.find(id);
    if (found != sessions_.end()) {
      const auto session = found->second;
      session->flush();
    }
  }
}

void Network::Impl::close_all(std::chrono::milliseconds within, std::function<void()> done) {
  if (sessions_.empty()) {
    asio::post(io_, std::move(done));
    return;
  }
  when_all_closed_ = std::move(done);
  const auto all = sessions_;
  for (const auto& [id, session] : all) {
    if (within.count() <= 0) {
      session->drop("the server stops");
    } else {
      session->close("the server stops", within);
    }
  }
  flush();
}

void Network::Impl::abandon_all() {
  stop_listening();
  watch_timer_.cancel();
  for (const auto& [id, session] : sessions_) {
    session->abandon();
  }
  sessions_.clear();
}

Session* Network::Impl::find(wire::SessionId id) const {
  const auto found = sessions_.find(id);
  return found == sessions_.end() ? nullptr : found->second.get();
}

// ---- the face

Network::Network(asio::io_context& io, Options options, const base::Clock& clock, Hear hear)
    : impl_(std::make_shared<Impl>(io, std::move(options), clock, std::move(hear))) {}

Network::~Network() {
  impl_->abandon_all();
}

base::Result<std::uint16_t> Network::listen() {
  return impl_->listen();
}

void Network::stop_listening() {
  impl_->stop_listening();
}

void Network::send(const wire::Outbound& out) {
  impl_->send(out);
}

void Network::flush() {
  impl_->flush();
}

void Network::pause_reading(wire::SessionId session, bool on) {
  impl_->pause_reading(session, on);
}

bool Network::may_read(wire::SessionId session) const {
  return impl_->may_read(session);
}

std::size_t Network::session_count() const {
  return impl_->session_count();
}

void Network::remember_login(const std::string& source) {
  impl_->remember_login(source);
}

void Network::close_all(std::chrono::milliseconds within, std::function<void()> done) {
  impl_->close_all(within, std::move(done));
}

}  // namespace net
