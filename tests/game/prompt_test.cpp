#include "game/prompt.h"

#include <algorithm>
#include <initializer_list>
#include <set>
#include <string>
#include <utility>

#include <doctest/doctest.h>

#include "base/text.h"
#include "game/fights/fights.h"
#include "game/fights/formulas.h"
#include "game/happenings/all.h"
#include "support/stage.h"
#include "wire/markup.h"

using support::Stage;

namespace {

struct Prompted {
  explicit Prompted(const support::StageOptions& options = {}) : stage(options) {}

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
  CHECK(letters.size() == 26);
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

TEST_CASE("prompt: shares, ways in letters, the hour and a new line have signs of their own") {
  support::StageOptions options;
  world::ExitPlan door;
  door.direction = world::Direction::east;
  door.to = 2;
  door.door = "oak door";
  door.state = world::DoorState::closed;
  options.areas.front().rooms.front().exits.push_back(door);
  Prompted at(options);
  auto& state = at.state();
  state.hit_points = 17;
  state.max_hit_points = 25;
  state.mana = 90;
  state.max_mana = 110;
  state.moves = 0;
  CHECK(at.with("%A%% %B%% %C%%") == "68% 81% 0%");
  CHECK(at.with("[%E] %e") == "[N(E)] north, east (closed)");
  CHECK(at.with("%T, %D") == "eight in the morning, day");
  CHECK(at.with("a%_b") == "a\nb");
}

TEST_CASE("prompt: hit points, mana and moves that run low are marked, and say the same") {
  Prompted at;
  at.answer("prompt %h %m %v");
  const auto shown = [&] { return game::prompt_for(at.stage.game(), at.stage.body(at.ann)); };
  auto& state = at.state();
  state.hit_points = 10;
  state.mana = 49;
  state.moves = 25;
  CHECK(shown() ==
        wire::styled(wire::Style::prompt, "10 " + wire::styled(wire::Style::warning, "49") + " " +
                                              wire::styled(wire::Style::warning, "25")) +
            " ");
  at.state().hit_points = 4;
  CHECK(shown().find(wire::styled(wire::Style::bad, "4") + " ") != std::string::npos);
  CHECK(wire::unstyled(shown()) == "4 49 25 ");
}

TEST_CASE("prompt: what ends next is told with the time it takes") {
  Prompted at;
  at.answer("north");
  CHECK(at.with("[%w][%W]") == "[][]");
  auto& self = at.stage.body(at.ann);
  game::add_affect(at.stage.game(), self, "quickened", base::seconds(300));
  game::start_cooldown(at.stage.game(), self, "kick", base::seconds(60));
  game::start_recall(at.stage.game(), self);
  at.stage.type(at.ann, "time");
  const auto shown = at.stage.prompt(at.ann);
  CAPTURE(shown);
  CHECK(shown.find("[recalling ") == 0);
  CHECK(shown.find(", kick again 60s, quickened 5m]") != std::string::npos);
}

TEST_CASE("prompt: a foe is counted in tens, and dead only when it is") {
  Prompted at;
  auto& rat = at.stage.make_mobile("rat", "hall");
  REQUIRE(at.stage.game().fights().attack(at.stage.body(at.ann), rat));
  auto& foe = at.stage.world().change(rat);
  foe.max_hit_points = 100;
  for (const auto& [has, told] : std::initializer_list<std::pair<int, int>>{
           {100, 100}, {91, 100}, {90, 90}, {1, 10}, {0, 0}}) {
    at.stage.world().change(rat).hit_points = has;
    CHECK(game::filled_prompt(at.stage.game(), at.stage.body(at.ann), "%O") ==
          "the rat " + std::to_string(told) + "%");
  }
}

TEST_CASE("prompt: ready ones go by their names, and each is listed with how it looks") {
  Prompted at;
  const auto list = at.answer("prompt list");
  CHECK(list.find("Ready prompts\n") == 0);
  std::set<std::string_view> names;
  for (const auto& style : game::prompt_styles()) {
    CAPTURE(style.name);
    CHECK(names.insert(style.name).second);
    CHECK(game::find_prompt_style(style.name) == &style);
    CHECK(base::equal_no_case(style.name, base::lower(style.name)));
    CHECK(list.find("\n" + std::string(style.name) + " | ") != std::string::npos);
    for (auto at_sign = style.text.find('%'); at_sign != std::string_view::npos;
         at_sign = style.text.find('%', at_sign + 2)) {
      CHECK(
          std::any_of(game::prompt_tokens().begin(), game::prompt_tokens().end(),
                      [&](const auto& token) { return token.letter == style.text[at_sign + 1]; }));
    }
  }
  CHECK(at.answer("prompt SPOKEN") == "Your prompt is changed.");
  CHECK(at.stage.prompt(at.ann) == "20 hit points, 100 mana, 100 moves: ");
  CHECK(at.stage.body(at.ann).state().player.prompt == "spoken");
  const auto shown = at.answer("prompt");
  CHECK(shown.find("Your own: spoken: %h hit points, %m mana, %v moves:\nIt looks so: 20 hit ") !=
        std::string::npos);
  CHECK(at.answer("prompt usual") == "You have the usual prompt again.");
  CHECK(at.stage.body(at.ann).state().player.prompt.empty());
}

TEST_CASE("prompt: another one stands in a fight, and both are kept") {
  Prompted at;
  CHECK(at.answer("prompt fight").find("Your prompt is the same in a fight.") == 0);
  CHECK(at.answer("prompt fight " + std::string(101, 'x')).find("That prompt is too long") == 0);
  CHECK(at.answer("prompt fight spoken-duel") == "Your prompt for fights is changed.");
  CHECK(at.answer("prompt fight") == "In a fight your prompt is: spoken-duel: %h hit points, %o:");
  at.answer("prompt %h>");
  CHECK(at.stage.prompt(at.ann) == "20> ");
  CHECK(at.answer("prompt").find("In a fight: spoken-duel: ") != std::string::npos);
  const auto in_fight = [&] {
    auto& rat = at.stage.make_mobile("rat", "hall");
    REQUIRE(at.stage.game().fights().attack(at.stage.body(at.ann), rat));
    auto shown = wire::unstyled(game::prompt_for(at.stage.game(), at.stage.body(at.ann)));
    at.stage.game().fights().stop(at.stage.body(at.ann));
    return shown;
  };
  CHECK(in_fight() == "20 hit points, the rat is in good health: ");
  at.stage.quit(at.ann);
  CHECK(at.stage.store().character("Ann")->prompt == "%h>\nspoken-duel");
  at.ann = at.stage.login("Ann");
  CHECK(at.stage.prompt(at.ann) == "20> ");
  CHECK(in_fight() == "20 hit points, the rat is in good health: ");
  CHECK(at.answer("prompt fight none") == "You will have no prompt in a fight.");
  CHECK(in_fight().empty());
  CHECK(at.answer("prompt fight same") == "Your prompt stays the same in a fight.");
  CHECK(in_fight() == "20> ");
  CHECK(at.stage.body(at.ann).state().player.fight_prompt.empty());
}

TEST_CASE(
    "prompt: its help page ends with every sign there is, by whatever word it was asked for") {
  support::StageOptions options;
  options.rules.help.push_back(
      {.key = "prompt", .keywords = {"prompt", "tokens"}, .text = "A page.", .staff = false});
  Prompted at(options);
  for (const std::string topic : {"prompt", "tokens"}) {
    const auto shown = at.answer("help " + topic);
    CHECK(shown.find("A page.\nSign | It stands for | Now\n") != std::string::npos);
    for (const auto& token : game::prompt_tokens()) {
      CHECK(shown.find(std::string("%") + token.letter + " | ") != std::string::npos);
    }
  }
}
