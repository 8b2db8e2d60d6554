// Every kind of event the game knows, and the verbs by which the rest of the game sets them going.
// A kind is one row in the file of its theme, joined in all.cpp, where saves find kinds by name.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>

#include "events/timeline.h"
#include "game/game.h"

namespace game {

std::span<const events::EventKind* const> all_event_kinds();
const events::EventKind* find_event_kind(std::string_view name);  // null: none of that name

// Turns `void heal(Game&, world::Character&, events::EventData&)` into what a row holds.
template <class Function>
struct FireOf;
template <class Owner>
struct FireOf<void (*)(Game&, Owner&, events::EventData&)> {
  using Type = Owner;
};
template <auto Function>
constexpr events::Fire fires =
    [](events::Host& host, events::EventOwner& owner, events::EventData& data) {
      Function(static_cast<Game&>(host),
               static_cast<typename FireOf<decltype(Function)>::Type&>(owner), data);
    };

// A span of time give or take so many permille, drawn from an area's luck; at least one pulse.
base::Pulse fuzzy(Game& game, std::string_view area, base::Pulse about, int permille);

// ---- light.cpp: a lit light burns down; "burn" on the object, saved, played clock
// Lights it and takes the fuel; nothing when it burns or is burnt out. An endless one needs no
// event.
void start_burning(Game& game, world::Object& light);
void stop_burning(Game& game, world::Object& light);  // puts what is left back as fuel
base::Pulse fuel_left(const Game& game, const world::Object& light);

// ---- affects.cpp: an affect is an event that is asked about; "affect" on the character, saved,
// played clock
void add_affect(Game& game, world::Character& body, std::string_view key,
                base::Pulse lasts);  // longer of both
void for_each_affect(const Game& game, const world::Character& body,
                     const std::function<void(const rules::Affect&)>& look);
base::Flags<rules::AffectFlag> affect_flags_of(const Game& game, const world::Character& body);
bool has_affect_flag(const Game& game, const world::Character& body, rules::AffectFlag flag);
// Cannot act: stunned, paralysed, asleep by magic.
bool is_helpless(const Game& game, const world::Character& body);
// All of them, without a word.
void end_affects(Game& game, world::Character& body);
void end_affect(Game& game, world::Character& body, std::string_view key);
// Whoever hides is seen again: by going, speaking aloud or showing something. A mobile that is
// hidden by its nature stays so.
void end_hiding(Game& game, world::Character& body);
// By striking too, and then the invisible are as well.
void end_being_unseen(Game& game, world::Character& body);
// A blow ends a sleep, whatever brought it on.
void wake_from_blow(Game& game, world::Character& body);
bool has_affect(const Game& game, const world::Character& body, std::string_view key);
int speed_of(const Game& game, const world::Character& body);  // permille, 250 to 8000

// ---- decay.cpp: "decay" on the object, saved, fuzzy; contents fall where it lay
void start_decay(Game& game, world::Object& object);  // by its plan; nothing when that names none

// ---- poison.cpp: "poison" on a blade, saved, played clock
// Whoever it strikes may suffer the affect for so long; it stays wet for `holds`.
void poison_blade(Game& game, world::Object& blade, std::string_view affect, base::Pulse lasts,
                  base::Pulse holds);
base::Pulse poison_left(const Game& game, const world::Object& blade);
bool is_poisoned(const world::Object& blade);
// It has struck somebody.
void blade_bites(Game& game, const world::Object& blade, world::Character& victim);

// ---- healing.cpp: "heal" on the character, saved, every 32 to 40 pulses while hit points are
// below full
void start_healing(Game& game,
                   world::Character& body);  // does nothing when it runs already or all is well

// ---- recall.cpp: an action; moving, `stop` or being hurt interrupts it
void start_recall(Game& game, world::Character& body);
// Where it leads from there; null only while there is no room at all.
world::Room* recall_room(const Game& game, const world::Area& area);
// Interrupts whatever prolonged act the body is at; false: none.
bool interrupt_action(Game& game, world::Character& body);

// ---- searching.cpp: an action, interrupted like recall; "found" on the finder, not saved: what it
// found in that room is known to it for a while
void start_search(Game& game, world::Character& body);
bool has_found(const Game& game, const world::Character& body, const world::Character& person);
// The room it is in has this way out, and it is not hidden, or detected or found by this body.
bool knows_way(const Game& game, const world::Character& body, world::Direction way);

// ---- areas.cpp: timed messages, "area_message" on the area, not saved: its plan says it all. They
// wait only while a player is there to hear them
void schedule_area_events(Game& game, world::Area& area);  // anew, also after a reload
void area_has_player(Game& game, world::Area& area);       // those that do not wait yet
enum class Within : std::uint8_t { all, outdoors };
// To everybody awake in its rooms, or in those under the open sky.
void tell_area(Game& game, const world::Area& area, std::string_view markup, Within where);

// ---- sky.cpp: "sky" on the area: sunrise, sunset and weather, not saved: they follow from the
// pulse
void sky_has_player(Game& game, world::Area& area);

// ---- resets.cpp: "reset" on the area, saved, world clock, while rows wait for it
struct Reset {
  std::int64_t name = 0;  // the pulse at which it was to come at first
  base::Pulse due = 0;
};
std::optional<Reset> reset_of(const Game& game, const world::Area& area);
Reset expect_reset(Game& game, world::Area& area);  // scheduled when none is

// ---- spawns.cpp: "respawn" on the room, saved, world clock: a spawn row brings one thing; text =
// the row's key
void spawn_row_lost(Game& game, std::string_view spawn_key);  // for World::set_on_spawn_lost
// Its area was read again: it may bring more now, or what filled it stands for no row any more.
void spawn_row_changed(Game& game, std::string_view spawn_key);
// Does a spawn row's work once, as far as max, room_max and chance let it; true when something
// came. While the row may bring more, and when chance said no, its respawn is scheduled.
bool run_spawn(Game& game, world::Room& room, const world::SpawnPlan& row);
// At a start: so many mobiles that stood there just as the row had brought them; neither chance nor
// space is asked again.
void bring_again(Game& game, world::Room& room, const world::SpawnPlan& row, std::int64_t count);
// A keeper gets what their row gives by now and they lack; nobody else gets anything.
void stock_up(Game& game, world::Character& keeper);

// ---- doors.cpp: "door" on the room, a moved door falls back to how it should stand
void door_moved(Game& game, world::Room& room, world::Direction direction);

// ---- needs.cpp: "fed" and "watered" on a player, saved, played clock; hungry once it is over
void feed(Game& game, world::Character& body, base::Pulse lasts);
void quench(Game& game, world::Character& body, base::Pulse lasts);
bool is_hungry(const Game& game, const world::Character& body);
bool is_thirsty(const Game& game, const world::Character& body);

// ---- locks.cpp: "wizlock" and "newlock" on the world, saved: while one waits, its door is shut
enum class Lock : std::uint8_t { all /* who have no rights */, newcomers };
bool is_locked(const Game& game, Lock lock);
void set_lock(Game& game, Lock lock, bool shut);

// ---- backups.cpp: "backup" on the world, not saved
void expect_backup(Game& game, base::Pulse delay);  // in place of the one expected before

// ---- waits.cpp: "wait" and "cooldown" on the character, saved, played clock
void make_wait(Game& game, world::Character& body, base::Pulse pulses);  // the longer of both
bool must_wait(const Game& game, const world::Character& body);
void start_cooldown(Game& game, world::Character& body, std::string_view skill, base::Pulse pulses);
base::Pulse cooldown_left(const Game& game, const world::Character& body, std::string_view skill);

// ---- aggression.cpp: "aggression" on the room a player walked into, "wander" on mobiles near one
void player_came(Game& game, world::Character& player, world::Room& room);
void mobile_came(Game& game, world::Character& mobile);
// It is light, or somebody can be seen again: those who mean harm notice who is there.
void room_looks_up(Game& game, world::Room& room);

// ---- visits.cpp: time-outs of visitors and of bodies whose link is lost; never saved
void expect_login(Game& game,
                  Visitor& visitor);  // closes it after Limits::login_seconds, and after
                                      // creation_minutes from its arrival at the latest
void expect_input(Game& game, Visitor& visitor);  // idle_minutes, counted from Visitor::last_line
void body_is_link_dead(Game& game, world::Character& body);  // leaves after link_dead_minutes
void link_is_back(Game& game, world::Character& body);
// Calls back into the login when a failed try's answer may be given.
void answer_later(Game& game, Visitor& visitor, base::Pulse delay);
// Says then that the old password was wrong; until then no other is looked at.
void refuse_later(Game& game, Visitor& visitor, base::Pulse delay);

}  // namespace game
