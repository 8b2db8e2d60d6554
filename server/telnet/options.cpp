#include <array>

#include "telnet/option.h"
#include "telnet/options/rows.h"

namespace telnet {

// MCCP2 comes last, so that the answers to the rest are on their way when compression begins.
std::span<const Option* const> options() {
  static constexpr std::array rows{
      &ttype_option, &naws_option,  &new_environ_option, &charset_option, &eor_option, &gmcp_option,
      &mssp_option,  &mccp3_option, &mccp2_option,       &echo_option,    &sga_option};
  return rows;
}

}  // namespace telnet
