// Every story under tests/stories is told, and stories can fail.
#include "town/story.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

#include <doctest/doctest.h>

#include "town/town.h"

namespace {

std::vector<std::filesystem::path> stories() {
  std::vector<std::filesystem::path> found;
  for (const auto& entry :
       std::filesystem::directory_iterator(WATERWHEEL_SOURCE_DIR "/tests/stories")) {
    if (entry.path().extension() == ".story") {
      found.push_back(entry.path());
    }
  }
  std::sort(found.begin(), found.end());
  return found;
}

std::string text_of(const std::filesystem::path& path) {
  std::ifstream in(path);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::string told(std::string_view text) {
  support::Stage stage(town::options());
  town::Story story(stage);
  return story.tell(text);
}

}  // namespace

TEST_CASE("stories: every one of them comes out as it is written") {
  const auto all = stories();
  CHECK(all.size() >= 5);
  for (const auto& path : all) {
    CAPTURE(path.filename().string());
    const auto wrong = told(text_of(path));
    CHECK_MESSAGE(wrong.empty(), path.filename().string() << ": " << wrong);
  }
}

TEST_CASE("stories: what is not heard, not there or not understood ends one at its line") {
  CHECK(told("as Ann\n> say hello\nexpect You say 'goodbye'").starts_with("line 3: not heard"));
  CHECK(told("as Ann\n> say hello\nexpect You say 'hello'\nexpect You say 'hello'")
            .starts_with("line 4: not heard"));
  CHECK(told("as Ann\n> say hello\nexpect not hello").starts_with("line 3: heard"));
  CHECK(told("> look").starts_with("line 1: nobody"));
  CHECK(told("as Ann\nexpect mobile rat in square") == "line 2: rat is not in square");
  CHECK(told("as Ann\nexpect no mobile rat in cellar") == "line 2: rat is in cellar");
  CHECK(told("as Ann\nexpect mobile rat").starts_with("line 2: say:"));
  CHECK(told("as Ann\nadvance soon") == "line 2: how long is soon?");
  CHECK(told("as Ann\nwithin 2s expect thunder").starts_with("line 2: not heard"));
  CHECK(told("as Ann\nwithin 2s look").starts_with("line 2: say:"));
  CHECK(told("as Ann\nas Ann at nowhere") == "line 2: there is no room nowhere");
  CHECK(told("\n# nothing\njump").starts_with("line 3: what is this?"));
  CHECK(told("as Ann\ngrant everything").starts_with("line 2: grant"));
  CHECK(told("as Ann\nexpect door nowhere up shut").starts_with("line 2: say:"));
}
