// Channels: which there are for this listener. What is said on them goes through Gmcp::heard.
#include <utility>

#include "base/text.h"
#include "game/channels.h"
#include "game/game.h"
#include "game/gmcp/state.h"

namespace game::gmcp {

namespace {

// Talk that nobody can switch off, or that goes by a toggle of its own.
struct OtherTalk {
  std::string_view name;
  std::string_view caption;
};
constexpr OtherTalk other_talk[] = {{"say", "Say"}, {"tell", "Tells"}, {"gtell", "Group"}};

Json channel(std::string_view name, std::string_view caption) {
  return {{"name", name}, {"caption", caption}, {"command", name}};
}

}  // namespace

void tell_channels(const Turn& turn) {
  auto list = Json::array();
  for (const auto& row : all_channels()) {
    if (Channels::is_on(turn.body, row)) {
      list.push_back(channel(row.name, base::capitalised(row.name)));
    }
  }
  for (const auto& row : other_talk) {
    list.push_back(channel(row.name, row.caption));
  }
  auto now = text_of(list);
  if (turn.whole || now != turn.told.channels) {
    turn.told.channels = now;
    say(turn.game, turn.visitor, wire::GmcpPackage::comm_channel, "Comm.Channel.List",
        std::move(now));
  }
}

}  // namespace game::gmcp
