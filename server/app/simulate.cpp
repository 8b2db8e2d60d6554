#include "app/simulate.h"

#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "app/content.h"
#include "game/game.h"

namespace app {

namespace {

// 2026-01-01, a Thursday; the world's clock goes on from there.
constexpr std::int64_t first_second = 1'767'225'600;
constexpr auto longest_delay = static_cast<std::int64_t>(base::minutes(20));

std::string in_hex(std::uint64_t number) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (int shift = 60; shift >= 0; shift -= 4) {
    text += digits[(number >> static_cast<unsigned>(shift)) & 15U];
  }
  return text;
}

// A store that has always just written everything.
class NoStore {
 public:
  bool post(const wire::StoreJob& job) {
    if (const auto* const commit = std::get_if<wire::Commit>(&job)) {
      replies_.emplace_back(wire::Committed{.ticket = commit->ticket, .good = true, .why_not = {}});
    }
    return true;
  }
  std::vector<wire::StoreReply> take() { return std::exchange(replies_, {}); }

 private:
  std::vector<wire::StoreReply> replies_;
};

void come_again(events::Host& host, events::EventOwner& owner, events::EventData& data);
constexpr events::EventKind stir_kind{.name = "stir",
                                      .of = events::EventClass::temporary,
                                      .clock = events::ClockKind::world,
                                      .owners = {events::OwnerKind::character},
                                      .fire = come_again};

base::Pulse draw_delay(game::Game& game) {
  return static_cast<base::Pulse>(game.draws().between("", 1, longest_delay));
}

void come_again(events::Host& host, events::EventOwner& owner, events::EventData& data) {
  auto& game = static_cast<game::Game&>(host);
  game.timeline().schedule(owner, stir_kind, draw_delay(game), std::move(data));
}

// As many to each mobile, as far as that goes; 0 mobiles are the caller's to see.
void hang_events(game::Game& game, std::uint64_t count) {
  std::vector<world::Character*> mobiles;
  game.world().all_characters().for_each(
      [&mobiles](world::Character& body) { mobiles.push_back(&body); });
  for (std::uint64_t i = 0; i < count; ++i) {
    game.timeline().schedule(*mobiles[i % mobiles.size()], stir_kind, draw_delay(game));
  }
}

}  // namespace

std::string Simulated::report() const {
  const nlohmann::json all = {{"pulses", pulses},
                              {"events", events},
                              {"rooms", rooms},
                              {"objects", objects},
                              {"mobiles", mobiles},
                              {"pending", pending},
                              {"wall_seconds", wall_seconds},
                              {"wall_speed", pulses_a_second()},
                              {"state_digest", in_hex(state_digest)},
                              {"schedule_digest", in_hex(schedule_digest)},
                              {"draws_digest", in_hex(draws_digest)}};
  return all.dump(2);
}

base::Result<Simulated> simulate(const Config& config, const Simulation& wanted,
                                 const base::Clock& clock) {
  auto content = read_content(config.paths.content, {config.paths.areas});
  for (const auto& problem : content.problems) {
    if (problem.severity == areafile::Severity::error) {
      return base::Error{.where = {}, .what = problem.in_words()};
    }
  }
  game::Options options;
  options.name = config.game.name;
  options.event_list = config.events.list;
  options.limits = config.limits;
  options.seed = wanted.seed;
  NoStore store;
  game::Ports ports;
  ports.send = [](const wire::Outbound&) {};
  ports.store = [&store](const wire::StoreJob& job) { return store.post(job); };
  ports.hash = [](const wire::HashJob&) { return false; };
  game::Game game(std::move(options), std::move(content.rules), std::move(ports));
  game.set_wall(first_second);
  game.install(std::move(content.areas));
  game.open_world();
  if (wanted.pending > 0 && game.world().mobile_count() == 0) {
    return base::Error{
        .where = {},
        .what = "--pending: there is no mobile in these areas that events could hang on"};
  }
  hang_events(game, wanted.pending);

  Simulated done;
  const auto began = clock.steady();
  for (base::Pulse i = 1; i <= wanted.pulses; ++i) {
    game.set_wall(first_second + static_cast<std::int64_t>(i / base::pulses_per_second));
    game.pulse();
    game.end_turn();
    for (auto& reply : store.take()) {
      game.hear(std::move(reply));
    }
  }
  done.wall_seconds = std::chrono::duration<double>(clock.steady() - began).count();
  for (const auto& spent : game.timeline().spent()) {
    if (spent.events > 0) {
      done.events.emplace(spent.kind->name, spent.events);
    }
  }
  done.pulses = wanted.pulses;
  done.pending = game.timeline().future().size();
  done.rooms = game.world().rooms().size();
  done.objects = game.world().object_count();
  done.mobiles = game.world().mobile_count();
  done.state_digest = game.state_digest();
  done.schedule_digest = game.timeline().digest();
  done.draws_digest = game.draws().digest();
  return done;
}

}  // namespace app
