#include "game/prompt.h"

#include <set>
#include <string>

#include <doctest/doctest.h>

#include "base/text.h"
#include "game/fights/fights.h"
#include "game/fights/formulas.h"
#include "support/stage.h"

using support::Stage;

namespace {

struct Prompted {
  Stage stage;
  support::Player ann = stage.player("Ann");

  world::CharacterState& state() { return stage.world().change(stage.body(ann)); }
  std::string answer(const std::string& line) {
    stage.pulses(4);
    stage.heard(ann);
    stage.type(ann, line);
    return stage.heard(ann);
  }
  // What stands before the cursor with this text, without the blank at its end.
  std::string with(const std::string& text) {
    CHECK(answer("prompt " + text) == "Your prompt is changed.");
    const auto shown = stage.prompt(ann);
    REQUIRE_FALSE(shown.empty());
    CHECK(shown.back() == ' ');
    return shown.substr(0, shown.size() - 1);
  }
};

}  // namespace

TEST_CASE("prompt: the usual one shows hit points, mana and moves, as markup of its own") {
  Prompted at;
  auto& state = at.state();
  state.hit_points = 17;
  state.mana = 90;
  state.moves = 75;
  CHECK(game::prompt_for(at.stage.game(), at.stage.body(at.ann)) == "\x02r<17hp 90m 75mv>\x03 ");
  at.answer("time");
  CHECK(at.stage.prompt(at.ann) == "<17hp 90m 75mv> ");
}

TEST_CASE("prompt: each token stands for what is true just now") {
  Prompted at;
  auto& state = at.state();
  state.hit_points = 17;
  state.max_hit_points = 25;
  state.mana = 90;
  state.max_mana = 110;
  state.moves = 75;
  state.max_moves = 120;
  state.level = 2;
  state.experience = 1400;
  REQUIRE(at.stage.world().sink(at.stage.body(at.ann), 67, world::Coinage::staff));
  CHECK(at.with("%h/%H %m/%M %v/%V") == "17/25 90/110 75/120");
  CHECK(at.with("%l %x %t %c") == "2 1400 1600 33");
  CHECK(at.with("%n in %r: %e, %s") == "Ann in The Hall: north, standing");
  CHECK(at.with("%%") == "%");
  at.answer("north");
  at.answer("sit");
  CHECK(at.with("%n in %r: %e, %s") == "Ann in The Yard: south, sitting");
  at.state().level = game::highest_level;
  CHECK(at.with("%t") == "0");
}

TEST_CASE("prompt: a foe is told of in words while there is one, and only then") {
  Prompted at;
  CHECK(at.with("[%o]") == "[]");
  auto& rat = at.stage.make_mobile("rat", "hall");
  REQUIRE(at.stage.game().fights().attack(at.stage.body(at.ann), rat));
  at.stage.world().change(rat).hit_points = 1;
  CHECK(at.with("[%o]").find("[the rat is ") == 0);
  at.stage.game().fights().stop(at.stage.body(at.ann));
  CHECK(at.with("[%o]") == "[]");
}

TEST_CASE("prompt: nothing is shown of a dark room but that it is dark") {
  support::StageOptions options;
  options.areas.front().rooms.front().flags.set(world::RoomFlag::dark);
  Stage stage(options);
  const auto ann = stage.player("Ann");
  stage.type(ann, "prompt %r(%e)");
  CHECK(stage.prompt(ann) == "darkness() ");
  stage.world().change(stage.make("lamp", ann)).lit = true;
  stage.type(ann, "time");
  CHECK(stage.prompt(ann) == "The Hall(north) ");
}

TEST_CASE("prompt: what is no token stands as it was typed, and what a token gave is not read") {
  Prompted at;
  for (const std::string code : {"%q %", "%1$s", "%zn%", "$n $N $$", "{}{0:1000000}",
                                 "<send href='quit'>", "&lt;", "\\n\\x02", "caf\xc3\xa9>"}) {
    CAPTURE(code);
    CHECK(at.with(code) == code);
  }
  at.state().name = "%h%n";
  CHECK(at.with("%n") == "%h%n");
}

TEST_CASE("prompt: no control of a screen and no style comes out of what was typed") {
  Prompted at;
  CHECK(at.with("a\x1b[2J\x02gb\x03\xe2\x80\xa8"
                "c\r\n\xc2\x9b%h") == "a[2Jgbc20");
  CHECK(base::is_printable(at.stage.body(at.ann).state().player.prompt));
}

TEST_CASE("prompt: a hundred characters are kept, one more is refused") {
  Prompted at;
  std::string most;
  for (int i = 0; i < 100; ++i) {
    most += "\xc3\xa9";
  }
  CHECK(at.with(most) == most);
  CHECK(at.answer("prompt " + most + "x") ==
        "That prompt is too long: it may have at most 100 characters.");
  CHECK(at.stage.body(at.ann).state().player.prompt == most);
}

TEST_CASE("prompt: alone it shows what there is, and lists every sign once") {
  Prompted at;
  auto shown = at.answer("prompt");
  CHECK(shown.find("Your prompt\nThe usual one: <%hhp %mm %vmv>\n") == 0);
  std::set<char> letters;
  for (const auto& token : game::prompt_tokens()) {
    CHECK(letters.insert(token.letter).second);
    CHECK(shown.find(std::string("\n%") + token.letter + " | " + std::string(token.means) +
                     " | ") != std::string::npos);
  }
  CHECK(letters.size() == 16);
  at.answer("prompt %h >");
  shown = at.answer("prompt");
  CHECK(shown.find("Your own: %h >\n") != std::string::npos);
}

TEST_CASE("prompt: one may go without, go back to the usual one, and keeps what one chose") {
  Prompted at;
  CHECK(at.answer("prompt NONE") == "You have no prompt now.");
  const auto before = at.stage.prompts(at.ann);
  at.answer("time");
  CHECK(at.stage.prompt(at.ann).empty());
  CHECK(at.stage.prompts(at.ann) == before + 1);  // the turn still ends with its mark
  const auto* last = std::get_if<wire::Prompt>(&at.stage.sent().back());
  REQUIRE(last != nullptr);
  CHECK_FALSE(last->spaced);  // and nothing is set off from the text
  CHECK(at.answer("prompt Default") == "You have the usual prompt again.");
  CHECK(at.stage.prompt(at.ann) == "<20hp 100m 100mv> ");
  at.with("%n, %s>");
  at.stage.quit(at.ann);
  const auto again = at.stage.login("Ann");
  CHECK(at.stage.prompt(again) == "Ann, standing> ");
}
