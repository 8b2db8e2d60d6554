// MCCP both ways, against zlib itself at the other end.
#include "telnet/compression.h"

#include <zlib.h>

#include <string>

#include <doctest/doctest.h>

#include "telnet/client.h"

using namespace telnet_tests;

namespace {

// The peer's zlib. Reads what it is given; `rest` is what came after the end of the stream.
class Reader {
 public:
  Reader() { REQUIRE(inflateInit(&z_) == Z_OK); }
  ~Reader() { inflateEnd(&z_); }
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;
  std::string read(std::string bytes) {
    std::string out;
    char room[1000];
    z_.next_in = reinterpret_cast<Bytef*>(bytes.data());
    z_.avail_in = static_cast<uInt>(bytes.size());
    int answer = Z_OK;
    do {
      z_.next_out = reinterpret_cast<Bytef*>(room);
      z_.avail_out = sizeof room;
      answer = inflate(&z_, Z_SYNC_FLUSH);
      out.append(room, sizeof room - z_.avail_out);
    } while (answer == Z_OK && (z_.avail_in > 0 || z_.avail_out == 0));
    ended = answer == Z_STREAM_END;
    rest = bytes.substr(bytes.size() - z_.avail_in);
    return out;
  }
  bool ended = false;
  std::string rest;

 private:
  z_stream z_{};
};

std::string packed(const std::string& text, bool ends = false) {
  z_stream z{};
  REQUIRE(deflateInit(&z, Z_DEFAULT_COMPRESSION) == Z_OK);
  std::string out(text.size() + 1000, '\0');
  std::string in = text;
  z.next_in = reinterpret_cast<Bytef*>(in.data());
  z.avail_in = static_cast<uInt>(in.size());
  z.next_out = reinterpret_cast<Bytef*>(out.data());
  z.avail_out = static_cast<uInt>(out.size());
  deflate(&z, ends ? Z_FINISH : Z_SYNC_FLUSH);
  out.resize(out.size() - z.avail_out);
  deflateEnd(&z);
  return out;
}

const std::string marker = iac(sb, mccp2) + iac(se);
const std::string begins = iac(sb, mccp3) + iac(se);
constexpr telnet::Setup both{.compress_output = true, .compress_input = true};

}  // namespace

TEST_CASE("mccp2: compressed from the byte after the marker on, and flushed at each write") {
  Opened client;
  client.text("before");
  client.send(iac(do_it, mccp2));
  client.text("after");
  const auto out = client.raw();
  const auto at = out.find(marker);
  REQUIRE(at != std::string::npos);
  CHECK(out.substr(0, at) == "before\r\n");
  Reader reader;
  CHECK(reader.read(out.substr(at + marker.size())) == "after\r\n");
  client.text("more");
  CHECK(reader.read(client.raw()) == "more\r\n");
  CHECK(client.known().is_compressed);
}

TEST_CASE("mccp2: negotiation goes through the stream, a second agreement changes nothing") {
  Opened client;
  client.send(iac(do_it, mccp2));
  Reader reader;
  reader.read(client.raw().substr(marker.size()));
  client.send(iac(do_it, mccp2));
  CHECK(client.raw().empty());
  client.send(iac(will, 99));
  CHECK(in_words(reader.read(client.raw())) == "<DONT 99>");
}

TEST_CASE("mccp2: the stream ends without loss, and may begin again") {
  Opened client;
  client.send(iac(do_it, mccp2));
  Reader reader;
  reader.read(client.raw().substr(marker.size()));
  client.text("inside");
  client.send(iac(dont, mccp2));
  client.text("outside");
  CHECK(in_words(reader.read(client.raw())) == "inside\n<WONT MCCP2>");
  CHECK(reader.ended);
  CHECK(reader.rest == "outside\r\n");
  client.send(iac(do_it, mccp2));
  const auto out = client.raw();
  CHECK(in_words(out.substr(0, 3 + marker.size())) == "<WILL MCCP2><SB MCCP2>");
  Reader again;
  client.text("again");
  CHECK(again.read(out.substr(3 + marker.size()) + client.raw()) == "again\r\n");
}

TEST_CASE("mccp2: where the server has it off it is not offered and is refused") {
  Client client(at_once(), {.compress_output = false});
  client.connection.open();
  CHECK(client.heard().find("MCCP2") == std::string::npos);
  client.send(iac(do_it, mccp2));
  CHECK(client.heard() == "<WONT MCCP2>");
}

TEST_CASE("mccp3: input is inflated from exactly the byte after the start on") {
  Opened client(at_once(), both);
  client.send(iac(do_it, mccp3) + "plain\r\n" + begins + packed("look\r\nsay packed\r\n"));
  CHECK(client.lines() == std::vector<std::string>{"plain", "look", "say packed"});
}

TEST_CASE("mccp3: it does not matter how the bytes were cut") {
  Opened client(at_once(), both);
  client.send_byte_by_byte(iac(do_it, mccp3) + begins + packed("look\r\nsay packed\r\n"));
  CHECK(client.lines() == std::vector<std::string>{"look", "say packed"});
}

TEST_CASE("mccp3: a stream that its sender ends is followed by plain bytes, and may begin again") {
  Opened client(at_once(), both);
  client.send(iac(do_it, mccp3) + begins + packed("one\r\n", true) + "two\r\n" + begins +
              packed("three\r\n"));
  CHECK(client.lines() == std::vector<std::string>{"one", "two", "three"});
}

TEST_CASE("mccp3: off unless the server has it on") {
  Opened client;
  client.send(iac(do_it, mccp3));
  CHECK(client.heard() == "<WONT MCCP3>");
  client.send(begins + "look\r\n");
  CHECK(client.lines() == std::vector<std::string>{"look"});
}

TEST_CASE("mccp3: bytes that cannot be read end the connection") {
  Opened client(at_once(), both);
  client.send(iac(do_it, mccp3) + begins + "this is no zlib\r\n");
  CHECK(client.connection.must_close() == "compressed input that cannot be read");
  CHECK(client.lines().empty());
}

TEST_CASE(
    "mccp3: a few bytes that stand for very many end the connection before they are all made") {
  base::Limits limits;
  limits.inflate_ratio = 50;
  Opened client(limits, both);
  client.send(iac(do_it, mccp3) + begins);
  client.send(packed(std::string(50'000'000, 'x')));
  CHECK(client.connection.must_close() == "compressed input that stands for too much");
}

TEST_CASE("mccp3: the same bytes under a greater limit are heard") {
  base::Limits limits;
  limits.inflate_ratio = 1100;
  Opened client(limits, both);
  client.send(iac(do_it, mccp3) + begins);
  client.send(packed(std::string(1'000'000, 'x') + "\r\nlook\r\n"));
  CHECK(client.connection.must_close().empty());
  CHECK(client.lines().back() == "look");
}

TEST_CASE("mccp3: heard a line at a time, so that reading can stop between two") {
  Opened client(at_once(), both);
  client.send(iac(do_it, mccp3) + begins);
  const auto bytes = packed("one\r\ntwo\r\nthree\r\n");
  const auto taken = client.connection.receive(bytes, client.now, client.in);
  CHECK(taken == bytes.size());
  CHECK(client.lines() == std::vector<std::string>{"one"});
  CHECK(client.connection.has_unheard());
  client.send("");
  CHECK(client.lines() == std::vector<std::string>{"two", "three"});
}

TEST_CASE("compression: a stream out costs no more memory than 80 KiB") {
  // zlib.h: (1 << (windowBits + 2)) + (1 << (memLevel + 9)), and its own state.
  telnet::Deflater deflater;
  std::string text;
  for (int i = 0; i < 200'000; ++i) {
    text += static_cast<char>('a' + (i * i) % 26);
  }
  std::string out;
  deflater.add(text, out);
  CHECK(out.size() < text.size());
  Reader reader;
  CHECK(reader.read(out) == text);
  CHECK((static_cast<unsigned char>(out[0]) >> 4U) + 8 == 13);  // the window, as the header has it
}
