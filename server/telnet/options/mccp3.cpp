// MCCP3: what the client sends is a zlib stream from the end of its start marker on.
#include "telnet/connection.h"
#include "telnet/options/rows.h"

namespace telnet {
namespace {

void hear(OptionHost& host, std::string_view body) {
  if (body.empty()) {
    host.inflate();
  }
}

}  // namespace

constinit const Option mccp3_option{.code = OptionCode::mccp3,
                                    .name = "MCCP3",
                                    .offer = true,
                                    .may_do = true,
                                    .allowed = &Setup::compress_input,
                                    .room = &base::Limits::subnegotiation,
                                    .on_subnegotiation = hear};

}  // namespace telnet
