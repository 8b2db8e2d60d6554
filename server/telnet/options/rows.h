// The rows of the options, one a file; options.cpp puts them in order.
#pragma once

#include "telnet/option.h"

namespace telnet {

extern const Option ttype_option;
extern const Option naws_option;
extern const Option new_environ_option;
extern const Option charset_option;
extern const Option eor_option;
extern const Option gmcp_option;
extern const Option mssp_option;
extern const Option mccp3_option;
extern const Option mccp2_option;
extern const Option echo_option;
extern const Option sga_option;

}  // namespace telnet
