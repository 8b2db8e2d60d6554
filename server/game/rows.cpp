#include "game/rows.h"

#include <algorithm>
#include <charconv>
#include <map>

#include "base/log.h"
#include "base/text.h"
#include "events/timeline.h"
#include "game/game.h"
#include "game/happenings/all.h"
#include "game/narrow.h"
#include "game/vital_rows.h"

namespace game {

namespace {

// Stands among the words of what is switched on; only staff switch it.
constexpr std::string_view unseen_word = "unseen";

bool has_word(std::string_view words, std::string_view wanted) {
  for (auto word = base::take_word(words); !word.empty(); word = base::take_word(words)) {
    if (word == wanted) {
      return true;
    }
  }
  return false;
}

std::string toggle_words(base::Flags<world::Toggle> toggles, bool unseen) {
  std::string words(unseen ? unseen_word : std::string_view());
  for (int i = 0; i < static_cast<int>(world::Toggle::count_); ++i) {
    const auto toggle = static_cast<world::Toggle>(i);
    if (toggles.has(toggle)) {
      words += (words.empty() ? "" : " ") + std::string(world::toggle_names[toggle]);
    }
  }
  return words;
}

base::Flags<world::Toggle> read_toggles(std::string_view words) {
  base::Flags<world::Toggle> toggles;
  for (auto word = base::take_word(words); !word.empty(); word = base::take_word(words)) {
    if (const auto toggle = world::toggle_names.find(word)) {
      toggles.set(*toggle);
    }
  }
  return toggles;
}

std::string skill_words(const std::map<std::string, int, std::less<>>& skills) {
  std::string words;
  for (const auto& [key, percent] : skills) {
    words += (words.empty() ? "" : " ") + key + "=" + std::to_string(percent);
  }
  return words;
}

std::map<std::string, int, std::less<>> read_skills(std::string_view words) {
  std::map<std::string, int, std::less<>> skills;
  for (auto word = base::take_word(words); !word.empty(); word = base::take_word(words)) {
    const auto mark = word.find('=');
    if (mark == std::string_view::npos || mark == 0) {
      continue;
    }
    int percent = 0;
    const auto number = word.substr(mark + 1);
    std::from_chars(number.data(), number.data() + number.size(), percent);
    skills.insert_or_assign(std::string(word.substr(0, mark)), std::clamp(percent, 0, 100));
  }
  return skills;
}

std::string alias_lines(const std::map<std::string, std::string, std::less<>>& aliases) {
  std::string lines;
  for (const auto& [word, text] : aliases) {
    lines.append(word).append(" ").append(text).append("\n");
  }
  return lines;
}

std::map<std::string, std::string, std::less<>> read_aliases(std::string_view lines) {
  std::map<std::string, std::string, std::less<>> aliases;
  for (const auto line : base::split(lines, '\n')) {
    const auto blank = line.find(' ');
    if (blank != std::string_view::npos && blank != 0) {
      aliases.insert_or_assign(std::string(line.substr(0, blank)),
                               std::string(line.substr(blank + 1)));
    }
  }
  return aliases;
}

base::Pulse pulse_from(std::int64_t value) {
  return static_cast<base::Pulse>(std::max<std::int64_t>(value, 0));
}

std::optional<std::string> unless_empty(const std::string& text) {
  return text.empty() ? std::nullopt : std::optional<std::string>(text);
}

// How long until it is due again, seen from now.
base::Pulse pulses_left(const Game& game, const events::EventKind& kind,
                        const wire::EventRecord& record) {
  if (kind.clock == events::ClockKind::wall) {
    return base::seconds(pulse_from(record.n0 - game.wall()));
  }
  if (record.left) {
    return pulse_from(*record.left);
  }
  const auto due = pulse_from(record.due.value_or(0));
  return due > game.now() ? due - game.now() : 0;
}

}  // namespace

wire::CharacterRecord to_record(const world::Character& body, bool in_game) {
  const auto& state = body.state();
  wire::CharacterRecord record;
  record.id = body.id();
  record.account = state.player.account;
  record.name = state.name;
  record.title = state.player.title;
  record.race = state.race;
  record.character_class = state.character_class;
  record.pronouns = world::pronoun_names[state.pronouns];
  record.experience = state.experience;
  save_vitals(state, record);
  record.room = body.room() == nullptr ? 0 : body.room()->vnum();
  record.toggles = toggle_words(state.player.toggles, state.player.unseen);
  record.played = static_cast<std::int64_t>(state.player.played);
  record.entered_at = in_game ? static_cast<std::int64_t>(state.player.entered_at) : 0;
  record.created = state.player.created;
  record.last_login = state.player.last_login;
  record.last_logout = state.player.last_logout;
  record.in_game = in_game;
  record.wimpy = state.player.wimpy;
  record.practices = state.player.practices;
  record.trains = state.player.trains;
  record.skills = skill_words(state.player.skills);
  record.aliases = alias_lines(state.player.aliases);
  record.prompt = state.player.prompt;
  record.leader = state.player.leader;
  record.grouped = state.player.grouped;
  return record;
}

wire::ObjectRecord to_record(const world::Object& object) {
  const auto& state = object.state();
  wire::ObjectRecord record;
  record.id = object.id();
  record.template_vnum = object.plan().vnum;
  if (object.in_room() != nullptr) {
    record.in_room = object.in_room()->vnum();
  } else if (object.on_character() != nullptr) {
    const auto* holder = object.on_character();
    (holder->is_player() ? record.on_character : record.on_mobile) = holder->id();
  } else if (object.in_object() != nullptr) {
    record.in_object = object.in_object()->id();
  }
  if (object.worn_at() != world::WearPlace::none) {
    record.worn_at = world::wear_place_names[object.worn_at()];
  }
  record.place_order = object.place_order();
  record.lit = state.lit;
  record.fuel = static_cast<std::int64_t>(state.fuel);
  record.amount = state.amount;
  record.keywords = unless_empty(state.keywords);
  record.short_name = unless_empty(state.short_name);
  record.long_name = unless_empty(state.long_name);
  record.spawn = state.spawn;
  record.lid = world::door_state_names[state.lid];
  record.coins = state.coins;
  record.owner = state.owner;
  return record;
}

wire::OwnerEvents to_records(const events::EventOwner& owner, base::Pulse now, bool away) {
  wire::OwnerEvents rows;
  rows.owner_kind = events::owner_kind_names[owner.owner_kind()];
  rows.owner = owner_key(owner);
  owner.timeline().for_each(owner, [&rows, now, away](const events::EventView& event) {
    if (event.kind->saved != events::Saved::yes) {
      return;
    }
    wire::EventRecord row;
    row.owner_kind = rows.owner_kind;
    row.owner = rows.owner;
    row.kind = event.kind->name;
    row.clock = events::clock_names[event.kind->clock];
    const auto left = events::Timeline::left(event, now);
    if (away && event.kind->clock == events::ClockKind::played) {
      row.left = static_cast<std::int64_t>(left);
    } else {
      row.due = static_cast<std::int64_t>(now + left);
    }
    row.event_order = static_cast<std::int64_t>(event.key.sequence);
    row.n0 = event.data.n[0];
    row.n1 = event.data.n[1];
    row.n2 = event.data.n[2];
    row.n3 = event.data.n[3];
    row.text = std::string(event.data.text);
    rows.events.push_back(std::move(row));
  });
  return rows;
}

std::string owner_key(const events::EventOwner& owner) {
  switch (owner.owner_kind()) {
    case events::OwnerKind::character:
      return std::to_string(static_cast<const world::Character&>(owner).id());
    case events::OwnerKind::object:
      return std::to_string(static_cast<const world::Object&>(owner).id());
    case events::OwnerKind::room:
      return std::to_string(static_cast<const world::Room&>(owner).vnum());
    case events::OwnerKind::area:
      return static_cast<const world::Area&>(owner).key();
    default:
      return std::string(events::owner_kind_names[owner.owner_kind()]);
  }
}

void load_state(world::CharacterState& state, const wire::CharacterRecord& record) {
  state.name = record.name;
  state.keywords = base::lower(record.name);
  state.race = record.race;
  state.character_class = record.character_class;
  state.pronouns = world::pronoun_names.find(record.pronouns).value_or(world::Pronouns::they);
  state.experience = record.experience;
  load_vitals(state, record);
  // A faint does not wait for anybody: whoever comes back stands, unless they lay down by choice.
  if (state.position < world::Position::sleeping) {
    state.position = world::Position::standing;
  }
  state.player.account = record.account;
  state.player.title = record.title;
  state.player.toggles = read_toggles(record.toggles);
  state.player.unseen = has_word(record.toggles, unseen_word);
  state.player.played = pulse_from(record.played);
  state.player.created = record.created;
  state.player.last_login = record.last_login;
  state.player.last_logout = record.last_logout;
  state.player.wimpy = std::max(narrow(record.wimpy), 0);
  state.player.practices = std::max(narrow(record.practices), 0);
  state.player.trains = std::max(narrow(record.trains), 0);
  state.player.skills = read_skills(record.skills);
  state.player.aliases = read_aliases(record.aliases);
  state.player.prompt = record.prompt;
  state.player.leader = record.leader;
  state.player.grouped = record.grouped;
}

void load_state(world::ObjectState& state, const wire::ObjectRecord& record) {
  state.lit = record.lit;
  state.fuel = pulse_from(record.fuel);
  state.amount = narrow(record.amount);
  state.keywords = record.keywords.value_or("");
  state.short_name = record.short_name.value_or("");
  state.long_name = record.long_name.value_or("");
  state.spawn = record.spawn;
  state.lid = world::door_state_names.find(record.lid).value_or(world::DoorState::open);
  state.coins = std::max<std::int64_t>(record.coins, 0);
  state.owner = record.owner;
}

world::WearPlace wear_place(const wire::ObjectRecord& record) {
  return world::wear_place_names.find(record.worn_at).value_or(world::WearPlace::none);
}

bool hold_event(Game& game, events::EventOwner& owner, const wire::EventRecord& record) {
  const auto* kind = find_event_kind(record.kind);
  if (kind == nullptr || !kind->owners.has(owner.owner_kind()) ||
      record.text.size() > game.limits().event_string) {
    base::log::warn(
        "game", "a saved event was left out: nothing of this kind can be here",
        {{"kind", record.kind}, {"owner_kind", record.owner_kind}, {"owner", record.owner}});
    return false;
  }
  events::EventData data;
  data.n = {record.n0, record.n1, record.n2, record.n3};
  data.text = record.text;
  game.timeline().hold(owner, *kind, pulses_left(game, *kind, record),
                       static_cast<std::uint64_t>(std::max<std::int64_t>(record.event_order, 0)),
                       std::move(data));
  return true;
}

}  // namespace game
