#include "game/happenings/all.h"

#include <vector>

#include "game/commands/themes.h"
#include "game/happenings/kinds.h"

namespace game {

namespace {

std::vector<const events::EventKind*> join() {
  std::vector<const events::EventKind*> joined;
  for (const auto kinds :
       {happenings::light(),      happenings::affects(), happenings::decay(),
        happenings::healing(),    happenings::recall(),  happenings::areas(),
        happenings::spawns(),     happenings::visits(),  happenings::violence(),
        happenings::aggression(), happenings::doors(),   happenings::needs(),
        happenings::waits(),      happenings::skills(),  happenings::resets(),
        happenings::sky(),        happenings::poison(),  happenings::searching(),
        happenings::locks(),      happenings::backups(), commands::event_kinds()}) {
    joined.insert(joined.end(), kinds.begin(), kinds.end());
  }
  return joined;
}

}  // namespace

std::span<const events::EventKind* const> all_event_kinds() {
  static const auto joined = join();
  return joined;
}

const events::EventKind* find_event_kind(std::string_view name) {
  for (const auto* kind : all_event_kinds()) {
    if (kind->name == name) {
      return kind;
    }
  }
  return nullptr;
}

}  // namespace game
