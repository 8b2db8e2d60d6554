// What was read of an area before its references are resolved: plans, with the words that stand
// where a plan has a vnum, and the places of what may still turn out to be wrong.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "areafile/document.h"
#include "areafile/report.h"
#include "areafile/words.h"
#include "world/plan.h"

namespace areafile {

// "alley" (of this area), "midgaard:temple" (of that one) or 3001 (of any).
struct Reference {
  std::string area;  // "": this one
  std::string key;   // "": the vnum counts
  world::Vnum vnum = 0;
  Place at;

  bool is_set() const { return at.line != 0; }
};

// What every record has beside its plan.
struct Record {
  Place at;             // of its name, "lamp" in [room.lamp]
  Place vnum_at;        // where its vnum was given
  bool broken = false;  // it has errors: known by name, so nobody is told twice, but left out
  Mentions mentions{};  // words of the rules that stand in it
};

struct ExitDraft : world::ExitPlan {
  Reference to_ref;
  Reference key_ref;
  std::string name;        // "north"
  bool has_place = true;   // false: legal, but no direction the world knows; checked and left out
  bool has_state = false;  // a state was given
  Place at;
};

struct EquipDraft {
  world::WearPlace at = world::WearPlace::hold;
  Reference object;
};

struct SpawnDraft : world::SpawnPlan {
  Reference mob_ref;
  Reference obj_ref;
  std::vector<EquipDraft> equip_refs;
  std::vector<Reference> give_refs;
  std::vector<Reference> contents_refs;
  Place at;
};

struct RoomDraft : world::RoomPlan, Record {
  std::vector<ExitDraft> exit_drafts;
  std::vector<SpawnDraft> spawn_drafts;
};

struct MobDraft : world::MobPlan, Record {};

// The table of a type that stands in an object: drink = {...}.
struct TypedTable {
  std::string name;
  Place at;
};

struct ContainerDraft : world::ContainerPlan {
  Reference key_ref;
};

struct ObjectDraft : world::ObjectPlan, Record {
  std::string type_word;  // as written
  std::vector<TypedTable> typed;
  Reference lid_key_ref;  // of a container
};

struct EventDraft : world::AreaEventPlan {
  std::vector<Reference> room_refs;
  Place at;
  bool is_later =
      false;  // it has what nothing runs yet (a script, a game hour) in place of say and every
};

// [moved] 61003 = 61010; of all kinds that have the vnums, or, in [moved.obj], of that one.
struct MoveDraft {
  std::optional<world::Numbered> of;
  world::Vnum from = 0;
  Reference to_ref;
  Place at;  // of `from`
};

struct AreaDraft : world::AreaPlan {
  Reference recall_ref;
  Place at;
  bool broken = false;  // no area to speak of; its records were read for their problems alone
  std::vector<RoomDraft> room_drafts;
  std::vector<MobDraft> mob_drafts;
  std::vector<ObjectDraft> object_drafts;
  std::vector<EventDraft> event_drafts;
  std::vector<MoveDraft> move_drafts;
};

}  // namespace areafile
