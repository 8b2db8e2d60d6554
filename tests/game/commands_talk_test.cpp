#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "base/text.h"
#include "support/stage.h"
#include "wire/markup.h"

using support::Stage;

namespace {

// What once crashed servers or leaked their memory when it was read as a format.
const std::vector<std::string> format_codes{"%n",
                                            "%s%s%s%s%s%s%s%s%s%s%s%s%s%s%s%s%s%s%s%s%s%s%s%s%s%s%"
                                            "s%s%s%s%s%s%s%s%s%s%s%s%s%s%s%s%s%s%s%s%s%s%s%s",
                                            "$n",
                                            "$N",
                                            "$$",
                                            "{}",
                                            "{0:1000000}",
                                            "$t$p",
                                            "{{}}",
                                            "\\n\\x02",
                                            "<send href='quit'>",
                                            "&lt;"};

// Each text as it may come in: screen codes, stray control bytes, line separators, marks of
// direction.
const std::vector<std::string> control_codes{"a\x1b[2Jb",
                                             "a\x1b]0;x\x07"
                                             "b",
                                             "a\xc2\x9b"
                                             "b",
                                             std::string("a\0b", 3),
                                             "a\bb\x7f",
                                             "a\xe2\x80\xa8"
                                             "b",
                                             "a\r\nb",
                                             "\x02"
                                             "gforged\x03",
                                             "a\xe2\x80\xae"
                                             "b"};

bool has_controls(const std::string& text) {
  for (const auto line : base::split(text, '\n')) {
    if (!base::is_printable(line)) {
      return true;
    }
  }
  return false;
}

}  // namespace

TEST_CASE("say: the room hears it, the next room does not, and neither does a sleeper") {
  Stage stage;
  const auto ann = stage.player("Ann");
  const auto bob = stage.player("Bob");
  const auto cat = stage.player("Cat");
  const auto eve = stage.player("Eve", "yard");
  stage.type(cat, "sleep");
  for (const auto& player : {ann, bob, cat, eve}) {
    stage.heard(player);
  }
  stage.type(ann, "say hello");
  CHECK(stage.heard(ann) == "You say 'hello'");
  CHECK(stage.heard(bob) == "Ann says 'hello'");
  CHECK(stage.heard(cat).empty());
  CHECK(stage.heard(eve).empty());
}

TEST_CASE("say, tell, title, emote: codes of any kind arrive as they were typed") {
  Stage stage;
  const auto ann = stage.player("Ann");
  const auto bob = stage.player("Bob");
  for (const auto& code : format_codes) {
    CAPTURE(code);
    stage.heard(ann);
    stage.heard(bob);
    stage.type(ann, "say " + code);
    CHECK(stage.heard(ann) == "You say '" + code + "'");
    CHECK(stage.heard(bob) == "Ann says '" + code + "'");
    stage.type(ann, "tell bob " + code);
    CHECK(stage.heard(ann) == "You tell Bob '" + code + "'");
    CHECK(stage.heard(bob) == "Ann tells you '" + code + "'");
    stage.type(ann, "emote " + code);
    CHECK(stage.heard(bob) == "Ann " + code);
    if (code.size() <= 60) {
      stage.type(ann, "title " + code);
      stage.type(bob, "look");
      CHECK(stage.hears(bob, "Ann " + code + " is here."));
      stage.type(bob, "who");
      CHECK(stage.hears(bob, "Ann " + code + " |"));
    }
    stage.pulses(8);
  }
}

TEST_CASE("say, tell, title, emote: nothing that controls a screen gets through") {
  Stage stage;
  const auto ann = stage.player("Ann");
  const auto bob = stage.player("Bob");
  for (const auto& code : control_codes) {
    for (const auto* command : {"say ", "tell bob ", "emote ", "title ", "'", ":"}) {
      stage.heard(bob);
      stage.type(ann, command + code);
      const auto heard = stage.heard(bob);
      CAPTURE(command);
      CHECK_FALSE(has_controls(heard));
      CHECK(heard.find('\n') == std::string::npos);
      CHECK(heard.find("\x1b") == std::string::npos);
      stage.pulses(8);
    }
    CHECK_FALSE(has_controls(stage.body(ann).state().player.title));
  }
  for (const auto& out : stage.sent()) {
    if (const auto* text = std::get_if<wire::Text>(&out)) {
      CHECK_FALSE(has_controls(wire::unstyled(text->markup)));
    }
  }
}

TEST_CASE("say: many blanks stay blanks, in one line, behind the speaker's name") {
  Stage stage;
  const auto ann = stage.player("Ann");
  const auto bob = stage.player("Bob");
  const auto words = "x" + std::string(500, ' ') + "The game stops now.";
  stage.heard(bob);
  stage.type(ann, "say " + words);
  CHECK(stage.heard(bob) == "Ann says '" + words + "'");
}

TEST_CASE("tell: only whoever it is for hears it, wherever they are") {
  Stage stage;
  const auto ann = stage.player("Ann");
  const auto bob = stage.player("Bob", "yard");
  const auto cat = stage.player("Cat");
  stage.heard(cat);
  stage.heard(bob);
  stage.type(ann, "tell BOB good morning");
  CHECK(stage.heard(bob) == "Ann tells you 'good morning'");
  CHECK(stage.heard(cat).empty());
  stage.heard(ann);
  stage.type(bob, "reply and to you");
  CHECK(stage.heard(ann) == "Bob tells you 'and to you'");
}

TEST_CASE("tell: what stands in its way is said") {
  Stage stage;
  const auto ann = stage.player("Ann");
  const auto bob = stage.player("Bob");
  const auto answer = [&](const std::string& line) {
    stage.heard(ann);
    stage.type(ann, line);
    return stage.heard(ann);
  };
  CHECK(answer("reply hello") == "Nobody whom you could answer has told you anything.");
  CHECK(answer("tell") == "Tell whom what? For example: tell Ann good morning");
  CHECK(answer("tell bob") == "Tell whom what? For example: tell Ann good morning");
  CHECK(answer("tell zoe hi") == "Nobody called \"zoe\" is playing just now.");
  CHECK(answer("tell ann hi") == "You know that already.");
  stage.type(bob, "tell ann hello");
  CHECK(answer("reply") == "Reply what to Bob?");
  stage.type(bob, "toggle notell");
  CHECK(answer("tell bob hi") == "Bob does not want to be told anything just now.");
  stage.type(bob, "tell ann hi");
  CHECK(stage.hears(bob, "Nobody could answer you: switch your own \"notell\" off first."));
  stage.type(bob, "toggle notell");
  stage.drop_link(bob);
  CHECK(answer("tell bob hi") == "Bob has lost the link and cannot hear you.");
}

TEST_CASE("emote: the name comes first, and a possessive clings to it") {
  Stage stage;
  const auto ann = stage.player("Ann");
  const auto bob = stage.player("Bob");
  stage.heard(ann);
  stage.type(ann, "emote");
  CHECK(stage.heard(ann) == "Show what? For example: emote waves.");
  stage.type(ann, "emote 's hat falls off.");
  CHECK(stage.heard(bob) == "Ann's hat falls off.");
  CHECK(stage.heard(ann) == "Ann's hat falls off.");
}
