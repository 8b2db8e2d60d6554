#include "telnet/gmcp_message.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/text.h"

namespace telnet {
namespace {

using nlohmann::json;

// Reads along and keeps nothing; ends at what is too deep or no JSON.
class Checker final : public json::json_sax_t {
 public:
  explicit Checker(std::size_t depth) : most_(depth) {}
  bool null() override { return true; }
  bool boolean(bool /*value*/) override { return true; }
  bool number_integer(number_integer_t /*value*/) override { return true; }
  bool number_unsigned(number_unsigned_t /*value*/) override { return true; }
  bool number_float(number_float_t /*value*/, const string_t& /*text*/) override { return true; }
  bool string(string_t& /*value*/) override { return true; }
  bool binary(binary_t& /*value*/) override { return true; }
  bool key(string_t& /*value*/) override { return true; }
  bool start_object(std::size_t /*size*/) override { return ++depth_ <= most_; }
  bool start_array(std::size_t /*size*/) override { return ++depth_ <= most_; }
  bool end_object() override { return leave(); }
  bool end_array() override { return leave(); }
  bool parse_error(std::size_t /*at*/, const std::string& /*last*/,
                   const nlohmann::detail::exception& /*fault*/) override {
    return false;
  }

 private:
  bool leave() {
    --depth_;
    return true;
  }
  std::size_t most_;
  std::size_t depth_ = 0;
};

bool is_name(std::string_view name) {
  return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
           c == '_' || c == '-';
  });
}

// The text under a name, whatever the case it is written in; "" when there is none.
std::string text_at(const json& object, std::string_view name) {
  for (const auto& [key, value] : object.items()) {
    if (value.is_string() && base::equal_no_case(key, name)) {
      return value.get<std::string>();
    }
  }
  return {};
}

json parsed(std::string_view body) {
  return json::parse(body, nullptr, false);
}

}  // namespace

std::optional<GmcpMessage> read_gmcp(std::string_view frame, std::size_t depth) {
  const auto end = std::min(frame.find(' '), frame.size());
  const GmcpMessage message{frame.substr(0, end), base::trim(frame.substr(end))};
  if (!is_name(message.name) || !base::is_utf8(message.body)) {
    return std::nullopt;
  }
  // A login is read by the game, by hand: a reader of JSON leaves copies of passwords behind.
  if (!message.body.empty() && !base::starts_with_no_case(message.name, "char.login")) {
    Checker checker(depth);
    if (!json::sax_parse(message.body, &checker)) {
      return std::nullopt;
    }
  }
  return message;
}

std::vector<std::string> texts_of(std::string_view body) {
  std::vector<std::string> texts;
  const auto list = parsed(body);
  if (list.is_array()) {
    for (const auto& item : list) {
      if (item.is_string()) {
        texts.push_back(item.get<std::string>());
      }
    }
  }
  return texts;
}

GmcpHello hello_of(std::string_view body) {
  const auto hello = parsed(body);
  return hello.is_object() ? GmcpHello{text_at(hello, "client"), text_at(hello, "version")}
                           : GmcpHello{};
}

}  // namespace telnet
