// One connection as the game sees it, from arrival to departure. It owns the login and idle
// time-outs (events that are never saved). Text, prompts and lines belong here; the body, if any,
// is remembered by handle.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "base/names.h"
#include "base/secret.h"
#include "base/slots.h"
#include "events/event_owner.h"
#include "game/channels.h"
#include "wire/hashing.h"
#include "wire/records.h"
#include "wire/traffic.h"
#include "world/character.h"

namespace game {

// Where a visitor stands. `playing` is the only one with a body; is_playing() alone decides.
enum class Stage : std::uint8_t {
  name,
  password,
  new_name,
  new_password,
  new_password_again,
  choose_character,
  race,
  character_class,
  pronouns,
  colour,
  screen_reader,
  confirm,
  take_place,
  waiting,
  playing,
  quitting,
  closing,
  count_
};
inline constexpr base::Names<Stage> stage_names{
    {"name", "password", "new name", "new password", "new password again", "choosing a character",
     "race", "class", "pronouns", "colour", "screen reader", "confirming", "taking a place over",
     "waiting", "playing", "quitting", "closing"}};
static_assert(stage_names.complete());

// What a login or a creation has gathered so far; gone when it ends.
struct LoginScratch {
  std::string name;
  base::Secret password;
  base::Secret again;  // typed a second time, or kept for a new hash
  base::Pulse asked_at =
      0;  // pulse of the line with the password; a failed try is answered counting from it
  std::uint64_t mark = 0;  // of name and password, should they be wrong
  std::string new_hash;
  wire::AccountRecord account;  // of a known name
  bool name_known = false;
  std::vector<wire::CharacterRecord> characters;
  wire::CharacterRecord made;  // the character being created
  std::optional<std::string> colour;
  std::optional<bool> screen_reader;
  std::int64_t chosen = 0;  // the character that is to enter
  int tries = 0;
  bool is_verified = false;       // `account` is theirs: the password was right
  bool existing_account = false;  // the character being made joins `account`
  bool one_line = false;          // `connect NAME PASSWORD`: no questions
  bool wants_list = false;        // `characters NAME`: the list, even of one
};

class Visitor : public events::EventOwner {
 public:
  Visitor(events::Timeline& timeline, wire::Arrived from)
      : EventOwner(events::OwnerKind::visitor, 0, timeline), arrived(std::move(from)) {}

  wire::SessionId session() const { return arrived.session; }
  bool is_playing() const { return stage == Stage::playing; }
  // Wipes the lines that wait: one of them may be a password.
  void drop_lines() {
    for (auto& line : lines) {
      base::wipe(line);
    }
    lines.clear();
    expanded = 0;
  }

  wire::Arrived arrived;
  base::Pulse arrived_at = 0;
  Stage stage = Stage::name;
  LoginScratch login;
  base::Handle<world::Character> body;
  wire::Ticket waiting_for = wire::Ticket::none;  // a store or hash reply; others are too late
  std::deque<std::string> lines;                  // not yet obeyed
  std::size_t expanded = 0;   // so many of them, at the front, stand for an alias
  bool in_alias = false;      // the line that is being obeyed is one of those
  int budget = 10;            // lines that may be obeyed now
  base::Pulse budget_at = 0;  // pulse at which the budget was counted
  base::Pulse last_line = 0;  // pulse of the last line, for idle times
  std::string last_obeyed;    // what `!` repeats; never a line with a secret in it
  std::string last_teller;    // whom `reply` answers; a name
  Talk told;                  // tells and whispers, said and heard
  int width = 80;
  int height = 24;
  bool wants_prompt = false;         // something was written or obeyed this turn
  bool lines_dropped = false;        // the player was told that there were too many
  bool waiting_for_refusal = false;  // `password`: the old one was wrong, which is said later
  bool waiting_for_commit = false;   // `save` and `quit`: later lines wait for the answer
};

}  // namespace game
