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

void Output::subnegotiation(OptionCode option, std::string_view body) {
  command(Command::sb);
  bytes_ += static_cast<char>(option);
  text(body);
  command(Command::se);
}

void Output::begin_compression() {
  if (deflater_) {
    return;
  }
  subnegotiation(OptionCode::mccp2, {});
  ready_ += std::exchange(bytes_, {});
  deflater_ = std::make_unique<Deflater>();
}

void Output::end_compression() {
  if (deflater_) {
    deflater_->finish(std::exchange(bytes_, {}), ready_);
    deflater_.reset();
  }
}

std::string Output::take() {
  if (!deflater_) {
    ready_ += std::exchange(bytes_, {});
  } else if (!bytes_.empty()) {
    deflater_->add(std::exchange(bytes_, {}), ready_);
  }
  return std::exchange(ready_, {});
}

}  // namespace telnet
