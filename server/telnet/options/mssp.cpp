// MSSP: the server describes itself to those who list servers, once, before any login.
#include "telnet/options/rows.h"

namespace telnet {
namespace {

void agreed(OptionHost& host, Side /*side*/) {
  host.mssp_agreed();
}

}  // namespace

constinit const Option mssp_option{
    .code = OptionCode::mssp, .name = "MSSP", .offer = true, .may_do = true, .on_enabled = agreed};

}  // namespace telnet
