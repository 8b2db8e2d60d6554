// GMCP frames of a stranger: read, checked, and the lists in them gone through. What must hold
// whatever was sent is checked with abort().
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "base/text.h"
#include "telnet/gmcp_message.h"
#include "telnet/gmcp_supports.h"

namespace {

constexpr std::size_t depth = 16;

void must(bool holds, const char* what) {
  if (!holds) {
    std::fprintf(stderr, "gmcp_fuzz: %s\n", what);
    std::abort();
  }
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer calls it by this name.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view frame(reinterpret_cast<const char*>(data), size);
  const auto message = telnet::read_gmcp(frame, depth);
  if (!message) {
    return 0;
  }
  must(!message->name.empty() && base::is_printable(message->name), "a name that is none");
  must(base::is_utf8(message->body), "a body that is not UTF-8");
  telnet::GmcpSupports supports;
  for (const auto& text : telnet::texts_of(message->body)) {
    must(base::is_utf8(text), "a text that is not UTF-8");
    supports.add(text);
  }
  const auto wanted = supports.wanted();
  for (const auto& text : telnet::texts_of(message->body)) {
    supports.add(text);
  }
  must(supports.wanted() == wanted, "what is listed twice is not the same as once");
  telnet::hello_of(message->body);
  return 0;
}
