#include "telnet/mssp.h"

#include <string_view>

#include "telnet/letters.h"

namespace telnet {
namespace {

constexpr char variable = 1;
constexpr char value_mark = 2;

std::string clean(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    out += take_letter(text).bytes;
  }
  return out;
}

}  // namespace

std::string mssp_body(const wire::Mssp& mssp) {
  std::string body;
  for (const auto& [name, values] : mssp.variables) {
    body += variable;
    body += clean(name);
    for (const auto& value : values) {
      body += value_mark;
      body += clean(value);
    }
  }
  return body;
}

std::string mssp_lines(const wire::Mssp& mssp) {
  std::string out = "\r\nMSSP-REPLY-START\r\n";
  for (const auto& [name, values] : mssp.variables) {
    out += clean(name);
    for (const auto& value : values) {
      out += '\t';
      out += clean(value);
    }
    out += "\r\n";
  }
  return out += "MSSP-REPLY-END\r\n";
}

}  // namespace telnet
