#include "game/audit.h"

#include "base/log.h"
#include "game/game.h"

namespace game {

namespace {

std::string source_of(const Game& game, const world::Character& person) {
  const auto* visitor = game.visitor_of(person);
  return visitor == nullptr ? std::string() : visitor->arrived.source;
}

}  // namespace

void audit_command(const Game& game, const world::Character& self, const Command& command,
                   std::string_view words, const world::Character& by) {
  if (&self == &by) {
    base::log::info("audit", command.name,
                    {{"by", self.name()},
                     {"source", source_of(game, self)},
                     {"utc", game.wall()},
                     {"pulse", game.now()},
                     {"words", words}});
    return;
  }
  base::log::info("audit", command.name,
                  {{"by", self.name()},
                   {"forced_by", by.name()},
                   {"source", source_of(game, by)},
                   {"utc", game.wall()},
                   {"pulse", game.now()},
                   {"words", words}});
}

void audit_change(const Game& game, const world::Character& self, std::string_view message,
                  const Change& change) {
  base::log::info("audit", message,
                  {{"by", self.name()},
                   {"source", source_of(game, self)},
                   {"utc", game.wall()},
                   {"pulse", game.now()},
                   {"of", change.of},
                   {"field", change.field},
                   {"before", change.before},
                   {"after", change.after}});
}

}  // namespace game
