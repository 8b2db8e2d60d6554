#include "telnet/parser.h"

#include <utility>

namespace telnet {

void Parser::receive(std::string_view bytes, std::chrono::nanoseconds now) {
  now_ = now;
  for (const char byte : bytes) {
    if (is_stopped_) {
      return;
    }
    step(static_cast<std::uint8_t>(byte));
  }
}

std::optional<std::chrono::nanoseconds> Parser::open_since() const {
  switch (state_) {
    case State::option:
    case State::option_iac:
    case State::body:
    case State::body_iac:
      return began_;
    default:
      return std::nullopt;
  }
}

void Parser::step(std::uint8_t byte) {
  const bool is_iac = byte == static_cast<std::uint8_t>(Command::iac);
  switch (state_) {
    case State::text:
      if (is_iac) {
        state_ = State::iac;
      } else {
        listener_.on_text(static_cast<char>(byte));
      }
      break;
    case State::iac:
      after_iac(byte);
      break;
    case State::negotiation:
      state_ = State::text;
      listener_.on_negotiation(verb_, OptionCode{byte});
      break;
    case State::option:
      if (is_iac) {
        state_ = State::option_iac;
      } else {
        begin_body(byte);
      }
      break;
    case State::option_iac:
      // IAC SB IAC SE has no option and no body; IAC SB IAC IAC is option 255.
      begin_body(static_cast<std::uint8_t>(Command::iac));
      if (!is_iac) {
        after_body_iac(byte);
      }
      break;
    case State::body:
      if (is_iac) {
        state_ = State::body_iac;
      } else {
        body_bytes(1, static_cast<char>(byte));
      }
      break;
    case State::body_iac:
      after_body_iac(byte);
      break;
  }
}

void Parser::after_iac(std::uint8_t byte) {
  const Command command{byte};
  state_ = State::text;
  switch (command) {
    case Command::iac:
      listener_.on_text(static_cast<char>(byte));
      break;
    case Command::will:
    case Command::wont:
    case Command::do_it:
    case Command::dont:
      verb_ = command;
      state_ = State::negotiation;
      break;
    case Command::sb:
      began_ = now_;
      state_ = State::option;
      break;
    default:
      listener_.on_command(command);
      break;
  }
}

void Parser::begin_body(std::uint8_t option) {
  option_ = OptionCode{option};
  body_length_ = 0;
  room_ = listener_.subnegotiation_room(option_);
  is_wanted_ = room_ > 0;
  state_ = State::body;
}

void Parser::after_body_iac(std::uint8_t byte) {
  state_ = State::body;
  if (byte == static_cast<std::uint8_t>(Command::se)) {
    end_body(is_wanted_);
  } else if (byte == static_cast<std::uint8_t>(Command::iac)) {
    body_bytes(2, static_cast<char>(byte));
  } else {
    // No command may stand in a body. What is wrong is not worth keeping, and what follows is still
    // body: were it text, a broken client could type commands it never meant.
    body_bytes(2, std::nullopt);
  }
}

void Parser::body_bytes(std::size_t counted, std::optional<char> meant) {
  body_length_ += counted;
  if (body_length_ > overrun_) {
    is_overrun_ = true;
    end_body(false);
    stop();
    return;
  }
  if (!meant || body_length_ > room_) {
    is_wanted_ = false;
    body_ = {};
  }
  if (is_wanted_) {
    body_ += *meant;
  }
}

void Parser::end_body(bool is_whole) {
  state_ = State::text;
  const std::string body = std::exchange(body_, {});
  if (is_whole) {
    listener_.on_subnegotiation(option_, body);
  }
}

}  // namespace telnet
