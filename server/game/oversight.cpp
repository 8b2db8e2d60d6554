#include "game/oversight.h"

#include <utility>
#include <variant>
#include <vector>

#include "base/check.h"
#include "game/game.h"
#include "game/rights.h"
#include "wire/markup.h"

namespace game {

namespace {

constexpr std::string_view mark = "% ";
constexpr std::string_view private_words = "(words for them alone)";

// Only we write style marks, so nobody can make a line of theirs look private, or the other way
// round.
bool is_private(std::string_view markup) {
  const char open[] = {wire::style_open,
                       static_cast<char>('a' + static_cast<int>(wire::Style::tell)), '\0'};
  return markup.find(open) != std::string_view::npos;
}

std::string marked(std::string_view markup, bool hides_private) {
  if (hides_private && is_private(markup)) {
    return std::string(mark) + std::string(private_words);
  }
  std::string out(mark);
  for (std::size_t at = 0; at < markup.size(); ++at) {
    out += markup[at];
    if (markup[at] == '\n' && at + 1 < markup.size()) {
      out += mark;
    }
  }
  return out;
}

// Marks whatever begins a line of a sheet; what stands further on is only looked through.
struct SheetMarker {
  bool hides_private;

  void begin(std::string& text) const {
    text = text.empty() ? std::string() : marked(text, hides_private);
  }
  void go_on(std::string& text) const {
    text = hides_private && is_private(text) ? std::string(private_words) : text;
  }
  void operator()(wire::Words& words) const { begin(words.text); }
  void operator()(wire::LabelValue& fact) const {
    begin(fact.label);
    go_on(fact.value);
  }
  void operator()(wire::Gauge& gauge) const { begin(gauge.label); }
  void operator()(wire::List& list) const {
    begin(list.heading);
    begin(list.when_empty);
    for (auto& item : list.items) {
      begin(item);
    }
  }
  void operator()(wire::Table& table) const {
    begin(table.when_empty);
    begin_row(table.headings);
    for (auto& row : table.rows) {
      begin_row(row);
    }
  }
  void begin_row(std::vector<std::string>& row) const {
    for (auto& cell : row) {
      go_on(cell);
    }
    if (!row.empty()) {
      row.front() = std::string(mark) + row.front();
    }
  }
};

// While it lives, nothing is copied: what is told is a copy.
class Copying {
 public:
  explicit Copying(bool& flag) : flag_(flag) { flag_ = true; }
  Copying(const Copying&) = delete;
  Copying& operator=(const Copying&) = delete;
  ~Copying() { flag_ = false; }

 private:
  bool& flag_;
};

}  // namespace

// ---- snooping

void Oversight::watch(const world::Character& watcher, const world::Character& victim) {
  look_away(watcher);
  watched_[watcher.id()] = victim.id();
  watchers_[victim.id()].insert(watcher.id());
}

world::Character* Oversight::watched_by(const world::Character& watcher) const {
  const auto found = watched_.find(watcher.id());
  return found == watched_.end() ? nullptr : game_.world().find_character(found->second);
}

void Oversight::look_away(const world::Character& watcher) {
  drop(watcher.id());
}

void Oversight::drop(std::int64_t watcher) {
  const auto found = watched_.find(watcher);
  if (found == watched_.end()) {
    return;
  }
  const auto others = watchers_.find(found->second);
  others->second.erase(watcher);
  if (others->second.empty()) {
    watchers_.erase(others);
  }
  watched_.erase(found);
}

void Oversight::end(std::int64_t watcher, std::string_view why) {
  const auto* body = game_.world().find_character(watcher);
  if (body == nullptr) {
    drop(watcher);
    return;
  }
  const auto* victim = watched_by(*body);
  look_away(*body);
  if (victim != nullptr) {
    game_.tell(*body, wire::styled(wire::Style::staff, "You no longer snoop " + victim->name() +
                                                           ": " + std::string(why)));
  }
}

void Oversight::something_secret(const world::Character& victim) {
  const auto found = watchers_.find(victim.id());
  if (found == watchers_.end()) {
    return;
  }
  const auto watching = found->second;  // ending it changes the set
  for (const auto watcher : watching) {
    end(watcher, "what comes now is secret.");
  }
}

void Oversight::forget(const world::Character& body) {
  look_away(body);
  const auto found = watchers_.find(body.id());
  if (found == watchers_.end()) {
    return;
  }
  const auto watching = found->second;
  for (const auto watcher : watching) {
    end(watcher, "they left, or come from elsewhere now.");
  }
}

bool Oversight::may_watch(const world::Character& watcher, const world::Character& victim) const {
  return game_.rights_of(watcher).has(Capability::snoop) && is_above(game_, watcher, victim);
}

std::set<std::int64_t> Oversight::watchers_of(const world::Character& victim) {
  std::set<std::int64_t> may;
  const auto found = watchers_.find(victim.id());
  if (found == watchers_.end()) {
    return may;
  }
  const auto watching = found->second;
  for (const auto id : watching) {
    const auto* watcher = game_.world().find_character(id);
    if (watcher != nullptr && may_watch(*watcher, victim)) {
      may.insert(id);
    } else {
      end(id, "you have no right to it any more.");
    }
  }
  return may;
}

void Oversight::copy(const world::Character& victim, std::string_view markup) {
  if (copying_) {
    return;
  }
  const Copying now(copying_);
  for (const auto id : watchers_of(victim)) {
    const auto& watcher = *game_.world().find_character(id);
    game_.tell(watcher, marked(markup, !game_.rights_of(watcher).has(Capability::tells)));
  }
}

void Oversight::copy(const world::Character& victim, const wire::Sheet& sheet) {
  if (copying_) {
    return;
  }
  const Copying now(copying_);
  for (const auto id : watchers_of(victim)) {
    const auto& watcher = *game_.world().find_character(id);
    const bool hides_private = !game_.rights_of(watcher).has(Capability::tells);
    auto copied = sheet;
    const SheetMarker marker{hides_private};
    marker.begin(copied.title);
    for (auto& part : copied.parts) {
      std::visit(marker, part);
    }
    game_.show(watcher, std::move(copied));
  }
}

// ---- lower rights

Capabilities Oversight::left_of(const world::Character& body, Capabilities own) const {
  const auto found = ceilings_.find(body.id());
  return found == ceilings_.end() ? own : own.also_in(found->second);
}

LowerRights::LowerRights(Oversight& oversight, const world::Character& body, Capabilities ceiling)
    : oversight_(oversight), body_(body.id()) {
  base::check(oversight_.ceilings_.emplace(body_, ceiling).second,
              "LowerRights: a bidding within a bidding");
}

LowerRights::~LowerRights() {
  oversight_.ceilings_.erase(body_);
}

}  // namespace game
