// Talk that reaches farther than the room, talk that reaches one pair of ears in it, and what was
// said last.
#include "game/channels.h"

#include <string>

#include "base/text.h"
#include "game/act.h"
#include "game/commands/settings.h"
#include "game/commands/themes.h"
#include "game/find.h"
#include "game/game.h"
#include "game/names.h"
#include "wire/markup.h"
#include "wire/sheet.h"

namespace game::commands {

namespace {

using world::Character;
using world::Position;

constexpr std::string_view private_talk = "tell";

void speak_on(Game& game, Character& self, std::string_view name, Args args) {
  if (args.is_empty()) {
    game.tell(self, base::capitalised(name) + " what?");
    return;
  }
  game.channels().say(self, *find_channel(name), args.rest());
}

void gossip(Game& game, Character& self, Args args) {
  speak_on(game, self, "gossip", args);
}
void shout(Game& game, Character& self, Args args) {
  speak_on(game, self, "shout", args);
}

// ---- whispers

void whisper(Game& game, Character& self, Args args) {
  const auto name = args.take();
  if (args.is_empty()) {
    game.tell(self, "Whisper what to whom? For example: whisper Ann meet me later");
    return;
  }
  auto* person = person_meant(game, self, name);
  if (person == nullptr) {
    return;
  }
  const Cast cast{.actor = &self, .victim = person, .words = args.rest()};
  if (person == &self) {
    game.tell(self, "You know that already.");
  } else if (!is_awake(*person)) {
    game.tell(self, act_text(game, self, "$N is asleep, and hears nothing so quiet.", cast));
  } else {
    auto& channels = game.channels();
    channels.tell_privately(self, act_text(game, self, "You whisper to $N '$t'", cast));
    channels.tell_privately(*person, act_text(game, *person, "$n whispers to you '$t'", cast));
    act(game, To::others, "$n whispers something to $N.", cast);
  }
}

// ---- the list

void list_channels(Game& game, const Character& self) {
  wire::Table table;
  table.headings = {"Channel", "Now", "Who hears it"};
  for (const auto& channel : all_channels()) {
    table.rows.push_back({wire::styled(wire::Style::command, channel.name),
                          on_or_off(Channels::is_on(self, channel)), std::string(channel.summary)});
  }
  game.show(self,
            {.title = "Channels",
             .parts = {std::move(table), wire::Words{R"("channels NAME" switches one over.)"}}});
}

const Channel* channel_meant(Game& game, const Character& self, std::string_view typed) {
  const auto* channel = find_channel(typed);
  if (channel == nullptr) {
    game.tell(self, "There is no channel " + quoted(typed) +
                        R"(. "channels" alone lists those there are.)");
  }
  return channel;
}

void channels_command(Game& game, Character& self, Args args) {
  if (args.is_empty()) {
    list_channels(game, self);
    return;
  }
  const auto* channel = channel_meant(game, self, args.take());
  if (channel == nullptr) {
    return;
  }
  const auto word = args.rest();
  const auto answer = read_answer(word);
  if (!word.empty() && (!answer || *answer == Answer::automatic)) {
    game.tell(self, "Say on or off.");
    return;
  }
  const bool on = answer ? *answer == Answer::on : !Channels::is_on(self, *channel);
  game.world().change(self).player.toggles.set(channel->off, !on);
  game.tell(self, base::capitalised(channel->name) + " is now " + on_or_off(on) + ".");
}

// ---- what was said last

wire::List as_list(const Game& game, std::string_view heading, const Talk& talk) {
  wire::List list;
  list.heading = base::capitalised(heading) + ":";
  list.when_empty = list.heading + " nothing yet.";
  for (const auto& said : talk) {
    list.items.push_back(ago_in_words(game.now() - said.at) + ": " + said.text);
  }
  if (list.items.empty()) {
    list.heading.clear();
  }
  return list;
}

void show_private_talk(Game& game, const Character& self) {
  if (const auto* visitor = game.visitor_of(self); visitor != nullptr) {
    auto list = as_list(game, "tells and whispers", visitor->told);
    for (auto& item : list.items) {
      item = wire::styled(wire::Style::tell, item);  // nobody else's to read
    }
    game.show(self, {.title = "", .parts = {std::move(list)}});
  }
}

void history(Game& game, Character& self, Args args) {
  if (const auto typed = args.take(); !typed.empty()) {
    if (base::starts_with_no_case(private_talk, typed)) {
      show_private_talk(game, self);
      return;
    }
    const auto* channel = channel_meant(game, self, typed);
    if (channel != nullptr && !Channels::is_on(self, *channel)) {
      game.tell(self, off_in_words(*channel));
    } else if (channel != nullptr) {
      const auto talk = game.channels().talk_for(self, *channel);
      game.show(self, {.title = "", .parts = {as_list(game, channel->name, talk)}});
    }
    return;
  }
  wire::Sheet sheet;
  for (const auto& channel : all_channels()) {
    if (Channels::is_on(self, channel)) {
      sheet.parts.emplace_back(
          as_list(game, channel.name, game.channels().talk_for(self, channel)));
    }
  }
  sheet.parts.emplace_back(wire::Words{R"("history tell" shows what you were told.)"});
  game.show(self, std::move(sheet));
}

constexpr Command rows[] = {
    {.name = "gossip",
     .from = Position::sleeping,
     .cost = 2,
     .usage = "gossip WORDS   (or: .WORDS)",
     .summary = "say something to all who play",
     .run = gossip},
    {.name = "shout",
     .cost = 2,
     .usage = "shout WORDS",
     .summary = "say something to your whole area",
     .run = shout},
    {.name = "channels",
     .from = Position::dead,
     .usage = "channels [NAME [on|off]]",
     .summary = "see who hears what, and switch a channel on or off",
     .run = channels_command},
    {.name = "history",
     .from = Position::dead,
     .usage = "history [CHANNEL | tell]",
     .summary = "read again what was said last",
     .run = history},
    {.name = "whisper",
     .confidential = true,
     .usage = "whisper PERSON WORDS",
     .summary = "say something to one person here; others only see that you do",
     .run = whisper},
};

}  // namespace

Rows channels() {
  return rows;
}

}  // namespace game::commands
