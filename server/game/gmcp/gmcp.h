// What the game tells by GMCP: how things stand (state.h), in messages that a client's status bar
// and mapper read; what it is asked for (requests.h); and a name with a password in place of typed
// ones. Framing, Core.* and the list of wanted packages are the connection's business.
//
// Nothing is told that its player could not see by looking, and nothing before it is asked for.
// Whoever changed is entered here, by the world for those it watches and by the calls below; at the
// end of the turn those alone are looked at, before the prompt, and hear what is not as they were
// told.
//   gmcp.h    who is looked at, and when
//   state.h   what is told of how things stand; told.h what a client was told last
//   items.h   things in lists
//   requests.h, credentials.h   what clients say
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>

#include "game/visitor.h"
#include "wire/traffic.h"
#include "world/noted.h"
#include "world/room.h"

namespace game {

class Game;

class Gmcp {
 public:
  explicit Gmcp(Game& game) : game_(game) {}

  // ---- in
  void hear(Visitor& visitor, wire::GmcpPackages wanted);
  // Wipes the body: it may hold a password.
  void hear(Visitor& visitor, wire::GmcpSaid& said);

  // ---- who has to be looked at
  // It sits in a body from now on, and is told all of it.
  void sat_down(Visitor& visitor);
  void gone(Visitor& visitor);
  void may_have_changed(const Visitor& visitor, world::Aspects what);
  void may_have_changed(const world::Character& body, world::Aspects what);
  // Night or day came over an area, or builders' texts and rules were read again.
  void light_changed(const world::Area& area);
  void everything_changed();
  // Says what is new to each of them, and forgets them.
  void end_turn();

  // ---- said at once
  // Before the text of the room, however often that is read.
  void room_is_shown(const world::Character& viewer);
  void went_wrong(const world::Character& body, world::Direction direction);
  // What somebody hears on a channel, besides the text. `text` is markup; styles are left out.
  void heard(const world::Character& listener, std::string_view channel, std::string_view talker,
             std::string_view text);
  // Whether it is worth the trouble to make a text for heard().
  bool hears_channels(const world::Character& listener) const;
  // The verdict on a name and a password that came by GMCP; not for typed ones.
  void judged(Visitor& visitor, bool good, std::string_view why);

 private:
  void take_noted();
  void look_at(Visitor& visitor, world::Character& body, world::Aspects what);
  void watch_room(const Visitor& visitor, gmcp::Told& told, world::Room* room);
  void unwatch_room(const Visitor& visitor, gmcp::Told& told);
  void offer_login(const Visitor& visitor);
  void hear_credentials(Visitor& visitor, std::string_view body);

  Game& game_;
  std::map<wire::SessionId, world::Aspects> marked_;          // to be looked at this turn
  std::map<world::Vnum, std::set<wire::SessionId>> by_room_;  // where those are who are told
};

}  // namespace game
