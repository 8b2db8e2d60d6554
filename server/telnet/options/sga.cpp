// RFC 858: no go-ahead after prompts, for a client that asks. Not offered, for it puts plain telnet
// clients into sending every key by itself.
#include "telnet/options/rows.h"

namespace telnet {

constinit const Option sga_option{.code = OptionCode::sga, .name = "SGA", .may_do = true};

}  // namespace telnet
