#include <algorithm>
#include <string>

#include <doctest/doctest.h>

#include "game/fights/formulas.h"
#include "game/look.h"
#include "staff.h"
#include "support/captured_log.h"

using game::Capability;

// ---- set and advance

TEST_CASE("set: each field within its bounds, and the log has what it was and what it became") {
  support::StageOptions options;
  options.rules.skills.emplace_back();
  options.rules.skills.back().key = options.rules.skills.back().name = "kick";
  Pair pair({Capability::set}, {}, std::move(options));
  support::CapturedLog log;
  CHECK(pair.does("set bob coins 500") == "Bob: coins was 100, and is now 500.");
  CHECK(log.text().find("field changed by=Ann source=192.0.2.1 utc=17672") != std::string::npos);
  CHECK(log.text().find("of=Bob field=coins before=100 after=500") != std::string::npos);
  CHECK(pair.does("set bob coins 40") == "Bob: coins was 500, and is now 40.");
  CHECK(pair.bobs().state().coins == 40);
  CHECK(pair.does("set bob max_hit_points 200").find("is now 200.") != std::string::npos);
  CHECK(pair.does("set bob hit_points 999").find("is now 200.") != std::string::npos);
  CHECK(pair.does("set bob max_hit_points 50").find("is now 50.") != std::string::npos);
  CHECK(pair.bobs().state().hit_points == 50);
  CHECK(pair.does("set bob hit_points 0") == "Hit_points takes a number from 1 to 100000.");
  for (const auto* odd : {"-1", "1e3", "1000000000001", "99999999999999999999", "x"}) {
    CHECK(pair.does("set bob coins " + std::string(odd)) ==
          "Coins takes a number from 0 to 1000000000000.");
  }
  CHECK(pair.does("set bob practices 7") == "Bob: practices was 4, and is now 7.");
  CHECK(pair.does("set bob title the Patient") == "Bob: title was empty, and is now the Patient.");
  CHECK(pair.does("set bob title " + std::string(61, 'x')).find("A title has letters") == 0);
  CHECK(pair.does("set bob title none") == "Bob: title was the Patient, and is now empty.");
  CHECK(pair.does("set bob skill kick 75") == "Bob: skill kick was 0, and is now 75.");
  CHECK(pair.bobs().state().player.skills.at("kick") == 75);
  CHECK(pair.does("set bob skill kick 101").find("Type: set PLAYER skill") == 0);
  CHECK(pair.does("set bob skill kick 0") == "Bob: skill kick was 75, and is now 0.");
  CHECK(pair.bobs().state().player.skills.empty());
  CHECK(pair.does("set bob skill juggle 5").find("There is no skill \"juggle\".") == 0);
  CHECK(pair.does("set bob level 5").find("There is no field \"level\" to set.") == 0);
  CHECK(pair.does("se bob coins 1").find("set") == std::string::npos);
  pair.stage.make_mobile("rat", "hall");
  CHECK(pair.does("set rat coins 3") == "The rat: coins was 0, and is now 3.");
  CHECK(pair.does("set rat practices 3") == "Only a player has practices.");
  CHECK(pair.does("set rat title x") == "Only a player has a title.");
  pair.stage.pulses(16);
  CHECK(pair.stage.store().character("Bob")->coins == 40);
}

TEST_CASE("advance: up and down again, with what each level brings, and the log has both") {
  Pair pair({Capability::advance});
  support::CapturedLog log;
  const auto before = pair.bobs().state();
  CHECK(pair.does("advance bob 5") == "Bob: level was 1, and is now 5.");
  CHECK(log.text().find("of=Bob field=level before=1 after=5") != std::string::npos);
  CHECK(pair.stage.hears(pair.bob, "You are of level 5 now."));
  const auto& now = pair.bobs().state();
  CHECK(now.max_hit_points == before.max_hit_points + 4 * 8);
  CHECK(now.max_mana == before.max_mana + 4 * 10);
  CHECK(now.max_moves == before.max_moves + 4 * 5);
  CHECK(now.player.practices == before.player.practices + 12);
  CHECK(now.player.trains == before.player.trains + 4);
  CHECK(now.experience == game::experience_at(5));
  CHECK(pair.does("advance bob 1") == "Bob: level was 5, and is now 1.");
  CHECK(now.max_hit_points == before.max_hit_points);
  CHECK(now.hit_points <= now.max_hit_points);
  CHECK(now.max_mana == before.max_mana);
  CHECK(now.player.practices == before.player.practices);
  CHECK(now.experience == 0);
  CHECK(pair.does("advance bob 1") == "Bob is of that level already.");
  for (const auto* odd : {"advance bob", "advance bob 0", "advance bob 51", "advance bob -1"}) {
    CHECK(pair.does(odd) == "Type: advance PLAYER LEVEL (1 to 50)");
  }
  CHECK(pair.does("advanc bob 3") == "Type ADVANCE in full if you mean it.");
}

// ---- stat and find

TEST_CASE("stat: rooms, players, mobiles and things, by name or id, with what they wait for") {
  Pair pair({Capability::stat});
  auto& rat = pair.stage.make_mobile("rat", "hall");
  auto& pear = pair.stage.make("pear", "yard");
  const auto room = pair.does("stat room");
  CHECK(room.find("The Hall\nNumber: 1\nKey: hall\n") == 0);
  CHECK(room.find("People: the rat (id " + std::to_string(rat.id()) + "), Bob") !=
        std::string::npos);
  CHECK(room.find("north | 2 | none | none") != std::string::npos);
  const auto yard = pair.does("stat room 2");
  CHECK(yard.find("Things: a pear (id " + std::to_string(pear.id()) + ")") != std::string::npos);
  pair.stage.world().change(pair.bobs()).hit_points = 1;
  const auto bob = pair.does("stat bob");
  CHECK(bob.find("Bob\nId: ") == 0);
  CHECK(bob.find("Is: a player") != std::string::npos);
  CHECK(bob.find("Rights: none") != std::string::npos);
  CHECK(bob.find("fake$") == std::string::npos);
  const auto mobile = pair.does("stat mob rat");
  CHECK(mobile.find("The rat\nId: " + std::to_string(rat.id())) == 0);
  CHECK(mobile.find("Template: 21") != std::string::npos);
  const auto thing = pair.does("stat obj #" + std::to_string(pear.id()));
  CHECK(thing.find("A pear\n") == 0);
  CHECK(thing.find("Template: 15") != std::string::npos);
  CHECK(thing.find("Is: in room 2") != std::string::npos);
  CHECK(pair.does("stat moon") == "There is no \"moon\" here.");
  CHECK(pair.does("stat #999999999") == "There is no \"#999999999\" here.");
  CHECK(pair.does("stat").find("Type: stat room") == 0);
}

TEST_CASE("find: templates by words, what was made from them and where, rooms and players") {
  Pair pair({Capability::find});
  const auto eve = pair.stage.player("Eve", "yard");
  const auto on_eve = std::to_string(pair.stage.make("torch", eve).id());
  const auto in_hall = std::to_string(pair.stage.make("torch", "hall").id());
  CHECK(pair.does("find obj tor") == "10: a torch, 2 in the world\n  id " + in_hall +
                                         ", in room 1, The Hall\n  id " + on_eve +
                                         ", with Eve, in room 2, The Yard");
  CHECK(pair.does("find mob rat") == "21: the rat, 0 in the world");
  CHECK(pair.does("find room yar") == "2, The Yard, of The Stage");
  CHECK(pair.does("find player eve") == "Eve, level 1, in room 2, The Yard");
  CHECK(pair.does("find player") ==
        "Ann, level 1, in room 1, The Hall\nBob, level 1, in room 1, The Hall\n"
        "Eve, level 1, in room 2, The Yard");
  CHECK(pair.does("find obj moon") == "There is nothing of that name.");
  CHECK(pair.does("find obj").find("Type: find obj WORDS") == 0);
  CHECK(pair.does("find moon x") == "There are obj, mob, room and player to find.");
}

TEST_CASE("find: however much there is, a hundred lines and a count of the rest") {
  Pair pair({Capability::find});
  for (int i = 0; i < 250; ++i) {
    pair.stage.make("stone", "hall");
  }
  const auto told = pair.does("find obj stone");
  CHECK(std::count(told.begin(), told.end(), '\n') ==
        static_cast<std::ptrdiff_t>(game::most_lines_of_a_list));
  CHECK(told.find("And 151 more.") != std::string::npos);
}
