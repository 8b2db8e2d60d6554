#include "game/gmcp/requests.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "base/text.h"
#include "game/channels.h"
#include "game/game.h"
#include "game/gmcp/items.h"
#include "game/look.h"
#include "game/rights.h"

namespace game::gmcp {

namespace {

using wire::GmcpPackage;

void say_list(const Request& request, std::string_view location, const std::vector<Item>& items) {
  say(request.game, request.visitor, GmcpPackage::char_items, "Char.Items.List",
      list_of(location, items));
}

void answer_inventory(const Request& request) {
  say_list(request, "inv", inventory_of(request.game, request.body));
}

void answer_room(const Request& request) {
  if (is_awake(request.body)) {
    say_list(request, "room", room_items_of(request.game, request.body));
  }
}

void answer_contents(const Request& request) {
  const auto* id = request.said.get_ptr<const Json::number_integer_t*>();
  if (id == nullptr || !is_awake(request.body)) {
    return;
  }
  if (const auto contents = contents_of(request.game, request.body, *id); contents.found) {
    say_list(request, "rep" + std::to_string(*id), contents.items);
  }
}

// Who plays, as far as `who` says so, and which channels each of them shares with whoever asks.
void answer_players(const Request& request) {
  auto list = Json::array();
  for (const auto& [session, visitor] : request.game.visitors()) {
    const auto* person = request.game.body_of(*visitor);
    if (list.size() == most_lines_of_a_list) {
      break;
    }
    if (person == nullptr || is_unseen_by(request.game, *person, request.body)) {
      continue;
    }
    auto shared = Json::array();
    for (const auto& channel : all_channels()) {
      if (Channels::is_on(*person, channel) && Channels::is_on(request.body, channel)) {
        shared.push_back(base::capitalised(channel.name));
      }
    }
    list.push_back({{"name", person->name()}, {"channels", std::move(shared)}});
  }
  say(request.game, request.visitor, GmcpPackage::comm_channel, "Comm.Channel.Players", list);
}

void enable_channel(const Request& request) {
  const auto* name = request.said.get_ptr<const std::string*>();
  if (name == nullptr) {
    return;
  }
  for (const auto& channel : all_channels()) {
    if (base::equal_no_case(channel.name, *name) && !Channels::is_on(request.body, channel)) {
      request.game.world().change(request.body).player.toggles.set(channel.off, false);
    }
  }
}

constexpr RequestRow rows[] = {
    {"Char.Items.Inv", GmcpPackage::char_items, answer_inventory},
    {"Char.Items.Room", GmcpPackage::char_items, answer_room},
    {"Char.Items.Contents", GmcpPackage::char_items, answer_contents},
    {"Char.Skills.Get", GmcpPackage::char_skills, answer_skills},
    {"Comm.Channel.Players", GmcpPackage::comm_channel, answer_players},
    {"Comm.Channel.Enable", GmcpPackage::comm_channel, enable_channel},
};

}  // namespace

const RequestRow* find_request(std::string_view name) {
  const auto* const found =
      std::find_if(std::begin(rows), std::end(rows),
                   [name](const RequestRow& row) { return base::equal_no_case(row.name, name); });
  return found == std::end(rows) ? nullptr : found;
}

}  // namespace game::gmcp
