// The rows of the options, one a file; options.cpp puts them in order.
#pragma once

#include "telnet/option.h"

namespace telnet {

extern const Option naws_option;
extern const Option eor_option;
extern const Option echo_option;
extern const Option sga_option;

}  // namespace telnet
