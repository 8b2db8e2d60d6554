// Staff and the ledger: through whose hands a thing went, and what went through somebody's hands.
#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "game/commands/themes.h"
#include "game/find.h"
#include "game/game.h"
#include "game/look.h"
#include "game/names.h"
#include "wire/sheet.h"

namespace game::commands {

namespace {

using world::Character;
using world::Position;

constexpr std::int64_t most_lines = 50;
constexpr std::int64_t highest_id = 999'999'999'999'999;

// By world::Coinage.
constexpr std::array<std::string_view, world::coinage_names.size> words_of_coinage{
    "the first purse",   "what came into the world",  "a shop that buys",
    "a shop that sells", "what was destroyed",        "staff",
    "a backup",          "before coins were counted", "what had no template"};

// Names of those who are away come from the database.
std::string body_in_words(const Game& game, const wire::MovesRead& read, std::int64_t id) {
  if (const auto* body = game.world().find_character(id)) {
    return body->name();
  }
  const auto name = read.names.find(id);
  return name == read.names.end() ? "somebody gone (id " + std::to_string(id) + ")" : name->second;
}

std::string thing_in_words(const Game& game, std::int64_t id, std::int64_t vnum) {
  std::string words = "a thing that is gone";
  if (const auto* thing = game.world().find_object(id)) {
    words = thing->short_name();
  } else if (const auto* plan = game.world().object_plan(static_cast<world::Vnum>(vnum))) {
    words = plan->short_name;
  }
  return words + " (id " + std::to_string(id) + ")";
}

std::string spot_in_words(const Game& game, const wire::MovesRead& read, const std::string& kind,
                          std::int64_t id) {
  if (kind.empty()) {
    return "nowhere";
  }
  if (kind == "character" || kind == "mobile") {
    return body_in_words(game, read, id);
  }
  if (kind == "object") {
    return thing_in_words(game, id, 0);
  }
  if (kind == "room") {
    return "room " + std::to_string(id);
  }
  const auto act = world::coinage_names.find(kind);
  return std::string(act ? words_of_coinage[static_cast<std::size_t>(*act)] : kind);
}

std::string line_of(const Game& game, const wire::MovesRead& read, const wire::MoveRecord& move) {
  const auto seconds = std::max<std::int64_t>(0, game.wall() - move.wall_second);
  std::string line = base::duration_in_words(base::seconds(static_cast<base::Pulse>(seconds))) +
                     " ago: " +
                     (move.object == 0 ? coins_in_words(move.coins)
                                       : thing_in_words(game, move.object, move.template_vnum)) +
                     " from " + spot_in_words(game, read, move.from_kind, move.from_id) + " to " +
                     spot_in_words(game, read, move.to_kind, move.to_id);
  if (!move.why.empty()) {
    line +=
        " (" + move.why + (move.who == 0 ? "" : " by " + body_in_words(game, read, move.who)) + ")";
  }
  return line;
}

// Asks, and shows what comes to whoever asked, if they are still there.
void show_moves(Game& game, const Character& self, wire::ReadMoves job, std::string title) {
  job.most = most_lines;
  const auto asked = game.ask_moves(
      std::move(job),
      [&game, id = self.id(), title = std::move(title)](const wire::MovesRead& read) {
        const auto* to = game.world().find_character(id);
        if (to == nullptr) {
          return;
        }
        if (!read.good) {
          game.tell(*to, "The ledger could not be read just now.");
          return;
        }
        if (!read.is_known) {
          game.tell(*to, "There is no player of that name.");
          return;
        }
        wire::List list;
        list.when_empty = "The ledger knows nothing of that.";
        for (const auto& move : read.moves) {
          list.items.push_back(line_of(game, read, move));
        }
        game.show(*to, {.title = title, .parts = {std::move(list)}});
      });
  if (!asked) {
    game.tell(self, "The disk is too slow just now; try again.");
  }
}

void why(Game& game, Character& self, Args args) {
  const auto typed = args.phrase();
  if (typed.empty()) {
    game.tell(self, "Type: why #ID, or why THING for one that is here.");
    return;
  }
  wire::ReadMoves job;
  const auto number = typed.substr(typed.front() == '#' ? 1 : 0);
  if (const auto id = read_number(number, 1, highest_id)) {
    job.object = *id;
  } else if (const auto* thing = find_thing(game, self, read_target(typed),
                                            {Where::carried, Where::worn, Where::room})) {
    job.object = thing->id();
  } else {
    game.tell(self,
              "There is no such thing here. By #ID things are found anywhere, gone ones too.");
    return;
  }
  show_moves(game, self, job, "Object " + std::to_string(job.object) + ", the latest first");
}

void audit(Game& game, Character& self, Args args) {
  wire::ReadMoves job;
  job.name = args.take();
  if (job.name.empty()) {
    game.tell(self, "Type: audit PLAYER");
    return;
  }
  auto title = "What " + base::capitalised(job.name) + " gave and took, the latest first";
  show_moves(game, self, std::move(job), std::move(title));
}

constexpr Command rows[] = {
    {.name = "why",
     .from = Position::dead,
     .needs = Capability::ledger,
     .cost = 4,
     .usage = "why #ID|THING",
     .summary = "through whose hands a thing went, and how",
     .run = why},
    {.name = "audit",
     .from = Position::dead,
     .needs = Capability::ledger,
     .cost = 4,
     .usage = "audit PLAYER",
     .summary = "the things and coins that a player gave and took",
     .run = audit},
};

}  // namespace

Rows staff_ledger() {
  return rows;
}

}  // namespace game::commands
