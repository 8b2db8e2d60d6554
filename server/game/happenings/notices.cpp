#include "game/happenings/notices.h"

#include <algorithm>
#include <cstdint>

#include "base/text.h"
#include "game/act.h"
#include "game/game.h"
#include "game/happenings/all.h"
#include "game/names.h"

namespace game {

std::string_view without_article(std::string_view name) {
  for (const std::string_view article : {"a ", "an ", "the ", "some "}) {
    if (base::starts_with_no_case(name, article)) {
      return name.substr(article.size());
    }
  }
  return name;
}

world::Room* room_around(const world::Object& thing) {
  const auto* holder = thing.character_at_root();
  return holder != nullptr ? holder->room() : thing.room_at_root();
}

std::string_view area_of(const world::Room* room) {
  return room == nullptr ? std::string_view() : std::string_view(room->area().key());
}

std::string_view area_of(const world::Object& thing) {
  return area_of(room_around(thing));
}

void notice(Game& game, const world::Object& thing, std::string_view to_holder,
            std::string_view to_others) {
  const auto* holder = thing.character_at_root();
  const Cast cast{.actor = holder, .object = &thing, .words = without_article(thing.short_name())};
  if (holder != nullptr) {
    game.tell(*holder, act_text(game, *holder, to_holder, cast));
  }
  const auto* room = room_around(thing);
  if (room == nullptr || thing.in_object() != nullptr || to_others.empty()) {
    return;
  }
  for (const auto& person : room->people()) {
    if (&person != holder && is_awake(person) && game.visitor_of(person) != nullptr) {
      game.tell(person, act_text(game, person, to_others, cast));
    }
  }
}

base::Pulse fuzzy(Game& game, std::string_view area, base::Pulse about, int permille) {
  const auto middle = static_cast<std::int64_t>(about);
  const auto span = middle * permille / 1000;
  const auto drawn = game.draws().between(area, middle - span, middle + span);
  return static_cast<base::Pulse>(std::max<std::int64_t>(1, drawn));
}

}  // namespace game
