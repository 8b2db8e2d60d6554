// What a client is told by GMCP of the room it is in: no more than its player sees.
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

support::StageOptions with_afflictions() {
  support::StageOptions options;
  rules::Affect blind;
  blind.key = blind.name = "blind";
  blind.help = "You see nothing.";
  blind.flags.set(rules::AffectFlag::blind);
  options.rules.affects.push_back(blind);
  rules::Affect unseen;
  unseen.key = unseen.name = "unseen";
  unseen.flags.set(rules::AffectFlag::invisible);
  options.rules.affects.push_back(unseen);
  return options;
}

// The yard lies in the dark.
support::StageOptions with_dark_yard() {
  auto options = with_afflictions();
  options.areas.front().rooms.at(1).flags.set(world::RoomFlag::dark);
  return options;
}

constexpr const char* hall =
    R"(Room.Info {"num":1,"name":"The Hall","area":"The Stage","environment":"Inside","coords":"",)"
    R"("exits":{"n":2},"details":[]})";
constexpr const char* darkness =
    R"(Room.Info {"num":-1,"name":"Darkness","area":"","environment":"","coords":"",)"
    R"("exits":{},"details":[]})";

}  // namespace

TEST_CASE("gmcp: the room is told before its text, at every look and every step") {
  Stage stage;
  Client ann(stage, stage.player("Ann"));
  ann.want({GmcpPackage::room_info});
  CHECK(ann.heard() == Messages{hall});
  const auto from = stage.sent().size();
  stage.type(ann.player(), "look");
  std::size_t info = 0;
  std::size_t text = 0;
  for (auto at = stage.sent().size(); at-- > from;) {
    const auto* words = std::get_if<wire::Text>(&stage.sent()[at]);
    info = std::holds_alternative<wire::Gmcp>(stage.sent()[at]) ? at : info;
    text = words != nullptr ? at : text;
  }
  CHECK(info >= from);
  CHECK(info < text);
  CHECK(ann.heard() == Messages{hall});
  stage.type(ann.player(), "north");
  CHECK(ann.heard() ==
        Messages{R"(Room.Info {"num":2,"name":"The Yard","area":"The Stage",)"
                 R"("environment":"Inside","coords":"","exits":{"s":1},"details":[]})"});
}

TEST_CASE("gmcp: whoever is moved without a look is told of the new place all the same") {
  Stage stage;
  Client ann(stage, stage.player("Ann"));
  ann.want({GmcpPackage::room_info});
  ann.heard();
  stage.world().move(stage.body(ann.player()), stage.room("yard"));
  stage.settle();
  CHECK(ann.heard("Room.Info {\"num\":2").size() == 1);
}

TEST_CASE("gmcp: hidden ways are told once they are known, and what a room is like") {
  support::StageOptions options;
  auto& plan = options.areas.front().rooms.front();
  plan.exits.front().flags.set(world::ExitFlag::hidden);
  plan.flags.set(world::RoomFlag::safe);
  rules::Affect keen;
  keen.key = keen.name = "keen";
  keen.flags.set(rules::AffectFlag::detect_hidden);
  options.rules.affects.push_back(keen);
  Stage stage(options);
  Client ann(stage, stage.player("Ann"));
  ann.want({GmcpPackage::room_info});
  auto told = ann.heard();
  REQUIRE(told.size() == 1);
  CHECK(told.front().find(R"("exits":{},"details":["safe"]})") != std::string::npos);
  game::add_affect(stage.game(), stage.body(ann.player()), "keen", base::seconds(5));
  stage.settle();
  told = ann.heard();
  REQUIRE(told.size() == 1);
  CHECK(told.front().find(R"("exits":{"n":2},"details":["safe"]})") != std::string::npos);
}

TEST_CASE("gmcp: a way that cannot be gone is told") {
  Stage stage;
  Client ann(stage, stage.player("Ann"));
  stage.type(ann.player(), "west");
  CHECK(ann.heard().empty());
  ann.want({GmcpPackage::room_wrong_dir});
  stage.type(ann.player(), "west");
  CHECK(ann.heard() == Messages{R"(Room.WrongDir "w")"});
}

TEST_CASE("gmcp: others' things and mobiles in the room come and go, also while nobody types") {
  Stage stage;
  Client ann(stage, stage.player("Ann"));
  ann.want({GmcpPackage::char_items});
  ann.heard();
  auto& rat = stage.make_mobile("rat", "hall");
  stage.settle();
  const auto id = std::to_string(rat.id());
  CHECK(ann.heard() == Messages{R"(Char.Items.Add {"location":"room","item":{"id":)" + id +
                                R"(,"name":"the rat","attrib":"m"}})"});
  stage.world().move(rat, stage.room("yard"));
  stage.settle();
  CHECK(ann.heard() == Messages{R"(Char.Items.Remove {"location":"room","item":{"id":)" + id +
                                R"(,"name":"the rat","attrib":"m"}})"});
  stage.world().move(rat, stage.room("hall"));
  stage.world().destroy(rat);
  stage.settle();
  CHECK(ann.heard().empty());
}

TEST_CASE("gmcp: more changes than a list is long come as a list") {
  Stage stage;
  Client ann(stage, stage.player("Ann"));
  ann.want({GmcpPackage::char_items});
  ann.heard();
  for (int i = 0; i < 25; ++i) {
    stage.make("stone", "hall");
  }
  stage.settle();
  const auto told = ann.heard();
  REQUIRE(told.size() == 1);
  CHECK(told.front().starts_with(R"(Char.Items.List {"location":"room")"));
  for (int i = 0; i < 300; ++i) {
    stage.make("stone", "hall");
  }
  ann.heard();
  ann.say("Char.Items.Room", "");
  const auto whole = ann.heard();
  REQUIRE_FALSE(whole.empty());
  std::size_t stones = 0;
  for (auto at = whole.back().find("a stone"); at != std::string::npos;
       at = whole.back().find("a stone", at + 1)) {
    ++stones;
  }
  CHECK(stones == 200);
}

TEST_CASE("gmcp: the players here, and who comes and goes") {
  Stage stage;
  Client ann(stage, stage.player("Ann"));
  const auto bob = stage.player("Bob");
  ann.want({GmcpPackage::room_players});
  CHECK(ann.heard() == Messages{R"(Room.Players [{"name":"Bob","fullname":"Bob"}])"});
  stage.type(bob, "title the Miller");
  CHECK(ann.heard() == Messages{R"(Room.AddPlayer {"name":"Bob","fullname":"Bob the Miller"})"});
  stage.type(bob, "north");
  CHECK(ann.heard() == Messages{R"(Room.RemovePlayer "Bob")"});
  stage.type(ann.player(), "north");
  CHECK(ann.heard() == Messages{R"(Room.Players [{"name":"Bob","fullname":"Bob the Miller"}])"});
}

TEST_CASE("gmcp: in the dark nothing is told but that it is dark, until there is light") {
  Stage stage(with_dark_yard());
  Client ann(stage, stage.player("Ann"));
  const auto bob = stage.player("Bob", "yard");
  stage.make("stone", "yard");
  ann.want({GmcpPackage::room_info, GmcpPackage::room_players, GmcpPackage::char_items});
  ann.heard();
  stage.type(ann.player(), "north");
  CHECK(ann.heard() ==
        Messages{darkness, "Room.Players []", R"(Char.Items.List {"location":"room","items":[]})"});
  stage.type(bob, "south");
  stage.type(bob, "north");
  CHECK(ann.heard().empty());
  stage.make("torch", bob);
  stage.type(bob, "light torch");
  const auto told = ann.heard();
  REQUIRE(told.size() == 3);
  CHECK(told[0].starts_with("Room.Info {\"num\":2"));
  CHECK(told[1] == R"(Room.AddPlayer {"name":"Bob","fullname":"Bob"})");
  CHECK(told[2].find("a stone") != std::string::npos);
  stage.type(bob, "extinguish torch");
  CHECK(ann.heard("Room.") == Messages{darkness, R"(Room.RemovePlayer "Bob")"});
}

TEST_CASE("gmcp: whoever cannot be seen is not told of, and the blind are told of nobody") {
  Stage stage(with_afflictions());
  Client ann(stage, stage.player("Ann"));
  const auto bob = stage.player("Bob");
  ann.want({GmcpPackage::room_players, GmcpPackage::room_info});
  ann.heard();
  game::add_affect(stage.game(), stage.body(bob), "unseen", base::seconds(5));
  stage.settle();
  CHECK(ann.heard() == Messages{R"(Room.RemovePlayer "Bob")"});
  stage.seconds(6);
  CHECK(ann.heard() == Messages{R"(Room.AddPlayer {"name":"Bob","fullname":"Bob"})"});
  game::add_affect(stage.game(), stage.body(ann.player()), "blind", base::seconds(5));
  stage.settle();
  CHECK(ann.heard() == Messages{darkness, R"(Room.RemovePlayer "Bob")"});
}

TEST_CASE("gmcp: staff who go unseen leave the list of whoever may not know of them") {
  Stage stage;
  Client ann(stage, stage.player("Ann"));
  const auto bob = stage.player("Bob");
  stage.grant(bob, game::Capability::invis);
  ann.want({GmcpPackage::room_players});
  ann.heard();
  stage.type(bob, "invis on");
  CHECK(ann.heard() == Messages{R"(Room.RemovePlayer "Bob")"});
  stage.type(bob, "invis off");
  CHECK(ann.heard() == Messages{R"(Room.AddPlayer {"name":"Bob","fullname":"Bob"})"});
}

TEST_CASE("gmcp: a sleeper is told nothing of the room, and all that changed on waking") {
  Stage stage;
  Client ann(stage, stage.player("Ann"));
  ann.want({GmcpPackage::char_items, GmcpPackage::room_players});
  stage.type(ann.player(), "sleep");
  ann.heard();
  const auto bob = stage.player("Bob");
  stage.make("stone", "hall");
  stage.settle();
  CHECK(ann.heard().empty());
  ann.say("Char.Items.Room", "");
  CHECK(ann.heard().empty());
  stage.type(ann.player(), "wake");
  const auto told = ann.heard();
  REQUIRE(told.size() == 2);
  CHECK(told[0] == R"(Room.AddPlayer {"name":"Bob","fullname":"Bob"})");
  CHECK(told[1].starts_with("Char.Items.Add"));
}

TEST_CASE("gmcp: words in the dark do not tell who says them") {
  Stage stage(with_dark_yard());
  Client ann(stage, stage.player("Ann", "yard"));
  const auto bob = stage.player("Bob", "yard");
  auto& torch = stage.make("torch", bob);
  stage.type(bob, "light torch");
  ann.want({GmcpPackage::comm_channel});
  ann.heard();
  game::stop_burning(stage.game(), torch);
  stage.settle();
  stage.type(bob, "say boo");
  CHECK(
      ann.heard() ==
      Messages{
          R"(Comm.Channel.Text {"channel":"say","talker":"someone","text":"Someone says 'boo'"})"});
}

TEST_CASE("gmcp: what nobody listens to any more is forgotten, and a new listener hears of it") {
  Stage stage;
  const auto bob = stage.player("Bob");
  {
    Client ann(stage, stage.player("Ann"));
    ann.want({GmcpPackage::room_players, GmcpPackage::char_items});
    stage.drop_link(ann.player());
  }
  stage.type(bob, "north");
  stage.type(bob, "south");
  stage.make("stone", "hall");
  stage.settle();
  Client ann(stage, stage.login("Ann"));
  ann.want({GmcpPackage::room_players});
  CHECK(ann.heard() == Messages{R"(Room.Players [{"name":"Bob","fullname":"Bob"}])"});
  stage.type(bob, "north");
  CHECK(ann.heard() == Messages{R"(Room.RemovePlayer "Bob")"});
}
