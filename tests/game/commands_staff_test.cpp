#include <string>

#include <doctest/doctest.h>

#include "game/beats.h"
#include "game/happenings/all.h"
#include "support/captured_log.h"
#include "support/stage.h"

using game::Capability;
using support::Stage;

namespace {

// Ann with some rights, Bob with none, both in the hall.
struct Staff {
  explicit Staff(std::initializer_list<Capability> rights, support::StageOptions options = {})
      : stage(std::move(options)), ann(stage.player("Ann")), bob(stage.player("Bob")) {
    for (const auto right : rights) {
      stage.grant(ann, right);
    }
    stage.heard(bob);
  }
  std::string does(const std::string& line) {
    stage.pulses(8);
    stage.heard(ann);
    stage.heard(bob);
    stage.type(ann, line);
    return stage.heard(ann);
  }
  Stage stage;
  support::Player ann;
  support::Player bob;
};

}  // namespace

TEST_CASE("goto: to a room by number, to a player by name") {
  Staff staff({Capability::go});
  const auto eve = staff.stage.player("Eve", "yard");
  CHECK(staff.does("goto") == "Go to which room? Give its number, or the name of a player.");
  CHECK(staff.does("goto 98") == "There is no room 98.");
  CHECK(staff.does("goto nowhere") == "There is neither a room nor a player \"nowhere\".");
  CHECK(staff.does("goto -2") == "There is neither a room nor a player \"-2\".");
  staff.stage.heard(eve);
  CHECK(staff.does("goto 2").find("The Yard") == 0);
  CHECK(staff.stage.heard(staff.bob) == "Ann vanishes.");
  CHECK(staff.stage.heard(eve) == "Ann appears out of nowhere.");
  CHECK(staff.does("goto bob").find("The Hall") == 0);
}

TEST_CASE("goto: a room that a reload removed is not there any more") {
  Staff staff({Capability::go});
  auto plan = support::stage_area();
  std::erase_if(plan.rooms, [](const auto& room) { return room.key == "yard"; });
  staff.stage.game().install({plan});
  CHECK(staff.does("goto 2") == "There is no room 2.");
}

TEST_CASE("load: things to the hand, mobiles to the room, nothing for odd numbers") {
  Staff staff({Capability::load});
  const std::string usage = "Type: load obj NUMBER, or load mob NUMBER.";
  CHECK(staff.does("load obj 15").find("You make a pear, id ") == 0);
  CHECK(staff.stage.heard(staff.bob) == "Ann makes a pear out of nothing.");
  const auto& pear = *staff.stage.body(staff.ann).things().begin();
  CHECK(pear.has_events());
  CHECK(staff.does("load mob 21").find("You make the rat, id ") == 0);
  CHECK(staff.does("load obj 999") == "There is no object 999.");
  CHECK(staff.does("load mob 999") == "There is no mobile 999.");
  for (const auto* odd : {"load", "load obj", "load obj -1", "load obj 15 16",
                          "load obj 99999999999999999999", "load room 1", "load obj 0x15"}) {
    CAPTURE(odd);
    CHECK(staff.does(odd) == usage);
  }
  const auto most = staff.stage.game().limits().carried;
  while (staff.stage.body(staff.ann).things().size() < most) {
    staff.stage.make("stone", staff.ann);
  }
  CHECK(staff.does("load obj 17").find("You make a stone, id ") == 0);
  CHECK(staff.stage.room("hall").things().size() == 1);
}

TEST_CASE("purge: keywords only find a thing, its whole name ends it, and never a player") {
  Staff staff({Capability::purge});
  auto& box = staff.stage.make("box", "hall");
  staff.stage.make("ring", box);
  staff.stage.make_mobile("rat", "hall");
  const auto id = std::to_string(box.id());
  CHECK(staff.does("purge") ==
        "Purge what? Name one thing or mobile in this room, or a thing that you carry.");
  CHECK(staff.does("purge box") ==
        "That is a box, id " + id +
            ", with 1 thing that would go too. To end it for good, type: purge a box");
  CHECK(staff.stage.world().object_count() == 2);
  CHECK(staff.does("purge a box") == "You end a box.");
  CHECK(staff.stage.heard(staff.bob) == "Ann ends a box.");
  CHECK(staff.stage.world().object_count() == 0);
  CHECK(staff.does("purge bob") == "A player cannot be purged.");
  CHECK(staff.does("purge me") == "A player cannot be purged.");
  CHECK(staff.does("purge all") == "There is no \"all\" here.");
  CHECK(staff.does("purge rat").find("type: purge the rat") != std::string::npos);
  CHECK(staff.does("purge the rat") == "You end the rat.");
  CHECK(staff.stage.world().mobile_count() == 0);
  CHECK(staff.does("purge moon") == "There is no \"moon\" here.");
  CHECK(staff.stage.is_in_game("Bob"));
  CHECK(staff.stage.world().verify().empty());
}

TEST_CASE("grant and revoke: nobody gives what they lack, nor changes those who have more") {
  Staff staff({Capability::admin, Capability::go});
  CHECK(staff.does("grant") == "Type: grant PLAYER RIGHT");
  CHECK(staff.does("revoke bob") == "Type: revoke PLAYER RIGHT");
  CHECK(
      staff.does("grant bob flying").find("There is no right \"flying\". There are goto, load, ") ==
      0);
  CHECK(staff.does("grant bob none").find("There is no right \"none\".") == 0);
  CHECK(staff.does("grant bob load") ==
        "You do not have that right yourself, so you can neither give nor take it.");
  CHECK(staff.does("grant zoe goto").find("Nobody called \"zoe\" is playing just now.") == 0);
  CHECK(staff.does("grant bob goto") == "Bob now has these rights: goto.");
  CHECK(staff.stage.heard(staff.bob) ==
        "Ann has changed what you may do. You now have these rights: goto.");
  staff.stage.type(staff.bob, "goto 2");
  CHECK(staff.stage.body(staff.bob).room() == &staff.stage.room("yard"));
  staff.stage.pulses(16);
  CHECK(staff.stage.store().account("Bob")->rights == "goto");
  CHECK(staff.does("grant bob goto") == "Bob now has these rights: goto.");
  CHECK(staff.does("revoke bob goto") == "Bob now has no rights.");
  staff.stage.heard(staff.bob);
  staff.stage.type(staff.bob, "goto 1");
  CHECK(staff.stage.hears(staff.bob, "There is no command \"goto\"."));
  staff.stage.grant(staff.bob, Capability::purge);
  CHECK(staff.does("grant bob goto") ==
        "Bob has rights that you do not have, so you cannot change them.");
  CHECK(staff.does("revoke bob goto") ==
        "Bob has rights that you do not have, so you cannot change them.");
}

TEST_CASE("grant: every right of the giver against every right, and against whoever has more") {
  for (std::size_t own = 1; own < game::capability_names.size; ++own) {
    const auto has = static_cast<Capability>(own);
    Staff staff({Capability::admin, has});
    for (std::size_t i = 1; i < game::capability_names.size; ++i) {
      const auto right = static_cast<Capability>(i);
      CAPTURE(game::capability_names[has]);
      CAPTURE(game::capability_names[right]);
      staff.does("grant bob " + std::string(game::capability_names[right]));
      const bool expected = right == has || right == Capability::admin;
      CHECK(staff.stage.game().rights_of(staff.stage.body(staff.bob)).has(right) == expected);
    }
  }
}

TEST_CASE("users: every connection with its stage, source and idle time") {
  Staff staff({Capability::users});
  staff.stage.connect("192.0.2.7");
  staff.stage.seconds(30);
  const auto heard = staff.does("users");
  CHECK(heard.find("Connections\nSession | Who | Stage | Source | Idle") == 0);
  CHECK(heard.find(" | Bob | playing | ") != std::string::npos);
  CHECK(heard.find(" | - | name | 192.0.2.7 | 31 seconds") != std::string::npos);
  CHECK(heard.find("3 connections.") != std::string::npos);
}

TEST_CASE("reload: the answer of whoever reads the areas") {
  Staff staff({Capability::reload});
  CHECK(staff.does("reload") == "1 area read again.");
  CHECK(staff.stage.reloads() == 1);
}

TEST_CASE("shutdown: now, after a while with warnings, or not after all") {
  Staff staff({Capability::shutdown});
  CHECK(staff.does("shutdown") ==
        "Type: shutdown now, shutdown SECONDS (1 to 86400), or shutdown cancel.");
  CHECK(staff.does("shutdown 0") ==
        "Type: shutdown now, shutdown SECONDS (1 to 86400), or shutdown cancel.");
  CHECK(staff.does("shutdown cancel") == "No stop was planned.");
  staff.does("shutdown 90");
  CHECK(staff.stage.heard(staff.bob) ==
        "The game stops in 1 minute 30 seconds. Everything will be saved.");
  staff.stage.seconds(29);
  CHECK(staff.stage.heard(staff.bob).empty());
  staff.stage.seconds(1);
  CHECK(staff.stage.heard(staff.bob) == "The game stops in 1 minute. Everything will be saved.");
  CHECK(staff.does("shutdown cancel").find("The game goes on.") != std::string::npos);
  CHECK(staff.stage.heard(staff.bob) == "The game does not stop after all.");
  staff.stage.seconds(120);
  CHECK(staff.stage.stops().empty());
  staff.does("shutdown 12");
  staff.stage.heard(staff.bob);
  staff.stage.seconds(12);
  CHECK(staff.stage.heard(staff.bob) ==
        "The game stops in 10 seconds. Everything will be saved.\n"
        "The game stops in 5 seconds. Everything will be saved.");
  CHECK(staff.stage.stops() == std::vector<std::string>{"Ann"});
  staff.does("shutdown now");
  CHECK(staff.stage.stops().size() == 2);
  CHECK(staff.stage.game().timeline().verify().empty());
}

TEST_CASE("events: totals, levels, kinds, pulses, what is next and what lately was") {
  Staff staff({Capability::events});
  staff.stage.make("torch", staff.ann);
  staff.does("light torch");
  staff.stage.game().beats().came_late(90'000);
  staff.stage.game().beats().took(7, 1'500'000);
  staff.stage.game().beats().took(8, 200'000);
  const auto heard = staff.does("events");
  CHECK(heard.find("The wheel\nPulse: ") == 0);
  CHECK(heard.find("Waiting: ") != std::string::npos);
  CHECK(heard.find("Next due: ") != std::string::npos);
  CHECK(heard.find("burn | misc | yes | 1 | 0 | ") != std::string::npos);
  CHECK(heard.find("0 | 1 pulse | ") != std::string::npos);
  CHECK(heard.find("Pulses came late: half of them at most 0.090 ms, 99 of 100 at most 0.090 ms") !=
        std::string::npos);
  CHECK(heard.find("Longest pulse: 1.500 ms, pulse 7") != std::string::npos);
  CHECK(heard.find("Lately:") != std::string::npos);
}

TEST_CASE("evstat: the whole wheel verified, or one owner's events with their numbers") {
  Staff staff({Capability::testing});
  staff.stage.make("torch", staff.ann);
  staff.stage.make("flask", staff.ann);
  staff.does("light torch");
  staff.does("drink flask");
  CHECK(staff.does("evstat").find("Links: all right") != std::string::npos);
  CHECK(staff.does("evstat ann").find("quickened") != std::string::npos);
  CHECK(staff.does("evstat torch").find("burn | ") != std::string::npos);
  CHECK(staff.does("evstat bob") == "Events of Bob\nIt owns no events.\n0 events.");
  for (const auto* owner : {"world", "room", "area"}) {
    CHECK(staff.does(std::string("evstat ") + owner).find("Events of ") == 0);
  }
  CHECK(staff.does("evstat moon").find("There is no \"moon\" here. You can ask for world,") == 0);
}

TEST_CASE("uidcount: every place in which an id is found") {
  Staff staff({Capability::testing});
  auto& bag = staff.stage.make("bag", staff.bob);
  const auto& ring = staff.stage.make("ring", bag);
  const auto& stone = staff.stage.make("stone", "yard");
  CHECK(staff.does("uidcount " + std::to_string(ring.id())) ==
        "Id " + std::to_string(ring.id()) + " exists 1 time.\na ring, in a bag, id " +
            std::to_string(bag.id()));
  CHECK(staff.does("uidcount " + std::to_string(bag.id())).find("a bag, on Bob") !=
        std::string::npos);
  CHECK(staff.does("uidcount " + std::to_string(stone.id())).find("a stone, in room 2") !=
        std::string::npos);
  CHECK(staff.does("uidcount " + std::to_string(staff.stage.body(staff.bob).id()))
            .find("Bob, in room 1") != std::string::npos);
  CHECK(staff.does("uidcount 987654") == "Id 987654 exists 0 times.");
  CHECK(staff.does("uidcount") == "Type: uidcount ID");
  CHECK(staff.does("uidcount -1") == "Type: uidcount ID");
}

TEST_CASE("tick: so many pulses run, and the answer comes when they are saved") {
  Staff staff({Capability::testing});
  const auto before = staff.stage.game().now() + 8;
  CHECK(staff.does("tick 100") == "100 pulses run.");
  CHECK(staff.stage.game().now() == before + 100);
  CHECK(staff.stage.store().header()->pulse == static_cast<std::int64_t>(before) + 100);
  CHECK(staff.does("tick") == "1 pulse run.");
  CHECK(staff.does("tick 0") == "Type: tick NUMBER (1 to 10000000)");
  CHECK(staff.does("tick -5") == "Type: tick NUMBER (1 to 10000000)");
}

TEST_CASE("audit: each staff command is one line with its words, and passwords are in no line") {
  support::CapturedLog log;
  Staff staff({Capability::go, Capability::admin, Capability::shutdown});
  staff.does("goto 2 {} %n $n");
  staff.does("grant bob goto");
  staff.does("shut");
  staff.does("password wrong-password brand-new-secret");
  staff.does("tell bob a private word");
  const auto written = log.text();
  CHECK(written.find("{} %n $n") != std::string::npos);
  CHECK(written.find("rights changed") != std::string::npos);
  CHECK(written.find("shutdown") == std::string::npos);
  CHECK(written.find("brand-new-secret") == std::string::npos);
  CHECK(written.find("wrong-password") == std::string::npos);
  CHECK(written.find("a private word") == std::string::npos);
}

TEST_CASE("purge: of several that bear a name, the number says which") {
  Staff staff({Capability::purge});
  auto& full = staff.stage.make("bag", "hall");
  staff.stage.make("stone", full);
  const auto full_id = full.id();
  const auto other_id = staff.stage.make("bag", "hall").id();
  const auto asked = staff.does("purge 2.bag");
  CHECK(asked == "That is a bag, id " + std::to_string(full_id) +
                     ", with 1 thing that would go too. To end it for good, type: purge #" +
                     std::to_string(full_id));
  CHECK(staff.does("purge a bag").find("type: purge #") != std::string::npos);
  CHECK(staff.stage.world().object_count() == 3);
  CHECK(staff.does("purge #" + std::to_string(full_id)) == "You end a bag.");
  CHECK(staff.stage.world().find_object(full_id) == nullptr);
  CHECK(staff.stage.world().find_object(other_id) != nullptr);
  for (const auto* odd : {"purge #", "purge #0", "purge #-1", "purge #99999999999999999999"}) {
    CHECK(staff.does(odd).find("There is no") == 0);
  }
}
