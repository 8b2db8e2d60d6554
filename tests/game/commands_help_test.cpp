#include <string>

#include <doctest/doctest.h>

#include "game/command.h"
#include "rules/reader.h"
#include "support/stage.h"

using game::Capability;
using support::Stage;

namespace {

support::StageOptions with_pages() {
  support::StageOptions options;
  options.rules.help = {
      {.key = "help",
       .keywords = {"help", "start"},
       .text = "  look\n  north\n\nType look to see where you are.\n\nThen walk."},
      {.key = "look", .keywords = {"look", "seeing"}, .text = "You look about."},
      {.key = "goto", .keywords = {"goto", "travel"}, .text = "You go anywhere.", .staff = true},
      {.key = "wheel", .keywords = {"wheel", "waterwheel"}, .text = "It turns."}};
  return options;
}

}  // namespace

TEST_CASE("help: every command has a page of its own in the shipped content") {
  const auto draft = rules::read_rules(WATERWHEEL_SOURCE_DIR "/data");
  for (const auto* command : game::all_commands()) {
    CAPTURE(command->name);
    const rules::HelpPage* page = nullptr;
    for (const auto& candidate : draft.rules.help) {
      for (const auto& keyword : candidate.keywords) {
        page = keyword == command->name ? &candidate : page;
      }
    }
    REQUIRE(page != nullptr);
    CHECK_FALSE(page->text.empty());
    CHECK(page->staff == (command->needs != Capability::none));
  }
}

TEST_CASE("help: a page, a command's usage before its page, and a suggestion for what is missing") {
  Stage stage(with_pages());
  const auto ann = stage.player("Ann");
  const auto answer = [&](const std::string& line) {
    stage.heard(ann);
    stage.type(ann, line);
    return stage.heard(ann);
  };
  CHECK(answer("help") == "  look\n  north\n\nType look to see where you are.\n\nThen walk.");
  CHECK(answer("help start") == "  look\n  north\n\nType look to see where you are.\n\nThen walk.");
  CHECK(answer("help wheel") == "It turns.");
  CHECK(answer("help waterw") == "It turns.");
  const auto look = answer("help l");
  CHECK(look.find("Look: ") == 0);
  CHECK(look.find("\nUsage: look ") != std::string::npos);
  CHECK(look.find("You look about.") != std::string::npos);
  CHECK(answer("help quit").find("Usage: quit") != std::string::npos);
  CHECK(answer("help qui").find("Usage: quit") != std::string::npos);
  CHECK(answer("help wheeel") == "There is no help on \"wheeel\". Did you mean \"wheel\"?");
  CHECK(answer("help $n%s") ==
        "There is no help on \"$n%s\". Type \"commands\" for what you can do.");
}

TEST_CASE("help: staff pages are for staff") {
  Stage stage(with_pages());
  const auto ann = stage.player("Ann");
  for (const auto* topic : {"goto", "travel", "trav"}) {
    stage.heard(ann);
    stage.type(ann, std::string("help ") + topic);
    CHECK(stage.hears(ann, "There is no help on"));
  }
  stage.grant(ann, Capability::go);
  stage.heard(ann);
  stage.type(ann, "help goto");
  const auto heard = stage.heard(ann);
  CHECK(heard.find("Usage: goto ") != std::string::npos);
  CHECK(heard.find("You go anywhere.") != std::string::npos);
}

TEST_CASE("commands: the list holds what one may do, in alphabetical order, and no more") {
  Stage stage;
  const auto ann = stage.player("Ann");
  stage.heard(ann);
  stage.type(ann, "commands");
  auto heard = stage.heard(ann);
  CHECK(heard.find("Commands:\naffects\n") == 0);
  CHECK(heard.find("\nquit\n") != std::string::npos);
  CHECK(heard.find("goto") == std::string::npos);
  stage.grant(ann, Capability::go);
  stage.heard(ann);
  stage.type(ann, "commands");
  heard = stage.heard(ann);
  CHECK(heard.find("By your rights:\ngoto\n") != std::string::npos);
  CHECK(heard.find("shutdown") == std::string::npos);
}

TEST_CASE("help: skills, spells and gestures have theirs from the data") {
  support::StageOptions options;
  rules::Skill kick;
  kick.key = kick.name = "kick";
  kick.help = "A foot, where it hurts.";
  kick.effect = rules::Effect::damage;
  options.rules.skills.push_back(kick);
  auto mend = kick;
  mend.key = mend.name = "mend";
  mend.kind = rules::SkillKind::spell;
  options.rules.skills.push_back(mend);
  auto parry = kick;
  parry.key = parry.name = "parry";
  parry.effect = rules::Effect::none;
  options.rules.skills.push_back(parry);
  rules::Social bow;
  bow.key = "bow";
  bow.alone_self = "You bow.";
  options.rules.socials.push_back(bow);
  support::Stage stage(std::move(options));
  const auto ann = stage.player("Ann");
  const auto answer = [&](std::string_view line) {
    stage.type(ann, line);
    return stage.heard(ann);
  };
  CHECK(answer("help kick") == "Kick, a skill\nUsage: kick\nA foot, where it hurts.");
  CHECK(answer("help mend") == "Mend, a spell\nUsage: cast 'mend'\nA foot, where it hurts.");
  CHECK(answer("help parry") == "Parry, a skill\nIt works by itself.\nA foot, where it hurts.");
  CHECK(answer("help bow") == "Bow, a gesture\nUsage: bow [PERSON]");
  CHECK(answer("socials").find("bow") != std::string::npos);
}
