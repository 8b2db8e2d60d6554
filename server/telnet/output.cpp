#include "telnet/output.h"

#include <utility>

namespace telnet {
namespace {

constexpr char iac = static_cast<char>(Command::iac);

}  // namespace

void Output::text(std::string_view bytes) {
  for (const char byte : bytes) {
    if (byte == iac) {
      bytes_ += iac;
    }
    bytes_ += byte;
  }
}

void Output::command(Command command) {
  bytes_ += iac;
  bytes_ += static_cast<char>(command);
}

void Output::negotiation(Command verb, OptionCode option) {
  command(verb);
  bytes_ += static_cast<char>(option);
}

std::string Output::take() {
  return std::exchange(bytes_, {});
}

}  // namespace telnet
