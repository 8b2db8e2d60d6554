#include "telnet/mssp.h"

#include <string_view>

#include "base/text.h"

namespace telnet {
namespace {

constexpr char variable = 1;
constexpr char value_mark = 2;

std::string clean(std::string_view text) {
  std::string out = base::repair_utf8(text);
  std::erase_if(out, [](char c) { return (c >= 0 && c < ' ') || c == '\x7f'; });
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
