// The game: what happens. It hears lines and replies, turns the wheel, and speaks through its
// ports; it sees no socket, file, SQL, hash or clock, so every rule of it can be tested alone. A
// turn is one line, one reply or one pulse; each ends with end_turn(), where the dead are buried,
// prompts are written and nothing else is.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/draws.h"
#include "base/limits.h"
#include "base/result.h"
#include "events/timeline.h"
#include "game/command.h"
#include "game/ports.h"
#include "game/visitor.h"
#include "rules/rules.h"
#include "wire/sheet.h"
#include "wire/storing.h"
#include "world/world.h"

namespace game {

class Backups;
class Beats;
class Channels;
class Commits;
class Company;
class Fights;
class Oversight;
class Recoveries;
class Resets;
class Returning;
class Sources;
class Login;

struct Options {
  std::string name = "Waterwheel";
  std::string event_list = "wheel";
  base::Limits limits;
  bool testing = false;
  wire::HashCost player_hash = wire::HashCost::player;
  wire::HashCost staff_hash = wire::HashCost::staff;
  std::uint64_t seed = 1;
  std::uint64_t epoch = 1;
  std::uint32_t backup_minutes = 0;  // between backups; 0: none is made by itself
  std::int64_t newest_backup = 0;    // the UTC second of the newest that there is
  std::uint64_t tries_key =
      0;  // drawn at each start; marks of wrong passwords are made with it. Never logged or saved
};

// A person who plays, while they do; kept as long as their body is in the game.
struct Account {
  wire::AccountRecord record;
  Capabilities rights;
};

class Game final : public events::Host {
 public:
  Game(Options options, rules::Rules rules, Ports ports);
  ~Game() override;
  Game(const Game&) = delete;
  Game& operator=(const Game&) = delete;

  // ---- start, in this order: set_wall, install, resume (when there is something saved),
  // open_world Takes areas over; in an open world, those that were read again: whoever and whatever
  // is there stays. Gives the keys of those that are new or were changed.
  std::vector<std::string> install(std::vector<world::AreaPlan> plans);
  // The text of an area is gone: nobody comes there any more, and it says nothing.
  void close(world::Area& area);
  // What was saved: the pulse, ids, floor objects, events of rooms and areas. What has no place any
  // more goes where returning.h says. An error when the rows contradict each other.
  base::Result<void> resume(const wire::SavedWorld& saved);
  // The world begins to turn: loading events join the wheel, spawn rows that never did their work
  // do it, area events are scheduled.
  void open_world();

  // ---- in
  void hear(const wire::Arrived& arrived);
  void hear(wire::Line line);
  void hear(const wire::WindowSize& size);
  void hear(const wire::Gone& gone);
  void hear(wire::StoreReply reply);
  void hear(wire::HashReply reply);
  // The UTC second, as an input stamped with the pulse.
  void set_wall(std::int64_t utc_seconds) { wall_ = utc_seconds; }
  // One pulse: waiting lines whose turn has come, due events, commit when it is time. Not the end
  // of the turn.
  void pulse();
  // Buries, and writes a prompt to each visitor who was spoken to or obeyed.
  void end_turn();
  // Pulses were dropped after a stall; wall clock events are placed anew.
  void after_stall();
  // Everybody is told, bodies are saved and leave, time stands still; the last commit says that the
  // end was clean. is_stopped() once the store has said that it is durable; a failed commit is
  // tried again every pulse.
  void begin_stop(std::string_view farewell);
  bool is_stopped() const { return stopped_; }
  bool is_stopping() const { return stopping_; }

  // ---- parts
  world::World& world() { return *world_; }
  const world::World& world() const { return *world_; }
  events::Timeline& timeline() { return *timeline_; }
  const events::Timeline& timeline() const { return *timeline_; }
  base::Draws& draws() { return draws_; }
  const rules::Rules& rules() const { return rules_; }
  void set_rules(rules::Rules rules) { rules_ = std::move(rules); }
  const Options& options() const { return options_; }
  const base::Limits& limits() const { return options_.limits; }
  const Ports& ports() const { return ports_; }
  Commits& commits() { return *commits_; }
  const Commits& commits() const { return *commits_; }
  Backups& backups() { return *backups_; }
  Beats& beats() { return *beats_; }
  const Beats& beats() const { return *beats_; }
  Recoveries& recoveries() { return *recoveries_; }
  Fights& fights() { return *fights_; }
  const Fights& fights() const { return *fights_; }
  Company& company() { return *company_; }
  Resets& resets() { return *resets_; }
  Channels& channels() { return *channels_; }
  Oversight& oversight() { return *oversight_; }
  const Oversight& oversight() const { return *oversight_; }
  Sources& sources() { return *sources_; }
  Login& login() { return *login_; }
  base::Pulse now() const { return timeline_->now(); }
  std::int64_t wall() const { return wall_; }

  // ---- visitors and accounts
  const std::map<wire::SessionId, std::unique_ptr<Visitor>>& visitors() const { return visitors_; }
  Visitor* visitor(wire::SessionId session) const;
  Visitor* visitor_of(const world::Character& body) const;  // null: link-dead, or a mobile
  world::Character* body_of(const Visitor& visitor) const;  // null: not playing
  Account* account_of(const world::Character& body) const;  // null for a mobile
  // Lower than the account's while somebody does another's bidding.
  Capabilities rights_of(const world::Character& body) const;
  wire::Ticket new_ticket() { return static_cast<wire::Ticket>(++last_ticket_); }
  // False while so many lines of this visitor wait that no more should be read from the connection.
  bool may_read(wire::SessionId session) const;
  // Posts a job for the hash thread under a new ticket; `answer` hears the verdict. False: it is
  // too busy, try later. The answer comes in a later turn, so it must look up by id whoever it is
  // for.
  using HashAnswer = std::function<void(const wire::HashReply&)>;
  [[nodiscard]] bool ask_hash(wire::HashJob job, HashAnswer answer);
  // Asks the store under a new ticket; `answer` hears of it in a later turn. False: the disk is too
  // slow just now.
  using MovesAnswer = std::function<void(const wire::MovesRead&)>;
  [[nodiscard]] bool ask_moves(wire::ReadMoves job, MovesAnswer answer);
  void visitor_must_go(Visitor& visitor,
                       std::string reason);  // sends Close; it is gone at the end of the turn

  // ---- speaking; to a body nobody sits in, nothing
  void tell(const world::Character& to, std::string markup);
  void show(const world::Character& to, wire::Sheet sheet);
  void tell(Visitor& to, std::string markup);
  void show(Visitor& to, wire::Sheet sheet);
  // To everybody awake in the room but those two.
  void tell_room(const world::Room& room, std::string_view markup,
                 const world::Character* but = nullptr, const world::Character* nor = nullptr);
  // To all who have this right; `none`: to all who have any.
  void tell_staff(Capability who, std::string_view markup);
  // A prompt at the end of this turn; whoever is told something or obeyed gets one without asking.
  void want_prompt(Visitor& visitor);

  // ---- bodies
  // A saved or new character enters the game at its room, or where lost ones go; its events join
  // the wheel. A prompt and a welcome are the visitor's.
  world::Character& enter(Visitor& visitor, const wire::AccountRecord& account,
                          const wire::CharacterLoaded& loaded);
  // Its rows with the time left go into the next commit, then it is out of the world, and the
  // reference is dead at the end of the turn. Whoever sat in it keeps the connection, without a
  // body.
  void leave(world::Character& body);
  // `delete`: it is gone for good, with its things and its rows, and with its account when it was
  // the last of that; `farewell` as for quit().
  void erase(world::Character& body, std::string farewell);
  // Another connection takes the body over; the old one is told and closed.
  void take_over(Visitor& newcomer, world::Character& body);
  // `save`: a commit at once; "Saved." once it is durable, or why it is not. Later lines of the
  // player wait for it.
  void save(world::Character& body);
  // `quit`: leaves; `farewell` is said and the connection closed once the commit is durable. While
  // it cannot be saved the player is told so, and it is tried again.
  void quit(world::Character& body, std::string farewell);

  // events::Host
  void event_failed(const events::EventKind& kind, std::string_view what) override;
  void firing(const events::EventKind& kind, const events::EventOwner& owner) override;
  void saved_events_changed(events::EventOwner& owner) override;

  // Of all that is saved or would be: characters, objects, in one number. Independent of order.
  std::uint64_t state_digest() const;

 private:
  friend class Login;
  // Lines
  void obey_waiting(Visitor& visitor, base::Pulse pulse);
  void obey_all_waiting(base::Pulse pulse);
  bool may_obey(const Visitor& visitor) const;
  // Nothing that it asked for is still to come from the disk or the hash thread.
  static bool is_answered(const Visitor& visitor);
  int obey(Visitor& visitor, std::string& line);
  std::string_view command_in(const world::Character& body, std::string_view line) const;
  void fenced(std::string_view what, const std::function<void()>& work);
  void write_prompts();
  std::string prompt_of(const Visitor& visitor) const;
  bool wants_space(const Visitor& visitor) const;  // an empty line before the prompt
  void gone(Visitor& visitor, std::string_view reason);
  // Bodies
  world::Character& make_body(const wire::CharacterLoaded& loaded);
  void restore_things(const wire::CharacterLoaded& loaded,
                      std::vector<events::EventOwner*>& owners);
  world::Room& room_for(wire::CharacterRecord record);
  void sit(Visitor& visitor, world::Character& body);
  void welcome(Visitor& visitor, world::Character& body);
  void stand_up(const world::Character& body);
  // `not_yet` is a constant: "Not saved".
  void say_farewell(Visitor& visitor, std::string farewell, std::string_view not_yet);
  void quit_answered(wire::SessionId session, const std::string& farewell, std::string_view not_yet,
                     const std::string& why_not);
  // Starts and stops
  void resume_spawns(const std::vector<wire::SpawnRecord>& saved);
  void resume_rooms(const std::vector<wire::RoomRecord>& saved);
  void resume_mobile(wire::MobileRecord record);
  void resume_events(const std::vector<wire::EventRecord>& saved, const Returning& things);
  // Null, and mostly told: it is not there.
  events::EventOwner* saved_owner(const wire::EventRecord& record, const Returning& things);
  void bring_untouched();
  void wake_mobiles();
  void run_spawns(world::Room& room);
  void run_changed_rows(const world::Area& area, const std::set<std::string>& rows_before);
  void stop_answered(const std::string& why_not);

  Options options_;
  rules::Rules rules_;
  Ports ports_;
  base::Draws draws_;
  std::int64_t wall_ = 0;
  std::uint64_t last_ticket_ = 0;
  std::unique_ptr<events::Timeline> timeline_;  // outlives every owner below
  std::unique_ptr<world::World> world_;
  std::map<std::int64_t, std::unique_ptr<Account>> accounts_;  // by id, of bodies in the game
  std::map<wire::SessionId, std::unique_ptr<Visitor>> visitors_;
  std::map<std::int64_t, wire::SessionId> sessions_of_bodies_;  // by character id
  std::set<wire::SessionId> lagging_;             // lines of theirs wait for their turn
  std::set<wire::SessionId> prompted_;            // get a prompt at the end of the turn
  std::map<wire::SessionId, std::string> going_;  // leave at the end of the turn, and why
  std::map<wire::Ticket, HashAnswer> hash_answers_;
  std::map<wire::Ticket, MovesAnswer> moves_answers_;
  std::vector<events::EventOwner*> entering_;  // owners of loading events, until the world opens
  std::vector<std::pair<std::string, std::int64_t>> untouched_;  // mobiles by spawn row, until then
  std::vector<base::Handle<world::Character>> resumed_;          // mobiles, until then
  bool open_ = false;
  std::unique_ptr<Beats> beats_;
  std::unique_ptr<Fights> fights_;
  std::unique_ptr<Company> company_;
  std::unique_ptr<Resets> resets_;
  std::unique_ptr<Channels> channels_;
  std::unique_ptr<Oversight> oversight_;
  std::unique_ptr<Sources> sources_;
  std::unique_ptr<Backups> backups_;
  std::unique_ptr<Recoveries> recoveries_;
  std::unique_ptr<Commits> commits_;
  std::unique_ptr<Login> login_;
  bool stopping_ = false;
  bool stopped_ = false;
};

}  // namespace game
