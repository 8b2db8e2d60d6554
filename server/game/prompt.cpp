#include "game/prompt.h"

#include <algorithm>

#include "base/text.h"
#include "game/calendar.h"
#include "game/commands/showing.h"
#include "game/fights/fights.h"
#include "game/fights/formulas.h"
#include "game/game.h"
#include "game/look.h"
#include "game/vitals.h"
#include "wire/markup.h"

namespace game {

namespace {

using world::Character;

using State = world::CharacterState;

template <auto Member>
std::string number(const Game& /*game*/, const Character& self) {
  return std::to_string(self.state().*Member);
}

// Little of it left catches the eye.
std::string marked(std::string text, std::int64_t has, std::int64_t most) {
  if (has * 4 < most) {
    return wire::styled(wire::Style::bad, text);
  }
  return has * 2 < most ? wire::styled(wire::Style::warning, text) : std::move(text);
}

template <auto Member, auto Most>
std::string vital(const Game& /*game*/, const Character& self) {
  const auto has = self.state().*Member;
  return marked(std::to_string(has), has, most_of(self).*Most);
}

template <auto Member, auto Most>
std::string share(const Game& /*game*/, const Character& self) {
  const std::int64_t has = std::max(0, self.state().*Member);
  const std::int64_t most = std::max(1, most_of(self).*Most);
  return marked(std::to_string(has * 100 / most), has, most);
}

std::string to_next_level(const Game& /*game*/, const Character& self) {
  const auto& state = self.state();
  if (state.level >= highest_level) {
    return "0";
  }
  return std::to_string(
      std::max<std::int64_t>(0, experience_at(state.level + 1) - state.experience));
}

std::string own_name(const Game& /*game*/, const Character& self) {
  return self.name();
}

template <auto Member>
std::string most(const Game& /*game*/, const Character& self) {
  return std::to_string(most_of(self).*Member);
}

// Nothing of the place is shown that one could not see by looking.
std::string room_name(const Game& game, const Character& self) {
  if (self.room() == nullptr) {
    return "nowhere";
  }
  return Sight(game, self).sees_room() ? self.room()->name() : "darkness";
}

std::string exits(const Game& game, const Character& self) {
  const bool seen = self.room() != nullptr && Sight(game, self).sees_room();
  return seen ? exits_in_words(game, self) : "";
}

// A letter each, in brackets when it is closed.
std::string short_exits(const Game& game, const Character& self) {
  if (self.room() == nullptr || !Sight(game, self).sees_room()) {
    return "";
  }
  std::string out;
  for (const auto direction : ways_out(game, self)) {
    const auto name = base::capitalised(world::direction_names[direction]);
    const bool is_open = self.room()->door(direction) == world::DoorState::open;
    out += is_open ? name.substr(0, 1) : "(" + name.substr(0, 1) + ")";
  }
  return out;
}

std::string foe(const Game& game, const Character& self) {
  const auto* other = game.fights().foe_of(self);
  return other == nullptr ? "" : Sight(game, self).name_of(*other) + " " + health_of(*other);
}

// No closer than to ten: a blow more or less is not to be seen from outside.
std::string foe_in_percent(const Game& game, const Character& self) {
  const auto* other = game.fights().foe_of(self);
  if (other == nullptr) {
    return "";
  }
  const std::int64_t has = std::max(0, other->state().hit_points);
  const std::int64_t most = std::max(1, most_of(*other).hit_points);
  const auto tens = std::min<std::int64_t>((has * 10 + most - 1) / most, 10);
  return Sight(game, self).name_of(*other) + " " + std::to_string(tens * 10) + "%";
}

std::string position(const Game& /*game*/, const Character& self) {
  return std::string(world::position_names[self.state().position]);
}

std::string hour(const Game& game, const Character& /*self*/) {
  return hour_in_words(hour_of(game.now()));
}

std::string day_or_night(const Game& game, const Character& /*self*/) {
  return is_day(hour_of(game.now())) ? "day" : "night";
}

// What somebody waits for: affects, skills that rest, acts under way.
bool is_waited_for(const events::EventView& event) {
  const auto& kind = *event.kind;
  return !kind.hidden && (kind.of == events::EventClass::action || kind.name == "affect" ||
                          kind.name == "cooldown");
}

std::string short_time(base::Pulse left) {
  const auto seconds = (left + base::pulses_per_second - 1) / base::pulses_per_second;
  return seconds < 100 ? std::to_string(seconds) + "s" : std::to_string(seconds / 60) + "m";
}

template <std::size_t Count>
std::string timers(const Game& game, const Character& self) {
  auto all = self.timeline().events_of(self);
  std::erase_if(all, [](const events::EventView& event) { return !is_waited_for(event); });
  std::stable_sort(all.begin(), all.end(),
                   [](const auto& a, const auto& b) { return a.key < b.key; });
  all.resize(std::min(all.size(), Count));
  std::string out;
  for (const auto& event : all) {
    out += (out.empty() ? "" : ", ") + commands::name_of_event(game, event) + " " +
           short_time(events::Timeline::left(event, game.now()));
  }
  return out;
}

std::string percent(const Game& /*game*/, const Character& /*self*/) {
  return "%";
}

std::string new_line(const Game& /*game*/, const Character& /*self*/) {
  return "\n";
}

constexpr PromptToken tokens[] = {
    {'h', "hit points", vital<&State::hit_points, &Vitals::hit_points>},
    {'H', "hit points at best", most<&Vitals::hit_points>},
    {'A', "hit points in percent", share<&State::hit_points, &Vitals::hit_points>},
    {'m', "mana", vital<&State::mana, &Vitals::mana>},
    {'M', "mana at best", most<&Vitals::mana>},
    {'B', "mana in percent", share<&State::mana, &Vitals::mana>},
    {'v', "moves", vital<&State::moves, &Vitals::moves>},
    {'V', "moves at best", most<&Vitals::moves>},
    {'C', "moves in percent", share<&State::moves, &Vitals::moves>},
    {'l', "level", number<&State::level>},
    {'x', "experience", number<&State::experience>},
    {'t', "experience to the next level", to_next_level},
    {'c', "coins", number<&State::coins>},
    {'n', "your name", own_name},
    {'r', "the room", room_name},
    {'e', "the ways out", exits},
    {'E', "the ways out, in letters", short_exits},
    {'o', "how your foe is; nothing without one", foe},
    {'O', "your foe in percent, about", foe_in_percent},
    {'s', "your position", position},
    {'w', "what ends next: affects, acts, skills that rest", timers<1>},
    {'W', "the three that end next", timers<3>},
    {'T', "the hour", hour},
    {'D', "day or night", day_or_night},
    {'_', "a new line", new_line},
    {'%', "a percent sign", percent},
};

constexpr PromptStyle styles[] = {
    {"usual", usual_prompt, "everyday"},
    {"brief", "%h>", "little room"},
    {"full", "<%h/%Hhp %m/%Mm %v/%Vmv> %txp %cc [%E]", "all that counts"},
    {"percent", "<%A%%hp %B%%m %C%%mv>", "shares in place of numbers"},
    {"traveller", "%r, %T [%E] %vmv>", "the road"},
    {"timed", "<%hhp %mm %vmv> %W>", "spells and skills"},
    {"duel", "<%hhp %mm %vmv> %o>", "a fight"},
    {"tactics", "<%A%%hp %B%%m> %O %w>", "a fight, counted"},
    {"spoken", "%h hit points, %m mana, %v moves:", "a screen reader"},
    {"spoken-duel", "%h hit points, %o:", "a fight, with a screen reader"},
};

const PromptToken* find_token(char letter) {
  const auto* const found =
      std::find_if(std::begin(tokens), std::end(tokens),
                   [letter](const PromptToken& token) { return token.letter == letter; });
  return found == std::end(tokens) ? nullptr : found;
}

}  // namespace

std::span<const PromptToken> prompt_tokens() {
  return tokens;
}

std::string filled_prompt(const Game& game, const world::Character& self, std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const auto* token =
        text[at] == '%' && at + 1 < text.size() ? find_token(text[at + 1]) : nullptr;
    if (token == nullptr) {
      out += text[at];
      continue;
    }
    out += token->text(game, self);
    ++at;
  }
  return out;
}

std::span<const PromptStyle> prompt_styles() {
  return styles;
}

const PromptStyle* find_prompt_style(std::string_view name) {
  const auto* const found = std::find_if(
      std::begin(styles), std::end(styles),
      [name](const PromptStyle& style) { return base::equal_no_case(style.name, name); });
  return found == std::end(styles) ? nullptr : found;
}

std::string_view prompt_text(std::string_view chosen) {
  if (chosen.empty()) {
    return usual_prompt;
  }
  const auto* style = find_prompt_style(chosen);
  return style == nullptr ? chosen : style->text;
}

namespace {

std::string_view chosen_now(const Game& game, const world::Character& self) {
  const auto& player = self.state().player;
  return player.fight_prompt.empty() || !game.fights().is_fighting(self) ? player.prompt
                                                                         : player.fight_prompt;
}

}  // namespace

bool has_prompt(const Game& game, const world::Character& self) {
  return chosen_now(game, self) != no_prompt;
}

std::string prompt_for(const Game& game, const world::Character& self) {
  const auto chosen = chosen_now(game, self);
  if (chosen == no_prompt) {
    return {};
  }
  return wire::styled(wire::Style::prompt, filled_prompt(game, self, prompt_text(chosen))) + " ";
}

}  // namespace game
