// Where references are looked up: all records of one kind, of every area, by key and by vnum. The
// first to take a vnum keeps it.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "areafile/draft.h"
#include "areafile/report.h"

namespace areafile {

// Why a reference leads nowhere.
enum class Miss : std::uint8_t {
  none,      // it leads somewhere
  silent,    // to something that was read with errors; that has been told
  here,      // to something this area should have
  elsewhere  // to another area's, which may come later
};

template <class Draft>
struct Found {
  const Draft* draft = nullptr;     // null unless miss is none
  const AreaDraft* area = nullptr;  // whose it is
  Miss miss = Miss::none;
  std::string why{};  // "no room "aley" in lamp_row (did you mean "alley"?)"
};

template <class Draft>
class Shelf {
 public:
  // `what` is one of the kind: "room".
  explicit Shelf(std::string_view what) : what_(what) {}

  // Tells of a vnum that is taken, and marks the record broken.
  void add(Report& report, const AreaDraft& area, Draft& draft) {
    by_key_[area.key].emplace(draft.key, &draft);
    owners_.emplace(&draft, &area);
    if (draft.vnum == 0) {
      return;
    }
    const auto [taken, is_new] = by_vnum_.emplace(draft.vnum, &draft);
    if (!is_new) {
      const auto first = taken->second->vnum_at;
      report.error(draft.vnum_at, std::string(what_) + " vnum " + std::to_string(draft.vnum) +
                                      " is taken by " + in_quotes(taken->second->key) + " in " +
                                      report.line_of(first));
      draft.broken = true;
    }
  }
  void add_area(const std::string& key) { by_key_[key]; }
  // An area that could not be read: what leads there is not told again.
  void add_unreadable_area(const std::string& key) { unreadable_.insert(key); }

  Found<Draft> find(const AreaDraft& from, const Reference& reference) const {
    return reference.key.empty() ? find_vnum(from, reference.vnum) : find_key(from, reference);
  }

 private:
  Found<Draft> found(const Draft& draft) const {
    const auto* area = owners_.at(&draft);
    if (draft.broken || area->broken) {
      return {.miss = Miss::silent};
    }
    return {.draft = &draft, .area = area};
  }
  Found<Draft> find_vnum(const AreaDraft& from, world::Vnum vnum) const {
    const auto at = by_vnum_.find(vnum);
    if (at != by_vnum_.end()) {
      return found(*at->second);
    }
    const bool is_own = vnum >= from.vnum_low && vnum <= from.vnum_high;
    return {.miss = is_own ? Miss::here : Miss::elsewhere,
            .why = "no " + std::string(what_) + " has the vnum " + std::to_string(vnum)};
  }
  Found<Draft> find_key(const AreaDraft& from, const Reference& reference) const {
    const auto& area_key = reference.area.empty() ? from.key : reference.area;
    const auto miss = area_key == from.key ? Miss::here : Miss::elsewhere;
    const auto area = by_key_.find(area_key);
    if (area == by_key_.end()) {
      if (unreadable_.count(area_key) != 0) {
        return {.miss = Miss::silent};
      }
      return {.miss = miss,
              .why = "there is no area " + in_quotes(area_key) +
                     did_you_mean(area_key, names(by_key_))};
    }
    const auto at = area->second.find(reference.key);
    if (at != area->second.end()) {
      return found(*at->second);
    }
    return {.miss = miss,
            .why = "no " + std::string(what_) + ' ' + in_quotes(reference.key) + " in " + area_key +
                   did_you_mean(reference.key, names(area->second))};
  }
  template <class Map>
  static std::vector<std::string_view> names(const Map& map) {
    std::vector<std::string_view> out;
    out.reserve(map.size());
    for (const auto& [name, value] : map) {
      out.emplace_back(name);
    }
    return out;
  }

  std::string_view what_;
  std::map<std::string, std::map<std::string, const Draft*, std::less<>>, std::less<>> by_key_;
  std::map<world::Vnum, const Draft*> by_vnum_;
  std::map<const Draft*, const AreaDraft*> owners_;  // looked up, never walked
  std::set<std::string, std::less<>> unreadable_;
};

}  // namespace areafile
