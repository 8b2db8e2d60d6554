#include "app/changeover.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "base/text.h"

namespace app {

namespace {

constexpr std::size_t most_named = 10;  // areas

bool share_vnums(const world::AreaPlan& a, const world::AreaPlan& b) {
  return a.vnum_low <= b.vnum_high && b.vnum_low <= a.vnum_high;
}

// Beside one that stays as it is, in the hands of another.
bool is_in_the_way(const world::AreaPlan& plan, const std::set<std::string>& kept,
                   const world::World& world) {
  return std::any_of(kept.begin(), kept.end(), [&](const std::string& key) {
    const auto* area = world.area(key);
    return area != nullptr && key != plan.key && share_vnums(plan, area->plan());
  });
}

// "2 areas (mill, temple)"
std::string list_of(const std::vector<std::string>& keys) {
  std::string names;
  for (std::size_t i = 0; i < keys.size() && i < most_named; ++i) {
    names += (i == 0 ? "" : ", ") + keys[i];
  }
  if (keys.size() > most_named) {
    names += " and " + std::to_string(keys.size() - most_named) + " more";
  }
  return base::counted(keys.size(), "area", "areas") + (keys.empty() ? "" : " (" + names + ")");
}

using Plans = std::map<std::string, world::AreaPlan>;

// Those in the world that were not among what was read.
std::vector<std::string> missing_areas(const Plans& plans, const world::World& world) {
  std::vector<std::string> missing;
  for (const auto& [key, area] : world.areas()) {
    const bool is_of_files = !area->plan().backstage && !area->rooms().empty();
    if (!plans.contains(key) && is_of_files) {
      missing.push_back(key);
    }
  }
  return missing;
}

// With an error somewhere: those that have or need it, and those that came from another file.
std::set<std::string> flawed_areas(const Plans& plans, const Content& content,
                                   const world::World& world) {
  std::set<std::string> flawed;
  for (const auto& [key, plan] : plans) {
    const auto* area = world.area(key);
    if (content.flawed.contains(key) || (area != nullptr && area->plan().file != plan.file)) {
      flawed.insert(key);
    }
  }
  return flawed;
}

// What stays may keep others from their vnums, and those stay too.
void keep_what_is_in_the_way(const Plans& plans, std::set<std::string>& kept,
                             const world::World& world) {
  for (bool more = true; std::exchange(more, false);) {
    for (const auto& [key, plan] : plans) {
      if (!kept.contains(key) && is_in_the_way(plan, kept, world)) {
        kept.insert(key);
        more = true;
      }
    }
  }
}

std::string first_error(const Content& content) {
  for (const auto& problem : content.problems) {
    if (problem.severity == areafile::Severity::error) {
      return problem.in_words();
    }
  }
  return "";
}

}  // namespace

Choice choose(Content content, const world::World& world) {
  Choice choice;
  choice.rules = content.rules_are_good;
  Plans plans;
  for (auto& plan : content.areas) {
    plans.emplace(plan.key, std::move(plan));
  }
  const auto missing = missing_areas(plans, world);
  std::set<std::string> kept;
  if (content.errors() == 0) {
    choice.gone = missing;
  } else {
    kept = flawed_areas(plans, content, world);
    kept.insert(missing.begin(), missing.end());
  }
  keep_what_is_in_the_way(plans, kept, world);
  for (auto& [key, plan] : plans) {
    if (!kept.contains(key)) {
      choice.areas.push_back(std::move(plan));
    }
  }
  choice.kept.assign(kept.begin(), kept.end());
  return choice;
}

Changeover change_over(game::Game& game, Content content) {
  const auto errors = content.errors();
  const auto warnings = content.warnings();
  const auto first = first_error(content);
  if (errors == 0 && content.rooms() == 0) {
    return {.good = false, .said = "Nothing was changed: the areas hold no room."};
  }
  auto rules = std::move(content.rules);
  auto choice = choose(std::move(content), game.world());
  if (choice.rules) {
    game.set_rules(std::move(rules));
  }
  const auto changed = game.install(std::move(choice.areas));
  for (const auto& key : choice.gone) {
    game.close(*game.world().area(key));
  }
  Changeover done{.good = errors == 0, .said = "Changed: " + list_of(changed) + "."};
  if (!choice.gone.empty()) {
    done.said += " Gone: " + list_of(choice.gone) + ".";
  }
  if (!choice.kept.empty()) {
    done.said += " Kept as they were: " + list_of(choice.kept) + ".";
  }
  done.said += choice.rules ? " The rules were read again." : " The rules are kept as they were.";
  if (warnings > 0) {
    done.said += " There " + std::string(warnings == 1 ? "is " : "are ") +
                 base::counted(warnings, "warning", "warnings") + ".";
  }
  if (errors > 0) {
    done.said += " There " + std::string(errors == 1 ? "is " : "are ") +
                 base::counted(errors, "error", "errors") + ". The first is " + first;
  }
  return done;
}

}  // namespace app
