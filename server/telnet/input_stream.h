// Bytes of a peer on their way into the parser, as they are or inflated first (MCCP3). What was
// inflated and not heard yet waits here, never more than one step of it.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "base/limits.h"
#include "telnet/compression.h"
#include "telnet/parser.h"

namespace telnet {

class InputStream {
 public:
  InputStream(const base::Limits& limits, Parser& parser) : limits_(limits), parser_(parser) {}
  InputStream(const InputStream&) = delete;
  InputStream& operator=(const InputStream&) = delete;
  ~InputStream();  // wipes what was inflated: any line may be a password

  // Takes bytes off the front until all are heard or the parser was paused; returns how many.
  std::size_t receive(std::string_view bytes, std::chrono::nanoseconds now);
  bool has_unheard() const;
  // From the next byte on the peer compresses. While it does already, nothing.
  void inflate();
  // "" or what is wrong with the compressed bytes: the rest of them cannot be read.
  std::string_view fault() const { return fault_; }

 private:
  // One step further; false when there is nothing to be done without more bytes.
  bool step(std::string_view bytes, std::size_t& taken, std::chrono::nanoseconds now);
  std::size_t hear(std::string_view bytes, std::chrono::nanoseconds now);
  std::size_t inflate_step(std::string_view bytes);
  void hear_inflated(std::chrono::nanoseconds now);

  const base::Limits& limits_;
  Parser& parser_;
  std::unique_ptr<Inflater> inflater_;
  std::string inflated_;
  std::size_t heard_ = 0;   // of inflated_
  bool is_paused_ = false;  // this piece is done
  bool starts_ = false;     // the parser was stopped where the compressed bytes begin
  std::string_view fault_;
};

}  // namespace telnet
