#include "areafile/moved.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "areafile/forms.h"

namespace areafile {

namespace {

using world::Numbered;
using world::Vnum;

void read_move(Report& report, const Node& node, std::optional<Numbered> of, AreaDraft& into) {
  MoveDraft move;
  move.of = of;
  move.at = node.name_at;
  const auto from = vnum_of_key(node.name);
  if (!from) {
    report.error(node.name_at, "a vnum that moved is a number; this is " + in_quotes(node.name));
    return;
  }
  if (*from < lowest_vnum) {
    report.error(node.name_at, "vnums 1 to 99 are the server's own, and stay");
    return;
  }
  move.from = *from;
  if (take_reference(report, node, move.to_ref)) {
    into.move_drafts.push_back(std::move(move));
  }
}

class Moves {
 public:
  Moves(Report& report, std::vector<AreaDraft>& drafts, const Shelves& shelves,
        const Surroundings& around)
      : report_(report), drafts_(drafts), shelves_(shelves), around_(around) {}

  std::set<std::string> run() {
    for (auto& area : drafts_) {
      if (!area.broken) {
        std::erase_if(area.move_drafts, [this](const MoveDraft& move) { return !is_first(move); });
      }
    }
    for (auto& area : drafts_) {
      if (!area.broken) {
        for (const auto& move : area.move_drafts) {
          resolve(area, move);
        }
      }
    }
    return std::move(lacking_);
  }

 private:
  // Where the reference leads, among the things of one kind.
  struct End {
    Vnum vnum = 0;  // 0: nowhere
    Miss miss = Miss::none;
    std::string why{};
  };

  static std::vector<Numbered> kinds_of(const MoveDraft& move) {
    return move.of ? std::vector<Numbered>{*move.of}
                   : std::vector<Numbered>{Numbered::room, Numbered::mob, Numbered::obj};
  }

  bool is_first(const MoveDraft& move) {
    const MoveDraft* before = nullptr;
    for (const auto kind : kinds_of(move)) {
      const auto [known, is_new] = known_.try_emplace({kind, move.from}, move);
      before = is_new ? before : &known->second;
    }
    if (before != nullptr) {
      report_.error(move.at, name(move) + " moved already in " + report_.line_of(before->at));
    }
    return before == nullptr;
  }

  static std::string name(const MoveDraft& move) {
    return (move.of ? std::string(world::numbered_names[*move.of]) + " " : std::string()) +
           "vnum " + std::to_string(move.from);
  }

  template <class Draft>
  static End end_in(const Shelf<Draft>& shelf, const AreaDraft& area, const Reference& reference) {
    const auto found = shelf.find(area, reference);
    return {found.draft == nullptr ? 0 : found.draft->vnum, found.miss, found.why};
  }
  End end_of(Numbered kind, const AreaDraft& area, const Reference& reference) const {
    switch (kind) {
      case Numbered::room:
        return end_in(shelves_.rooms, area, reference);
      case Numbered::mob:
        return end_in(shelves_.mobs, area, reference);
      default:
        return end_in(shelves_.objects, area, reference);
    }
  }

  void resolve(AreaDraft& area, const MoveDraft& move) {
    const auto before = area.moved.size();
    End miss{0, Miss::here, {}};
    for (const auto kind : kinds_of(move)) {
      const auto end = end_of(kind, area, move.to_ref);
      if (end.vnum == 0) {
        miss = miss.miss == Miss::silent ? miss : end;
        continue;
      }
      if (is_in_use(kind, area, move, end.vnum)) {
        area.moved.resize(before);
        return;
      }
      area.moved.push_back({kind, move.from, end.vnum});
    }
    if (area.moved.size() == before) {
      leads_nowhere(area, move, miss);
    }
  }

  // A vnum that something has cannot be what something else had.
  bool is_in_use(Numbered kind, const AreaDraft& area, const MoveDraft& move, Vnum to) {
    const auto word = std::string(world::numbered_names[kind]);
    if (to == move.from) {
      report_.error(move.at, word + " " + std::to_string(to) + " cannot move to itself");
      return true;
    }
    const auto miss = end_of(kind, area, {.area = {}, .key = {}, .vnum = move.from, .at = {}}).miss;
    if (miss != Miss::none && miss != Miss::silent) {
      return false;
    }
    report_.error(move.at, word + " " + std::to_string(move.from) +
                               " is still there, so it did not move" +
                               (move.of ? ""
                                        : "; where only another kind of thing did, write it "
                                          "in [moved.room], [moved.mob] or [moved.obj]"));
    return true;
  }

  // What moved again is to be named by where it is now.
  bool goes_on(const MoveDraft& move) {
    for (const auto kind : kinds_of(move)) {
      auto last = move.to_ref.vnum;
      std::set<Vnum> seen{move.from};
      const MoveDraft* next = nullptr;
      for (auto at = known_.find({kind, last}); at != known_.end() && seen.insert(last).second;
           at = known_.find({kind, last})) {
        next = next == nullptr ? &at->second : next;
        last = at->second.to_ref.vnum;
      }
      if (next != nullptr) {
        const bool is_circle = seen.count(last) != 0;
        report_.error(move.at,
                      name(move) +
                          (is_circle ? " goes round in a circle by way of " : " moved on by ") +
                          report_.line_of(next->at) + (is_circle ? "" : "; name where it is now"));
        return true;
      }
    }
    return false;
  }

  void leads_nowhere(AreaDraft& area, const MoveDraft& move, const End& miss) {
    if (goes_on(move)) {
      return;
    }
    const bool may_be_elsewhere = miss.miss == Miss::elsewhere;
    if (may_be_elsewhere && !around_.whole_world) {
      return;
    }
    if (miss.miss == Miss::silent || (may_be_elsewhere && some_unreadable())) {
      lacking_.insert(area.key);
      return;
    }
    const bool by_vnum = move.to_ref.key.empty();
    report_.error(move.to_ref.at, by_vnum && !move.of
                                      ? "nothing has the vnum " + std::to_string(move.to_ref.vnum)
                                      : miss.why);
  }

  bool some_unreadable() const {
    return !around_.unreadable.empty() ||
           std::any_of(drafts_.begin(), drafts_.end(),
                       [](const AreaDraft& area) { return area.broken; });
  }

  Report& report_;
  std::vector<AreaDraft>& drafts_;
  const Shelves& shelves_;
  const Surroundings& around_;
  std::map<std::pair<Numbered, Vnum>, MoveDraft> known_;
  std::set<std::string> lacking_;
};

}  // namespace

void read_moves(Report& report, const Node& document, AreaDraft& into) {
  const auto* moved = document.find("moved");
  if (moved == nullptr || !is_table(report, *moved)) {
    return;
  }
  for (const auto& node : moved->parts) {
    const auto of = world::numbered_names.find(node.name);
    if (!of) {
      read_move(report, node, std::nullopt, into);
    } else if (is_table(report, node)) {
      for (const auto& part : node.parts) {
        read_move(report, part, of, into);
      }
    }
  }
}

std::set<std::string> resolve_moves(Report& report, std::vector<AreaDraft>& drafts,
                                    const Shelves& shelves, const Surroundings& around) {
  return Moves(report, drafts, shelves, around).run();
}

}  // namespace areafile
