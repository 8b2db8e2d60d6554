// What people notice of a thing to which something happens by itself, without anybody who does it.
#pragma once

#include <string>
#include <string_view>

#include "world/object.h"
#include "world/room.h"

namespace game {

class Game;

// Whoever carries it, at whatever depth, reads `to_holder` ($p the thing, $t its name without an
// article: "Your $t goes out."). Others in the room read `to_others` ($p), unless it is inside
// something, or there is nothing for them to read.
void notice(Game& game, const world::Object& thing, std::string_view to_holder,
            std::string_view to_others);
// "torch" of "a torch".
std::string_view without_article(std::string_view name);
// The area whose luck it is: the one it is in; "" for nowhere.
std::string_view area_of(const world::Room* room);
std::string_view area_of(const world::Object& thing);
// The room it is in, on a body or not.
world::Room* room_around(const world::Object& thing);

}  // namespace game
