// How a GMCP message leaves the game: a package, a name and a compact JSON body. Keys stand in the
// order in which they were put in, so equal facts make equal bodies.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "game/visitor.h"
#include "wire/gmcp.h"
#include "world/character.h"

namespace game {
class Game;
}

namespace game::gmcp {

using Json = nlohmann::ordered_json;

// Text that is no UTF-8 is repaired, never thrown about.
std::string text_of(const Json& body);
// The package must be one that the client wants; nothing follows a goodbye.
void say(const Game& game, const Visitor& to, wire::GmcpPackage package, std::string_view name,
         std::string body);
void say(const Game& game, const Visitor& to, wire::GmcpPackage package, std::string_view name,
         const Json& body);

}  // namespace game::gmcp
