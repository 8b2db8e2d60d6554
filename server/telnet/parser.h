// The telnet state machine: bytes from the peer become text bytes, commands, negotiations and
// subnegotiations. One instance a connection, fed byte by byte with all state kept between reads,
// so it does not matter how the network cut the stream. It keeps nothing but the body of one
// subnegotiation, and of that no more than its listener has room for; escapes count as the two
// bytes they are.
//   Parser parser(limits.subnegotiation_close, listener);
//   parser.receive(bytes, now);
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "telnet/codes.h"

namespace telnet {

class Parser {
 public:
  class Listener {
   public:
    virtual ~Listener() = default;
    virtual void on_text(char byte) = 0;
    virtual void on_command(Command command) = 0;
    virtual void on_negotiation(Command verb, OptionCode option) = 0;
    // How long a body of this option is worth keeping; 0 when it is not wanted at all. A longer
    // body is dropped whole.
    virtual std::size_t subnegotiation_room(OptionCode option) const = 0;
    virtual void on_subnegotiation(OptionCode option, std::string_view body) = 0;
  };

  // `overrun`: a subnegotiation longer than this is not waited for.
  Parser(std::size_t overrun, Listener& listener) : overrun_(overrun), listener_(listener) {}

  void receive(std::string_view bytes, std::chrono::nanoseconds now);
  // Nothing more is read, from this very byte on. The listener may call it.
  void stop() { is_stopped_ = true; }

  // True once a subnegotiation went on past the overrun.
  bool is_overrun() const { return is_overrun_; }
  // When the subnegotiation that is still open began.
  std::optional<std::chrono::nanoseconds> open_since() const;

 private:
  enum class State : std::uint8_t { text, iac, negotiation, option, option_iac, body, body_iac };

  void step(std::uint8_t byte);
  void after_iac(std::uint8_t byte);
  void begin_body(std::uint8_t option);
  void after_body_iac(std::uint8_t byte);
  // Counts `counted` bytes of the stream, which stand for `meant` when they mean anything.
  void body_bytes(std::size_t counted, std::optional<char> meant);
  void end_body(bool is_whole);

  std::size_t overrun_;
  Listener& listener_;
  State state_ = State::text;
  Command verb_ = Command::will;
  OptionCode option_{};
  std::string body_;
  std::size_t body_length_ = 0;  // as the stream has it, escapes counted
  std::size_t room_ = 0;
  bool is_wanted_ = false;  // false: the body is not kept, or no longer
  std::chrono::nanoseconds now_{};
  std::chrono::nanoseconds began_{};
  bool is_stopped_ = false;
  bool is_overrun_ = false;
};

}  // namespace telnet
