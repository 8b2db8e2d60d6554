#include "areafile/assemble.h"

#include <algorithm>
#include <map>
#include <utility>

#include "areafile/forms.h"
#include "areafile/moved.h"

namespace areafile {

namespace {

constexpr std::string_view top_names[] = {"area", "room", "mob", "obj", "event", "moved", "reset"};

// Types of things that are nothing without their table, and what it must hold.
constexpr std::pair<world::ObjectType, std::string_view> needs_table[] = {
    {world::ObjectType::drink, "capacity = ..."},  {world::ObjectType::container, "capacity = ..."},
    {world::ObjectType::money, "coins = ..."},     {world::ObjectType::potion, "spells = [...]"},
    {world::ObjectType::scroll, "spells = [...]"},
};

// Things that only the whole record can tell. Each is told at its place and says whether all is
// well.
bool finish(Report& report, ObjectDraft& object) {
  bool good = true;
  const std::string type = object.type_word.empty() ? "other" : object.type_word;
  for (const auto& table : object.typed) {
    if (table.name != type) {
      report.error(table.at, in_quotes(table.name) + " is for things of type " +
                                 in_quotes(table.name) + "; this one is of type " +
                                 in_quotes(type));
      good = false;
    }
  }
  for (const auto& [needy, fields] : needs_table) {
    if (object.type == needy && object.typed.empty()) {
      report.error(object.at, "a thing of type " + in_quotes(type) + " needs a table " +
                                  in_quotes(type) + "; " + type + " = { " + std::string(fields) +
                                  " }");
      good = false;
    }
  }
  return good;
}

bool finish(Report& /*report*/, MobDraft& /*mob*/) {
  return true;
}

// Exits in the order of directions; each must make sense by itself.
bool finish(Report& report, RoomDraft& room) {
  auto& exits = room.exit_drafts;
  const auto makes_sense = [&](const ExitDraft& exit) {
    const auto subject = "exit " + exit.name + ": ";
    if (exit.door.empty() && (exit.has_state || exit.key_ref.is_set())) {
      report.error(exit.at, subject + R"(a state and a key need a "door")");
      return false;
    }
    if (!exit.to_ref.is_set() && exit.desc.empty()) {
      report.error(exit.at, subject + R"(it needs "to", or a "desc" of what is seen that way)");
      return false;
    }
    return true;
  };
  exits.erase(std::remove_if(exits.begin(), exits.end(),
                             [&](const ExitDraft& exit) { return !makes_sense(exit); }),
              exits.end());
  std::stable_sort(exits.begin(), exits.end(), [](const ExitDraft& a, const ExitDraft& b) {
    return a.direction < b.direction;
  });
  return true;
}

class Assembly {
 public:
  explicit Assembly(Report& report) : report_(report) {}

  AreaDraft run(std::span<const Node> documents) {
    for (const auto& document : documents) {
      check_top(document);
    }
    read_area(documents);
    read_records(documents, "room", room_form, area_.room_drafts);
    read_records(documents, "mob", mob_form, area_.mob_drafts);
    read_records(documents, "obj", object_form, area_.object_drafts);
    for (const auto& document : documents) {
      read_events(document);
      read_moves(report_, document, area_);
    }
    return std::move(area_);
  }

 private:
  void check_top(const Node& document) {
    for (const auto& node : document.parts) {
      if (std::find(std::begin(top_names), std::end(top_names), node.name) == std::end(top_names)) {
        report_.error(node.name_at,
                      "an area file has no " + in_quotes(node.name) +
                          did_you_mean(node.name, {std::begin(top_names), std::end(top_names)}));
      } else if (node.name == "reset") {
        report_.note(node.name_at, in_quotes(node.name) + " is not used yet; it is kept for later");
      }
    }
  }

  void read_area(std::span<const Node> documents) {
    const Node* found = nullptr;
    for (const auto& document : documents) {
      const auto* node = document.find("area");
      if (node != nullptr && found != nullptr) {
        report_.error(node->name_at, "[area] stands in " + report_.line_of(found->name_at) +
                                         " already; an area has one");
      } else if (node != nullptr) {
        found = node;
      }
    }
    if (found == nullptr) {
      const auto at = documents.front().at;
      report_.error({.file = at.file},
                    "the file has no [area]; begin with [area] and its format, key, "
                    "name and vnums");
      area_.broken = true;
      return;
    }
    area_.at = found->name_at;
    area_.file = report_.file(found->name_at);
    read_record(report_, *found, area_form, area_);
    area_.broken = area_.key.empty() || area_.name.empty() || area_.vnum_high == 0;
    if (area_.start && !area_.recall_ref.is_set()) {
      report_.error(found->name_at,
                    R"("start" needs "recall", the room where new characters begin)");
      area_.start = false;
    }
  }

  template <class Draft>
  void read_records(std::span<const Node> documents, std::string_view table,
                    const Form<Draft>& form, std::vector<Draft>& into) {
    std::map<std::string, Place, std::less<>> first_places;
    for (const auto& document : documents) {
      const auto* records = document.find(table);
      if (records == nullptr || !is_table(report_, *records)) {
        continue;
      }
      for (const auto& node : records->parts) {
        const auto [known, is_new] = first_places.emplace(node.name, node.name_at);
        if (!is_new) {
          report_.error(node.name_at, "[" + std::string(table) + "." + node.name + "] stands in " +
                                          report_.line_of(known->second) + " already");
          continue;
        }
        into.push_back(read_one(node, form));
      }
    }
  }

  template <class Draft>
  Draft read_one(const Node& node, const Form<Draft>& form) {
    Draft draft;
    draft.key = node.name;
    draft.at = draft.vnum_at = node.name_at;
    draft.broken = !read_record(report_, node, form, draft);
    if (!is_key(node.name)) {
      report_.error(node.name_at,
                    "a key is 1 to 40 of a-z, 0-9 and _; this is " + in_quotes(node.name));
      draft.broken = true;
    }
    draft.broken = !has_good_vnum(node, form.what, draft) || draft.broken;
    draft.broken = (node.kind == Node::Kind::table && !finish(report_, draft)) || draft.broken;
    return draft;
  }

  template <class Draft>
  bool has_good_vnum(const Node& node, std::string_view what, Draft& draft) {
    if (node.kind != Node::Kind::table) {
      return false;
    }
    const bool is_given = node.find("vnum") != nullptr;
    if (const auto named = vnum_of_key(node.name)) {
      if (is_given && draft.vnum != 0 && draft.vnum != *named) {
        report_.error(draft.vnum_at, R"("vnum" is )" + std::to_string(draft.vnum) +
                                         ", but the key is the number " + node.name);
        return false;
      }
      draft.vnum = *named;
    } else if (!is_given) {
      missing_field(report_, node, what, "vnum");
      return false;
    }
    if (draft.vnum == 0) {
      return false;
    }
    if (!area_.broken && (draft.vnum < area_.vnum_low || draft.vnum > area_.vnum_high)) {
      report_.error(draft.vnum_at, "vnum " + std::to_string(draft.vnum) +
                                       " is outside the area's " + std::to_string(area_.vnum_low) +
                                       " to " + std::to_string(area_.vnum_high));
      return false;
    }
    return true;
  }

  void read_events(const Node& document) {
    const auto* events = document.find("event");
    if (events == nullptr) {
      return;
    }
    if (events->kind != Node::Kind::list) {
      report_.error(events->name_at, "an event is written with two brackets: [[event]]");
      return;
    }
    for (const auto& node : events->parts) {
      EventDraft event;
      event.at = node.at;
      if (read_record(report_, node, event_form, event) && is_whole(node, event)) {
        area_.event_drafts.push_back(std::move(event));
      }
    }
  }

  bool is_whole(const Node& node, const EventDraft& event) {
    if (event.is_later) {
      return true;
    }
    bool good = true;
    if (event.every == 0) {
      good = missing_field(report_, node, "an event", "every");
    }
    if (event.messages.empty()) {
      good = missing_field(report_, node, "an event", "say");
    }
    if (good && event.jitter >= event.every) {
      report_.error(node.find("jitter")->at, R"("jitter" must be less than "every")");
      good = false;
    }
    if (event.room_refs.empty()) {
      report_.error(node.find("rooms")->at, R"("rooms" needs at least one room)");
      good = false;
    }
    return good;
  }

  Report& report_;
  AreaDraft area_;
};

}  // namespace

AreaDraft assemble(Report& report, std::span<const Node> documents) {
  return Assembly(report).run(documents);
}

}  // namespace areafile
