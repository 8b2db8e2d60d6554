#include "telnet/gmcp_line.h"

#include <algorithm>
#include <string>
#include <utility>

#include "base/text.h"

namespace telnet {

// The messages of the connection itself: one row each.
struct GmcpLine::Row {
  std::string_view name;
  void (*hear)(GmcpLine& line, std::string_view body, std::vector<wire::Inbound>& in);
};

const GmcpLine::Row* GmcpLine::find(std::string_view name) {
  static constexpr Row rows[] = {
      {"Core.Hello",
       [](GmcpLine& line, std::string_view body, std::vector<wire::Inbound>& /*in*/) {
         const auto hello = hello_of(body);
         line.profile_.hear_hello(hello.client, hello.version);
       }},
      {"Core.Supports.Set",
       [](GmcpLine& line, std::string_view body, std::vector<wire::Inbound>& in) {
         line.supports_.clear();
         for (const auto& entry : texts_of(body)) {
           line.supports_.add(entry);
         }
         line.tell_wanted(in);
       }},
      {"Core.Supports.Add",
       [](GmcpLine& line, std::string_view body, std::vector<wire::Inbound>& in) {
         for (const auto& entry : texts_of(body)) {
           line.supports_.add(entry);
         }
         line.tell_wanted(in);
       }},
      {"Core.Supports.Remove",
       [](GmcpLine& line, std::string_view body, std::vector<wire::Inbound>& in) {
         for (const auto& entry : texts_of(body)) {
           line.supports_.remove(entry);
         }
         line.tell_wanted(in);
       }},
      {"Core.Ping",
       [](GmcpLine& line, std::string_view /*body*/, std::vector<wire::Inbound>& /*in*/) {
         line.output_.subnegotiation(OptionCode::gmcp, "Core.Ping");
       }},
      {"Core.KeepAlive",
       [](GmcpLine& line, std::string_view /*body*/, std::vector<wire::Inbound>& in) {
         in.emplace_back(wire::KeptAlive{line.session_});
       }},
  };
  const auto* const found = std::find_if(std::begin(rows), std::end(rows), [&](const Row& row) {
    return base::equal_no_case(row.name, name);
  });
  return found == std::end(rows) ? nullptr : found;
}

void GmcpLine::hear(std::string_view frame, std::chrono::nanoseconds now,
                    std::vector<wire::Inbound>& in) {
  if (!may_hear(now)) {
    return;
  }
  const auto message = read_gmcp(frame, limits_.json_depth);
  if (!message) {
    return;
  }
  if (const auto* const row = find(message->name)) {
    row->hear(*this, message->body, in);
  } else if (!base::starts_with_no_case(message->name, "core.")) {
    in.emplace_back(
        wire::GmcpSaid{session_, std::string(message->name), std::string(message->body)});
  }
}

bool GmcpLine::may_hear(std::chrono::nanoseconds now) {
  if (now - second_began_ >= std::chrono::seconds(1)) {
    second_began_ = now;
    heard_ = 0;
  }
  return heard_++ < limits_.gmcp_messages_a_second;
}

void GmcpLine::tell_wanted(std::vector<wire::Inbound>& in) {
  const auto wanted = is_on_ ? supports_.wanted() : wire::GmcpPackages();
  if (std::exchange(wanted_, wanted) != wanted) {
    in.emplace_back(wire::GmcpWanted{session_, wanted});
  }
}

void GmcpLine::switched(bool on, std::vector<wire::Inbound>& in) {
  is_on_ = on;
  supports_.clear();
  tell_wanted(in);
}

void GmcpLine::send(const wire::Gmcp& message) {
  if (is_on_ && wanted_.has(message.package)) {
    output_.subnegotiation(OptionCode::gmcp,
                           message.body.empty() ? message.name : message.name + " " + message.body);
  }
}

void GmcpLine::say_goodbye() {
  if (is_on_) {
    output_.subnegotiation(OptionCode::gmcp, "Core.Goodbye \"Goodbye.\"");
  }
}

}  // namespace telnet
