// RFC 2066: UTF-8 first, ASCII for those who cannot. A client may ask instead; it is answered in
// its own spelling.
#include <string>

#include "telnet/client_profile.h"
#include "telnet/options/rows.h"

namespace telnet {
namespace {

enum Code : char { request = 1, accepted = 2, rejected = 3, table_is = 4, table_rejected = 5 };

void ask(OptionHost& host, Side side) {
  if (side == Side::us) {
    host.subnegotiate(OptionCode::charset, "\x01;UTF-8;US-ASCII");
  }
}

// What the client would have: the first charset of its list that is UTF-8.
std::string_view utf8_of(std::string_view names) {
  if (names.empty()) {
    return {};
  }
  const char separator = names.front();
  while (!names.empty()) {
    names.remove_prefix(1);
    const auto name = names.substr(0, names.find(separator));
    if (charset_named(name) == wire::Charset::utf8) {
      return name;
    }
    names.remove_prefix(name.size());
  }
  return {};
}

void hear_request(OptionHost& host, std::string_view names) {
  const auto name = utf8_of(names);
  if (name.empty()) {
    host.subnegotiate(OptionCode::charset, std::string(1, rejected));
    return;
  }
  host.subnegotiate(OptionCode::charset, std::string(1, accepted) + std::string(name));
  host.profile().hear_charset(name);
  host.profile_changed();
}

void hear(OptionHost& host, std::string_view body) {
  if (body.empty()) {
    return;
  }
  const auto rest = body.substr(1);
  switch (body.front()) {
    case request:
      hear_request(host, rest);
      break;
    case accepted:
      host.profile().hear_charset(rest);
      host.profile_changed();
      host.settled(OptionCode::charset);
      break;
    case rejected:
      host.profile().refuse_charset();
      host.profile_changed();
      host.settled(OptionCode::charset);
      break;
    case table_is:
      host.subnegotiate(OptionCode::charset, std::string(1, table_rejected));
      break;
    default:
      break;
  }
}

}  // namespace

constinit const Option charset_option{.code = OptionCode::charset,
                                      .name = "CHARSET",
                                      .offer = true,
                                      .may_do = true,
                                      .may_let = true,
                                      .is_awaited = true,
                                      .is_heard_after = true,
                                      .room = &base::Limits::subnegotiation,
                                      .on_enabled = ask,
                                      .on_subnegotiation = hear};

}  // namespace telnet
