#include "net/listeners.h"

#include <utility>

#include "base/log.h"

namespace net {

namespace {

constexpr int ports_to_try = 16;

bool lacks_ipv6(const std::string& address, const asio::error_code& problem) {
  return address == "::" && (problem == asio::error::address_family_not_supported ||
                             problem == std::errc::address_not_available);
}

}  // namespace

base::Result<std::uint16_t> Listeners::open(const std::vector<std::string>& addresses,
                                            std::uint16_t port,
                                            const Listener::Accepted& accepted) {
  std::string failed_at;
  All opened;
  asio::error_code problem;
  // Any port: the first address gets one, which must then be free on the others as well.
  for (int i = 0; i < (port == 0 ? ports_to_try : 1); ++i) {
    problem = open_all(addresses, port, accepted, opened, failed_at);
    if (problem != asio::error::address_in_use) {
      break;
    }
  }
  if (problem) {
    return base::Error{.where = failed_at + " port " + std::to_string(port),
                       .what = "cannot be listened on: " + problem.message()};
  }
  all_.insert(all_.end(), opened.begin(), opened.end());
  return opened.front()->port();
}

asio::error_code Listeners::open_all(const std::vector<std::string>& addresses, std::uint16_t port,
                                     const Listener::Accepted& accepted, All& opened,
                                     std::string& failed_at) {
  opened.clear();
  for (const auto& text : addresses) {
    failed_at = text;
    asio::error_code problem;
    const auto address = asio::ip::make_address(text, problem);
    if (problem) {
      return problem;
    }
    auto listener = std::make_shared<Listener>(io_, retry_, accepted);
    problem = listener->open({address, port});
    if (lacks_ipv6(text, problem)) {
      base::log::warn("net", "this machine has no IPv6, listening without it",
                      {{"reason", problem.message()}});
      continue;
    }
    if (problem) {
      return problem;
    }
    port = listener->port();
    opened.push_back(std::move(listener));
  }
  return opened.empty() ? asio::error::make_error_code(asio::error::address_family_not_supported)
                        : asio::error_code();
}

void Listeners::start() {
  for (const auto& listener : all_) {
    listener->start();
  }
}

void Listeners::stop() {
  for (const auto& listener : all_) {
    listener->stop();
  }
  all_.clear();
}

}  // namespace net
