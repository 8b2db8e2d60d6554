// Staff and what there is: templates by words, what was made from them, and where it is. A walk
// over templates, never over things; what is shown is bounded.
#include <string>
#include <utility>

#include "base/text.h"
#include "game/commands/staff_aims.h"
#include "game/commands/themes.h"
#include "game/find.h"
#include "game/game.h"
#include "game/look.h"
#include "game/rights.h"
#include "wire/sheet.h"

namespace game::commands {

namespace {

using world::Character;
using world::Position;

// Lines up to a bound, and how many more there would have been.
class Lines {
 public:
  bool is_full() const { return list_.items.size() == most_lines_of_a_list; }
  void add(std::string line) {
    if (is_full()) {
      ++more_;
    } else {
      list_.items.push_back(std::move(line));
    }
  }
  void leave_out(std::size_t count) { more_ += count; }
  void show(Game& game, const Character& self) {
    list_.when_empty = "There is nothing of that name.";
    if (more_ > 0) {
      list_.items.push_back("And " + std::to_string(more_) + " more.");
    }
    game.show(self, {.title = "", .parts = {std::move(list_)}});
  }

 private:
  wire::List list_;
  std::size_t more_ = 0;
};

std::string where_is(const Game& game, const Character& self, const world::Object& thing) {
  const auto* holder = thing.character_at_root();
  if (holder == nullptr) {
    return "in room " + place_in_words(thing.room_at_root());
  }
  // Where somebody unseen is, nobody learns from their things.
  return is_unseen_by(game, *holder, self)
             ? std::string("with someone")
             : "with " + holder->name() + ", in room " + place_in_words(holder->room());
}

std::string where_is(const Game& /*game*/, const Character& /*self*/, const Character& mobile) {
  return "in room " + place_in_words(mobile.room());
}

template <class Plans>
void find_templates(const Game& game, const Character& self, std::string_view words,
                    const Plans& plans, Lines& lines) {
  for (const auto& [vnum, plan] : plans) {
    if (!matches(plan->keywords, words)) {
      continue;
    }
    const auto& made = game.world().made_from(*plan);
    lines.add(std::to_string(vnum) + ": " + plan->short_name + ", " + std::to_string(made.size()) +
              " in the world");
    auto left = made.size();
    for (auto at = made.begin(); at != made.end() && !lines.is_full(); ++at, --left) {
      lines.add("  id " + std::to_string(at->id()) + ", " + where_is(game, self, *at));
    }
    lines.leave_out(left);
  }
}

void find_rooms(const Game& game, std::string_view words, Lines& lines) {
  for (const auto& [vnum, room] : game.world().rooms()) {
    if (!room->is_removed() && matches(room->name(), words)) {
      lines.add(place_in_words(room.get()) + ", of " + room->area().plan().name);
    }
  }
}

void find_players(const Game& game, const Character& self, std::string_view words, Lines& lines) {
  for (const auto& [session, visitor] : game.visitors()) {
    const auto* person = game.body_of(*visitor);
    if (person != nullptr && (words.empty() || matches(*person, words)) &&
        !is_unseen_by(game, *person, self)) {
      lines.add(person->name() + ", level " + std::to_string(person->state().level) + ", in room " +
                place_in_words(person->room()));
    }
  }
}

void find(Game& game, Character& self, Args args) {
  const auto what = base::lower(args.take());
  const auto words = args.phrase();
  Lines lines;
  if (what == "player") {
    find_players(game, self, words, lines);
  } else if (words.empty()) {
    game.tell(self, "Type: find obj WORDS, find mob WORDS, find room WORDS, or find player [NAME]");
    return;
  } else if (what == "obj") {
    find_templates(game, self, words, game.world().object_plans(), lines);
  } else if (what == "mob") {
    find_templates(game, self, words, game.world().mob_plans(), lines);
  } else if (what == "room") {
    find_rooms(game, words, lines);
  } else {
    game.tell(self, "There are obj, mob, room and player to find.");
    return;
  }
  lines.show(game, self);
}

constexpr Command rows[] = {
    {.name = "find",
     .from = Position::dead,
     .needs = Capability::find,
     .cost = 8,
     .usage = "find obj|mob|room|player WORDS",
     .summary = "find templates by words, and where what was made from them is",
     .run = find},
};

}  // namespace

Rows staff_finding() {
  return rows;
}

}  // namespace game::commands
