// Words for others. What a player typed is data: it is put into our sentence after that was read,
// and always stands behind the name of whoever typed it.
#include <string>

#include "base/text.h"
#include "game/act.h"
#include "game/channels.h"
#include "game/commands/themes.h"
#include "game/game.h"
#include "game/happenings/all.h"
#include "game/names.h"
#include "game/rights.h"
#include "wire/markup.h"

namespace game::commands {

namespace {

using wire::Style;
using wire::styled;
using world::Character;
using world::Position;

void say(Game& game, Character& self, Args args) {
  if (args.is_empty()) {
    game.tell(self, "Say what?");
    return;
  }
  end_hiding(game, self);
  const Cast cast{.actor = &self, .words = args.rest()};
  act(game, To::actor, styled(Style::speech, "You say '$t'"), cast);
  act(game, To::room, styled(Style::speech, "$n says '$t'"), cast);
}

void emote(Game& game, Character& self, Args args) {
  if (args.is_empty()) {
    game.tell(self, "Show what? For example: emote waves.");
    return;
  }
  end_hiding(game, self);
  const auto words = args.rest();
  // "emote 's hat falls off" makes "Ann's hat falls off".
  const bool clings = words.front() == '\'';
  const auto text = styled(Style::emote, clings ? "$n$t" : "$n $t");
  const Cast cast{.actor = &self, .words = words};
  act(game, To::actor, text, cast);
  act(game, To::room, text, cast);
}

void tell_to(Game& game, Character& self, std::string_view name, std::string_view words) {
  const auto* person = find_player(game, self, name);
  if (person == nullptr) {
    game.tell(self, "Nobody called " + quoted(name) + " is playing just now.");
    return;
  }
  if (person == &self) {
    game.tell(self, "You know that already.");
    return;
  }
  auto* visitor = game.visitor_of(*person);
  if (visitor == nullptr) {
    game.tell(self, person->name() + " has lost the link and cannot hear you.");
    return;
  }
  if (person->state().player.toggles.has(world::Toggle::no_tell)) {
    game.tell(self, person->name() + " does not want to be told anything just now.");
    return;
  }
  if (self.state().player.toggles.has(world::Toggle::no_tell)) {
    game.tell(self, "Nobody could answer you: switch your own \"notell\" off first.");
    return;
  }
  const std::string said(words);
  visitor->last_teller = is_unseen_by(game, self, *person) ? std::string() : self.name();
  game.channels().tell_privately(self, "You tell " + person->name() + " '" + said + "'");
  game.channels().tell_privately(
      *person, base::capitalised(name_for(game, *person, self)) + " tells you '" + said + "'");
}

void tell(Game& game, Character& self, Args args) {
  const auto name = args.take();
  if (args.is_empty()) {
    game.tell(self, "Tell whom what? For example: tell Ann good morning");
    return;
  }
  tell_to(game, self, name, args.rest());
}

void reply(Game& game, Character& self, Args args) {
  const auto* visitor = game.visitor_of(self);
  if (visitor == nullptr || visitor->last_teller.empty()) {
    game.tell(self, "Nobody whom you could answer has told you anything.");
    return;
  }
  // A copy: telling may change what the visitor remembers.
  const auto name = visitor->last_teller;
  if (args.is_empty()) {
    game.tell(self, "Reply what to " + name + "?");
    return;
  }
  tell_to(game, self, name, args.rest());
}

constexpr Command rows[] = {
    {.name = "say",
     .usage = "say WORDS   (or: 'WORDS)",
     .summary = "say something to the room",
     .run = say},
    {.name = "tell",
     .from = Position::sleeping,
     .confidential = true,
     .usage = "tell PERSON WORDS",
     .summary = "say something to one player, wherever they are",
     .run = tell},
    {.name = "reply",
     .from = Position::sleeping,
     .confidential = true,
     .usage = "reply WORDS",
     .summary = "answer whoever told you something last",
     .run = reply},
    {.name = "emote",
     .usage = "emote WORDS   (or: :WORDS)",
     .summary = "show what you do, in your own words",
     .run = emote},
};

}  // namespace

Rows talk() {
  return rows;
}

}  // namespace game::commands
