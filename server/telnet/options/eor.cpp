// RFC 885: prompts end in IAC EOR, where the client agreed.
#include "telnet/options/rows.h"

namespace telnet {

constinit const Option eor_option{
    .code = OptionCode::eor, .name = "EOR", .offer = true, .may_do = true};

}  // namespace telnet
