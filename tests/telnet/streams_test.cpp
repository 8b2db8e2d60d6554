// Properties of whole streams: how the network cuts the bytes must not matter.
#include <random>

#include <doctest/doctest.h>

#include "base/text.h"
#include "telnet/client.h"

using namespace telnet_tests;

namespace {

struct Heard {
  std::vector<std::string> lines;
  std::string output;
  std::string why_closed;
  friend bool operator==(const Heard&, const Heard&) = default;
};

// A conversation: the stream is sent in reads of `sizes`, the game answers nothing in between.
template <class NextSize>
Heard converse(std::string_view stream, bool logged_in, bool secret, NextSize next_size) {
  Client client;
  client.connection.open();
  if (logged_in) {
    client.log_in();
  }
  client.prompt("Password: ", secret);
  while (!stream.empty()) {
    const std::size_t size = std::min<std::size_t>(next_size(), stream.size());
    client.send(stream.substr(0, size));
    stream.remove_prefix(size);
  }
  Heard heard;
  heard.lines = client.lines();
  heard.output = client.raw();
  heard.why_closed = std::string(client.connection.must_close());
  return heard;
}

// Bytes that are likely to get into every corner of the parser, but no AYT: it is answered once a
// read.
std::string odd_stream(std::mt19937& random) {
  const std::vector<std::string> pieces = {iac(will, naws),
                                           iac(do_it, eor),
                                           iac(dont, eor),
                                           iac(do_it, echo),
                                           iac(do_it, 99),
                                           iac(will, 99),
                                           iac(sb, naws),
                                           iac(se),
                                           iac(255),
                                           "\xff",
                                           iac(ec),
                                           iac(el),
                                           iac(nop),
                                           iac(ip),
                                           "\0\x50\0\x18"s,
                                           subnegotiation(naws, "\0\xff\0\x28"s),
                                           subnegotiation(gmcp, "Core.Hello {}"),
                                           "\r",
                                           "\n",
                                           "\r\n",
                                           "\r\0"s,
                                           "\x1b[31m",
                                           "\x1b]0;x\x07",
                                           "\x1bO",
                                           "\x1b",
                                           "\x08",
                                           "\x7f",
                                           "\t",
                                           "look",
                                           "\xc3\xa9",
                                           "\xe6\xbc",
                                           "\xa2",
                                           "\xc2\x9b",
                                           "\xe2\x80\xa8",
                                           std::string(500, 'a')};
  std::string stream;
  for (auto i = random() % 60; i > 0; --i) {
    if (random() % 8 == 0) {
      const auto byte = static_cast<char>(random() % 256);
      stream += static_cast<unsigned char>(byte) == ayt ? ' ' : byte;
    } else {
      stream += pieces[random() % pieces.size()];
    }
  }
  return stream;
}

}  // namespace

TEST_CASE("streams: lines and output are the same however the network cuts the bytes") {
  std::mt19937 random(3);
  for (int round = 0; round < 1500; ++round) {
    const std::string stream = odd_stream(random);
    const bool logged_in = random() % 2 == 0;
    const bool secret = random() % 2 == 0;
    const auto whole = converse(stream, logged_in, secret, [&stream] { return stream.size() + 1; });
    const auto bytes = converse(stream, logged_in, secret, [] { return std::size_t{1}; });
    const auto cut = converse(stream, logged_in, secret, [&random] { return 1 + random() % 9; });
    CAPTURE(round);
    CHECK(whole == bytes);
    CHECK(whole == cut);
  }
}

TEST_CASE("streams: every line is clean UTF-8 within its limit, whatever was sent") {
  std::mt19937 random(4);
  for (int round = 0; round < 1500; ++round) {
    const auto heard =
        converse(odd_stream(random), true, false, [&random] { return 1 + random() % 50; });
    for (const std::string& line : heard.lines) {
      CHECK(base::is_utf8(line));
      CHECK(base::is_printable(line));
      CHECK(line.size() <= base::Limits{}.input_line);
    }
  }
}

TEST_CASE("streams: a whole session sent byte by byte is the session sent at once") {
  const std::string session = iac(will, naws) + subnegotiation(naws, "\0\xff\0\xff"s) +
                              iac(do_it, eor) + iac(wont, 24) + "An" + iac(255) + "n\r\nses" +
                              iac(nop) + "ame\r\0say h\xc3\xa9llo\nquit\r"s +
                              subnegotiation(gmcp, "Core.Ping");
  const auto whole = converse(session, false, false, [] { return std::size_t{10'000}; });
  const auto bytes = converse(session, false, false, [] { return std::size_t{1}; });
  CHECK(whole == bytes);
  CHECK(whole.lines ==
        std::vector<std::string>{"An\xef\xbf\xbdn", "sesame", "say h\xc3\xa9llo", "quit"});
}

TEST_CASE(
    "streams: 10 MiB without a line end or without an IAC SE leave no more than a line behind") {
  Opened client;
  SUBCASE("letters") {
    for (int i = 0; i < 320; ++i) {
      client.send(std::string(32'768, 'a'));
    }
    client.send("\n");
    const auto lines = client.lines();
    REQUIRE(lines.size() == 1);
    CHECK(lines[0].size() == 4096);
  }
  SUBCASE("a subnegotiation") {
    client.send(iac(sb, gmcp));
    for (int i = 0; i < 320; ++i) {
      client.send(std::string(32'768, 'a'));
    }
    CHECK_FALSE(client.connection.must_close().empty());
    CHECK(client.lines().empty());
  }
  CHECK(client.raw().size() < 200);
}
