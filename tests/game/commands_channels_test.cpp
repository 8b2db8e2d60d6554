#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "base/text.h"
#include "game/channels.h"
#include "game/interpreter.h"
#include "support/stage.h"
#include "wire/markup.h"

using support::Stage;

namespace {

// Beside the stage with its hall and yard: the fen, an area of its own, and a quiet cell of the
// stage's.
support::StageOptions with_fen() {
  support::StageOptions options;
  auto& stage = options.areas.front();
  auto cell = stage.rooms.front();
  cell.vnum = 3;
  cell.key = "cell";
  cell.flags.set(world::RoomFlag::quiet);
  stage.rooms.push_back(cell);
  world::AreaPlan fen;
  fen.key = "fen";
  fen.name = "The Fen";
  fen.file = "fen.toml";
  fen.vnum_low = 101;
  fen.vnum_high = 199;
  world::RoomPlan room;
  room.vnum = 101;
  room.key = "fen";
  room.name = "The Fen";
  fen.rooms = {room};
  options.areas.push_back(fen);
  return options;
}

struct Talkers {
  Stage stage{with_fen()};
  support::Player ann = stage.player("Ann");
  support::Player bob = stage.player("Bob", "yard");
  support::Player eve = stage.player("Eve", "fen");

  std::string answer(const support::Player& who, const std::string& line) {
    stage.pulses(16);
    stage.heard(who);
    stage.type(who, line);
    return stage.heard(who);
  }
  void hush() {
    for (const auto& who : {ann, bob, eve}) {
      stage.heard(who);
    }
  }
};

const std::vector<std::string> odd_words{
    "%n%s%s",   "$n $N $$ $t$p",      "{}{0:1000000}",
    "\\n\\x02", "<send href='quit'>", "x" + std::string(500, ' ') + "The game stops now."};

}  // namespace

TEST_CASE("gossip: everybody who plays hears it, wherever they are and however they lie") {
  Talkers at;
  at.stage.type(at.bob, "sleep");
  at.hush();
  CHECK(at.answer(at.ann, "gossip Good morning") == "You gossip 'Good morning'");
  CHECK(at.stage.heard(at.bob) == "Ann gossips 'Good morning'");
  CHECK(at.stage.heard(at.eve) == "Ann gossips 'Good morning'");
  CHECK(at.answer(at.eve, ".and to you") == "You gossip 'and to you'");
  CHECK(at.stage.heard(at.ann) == "Eve gossips 'and to you'");
  CHECK(at.answer(at.ann, ".") == "Gossip what?");
  const auto stranger = at.stage.connect();
  at.stage.heard(stranger);
  at.answer(at.ann, "gossip is anybody at the door?");
  CHECK(at.stage.heard(stranger).empty());
}

TEST_CASE("shout: it goes as far as the area, and not to whoever is asleep there") {
  Talkers at;
  CHECK(at.answer(at.ann, "shout Help") == "You shout 'Help'");
  CHECK(at.stage.heard(at.bob) == "Ann shouts 'Help'");
  CHECK(at.stage.heard(at.eve).empty());
  at.stage.type(at.bob, "sleep");
  at.hush();
  at.answer(at.ann, "shout Help");
  CHECK(at.stage.heard(at.bob).empty());
  CHECK(at.answer(at.ann, "shout") == "Shout what?");
  CHECK(at.answer(at.bob, "shout I dream") == "You are asleep. Type \"wake\" first.");
}

TEST_CASE("gossip, shout: nothing gets out of a quiet room, and no shout gets in") {
  Talkers at;
  at.stage.world().move(at.stage.body(at.bob), at.stage.room("cell"));
  at.hush();
  for (const std::string line : {"shout Help", "gossip Help", ".Help"}) {
    CHECK(at.answer(at.bob, line) ==
          "This is a quiet place: what you shout or gossip here is heard nowhere else.");
  }
  CHECK(at.stage.heard(at.ann).empty());
  CHECK(at.stage.heard(at.eve).empty());
  CHECK(at.answer(at.ann, "history").find("Bob") == std::string::npos);
  at.hush();
  at.answer(at.ann, "shout Where are you?");
  CHECK(at.stage.heard(at.bob).empty());
  at.answer(at.ann, "gossip Where are you?");
  CHECK(at.stage.heard(at.bob) == "Ann gossips 'Where are you?'");
}

TEST_CASE("channels: the list says which are on, and each is switched over or set") {
  Talkers at;
  CHECK(at.answer(at.ann, "channels") ==
        "Channels\nChannel | Now | Who hears it\ngossip | on | all who play\nshout | on | all who "
        "are awake in your area\n\"channels NAME\" switches one over.");
  CHECK(at.answer(at.ann, "channels gossip") == "Gossip is now off.");
  CHECK(at.answer(at.ann, "channels gos off") == "Gossip is now off.");
  CHECK(at.answer(at.ann, "channels").find("gossip | off | all who play\nshout | on") !=
        std::string::npos);
  CHECK(at.answer(at.ann, "channels GOSSIP") == "Gossip is now on.");
  CHECK(at.answer(at.ann, "channels shout maybe") == "Say on or off.");
  CHECK(at.answer(at.ann, "channels shout auto") == "Say on or off.");
  CHECK(at.answer(at.ann, "channels %n") ==
        "There is no channel \"%n\". \"channels\" alone lists those there are.");
}

TEST_CASE("channels: what is off is neither heard nor spoken nor read again, and stays so") {
  Talkers at;
  at.answer(at.bob, "channels gossip off");
  at.answer(at.bob, "channels shout off");
  at.stage.quit(at.bob);
  at.bob = at.stage.login("Bob");
  at.hush();
  at.answer(at.ann, "gossip hello");
  at.answer(at.ann, "shout hello");
  CHECK(at.stage.heard(at.bob).empty());
  CHECK(at.stage.heard(at.eve) == "Ann gossips 'hello'");
  at.hush();
  CHECK(at.answer(at.bob, "gossip hello") ==
        "You have switched gossip off. Type \"channels gossip on\" first.");
  CHECK(at.answer(at.bob, "shout hello") ==
        "You have switched shout off. Type \"channels shout on\" first.");
  CHECK(at.answer(at.bob, "history gossip") ==
        "You have switched gossip off. Type \"channels gossip on\" first.");
  CHECK(at.answer(at.bob, "history").find("hello") == std::string::npos);
  CHECK(at.stage.heard(at.eve).empty());
  CHECK(at.answer(at.bob, "channels gossip on") == "Gossip is now on.");
  CHECK(at.answer(at.bob, "history gossip").find("Ann gossips 'hello'") != std::string::npos);
}

TEST_CASE("history: it says what was said, how long ago, and by whom") {
  Talkers at;
  CHECK(at.answer(at.ann, "history") ==
        "Gossip: nothing yet.\nShout: nothing yet.\n\"history tell\" shows what you were told.");
  at.stage.type(at.ann, "gossip one");
  at.stage.seconds(60);
  at.stage.type(at.bob, "gossip two");
  at.stage.seconds(60);
  at.stage.type(at.eve, "gossip three");
  at.stage.heard(at.ann);
  at.stage.type(at.ann, "history gossip");
  CHECK(at.stage.heard(at.ann) ==
        "Gossip:\n2 minutes ago: Ann gossips 'one'\n1 minute ago: Bob gossips 'two'\njust now: Eve "
        "gossips 'three'");
  CHECK(at.answer(at.ann, "history moon") ==
        "There is no channel \"moon\". \"channels\" alone lists those there are.");
}

TEST_CASE("history: shouts are read again where they were heard") {
  Talkers at;
  at.answer(at.ann, "shout in the stage");
  at.answer(at.eve, "shout in the fen");
  CHECK(at.answer(at.bob, "history shout").find("Ann shouts 'in the stage'") != std::string::npos);
  CHECK(at.answer(at.bob, "history shout").find("Eve") == std::string::npos);
  CHECK(at.answer(at.eve, "history").find("Eve shouts 'in the fen'") != std::string::npos);
  CHECK(at.answer(at.eve, "history").find("Ann") == std::string::npos);
}

TEST_CASE("history: twenty lines of each channel are kept, and as many of one's own talk") {
  Talkers at;
  for (int i = 1; i <= 21; ++i) {
    const auto words = "line" + std::to_string(i) + ".";
    for (const std::string command : {"gossip ", "shout ", "tell bob "}) {
      at.answer(at.ann, command + words);
    }
  }
  for (const std::string line : {"history gossip", "history shout", "history tell"}) {
    CAPTURE(line);
    const auto shown = at.answer(at.bob, line);
    CHECK(base::split(shown, '\n').size() == 21);  // with the heading
    CHECK(shown.find("line1.") == std::string::npos);
    CHECK(shown.find("line2.") != std::string::npos);
    CHECK(shown.find("line21.") != std::string::npos);
  }
}

TEST_CASE("history: tells and whispers are one's own, and end with the connection") {
  Talkers at;
  CHECK(at.answer(at.ann, "history tell") == "Tells and whispers: nothing yet.");
  at.stage.world().move(at.stage.body(at.bob), at.stage.room("hall"));
  at.answer(at.ann, "tell bob good morning");
  at.stage.seconds(5);
  at.stage.type(at.bob, "whisper ann not so loud");
  at.stage.heard(at.ann);
  at.stage.type(at.ann, "history te");
  CHECK(at.stage.heard(at.ann) ==
        "Tells and whispers:\n5 seconds ago: You tell Bob 'good morning'\njust now: Bob whispers "
        "to you 'not so loud'");
  CHECK(at.answer(at.bob, "history tell").find("Ann tells you 'good morning'") !=
        std::string::npos);
  CHECK(at.answer(at.eve, "history tell") == "Tells and whispers: nothing yet.");
  at.stage.quit(at.ann);
  at.ann = at.stage.login("Ann");
  CHECK(at.answer(at.ann, "history tell") == "Tells and whispers: nothing yet.");
}

TEST_CASE("whisper: one hears it, the others see only that something is whispered") {
  Talkers at;
  const auto cat = at.stage.player("Cat");
  at.stage.world().move(at.stage.body(at.bob), at.stage.room("hall"));
  at.hush();
  CHECK(at.answer(at.ann, "whisper bob the key is in the box") ==
        "You whisper to Bob 'the key is in the box'");
  CHECK(at.stage.heard(at.bob) == "Ann whispers to you 'the key is in the box'");
  CHECK(at.stage.heard(cat) == "Ann whispers something to Bob.");
  CHECK(at.stage.heard(at.eve).empty());
  at.stage.make_mobile("keeper", "hall");
  CHECK(at.answer(at.ann, "whisper keeper hush") == "You whisper to the keeper 'hush'");
  CHECK(at.stage.heard(cat) == "Ann whispers something to the keeper.");
  CHECK(at.answer(at.ann, "whisper eve hello") == "There is no \"eve\" here.");
  CHECK(at.answer(at.ann, "whisper ann hello") == "You know that already.");
  const std::string usage = "Whisper what to whom? For example: whisper Ann meet me later";
  CHECK(at.answer(at.ann, "whisper") == usage);
  CHECK(at.answer(at.ann, "whisper bob") == usage);
  at.stage.type(at.bob, "sleep");
  at.hush();
  CHECK(at.answer(at.ann, "whisper bob hello") == "Bob is asleep, and hears nothing so quiet.");
  CHECK(at.stage.heard(at.bob).empty());
}

TEST_CASE("gossip, shout, whisper, history: codes of any kind arrive as they were typed") {
  Talkers at;
  at.stage.world().move(at.stage.body(at.bob), at.stage.room("hall"));
  for (const auto& words : odd_words) {
    CAPTURE(words);
    at.hush();
    CHECK(at.answer(at.ann, "gossip " + words) == "You gossip '" + words + "'");
    CHECK(at.stage.heard(at.bob) == "Ann gossips '" + words + "'");
    CHECK(at.answer(at.ann, "shout " + words) == "You shout '" + words + "'");
    CHECK(at.stage.heard(at.bob) == "Ann shouts '" + words + "'");
    CHECK(at.answer(at.ann, "whisper bob " + words) == "You whisper to Bob '" + words + "'");
    CHECK(at.stage.heard(at.bob) == "Ann whispers to you '" + words + "'");
    CHECK(at.answer(at.bob, "history gossip").find("Ann gossips '" + words + "'") !=
          std::string::npos);
    CHECK(at.answer(at.bob, "history tell").find("Ann whispers to you '" + words + "'") !=
          std::string::npos);
  }
}

TEST_CASE("gossip, shout, whisper: one line as heard, without controls, whatever was typed") {
  Talkers at;
  at.stage.world().move(at.stage.body(at.bob), at.stage.room("hall"));
  for (const std::string code : {"a\x1b[2Jb", "a\r\nBob gossips 'b'", "a\xe2\x80\xa8 b",
                                 "a\xc2\x9b"
                                 "b",
                                 "\x02"
                                 "gforged\x03",
                                 "a\bb\x7f", "a\xe2\x80\xa9 b"}) {
    for (const std::string command : {"gossip ", ".", "shout ", "whisper bob "}) {
      at.hush();
      at.answer(at.ann, command + code);
      const auto heard = at.stage.heard(at.bob);
      CAPTURE(command);
      CHECK(heard.find("Ann ") == 0);
      CHECK(base::is_printable(heard));
    }
  }
  const auto history = at.answer(at.bob, "history gossip");
  for (const auto line : base::split(history, '\n')) {
    CHECK(base::is_printable(line));
  }
}

TEST_CASE("gossip, shout: a line costs two of the budget") {
  Talkers at;
  for (const auto* line : {"gossip hello", ".hello", "shout hello"}) {
    CHECK(game::obey_line(at.stage.game(), at.stage.body(at.ann), line) == 2);
  }
}

TEST_CASE("channels: how long ago is said in the largest unit that fits") {
  CHECK(game::ago_in_words(7) == "just now");
  CHECK(game::ago_in_words(8) == "1 second ago");
  CHECK(game::ago_in_words(base::seconds(59)) == "59 seconds ago");
  CHECK(game::ago_in_words(base::seconds(119)) == "1 minute ago");
  CHECK(game::ago_in_words(base::minutes(60)) == "1 hour ago");
  CHECK(game::ago_in_words(base::hours(50)) == "2 days ago");
}
