#include "net/proxy_header.h"

#include <string>

#include <doctest/doctest.h>

using namespace std::string_literals;

namespace {

const std::string signature = "\r\n\r\n\0\r\nQUIT\n"s;

std::string version2(char command, char family, const std::string& rest) {
  return signature + command + family + static_cast<char>(rest.size() / 256) +
         static_cast<char>(rest.size() % 256) + rest;
}

std::string addresses4() {
  return "\xc0\x00\x02\x07\xc6\x33\x64\x01\xdc\x04\x0f\xa0"s;
}

std::string addresses6() {
  return "\x20\x01\x0d\xb8\0\0\0\0\0\0\0\0\0\0\0\x07"s + std::string(16, '\x01') +
         "\xdc\x04\x0f\xa0"s;
}

std::string addition(char type, const std::string& value) {
  return type + ""s + static_cast<char>(value.size() / 256) +
         static_cast<char>(value.size() % 256) + value;
}

// Whole at its last byte and not before, whatever follows; the client's address, or "".
std::string client_of(const std::string& header) {
  for (std::size_t i = 0; i < header.size(); ++i) {
    const auto part = net::read_proxy_header(header.substr(0, i));
    REQUIRE_MESSAGE(part.wrong.empty(), i);
    REQUIRE_FALSE(part.header.has_value());
  }
  for (const auto& more : {""s, "look\r\n"s}) {
    const auto reading = net::read_proxy_header(header + more);
    REQUIRE_MESSAGE(reading.header.has_value(), reading.wrong);
    CHECK(reading.header->size == header.size());
  }
  const auto client = net::read_proxy_header(header).header->client;
  return client ? client->to_string() : "";
}

std::string wrong_of(const std::string& header) {
  const auto reading = net::read_proxy_header(header);
  CHECK_FALSE(reading.header.has_value());
  return std::string(reading.wrong);
}

}  // namespace

TEST_CASE("proxy header: version 1 names an address, or says that it does not know one") {
  CHECK(client_of("PROXY TCP4 192.0.2.7 198.51.100.1 56324 4000\r\n") == "192.0.2.7");
  CHECK(client_of("PROXY TCP6 2001:db8::7 2001:db8::1 56324 4000\r\n") == "2001:db8::7");
  CHECK(client_of("PROXY UNKNOWN\r\n").empty());
  CHECK(client_of("PROXY UNKNOWN ffff::1 ffff::2 65535 65535\r\n").empty());
  const std::string longest =
      "PROXY UNKNOWN ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff "
      "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff 65535 65535\r\n";
  CHECK(longest.size() == 107);
  CHECK(client_of(longest).empty());
}

TEST_CASE("proxy header: version 1 is strict about its words") {
  for (const auto* const line :
       {"PROXY \r\n", "PROXY TCP4\r\n", "PROXY TCP4 192.0.2.7 198.51.100.1 56324\r\n",
        "PROXY TCP4 192.0.2.7 198.51.100.1 56324 4000 x\r\n",
        "PROXY TCP4 192.0.2.7 198.51.100.1 56324 65536\r\n",
        "PROXY TCP4 192.0.2.7 198.51.100.1 -1 4000\r\n",
        "PROXY TCP4 2001:db8::7 198.51.100.1 56324 4000\r\n",
        "PROXY TCP6 192.0.2.7 2001:db8::1 56324 4000\r\n",
        "PROXY TCP4 192.0.2.7 somewhere 56324 4000\r\n",
        "PROXY TCP6 fe80::1%lo 2001:db8::1 56324 4000\r\n",
        "PROXY UDP4 192.0.2.7 198.51.100.1 56324 4000\r\n"}) {
    CHECK_MESSAGE(!wrong_of(line).empty(), line);
  }
  CHECK(wrong_of("PROXY UNKNOWN " + std::string(93, 'x')) == "its line is too long");
  CHECK(net::read_proxy_header("PROXY UNKNOWN " + std::string(92, 'x')).wrong.empty());
}

TEST_CASE("proxy header: version 2 names an address") {
  CHECK(client_of(version2('\x21', '\x11', addresses4())) == "192.0.2.7");
  CHECK(client_of(version2('\x21', '\x21', addresses6())) == "2001:db8::7");
}

TEST_CASE("proxy header: version 2 without an address to count") {
  CHECK(client_of(version2('\x20', '\0', "")).empty());
  CHECK(
      client_of(version2('\x20', '\x11', addresses4())).empty());  // LOCAL: never mind what it says
  CHECK(client_of(version2('\x21', '\0', "")).empty());
  CHECK(client_of(version2('\x21', '\x31', std::string(216, '/'))).empty());
  CHECK(client_of(version2('\x21', '\x12', addresses4())).empty());
}

TEST_CASE("proxy header: additions are stepped over, and the one on TLS is understood") {
  const auto with = [](const std::string& additions) {
    return version2('\x21', '\x11', addresses4() + additions);
  };
  const auto is_encrypted = [&](const std::string& additions) {
    REQUIRE(client_of(with(additions)) == "192.0.2.7");
    return net::read_proxy_header(with(additions)).header->is_encrypted;
  };
  CHECK_FALSE(is_encrypted(""));
  CHECK_FALSE(is_encrypted(addition('\x02', "mud.example") + addition('\x04', "")));
  CHECK(is_encrypted(addition('\x02', "mud.example") + addition('\x20', "\x01\0\0\0\0"s)));
  CHECK_FALSE(is_encrypted(addition('\x20', "\0\0\0\0\0"s)));
  CHECK_FALSE(is_encrypted(addition('\x20', "")));
  CHECK(wrong_of(with(addition('\x02', "mud") + "\x20"s)) ==
        "an addition in it reaches past its end");
  CHECK(wrong_of(with("\x02\0\x04mud"s)) == "an addition in it reaches past its end");
}

TEST_CASE("proxy header: version 2 is strict about its numbers") {
  CHECK(!wrong_of(version2('\x11', '\x11', addresses4())).empty());
  CHECK(!wrong_of(version2('\x22', '\x11', addresses4())).empty());
  CHECK(wrong_of(version2('\x21', '\x11', addresses4().substr(1))) ==
        "it is too short for its addresses");
  CHECK(wrong_of(version2('\x21', '\x21', addresses4())) == "it is too short for its addresses");
}

TEST_CASE("proxy header: a longer one is refused at its length, before it is there") {
  const auto longest = version2('\x21', '\0', std::string(4096, '\x04'));
  CHECK(longest.size() == net::longest_proxy_header);
  CHECK(net::read_proxy_header(longest).header.has_value());
  const auto longer = version2('\x21', '\0', std::string(4097, '\x04'));
  CHECK(wrong_of(longer.substr(0, 16)) == "it is too long");
}

TEST_CASE("proxy header: what is none is known at the first byte that differs") {
  for (const auto& bytes : {"look\r\n"s, "P "s, "PROXY\t"s, "proxy "s, "\r\n\r\n\r"s,
                            "\x16\x03\x01"s, "\xff\xfb\x1f"s, signature.substr(0, 11) + "\r"}) {
    CHECK(!wrong_of(bytes).empty());
  }
}
