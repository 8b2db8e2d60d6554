// The small world of the stage: two rooms, eight things, two mobiles, and the rules for them.
#include <utility>

#include "base/text.h"
#include "support/stage.h"

namespace support {

namespace {

world::ObjectPlan thing(world::Vnum vnum, std::string key, std::string article,
                        world::ObjectType type) {
  world::ObjectPlan plan;
  plan.vnum = vnum;
  plan.keywords = key;
  plan.short_name = article + " " + key;
  plan.long_name = base::capitalised(plan.short_name) + " lies here.";
  plan.desc = "It is a plain " + key + ".";
  plan.key = std::move(key);
  plan.type = type;
  plan.flags.set(world::ObjectFlag::take);
  plan.weight = 1;
  return plan;
}

std::vector<world::ObjectPlan> stage_things() {
  using world::ObjectType;
  using world::WearPlace;
  std::vector<world::ObjectPlan> things;
  auto torch = thing(10, "torch", "a", ObjectType::light);
  torch.wear = {WearPlace::light};
  torch.light.burns = base::minutes(10);
  things.push_back(torch);
  auto ring = thing(11, "ring", "a", ObjectType::treasure);
  ring.wear = {WearPlace::finger};
  things.push_back(ring);
  auto bag = thing(12, "bag", "a", ObjectType::container);
  bag.container.capacity = 5;
  things.push_back(bag);
  auto box = thing(13, "box", "a", ObjectType::container);
  box.container.capacity = 3;
  box.flags.set(world::ObjectFlag::take, false);
  things.push_back(box);
  auto flask = thing(14, "flask", "a", ObjectType::drink);
  flask.drink = {.capacity = 3,
                 .left = 3,
                 .liquid = "tonic",
                 .affect = "quickened",
                 .lasts = base::seconds(30)};
  things.push_back(flask);
  auto pear = thing(15, "pear", "a", ObjectType::food);
  pear.decay = {.after = base::seconds(20), .fuzz = 250, .message = "$p rots away."};
  things.push_back(pear);
  auto lamp = thing(16, "lamp", "a", ObjectType::light);
  lamp.wear = {WearPlace::light, WearPlace::hold};
  things.push_back(lamp);
  things.push_back(thing(17, "stone", "a", ObjectType::other));
  return things;
}

world::MobPlan mobile(world::Vnum vnum, std::string key) {
  world::MobPlan plan;
  plan.vnum = vnum;
  plan.keywords = key;
  plan.short_name = "the " + key;
  plan.long_name = "The " + key + " stands here.";
  plan.desc = "It is a " + key + ".";
  plan.key = std::move(key);
  return plan;
}

}  // namespace

world::AreaPlan stage_area() {
  world::AreaPlan area;
  area.key = "stage";
  area.name = "The Stage";
  area.file = "stage.toml";
  area.vnum_low = 1;
  area.vnum_high = 99;
  area.reset_age = base::minutes(10);
  area.recall = 1;
  area.start = true;
  world::RoomPlan hall;
  hall.vnum = 1;
  hall.key = "hall";
  hall.name = "The Hall";
  hall.desc = "A wide hall.";
  hall.exits = {
      {.direction = world::Direction::north, .to = 2, .door = {}, .desc = {}, .flags = {}}};
  hall.extras = {{.keywords = "mural wall", .text = "A mural of a wheel."}};
  world::RoomPlan yard;
  yard.vnum = 2;
  yard.key = "yard";
  yard.name = "The Yard";
  yard.desc = "A paved yard.";
  yard.exits = {
      {.direction = world::Direction::south, .to = 1, .door = {}, .desc = {}, .flags = {}}};
  area.rooms = {hall, yard};
  area.objects = stage_things();
  area.mobs = {mobile(20, "keeper"), mobile(21, "rat")};
  return area;
}

rules::Rules stage_rules() {
  rules::Rules rules;
  rules.sectors = {{.key = "inside", .moves = 0, .sky = false, .lit = true}};
  rules.races = {{.key = "human", .name = "Human", .help = "Plain folk."},
                 {.key = "otter",
                  .name = "Otter",
                  .help = "River folk.",
                  .hit_points = 2,
                  .mana = 0,
                  .moves = 20}};
  rules.classes = {
      {.key = "wanderer", .name = "Wanderer", .help = "Goes far."},
      {.key = "scholar", .name = "Scholar", .help = "Reads much.", .hit_points = 15, .mana = 130}};
  rules.affects = {{.key = "quickened",
                    .name = "quickened",
                    .help = "Turns come sooner.",
                    .speed = 500,
                    .begins = "The world slows down around you.",
                    .room_begins = "$n begins to move faster.",
                    .renewed = "You stay quick for longer.",
                    .ends = "The world is as fast as ever again.",
                    .room_ends = "$n moves at a common pace again."}};
  rules.help = {{.key = "start", .keywords = {"start", "newcomer"}, .text = "Type look."}};
  rules.banner = "Welcome to the stage.";
  rules.motd = "Today: a rehearsal.";
  rules.reserved_names = {"admin", "someone"};
  return rules;
}

}  // namespace support
