#include <string>
#include <variant>

#include <doctest/doctest.h>

#include "support/stage.h"

using support::Stage;

TEST_CASE("save: the answer comes after the commit, and later lines wait for it") {
  Stage stage;
  const auto ann = stage.player("Ann");
  stage.make("ring", ann);
  stage.hold_store();
  stage.heard(ann);
  stage.type(ann, "save");
  stage.type(ann, "say after");
  CHECK(stage.heard(ann).empty());
  stage.release_store();
  stage.pulses(1);
  CHECK(stage.heard(ann) == "Saved.\nYou say 'after'");
  CHECK(stage.store().things_of("Ann").size() == 1);
}

TEST_CASE("save: a disk that says no is told of, and tried again") {
  Stage stage;
  const auto ann = stage.player("Ann");
  stage.store().refuses = "the disk is full";
  stage.heard(ann);
  stage.type(ann, "save");
  CHECK(stage.hears(ann, "Not saved: the disk is full"));
}

TEST_CASE(
    "quit: saved, answered after the commit, then closed, and things and place are there again") {
  Stage stage;
  const auto ann = stage.player("Ann");
  stage.make("ring", ann);
  stage.type(ann, "wear ring");
  stage.type(ann, "north");
  stage.hold_store();
  stage.heard(ann);
  stage.type(ann, "quit");
  CHECK_FALSE(stage.is_in_game("Ann"));
  CHECK_FALSE(stage.is_closed(ann));
  CHECK(stage.heard(ann).empty());
  stage.release_store();
  CHECK(stage.heard(ann) == "Saved. Goodbye, and come back soon.");
  CHECK(stage.is_closed(ann));
  const auto again = stage.login("Ann");
  CHECK(stage.body(again).room() == &stage.room("yard"));
  CHECK(stage.body(again).worn(world::WearPlace::finger) != nullptr);
}

TEST_CASE("quit: the beginnings of its name keep one in the game") {
  Stage stage;
  const auto ann = stage.player("Ann");
  for (const auto* word : {"q", "qu", "qui"}) {
    stage.heard(ann);
    stage.type(ann, word);
    CHECK(stage.is_in_game("Ann"));
  }
  CHECK(stage.heard(ann) == "Type QUIT in full if you mean it.");
  CHECK(stage.is_in_game("Ann"));
}

TEST_CASE("title: so many characters, shown behind the name, and gone again") {
  Stage stage;
  const auto ann = stage.player("Ann");
  const auto most = stage.game().limits().title;
  const auto answer = [&](const std::string& line) {
    stage.heard(ann);
    stage.type(ann, line);
    return stage.heard(ann);
  };
  CHECK(answer("title") ==
        "You are Ann.\nType \"title WORDS\" to change that, or \"title none\" to go without.");
  CHECK(answer("title the Miller") == "You are now Ann the Miller.");
  std::string wide;
  for (std::size_t i = 0; i < most; ++i) {
    wide += "\xc3\xa4";
  }
  CHECK(answer("title " + wide) == "You are now Ann " + wide + ".");
  CHECK(answer("title " + wide + "x") ==
        "That title is too long: it may have at most " + std::to_string(most) + " characters.");
  CHECK(stage.body(ann).state().player.title == wide);
  for (const auto* unseen :
       {"\xc2\xad", "\xe2\x80\x8b", "\xe2\x80\x8d", "\xe2\x81\xa0", "\xef\xbb\xbf"}) {
    CHECK(answer("title the" + std::string(unseen) + "Miller") ==
          "A title may hold letters and signs that can be seen, and nothing else.");
  }
  CHECK(stage.body(ann).state().player.title == wide);
  CHECK(answer("title none") == "You are now Ann.");
  stage.type(ann, "title the Saved");
  stage.type(ann, "save");
  CHECK(stage.store().character("Ann")->title == "the Saved");
}

TEST_CASE("password: the old one is checked, the new one kept, neither is ever sent or shown") {
  Stage stage;
  const auto ann = stage.player("Ann");
  const auto old = Stage::password_of("Ann");
  const auto answer = [&](const std::string& line) {
    stage.pulses(600);
    stage.heard(ann);
    stage.type(ann, line);
    stage.seconds(2);
    return stage.heard(ann);
  };
  const std::string usage =
      "Type: password OLD NEW. Put a password with blanks in it in quotation marks.";
  CHECK(answer("password") == usage);
  CHECK(answer("password " + old) == usage);
  CHECK(answer("password " + old + " one-thing another-thing") == usage);
  CHECK(answer("password not-the-old-one brand-new-secret") ==
        "That password is not right, so nothing was changed.");
  CHECK(answer("password " + old + " short").find("at least 8") != std::string::npos);
  CHECK(answer("password " + old + " " + std::string(129, 'x')).find("at most 128") !=
        std::string::npos);
  const auto before = stage.store().account("Ann")->password;
  CHECK(answer("password " + old + " 'brand new secret'") == "Your password is changed.");
  CHECK(stage.store().account("Ann")->password != before);
  CHECK(answer("password \"brand new secret\" brand-new-secret") == "Your password is changed.");
  stage.quit(ann);
  const auto again = stage.connect();
  stage.type(again, "connect Ann brand-new-secret");
  stage.settle();
  CHECK(stage.is_in_game("Ann"));
  CHECK(stage.store().dump().find("brand") == std::string::npos);
  for (const auto& out : stage.sent()) {
    if (const auto* text = std::get_if<wire::Text>(&out)) {
      CHECK(text->markup.find("brand") == std::string::npos);
      CHECK(text->markup.find(old) == std::string::npos);
      CHECK(text->markup.find("not-the-old-one") == std::string::npos);
    }
  }
}

TEST_CASE("password: a busy hash thread and too many tries are told of") {
  Stage stage;
  const auto ann = stage.player("Ann");
  const std::string line = "password wrong-password brand-new-secret";
  const std::string later = "Too many passwords are being looked at. Please try again in a minute.";
  stage.pulses(600);
  stage.heard(ann);
  stage.hash_full = true;
  stage.type(ann, line);
  CHECK(stage.heard(ann) == later);
  stage.hash_full = false;
  stage.hold_hash();
  stage.type(ann, line);
  CHECK(stage.heard(ann).empty());
  stage.pulses(8);
  stage.type(ann, line);
  CHECK(stage.heard(ann) == later);
  stage.release_hash();
  stage.seconds(2);
  CHECK(stage.heard(ann) == "That password is not right, so nothing was changed.");
  stage.type(ann, line);
  stage.seconds(2);
  stage.heard(ann);
  stage.type(ann, line);
  CHECK(stage.heard(ann) == later);
}

TEST_CASE("password: a wrong old one is answered as late as at the login, and later each time") {
  Stage stage;
  const auto ann = stage.player("Ann");
  for (const std::uint64_t seconds : {2U, 4U, 8U}) {
    stage.seconds(60);
    stage.heard(ann);
    stage.type(ann, "password wrong-" + std::to_string(seconds) + " brand-new-secret");
    stage.pulses(base::seconds(seconds) - 1);
    CHECK(stage.heard(ann).empty());
    stage.type(ann, "password " + Stage::password_of("Ann") + " brand-new-secret");
    CHECK(stage.heard(ann) == "Your last try has not been answered yet. Please wait for that.");
    stage.pulses(1);
    CHECK(stage.heard(ann) == "That password is not right, so nothing was changed.");
  }
  const auto visitor = stage.connect("192.0.2.1");  // the same address
  stage.heard(visitor);
  stage.type(visitor, "connect Ann wrong-again");
  stage.seconds(14);
  CHECK(stage.heard(visitor).empty());
}

TEST_CASE("password: an answer that comes after one has left is nobody's") {
  Stage stage;
  const auto ann = stage.player("Ann");
  stage.pulses(600);
  const auto before = stage.store().account("Ann")->password;
  stage.hold_hash();
  stage.type(ann, "password " + Stage::password_of("Ann") + " brand-new-secret");
  stage.drop_link(ann);
  stage.release_hash();
  stage.settle();
  stage.pulses(16);
  CHECK(stage.store().account("Ann")->password == before);
}

TEST_CASE("toggle: settings are shown, switched over, set, and kept") {
  Stage stage;
  const auto ann = stage.player("Ann");
  const auto answer = [&](const std::string& line) {
    stage.pulses(4);
    stage.heard(ann);
    stage.type(ann, line);
    return stage.heard(ann);
  };
  CHECK(answer("toggle").find("Your settings\nbrief: off\ncompact: off\nnotell: off\nautoloot: "
                              "off\nautogold: off\nnogossip: off\nnoshout: off\ncolour: ") == 0);
  CHECK(answer("toggle brief") == "Brief is now on.");
  CHECK(answer("toggle brief") == "Brief is now off.");
  CHECK(answer("toggle BRIEF on") == "Brief is now on.");
  CHECK(answer("toggle brief yes") == "Brief is now on.");
  CHECK(answer("toggle compact off") == "Compact is now off.");
  CHECK(answer("toggle notell") == "Notell is now on.");
  CHECK(answer("toggle brief auto") == "Say on or off.");
  CHECK(answer("toggle colour maybe") == "Say on, off or auto.");
  CHECK(answer("toggle sound") ==
        "There is no setting \"sound\". \"toggle\" alone lists those there are.");
  CHECK(answer("toggle colour off") == "Colour is now off.");
  CHECK(answer("toggle reader on") == "Text for a screen reader is now on.");
  const auto last_terminal = [&] {
    const wire::Terminal* last = nullptr;
    for (const auto& out : stage.sent()) {
      if (const auto* terminal = std::get_if<wire::Terminal>(&out)) {
        last = terminal;
      }
    }
    REQUIRE(last != nullptr);
    return *last;
  };
  CHECK(last_terminal().colour == wire::Colour::none);
  CHECK(last_terminal().screen_reader == true);
  CHECK(answer("toggle colour") == "Colour is now on.");
  CHECK(last_terminal().colour == wire::Colour::sixteen);
  CHECK(answer("toggle color auto") == "Colour is now as your client asks.");
  CHECK_FALSE(last_terminal().colour.has_value());
  CHECK(answer("toggle reader auto") == "Text for a screen reader is now as your client asks.");
  CHECK(answer("toggle reader") == "Text for a screen reader is now on.");
  answer("save");
  CHECK(stage.store().account("Ann")->screen_reader == true);
  CHECK(stage.store().character("Ann")->toggles == "brief notell");
}

TEST_CASE("brief, compact, colour: each is the same setting that toggle shows and switches") {
  Stage stage;
  const auto ann = stage.player("Ann");
  const auto answer = [&](const std::string& line) {
    stage.pulses(4);
    stage.heard(ann);
    stage.type(ann, line);
    return stage.heard(ann);
  };
  CHECK(answer("brief") == "Brief is now on.");
  CHECK(answer("toggle").find("brief: on\ncompact: off\n") != std::string::npos);
  CHECK(answer("toggle brief") == "Brief is now off.");
  CHECK(answer("compact on") == "Compact is now on.");
  CHECK(answer("compact on") == "Compact is now on.");
  CHECK(answer("toggle").find("brief: off\ncompact: on\n") != std::string::npos);
  CHECK(answer("compact auto") == "Say on or off.");
  CHECK(answer("brief sideways") == "Say on or off.");
  CHECK(answer("colour off") == "Colour is now off.");
  CHECK(answer("toggle").find("\ncolour: off\n") != std::string::npos);
  CHECK(answer("color") == "Colour is now on.");
  CHECK(answer("color auto") == "Colour is now as your client asks.");
  CHECK(answer("colour maybe") == "Say on, off or auto.");
}
