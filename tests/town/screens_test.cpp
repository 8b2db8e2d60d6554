// What reaches a screen of the shipped game, through the encoder: nothing that steers it, whoever
// wrote it; and to a screen reader no drawing and no layout, whatever is typed.
#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include "base/text.h"
#include "game/command.h"
#include "game/interpreter.h"
#include "telnet/encoder.h"
#include "telnet/shown.h"
#include "town/town.h"

using support::Stage;

namespace {

// All that a session was sent, from `first` on, as the encoder writes it.
std::string encoded(const Stage& stage, std::size_t first, wire::SessionId session,
                    const telnet::Look& look) {
  std::string screen;
  for (std::size_t i = first; i < stage.sent().size(); ++i) {
    const auto& out = stage.sent()[i];
    if (const auto* text = std::get_if<wire::Text>(&out); text && text->session == session) {
      screen += telnet::encode_text(text->markup, look);
    } else if (const auto* sheet = std::get_if<wire::ShowSheet>(&out);
               sheet && sheet->session == session) {
      screen += telnet::encode_sheet(sheet->sheet, look);
    } else if (const auto* prompt = std::get_if<wire::Prompt>(&out);
               prompt && prompt->session == session) {
      screen += telnet::encode_prompt(prompt->markup, look) + "\r\n";
    }
  }
  return screen;
}

// What only an eye makes sense of: rules and bars, frames, trees, boxes.
bool is_drawn(std::string_view line) {
  for (const auto* sign : {"--", "==", "##", "__", "~~", "||", "**", "++", "\\", "/ \\", "[ ]",
                           "[@]", "\u2500", "\u2502", "\u2588"}) {
    if (line.find(sign) != std::string_view::npos) {
      return true;
    }
  }
  return false;
}

void check_read(std::string_view what, std::string_view screen) {
  for (const auto& line : telnet_tests::lines_of(screen)) {
    CAPTURE(what);
    CAPTURE(line);
    CHECK(line.find("  ") == std::string::npos);
    CHECK_FALSE(is_drawn(line));
  }
}

telnet::Look reader() {
  return {.width = 500, .colour = wire::Colour::none, .screen_reader = true};
}

}  // namespace

TEST_CASE("screens: the banner is told to a screen reader") {
  Stage stage(town::options());
  const auto visitor = stage.connect();
  stage.type(visitor, "help");
  const auto heard = encoded(stage, 0, visitor.session, reader());
  CHECK(heard.find("Waterwheel. A world that keeps its time.\r\n") == 0);
  CHECK(heard.find("Screen reader? Type 'reader' at the name prompt.") != std::string::npos);
  CHECK(heard.find("characters NAME: log in to choose") != std::string::npos);
  check_read("the banner", heard);
  const auto seen = encoded(stage, 0, visitor.session, telnet_tests::plain());
  CHECK(seen.find("W  A  T  E  R") != std::string::npos);
}

TEST_CASE("screens: no command draws for a screen reader, or sets anything in columns") {
  Stage stage(town::options());
  auto ann = stage.player("Ann", stage.world().start_room()->plan().key);
  stage.type(ann, "toggle reader on");
  stage.type(ann, "toggle autoloot on");
  std::size_t silent = 0;
  const auto all = game::all_commands();
  for (const auto* command : all) {
    if (!stage.is_in_game("Ann")) {
      ann = stage.login("Ann");
    }
    stage.seconds(5);
    const auto first = stage.sent().size();
    stage.type(ann, command->name);
    stage.seconds(5);
    const auto heard = encoded(stage, first, ann.session, reader());
    silent += heard.empty() ? 1U : 0U;
    check_read(command->name, heard);
  }
  CHECK(silent < all.size() / 10);
}

TEST_CASE("screens: no command of the staff draws for a screen reader either") {
  Stage stage(town::options());
  auto ann = stage.player("Ann", stage.world().start_room()->plan().key);
  const auto grant = [&stage](const support::Player& player) {
    for (std::size_t i = 0; i < game::capability_names.size; ++i) {
      stage.grant(player, static_cast<game::Capability>(i));
    }
  };
  grant(ann);
  stage.type(ann, "toggle reader on");
  for (const auto* command : game::all_commands()) {
    if (!stage.is_in_game("Ann")) {
      ann = stage.login("Ann");
    }
    stage.seconds(2);
    const auto first = stage.sent().size();
    stage.type(ann, command->name);
    stage.type(ann, std::string(command->name) + " ann");
    stage.seconds(2);
    check_read(command->name, encoded(stage, first, ann.session, reader()));
  }
}

TEST_CASE("screens: every page of help can be read aloud") {
  Stage stage(town::options());
  const auto ann = stage.player("Ann", stage.world().start_room()->plan().key);
  stage.type(ann, "toggle reader on");
  for (const auto& page : stage.game().rules().help) {
    stage.seconds(5);
    const auto first = stage.sent().size();
    stage.type(ann, "help " + page.keywords.front());
    const auto heard = encoded(stage, first, ann.session, reader());
    CHECK_FALSE(heard.empty());
    check_read(page.key, heard);
  }
}

TEST_CASE("screens: what others say, tell, gossip and call themselves steers nobody's terminal") {
  Stage stage(town::options());
  const auto room = stage.world().start_room()->plan().key;
  const auto ann = stage.player("Ann", room);
  const auto bob = stage.player("Bob", room);
  const auto first = stage.sent().size();
  const std::vector<std::string> codes = {"a\x1b[2Jb",
                                          "a\x1b]0;x\x07"
                                          "b",
                                          "a\x9b"
                                          "31mb",
                                          "a\xc2\x9b"
                                          "31mb",
                                          std::string("a\0b", 3),
                                          "a\x07"
                                          "b",
                                          "a\bb\x7f",
                                          "a\x1b[31mred without end",
                                          "\x02"
                                          "lred without end",
                                          "<send href='quit'>press</send>",
                                          "a\xe2\x80\xa8"
                                          "b",
                                          "a\xe2\x80\xae"
                                          "b",
                                          "\xff\xf9\xff\xef caf\xe9 Zürich 漢字 \xf0\x9f\x98\x80"};
  for (const auto& code : codes) {
    for (const std::string command :
         {"say ", "tell bob ", "gossip ", "title ", "emote ", "whisper bob ", "shout "}) {
      stage.type(ann, command + code);
      stage.seconds(4);
    }
    stage.type(bob, "who");
    stage.type(bob, "look");
    stage.type(bob, "history gossip");
    stage.seconds(5);
  }
  for (const auto charset : {wire::Charset::utf8, wire::Charset::latin1, wire::Charset::ascii}) {
    for (const auto depth : {wire::Colour::none, wire::Colour::sixteen, wire::Colour::palette,
                             wire::Colour::truecolour}) {
      for (const bool reads : {false, true}) {
        const telnet::Look look{
            .width = 80, .colour = depth, .screen_reader = reads, .charset = charset};
        const auto screen = encoded(stage, first, bob.session, look);
        CHECK(screen.size() > 1000);
        telnet_tests::check_bytes(screen, charset);
        if (depth == wire::Colour::none && charset != wire::Charset::utf8) {
          for (const auto& line : telnet_tests::lines_of(screen)) {
            CHECK(line.size() <= 80);
          }
        }
      }
    }
  }
}
