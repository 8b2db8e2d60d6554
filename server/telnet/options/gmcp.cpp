// GMCP: messages beside the text, for the windows, maps and bars of a client.
#include "telnet/options/rows.h"

namespace telnet {
namespace {

void switched_on(OptionHost& host, Side /*side*/) {
  host.gmcp_switched(true);
}
void switched_off(OptionHost& host, Side /*side*/) {
  host.gmcp_switched(false);
}
void hear(OptionHost& host, std::string_view body) {
  host.hear_gmcp(body);
}

}  // namespace

constinit const Option gmcp_option{.code = OptionCode::gmcp,
                                   .name = "GMCP",
                                   .offer = true,
                                   .may_do = true,
                                   .room = &base::Limits::subnegotiation_gmcp,
                                   .room_before_login = &base::Limits::gmcp_before_login,
                                   .on_enabled = switched_on,
                                   .on_disabled = switched_off,
                                   .on_subnegotiation = hear};

}  // namespace telnet
