#include "game/socials.h"

#include <string>

#include "game/act.h"
#include "game/find.h"
#include "game/game.h"
#include "game/happenings/all.h"
#include "wire/markup.h"

namespace game {

namespace {

void say(Game& game, To to, const std::string& text, const Cast& cast) {
  if (!text.empty()) {
    act(game, to, wire::styled(wire::Style::emote, text), cast);
  }
}

}  // namespace

void show_social(Game& game, world::Character& self, const rules::Social& social,
                 std::string_view target) {
  if (target.empty()) {
    end_hiding(game, self);
    const Cast cast{.actor = &self};
    say(game, To::actor, social.alone_self, cast);
    say(game, To::room, social.alone_room, cast);
    return;
  }
  const auto* whom = person_meant(game, self, target);
  if (whom == nullptr) {
    return;
  }
  const Cast cast{.actor = &self, .victim = whom};
  if (whom == &self) {
    if (social.self_self.empty()) {
      game.tell(self, "That does not work on oneself.");
      return;
    }
    end_hiding(game, self);
    say(game, To::actor, social.self_self, cast);
    say(game, To::room, social.self_room, cast);
    return;
  }
  if (social.victim_self.empty()) {
    game.tell(self, "That is nothing one does to somebody.");
    return;
  }
  end_hiding(game, self);
  say(game, To::actor, social.victim_self, cast);
  say(game, To::victim, social.victim_victim, cast);
  say(game, To::others, social.victim_room, cast);
}

}  // namespace game
