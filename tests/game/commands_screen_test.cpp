// colour, charset, pages: how text is shown, what is kept of it and what the network hears.
#include <string>

#include <doctest/doctest.h>

#include "game/game.h"
#include "game/terminals.h"
#include "support/stage.h"

using support::Stage;

namespace {

struct Screen {
  Stage stage;
  support::Player ann = stage.player("Ann");

  std::string answer(const std::string& line) {
    stage.pulses(4);
    stage.heard(ann);
    stage.type(ann, line);
    return stage.heard(ann);
  }
  wire::Terminal told() const {
    const wire::Terminal* last = nullptr;
    for (const auto& out : stage.sent()) {
      const auto* terminal = std::get_if<wire::Terminal>(&out);
      last = terminal == nullptr ? last : terminal;
    }
    REQUIRE(last != nullptr);
    return *last;
  }
};

const std::string letters{game::letters_to_try};

}  // namespace

TEST_CASE("colour: each depth is told to the network and kept with the account") {
  Screen screen;
  CHECK_FALSE(screen.told().colour.has_value());
  CHECK(screen.answer("colour 256") == "Colour is now on, in 256 colours.");
  CHECK(screen.told().colour == wire::Colour::palette);
  CHECK(screen.answer("colour TRUECOLOUR") == "Colour is now on, in truecolour.");
  CHECK(screen.told().colour == wire::Colour::truecolour);
  CHECK(screen.answer("color truecolor") == "Colour is now on, in truecolour.");
  CHECK(screen.answer("colour 16") == "Colour is now on, in 16 colours.");
  CHECK(screen.told().colour == wire::Colour::sixteen);
  CHECK(screen.answer("colour on") == "Colour is now on, in 16 colours.");
  CHECK(screen.answer("colour none") == "Colour is now off.");
  CHECK(screen.told().colour == wire::Colour::none);
  CHECK(screen.answer("toggle colour 256") == "Colour is now on, in 256 colours.");
  screen.answer("save");
  CHECK(screen.stage.store().account("Ann")->colour == "256");
  CHECK(screen.answer("colour auto") == "Colour is now as your client asks.");
  CHECK_FALSE(screen.told().colour.has_value());
  CHECK(screen.answer("colour 17") == "Say none, 16, 256, truecolour or auto; or on or off.");
}

TEST_CASE("charset: chosen, tried at once, told to the network and kept with the account") {
  Screen screen;
  CHECK(screen.answer("charset") ==
        "Charset is as your client asks. Say utf-8, latin-1, ascii or auto.");
  CHECK(screen.answer("charset latin-1") == "Charset is now latin-1.\n" + letters);
  CHECK(screen.told().charset == wire::Charset::latin1);
  CHECK(screen.answer("charset US-ASCII") == "Charset is now ascii.\n" + letters);
  CHECK(screen.told().charset == wire::Charset::ascii);
  CHECK(screen.answer("charset").find("Charset is ascii.") == 0);
  screen.answer("save");
  CHECK(screen.stage.store().account("Ann")->charset == "ascii");
  CHECK(screen.answer("toggle charset utf8") == "Charset is now utf-8.\n" + letters);
  CHECK(screen.told().charset == wire::Charset::utf8);
  CHECK(screen.answer("charset auto") == "Charset is now as your client asks.\n" + letters);
  CHECK_FALSE(screen.told().charset.has_value());
  CHECK(screen.answer("charset runes") == "Say utf-8, latin-1, ascii or auto.");
  CHECK(screen.answer("toggle").find("\ncharset: as your client asks\n") != std::string::npos);
}

TEST_CASE("pages: stop where the window ends, unless the player does not want that") {
  Screen screen;
  CHECK(screen.told().pages);
  CHECK(screen.answer("pages off") == "Nothing stops at a page any more.");
  CHECK_FALSE(screen.told().pages);
  CHECK(screen.answer("pages") == "What is longer than your window stops at each page now.");
  CHECK(screen.told().pages);
  CHECK(screen.answer("toggle nopages on") == "Nopages is now on.");
  CHECK_FALSE(screen.told().pages);
  CHECK(screen.answer("pages auto") == "What is longer than your window stops at each page now.");
  CHECK(screen.answer("pages sometimes") == "Say on, off or auto.");
  screen.answer("pages off");
  screen.answer("colour 256");
  CHECK_FALSE(screen.told().pages);
  screen.answer("save");
  CHECK(screen.stage.store().character("Ann")->toggles == "nopages");
}

TEST_CASE("screen: what was chosen holds again after the next login") {
  Screen screen;
  screen.answer("pages off");
  screen.answer("charset ascii");
  screen.answer("colour truecolour");
  screen.stage.quit(screen.ann);
  screen.stage.login("Ann");
  CHECK_FALSE(screen.told().pages);
  CHECK(screen.told().charset == wire::Charset::ascii);
  CHECK(screen.told().colour == wire::Colour::truecolour);
}

TEST_CASE("screen: a word that the store holds and nobody knows is as the client asks") {
  wire::AccountRecord account;
  account.colour = "ultraviolet";
  account.charset = "";
  const auto terminal = game::terminal_of(wire::SessionId{1}, account);
  CHECK_FALSE(terminal.colour.has_value());
  CHECK_FALSE(terminal.charset.has_value());
}
