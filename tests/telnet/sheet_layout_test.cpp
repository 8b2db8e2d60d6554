#include "telnet/sheet_layout.h"

#include <limits>
#include <random>

#include <doctest/doctest.h>

#include "base/text.h"
#include "telnet/columns.h"
#include "telnet/encoder.h"
#include "telnet/facts.h"
#include "wire/markup.h"

using wire::Style;
using wire::styled;

namespace {

std::string screen(const wire::Sheet& sheet, std::size_t width = 80) {
  return wire::unstyled(telnet::lay_out(sheet, width));
}
std::string aloud(const wire::Sheet& sheet) {
  return wire::unstyled(telnet::read_out(sheet));
}

wire::Sheet of(std::vector<wire::SheetPart> parts) {
  return {.title = "", .parts = std::move(parts)};
}

// The column at which a word begins, in columns of the screen.
std::size_t place(std::string_view line, std::string_view word) {
  const auto at = line.find(word);
  REQUIRE(at != std::string_view::npos);
  return telnet::visible_width(std::string(line.substr(0, at)));
}

std::vector<std::string_view> lines_of(std::string_view text) {
  auto lines = base::split(text, '\n');
  if (!lines.empty() && lines.back().empty()) {
    lines.pop_back();
  }
  return lines;
}

const wire::Table who{
    .headings = {"Name", "Level", "Title"},
    .rows = {{"Ann", "3", styled(Style::good, "the Brave")},
             {styled(Style::player, "\xe6\xbc\xa2\xe5\xad\x97"), "12", "of the Mill"},
             {"Bo", "1", ""}},
    .when_empty = "Nobody is here."};

}  // namespace

TEST_CASE("sheet: a title, words and facts under each other") {
  const wire::Sheet sheet{
      .title = "Ann",
      .parts = {wire::Words{"A tall miller."}, wire::LabelValue{"Race", "human"},
                wire::LabelValue{"Class", "warden"}}};
  CHECK(screen(sheet) == "Ann\nA tall miller.\nRace:  human\nClass: warden\n");
  CHECK(aloud(sheet) == "Ann\nA tall miller.\nRace: human\nClass: warden\n");
}

TEST_CASE("sheet: gauges have a bar on a screen and none for the ear") {
  const auto sheet = of(
      {wire::Gauge{"Hit points", 20, 30}, wire::Gauge{"Mana", 0, 10}, wire::Gauge{"Moves", 7, 7}});
  CHECK(screen(sheet) ==
        "Hit points: 20 of 30 [#############-------]\n"
        "Mana:       0 of 10  [--------------------]\n"
        "Moves:      7 of 7   [####################]\n");
  CHECK(aloud(sheet) == "Hit points: 20 of 30\nMana: 0 of 10\nMoves: 7 of 7\n");
}

TEST_CASE("sheet: a bar is full only for all and empty only for nothing") {
  CHECK(screen(of({wire::Gauge{"A", 1, 1000}})) == "A: 1 of 1000 [#-------------------]\n");
  CHECK(screen(of({wire::Gauge{"A", 999, 1000}})) == "A: 999 of 1000 [###################-]\n");
}

TEST_CASE("sheet: gauges of odd numbers are drawn all the same") {
  const auto most = std::numeric_limits<std::int64_t>::max();
  const auto least = std::numeric_limits<std::int64_t>::min();
  const std::string full = "[####################]";
  const std::string none = "[--------------------]";
  CHECK(screen(of({wire::Gauge{"A", most, most}})).ends_with(full + "\n"));
  CHECK(screen(of({wire::Gauge{"A", most / 2, most}})).ends_with("[#########-----------]\n"));
  CHECK(screen(of({wire::Gauge{"A", least, least}})).ends_with(none + "\n"));
  CHECK(screen(of({wire::Gauge{"A", 5, 0}})) == "A: 5 of 0 " + full + "\n");
  CHECK(screen(of({wire::Gauge{"A", 50, 30}})) == "A: 50 of 30 " + full + "\n");
  CHECK(screen(of({wire::Gauge{"A", -5, 30}})) == "A: -5 of 30 " + none + "\n");
}

TEST_CASE("sheet: bars go where there is not room for them") {
  CHECK(screen(of({wire::Gauge{"Hit points", 20, 30}}), 30) == "Hit points: 20 of 30\n");
}

TEST_CASE("sheet: short facts share lines on a screen") {
  const auto sheet = of({wire::LabelValue{"Str", "12", true}, wire::LabelValue{"Dex", "9", true},
                         wire::LabelValue{"Con", "14", true}});
  CHECK(screen(sheet) == "Str: 12  Dex: 9   Con: 14\n");
  CHECK(screen(sheet, 20) == "Str: 12  Dex: 9\nCon: 14\n");
  CHECK(aloud(sheet) == "Str: 12\nDex: 9\nCon: 14\n");
}

TEST_CASE("sheet: facts keep their order among other parts") {
  const auto sheet = of({wire::LabelValue{"A", "1", true}, wire::LabelValue{"B", "2"},
                         wire::Words{"words"}, wire::LabelValue{"C", "3", true}});
  CHECK(screen(sheet) == "A: 1\nB: 2\nwords\nC: 3\n");
}

TEST_CASE("sheet: a long value goes on under itself") {
  const auto sheet = of({wire::LabelValue{"Title", "the one who is always late"}});
  CHECK(screen(sheet, 20) == "Title: the one who\n       is always\n       late\n");
}

TEST_CASE("sheet: a fact without a name is its value") {
  CHECK(aloud(of({wire::LabelValue{"", "alone"}})) == "alone\n");
  CHECK(screen(of({wire::LabelValue{"", "alone"}})) == "alone\n");
}

TEST_CASE("sheet: a list is one thing a line, or in columns when it may be") {
  wire::List list{.heading = "You carry:",
                  .items = {"a torch", "a pear", "a bag"},
                  .when_empty = "You carry nothing.",
                  .columns = false};
  CHECK(screen(of({list})) == "You carry:\n  a torch\n  a pear\n  a bag\n");
  list.columns = true;
  CHECK(screen(of({list})) == "You carry:\n  a torch  a pear   a bag\n");
  CHECK(screen(of({list}), 20) == "You carry:\n  a torch  a pear\n  a bag\n");
  CHECK(aloud(of({list})) == "You carry:\na torch\na pear\na bag\n");
  list.items.clear();
  CHECK(screen(of({list})) == "You carry nothing.\n");
  CHECK(aloud(of({list})) == "You carry nothing.\n");
  list.when_empty = "";
  CHECK(screen(of({list})).empty());
  CHECK(aloud(of({list})).empty());
}

TEST_CASE("sheet: a long item of a list goes on under itself") {
  const wire::List list{.heading = "", .items = {"one two three four"}, .when_empty = ""};
  CHECK(screen(of({list}), 20) == "  one two three four\n");
  CHECK(screen(of({list}), 12) == "  one two\n  three four\n");
}

TEST_CASE("sheet: columns of a table begin at the same place in every row") {
  const auto shown = screen(of({who}));
  const auto lines = lines_of(shown);
  REQUIRE(lines.size() == 4);
  CHECK(lines[0] == "Name  Level  Title");
  CHECK(lines[1] == "Ann   3      the Brave");
  CHECK(lines[2] == "\xe6\xbc\xa2\xe5\xad\x97  12     of the Mill");
  CHECK(lines[3] == "Bo    1");
  CHECK(place(lines[2], "12") == place(lines[1], "3"));
}

TEST_CASE("sheet: a table too wide for the screen has its cells wrapped, still in columns") {
  const auto shown = screen(of({who}), 20);
  const auto lines = lines_of(shown);
  for (const auto line : lines) {
    CHECK(telnet::visible_width(std::string(line)) <= 20);
  }
  REQUIRE(lines.size() == 6);
  CHECK(lines[0] == "Name  Level  Title");
  CHECK(lines[1] == "Ann   3      the");
  CHECK(lines[2] == "             Brave");
  CHECK(lines[4] == "             Mill");
}

TEST_CASE("sheet: columns that must give way give way alike") {
  const telnet::Row row = {std::string(50, 'a'), "b", std::string(50, 'c')};
  CHECK(telnet::fit_columns({row}, 45, 3).widths == std::vector<std::size_t>{20, 1, 20});
  CHECK(telnet::fit_columns({row}, 11, 3).widths == std::vector<std::size_t>{3, 1, 3});
  CHECK(telnet::fit_columns({row}, 10, 3).widths.empty());
  CHECK(telnet::fit_columns({row}, 105, 3).widths == std::vector<std::size_t>{50, 1, 50});
}

TEST_CASE("sheet: a table with more columns than a screen can hold is read out") {
  wire::Table table;
  for (int i = 0; i < 10; ++i) {
    table.headings.emplace_back("Heading");
  }
  table.rows.emplace_back(10, "value");
  const auto shown = screen(of({table}), 20);
  CHECK(lines_of(shown).size() == 10);
  CHECK(lines_of(shown)[0] == "Heading: value");
}

TEST_CASE("sheet: a table is read out as one fact a line, nothing for an empty cell") {
  CHECK(aloud(of({who})) ==
        "Name: Ann\nLevel: 3\nTitle: the Brave\n"
        "Name: \xe6\xbc\xa2\xe5\xad\x97\nLevel: 12\nTitle: of the Mill\n"
        "Name: Bo\nLevel: 1\n");
}

TEST_CASE("sheet: an empty table says so, or nothing") {
  wire::Table empty = who;
  empty.rows.clear();
  CHECK(screen(of({empty})) == "Nobody is here.\n");
  CHECK(aloud(of({empty})) == "Nobody is here.\n");
  empty.when_empty = "";
  CHECK(screen(of({empty})).empty());
  CHECK(aloud(of({empty})).empty());
}

TEST_CASE("sheet: rows may be longer or shorter than the headings, and one of nothing is no row") {
  const wire::Table table{.headings = {"One"}, .rows = {{"a", "b"}, {}, {"c"}}, .when_empty = ""};
  CHECK(screen(of({table})) == "One\na    b\nc\n");
  CHECK(aloud(of({table})) == "One: a\nb\nOne: c\n");
}

TEST_CASE("sheet: a line end or an open style in a cell stays in its cell") {
  const wire::Table table{.headings = {"A", "B"},
                          .rows = {{"x\ny",
                                    "\x02"
                                    "kopen"},
                                   {"z", "w"}},
                          .when_empty = ""};
  CHECK(screen(of({table})) == "A    B\nx y  open\nz    w\n");
  const std::string markup = telnet::lay_out(of({table}), 80);
  CHECK(markup.find("\x02"
                    "kopen\x03") != std::string::npos);
}

TEST_CASE("sheet: no line of any sheet is wider than its screen") {
  std::mt19937 random(5);
  const auto words = [&random] {
    std::string text;
    for (auto i = random() % 12; i > 0; --i) {
      text += random() % 4 == 0 ? "\xe6\xbc\xa2" : std::string(random() % 9, 'x');
      text += random() % 3 == 0 ? "\x02"
                                  "k"
                                : " ";
    }
    return text;
  };
  for (int round = 0; round < 500; ++round) {
    wire::Sheet sheet{.title = "", .parts = {}};
    for (auto i = random() % 6; i > 0; --i) {
      switch (random() % 4) {
        case 0:
          sheet.parts.emplace_back(wire::LabelValue{words(), words(), random() % 2 == 0});
          break;
        case 1:
          sheet.parts.emplace_back(
              wire::Gauge{words(), static_cast<std::int64_t>(random()) - 9, 1'000'000});
          break;
        case 2:
          sheet.parts.emplace_back(
              wire::List{"", {words(), words(), words()}, "", random() % 2 == 0});
          break;
        default:
          sheet.parts.emplace_back(
              wire::Table{{"One", "Two"}, {{words(), words()}, {words()}}, ""});
          break;
      }
    }
    const std::size_t width = 20 + random() % 70;
    const auto shown = screen(sheet, width);
    for (const auto line : lines_of(shown)) {
      CHECK(telnet::visible_width(std::string(line)) <= width);
    }
    CHECK_FALSE(telnet::encode_sheet(sheet, {.width = width}).find('\0') != std::string::npos);
  }
}
