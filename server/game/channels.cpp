#include "game/channels.h"

#include "base/text.h"
#include "game/game.h"
#include "game/rights.h"
#include "wire/markup.h"

namespace game {

namespace {

using world::Character;
using world::Position;
using world::Toggle;

constexpr Channel channels[] = {
    {.name = "gossip", .summary = "all who play", .from = Position::dead, .off = Toggle::no_gossip},
    {.name = "shout",
     .summary = "all who are awake in your area",
     .in_area = true,
     .from = Position::resting,
     .off = Toggle::no_shout},
};

bool is_quiet(const Character& body) {
  return body.room() != nullptr && body.room()->plan().flags.has(world::RoomFlag::quiet);
}

// Where its words stay: an area's key, or "" when they go everywhere.
std::string reach_of(const Character& body, const Channel& channel) {
  return channel.in_area && body.room() != nullptr ? body.room()->area().key() : std::string();
}

bool hears(const Character& listener, const Channel& channel, const std::string& reach) {
  return Channels::is_on(listener, channel) && listener.state().position >= channel.from &&
         (!channel.in_area || (reach_of(listener, channel) == reach && !is_quiet(listener)));
}

}  // namespace

std::span<const Channel> all_channels() {
  return channels;
}

const Channel* find_channel(std::string_view typed) {
  for (const auto& channel : channels) {
    if (!typed.empty() && base::starts_with_no_case(channel.name, typed)) {
      return &channel;
    }
  }
  return nullptr;
}

std::string off_in_words(const Channel& channel) {
  const std::string name(channel.name);
  return "You have switched " + name + R"( off. Type "channels )" + name + R"( on" first.)";
}

void keep(Talk& talk, Said said, std::size_t most) {
  talk.push_back(std::move(said));
  while (talk.size() > most) {
    talk.pop_front();
  }
}

std::string ago_in_words(base::Pulse pulses) {
  constexpr auto second = base::seconds(1);
  constexpr auto minute = base::minutes(1);
  constexpr auto hour = base::hours(1);
  constexpr auto day = base::hours(24);
  if (pulses < second) {
    return "just now";
  }
  if (pulses < minute) {
    return base::counted(pulses / second, "second", "seconds") + " ago";
  }
  if (pulses < hour) {
    return base::counted(pulses / minute, "minute", "minutes") + " ago";
  }
  if (pulses < day) {
    return base::counted(pulses / hour, "hour", "hours") + " ago";
  }
  return base::counted(pulses / day, "day", "days") + " ago";
}

void Channels::say(const Character& self, const Channel& channel, std::string_view words) {
  if (!is_on(self, channel)) {
    game_.tell(self, off_in_words(channel));
    return;
  }
  if (is_quiet(self)) {
    game_.tell(self, "This is a quiet place: what you shout or gossip here is heard nowhere else.");
    return;
  }
  const auto reach = reach_of(self, channel);
  const auto said = std::string(channel.name) + "s '" + std::string(words) + "'";
  // What is kept may be read by anybody, later.
  const auto line = (goes_unseen(game_, self) ? "Someone" : self.name()) + " " + said;
  keep(talk_[{std::string(channel.name), reach}], {game_.now(), line},
       game_.limits().channel_lines);
  game_.tell(self, wire::styled(wire::Style::speech, "You " + std::string(channel.name) + " '" +
                                                         std::string(words) + "'"));
  for (const auto& [session, visitor] : game_.visitors()) {
    const auto* listener = game_.body_of(*visitor);
    if (listener != nullptr && listener != &self && hears(*listener, channel, reach)) {
      auto heard = base::capitalised(name_for(game_, *listener, self));
      heard.append(" ").append(said);
      game_.tell(*visitor, wire::styled(wire::Style::speech, heard));
    }
  }
}

Talk Channels::talk_for(const Character& listener, const Channel& channel) const {
  const auto found = talk_.find({std::string(channel.name), reach_of(listener, channel)});
  return found == talk_.end() ? Talk() : found->second;
}

void Channels::tell_privately(const Character& to, const std::string& text) {
  if (auto* visitor = game_.visitor_of(to)) {
    keep(visitor->told, {game_.now(), text}, game_.limits().channel_lines);
    game_.tell(*visitor, wire::styled(wire::Style::tell, text));
  }
}

}  // namespace game
