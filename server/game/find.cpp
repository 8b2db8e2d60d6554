#include "game/find.h"

#include "base/text.h"
#include "game/fights/fights.h"
#include "game/game.h"

namespace game {

namespace {

constexpr std::int64_t highest_count = 9999;

// Walks what can be seen of one list and what fits, in shown order; ends when `take` has enough.
class Search {
 public:
  Search(const Game& game, const world::Character& self, const Target& target)
      : sight_(game, self), target_(&target) {}

  template <class Accept>
  void through(const world::ObjectList& list, Accept&& accept) {
    for (auto& thing : list) {
      if (is_done()) {
        return;
      }
      if (accept(thing) && sight_.sees(thing) && fits(thing)) {
        count(thing);
      }
    }
  }
  const std::vector<world::Object*>& found() const { return found_; }

 private:
  bool is_done() const { return target_->of == Target::Of::one && !found_.empty(); }
  bool fits(const world::Object& thing) const {
    if (target_->of == Target::Of::all && target_->words.empty()) {
      return true;
    }
    return matches(thing, target_->words);
  }
  void count(world::Object& thing) {
    if (target_->of == Target::Of::all || ++seen_ == target_->count) {
      found_.push_back(&thing);
    }
  }

  Sight sight_;
  const Target* target_;
  int seen_ = 0;
  std::vector<world::Object*> found_;
};

bool any(const world::Object& /*thing*/) {
  return true;
}
bool is_carried(const world::Object& thing) {
  return thing.worn_at() == world::WearPlace::none;
}
bool is_worn(const world::Object& thing) {
  return !is_carried(thing);
}

std::vector<world::Object*> search(const Game& game, const world::Character& self,
                                   const Target& target, Places places) {
  if (target.of == Target::Of::nothing) {
    return {};
  }
  Search search(game, self, target);
  for (const auto place : places) {
    switch (place) {
      case Where::carried:
        search.through(self.things(), is_carried);
        break;
      case Where::worn:
        search.through(self.things(), is_worn);
        break;
      case Where::room:
        if (self.room() != nullptr) {
          search.through(self.room()->things(), any);
        }
        break;
    }
  }
  return search.found();
}

std::vector<world::Object*> search(const Game& game, const world::Character& self,
                                   const Target& target, const world::ObjectList& list) {
  if (target.of == Target::Of::nothing) {
    return {};
  }
  Search search(game, self, target);
  search.through(list, any);
  return search.found();
}

Things handles_of(const std::vector<world::Object*>& found) {
  Things handles;
  handles.reserve(found.size());
  for (const auto* thing : found) {
    handles.push_back(thing->handle());
  }
  return handles;
}

world::Object* the_one(const Target& target, const std::vector<world::Object*>& found) {
  return target.of == Target::Of::one && !found.empty() ? found.front() : nullptr;
}

}  // namespace

std::optional<std::int64_t> read_number(std::string_view typed, std::int64_t low,
                                        std::int64_t high) {
  constexpr std::size_t most_digits = 18;  // any more could overflow
  if (typed.empty() || typed.size() > most_digits) {
    return std::nullopt;
  }
  std::int64_t number = 0;
  for (const char c : typed) {
    if (c < '0' || c > '9') {
      return std::nullopt;
    }
    number = number * 10 + (c - '0');
  }
  if (number < low || number > high) {
    return std::nullopt;
  }
  return number;
}

Target read_target(std::string_view typed) {
  typed = base::trim(typed);
  if (base::equal_no_case(typed, "all")) {
    return {.of = Target::Of::all};
  }
  const auto dot = typed.find('.');
  if (dot == std::string_view::npos) {
    return {.of = typed.empty() ? Target::Of::nothing : Target::Of::one, .words = typed};
  }
  const auto head = typed.substr(0, dot);
  const auto tail = typed.substr(dot + 1);
  if (base::trim(tail).empty() || tail.find('.') != std::string_view::npos) {
    return {};
  }
  if (base::equal_no_case(head, "all")) {
    return {.of = Target::Of::all, .words = tail};
  }
  const auto count = read_number(head, 1, highest_count);
  if (!count || head.front() == '0') {
    return {};
  }
  return {.of = Target::Of::one, .count = static_cast<int>(*count), .words = tail};
}

bool matches(std::string_view keywords, std::string_view words) {
  bool any_word = false;
  while (true) {
    const auto word = base::take_word(words);
    if (word.empty()) {
      return any_word;
    }
    any_word = true;
    bool found = false;
    for (auto rest = keywords; !found;) {
      const auto keyword = base::take_word(rest);
      if (keyword.empty()) {
        return false;
      }
      found = base::starts_with_no_case(keyword, word);
    }
  }
}

bool matches(const world::Character& person, std::string_view words) {
  return matches(person.is_player() ? person.name() : person.state().keywords, words);
}

bool matches(const world::Object& thing, std::string_view words) {
  return matches(thing.keywords(), words);
}

world::Object* find_thing(const Game& game, const world::Character& self, const Target& target,
                          Places places) {
  return the_one(target, search(game, self, target, places));
}

world::Object* find_thing(const Game& game, const world::Character& self, const Target& target,
                          const world::ObjectList& list) {
  return the_one(target, search(game, self, target, list));
}

Things find_things(const Game& game, const world::Character& self, const Target& target,
                   Places places) {
  return handles_of(search(game, self, target, places));
}

Things find_things(const Game& game, const world::Character& self, const Target& target,
                   const world::ObjectList& list) {
  return handles_of(search(game, self, target, list));
}

world::Character* find_person(const Game& game, world::Character& self, const Target& target) {
  if (target.of != Target::Of::one || self.room() == nullptr) {
    return nullptr;
  }
  if (base::equal_no_case(target.words, "self") || base::equal_no_case(target.words, "me")) {
    return &self;
  }
  const Sight sight(game, self);
  const auto* foe = game.fights().foe_of(self);
  int seen = 0;
  for (auto& person : self.room()->people()) {
    if ((&person == foe || sight.sees(person)) && matches(person, target.words) &&
        ++seen == target.count) {
      return &person;
    }
  }
  return nullptr;
}

const std::string* find_extra(const std::vector<world::Extra>& extras, std::string_view words) {
  for (const auto& extra : extras) {
    if (matches(extra.keywords, words)) {
      return &extra.text;
    }
  }
  return nullptr;
}

std::string not_here(std::string_view typed) {
  return "There is no " + quoted(typed) + " here.";
}

std::string not_carried(std::string_view typed) {
  return "You carry nothing called " + quoted(typed) + ".";
}

world::Character* person_meant(Game& game, world::Character& self, std::string_view typed) {
  auto* person = find_person(game, self, read_target(typed));
  if (person == nullptr) {
    const Sight sight(game, self);
    game.tell(self, sight.sees_room() ? not_here(typed) : std::string(sight.why_not()));
  }
  return person;
}

}  // namespace game
