// The content that comes with the server has no problem, and what it promises is there.
#include <algorithm>
#include <set>

#include <doctest/doctest.h>

#include "areafile/reader.h"
#include "base/text.h"
#include "rules/support.h"

namespace {

rules::Draft shipped() {
  return rules::read_rules(rules_tests::source_dir + "/data");
}

}  // namespace

TEST_CASE("content: there is no problem in it") {
  const auto draft = shipped();
  for (const auto& problem : draft.problems) {
    FAIL_CHECK(problem.in_words());
  }
  CHECK(draft.rules.races.size() >= 4);
  CHECK(draft.rules.classes.size() >= 4);
}

TEST_CASE("content: the areas use affects that there are") {
  const auto draft = shipped();
  std::vector<std::string_view> affects;
  for (const auto& affect : draft.rules.affects) {
    affects.push_back(affect.key);
  }
  const std::string paths[] = {rules_tests::source_dir + "/areas"};
  for (const auto& problem : areafile::read_areas(paths, affects).problems) {
    FAIL_CHECK(problem.in_words());
  }
  const auto* quickened = draft.rules.affect("quickened");
  REQUIRE(quickened != nullptr);
  CHECK(quickened->speed == 500);
}

TEST_CASE(
    "content: every command and topic has a page with an example, and pages name pages that "
    "exist") {
  const auto draft = shipped();
  const auto& all = draft.rules;
  for (const auto* topic :
       {"north",   "east",     "south",    "west",      "up",        "down",          "look",
        "examine", "exits",    "get",      "drop",      "put",       "give",          "wear",
        "hold",    "wield",    "remove",   "inventory", "equipment", "light",         "extinguish",
        "drink",   "eat",      "say",      "tell",      "reply",     "emote",         "who",
        "score",   "affects",  "timers",   "help",      "commands",  "save",          "quit",
        "title",   "password", "toggle",   "recall",    "stop",      "rest",          "sit",
        "sleep",   "wake",     "stand",    "time",      "goto",      "load",          "purge",
        "events",  "evstat",   "uidcount", "tick",      "users",     "shutdown",      "reload",
        "grant",   "revoke",   "newbie",   "movement",  "colour",    "screen reader", "rules",
        "accounts"}) {
    const auto* page = all.help_page(topic);
    REQUIRE_MESSAGE(page != nullptr, topic);
    CHECK_MESSAGE(
        std::find(page->keywords.begin(), page->keywords.end(), topic) != page->keywords.end(),
        topic);
  }
  for (const auto& page : all.help) {
    const auto at = page.text.rfind("See also: ");
    REQUIRE_MESSAGE(at != std::string::npos, page.key);
    const auto named = page.text.substr(at + 10);
    for (const auto word : base::split(named, ',')) {
      CHECK_MESSAGE(all.help_page(base::trim(word)) != nullptr, page.key, " names ", word);
    }
  }
}

TEST_CASE("content: the banner says what this is and how a screen reader is told") {
  const auto banner = shipped().rules.banner;
  CHECK(banner.find("W  A  T  E  R  W  H  E  E  L") != std::string::npos);
  CHECK(banner.find("Screen reader? Type 'reader' at the name prompt.\n") != std::string::npos);
}

TEST_CASE("content: words that the name prompt understands are names for nobody") {
  const auto draft = shipped();
  const auto& names = draft.rules.reserved_names;
  for (const auto* word : {"new", "create", "connect", "characters", "reader", "colour", "help",
                           "quit", "back", "self", "all"}) {
    CHECK_MESSAGE(std::find(names.begin(), names.end(), word) != names.end(), word);
  }
}
