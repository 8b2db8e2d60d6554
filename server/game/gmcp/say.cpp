#include "game/gmcp/say.h"

#include <utility>

#include "game/game.h"

namespace game::gmcp {

std::string text_of(const Json& body) {
  return body.dump(-1, ' ', false, Json::error_handler_t::replace);
}

void say(const Game& game, const Visitor& to, wire::GmcpPackage package, std::string_view name,
         std::string body) {
  if (to.stage != Stage::closing && to.gmcp.has(package)) {
    game.ports().send(wire::Gmcp{to.session(), package, std::string(name), std::move(body)});
  }
}

void say(const Game& game, const Visitor& to, wire::GmcpPackage package, std::string_view name,
         const Json& body) {
  say(game, to, package, name, text_of(body));
}

}  // namespace game::gmcp
