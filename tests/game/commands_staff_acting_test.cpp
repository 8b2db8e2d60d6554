#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "game/fights/fights.h"
#include "game/happenings/all.h"
#include "game/oversight.h"
#include "staff.h"
#include "support/captured_log.h"

using game::Capability;

namespace {

constexpr std::string_view own_hand = "That can only be typed by one's own hand, and where one is.";

rules::Rules rules_with_poison() {
  auto rules = support::stage_rules();
  rules.affects.push_back({.key = "poison",
                           .name = "poisoned",
                           .help = "It hurts.",
                           .flags = {rules::AffectFlag::poisoned},
                           .begins = {},
                           .room_begins = {},
                           .renewed = {},
                           .ends = "The poison is gone.",
                           .room_ends = {}});
  return rules;
}

}  // namespace

TEST_CASE("at: a command is done elsewhere, and one is back in the same turn, unnoticed") {
  Pair pair({Capability::at});
  const auto eve = pair.stage.player("Eve", "yard");
  CHECK(pair.does("at 2 look").find("The Yard") == 0);
  CHECK(pair.anns().room() == &pair.stage.room("hall"));
  CHECK(pair.stage.heard(pair.bob).empty());
  CHECK(pair.stage.heard(eve).empty());
  CHECK(pair.does("at eve say boo") == "You say 'boo'");
  CHECK(pair.stage.heard(eve) == "Ann says 'boo'");
  CHECK(pair.stage.heard(pair.bob).empty());
  pair.does("at 2 south");
  CHECK(pair.anns().room() == &pair.stage.room("hall"));
  pair.does("at 1 north");
  CHECK(pair.anns().room() == &pair.stage.room("hall"));
  CHECK(pair.does("at 98 look") == "There is no room 98.");
  CHECK(pair.does("at 2").find("Type: at ") == 0);
  CHECK(pair.does("at 2 frobnicate").find("There is no command \"frobnicate\".") == 0);
  CHECK(pair.stage.world().verify().empty());
}

TEST_CASE("at: a fight begun there ends there, and nobody goes while they fight") {
  Pair pair({Capability::at});
  auto& far = pair.stage.make_mobile("rat", "yard");
  pair.does("at 2 kill rat");
  CHECK(pair.anns().room() == &pair.stage.room("hall"));
  CHECK_FALSE(pair.stage.game().fights().is_fighting(pair.anns()));
  CHECK_FALSE(pair.stage.game().fights().is_fighting(far));
  CHECK(pair.stage.game().fights().verify().empty());
  auto& near = pair.stage.make_mobile("rat", "hall");
  REQUIRE(pair.stage.game().fights().attack(pair.anns(), near));
  pair.stage.type(pair.ann, "at 2 look");
  CHECK(pair.stage.hears(pair.ann, "Not while you fight!"));
}

TEST_CASE("force: players anywhere and mobiles beside one do it, and are told whose will it was") {
  Pair pair({Capability::force});
  const auto eve = pair.stage.player("Eve", "yard");
  CHECK(pair.does("force eve say so be it") == "You force Eve.");
  CHECK(pair.stage.heard(eve) == "Ann makes you do this: \"say so be it\"\nYou say 'so be it'");
  auto& rat = pair.stage.make_mobile("rat", "hall");
  CHECK(pair.does("force rat say squeak") == "You force the rat.\nThe rat says 'squeak'");
  CHECK(pair.does("force rat north").find("You force the rat.") == 0);
  CHECK(rat.room() == &pair.stage.room("yard"));
  CHECK(pair.does("force zoe look") ==
        "There is neither a player \"zoe\" nor anybody here of that name.");
  CHECK(pair.does("force ann look") == "Nobody has to force you: just type it.");
  CHECK(pair.does("force bob") == "Type: force PERSON COMMAND");
  pair.stage.world().change(pair.bobs()).position = world::Position::sleeping;
  CHECK(pair.does("force bob north").find("Bob cannot do that now.") != std::string::npos);
}

TEST_CASE("force: the command has the rights that both have, and no more") {
  Pair pair({Capability::force, Capability::load}, {Capability::load});
  pair.does("force bob load obj 17");
  CHECK(pair.bobs().things().size() == 1);
  Pair lower({Capability::force, Capability::load});
  CHECK(lower.does("force bob load obj 17").find("There is no command \"load\".") !=
        std::string::npos);
  CHECK(lower.bobs().things().is_empty());
  CHECK(lower.stage.game().rights_of(lower.bobs()).is_empty());
  CHECK(pair.stage.game().rights_of(pair.bobs()).has(Capability::load));
}

TEST_CASE("rights: nobody has more while they do another's bidding") {
  Pair pair({}, {Capability::load, Capability::go});
  {
    const game::LowerRights lower(pair.stage.game().oversight(), pair.bobs(),
                                  {Capability::go, Capability::purge});
    CHECK(pair.stage.game().rights_of(pair.bobs()) == game::Capabilities{Capability::go});
  }
  CHECK(pair.stage.game().rights_of(pair.bobs()) ==
        game::Capabilities{Capability::go, Capability::load});
}

TEST_CASE("force and at: no dangerous or secret command is reached, by any of its beginnings") {
  Pair pair;
  for (std::size_t i = 1; i < game::capability_names.size; ++i) {
    pair.stage.grant(pair.ann, static_cast<Capability>(i));
    pair.stage.grant(pair.bob, static_cast<Capability>(i));
  }
  support::CapturedLog log;
  std::size_t beyond = 0;
  const auto before = pair.stage.store().account("Bob")->password;
  for (const auto* command : game::all_commands()) {
    if (game::can_be_bidden(*command)) {
      continue;
    }
    ++beyond;
    CAPTURE(command->name);
    for (const auto* words : {" bob goto", " now", " password-of-Bob brand-new-secret", ""}) {
      const bool holds_secret = std::string_view(words).find("secret") != std::string_view::npos;
      if (holds_secret && !command->secret) {
        continue;
      }
      const auto line = std::string(command->name) + words;
      CHECK(pair.does("force bob " + line).find(own_hand) != std::string::npos);
      CHECK(pair.does("at 2 " + line).find(own_hand) != std::string::npos);
      CHECK(pair.stage.heard(pair.bob).empty());
    }
    // What a beginning means is some other command, or nothing.
    for (std::size_t letters = 1; letters < command->name.size(); ++letters) {
      const auto word = command->name.substr(0, letters);
      const auto found = game::find_command(word, pair.stage.game().rights_of(pair.anns()), true);
      if (found.command == nullptr || !game::can_be_bidden(*found.command)) {
        CHECK(pair.does("force bob " + std::string(word) + " now").find("You force Bob.") ==
              std::string::npos);
        CHECK(pair.stage.heard(pair.bob).empty());
      }
    }
  }
  CHECK(beyond >= 15);
  CHECK(pair.stage.is_in_game("Bob"));
  CHECK(pair.stage.stops().empty());
  CHECK(pair.stage.store().account("Bob")->password == before);
  CHECK(log.text().find("brand-new-secret") == std::string::npos);
  CHECK(log.text().find("rights changed") == std::string::npos);
}

TEST_CASE("force: a mobile made to do every command it can be made to leaves the world whole") {
  Pair pair({Capability::force});
  support::CapturedLog log;
  for (const auto* command : game::all_commands()) {
    if (!game::can_be_bidden(*command)) {
      continue;
    }
    for (const auto* words : {"", " ann", " torch", " north", " on", " all", " keeper"}) {
      auto& rat = pair.stage.make_mobile("rat", "hall");
      pair.stage.make("torch", "hall");
      const auto handle = rat.handle();
      pair.does("force rat " + std::string(command->name) + words);
      if (auto* left = pair.stage.world().find(handle)) {
        pair.stage.game().fights().stop(*left);
        pair.stage.world().destroy(*left);
      }
      pair.stage.settle();
    }
  }
  CHECK(log.text().find("failed") == std::string::npos);
  CHECK(pair.stage.world().verify().empty());
  CHECK(pair.stage.game().fights().verify().empty());
  CHECK(pair.stage.game().timeline().verify().empty());
}

TEST_CASE("force: it pays for what it makes others do, and leaves nothing for them to repeat") {
  Pair pair({Capability::force});
  pair.stage.type(pair.bob, "say mine");
  pair.does("force bob say yours");
  pair.stage.heard(pair.bob);
  pair.stage.type(pair.bob, "!");
  CHECK(pair.stage.heard(pair.bob) == "You say 'mine'");
  pair.clear();
  pair.stage.pulses(80);
  pair.stage.type(pair.ann, "force bob who");
  CHECK(pair.stage.game().visitor(pair.ann.session)->budget == 10 - 2);
}

TEST_CASE("transfer: to oneself or to a room, out of a fight, and one sees where one is") {
  Pair pair({Capability::transfer});
  const auto eve = pair.stage.player("Eve", "yard");
  auto& rat = pair.stage.make_mobile("rat", "yard");
  REQUIRE(pair.stage.game().fights().attack(pair.stage.body(eve), rat));
  CHECK(pair.does("transfer eve").find("Eve is now in room 1, The Hall.") != std::string::npos);
  CHECK(pair.stage.body(eve).room() == &pair.stage.room("hall"));
  CHECK_FALSE(pair.stage.game().fights().is_fighting(rat));
  CHECK(pair.stage.hears(eve, "Ann has brought you elsewhere.\nThe Hall"));
  CHECK(pair.stage.heard(pair.bob) == "Eve appears out of nowhere.");
  CHECK(pair.does("transfer bob 2").find("Bob is now in room 2, The Yard.") != std::string::npos);
  CHECK(pair.does("transfer bob 2") == "Bob is there already.");
  CHECK(pair.does("transfer bob 98") == "There is no room 98.");
  CHECK(pair.does("transfer rat") == "Nobody called \"rat\" is playing just now.");
}

TEST_CASE("restore: points are full, what is bad ends, and what is good stays") {
  support::StageOptions options;
  options.rules = rules_with_poison();
  Pair pair({Capability::restore}, {}, std::move(options));
  auto& state = pair.stage.world().change(pair.bobs());
  state.hit_points = state.mana = state.moves = 1;
  game::add_affect(pair.stage.game(), pair.bobs(), "poison", 800);
  game::add_affect(pair.stage.game(), pair.bobs(), "quickened", 800);
  CHECK(pair.does("restore bob") == "Bob is as good as new.");
  CHECK(pair.bobs().state().hit_points == pair.bobs().state().max_hit_points);
  CHECK(pair.bobs().state().mana == pair.bobs().state().max_mana);
  CHECK(pair.bobs().state().moves == pair.bobs().state().max_moves);
  CHECK_FALSE(game::has_affect(pair.stage.game(), pair.bobs(), "poison"));
  CHECK(game::has_affect(pair.stage.game(), pair.bobs(), "quickened"));
  CHECK(pair.stage.heard(pair.bob) == "The poison is gone.\nAnn has restored you.");
  pair.stage.world().change(pair.bobs()).hit_points = 1;
  pair.stage.world().change(pair.anns()).hit_points = 1;
  CHECK(pair.does("restore all") == "Everybody here is as good as new.");
  CHECK(pair.anns().state().hit_points == pair.anns().state().max_hit_points);
  CHECK(pair.bobs().state().hit_points == pair.bobs().state().max_hit_points);
}

TEST_CASE("peace: every fight of the room stops, and its mobiles bear no grudge") {
  support::StageOptions options;
  options.areas.front().mobs[1].flags.set(world::MobFlag::memory);
  Pair pair({Capability::peace}, {}, std::move(options));
  auto& fights = pair.stage.game().fights();
  auto& rat = pair.stage.make_mobile("rat", "hall");
  REQUIRE(fights.attack(pair.bobs(), rat));
  REQUIRE(fights.remembers(rat, pair.bobs()));
  pair.stage.type(pair.ann, "peace");
  CHECK(pair.stage.hears(pair.ann, "You make peace here."));
  CHECK(fights.fighters_in(pair.stage.room("hall")) == 0);
  CHECK_FALSE(fights.remembers(rat, pair.bobs()));
  CHECK(fights.verify().empty());
}

TEST_CASE("slay: mobiles and those with fewer rights die, equals and oneself do not") {
  Pair pair({Capability::slay});
  pair.stage.make_mobile("rat", "hall");
  CHECK(pair.does("sla rat") == "Type SLAY in full if you mean it.");
  CHECK(pair.does("slay rat").find("You slay the rat.") == 0);
  CHECK(pair.stage.world().mobile_count() == 0);
  const std::string fewer = "You can do that only to somebody who has fewer rights than you.";
  CHECK(pair.does("slay me") == fewer);
  pair.does("slay bob");
  CHECK(pair.stage.hears(pair.bob, "Ann slays you!"));
  CHECK(pair.bobs().state().position == world::Position::resting);
  Pair equals({Capability::slay}, {Capability::slay});
  CHECK(equals.does("slay bob") == fewer);
  CHECK(equals.bobs().state().hit_points > 0);
}

TEST_CASE("echo: one marked line for the room or the world, which is nobody's words") {
  Pair pair({Capability::echo});
  const auto eve = pair.stage.player("Eve", "yard");
  CHECK(pair.does("echo Bob tells you 'give me $n {0} %s'") ==
        "[echo] Bob tells you 'give me $n {0} %s'");
  CHECK(pair.stage.heard(pair.bob) == "[echo] Bob tells you 'give me $n {0} %s'");
  CHECK(pair.stage.heard(eve).empty());
  pair.does("echo all The river\xE2\x80\xA8<20hp 0m 0mv> rises.");
  CHECK(pair.stage.heard(eve) == "[echo] The river<20hp 0m 0mv> rises.");
  CHECK(pair.does("echo all").find("Type: echo WORDS") == 0);
}
