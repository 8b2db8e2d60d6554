// Channels: talk that reaches farther than the room. A row a channel; each player may switch each
// of them off. What was said last is kept for whoever comes later, in memory alone and no more than
// Limits::channel_lines of it a channel (or an area, where a channel reaches no farther than one).
//
// What a player said is data: it is put behind the name of whoever said it and never read again.
#pragma once

#include <cstddef>
#include <deque>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "base/pulse.h"
#include "world/character.h"

namespace game {

class Game;

struct Channel {
  std::string_view name = {};     // of the channel, and of the command that speaks on it
  std::string_view summary = {};  // who hears it
  bool in_area = false;           // heard in the speaker's area alone, and not in quiet rooms
  world::Position from = world::Position::dead;  // the least in which it is heard
  world::Toggle off = world::Toggle::no_gossip;  // neither heard nor spoken
};

std::span<const Channel> all_channels();
const Channel* find_channel(std::string_view typed);  // by the beginning of its name; null: none
// Why one who switched it off neither hears nor speaks.
std::string off_in_words(const Channel& channel);

// A line of talk as it was read, without styles.
struct Said {
  base::Pulse at = 0;
  std::string text;
};
using Talk = std::deque<Said>;  // oldest first

// Adds it and lets the oldest go, so that at most so many are kept.
void keep(Talk& talk, Said said, std::size_t most);
// "just now", "5 seconds ago", "2 hours ago"
std::string ago_in_words(base::Pulse pulses);

class Channels {
 public:
  explicit Channels(Game& game) : game_(game) {}

  static bool is_on(const world::Character& body, const Channel& channel) {
    return !body.state().player.toggles.has(channel.off);
  }
  // To everybody who hears it; or the speaker learns why nobody does.
  void say(const world::Character& self, const Channel& channel, std::string_view words);
  // What was said on it where this listener is.
  Talk talk_for(const world::Character& listener, const Channel& channel) const;
  // Words for one pair of ears: told, and kept for them as long as their connection lasts.
  void tell_privately(const world::Character& to, const std::string& text);

 private:
  Game& game_;
  std::map<std::pair<std::string, std::string>, Talk> talk_;  // by channel and area, "" for all
};

}  // namespace game
