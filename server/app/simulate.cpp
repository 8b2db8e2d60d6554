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
// More events than one pulse will ever hold.
constexpr std::size_t remembered = std::size_t{1} << 20U;

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

}  // namespace

std::string Simulated::report() const {
  const nlohmann::json all = {{"pulses", pulses},
                              {"events", events},
                              {"rooms", rooms},
                              {"objects", objects},
                              {"mobiles", mobiles},
                              {"wall_seconds", wall_seconds},
                              {"state_digest", in_hex(state_digest)},
                              {"schedule_digest", in_hex(schedule_digest)},
                              {"draws_digest", in_hex(draws_digest)}};
  return all.dump(2);
}

base::Result<Simulated> simulate(const Config& config, base::Pulse pulses, std::uint64_t seed,
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
  options.limits.history = remembered;
  options.seed = seed;
  NoStore store;
  game::Ports ports;
  ports.send = [](const wire::Outbound&) {};
  ports.store = [&store](const wire::StoreJob& job) { return store.post(job); };
  ports.hash = [](const wire::HashJob&) { return false; };
  game::Game game(std::move(options), std::move(content.rules), std::move(ports));
  game.set_wall(first_second);
  game.install(std::move(content.areas));
  game.open_world();

  Simulated done;
  const auto began = clock.steady();
  std::map<std::string_view, std::uint64_t> counts;
  for (base::Pulse i = 1; i <= pulses; ++i) {
    game.set_wall(first_second + static_cast<std::int64_t>(i / base::pulses_per_second));
    game.pulse();
    game.end_turn();
    for (auto& reply : store.take()) {
      game.hear(std::move(reply));
    }
    const auto& history = game.timeline().history();
    for (auto event = history.rbegin(); event != history.rend() && event->due == game.now();
         ++event) {
      ++counts[event->kind->name];
    }
  }
  done.wall_seconds = std::chrono::duration<double>(clock.steady() - began).count();
  for (const auto& [kind, count] : counts) {
    done.events.emplace(kind, count);
  }
  done.pulses = pulses;
  done.rooms = game.world().rooms().size();
  done.objects = game.world().object_count();
  done.mobiles = game.world().mobile_count();
  done.state_digest = game.state_digest();
  done.schedule_digest = game.timeline().digest();
  done.draws_digest = game.draws().digest();
  return done;
}

}  // namespace app
