#include "areafile/resolver.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "areafile/moved.h"
#include "areafile/plan_of.h"
#include "areafile/reach.h"
#include "areafile/shelf.h"
#include "areafile/ways_back.h"

namespace areafile {

namespace {

class Resolver {
 public:
  Resolver(Report& report, std::vector<AreaDraft>& drafts, const Surroundings& around)
      : report_(report), drafts_(drafts), around_(around) {}

  // Keys of the areas that lost a reference to something with errors.
  std::set<std::string> run() {
    shelve();
    // Before anything refers to a thing, it is known whether it stays.
    for (auto& area : drafts_) {
      check_words(area.mob_drafts);
      check_words(area.object_drafts);
    }
    for (auto& area : drafts_) {
      if (!area.broken) {
        resolve_area(area);
      }
    }
    lacking_.merge(resolve_moves(report_, drafts_, {rooms_, mobs_, objects_}, around_));
    // Ways back are looked for only when every exit is known.
    for (const auto& area : drafts_) {
      if (!area.broken) {
        check_ways_back(report_, area, rooms_);
      }
    }
    if (around_.whole_world && !report_.has_errors()) {
      check_reach(report_, drafts_);
    }
    return std::move(lacking_);
  }

 private:
  void shelve() {
    std::map<std::string, const AreaDraft*> keys;
    const AreaDraft* start = nullptr;
    for (auto& area : drafts_) {
      if (area.broken) {
        add_unreadable(area.key);
        continue;
      }
      const auto [first, is_new] = keys.emplace(area.key, &area);
      if (!is_new) {
        report_.error(area.at, "the area key " + in_quotes(area.key) + " is taken by " +
                                   report_.line_of(first->second->at));
        area.broken = true;
        continue;
      }
      if (area.start && start != nullptr) {
        report_.error(area.at, "new characters begin in " + in_quotes(start->key) +
                                   R"( already; one area has "start")");
        area.start = false;
      }
      start = area.start ? &area : start;
      shelve(area);
    }
    for (const auto& key : around_.unreadable) {
      add_unreadable(key);
    }
  }
  void shelve(AreaDraft& area) {
    rooms_.add_area(area.key);
    mobs_.add_area(area.key);
    objects_.add_area(area.key);
    for (auto& room : area.room_drafts) {
      rooms_.add(report_, area, room);
    }
    for (auto& mob : area.mob_drafts) {
      mobs_.add(report_, area, mob);
    }
    for (auto& object : area.object_drafts) {
      objects_.add(report_, area, object);
    }
  }
  void add_unreadable(const std::string& key) {
    some_unreadable_ = true;
    rooms_.add_unreadable_area(key);
    mobs_.add_unreadable_area(key);
    objects_.add_unreadable_area(key);
  }

  void resolve_area(AreaDraft& area) {
    if (area.recall_ref.is_set()) {
      area.recall = may_dangle(rooms_, area, area.recall_ref, "recall: ", "; it is left out");
    }
    for (auto& room : area.room_drafts) {
      resolve_exits(area, room);
      resolve_spawns(area, room);
    }
    for (auto& object : area.object_drafts) {
      if (object.lid_key_ref.is_set()) {
        object.container.key = resolve_key(area, object.lid_key_ref, "container: ");
      }
    }
    for (auto& event : area.event_drafts) {
      for (const auto& reference : event.room_refs) {
        if (const auto vnum = must_be(rooms_, area, reference, "event " + event.name + ": ")) {
          event.rooms.push_back(vnum);
        }
      }
    }
  }

  // 0, and told, unless it is there. What another area has may come later: then it is a warning.
  template <class Draft>
  world::Vnum may_dangle(const Shelf<Draft>& shelf, const AreaDraft& area,
                         const Reference& reference, const std::string& subject,
                         const char* result) {
    const auto found = shelf.find(area, reference);
    if (found.miss == Miss::elsewhere) {
      if (!around_.whole_world) {
        return reference.vnum;
      }
      report_.warning(reference.at, subject + found.why + result);
      if (some_unreadable_) {
        lacking_.insert(area.key);  // it may stand there
      }
      return 0;
    }
    return told(found, area, reference, subject);
  }
  template <class Draft>
  world::Vnum must_be(const Shelf<Draft>& shelf, const AreaDraft& area, const Reference& reference,
                      const std::string& subject) {
    const auto found = shelf.find(area, reference);
    if (found.miss == Miss::elsewhere && !around_.whole_world) {
      return reference.vnum;
    }
    return told(found, area, reference, subject);
  }
  template <class Draft>
  world::Vnum told(const Found<Draft>& found, const AreaDraft& area, const Reference& reference,
                   const std::string& subject) {
    if (found.miss == Miss::silent) {
      lacking_.insert(area.key);
    } else if (found.miss == Miss::here || found.miss == Miss::elsewhere) {
      report_.error(reference.at, subject + found.why);
    }
    return found.draft == nullptr ? 0 : found.draft->vnum;
  }

  void resolve_exits(const AreaDraft& area, RoomDraft& room) {
    for (auto& exit : room.exit_drafts) {
      const auto subject = "exit " + exit.name + ": ";
      if (exit.to_ref.is_set()) {
        exit.to = may_dangle(rooms_, area, exit.to_ref, subject, "; the exit is left out");
      }
      if (exit.key_ref.is_set()) {
        exit.key = resolve_key(area, exit.key_ref, subject);
      } else if (exit.state == world::DoorState::locked) {
        report_.note(exit.at, subject + "it is locked, and no key opens it");
      }
      const bool leads = exit.to != 0 || !exit.to_ref.is_set();
      if (leads && exit.has_place) {
        room.exits.push_back(exit);
      }
    }
  }

  world::Vnum resolve_key(const AreaDraft& area, const Reference& reference,
                          const std::string& subject) {
    const auto key = may_dangle(objects_, area, reference, subject, "; the lock has no key");
    const auto* thing = objects_.find(area, reference).draft;
    if (thing != nullptr && thing->type != world::ObjectType::key) {
      report_.warning(reference.at,
                      subject + "the key " + in_quotes(thing->key) + " is a thing of type " +
                          in_quotes(world::object_type_names[thing->type]) + R"(, not "key")");
    }
    return key;
  }

  void resolve_spawns(const AreaDraft& area, RoomDraft& room) {
    std::map<std::string, int> equal_before;
    for (auto& row : room.spawn_drafts) {
      if (!resolve_spawn(area, row)) {
        continue;
      }
      auto key = std::to_string(room.vnum) + (row.is_mobile ? ":mob:" : ":obj:") +
                 std::to_string(row.vnum);
      const auto before = equal_before[key]++;
      row.key = key + ':' + std::to_string(before);
      check_max(row);
      room.spawns.push_back(std::move(row));
    }
  }
  // A ceiling that rows before this one reach for sure leaves nothing for it to bring, ever.
  void check_max(const SpawnDraft& row) {
    auto& rows_before = sure_rows_[{row.is_mobile, row.vnum}];
    if (rows_before >= row.max) {
      const auto& what = row.is_mobile ? row.mob_ref : row.obj_ref;
      report_.warning(what.at, R"(spawn: "max" is )" + std::to_string(row.max) +
                                   ", and rows before this bring " +
                                   (row.max == 1 ? "one" : "as many") +
                                   " already, so nothing comes of it");
    }
    rows_before += row.chance == 1000 ? 1 : 0;
  }
  // False when the row does nothing; whatever is wrong with it was told.
  bool resolve_spawn(const AreaDraft& area, SpawnDraft& row) {
    row.is_mobile = row.mob_ref.is_set();
    if (row.is_mobile == row.obj_ref.is_set()) {
      report_.error(row.at, row.is_mobile ? R"(a spawn row has either "mob" or "obj", not both)"
                                          : R"(a spawn row needs "mob" or "obj")");
      return false;
    }
    if (row.is_mobile && !row.contents_refs.empty()) {
      report_.error(row.at, R"(a mobile has no "contents"; use "give" or "equip")");
      return false;
    }
    if (!row.is_mobile && !(row.equip_refs.empty() && row.give_refs.empty())) {
      report_.error(row.at, R"("equip" and "give" are for mobiles; an object has "contents")");
      return false;
    }
    const std::string subject = "spawn: ";
    row.vnum = row.is_mobile ? must_be(mobs_, area, row.mob_ref, subject)
                             : must_be(objects_, area, row.obj_ref, subject);
    const bool good = resolve_things(area, row);
    return good && row.vnum != 0;
  }
  bool resolve_things(const AreaDraft& area, SpawnDraft& row) {
    bool good = true;
    const auto resolve_all = [&](const std::vector<Reference>& references, const char* subject,
                                 std::vector<world::Vnum>& into) {
      for (const auto& reference : references) {
        const auto vnum = must_be(objects_, area, reference, subject);
        good = good && vnum != 0;
        into.push_back(vnum);
      }
    };
    resolve_all(row.give_refs, "give: ", row.give);
    resolve_all(row.contents_refs, "contents: ", row.contents);
    for (const auto& equip : row.equip_refs) {
      const auto vnum = must_be(objects_, area, equip.object, "equip: ");
      good = good && vnum != 0;
      row.equip.push_back({equip.at, vnum});
      check_fit(area, equip);
    }
    return check_room_inside(area, row) && good;
  }
  // What is worn should be made to be worn there; a light may always be the light.
  void check_fit(const AreaDraft& area, const EquipDraft& equip) {
    const auto* object = objects_.find(area, equip.object).draft;
    if (object == nullptr || object->wear.has(equip.at) ||
        (equip.at == world::WearPlace::light && object->type == world::ObjectType::light)) {
      return;
    }
    const auto place = std::string(world::wear_place_names[equip.at]);
    report_.warning(equip.object.at, "equip: " + in_quotes(object->key) +
                                         R"( is not made to be worn there; its "wear" has no ")" +
                                         place + '"');
  }
  bool check_room_inside(const AreaDraft& area, const SpawnDraft& row) {
    if (row.contents_refs.empty()) {
      return true;
    }
    const auto* holder = objects_.find(area, row.obj_ref).draft;
    if (holder == nullptr) {
      return false;
    }
    if (holder->type != world::ObjectType::container) {
      report_.error(row.at, "contents: " + in_quotes(holder->key) + " is no container");
      return false;
    }
    if (row.contents.size() > static_cast<std::size_t>(holder->container.capacity)) {
      report_.error(row.at, "contents: " + in_quotes(holder->key) + " holds " +
                                std::to_string(holder->container.capacity) +
                                " things, and this is " + std::to_string(row.contents.size()));
      return false;
    }
    return true;
  }

  template <class Draft>
  void check_words(std::vector<Draft>& records) {
    for (auto& record : records) {
      record.broken = !check_mentions(report_, record.mentions, around_.words) || record.broken;
    }
  }

  Report& report_;
  std::vector<AreaDraft>& drafts_;
  const Surroundings& around_;
  // Rows seen so far that bring something for sure, by whether it is a mobile and its vnum.
  std::map<std::pair<bool, world::Vnum>, int> sure_rows_;
  std::set<std::string> lacking_;
  bool some_unreadable_ = false;
  Shelf<RoomDraft> rooms_{"room"};
  Shelf<MobDraft> mobs_{"mobile"};
  Shelf<ObjectDraft> objects_{"object"};
};

}  // namespace

Resolved resolve(Report& report, std::vector<AreaDraft>& drafts, const Surroundings& around) {
  Resolved out;
  out.lacking = Resolver(report, drafts, around).run();
  auto& plans = out.plans;
  for (auto& draft : drafts) {
    if (!draft.broken) {
      plans.push_back(plan_of(draft));
    }
  }
  std::sort(plans.begin(), plans.end(),
            [](const world::AreaPlan& a, const world::AreaPlan& b) { return a.key < b.key; });
  return out;
}

}  // namespace areafile
