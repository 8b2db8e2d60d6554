// RFC 1073: the client tells the size of its window, and again whenever it changes.
#include <cstddef>

#include "telnet/options/rows.h"

namespace telnet {
namespace {

int number_at(std::string_view body, std::size_t at) {
  return static_cast<unsigned char>(body[at]) * 256 + static_cast<unsigned char>(body[at + 1]);
}

void take_size(OptionHost& host, std::string_view body) {
  if (body.size() == 4) {
    host.window_size(number_at(body, 0), number_at(body, 2));
  }
}

}  // namespace

constinit const Option naws_option{.code = OptionCode::naws,
                                   .name = "NAWS",
                                   .ask = true,
                                   .may_let = true,
                                   .room = &base::Limits::subnegotiation,
                                   .on_subnegotiation = take_size};

}  // namespace telnet
