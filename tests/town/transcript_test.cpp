// docs/first-evening.md is what a newcomer's screen shows, and a test keeps it true.
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

#include <doctest/doctest.h>

#include "base/text.h"
#include "telnet/encoder.h"
#include "town/story.h"
#include "town/town.h"

namespace {

std::string text_of(const std::string& path) {
  std::ifstream in(path);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::string without_returns(std::string text) {
  std::erase(text, '\r');
  return text;
}

// What one connection's screen shows, of everything sent from `first` on.
std::string shown(const std::vector<wire::Outbound>& sent, std::size_t first,
                  wire::SessionId session) {
  const telnet::Look look{.width = 78, .colour = wire::Colour::none, .screen_reader = false};
  std::string screen;
  for (std::size_t i = first; i < sent.size(); ++i) {
    if (const auto* text = std::get_if<wire::Text>(&sent[i]); text && text->session == session) {
      screen += telnet::encode_text(text->markup, look);
    } else if (const auto* sheet = std::get_if<wire::ShowSheet>(&sent[i]);
               sheet && sheet->session == session) {
      screen += telnet::encode_sheet(sheet->sheet, look);
    }
  }
  return without_returns(screen);
}

// Reads what was shown, and thinks of what to type next.
constexpr std::uint64_t seconds_a_line = 8;

// Typed lines behind the prompt they were typed at, with what they showed. Remarks of the script
// are the text between.
std::string played(std::string_view script) {
  support::Stage stage(town::options(3));
  auto me = stage.connect();
  std::string page;
  std::size_t seen = stage.sent().size();
  bool on_screen = false;
  const auto screen = [&](bool wanted) {
    if (wanted != on_screen) {
      page += wanted ? "```\n" : "```\n\n";
      on_screen = wanted;
    }
  };
  const auto show = [&] {
    page += shown(stage.sent(), seen, me.session);
    seen = stage.sent().size();
  };
  for (const auto line : base::split(script, '\n')) {
    if (line.starts_with("> ")) {
      screen(true);
      const bool secret = stage.is_secret(me);
      page += stage.prompt(me) + (secret ? "" : std::string(line.substr(2))) + "\n";
      stage.type(me, line.substr(2));
      show();
      stage.seconds(seconds_a_line);
      show();
    } else if (!line.empty() || !on_screen) {
      screen(false);
      page += std::string(line) + "\n";
    }
  }
  screen(false);
  page.pop_back();
  return page;
}

}  // namespace

TEST_CASE("transcript: docs/first-evening.md shows what the game says") {
  const std::string root = WATERWHEEL_SOURCE_DIR;
  const auto page = played(text_of(root + "/tests/stories/first_evening.script"));
  const auto path = root + "/docs/first-evening.md";
  if (std::getenv("WATERWHEEL_UPDATE") != nullptr) {
    std::ofstream(path) << page;
  }
  const bool same = page == text_of(path);
  CHECK_MESSAGE(same, "write it anew: WATERWHEEL_UPDATE=1 town_tests -tc='transcript*'");
}
