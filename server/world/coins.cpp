// Coins, and what the ledger is told: every coin of the saved world was made by a named act, and
// every thing that changes its place leaves a line.
#include "base/check.h"
#include "events/timeline.h"
#include "world/world.h"

namespace world {

namespace {

Spot end_at(const Character& body) {
  return {body.is_player() ? "character" : "mobile", body.id()};
}

Spot end_at(const Object& heap) {
  return {"object", heap.id()};
}

Spot end_at(Coinage act) {
  return {coinage_names[act], 0};
}

bool has(const auto& purse, std::int64_t amount) {
  return amount >= 0 && purse.state().coins >= amount;
}

bool has_space(const auto& purse, std::int64_t amount) {
  return amount >= 0 && amount <= most_coins && purse.state().coins <= most_coins - amount;
}

}  // namespace

// ---- coins

template <class From, class To>
bool World::transfer(From& from, To& to, std::int64_t amount) {
  if (!has(from, amount) || !has_space(to, amount)) {
    return false;
  }
  change(from).coins -= amount;
  change(to).coins += amount;
  note_coins(amount, end_at(from), end_at(to));
  return true;
}

bool World::pay(Character& from, Character& to, std::int64_t amount) {
  return transfer(from, to, amount);
}

bool World::pay(Character& from, Object& to, std::int64_t amount) {
  base::check(to.counted_, "World: coins are paid into a heap once it lies somewhere");
  return transfer(from, to, amount);
}

bool World::pay(Object& from, Character& to, std::int64_t amount) {
  base::check(from.counted_, "World: coins are taken from a heap that lies somewhere");
  return transfer(from, to, amount);
}

bool World::mint(Character& to, std::int64_t amount, Coinage act) {
  if (!has_space(to, amount)) {
    return false;
  }
  change(to).coins += amount;
  base::check(to.is_saved(), "World: coins made for a purse that is not counted");
  coin(act, amount);
  note_coins(amount, end_at(act), end_at(to));
  return true;
}

bool World::sink(Character& from, std::int64_t amount, Coinage act) {
  if (!has(from, amount)) {
    return false;
  }
  change(from).coins -= amount;
  coin(act, -amount);
  note_coins(amount, end_at(from), end_at(act));
  return true;
}

void World::coin(Coinage act, std::int64_t amount) {
  if (amount != 0) {
    coined_[static_cast<std::size_t>(act)] += amount;
    changes_.coinage.set(act);
  }
}

void World::load_coined(Coinage act, std::int64_t coins) {
  coined_[static_cast<std::size_t>(act)] = coins;
}

// A thing and its coins come into the saved world, or leave it.
void World::count_coins(Object& object, bool counted, Coinage act) {
  if (object.counted_ == counted) {
    return;
  }
  object.counted_ = counted;
  const auto coins = object.state_.coins;
  coin(act, counted ? coins : -coins);
  const Spot made = end_at(act);
  const Spot heap = end_at(object);
  note_coins(coins, counted ? made : heap, counted ? heap : made);
}

// ---- the ledger

Spot World::spot_of(const Object& object) {
  if (object.in_room_ != nullptr) {
    return {"room", object.in_room_->vnum()};
  }
  if (object.on_character_ != nullptr) {
    return end_at(*object.on_character_);
  }
  return object.in_object_ != nullptr ? Spot{"object", object.in_object_->id_} : Spot{};
}

void World::note_move(const Object& object, Spot from, Spot to) {
  changes_.moves.push_back({.pulse = timeline().now(),
                            .object = object.id_,
                            .template_vnum = object.plan_->vnum,
                            .coins = 0,
                            .from = from,
                            .to = to,
                            .who = doing_.who,
                            .why = doing_.why});
}

void World::note_coins(std::int64_t coins, Spot from, Spot to) {
  if (coins != 0) {
    changes_.moves.push_back({.pulse = timeline().now(),
                              .object = 0,
                              .template_vnum = 0,
                              .coins = coins,
                              .from = from,
                              .to = to,
                              .who = doing_.who,
                              .why = doing_.why});
  }
}

}  // namespace world
