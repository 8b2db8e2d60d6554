// What is saved, when, and what is told about it.
#include "game/commits.h"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <string>

#include <doctest/doctest.h>

#include "game/game.h"
#include "game/rows.h"
#include "support/stage.h"

using support::Player;
using support::Stage;

namespace {

bool has_object(const wire::Commit& commit, std::int64_t id) {
  return std::any_of(commit.objects.begin(), commit.objects.end(),
                     [id](const wire::ObjectRecord& record) { return record.id == id; });
}

std::size_t posted(const Stage& stage) {
  return const_cast<Stage&>(stage).store().posted().size();
}

}  // namespace

TEST_CASE("commits: what changed is posted at most once in eight pulses") {
  Stage stage;
  const auto ann = stage.player("Ann");
  stage.pulses(20);
  auto commits = stage.store().commits();
  for (int i = 0; i < 40; ++i) {
    stage.make("stone", "hall");
    stage.pulses(1);
  }
  CHECK(stage.store().commits() - commits == 5);
  CHECK(stage.store().objects().size() >= 32);
  stage.body(ann);
}

TEST_CASE("commits: one is under way at a time, and what changes meanwhile goes with the next") {
  Stage stage;
  const auto ann = stage.player("Ann");
  stage.pulses(20);
  stage.hold_store();
  auto& ring = stage.make("ring", ann);
  stage.pulses(16);
  CHECK(posted(stage) == 1);
  stage.make("stone", ann);
  stage.world().move(ring, stage.room("yard"));
  stage.pulses(32);
  CHECK(posted(stage) == 1);
  stage.release_store();
  CHECK(stage.store().objects().at(ring.id()).on_character.has_value());
  stage.pulses(8);
  CHECK(stage.store().objects().at(ring.id()).in_room == 2);
  CHECK(stage.store().things_of("Ann").size() == 1);
}

TEST_CASE("commits: a gift is in one transaction with both who gave and who got it") {
  Stage stage;
  const auto ann = stage.player("Ann");
  const auto bob = stage.player("Bob");
  const auto id = stage.make("ring", ann).id();
  stage.pulses(20);
  const auto bobs_id = stage.body(bob).id();
  REQUIRE(stage.store().objects().at(id).on_character == stage.body(ann).id());
  stage.hold_store();
  stage.type(ann, "give ring bob");
  stage.quit(bob);
  const auto& jobs = stage.store().posted();
  REQUIRE_FALSE(jobs.empty());
  const auto* commit = std::get_if<wire::Commit>(&jobs.front());
  REQUIRE(commit != nullptr);
  CHECK(has_object(*commit, id));
  CHECK(
      std::any_of(commit->characters.begin(), commit->characters.end(),
                  [bobs_id](const wire::CharacterRecord& record) { return record.id == bobs_id; }));
  SUBCASE("killed before it: the ring is Ann's") {
    stage.restart();
    CHECK(stage.store().things_of("Ann").size() == 1);
    CHECK(stage.store().things_of("Bob").empty());
  }
  SUBCASE("killed after it: the ring is Bob's") {
    stage.release_store();
    stage.restart();
    CHECK(stage.store().things_of("Ann").empty());
    CHECK(stage.store().things_of("Bob").size() == 1);
  }
}

TEST_CASE(
    "commits: a failed one keeps its rows, staff hear of it once, and it is tried every thirty "
    "seconds") {
  Stage stage;
  const auto ann = stage.player("Ann");
  const auto bob = stage.player("Bob");
  stage.grant(bob, game::Capability::users);
  stage.pulses(20);
  stage.heard(bob);
  const auto id = stage.make("ring", ann).id();
  const auto stone = stage.make("stone", "hall").id();
  stage.store().refuses = "the disk is full";
  const auto commits = stage.store().commits();
  stage.seconds(100);
  const auto told = stage.heard(bob);
  CHECK(told.find("The world cannot be saved (the disk is full).") != std::string::npos);
  CHECK(told.find("The world cannot be saved") == told.rfind("The world cannot be saved"));
  CHECK(stage.game().commits().last_failed());
  CHECK(stage.store().commits() == commits);
  stage.world().destroy(*stage.world().find_object(stone));
  stage.store().refuses.clear();
  stage.seconds(31);
  CHECK_FALSE(stage.game().commits().last_failed());
  CHECK(stage.store().objects().contains(id));
  CHECK_FALSE(stage.store().objects().contains(stone));
  CHECK(stage.hears(bob, "The world is saved again."));
}

TEST_CASE("commits: players hear once that the world cannot be saved, and once that it is again") {
  Stage stage;
  const auto ann = stage.player("Ann");
  const auto guest = stage.connect();
  stage.pulses(20);
  stage.heard(ann);
  stage.heard(guest);
  stage.make("ring", ann);
  stage.store().refuses = "the disk is full";
  stage.seconds(100);
  const auto told = stage.heard(ann);
  CHECK(told.find("The world cannot be saved just now") == 0);
  CHECK(told.rfind("The world cannot be saved") == 0);
  CHECK(told.find("the disk is full") == std::string::npos);  // that is for the staff
  stage.store().refuses.clear();
  stage.seconds(31);
  CHECK(stage.heard(ann) == "The world is saved again.");
  stage.seconds(31);
  CHECK(stage.heard(ann).empty());
  CHECK_FALSE(stage.hears(guest, "saved"));
}

namespace {

// Ann's ring goes to and fro, and every pulse a stone comes and one goes; Ann and Bob play on.
void churn(Stage& stage, const Player& ann, const Player& bob, world::Object& ring, int pulses) {
  for (int i = 0; i < pulses; ++i) {
    auto& stone = stage.make("stone", "hall");
    stage.pulses(1);
    stage.world().destroy(stone);
    if (i % 100 == 0) {
      CHECK(stage.world().move(ring, stage.room(i % 200 == 0 ? "yard" : "hall")) ==
            world::Moved::yes);
      stage.type(ann, "say still here");
      CHECK(stage.hears(bob, "still here"));
    }
  }
}

}  // namespace

TEST_CASE("commits: a disk that is silent for thousands of pulses gathers no queue") {
  Stage stage;
  const auto ann = stage.player("Ann");
  const auto bob = stage.player("Bob");
  const auto eve = stage.player("Eve", "yard");
  stage.grant(eve, game::Capability::users);
  auto& ring = stage.make("ring", "hall");
  stage.pulses(20);
  stage.hold_store();
  stage.make("pear", ann);
  stage.pulses(9);
  REQUIRE(posted(stage) == 1);
  stage.heard(eve);
  stage.type(eve, "save");
  churn(stage, ann, bob, ring, 5000);
  CHECK(posted(stage) == 1);
  const auto told = stage.heard(eve);
  CHECK(told.find("The world cannot be saved (the disk does not answer).") != std::string::npos);
  CHECK(told.find("The world cannot be saved") == told.rfind("The world cannot be saved"));
  CHECK(told.find("Saved.") == std::string::npos);

  stage.release_store();
  stage.pulses(9);
  const auto told_after = stage.heard(eve);
  CHECK(told_after.find("The world is saved again.") != std::string::npos);
  CHECK(told_after.find("Saved.") != std::string::npos);
  // All of it in one commit, and of the stones only those that the silent one held.
  CHECK(stage.store().last_commit().objects.size() <= 3);
  CHECK(stage.store().last_commit().gone_objects.size() <= 2);
  CHECK(stage.store().things_of("Ann").size() == 1);
  CHECK(stage.store().objects().at(ring.id()).in_room == stage.room("hall").vnum());
  CHECK(stage.store().verify().empty());
}

TEST_CASE("commits: a disk that says no for thousands of pulses gathers no more than there is") {
  Stage stage;
  const auto ann = stage.player("Ann");
  const auto bob = stage.player("Bob");
  auto& ring = stage.make("ring", "hall");
  const auto stone = stage.make("stone", "yard").id();
  stage.pulses(20);
  stage.store().refuses = "the disk is full";
  stage.world().destroy(*stage.world().find_object(stone));
  churn(stage, ann, bob, ring, 5000);
  stage.type(ann, "save");
  CHECK(stage.hears(ann, "Not saved: the disk is full."));
  stage.store().refuses.clear();
  stage.seconds(31);
  CHECK(stage.store().last_commit().objects.size() <= 3);
  CHECK(stage.store().last_commit().gone_objects.size() <= 1);
  CHECK_FALSE(stage.store().objects().contains(stone));
  CHECK(stage.store().objects().at(ring.id()).in_room == stage.room("hall").vnum());
  CHECK(stage.store().verify().empty());
}

TEST_CASE("commits: an answer that fails does not keep the others from theirs") {
  Stage stage;
  int heard = 0;
  stage.game().commits().at_once([&heard](const std::string& why_not) {
    heard += why_not.empty() ? 1 : 0;
    throw std::runtime_error("the first is out of sorts");
  });
  stage.game().commits().at_once(
      [&heard](const std::string& why_not) { heard += why_not.empty() ? 1 : 0; });
  stage.pulses(1);
  CHECK(heard == 2);
}

TEST_CASE("commits: a full mailbox is a failed commit, tried again") {
  Stage stage;
  const auto ann = stage.player("Ann");
  stage.pulses(20);
  stage.store().full = true;
  const auto id = stage.make("ring", ann).id();
  stage.heard(ann);
  stage.type(ann, "save");
  CHECK(stage.hears(ann, "Not saved: the disk is too slow just now."));
  stage.store().full = false;
  stage.seconds(31);
  CHECK(stage.store().objects().contains(id));
}

TEST_CASE("commits: the header alone goes out now and then, without waiting for the disk") {
  Stage stage;
  stage.pulses(200);
  auto commits = stage.store().commits();
  stage.pulses(800);
  CHECK(stage.store().commits() - commits == 10);
  CHECK(stage.store().header()->pulse + 80 > static_cast<std::int64_t>(stage.game().now()));
  stage.player("Ann");
  stage.pulses(100);
  commits = stage.store().commits();
  stage.hold_store();
  stage.pulses(8);
  REQUIRE(posted(stage) == 1);
  const auto* commit = std::get_if<wire::Commit>(&stage.store().posted().front());
  REQUIRE(commit != nullptr);
  CHECK(commit->is_header_only());
  CHECK_FALSE(commit->durable);
}

TEST_CASE(
    "commits: a thing that went out of what is saved and came back brings none of its old events") {
  Stage stage;
  const auto ann = stage.player("Ann");
  auto& torch = stage.make("torch", ann);
  stage.type(ann, "light torch");
  stage.pulses(16);
  REQUIRE_FALSE(stage.store().events_of("object", torch.id()).empty());
  auto& keeper = stage.make_mobile("keeper", "hall");
  SUBCASE("at once") {
    stage.hold_store();
  }
  SUBCASE("after the disk said no") {
    stage.store().refuses = "the disk is full";
  }
  REQUIRE(stage.world().move(torch, keeper) == world::Moved::yes);
  stage.pulses(16);
  stage.game().timeline().cancel_all(torch);
  REQUIRE(stage.world().move(torch, stage.body(ann)) == world::Moved::yes);
  stage.pulses(16);
  stage.store().refuses.clear();
  stage.release_store();
  stage.seconds(40);
  CHECK(stage.store().objects().contains(torch.id()));
  CHECK(stage.store().events_of("object", torch.id()).empty());
}

TEST_CASE("commits: no id is given twice, whenever the server is killed") {
  Stage stage;
  std::int64_t highest = 0;
  for (int round = 0; round < 5; ++round) {
    for (int i = 0; i < 3000; ++i) {
      const auto id = stage.world().new_id();
      REQUIRE(id > highest);
      highest = id;
      if (i % 500 == 0) {
        stage.pulses(1);
      }
    }
    stage.pulses(1);
    CHECK(stage.store().header()->next_id > highest);
    stage.restart();
  }
}

TEST_CASE("rows: a character and a thing come back as they were") {
  Stage stage;
  const auto ann = stage.player("Ann");
  auto& state = stage.world().change(stage.body(ann));
  state.hit_points = 7;
  state.level = 3;
  state.experience = 1234567890123;
  state.player.title = "of the mill";
  state.player.toggles.set(world::Toggle::brief);
  state.player.toggles.set(world::Toggle::no_tell);
  state.position = world::Position::resting;
  state.coins = 987654321012;
  state.player.wimpy = 6;
  state.player.practices = 5;
  state.player.trains = 2;
  state.player.skills = {{"kick", 40}, {"parry", 100}};
  state.player.aliases = {{"kk", "kick $*; say Ha = ha!"}, {"l2", "look 2.chest"}};
  state.player.prompt = "<%h hp %m\u00b7> ";
  auto& ring = stage.make("ring", ann);
  auto& ring_state = stage.world().change(ring);
  ring_state.short_name = "a bent ring";
  ring_state.amount = 3;
  ring_state.fuel = 99;
  ring_state.lid = world::DoorState::locked;
  ring_state.coins = 77;
  ring_state.owner = 4242;
  const auto record = game::to_record(stage.body(ann), true);
  const auto thing = game::to_record(ring);
  world::CharacterState again;
  game::load_state(again, record);
  CHECK(again.hit_points == 7);
  CHECK(again.level == 3);
  CHECK(again.experience == 1234567890123);
  CHECK(again.player.title == "of the mill");
  CHECK(again.player.toggles.has(world::Toggle::brief));
  CHECK_FALSE(again.player.toggles.has(world::Toggle::compact));
  CHECK(again.player.toggles.has(world::Toggle::no_tell));
  CHECK(again.position == world::Position::resting);
  CHECK(again.coins == 987654321012);
  CHECK(again.player.wimpy == 6);
  CHECK(again.player.practices == 5);
  CHECK(again.player.trains == 2);
  CHECK(again.player.skills == state.player.skills);
  CHECK(again.player.aliases == state.player.aliases);
  CHECK(again.player.prompt == state.player.prompt);
  world::ObjectState ring_again;
  game::load_state(ring_again, thing);
  CHECK(ring_again.short_name == "a bent ring");
  CHECK(ring_again.amount == 3);
  CHECK(ring_again.fuel == 99);
  CHECK(ring_again.lid == world::DoorState::locked);
  CHECK(ring_again.coins == 77);
  CHECK(ring_again.owner == 4242);
  CHECK(thing.on_character == stage.body(ann).id());
  CHECK_FALSE(thing.keywords.has_value());
}

TEST_CASE("rows: what cannot be read becomes something that can be played") {
  wire::CharacterRecord record;
  record.name = "Ann";
  record.pronouns = "thou";
  record.position = "fighting";
  record.toggles = "brief nonsense";
  record.hit_points = -5;
  record.max_hit_points = 0;
  record.mana = 1LL << 40U;
  record.coins = -3;
  record.wimpy = -1;
  record.practices = -1;
  record.trains = -1;
  record.skills = "kick=40 nonsense parry=4000 dodge= =7 swim=-2";
  record.aliases = "\nkk kick\nalone\n\nl look";
  world::CharacterState state;
  game::load_state(state, record);
  CHECK(state.pronouns == world::Pronouns::they);
  CHECK(state.position == world::Position::standing);
  CHECK(state.player.toggles.has(world::Toggle::brief));
  CHECK(state.hit_points == 1);
  CHECK(state.mana == std::numeric_limits<int>::max());  // cut to the most once all is worn
  CHECK(state.coins == 0);
  CHECK(state.player.wimpy == 0);
  CHECK(state.player.practices == 0);
  CHECK(state.player.trains == 0);
  CHECK(state.player.skills == std::map<std::string, int, std::less<>>{
                                   {"dodge", 0}, {"kick", 40}, {"parry", 100}, {"swim", 0}});
  CHECK(state.player.aliases ==
        std::map<std::string, std::string, std::less<>>{{"kk", "kick"}, {"l", "look"}});
  record.coins = world::most_coins + 1;
  game::load_state(state, record);
  CHECK(state.coins == world::most_coins);
  wire::ObjectRecord thing;
  thing.lid = "ajar";
  thing.coins = -1;
  world::ObjectState thing_state;
  game::load_state(thing_state, thing);
  CHECK(thing_state.lid == world::DoorState::open);
  CHECK(thing_state.coins == 0);
}

namespace {

// A ring is made and goes to and fro; gives how many lines that is.
std::size_t fill_ledger(Stage& stage, const Player& holder) {
  constexpr std::size_t times = 3000;
  auto& ring = stage.make("ring", holder);
  for (std::size_t i = 0; i < times; ++i) {
    stage.world().move(ring, stage.room(i % 2 == 0 ? "hall" : "yard"));
  }
  return times + 1;
}

}  // namespace

TEST_CASE("commits: a long ledger goes to the disk in parts, in its order") {
  Stage stage;
  const auto ann = stage.player("Ann");
  stage.pulses(16);
  const auto before = stage.store().moves().size();
  const auto lines = fill_ledger(stage, ann);
  stage.pulses(9);
  const auto first = stage.store().moves().size() - before;
  CHECK(first == game::WaitingRows::moves_a_commit);
  stage.pulses(16);
  const auto& moves = stage.store().moves();
  REQUIRE(moves.size() - before == lines);
  CHECK(moves[before].from_kind.empty());
  CHECK(moves[before + 1].to_id == 1);
  CHECK(moves.back().to_id == 2);
}

TEST_CASE("commits: the last one takes all of a long ledger") {
  Stage stage;
  const auto ann = stage.player("Ann");
  stage.pulses(16);
  const auto before = stage.store().moves().size();
  const auto lines = fill_ledger(stage, ann);
  stage.stop_and_start();
  CHECK(stage.store().moves().size() - before == lines);
}
