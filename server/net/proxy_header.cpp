#include "net/proxy_header.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <string>

#include "base/text.h"

namespace net {

namespace {

using namespace std::string_view_literals;

constexpr auto no_header = "it does not begin with a PROXY header"sv;

ProxyReading wrong(std::string_view why) {
  return {.header = std::nullopt, .wrong = why};
}

ProxyReading not_yet() {
  return {};
}

// ---- version 1: a line of text

constexpr auto first_word = "PROXY "sv;
constexpr std::size_t longest_line = 107;  // with its end, says the specification

bool is_port(std::string_view text) {
  std::uint16_t port = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), port);
  return problem == std::errc() && end == text.data() + text.size();
}

std::optional<asio::ip::address> read_address(std::string_view text, bool is_v6) {
  asio::error_code problem;
  const auto address = asio::ip::make_address(std::string(text), problem);
  if (problem || address.is_v6() != is_v6 || text.find('%') != std::string_view::npos) {
    return std::nullopt;
  }
  return address;
}

// "TCP4 192.0.2.7 198.51.100.1 56324 4000"
ProxyReading read_words(std::string_view line, std::size_t size) {
  const auto words = base::split(line, ' ');
  ProxyHeader header;
  header.size = size;
  if (words[0] == "UNKNOWN") {
    return {.header = header, .wrong = {}};
  }
  const bool is_v6 = words[0] == "TCP6";
  if (!is_v6 && words[0] != "TCP4") {
    return wrong("it names a protocol other than TCP4, TCP6 and UNKNOWN");
  }
  if (words.size() != 5 || !is_port(words[3]) || !is_port(words[4])) {
    return wrong("it has not two addresses and two ports");
  }
  header.client = read_address(words[1], is_v6);
  if (!header.client || !read_address(words[2], is_v6)) {
    return wrong("it holds an address that is none");
  }
  return {.header = header, .wrong = {}};
}

ProxyReading read_line(std::string_view bytes) {
  const auto end = bytes.substr(0, longest_line).find("\r\n");
  if (end == std::string_view::npos) {
    return bytes.size() >= longest_line ? wrong("its line is too long") : not_yet();
  }
  return read_words(bytes.substr(first_word.size(), end - first_word.size()), end + 2);
}

// ---- version 2: numbers, the high byte first

constexpr auto signature = "\r\n\r\n\0\r\nQUIT\n"sv;
constexpr std::size_t fixed_part = 16;  // signature, version and command, family, length
constexpr std::size_t longest_rest = longest_proxy_header - fixed_part;

constexpr unsigned version = 2;
constexpr unsigned local = 0;
constexpr unsigned by_proxy = 1;
constexpr unsigned tcp4 = 0x11;
constexpr unsigned tcp6 = 0x21;
constexpr unsigned ssl_type = 0x20;
constexpr unsigned came_by_ssl = 1;

unsigned byte_at(std::string_view bytes, std::size_t at) {
  return static_cast<unsigned char>(bytes[at]);
}

std::size_t number_at(std::string_view bytes, std::size_t at) {
  return byte_at(bytes, at) * 256U + byte_at(bytes, at + 1);
}

template <class Address>
asio::ip::address address_in(std::string_view bytes) {
  typename Address::bytes_type raw{};
  std::copy_n(bytes.begin(), raw.size(), raw.begin());
  return Address(raw);
}

// What follows the addresses: type, length, value. False when one reaches past the end.
bool read_additions(std::string_view rest, ProxyHeader& header) {
  constexpr std::size_t head = 3;
  while (!rest.empty()) {
    if (rest.size() < head || rest.size() - head < number_at(rest, 1)) {
      return false;
    }
    const auto size = number_at(rest, 1);
    if (byte_at(rest, 0) == ssl_type && size > 0) {
      header.is_encrypted = (byte_at(rest, head) & came_by_ssl) != 0;
    }
    rest.remove_prefix(head + size);
  }
  return true;
}

ProxyReading read_rest(unsigned family, std::string_view rest, ProxyHeader header) {
  constexpr std::size_t addresses4 = 12;  // two, and two ports
  constexpr std::size_t addresses6 = 36;
  if (family != tcp4 && family != tcp6) {
    return {.header = header, .wrong = {}};  // of a kind that has no address to count
  }
  const auto size = family == tcp4 ? addresses4 : addresses6;
  if (rest.size() < size) {
    return wrong("it is too short for its addresses");
  }
  header.client = family == tcp4 ? address_in<asio::ip::address_v4>(rest)
                                 : address_in<asio::ip::address_v6>(rest);
  if (!read_additions(rest.substr(size), header)) {
    return wrong("an addition in it reaches past its end");
  }
  return {.header = header, .wrong = {}};
}

ProxyReading read_numbers(std::string_view bytes) {
  if (bytes.size() < fixed_part) {
    return not_yet();
  }
  const auto command = byte_at(bytes, signature.size());
  const auto family = byte_at(bytes, signature.size() + 1);
  const auto length = number_at(bytes, signature.size() + 2);
  if (command / 16 != version || command % 16 > by_proxy) {
    return wrong("it is of a version or command that is not known");
  }
  if (length > longest_rest) {
    return wrong("it is too long");
  }
  if (bytes.size() < fixed_part + length) {
    return not_yet();
  }
  ProxyHeader header;
  header.size = fixed_part + length;
  if (command % 16 == local) {
    return {.header = header, .wrong = {}};
  }
  return read_rest(family, bytes.substr(fixed_part, length), header);
}

// Whether the bytes are the beginning of `what`, as far as they go.
bool begins(std::string_view bytes, std::string_view what) {
  const auto size = std::min(bytes.size(), what.size());
  return bytes.substr(0, size) == what.substr(0, size);
}

}  // namespace

ProxyReading read_proxy_header(std::string_view bytes) {
  if (begins(bytes, first_word)) {
    return bytes.size() < first_word.size() ? not_yet() : read_line(bytes);
  }
  if (begins(bytes, signature)) {
    return read_numbers(bytes);
  }
  return wrong(no_header);
}

}  // namespace net
