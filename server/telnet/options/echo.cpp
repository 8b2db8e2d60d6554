// RFC 857: used only to hide a password. We say that we echo and then do not, so the client shows
// nothing. Never offered, never granted: a client that asks for it would sit before a blind input
// line.
#include "telnet/options/rows.h"

namespace telnet {

constinit const Option echo_option{.code = OptionCode::echo, .name = "ECHO", .at_once = true};

}  // namespace telnet
