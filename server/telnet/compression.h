// The two directions of MCCP: zlib streams (RFC 1950) over what goes out and what comes in.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace telnet {

// What goes out. One stream costs 64 KiB (window 13, memory level 6), a quarter of zlib's usual.
class Deflater {
 public:
  Deflater();
  ~Deflater();
  Deflater(const Deflater&) = delete;
  Deflater& operator=(const Deflater&) = delete;

  // Appends `bytes`, compressed and flushed, so that the other end can read all of it.
  void add(std::string_view bytes, std::string& out) { run(bytes, out, false); }
  // The same, and ends the stream: what follows it is plain.
  void finish(std::string_view bytes, std::string& out) { run(bytes, out, true); }

 private:
  struct Stream;
  void run(std::string_view bytes, std::string& out, bool is_end);
  std::unique_ptr<Stream> stream_;
};

// What comes in, a step at a time: nobody can make a step larger than `step_size`.
class Inflater {
 public:
  static constexpr std::size_t step_size = 4096;
  enum class State : unsigned char { open, ended, broken };

  Inflater();
  ~Inflater();
  Inflater(const Inflater&) = delete;
  Inflater& operator=(const Inflater&) = delete;

  // Takes from the front of `bytes` and appends at most step_size bytes to `out`; returns how many
  // bytes were taken. After the end of the stream or a fault nothing is taken any more.
  std::size_t step(std::string_view bytes, std::string& out);
  // The last step filled its room: there may be more to come without another byte in.
  bool may_have_more() const { return is_full_; }
  State state() const { return state_; }
  std::size_t taken() const { return taken_; }  // bytes in, over all
  std::size_t given() const { return given_; }  // bytes out

 private:
  struct Stream;
  std::unique_ptr<Stream> stream_;
  State state_ = State::open;
  bool is_full_ = false;
  std::size_t taken_ = 0;
  std::size_t given_ = 0;
};

}  // namespace telnet
