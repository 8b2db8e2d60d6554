// One pulse, always in this order. Before it the loop has handed over replies and lines; after it,
// it ends the turn: the dead are buried, prompts are written, then each session is written once.
#include "game/commits.h"
#include "game/game.h"

namespace game {

void Game::pulse() {
  if (!stopping_) {
    obey_all_waiting(now() + 1);  // lines whose turn has come with this pulse
    draws_.set_pulse(now() + 1);  // chance belongs to the pulse in which it is asked for
    timeline_->evolve(1);         // what is due, in order
    world_->set_doing({});
  }
  commits_->pulse();  // what changed, when it is time
}

}  // namespace game
