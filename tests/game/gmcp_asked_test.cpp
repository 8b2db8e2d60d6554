// What a client may ask for by GMCP, and how it logs in by it.
#include <string>

#include <doctest/doctest.h>

#include "game/game.h"
#include "game/gmcp/credentials.h"
#include "game/gmcp_client.h"
#include "support/captured_log.h"
#include "support/freed_memory.h"

using gmcp_client::Client;
using gmcp_client::GmcpPackage;
using gmcp_client::Messages;
using support::Stage;

namespace {

std::string credentials(std::string_view name, std::string_view password) {
  return R"({"account":")" + std::string(name) + R"(","password":")" + std::string(password) +
         R"("})";
}

support::StageOptions with_skills() {
  support::StageOptions options;
  rules::Skill kick;
  kick.key = kick.name = "kick";
  kick.help = "Hurts.";
  kick.classes = {{"wanderer", 1}};
  kick.moves = 3;
  rules::Skill bolt;
  bolt.key = bolt.name = "bolt";
  bolt.help = "Throws fire.";
  bolt.kind = rules::SkillKind::spell;
  bolt.classes = {{"wanderer", 2}};
  bolt.mana = 5;
  auto other = kick;
  other.key = other.name = "punch";
  other.classes = {{"scholar", 1}};
  options.rules.skills = {kick, bolt, other};
  return options;
}

constexpr const char* wrong = R"(Char.Login.Result {"success":false,"message":)"
                              R"("No such name, or not its password."})";

}  // namespace

TEST_CASE("gmcp: lists are given when they are asked for, in whatever case, to who wants them") {
  Stage stage;
  Client ann(stage, stage.player("Ann"));
  auto& bag = stage.make("bag", ann.player());
  stage.make("stone", bag);
  const auto id = std::to_string(bag.id());
  ann.say("Char.Items.Inv", "");
  CHECK(ann.heard().empty());
  ann.want({GmcpPackage::char_items});
  ann.heard();
  ann.say("char.items.INV", "");
  ann.say("Char.Items.Contents", id);
  auto told = ann.heard();
  REQUIRE(told.size() == 2);
  CHECK(told[0] == R"(Char.Items.List {"location":"inv","items":[{"id":)" + id +
                       R"(,"name":"a bag","icon":"container","attrib":"ct"}]})");
  CHECK(told[1].starts_with(R"(Char.Items.List {"location":"rep)" + id + R"(","items":[{"id":)"));
  stage.world().change(bag).lid = world::DoorState::closed;
  stage.settle();
  ann.heard();
  ann.say("Char.Items.Contents", id);
  CHECK(ann.heard().empty());
}

TEST_CASE("gmcp: nobody looks into what is elsewhere or somebody else's") {
  Stage stage;
  Client ann(stage, stage.player("Ann"));
  const auto bob = stage.player("Bob");
  ann.want({GmcpPackage::char_items});
  ann.heard();
  ann.say("Char.Items.Contents", std::to_string(stage.make("bag", bob).id()));
  ann.say("Char.Items.Contents", std::to_string(stage.make("box", "yard").id()));
  CHECK(ann.heard("Char.Items.List {\"location\":\"rep").empty());
  ann.say("Char.Items.Contents", std::to_string(stage.make("box", "hall").id()));
  CHECK(ann.heard("Char.Items.List {\"location\":\"rep").size() == 1);
}

TEST_CASE("gmcp: bodies that do not fit are passed over") {
  Stage stage(with_skills());
  Client ann(stage, stage.player("Ann"));
  ann.want({GmcpPackage::char_items, GmcpPackage::char_skills, GmcpPackage::comm_channel});
  ann.heard();
  for (const auto* name : {"Char.Items.Contents", "Char.Skills.Get", "Comm.Channel.Enable",
                           "Char.Login.Credentials", "No.Such.Thing", ""}) {
    for (const auto* body : {"{", "nonsense", "[[]]", "-1", "1e9", "true", R"({"group":7})",
                             R"({"group":"none"})", "\"\xff\""}) {
      CAPTURE(name);
      CAPTURE(body);
      ann.say(name, body);
      const auto told = ann.heard();
      const bool groups = told.size() == 1 && told.front().starts_with("Char.Skills.Groups");
      CHECK((told.empty() || groups));
    }
  }
  CHECK(stage.is_in_game("Ann"));
}

TEST_CASE("gmcp: skills by group, of one's own class") {
  Stage stage(with_skills());
  Client ann(stage, stage.player("Ann"));
  ann.want({GmcpPackage::char_skills});
  CHECK(ann.heard().empty());
  ann.say("Char.Skills.Get", "{}");
  ann.say("Char.Skills.Get", R"({"group":"spells"})");
  ann.say("Char.Skills.Get", R"({"group":"skills","name":"kick"})");
  ann.say("Char.Skills.Get", R"({"group":"skills","name":"punch"})");
  CHECK(ann.heard() ==
        Messages{R"(Char.Skills.Groups [{"name":"skills","rank":"0 of 1"},)"
                 R"({"name":"spells","rank":"0 of 1"}])",
                 R"(Char.Skills.List {"group":"spells","list":["bolt"],"desc":["Throws fire."]})",
                 R"(Char.Skills.Info {"group":"skills","skill":"kick","info":)"
                 R"("Hurts. From level 1 on. Not learnt yet. It takes 3 moves."})"});
}

TEST_CASE("gmcp: who is on which channel, and switching one on") {
  Stage stage;
  Client ann(stage, stage.player("Ann"));
  const auto bob = stage.player("Bob");
  stage.type(ann.player(), "channels gossip off");
  ann.want({GmcpPackage::comm_channel});
  ann.heard();
  ann.say("Comm.Channel.Players", "");
  CHECK(ann.heard() == Messages{R"(Comm.Channel.Players [{"name":"Ann","channels":["Shout"]},)"
                                R"({"name":"Bob","channels":["Shout"]}])"});
  ann.say("Comm.Channel.Enable", "\"gossip\"");
  CHECK(ann.heard("Comm.Channel.List").size() == 1);
  stage.type(bob, "gossip hello");
  CHECK(stage.hears(ann.player(), "Bob gossips 'hello'"));
}

// ---- Char.Login

TEST_CASE("gmcp login: it is offered at the name prompt alone, and logs in") {
  Stage stage;
  stage.quit(stage.player("Ann"));
  Client ann(stage, stage.connect());
  ann.want({GmcpPackage::char_login});
  CHECK(ann.heard() == Messages{R"(Char.Login.Default {"type":["password-credentials"]})"});
  ann.want({GmcpPackage::char_login});
  ann.say("Char.Login.Credentials", "{}");
  CHECK(ann.heard().empty());
  SUBCASE("in the form of today") {
    ann.say("Char.Login.Credentials", credentials("ann", Stage::password_of("Ann")));
  }
  SUBCASE("in the old form") {
    ann.say("Char.Login", R"({ "name" : "Ann", "password" : "password\u002Dof-\u0041nn" })");
  }
  CHECK(ann.heard() == Messages{R"(Char.Login.Result {"success":true})"});
  CHECK(stage.is_in_game("Ann"));
  ann.say("Char.Login.Credentials", credentials("ann", Stage::password_of("Ann")));
  CHECK(ann.heard().empty());
}

TEST_CASE("gmcp login: a wrong password is answered as late as a typed one, and counted") {
  Stage stage;
  stage.quit(stage.player("Ann"));
  const support::CapturedLog log;
  Client ann(stage, stage.connect());
  ann.want({GmcpPackage::char_login});
  ann.heard();
  ann.say("Char.Login.Credentials", credentials("Ann", "not-her-password"));
  stage.pulses(base::seconds(2) - 1);
  CHECK(ann.heard().empty());
  stage.pulses(1);
  CHECK(ann.heard() == Messages{wrong});
  CHECK(stage.hears(ann.player(), "No such name, or not its password."));
  ann.say("Char.Login.Credentials", credentials("Nobody", "not-her-password"));
  stage.seconds(5);
  CHECK(ann.heard() == Messages{wrong});
  ann.say("Char.Login.Credentials", credentials("../etc", "other-password"));
  stage.seconds(10);
  CHECK(ann.heard().size() == 1);
  CHECK(stage.is_closed(ann.player()));
  CHECK(stage.close_reason(ann.player()) == "too many tries");
  CHECK(log.text().find("password-") == std::string::npos);
  CHECK(log.text().find("not-her") == std::string::npos);
}

TEST_CASE("gmcp login: hashes of one source are limited whichever way passwords come") {
  Stage stage;
  const auto before = stage.hash_sources().size();
  for (int i = 0; i < 5; ++i) {
    Client ann(stage, stage.connect("192.0.2.99"));
    ann.want({GmcpPackage::char_login});
    ann.say("Char.Login.Credentials", credentials("Ann", "not-her-password"));
    if (i >= 3) {
      const auto told = ann.heard("Char.Login.Result");
      REQUIRE(told.size() == 1);
      CHECK(told.front().find("Too many passwords") != std::string::npos);
    }
    stage.drop_link(ann.player());
  }
  CHECK(stage.hash_sources().size() == before + 3);
}

TEST_CASE("gmcp login: typed names and passwords get no verdict by GMCP") {
  Stage stage;
  stage.quit(stage.player("Ann"));
  Client ann(stage, stage.connect());
  ann.want({GmcpPackage::char_login});
  ann.heard();
  stage.type(ann.player(), "Ann");
  stage.type(ann.player(), Stage::password_of("Ann"));
  CHECK(ann.heard().empty());
  CHECK(stage.is_in_game("Ann"));
}

TEST_CASE("gmcp login: the game leaves no copy of the password behind") {
  Stage stage;
  const std::string password = "a password that is long enough to be seen";
  Client ann(stage, stage.connect());
  ann.want({GmcpPackage::char_login});
  auto said =
      wire::GmcpSaid{ann.player().session, "Char.Login.Credentials", credentials("Ann", password)};
  stage.hold_store();
  const support::FreedMemory freed(password);
  stage.game().hear(std::move(said));
  CHECK_FALSE(freed.held_it());
}

TEST_CASE("gmcp login: credentials are an object of texts") {
  using game::gmcp::read_credentials;
  const auto read =
      read_credentials(R"({"password":"\"\\\/\n\ud83d\ude00","account":"Ann","x":""})");
  REQUIRE(read.has_value());
  CHECK(read->name == "Ann");
  CHECK(read->password.view() == "\"\\/\n\xf0\x9f\x98\x80");
  for (const auto* bad :
       {"", "{}", "[]", "{\"account\":\"Ann\"}", "{\"password\":\"secret\"}",
        R"({"account":"Ann","password":7})", R"({"account":"Ann","password":"a"} x)",
        R"({"account":"Ann","password":"a",})", R"({"account":"Ann","password":"\ud83d"})",
        R"({"account":"Ann","password":"\ude00"})", R"({"account":"Ann","password":"\u12"})",
        R"({"account":"Ann","password":"\x"})", R"({"account":"Ann","password":"a)",
        R"({"account":"Ann","password":"a\)", R"({"account":"Ann","password":""})"}) {
    CAPTURE(bad);
    CHECK_FALSE(read_credentials(bad).has_value());
  }
}
