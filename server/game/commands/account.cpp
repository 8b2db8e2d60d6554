// The person behind the body: saving, leaving, titles and passwords.
#include <string>

#include "base/secret.h"
#include "base/text.h"
#include "game/commands/new_password.h"
#include "game/commands/themes.h"
#include "game/fights/fights.h"
#include "game/game.h"
#include "game/names.h"

namespace game::commands {

namespace {

using world::Character;
using world::Position;

void save(Game& game, Character& self, Args /*args*/) {
  game.save(self);
}

void quit(Game& game, Character& self, Args /*args*/) {
  if (game.fights().is_fighting(self)) {
    game.tell(self, "Not while you fight! Flee first.");
    return;
  }
  game.quit(self, "Saved. Goodbye, and come back soon.");
}

void title(Game& game, Character& self, Args args) {
  const auto words = args.rest();
  if (words.empty()) {
    game.tell(self, "You are " + name_and_title(self) + ".");
    game.tell(self, R"(Type "title WORDS" to change that, or "title none" to go without.)");
    return;
  }
  if (!base::is_printable(words) || base::has_invisible(words)) {
    game.tell(self, "A title may hold letters and signs that can be seen, and nothing else.");
    return;
  }
  const auto most = game.limits().title;
  if (characters_in(words) > most) {
    game.tell(self, "That title is too long: it may have at most " + std::to_string(most) +
                        " characters.");
    return;
  }
  game.world().change(self).player.title =
      base::equal_no_case(words, "none") ? std::string() : std::string(words);
  game.tell(self, "You are now " + name_and_title(self) + ".");
}

void password(Game& game, Character& self, Args args) {
  auto* visitor = game.visitor_of(self);
  base::Secret old(std::string(args.take()));
  base::Secret now(std::string(args.take()));
  if (visitor == nullptr || old.is_empty() || now.is_empty() || !args.is_empty()) {
    game.tell(self, "Type: password OLD NEW. Put a password with blanks in it in quotation marks.");
    return;
  }
  change_password(game, *visitor, std::move(old), std::move(now));
}

constexpr Command rows[] = {
    {.name = "save",
     .from = Position::dead,
     .cost = 4,
     .usage = "save",
     .summary = "save at once; the answer comes when it is safe on disk",
     .run = save},
    {.name = "quit",
     .from = Position::dead,
     .whole = true,
     .usage = "quit",
     .summary = "save, and leave the game",
     .run = quit},
    {.name = "title",
     .from = Position::dead,
     .usage = "title [WORDS | none]",
     .summary = "what stands behind your name",
     .run = title},
    {.name = "password",
     .from = Position::dead,
     .cost = 4,
     .secret = true,
     .usage = "password OLD NEW",
     .summary = "choose a new password",
     .run = password},
};

}  // namespace

Rows account() {
  return rows;
}

}  // namespace game::commands
