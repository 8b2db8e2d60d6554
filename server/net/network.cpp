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
#include "net/doorstep.h"
#include "net/listeners.h"
#include "net/session.h"
#include "net/sources.h"

namespace net {

namespace {

namespace log = base::log;

constexpr auto close_within = std::chrono::seconds(5);

}  // namespace

class Network::Impl final : public Session::Owner,
                            public Doorstep::Owner,
                            public std::enable_shared_from_this<Network::Impl> {
 public:
  Impl(asio::io_context& io, Options options, const base::Clock& clock, Hear hear)
      : io_(io),
        options_(std::move(options)),
        clock_(clock),
        hear_(std::move(hear)),
        sources_(options_.limits),
        listeners_(io, options_.accept_retry),
        doorstep_(std::make_shared<Doorstep>(io, options_.limits, clock, *this)),
        watch_timer_(io) {}

  base::Result<std::uint16_t> listen();
  std::uint16_t tls_port() const { return tls_port_; }
  void reload_certificate() { doorstep_->reload_certificate(); }
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

  bool admit(Incoming& incoming, bool by_tls) override;
  void come_in(Incoming incoming) override;
  void left(const Peer& peer) override { sources_.left(peer.source, false); }
  bool is_known(const Peer& peer) const override {
    return sources_.is_known(peer.source, clock_.steady());
  }

  base::Result<void> read_addresses();
  base::Result<std::uint16_t> listen_at(const std::vector<std::string>& addresses,
                                        std::uint16_t port, bool is_tls);
  void accepted(asio::ip::tcp::socket socket, bool is_tls);
  void refuse(asio::ip::tcp::socket& socket, const Peer& peer, bool by_tls, Admission why);
  bool make_room();
  bool is_exempt(const Peer& peer) const;
  telnet::Setup setup_of(const Incoming& incoming) const;
  void log_in(Session& session, bool yes);
  void drop_fattest();
  void watch();
  Session* find(wire::SessionId id) const;

  asio::io_context& io_;
  Options options_;
  const base::Clock& clock_;
  Hear hear_;
  AddressSet exempt_;
  AddressSet proxies_;
  Sources sources_;
  Listeners listeners_;
  std::uint16_t tls_port_ = 0;
  std::shared_ptr<Doorstep> doorstep_;
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

base::Result<void> Network::Impl::read_addresses() {
  auto exempt = AddressSet::read(options_.exempt);
  if (!exempt) {
    return exempt.error();
  }
  auto proxies = AddressSet::read(options_.proxies);
  if (!proxies) {
    return proxies.error();
  }
  exempt_ = std::move(*exempt);
  proxies_ = std::move(*proxies);
  return {};
}

base::Result<std::uint16_t> Network::Impl::listen() {
  if (const auto read = read_addresses(); !read) {
    return read.error();
  }
  if (options_.tls) {
    if (const auto opened = doorstep_->open_tls(options_.tls->files); !opened) {
      return opened.error();
    }
  }
  auto port = listen_at(options_.addresses, options_.port, false);
  if (port && options_.tls) {
    const auto& own = options_.tls->addresses;
    const auto taken = listen_at(own.empty() ? options_.addresses : own, options_.tls->port, true);
    if (!taken) {
      listeners_.stop();
      return taken.error();
    }
    tls_port_ = *taken;
  }
  listeners_.start();
  return port;
}

base::Result<std::uint16_t> Network::Impl::listen_at(const std::vector<std::string>& addresses,
                                                     std::uint16_t port, bool is_tls) {
  if (addresses.empty()) {
    return base::Error{.where = "net.addresses",
                       .what = "is empty; give at least one address to listen on"};
  }
  return listeners_.open(addresses, port,
                         [weak = weak_from_this(), is_tls](asio::ip::tcp::socket socket) {
                           if (const auto self = weak.lock()) {
                             self->accepted(std::move(socket), is_tls);
                           }
                         });
}

void Network::Impl::stop_listening() {
  listeners_.stop();
  doorstep_->clear("the server stops");
}

// ---- arriving

void Network::Impl::accepted(asio::ip::tcp::socket socket, bool is_tls) {
  asio::error_code problem;
  const auto endpoint = socket.remote_endpoint(problem);
  if (problem) {
    return;  // gone already
  }
  auto peer = peer_of(endpoint.address());
  const bool is_proxy = proxies_.contains(endpoint.address());
  // Whom a proxy calls for is not counted before it has said so, but takes a descriptor.
  if (is_proxy && sources_.open() + doorstep_->unknown_count() >= options_.limits.connections) {
    refuse(socket, peer, is_tls, Admission::full);
    return;
  }
  if (is_tls || is_proxy) {
    doorstep_->take(std::move(socket), std::move(peer), {.by_tls = is_tls, .by_proxy = is_proxy});
    return;
  }
  Incoming incoming{.socket = std::move(socket), .peer = std::move(peer)};
  if (admit(incoming, is_tls)) {
    come_in(std::move(incoming));
  }
}

bool Network::Impl::admit(Incoming& incoming, bool by_tls) {
  const auto& peer = incoming.peer;
  const bool exempt = is_exempt(peer);
  auto answer = sources_.admit(peer.source, exempt, clock_.steady());
  if (answer == Admission::make_room && make_room()) {
    answer = sources_.admit(peer.source, exempt, clock_.steady());
  }
  if (answer != Admission::yes) {
    refuse(incoming.socket, peer, by_tls, answer);
  }
  return answer == Admission::yes;
}

void Network::Impl::come_in(Incoming incoming) {
  const auto id = static_cast<wire::SessionId>(++last_id_);
  const auto& peer = incoming.peer;
  const wire::Arrived arrived{.session = id,
                              .address = peer.address,
                              .source = peer.source,
                              .loopback = peer.loopback,
                              .exempt = is_exempt(peer),
                              .encrypted = incoming.is_encrypted};
  log::info("net", "connected",
            {{"session", last_id_},
             {"address", peer.address},
             {"by", incoming.tls ? incoming.tls->version() : "telnet"}});
  const auto setup = setup_of(incoming);
  const auto session =
      std::make_shared<Session>(std::move(incoming), id, options_.limits, setup, clock_, *this);
  sessions_.emplace(id, session);
  session->start(options_.send_buffer);
  heard(*session, arrived);
}

bool Network::Impl::is_exempt(const Peer& peer) const {
  asio::error_code problem;
  const auto address = asio::ip::make_address(peer.address, problem);
  return !problem && exempt_.contains(address);
}

telnet::Setup Network::Impl::setup_of(const Incoming& incoming) const {
  const bool may_compress = !incoming.is_encrypted || options_.compress_tls;
  return {.compress_output = options_.compress && may_compress,
          .compress_input = options_.compress_input && may_compress,
          .is_encrypted = incoming.is_encrypted};
}

void Network::Impl::refuse(asio::ip::tcp::socket& socket, const Peer& peer, bool by_tls,
                           Admission why) {
  log::info("net", "connection refused", {{"address", peer.address}, {"reason", in_words(why)}});
  const std::string line = std::string(in_words(why)) + "\r\n";
  asio::error_code ignored;
  socket.non_blocking(true, ignored);
  if (!by_tls) {  // who speaks TLS could not read it
    socket.write_some(asio::buffer(line), ignored);
  }
  socket.shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
  // What was sent already is taken in, so that closing does not take the line back.
  socket.read_some(asio::buffer(room_), ignored);
}

// A place for somebody who is known, out of those of strangers who have not logged in: the one who
// waits longest, on the doorstep first.
bool Network::Impl::make_room() {
  const auto now = clock_.steady();
  if (doorstep_->make_room([this](const Peer& peer) { return !is_known(peer); })) {
    return true;
  }
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
  doorstep_->abandon();
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

std::uint16_t Network::tls_port() const {
  return impl_->tls_port();
}

void Network::reload_certificate() {
  impl_->reload_certificate();
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
