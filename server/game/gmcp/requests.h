// What a client may ask for by GMCP: a row a message, answered at once.
#pragma once

#include <span>
#include <string_view>

#include "game/gmcp/say.h"
#include "game/visitor.h"
#include "world/character.h"

namespace game::gmcp {

// A body that is no JSON, or not what the message wants, is the same as none that fits: no answer.
struct Request {
  Game& game;
  Visitor& visitor;
  world::Character& body;
  const Json& said;  // null: it had no body
};

struct RequestRow {
  std::string_view name;
  wire::GmcpPackage package;  // asked for only by whoever wants it
  void (*answer)(const Request& request) = nullptr;
};

const RequestRow* find_request(std::string_view name);  // in whatever case; null: none

// ---- skills.cpp
void answer_skills(const Request& request);

}  // namespace game::gmcp
