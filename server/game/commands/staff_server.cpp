// Staff and the server: who is connected, who may do what, reading areas anew,
// backups, stopping.
#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "base/text.h"
#include "game/audit.h"
#include "game/backups.h"
#include "game/commands/showing.h"
#include "game/commands/stopping.h"
#include "game/commands/themes.h"
#include "game/commits.h"
#include "game/find.h"
#include "game/game.h"
#include "game/recoveries.h"
#include "game/rights.h"
#include "wire/sheet.h"

namespace game::commands {

namespace {

using world::Character;
using world::Position;

void users(Game& game, Character& self, Args /*args*/) {
  wire::Table table;
  table.headings = {"Session", "Who", "Stage", "Source", "Idle"};
  for (const auto& [session, visitor] : game.visitors()) {
    const auto* body = game.world().find(visitor->body);
    if (body != nullptr && is_unseen_by(game, *body, self)) {
      continue;
    }
    const auto idle = game.now() - std::min(game.now(), visitor->last_line);
    table.rows.push_back({std::to_string(static_cast<std::uint64_t>(session)),
                          body == nullptr ? "-" : body->name(),
                          std::string(stage_names[visitor->stage]), visitor->arrived.address,
                          base::duration_in_words(idle)});
  }
  const auto count = base::counted(table.rows.size(), "connection", "connections");
  game.show(self, {.title = "Connections", .parts = {std::move(table), wire::Words{count + "."}}});
}

void reload(Game& game, Character& self, Args /*args*/) {
  if (!game.ports().reload) {
    game.tell(self, "The areas cannot be read again here.");
    return;
  }
  game.tell(self, game.ports().reload());
}

void backup(Game& game, Character& self, Args /*args*/) {
  const auto why_not = game.backups().ask({}, {});
  game.tell(self, why_not.empty() ? "A backup begins. You will hear when it is made."
                                  : "No backup begins: " + why_not + ".");
}

void recover(Game& game, Character& self, Args args) {
  const auto name = args.take();
  if (name.empty()) {
    game.tell(self, "Type: recover PLAYER, or recover PLAYER TIME");
    return;
  }
  const auto why_not = game.recoveries().ask(self, name, args.take());
  game.tell(self, why_not.empty() ? "The backup is being read. You will hear what came of it."
                                  : "Nobody is recovered: " + why_not + ".");
}

// ---- rights

std::string rights_in_words(const std::string& rights) {
  const auto words = base::trim(rights);
  return words.empty() ? "no rights" : "these rights: " + std::string(words);
}

// The words of an account's rights with one more or one less; words that this server does not know
// stay.
std::string with_right(std::string_view rights, std::string_view word, bool given) {
  std::string out;
  while (true) {
    const auto one = base::take_word(rights);
    if (one.empty()) {
      break;
    }
    if (one != word) {
      out += (out.empty() ? "" : " ") + std::string(one);
    }
  }
  if (given) {
    out += (out.empty() ? "" : " ") + std::string(word);
  }
  return out;
}

// The right that was named, if this person may hand it on or take it away; nothing after telling
// why not.
std::optional<Capability> read_right(Game& game, const Character& self, std::string_view typed) {
  const auto right = capability_names.find(base::lower(typed));
  if (!right || *right == Capability::none) {
    std::vector<std::string> all;
    for (const auto word : capability_names.words) {
      if (word != capability_names[Capability::none]) {
        all.emplace_back(word);
      }
    }
    game.tell(self, "There is no right " + quoted(typed) + ". There are " +
                        base::list_in_words(all) + ".");
    return std::nullopt;
  }
  if (!game.rights_of(self).has(*right)) {
    game.tell(self, "You do not have that right yourself, so you can neither give nor take it.");
    return std::nullopt;
  }
  return right;
}

void change_right(Game& game, Character& self, Args args, bool given) {
  const auto name = args.take();
  const auto word = args.take();
  if (word.empty() || !args.is_empty()) {
    game.tell(self, given ? "Type: grant PLAYER RIGHT" : "Type: revoke PLAYER RIGHT");
    return;
  }
  const auto right = read_right(game, self, word);
  if (!right) {
    return;
  }
  const auto* person = find_player(game, self, name);
  auto* account = person == nullptr ? nullptr : game.account_of(*person);
  if (account == nullptr) {
    game.tell(self, "Nobody called " + quoted(name) +
                        " is playing just now. For those who are away there is: "
                        "waterwheel admin grant NAME");
    return;
  }
  if (!game.rights_of(self).contains(account->rights)) {
    game.tell(self,
              person->name() + " has rights that you do not have, so you cannot change them.");
    return;
  }
  const auto before = account->record.rights;
  account->record.rights = with_right(before, capability_names[*right], given);
  account->rights = read_rights(account->record.rights);
  game.commits().changed(account->record);
  audit_change(game, self, "rights changed",
               {account->record.name, "rights", before, account->record.rights});
  game.tell(self, person->name() + " now has " + rights_in_words(account->record.rights) + ".");
  if (person != &self) {
    game.tell(*person, base::capitalised(name_for(game, *person, self)) +
                           " has changed what you may do. You now have " +
                           rights_in_words(account->record.rights) + ".");
  }
}

void grant(Game& game, Character& self, Args args) {
  change_right(game, self, args, true);
}
void revoke(Game& game, Character& self, Args args) {
  change_right(game, self, args, false);
}

void shutdown(Game& game, Character& self, Args args) {
  constexpr std::int64_t longest = 86400;
  const auto typed = args.phrase();
  if (base::equal_no_case(typed, "now")) {
    stop_game(game, self.name());
  } else if (base::equal_no_case(typed, "cancel")) {
    game.tell(self, cancel_stop(game) ? "The game goes on." : "No stop was planned.");
  } else if (const auto seconds = read_number(typed, 1, longest)) {
    stop_game_in(game, base::seconds(static_cast<std::uint64_t>(*seconds)), self.name());
  } else {
    game.tell(self, "Type: shutdown now, shutdown SECONDS (1 to 86400), or shutdown cancel.");
  }
}

constexpr Command rows[] = {
    {.name = "users",
     .from = Position::dead,
     .needs = Capability::users,
     .usage = "users",
     .summary = "list the connections",
     .run = users},
    {.name = "reload",
     .from = Position::dead,
     .needs = Capability::reload,
     .cost = 8,
     .usage = "reload",
     .summary = "read the area files again; what has errors stays as it is",
     .run = reload},
    {.name = "backup",
     .from = Position::dead,
     .needs = Capability::backup,
     .cost = 8,
     .whole = true,
     .usage = "backup",
     .summary = "make a backup of the saved world",
     .run = backup},
    {.name = "recover",
     .from = Position::dead,
     .needs = Capability::recover,
     .cost = 8,
     .whole = true,
     .usage = "recover PLAYER [TIME]",
     .summary = "bring a character back from a backup",
     .run = recover},
    {.name = "grant",
     .from = Position::dead,
     .needs = Capability::admin,
     .whole = true,
     .usage = "grant PLAYER RIGHT",
     .summary = "give a right that you have to somebody who plays",
     .run = grant},
    {.name = "revoke",
     .from = Position::dead,
     .needs = Capability::admin,
     .whole = true,
     .usage = "revoke PLAYER RIGHT",
     .summary = "take a right away from somebody who plays",
     .run = revoke},
    {.name = "shutdown",
     .from = Position::dead,
     .needs = Capability::shutdown,
     .whole = true,
     .usage = "shutdown now | SECONDS | cancel",
     .summary = "stop the server; everything is saved",
     .run = shutdown},
};

}  // namespace

Rows staff_server() {
  return rows;
}

}  // namespace game::commands
