// docs/building.md says of every field what its row says.
#include "rules/manual.h"

#include <algorithm>
#include <cstdlib>

#include <doctest/doctest.h>

#include "areafile/reader.h"
#include "rules/support.h"

TEST_CASE("manual: the tables of docs/building.md are those of the field rows") {
  const auto path = rules_tests::source_dir + "/docs/building.md";
  const auto page = rules_tests::read_whole(path);
  auto tables = areafile::area_field_tables();
  tables.merge(rules::rule_field_tables());
  const auto made = areafile::with_tables(page, tables);
  if (std::getenv("WATERWHEEL_UPDATE") != nullptr) {  // NOLINT(concurrency-mt-unsafe): one thread
    std::ofstream(path, std::ios::binary) << made;
    return;
  }
  CHECK_MESSAGE(
      made == page,
      "run rules_tests -tc='manual*' with WATERWHEEL_UPDATE=1, and look at the difference");
  const auto markers = areafile::markers_of(page);
  for (const auto& table : tables) {
    CHECK_MESSAGE(std::count(markers.begin(), markers.end(), table.first) == 1, table.first);
  }
  CHECK(markers.size() == tables.size());
}

TEST_CASE("manual: the example in docs/building.md is an area without a problem") {
  const auto page = rules_tests::read_whole(rules_tests::source_dir + "/docs/building.md");
  const auto begin = page.find("```toml\n[area]");
  REQUIRE(begin != std::string::npos);
  const auto text = page.substr(begin + 8, page.find("\n```", begin) - begin - 7);
  const rules_tests::Content folder("example");
  folder.write("far_bank.toml", text);
  folder.write("near.toml",
               "[area]\nformat = 1\nkey = \"millbrook\"\nname = \"M\"\nvnums = [101, "
               "109]\n[room.landing]\nvnum = 101\n"
               "name = \"L\"\nsector = \"road\"\ndesc = \"x\"\nexits.south = \"ferry:bank\"\n");
  const std::string paths[] = {folder.path() + "/far_bank.toml", folder.path() + "/near.toml"};
  const auto drafts = areafile::read_areas(paths);
  for (const auto& problem : drafts.problems) {
    FAIL_CHECK(problem.in_words());
  }
  CHECK(drafts.plans.size() == 2);
}

TEST_CASE("manual: tables stand between their markers, and text around them stays") {
  const areafile::FieldTables tables{{"a", "A\n"}, {"b", "B\n"}};
  CHECK(areafile::with_tables("x\n<!-- fields: a -->\nold\n<!-- end of fields -->\ny\n<!-- fields: "
                              "b -->\n<!-- end of fields -->",
                              tables) ==
        "x\n<!-- fields: a -->\nA\n<!-- end of fields -->\ny\n<!-- fields: b -->\nB\n<!-- end of "
        "fields -->");
  CHECK(areafile::with_tables("<!-- fields: c -->\nkept\n<!-- end of fields -->\n", tables) ==
        "<!-- fields: c -->\nkept\n<!-- end of fields -->\n");
  CHECK(areafile::with_tables("<!-- fields: a -->\nno end", tables) ==
        "<!-- fields: a -->\nno end");
  CHECK(areafile::with_tables("", tables).empty());
  CHECK(areafile::field_table({{"name", "what a|b is", "line", {}, true, true}}) ==
        "| field | needed | takes | what it is |\n|---|---|---|---|\n| `name` | yes | line | what "
        "a\\|b is (not used yet) |\n");
}
