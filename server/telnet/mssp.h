// The server's description of itself, as bytes (mudhalla's MSSP).
#pragma once

#include <string>

#include "wire/traffic.h"

namespace telnet {

// The body of the subnegotiation. Bytes that mean something in it are left out of names and values.
std::string mssp_body(const wire::Mssp& mssp);
// MSSP-REPLY-START to MSSP-REPLY-END, with line ends as they go out.
std::string mssp_lines(const wire::Mssp& mssp);

}  // namespace telnet
