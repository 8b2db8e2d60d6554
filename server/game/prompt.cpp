#include "game/prompt.h"

#include <algorithm>

#include "game/fights/fights.h"
#include "game/fights/formulas.h"
#include "game/game.h"
#include "game/look.h"
#include "game/vitals.h"
#include "wire/markup.h"

namespace game {

namespace {

using world::Character;

template <auto Member>
std::string number(const Game& /*game*/, const Character& self) {
  return std::to_string(self.state().*Member);
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

std::string foe(const Game& game, const Character& self) {
  const auto* other = game.fights().foe_of(self);
  return other == nullptr ? "" : Sight(game, self).name_of(*other) + " " + health_of(*other);
}

std::string position(const Game& /*game*/, const Character& self) {
  return std::string(world::position_names[self.state().position]);
}

std::string percent(const Game& /*game*/, const Character& /*self*/) {
  return "%";
}

using State = world::CharacterState;

constexpr PromptToken tokens[] = {
    {'h', "hit points", number<&State::hit_points>},
    {'H', "hit points at best", most<&Vitals::hit_points>},
    {'m', "mana", number<&State::mana>},
    {'M', "mana at best", most<&Vitals::mana>},
    {'v', "moves", number<&State::moves>},
    {'V', "moves at best", most<&Vitals::moves>},
    {'l', "level", number<&State::level>},
    {'x', "experience", number<&State::experience>},
    {'t', "experience to the next level", to_next_level},
    {'c', "coins", number<&State::coins>},
    {'n', "your name", own_name},
    {'r', "the room", room_name},
    {'e', "the ways out", exits},
    {'o', "how your foe is; nothing without one", foe},
    {'s', "your position", position},
    {'%', "a percent sign", percent},
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

std::string prompt_for(const Game& game, const world::Character& self) {
  const auto& own = self.state().player.prompt;
  if (own == no_prompt) {
    return {};
  }
  const auto text = own.empty() ? usual_prompt : std::string_view(own);
  return wire::styled(wire::Style::prompt, filled_prompt(game, self, text)) + " ";
}

}  // namespace game
