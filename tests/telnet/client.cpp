#include "telnet/client.h"

#include <variant>

namespace telnet_tests {
namespace {

std::string number(int byte) {
  constexpr std::string_view digits = "0123456789abcdef";
  return {digits[static_cast<std::size_t>(byte / 16)], digits[static_cast<std::size_t>(byte % 16)]};
}

std::string option_name(int option) {
  switch (option) {
    case echo:
      return "ECHO";
    case sga:
      return "SGA";
    case timing_mark:
      return "TM";
    case eor:
      return "EOR";
    case naws:
      return "NAWS";
    case gmcp:
      return "GMCP";
    default:
      return std::to_string(option);
  }
}

std::string verb_name(int verb) {
  switch (verb) {
    case will:
      return "WILL";
    case wont:
      return "WONT";
    case do_it:
      return "DO";
    case dont:
      return "DONT";
    default:
      return "";
  }
}

std::string command_name(int command) {
  switch (command) {
    case ga:
      return "GA";
    case eor_mark:
      return "EOR";
    default:
      return std::to_string(command);
  }
}

int at(std::string_view bytes, std::size_t i) {
  return i < bytes.size() ? static_cast<unsigned char>(bytes[i]) : -1;
}

}  // namespace

std::string subnegotiation(int option, std::string_view body) {
  std::string out = iac(sb, option);
  for (const char byte : body) {
    out += byte;
    if (byte == '\xff') {
      out += byte;
    }
  }
  return out + iac(se);
}

std::string in_words(std::string_view bytes) {
  std::string out;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const int byte = at(bytes, i);
    if (byte == 255) {
      const int command = at(bytes, ++i);
      if (const std::string verb = verb_name(command); !verb.empty()) {
        out += "<" + verb + " " + option_name(at(bytes, ++i)) + ">";
      } else {
        out += "<" + command_name(command) + ">";
      }
    } else if (byte == '\r' && at(bytes, i + 1) == '\n') {
      out += '\n';
      ++i;
    } else if (byte < 32 || byte == 127) {
      out += "<" + number(byte) + ">";
    } else {
      out += bytes[i];
    }
  }
  return out;
}

Client::Client(const base::Limits& limits) : connection(wire::SessionId{1}, limits) {}

void Client::send(std::string_view bytes) {
  connection.receive(bytes, now, in);
}

void Client::send_byte_by_byte(std::string_view bytes) {
  for (const char byte : bytes) {
    send({&byte, 1});
  }
}

void Client::wait(std::chrono::nanoseconds time) {
  now += time;
  connection.check_time(now);
}

void Client::text(std::string markup) {
  connection.write(wire::Text{wire::SessionId{1}, std::move(markup)});
}

void Client::prompt(std::string markup, bool secret, bool spaced) {
  connection.write(wire::Prompt{wire::SessionId{1}, std::move(markup), secret, spaced});
}

void Client::log_in(bool yes) {
  connection.write(wire::LoggedIn{wire::SessionId{1}, yes});
}

void Client::terminal(wire::Terminal terminal) {
  connection.write(terminal);
}

void Client::close() {
  connection.write(wire::Close{wire::SessionId{1}, "test"});
}

std::vector<std::string> Client::lines() {
  std::vector<std::string> lines;
  for (wire::Inbound& heard : in) {
    if (auto* line = std::get_if<wire::Line>(&heard)) {
      lines.push_back(line->text);
    }
  }
  std::erase_if(in, [](const auto& heard) { return std::holds_alternative<wire::Line>(heard); });
  return lines;
}

std::vector<wire::WindowSize> Client::sizes() {
  std::vector<wire::WindowSize> sizes;
  for (const wire::Inbound& heard : in) {
    if (const auto* size = std::get_if<wire::WindowSize>(&heard)) {
      sizes.push_back(*size);
    }
  }
  std::erase_if(in,
                [](const auto& heard) { return std::holds_alternative<wire::WindowSize>(heard); });
  return sizes;
}

}  // namespace telnet_tests
