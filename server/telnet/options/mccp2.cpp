// MCCP2: what we send is one zlib stream from the end of the start marker on, until the client
// does not want it any more.
#include "telnet/connection.h"
#include "telnet/options/rows.h"

namespace telnet {
namespace {

void begin(OptionHost& host, Side /*side*/) {
  host.compress(true);
  host.settled(OptionCode::mccp2);
}
void end(OptionHost& host, Side /*side*/) {
  host.compress(false);
}

}  // namespace

constinit const Option mccp2_option{.code = OptionCode::mccp2,
                                    .name = "MCCP2",
                                    .offer = true,
                                    .may_do = true,
                                    .allowed = &Setup::compress_output,
                                    .is_awaited = true,
                                    .on_enabled = begin,
                                    .on_disabled = end};

}  // namespace telnet
