// A command is one row: its name, who may use it from which position, what it says about itself,
// and the function that does it. The rows of a theme stand in one file under commands/; all of them
// are joined in commands/all.cpp.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string_view>

#include "base/flags.h"
#include "base/names.h"
#include "world/kinds.h"

namespace world {
class Character;
}

namespace game {

class Game;

// What an account may do beyond playing; words in the account's `rights`. Checked at one gate, the
// interpreter. `admin` is the right to give rights, and includes no other.
enum class Capability : std::uint8_t {
  none,
  go,
  load,
  purge,
  events,
  users,
  shutdown,
  testing,
  reload,
  admin,
  at,
  transfer,
  restore,
  echo,
  peace,
  slay,
  advance,
  set,
  stat,
  find,
  snoop,
  tells,  // also what was said to somebody alone is copied
  force,
  invis,
  wizlock,
  newlock,
  backup,
  ledger,
  recover,
  count_
};
inline constexpr base::Names<Capability> capability_names{
    {"none",    "goto",    "load",   "purge",    "events",  "users", "shutdown", "testing",
     "reload",  "admin",   "at",     "transfer", "restore", "echo",  "peace",    "slay",
     "advance", "set",     "stat",   "find",     "snoop",   "tells", "force",    "invis",
     "wizlock", "newlock", "backup", "ledger",   "recover"}};
static_assert(capability_names.complete());
using Capabilities = base::Flags<Capability>;

// Reads the words of an account's rights; unknown words are left out.
Capabilities read_rights(std::string_view words);

// What was typed after the command's name. take() gives the next word; words in quotation marks,
// '...' or "...", count as one. A mark without a second one is a letter like any other.
class Args {
 public:
  explicit Args(std::string_view rest) : rest_(rest) {}
  std::string_view take();
  std::string_view rest() const;  // trimmed
  std::string_view phrase()
      const;  // all that is left as one name; marks around the whole of it are left out
  // Takes the next word when it is one of those: `take_if({"from", "in"})`.
  bool take_if(std::initializer_list<std::string_view> words);
  bool is_empty() const { return rest().empty(); }

 private:
  std::string_view rest_;
};

struct Command {
  std::string_view name = {};
  world::Position from = world::Position::resting;  // the least that it takes
  Capability needs = Capability::none;
  int cost = 1;                 // lines of the budget
  bool whole = false;           // cannot be undone: only the full word runs it
  bool secret = false;          // its words are not kept or logged
  bool confidential = false;    // its words are for some alone, and not logged
  bool holds_lines = false;     // its words are lines to be obeyed later
  bool bids = false;            // its words are whom or where, then a line to be obeyed
  bool testing = false;         // only with testing.enabled
  std::string_view usage = {};  // "give THING PERSON"
  std::string_view summary = {};
  void (*run)(Game& game, world::Character& self, Args args) = nullptr;
};

// What somebody else may have one do, or oneself elsewhere: nothing that is dangerous or secret.
constexpr bool can_be_bidden(const Command& command) {
  return !command.whole && !command.secret && !command.bids;
}

// Every command, in the order in which prefixes are tried.
std::span<const Command* const> all_commands();

struct Found {
  const Command* command = nullptr;  // null: none by that word
  bool must_be_whole =
      false;  // none, but it is a prefix of a dangerous one, which `suggestion` names
  std::string_view suggestion = {};  // the nearest name, when there is none; may be ""
};
// The one gate: finds the command a word means for someone with these capabilities. Commands beyond
// them are not found at all.
Found find_command(std::string_view word, Capabilities has, bool testing);
// True when the command exists for someone with these capabilities.
bool is_open_to(const Command& command, Capabilities has, bool testing);

}  // namespace game
