#include "telnet/compression.h"

#include <zlib.h>

#include <array>
#include <new>

#include "base/check.h"

namespace telnet {
namespace {

constexpr int window_bits = 13;
constexpr int memory_level = 6;
// A write is a few hundred bytes: the dearest search costs little there, and gains a hundredth.
constexpr int level = 9;

Bytef* of(std::string_view bytes) {
  // zlib reads them only; its interface is older than const.
  return reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
}

}  // namespace

struct Deflater::Stream {
  z_stream z{};
};

Deflater::Deflater() : stream_(std::make_unique<Stream>()) {
  if (deflateInit2(&stream_->z, level, Z_DEFLATED, window_bits, memory_level, Z_DEFAULT_STRATEGY) !=
      Z_OK) {
    throw std::bad_alloc();
  }
}

Deflater::~Deflater() {
  deflateEnd(&stream_->z);
}

void Deflater::run(std::string_view bytes, std::string& out, bool is_end) {
  auto& z = stream_->z;
  z.next_in = of(bytes);
  z.avail_in = static_cast<uInt>(bytes.size());
  std::array<char, 4096> room;
  do {
    z.next_out = reinterpret_cast<Bytef*>(room.data());
    z.avail_out = static_cast<uInt>(room.size());
    const int answer = deflate(&z, is_end ? Z_FINISH : Z_SYNC_FLUSH);
    base::check(answer != Z_STREAM_ERROR, "Deflater: the stream is broken");
    out.append(room.data(), room.size() - z.avail_out);
  } while (z.avail_out == 0);
}

struct Inflater::Stream {
  z_stream z{};
};

Inflater::Inflater() : stream_(std::make_unique<Stream>()) {
  if (inflateInit(&stream_->z) != Z_OK) {
    throw std::bad_alloc();
  }
}

Inflater::~Inflater() {
  inflateEnd(&stream_->z);
}

std::size_t Inflater::step(std::string_view bytes, std::string& out) {
  if (state_ != State::open) {
    return 0;
  }
  auto& z = stream_->z;
  std::array<char, step_size> room;
  z.next_in = of(bytes);
  z.avail_in = static_cast<uInt>(bytes.size());
  z.next_out = reinterpret_cast<Bytef*>(room.data());
  z.avail_out = static_cast<uInt>(room.size());
  const int answer = inflate(&z, Z_SYNC_FLUSH);
  const auto taken = bytes.size() - z.avail_in;
  const auto given = room.size() - z.avail_out;
  out.append(room.data(), given);
  taken_ += taken;
  given_ += given;
  is_full_ = z.avail_out == 0 && answer == Z_OK;
  if (answer == Z_STREAM_END) {
    state_ = State::ended;
  } else if (answer != Z_OK && answer != Z_BUF_ERROR) {
    state_ = State::broken;
  }
  return taken;
}

}  // namespace telnet
