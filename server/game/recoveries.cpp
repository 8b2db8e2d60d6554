#include "game/recoveries.h"

#include <algorithm>
#include <utility>

#include "base/log.h"
#include "base/pulse.h"
#include "base/text.h"
#include "game/commits.h"
#include "game/game.h"
#include "game/login.h"

namespace game {

namespace {

constexpr std::size_t most_named = 20;  // things of one list

std::string name_of(const Game& game, const wire::ObjectRecord& record) {
  if (record.short_name) {
    return *record.short_name;
  }
  const auto vnum =
      game.world().moved_vnum(world::Numbered::obj, static_cast<world::Vnum>(record.template_vnum));
  const auto* plan = game.world().object_plan(vnum);
  return plan == nullptr ? "thing " + std::to_string(record.id) : plan->short_name;
}

std::string named(std::vector<std::string> names) {
  const auto more = names.size() - std::min(names.size(), most_named);
  if (more > 0) {
    names.resize(most_named);
    names.push_back(std::to_string(more) + " more");
  }
  return base::list_in_words(names);
}

}  // namespace

std::string Recoveries::ask(const world::Character& staff, std::string_view name,
                            std::string_view time) {
  if (under_way_) {
    return "another is under way";
  }
  if (game_.is_stopping()) {
    return "the game is stopping";
  }
  if (const auto* body = game_.world().find_player(name)) {
    return body->name() + " is in the game; it has to leave first";
  }
  if (game_.login().is_being_made(name)) {
    return "somebody is making a character of that name";
  }
  job_ = {.name = std::string(name), .not_after = game_.wall()};
  if (const auto age = base::parse_duration(time)) {
    job_.not_after -= static_cast<std::int64_t>(*age / base::pulses_per_second);
  } else {
    job_.backup = time;
  }
  under_way_ = true;
  staff_ = staff.id();
  rights_ = game_.rights_of(staff);
  past_ = {};
  here_.clear();
  game_.commits().at_once([this](const std::string& why_not) { read(why_not); });
  return {};
}

bool Recoveries::holds(std::string_view name) const {
  return under_way_ &&
         (base::equal_no_case(name, job_.name) || base::equal_no_case(name, past_.account.name));
}

void Recoveries::read(const std::string& why_not) {
  job_.ticket = ticket_ = game_.new_ticket();
  if (!why_not.empty()) {
    refused("the world cannot be saved (" + why_not + ")");
  } else if (!game_.ports().store(job_)) {
    refused("the disk is too slow just now");
  }
}

void Recoveries::hear(wire::PastRead reply) {
  if (!under_way_ || reply.ticket != ticket_) {
    return;
  }
  if (const auto why_not = why_not_back(reply); !why_not.empty()) {
    refused(why_not);
    return;
  }
  past_ = std::move(reply.past);
  keep_what_is_here();
  ticket_ = game_.new_ticket();
  if (!game_.ports().store(wire::Recover{.ticket = ticket_, .who = staff_, .past = past_})) {
    refused("the disk is too slow just now");
  }
}

std::string Recoveries::why_not_back(const wire::PastRead& reply) const {
  if (!reply.good) {
    return reply.why_not;
  }
  const auto& before = reply.past.account;
  if (!rights_.contains(read_rights(before.rights)) ||
      (reply.account && !rights_.contains(read_rights(reply.account->rights)))) {
    return before.name + " has rights that you do not have";
  }
  if (game_.login().is_being_made(before.name)) {
    return "somebody is making a character that is called as its account was, " + before.name;
  }
  return {};
}

// Where what lives in the game is now, the game knows better than the rows; and of what changed and
// is not saved yet the store knows nothing.
void Recoveries::keep_what_is_here() {
  std::erase_if(past_.objects, [this](const wire::ObjectRecord& record) {
    const auto* thing = game_.world().find_object(record.id);
    if (thing == nullptr && !game_.commits().holds_object(record.id)) {
      return false;
    }
    const auto* holder = thing == nullptr ? nullptr : thing->character_at_root();
    const auto* room = thing == nullptr ? nullptr : thing->room_at_root();
    here_.push_back(name_of(game_, record) +
                    (holder != nullptr
                         ? " (" + holder->name() + " has it)"
                         : " (" +
                               (room == nullptr ? std::string("it just changed hands")
                                                : "in room " + std::to_string(room->vnum())) +
                               ")"));
    return true;
  });
}

void Recoveries::hear(const wire::Recovered& reply) {
  if (!under_way_ || reply.ticket != ticket_) {
    return;
  }
  if (reply.good) {
    ended(reply);
  } else {
    refused(reply.why_not);
  }
}

void Recoveries::ended(const wire::Recovered& reply) {
  under_way_ = false;
  const auto& body = past_.character;
  std::vector<std::string> back;
  std::vector<std::string> kept;
  auto elsewhere = here_;
  for (const auto& record : reply.back) {
    back.push_back(name_of(game_, record));
  }
  for (const auto& where : reply.elsewhere) {
    if (where.character == body.id) {
      kept.push_back(name_of(game_, where.object));
    } else {
      elsewhere.push_back(name_of(game_, where.object) +
                          (where.character != 0 ? " (" + where.name + " has it)"
                                                : " (in room " + std::to_string(where.room) + ")"));
    }
  }
  auto& world = game_.world();
  world.load_coined(world::Coinage::recovered,
                    world.coined(world::Coinage::recovered) + reply.coins_made);
  base::log::info("audit", "character recovered",
                  {{"player", body.name},
                   {"by", staff_},
                   {"backup", past_.file},
                   {"things_back", reply.back.size()},
                   {"things_elsewhere", elsewhere.size()},
                   {"coins_made", reply.coins_made}});
  std::string words = body.name + " is as in " + past_.file + ": level " +
                      std::to_string(body.level) + ", " +
                      base::counted(static_cast<std::uint64_t>(body.coins), "coin", "coins") + ".";
  words += " Came back: " + (back.empty() ? "nothing" : named(std::move(back))) + ".";
  if (!kept.empty()) {
    words += " Was there still: " + named(std::move(kept)) + ".";
  }
  if (!elsewhere.empty()) {
    words += " Stays elsewhere: " + named(std::move(elsewhere)) + ".";
  }
  tell(words);
}

void Recoveries::tell(const std::string& words) const {
  if (const auto* staff = game_.world().find_character(staff_)) {
    game_.tell(*staff, base::escape_controls(words));
  }
}

void Recoveries::refused(const std::string& why_not) {
  under_way_ = false;
  base::log::warn("game", "a character was not recovered",
                  {{"player", job_.name}, {"by", staff_}, {"why", why_not}});
  tell(base::capitalised(job_.name) + " does not come back: " + why_not + ". Nothing was changed.");
}

}  // namespace game
