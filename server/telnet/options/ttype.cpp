// RFC 1091 and MTTS: the client tells its name, its terminal and what that can do, one at a time,
// and is asked again until it has told all.
#include "telnet/client_profile.h"
#include "telnet/options/rows.h"

namespace telnet {
namespace {

constexpr char is = 0;
constexpr std::string_view send = "\x01";

void ask(OptionHost& host, Side /*side*/) {
  host.subnegotiate(OptionCode::ttype, send);
}

void hear(OptionHost& host, std::string_view body) {
  if (body.empty() || body.front() != is) {
    return;
  }
  const bool has_more = host.profile().hear_terminal_type(body.substr(1));
  host.profile_changed();
  if (has_more) {
    ask(host, Side::him);
  } else {
    host.settled(OptionCode::ttype);
  }
}

}  // namespace

constinit const Option ttype_option{.code = OptionCode::ttype,
                                    .name = "TTYPE",
                                    .ask = true,
                                    .may_let = true,
                                    .is_awaited = true,
                                    .room = &base::Limits::subnegotiation,
                                    .on_enabled = ask,
                                    .on_subnegotiation = hear};

}  // namespace telnet
