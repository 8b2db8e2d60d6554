#include "areafile/document.h"

#include <doctest/doctest.h>

#include "areafile/support.h"

using areafile::Node;
using namespace areafile_tests;

namespace {

struct Parsed {
  areafile::Report report;
  std::optional<Node> node;
  explicit Parsed(std::string_view text) {
    const auto file = report.open("x.toml");
    node = areafile::parse_document(report, file, text);
  }
  std::string problems() { return in_words(report.take()); }
};

std::string place(const areafile::Place& at) {
  return std::to_string(at.line) + ':' + std::to_string(at.column);
}

}  // namespace

TEST_CASE("document: keys and values know their places, in tables, inline tables and lists") {
  const Parsed parsed(
      "[room.lamp]\n"
      "exits.north = \"alley\"\n"
      "exits.up    = { to = \"loft\", door = \"é\", key = 7 }\n"
      "spawn  = [\n"
      "  { mob = \"keeper\", give = [\"flask\", \"oil\"] },\n"
      "]\n");
  REQUIRE(parsed.node);
  const auto* lamp = parsed.node->find("room")->find("lamp");
  CHECK(place(lamp->name_at) == "1:7");
  const auto* north = lamp->find("exits")->find("north");
  CHECK(place(north->name_at) == "2:7");
  CHECK(place(north->at) == "2:15");
  const auto* up = lamp->find("exits")->find("up");
  CHECK(place(up->find("to")->at) == "3:22");
  CHECK(place(up->find("key")->name_at) == "3:42");  // counted in characters, not in bytes
  const auto& row = lamp->find("spawn")->parts.at(0);
  CHECK(place(row.at) == "5:3");
  CHECK(place(row.find("give")->parts.at(1).at) == "5:38");
  CHECK(row.find("give")->parts.at(1).name == "give");
}

TEST_CASE("document: parts stand in the order of the file") {
  const Parsed parsed("[b]\n[a]\nz = 1\nm = 2\na = 3\n[c]\n");
  REQUIRE(parsed.node);
  CHECK(parsed.node->parts[0].name == "b");
  CHECK(parsed.node->parts[1].name == "a");
  CHECK(parsed.node->parts[1].parts[0].name == "z");
  CHECK(parsed.node->parts[1].parts[2].name == "a");
}

TEST_CASE("document: every kind of value is known by name") {
  Parsed parsed("a = 'x'\nb = 1\nc = 1.5\nd = true\ne = 2026-01-01\nf = [1]\ng = {}\n");
  REQUIRE(parsed.node);
  std::string kinds;
  for (const auto& part : parsed.node->parts) {
    kinds += std::string(areafile::in_words(part.kind)) + '\n';
  }
  CHECK(kinds ==
        "text in quotes\na whole number\na number with a decimal point\ntrue or false\na date or a "
        "time of day\n"
        "a list in [ ]\na table in { }\n");
  CHECK(parsed.problems().empty());
}

TEST_CASE("document: what is no TOML gives one problem at its place") {
  Parsed twice("[a]\n[b]\nx = 1\nx = 2\ny = = 3\n");
  CHECK_FALSE(twice.node);
  CHECK(twice.problems() ==
        "x.toml:4:5: error: this is not TOML: Error while parsing key-value pair: cannot redefine "
        "existing integer 'x'\n");
  Parsed bytes("a = \"\xff\"\n");
  CHECK_FALSE(bytes.node);
  CHECK(bytes.problems().rfind("x.toml:1:", 0) == 0);
}

TEST_CASE("document: keys of too many parts are refused before they become a tower of tables") {
  std::string text = "ok = \"a.b.c.d.e.f.g.h.i.j\" # a.b.c.d.e.f.g.h.i.j\n'''a.b''' = 1\na";
  for (int i = 0; i < 500'000; ++i) {
    text += ".a";
  }
  Parsed parsed("x = 1.5\ntext = \"\"\"\na.b.c.d.e.f.g.h.i\n\"\"\"\n" + text + " = 1\n");
  CHECK_FALSE(parsed.node);
  CHECK(parsed.problems() ==
        "x.toml:7:16: error: this key has more than 8 parts between dots; put quotes around a key "
        "that holds dots\n");
  Parsed eight("a.b.c.d.e.f.g.h = 1\n");
  CHECK(eight.node.has_value());
}

TEST_CASE("document: values in each other stop at a depth") {
  std::string deep;
  for (int i = 0; i < 40; ++i) {
    deep += '[';
  }
  Parsed parsed("a = " + deep + std::string(40, ']') + "\n");
  CHECK(parsed.problems() ==
        "x.toml:1:20: error: tables and lists stand in each other more than 16 deep here; "
        "nothing needs that\n");
  Parsed tower("a = " + std::string(100'000, '[') + "\n");
  CHECK_FALSE(tower.node);
}
