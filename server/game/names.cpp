#include "game/names.h"

#include "base/text.h"
#include "game/game.h"
#include "game/happenings/all.h"
#include "game/rights.h"
#include "game/weather.h"

namespace game {

namespace {

constexpr std::size_t longest_quote = 40;  // bytes of typed text that an answer repeats

bool shines(const world::Object& thing) {
  return thing.state().lit;
}

bool has_lit_light(const world::ObjectList& things) {
  for (const auto& thing : things) {
    if (shines(thing)) {
      return true;
    }
  }
  return false;
}

// Bytes of the UTF-8 sequence that begins with this byte; 1 for a stray one.
std::size_t sequence_length(char first) {
  const auto byte = static_cast<unsigned char>(first);
  if (byte >= 0xf0) {
    return 4;
  }
  if (byte >= 0xe0) {
    return 3;
  }
  return byte >= 0xc0 ? 2 : 1;
}

}  // namespace

bool is_awake(const world::Character& person) {
  return person.state().position > world::Position::sleeping;
}

bool is_lit(const Game& game, const world::Room& room) {
  const bool is_dark = room.plan().flags.has(world::RoomFlag::dark) || is_dark_by_night(game, room);
  if (!is_dark || has_lit_light(room.things())) {
    return true;
  }
  for (const auto& person : room.people()) {
    if (has_lit_light(person.things())) {
      return true;
    }
  }
  return false;
}

Sight::Sight(const Game& game, const world::Character& viewer, bool lit)
    : game_(&game), viewer_(&viewer), flags_(affect_flags_of(game, viewer)), lit_(lit) {}

std::string_view Sight::why_not() const {
  if (is_blind()) {
    return "You are blind, and see nothing at all.";
  }
  return lit_ ? "" : "It is too dark to see anything. A light would help.";
}

bool Sight::notices(const world::Character& person) const {
  using rules::AffectFlag;
  if (&person == viewer_) {
    return true;
  }
  if (is_unseen_by(*game_, person, *viewer_)) {
    return false;
  }
  const auto of_person = affect_flags_of(*game_, person);
  return (!of_person.has(AffectFlag::invisible) || flags_.has(AffectFlag::detect_invisible)) &&
         (!of_person.has(AffectFlag::hidden) || flags_.has(AffectFlag::detect_hidden) ||
          has_found(*game_, *viewer_, person));
}

bool Sight::sees(const world::Character& person) const {
  return &person == viewer_ || (sees_room() && notices(person));
}

std::string Sight::name_of(const world::Character& person) const {
  return sees(person) ? person.name() : "someone";
}

std::string Sight::name_of(const world::Object& thing) const {
  return sees(thing) ? thing.short_name() : "something";
}

world::Pronouns Sight::pronouns_of(const world::Character& person) const {
  return sees(person) ? person.state().pronouns : world::Pronouns::they;
}

std::string_view he(world::Pronouns pronouns) {
  return world::pronoun_names[pronouns];
}

std::string_view him(world::Pronouns pronouns) {
  switch (pronouns) {
    case world::Pronouns::he:
      return "him";
    case world::Pronouns::she:
      return "her";
    case world::Pronouns::it:
      return "it";
    default:
      return "them";
  }
}

std::string_view his(world::Pronouns pronouns) {
  switch (pronouns) {
    case world::Pronouns::he:
      return "his";
    case world::Pronouns::she:
      return "her";
    case world::Pronouns::it:
      return "its";
    default:
      return "their";
  }
}

std::string name_and_title(const world::Character& person) {
  const auto& title = person.state().player.title;
  return title.empty() || !person.is_player() ? person.name() : person.name() + " " + title;
}

std::string marks_of(const world::Object& thing) {
  std::string marks;
  if (thing.state().lit) {
    marks += " (lit)";
  }
  if (is_poisoned(thing)) {
    marks += " (poisoned)";
  }
  if (thing.plan().flags.has(world::ObjectFlag::glow)) {
    marks += " (glowing)";
  }
  if (thing.plan().flags.has(world::ObjectFlag::hum)) {
    marks += " (humming)";
  }
  return marks;
}

std::string quoted(std::string_view typed) {
  std::string cut(typed.substr(0, longest_quote));
  if (cut.size() < typed.size()) {
    // Not in the middle of a letter.
    while (!cut.empty() && !base::is_utf8(cut)) {
      cut.pop_back();
    }
    cut += "...";
  }
  return "\"" + cut + "\"";
}

std::string without_controls(std::string_view text) {
  if (base::is_utf8(text) && base::is_printable(text)) {
    return std::string(text);
  }
  const auto repaired = base::repair_utf8(text);
  std::string out;
  out.reserve(repaired.size());
  for (std::size_t at = 0; at < repaired.size();) {
    const auto letter = std::string_view(repaired).substr(at, sequence_length(repaired[at]));
    if (base::is_printable(letter)) {
      out += letter;
    }
    at += letter.size();
  }
  return out;
}

std::size_t characters_in(std::string_view text) {
  std::size_t count = 0;
  for (const char c : text) {
    if ((static_cast<unsigned char>(c) & 0xc0U) != 0x80U) {
      ++count;
    }
  }
  return count;
}

std::string name_of_door(const world::ExitPlan& exit) {
  return "the " + (exit.door.empty() ? std::string("door") : exit.door);
}

std::string coins_in_words(std::int64_t coins) {
  return base::counted(static_cast<std::uint64_t>(coins), "coin", "coins");
}

}  // namespace game
