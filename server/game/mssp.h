// What the server says of itself to whoever lists servers (MSSP): a row a variable in mssp.cpp,
// each with a true value or left out.
#pragma once

#include <cstdint>
#include <string>

#include "wire/traffic.h"

namespace game {

class Game;

// What nobody inside can know; an empty text is left out of the answer, but for contact and
// website.
struct MsspFacts {
  std::string version;  // of this server
  std::uint16_t port = 0;
  std::uint16_t tls_port = 0;
  std::string contact;
  std::string website;
  std::string hostname;
  std::string ip;
  std::string ipv6;
  std::string discord;
  std::string icon;
  std::string created;  // a year
  std::string language = "English";
  std::string location;
  std::string minimum_age;
  std::string referral;
  std::string genre = "Fantasy";
  std::string subgenre;
  std::string gameplay = "Adventure";
  std::string status = "Live";
  bool pay_to_play = false;
  bool pay_for_perks = false;
  bool hiring_builders = false;
  bool hiring_coders = false;
};

wire::Mssp mssp_of(const Game& game, wire::SessionId session, bool as_lines);

}  // namespace game
