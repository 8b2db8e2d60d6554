#include "game/tries.h"

#include "base/log.h"
#include "game/game.h"
#include "game/sources.h"

namespace game {

base::Pulse wrong_password(Game& game, const Visitor& visitor, const WrongTry& wrong) {
  const auto& source = visitor.arrived.source;
  // Counted by source, so that nobody's tries are hidden behind the noise of another's.
  base::log::warn_of(source, "auth", "auth fail",
                     {{"source", source},
                      {"name-known", wrong.name_known ? "yes" : "no"},
                      {"stage", wrong.stage}});
  return visitor.arrived.exempt ? base::seconds(game.limits().fail_delay_first)
                                : game.sources().failed(source, wrong.name, wrong.mark, game.now());
}

}  // namespace game
