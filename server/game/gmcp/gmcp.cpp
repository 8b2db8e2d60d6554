#include "game/gmcp/gmcp.h"

#include <array>
#include <utility>

#include "base/secret.h"
#include "base/text.h"
#include "game/game.h"
#include "game/gmcp/credentials.h"
#include "game/gmcp/requests.h"
#include "game/gmcp/state.h"
#include "game/login.h"
#include "game/names.h"
#include "wire/markup.h"

namespace game {

using gmcp::Json;
using gmcp::Told;
using wire::GmcpPackage;
using world::Aspect;

// ---- in, by way of the game

void Game::hear(const wire::GmcpWanted& wanted) {
  if (auto* to = visitor(wanted.session)) {
    gmcp_->hear(*to, wanted.packages);
  }
}

void Game::hear(wire::GmcpSaid said) {
  auto* from = visitor(said.session);
  if (from != nullptr && from->stage != Stage::closing && from->stage != Stage::quitting &&
      !stopping_) {
    fenced("a GMCP message", [&] { gmcp_->hear(*from, said); });
  }
  base::wipe(said.body);
}

void Game::set_rules(rules::Rules rules) {
  rules_ = std::move(rules);
  gmcp_->everything_changed();
}

void Gmcp::hear(Visitor& visitor, wire::GmcpPackages wanted) {
  const auto before = std::exchange(visitor.gmcp, wanted);
  if (visitor.gmcp_told == nullptr) {
    visitor.gmcp_told = std::make_unique<Told>();
  }
  for (const auto& row : gmcp::state_rows()) {
    if (wanted.has(row.package) && !before.has(row.package)) {
      visitor.gmcp_told->messages.set(row.message, false);
    }
  }
  if (!before.has(GmcpPackage::char_login)) {
    offer_login(visitor);
  }
  may_have_changed(visitor, {});
}

void Gmcp::hear(Visitor& visitor, wire::GmcpSaid& said) {
  const auto is = [&said](std::string_view name) { return base::equal_no_case(said.name, name); };
  if (is("Char.Login.Credentials") || is("Char.Login")) {
    hear_credentials(visitor, said.body);
  } else if (const auto* row = gmcp::find_request(said.name)) {
    auto* body = game_.body_of(visitor);
    const auto json = said.body.empty() ? Json() : Json::parse(said.body, nullptr, false);
    if (body != nullptr && visitor.gmcp.has(row->package) && !json.is_discarded()) {
      row->answer({game_, visitor, *body, json});
    }
  }
  base::wipe(said.body);
}

// ---- logging in

void Gmcp::offer_login(const Visitor& visitor) {
  if (visitor.stage == Stage::name || visitor.stage == Stage::password) {
    gmcp::say(game_, visitor, GmcpPackage::char_login, "Char.Login.Default",
              std::string(R"({"type":["password-credentials"]})"));
  }
}

void Gmcp::hear_credentials(Visitor& visitor, std::string_view body) {
  if (visitor.stage != Stage::name && visitor.stage != Stage::password) {
    return;
  }
  if (auto credentials = gmcp::read_credentials(body)) {
    game_.login().hear_credentials(visitor, credentials->name, std::move(credentials->password));
  }
}

void Gmcp::judged(Visitor& visitor, bool good, std::string_view why) {
  if (!std::exchange(visitor.login.by_gmcp, false)) {
    return;
  }
  Json verdict = {{"success", good}};
  if (!good) {
    verdict["message"] = why;
  }
  gmcp::say(game_, visitor, GmcpPackage::char_login, "Char.Login.Result", verdict);
}

// ---- who has to be looked at

void Gmcp::sat_down(Visitor& visitor) {
  if (visitor.gmcp_told != nullptr) {
    unwatch_room(visitor, *visitor.gmcp_told);
    *visitor.gmcp_told = {};
    may_have_changed(visitor, world::all_aspects);
  }
}

void Gmcp::gone(Visitor& visitor) {
  if (visitor.gmcp_told != nullptr) {
    unwatch_room(visitor, *visitor.gmcp_told);
  }
  marked_.erase(visitor.session());
}

void Gmcp::may_have_changed(const Visitor& visitor, world::Aspects what) {
  if (visitor.gmcp_told != nullptr) {
    marked_[visitor.session()].add(what);
  }
}

void Gmcp::may_have_changed(const world::Character& body, world::Aspects what) {
  if (const auto* visitor = game_.visitor_of(body)) {
    may_have_changed(*visitor, what);
  }
}

void Gmcp::light_changed(const world::Area& area) {
  for (const auto& [vnum, sessions] : by_room_) {
    const auto* room = game_.world().room(vnum);
    if (room == nullptr || &room->area() != &area) {
      continue;
    }
    for (const auto session : sessions) {
      marked_[session].set(Aspect::surroundings);
    }
  }
}

void Gmcp::everything_changed() {
  for (const auto& [session, visitor] : game_.visitors()) {
    may_have_changed(*visitor, world::all_aspects);
  }
}

void Gmcp::end_turn() {
  take_noted();
  const auto marked = std::exchange(marked_, {});
  for (const auto& [session, what] : marked) {
    auto* visitor = game_.visitor(session);
    auto* body = visitor == nullptr ? nullptr : game_.body_of(*visitor);
    if (body != nullptr) {
      look_at(*visitor, *body, what);
    }
  }
}

// What nobody is told of any more is not watched any longer.
void Gmcp::take_noted() {
  auto& world = game_.world();
  const auto noted = world.take_noted();
  for (const auto& [handle, what] : noted.bodies) {
    auto& body = *world.find(handle);
    const auto* visitor = game_.visitor_of(body);
    if (visitor == nullptr || visitor->gmcp_told == nullptr) {
      world.watch(body, false);
    } else {
      may_have_changed(*visitor, what);
    }
  }
  for (const auto vnum : noted.rooms) {
    const auto watchers = by_room_.find(vnum);
    if (watchers == by_room_.end()) {
      continue;
    }
    for (const auto session : watchers->second) {
      marked_[session].set(Aspect::surroundings);
    }
  }
}

void Gmcp::look_at(Visitor& visitor, world::Character& body, world::Aspects what) {
  auto& told = *visitor.gmcp_told;
  game_.world().watch(body, true);
  watch_room(visitor, told, body.room());
  what.add(std::exchange(told.waiting, {}));
  const bool awake = is_awake(body);
  told.waiting.set(Aspect::surroundings, !awake && what.has(Aspect::surroundings));
  for (const auto& row : gmcp::state_rows()) {
    const bool whole = !told.messages.has(row.message);
    const bool is_due = whole || what.has_any(row.when);
    if (is_due && visitor.gmcp.has(row.package) && (awake || !row.by_eye)) {
      told.messages.set(row.message);
      row.tell({game_, visitor, body, told, whole});
    }
  }
}

void Gmcp::watch_room(const Visitor& visitor, Told& told, world::Room* room) {
  const auto vnum = room == nullptr ? 0 : room->vnum();
  if (told.room == vnum) {
    return;
  }
  unwatch_room(visitor, told);
  if (room != nullptr) {
    told.room = vnum;
    by_room_[vnum].insert(visitor.session());
    game_.world().watch(*room, true);
  }
}

void Gmcp::unwatch_room(const Visitor& visitor, Told& told) {
  const auto watchers = by_room_.find(std::exchange(told.room, 0));
  if (watchers == by_room_.end()) {
    return;
  }
  watchers->second.erase(visitor.session());
  if (watchers->second.empty()) {
    if (auto* room = game_.world().room(watchers->first)) {
      game_.world().watch(*room, false);
    }
    by_room_.erase(watchers);
  }
}

// ---- said at once

void Gmcp::room_is_shown(const world::Character& viewer) {
  const auto* visitor = game_.visitor_of(viewer);
  if (visitor == nullptr || !visitor->gmcp.has(GmcpPackage::room_info)) {
    return;
  }
  auto& told = *visitor->gmcp_told;
  told.room_info = gmcp::room_info_of(game_, viewer);
  told.messages.set(gmcp::Message::room_info);
  gmcp::say(game_, *visitor, GmcpPackage::room_info, "Room.Info", told.room_info);
}

void Gmcp::went_wrong(const world::Character& body, world::Direction direction) {
  if (const auto* visitor = game_.visitor_of(body)) {
    gmcp::say(game_, *visitor, GmcpPackage::room_wrong_dir, "Room.WrongDir",
              Json(gmcp::short_name_of(direction)));
  }
}

bool Gmcp::hears_channels(const world::Character& listener) const {
  const auto* visitor = game_.visitor_of(listener);
  return visitor != nullptr && visitor->gmcp.has(GmcpPackage::comm_channel);
}

void Gmcp::heard(const world::Character& listener, std::string_view channel,
                 std::string_view talker, std::string_view text) {
  if (hears_channels(listener)) {
    const Json body = {{"channel", channel}, {"talker", talker}, {"text", wire::unstyled(text)}};
    gmcp::say(game_, *game_.visitor_of(listener), GmcpPackage::comm_channel, "Comm.Channel.Text",
              body);
  }
}

}  // namespace game
