// What a client is told by GMCP of how things stand, and when.
#include <string>
#include <variant>

#include <doctest/doctest.h>

#include "game/gmcp_client.h"
#include "game/happenings/all.h"

using gmcp_client::Client;
using gmcp_client::GmcpPackage;
using gmcp_client::Messages;
using support::Stage;

namespace {

std::string id_of(const world::Object& thing) {
  return std::to_string(thing.id());
}

support::StageOptions with_afflictions() {
  support::StageOptions options;
  rules::Affect blind;
  blind.key = blind.name = "blind";
  blind.help = "You see nothing.";
  blind.flags.set(rules::AffectFlag::blind);
  options.rules.affects.push_back(blind);
  return options;
}

constexpr const char* hall =
    R"(Room.Info {"num":1,"name":"The Hall","area":"The Stage","environment":"Inside","coords":"",)"
    R"("exits":{"n":2},"details":[]})";
}  // namespace

TEST_CASE("gmcp: nothing is told before it is asked for, then all of it") {
  Stage stage;
  Client ann(stage, stage.player("Ann"));
  stage.type(ann.player(), "look");
  stage.type(ann.player(), "north");
  CHECK(ann.heard().empty());
  ann.want({GmcpPackage::char_name, GmcpPackage::char_vitals});
  CHECK(ann.heard() ==
        Messages{R"(Char.Name {"name":"Ann","fullname":"Ann"})",
                 R"(Char.Vitals {"hp":20,"maxhp":20,"mp":100,"maxmp":100,"ep":100,"maxep":100,)"
                 R"("nl":0,"string":"H:20/20 M:100/100 V:100/100"})"});
  stage.type(ann.player(), "look");
  CHECK(ann.heard().empty());
}

TEST_CASE("gmcp: a package that is newly wanted is told in whole, the others are not told again") {
  Stage stage;
  Client ann(stage, stage.player("Ann"));
  ann.want({GmcpPackage::char_name});
  CHECK(ann.heard().size() == 1);
  ann.want({GmcpPackage::char_name, GmcpPackage::room_info});
  CHECK(ann.heard() == Messages{hall});
  ann.want({GmcpPackage::room_info});
  ann.want({GmcpPackage::char_name, GmcpPackage::room_info});
  CHECK(ann.heard() == Messages{R"(Char.Name {"name":"Ann","fullname":"Ann"})"});
}

TEST_CASE("gmcp: the first status has every key, later ones what changed") {
  Stage stage;
  Client ann(stage, stage.player("Ann"));
  ann.want({GmcpPackage::char_status_vars, GmcpPackage::char_status});
  CHECK(ann.heard() ==
        Messages{R"(Char.StatusVars {"level":"Level","race":"Race","class":"Class",)"
                 R"("xp":"Experience","tnl":"To next level","coins":"Coins",)"
                 R"("position":"Position","practices":"Lessons","trains":"Trainings"})",
                 R"(Char.Status {"level":"1","race":"Human","class":"Wanderer","xp":"0",)"
                 R"("tnl":"1000","coins":"100","position":"standing","practices":"4",)"
                 R"("trains":"1"})"});
  stage.type(ann.player(), "sit");
  CHECK(ann.heard() == Messages{R"(Char.Status {"position":"sitting"})"});
}

TEST_CASE("gmcp: vitals come before the prompt of the turn in which they changed") {
  Stage stage;
  Client ann(stage, stage.player("Ann"));
  ann.want({GmcpPackage::char_vitals});
  ann.heard();
  stage.world().change(stage.body(ann.player())).mana = 90;
  const auto from = stage.sent().size();
  stage.type(ann.player(), "score");
  std::string order;
  for (auto at = from; at < stage.sent().size(); ++at) {
    const auto& out = stage.sent()[at];
    order += std::holds_alternative<wire::Gmcp>(out) ? "G" : "";
    order += std::holds_alternative<wire::Prompt>(out) ? "P" : "";
  }
  CHECK(order == "GP");
}

TEST_CASE("gmcp: wounds that close while nobody types are told, and only when they change") {
  Stage stage;
  Client ann(stage, stage.player("Ann"));
  ann.want({GmcpPackage::char_vitals});
  ann.heard();
  stage.world().change(stage.body(ann.player())).mana = 97;
  game::start_healing(stage.game(), stage.body(ann.player()));
  stage.settle();
  CHECK(ann.heard("Char.Vitals").size() == 1);
  stage.seconds(30);
  const auto told = ann.heard();
  REQUIRE_FALSE(told.empty());
  CHECK(told.size() <= 3);
  CHECK(told.back().find(R"("mp":100)") != std::string::npos);
  stage.seconds(60);
  CHECK(ann.heard().empty());
}

TEST_CASE("gmcp: what one carries, as a list and then as changes") {
  Stage stage;
  Client ann(stage, stage.player("Ann"));
  auto& ring = stage.make("ring", ann.player());
  const auto id = id_of(ring);
  ann.want({GmcpPackage::char_items});
  CHECK(ann.heard() == Messages{R"(Char.Items.List {"location":"inv","items":[{"id":)" + id +
                                    R"(,"name":"a ring","icon":"treasure","attrib":"Wt"}]})",
                                R"(Char.Items.List {"location":"room","items":[]})"});
  stage.type(ann.player(), "wear ring");
  CHECK(ann.heard() == Messages{R"(Char.Items.Update {"location":"inv","item":{"id":)" + id +
                                R"(,"name":"a ring","icon":"treasure","attrib":"wt"}})"});
  stage.type(ann.player(), "remove ring");
  ann.heard();
  stage.type(ann.player(), "drop ring");
  CHECK(ann.heard() == Messages{R"(Char.Items.Remove {"location":"inv","item":{"id":)" + id +
                                    R"(,"name":"a ring","icon":"treasure","attrib":"Wt"}})",
                                R"(Char.Items.Add {"location":"room","item":{"id":)" + id +
                                    R"(,"name":"a ring","icon":"treasure","attrib":"Wt"}})"});
  stage.world().destroy(ring);
  stage.settle();
  CHECK(ann.heard("Char.Items.Remove {\"location\":\"room\"").size() == 1);
}

TEST_CASE("gmcp: helpful and harmful affects are kept apart") {
  Stage stage(with_afflictions());
  Client ann(stage, stage.player("Ann"));
  auto& body = stage.body(ann.player());
  game::add_affect(stage.game(), body, "quickened", base::seconds(5));
  ann.want({GmcpPackage::char_defences, GmcpPackage::char_afflictions});
  CHECK(ann.heard() ==
        Messages{R"(Char.Defences.List [{"name":"quickened","desc":"Turns come sooner."}])",
                 "Char.Afflictions.List []"});
  game::add_affect(stage.game(), body, "blind", base::seconds(2));
  stage.settle();
  CHECK(ann.heard() ==
        Messages{R"(Char.Afflictions.Add {"name":"blind","desc":"You see nothing."})"});
  stage.seconds(3);
  CHECK(ann.heard() == Messages{R"(Char.Afflictions.Remove ["blind"])"});
  stage.seconds(3);
  CHECK(ann.heard() == Messages{R"(Char.Defences.Remove ["quickened"])"});
}

TEST_CASE("gmcp: timers are told when one begins, is moved or ends, and not in between") {
  Stage stage;
  Client ann(stage, stage.player("Ann"));
  ann.want({GmcpPackage::char_timers});
  CHECK(ann.heard() == Messages{"Char.Timers []"});
  auto& body = stage.body(ann.player());
  game::add_affect(stage.game(), body, "quickened", base::seconds(5));
  stage.settle();
  CHECK(ann.heard() ==
        Messages{R"(Char.Timers [{"name":"quickened","of":"you","pulses":40,"clock":"played"}])"});
  stage.seconds(4);
  CHECK(ann.heard().empty());
  game::add_affect(stage.game(), body, "quickened", base::seconds(5));
  stage.settle();
  CHECK(ann.heard().size() == 1);
  stage.seconds(6);
  CHECK(ann.heard() == Messages{"Char.Timers []"});
  auto& bag = stage.make("bag", ann.player());
  stage.settle();
  game::start_decay(stage.game(), stage.make("pear", bag));
  stage.settle();
  CHECK(ann.heard("Char.Timers").size() == 1);
  stage.type(ann.player(), "search");
  const auto told = ann.heard();
  REQUIRE(told.size() == 1);
  CHECK(told.front().find("searching") != std::string::npos);
  stage.type(ann.player(), "stop");
  CHECK(ann.heard().size() == 1);
}

TEST_CASE("gmcp: talk comes besides its text, by channel") {
  Stage stage;
  Client ann(stage, stage.player("Ann"));
  const auto bob = stage.player("Bob");
  ann.want({GmcpPackage::comm_channel});
  const auto list = ann.heard();
  REQUIRE(list.size() == 1);
  CHECK(list.front().starts_with(
      R"(Comm.Channel.List [{"name":"gossip","caption":"Gossip","command":"gossip"},)"));
  stage.type(bob, "gossip good \"morning\"");
  CHECK(ann.heard() == Messages{R"(Comm.Channel.Text {"channel":"gossip","talker":"Bob",)"
                                R"("text":"Bob gossips 'good \"morning\"'"})"});
  CHECK(stage.hears(ann.player(), "Bob gossips"));
  stage.type(bob, "say hello");
  stage.type(bob, "tell ann psst");
  CHECK(ann.heard() ==
        Messages{R"(Comm.Channel.Text {"channel":"say","talker":"Bob","text":"Bob says 'hello'"})",
                 R"(Comm.Channel.Text {"channel":"tell","talker":"Bob",)"
                 R"("text":"Bob tells you 'psst'"})"});
  stage.type(ann.player(), "channels gossip off");
  const auto shorter = ann.heard();
  REQUIRE(shorter.size() == 1);
  CHECK(shorter.front().find("gossip") == std::string::npos);
  stage.type(bob, "gossip again");
  CHECK(ann.heard().empty());
}

TEST_CASE("gmcp: after a login and a take-over all is told anew") {
  Stage stage;
  const auto first = stage.player("Ann");
  const gmcp_client::Packages wanted{GmcpPackage::char_name, GmcpPackage::room_info};
  SUBCASE("wanted before the login") {
    Client ann(stage, stage.connect());
    ann.want(wanted);
    CHECK(ann.heard().empty());
    stage.type(ann.player(), "connect Ann " + Stage::password_of("Ann"));
    CHECK(ann.heard() == Messages{hall, R"(Char.Name {"name":"Ann","fullname":"Ann"})"});
  }
  SUBCASE("a second client after a first") {
    Client before(stage, first);
    before.want(wanted);
    CHECK(before.heard().size() == 2);
    Client ann(stage, stage.login("Ann"));
    ann.want(wanted);
    CHECK(ann.heard().size() == 2);
    stage.type(ann.player(), "title the Miller");
    CHECK(ann.heard() == Messages{R"(Char.Name {"name":"Ann","fullname":"Ann the Miller"})"});
    CHECK(before.heard().empty());
  }
  SUBCASE("after a restart of the server") {
    stage.restart();
    Client ann(stage, stage.login("Ann"));
    ann.want(wanted);
    CHECK(ann.heard().size() == 2);
  }
}
