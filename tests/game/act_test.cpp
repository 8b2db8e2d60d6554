#include "game/act.h"

#include <string>

#include <doctest/doctest.h>

#include "game/names.h"
#include "support/stage.h"

using game::act;
using game::act_text;
using game::Cast;
using game::To;
using support::Stage;

TEST_CASE("act: each code stands for whom or what it should") {
  Stage stage;
  const auto ann = stage.player("Ann");
  const auto bob = stage.player("Bob");
  stage.world().change(stage.body(ann)).pronouns = world::Pronouns::she;
  stage.world().change(stage.body(bob)).pronouns = world::Pronouns::he;
  const auto& torch = stage.make("torch", ann);
  const auto& bag = stage.make("bag", ann);
  const Cast cast{.actor = &stage.body(ann),
                  .victim = &stage.body(bob),
                  .object = &torch,
                  .second = &bag,
                  .words = "the words"};
  CHECK(act_text(stage.game(), stage.body(bob), "$n $N $p $P $t $e $m $s $E $M $S $$", cast) ==
        "Ann Bob a torch a bag the words she her her he him his $");
  CHECK(act_text(stage.game(), stage.body(bob), "$p and more", cast) == "A torch and more");
}

TEST_CASE("act: an unknown code, a code nobody is cast for and a lone dollar are shown as typed") {
  Stage stage;
  const auto ann = stage.player("Ann");
  const Cast cast{.actor = &stage.body(ann)};
  CHECK(act_text(stage.game(), stage.body(ann), "$q $N $1 100$", cast) == "$q $N $1 100$");
  CHECK(act_text(stage.game(), stage.body(ann), "$\xc3\xa4$n", cast) ==
        "$\xc3\xa4"
        "Ann");
}

TEST_CASE("act: what is put in is never read again") {
  Stage stage;
  const auto ann = stage.player("Ann");
  const Cast cast{.actor = &stage.body(ann), .words = "$n $p $$ %s {0}"};
  CHECK(act_text(stage.game(), stage.body(ann), "$n: $t", cast) == "Ann: $n $p $$ %s {0}");
  CHECK(act_text(stage.game(), stage.body(ann), "$t",
                 {.actor = &stage.body(ann), .words = "small"}) == "small");
}

TEST_CASE("act: each of those it is for is told, and nobody else") {
  Stage stage;
  const auto ann = stage.player("Ann");
  const auto bob = stage.player("Bob");
  const auto cat = stage.player("Cat");
  const auto eve = stage.player("Eve", "yard");
  const Cast cast{.actor = &stage.body(ann), .victim = &stage.body(bob)};
  const auto heard_by = [&] {
    std::string who;
    for (const auto& player : {ann, bob, cat, eve}) {
      who += stage.heard(player).empty() ? '-' : '+';
    }
    return who;
  };
  heard_by();
  act(stage.game(), To::actor, "x", cast);
  CHECK(heard_by() == "+---");
  act(stage.game(), To::victim, "x", cast);
  CHECK(heard_by() == "-+--");
  act(stage.game(), To::room, "x", cast);
  CHECK(heard_by() == "-++-");
  act(stage.game(), To::others, "x", cast);
  CHECK(heard_by() == "--+-");
  stage.type(cat, "sleep");
  heard_by();
  act(stage.game(), To::room, "x", cast);
  CHECK(heard_by() == "-+--");
}

TEST_CASE("act: in the dark everybody is someone and everything something, but for oneself") {
  support::StageOptions options;
  options.areas.front().rooms.back().flags.set(world::RoomFlag::dark);
  Stage stage(options);
  const auto ann = stage.player("Ann", "yard");
  const auto bob = stage.player("Bob", "yard");
  const auto& torch = stage.make("torch", ann);
  const Cast cast{.actor = &stage.body(ann), .victim = &stage.body(bob), .object = &torch};
  CHECK(act_text(stage.game(), stage.body(bob), "$n gives $N $p, like $S friend.", cast) ==
        "Someone gives Bob something, like their friend.");
  CHECK(act_text(stage.game(), stage.body(ann), "$n gives $N $p.", cast) ==
        "Ann gives someone a torch.");
  stage.type(ann, "light torch");
  CHECK(act_text(stage.game(), stage.body(bob), "$n gives $N $p.", cast) ==
        "Ann gives Bob a torch.");
}

TEST_CASE("names: words for others lose what controls a screen, and nothing else") {
  CHECK(game::without_controls("plain $n {} %s \xc3\xa4") == "plain $n {} %s \xc3\xa4");
  CHECK(game::without_controls("a\x1b[2Jb\x07\x7f") == "a[2Jb");
  CHECK(game::without_controls("a\xe2\x80\xa8"
                               "b\xe2\x80\xae"
                               "c\xc2\x9b"
                               "d") == "abcd");
  CHECK(game::without_controls("\x02"
                               "gforged\x03") == "gforged");
  CHECK(game::characters_in("\xc3\xa4\xe2\x82\xac"
                            "x") == 3);
}
