#include <array>

#include "telnet/option.h"
#include "telnet/options/rows.h"

namespace telnet {

std::span<const Option* const> options() {
  static constexpr std::array rows{&naws_option, &eor_option, &echo_option, &sga_option};
  return rows;
}

}  // namespace telnet
