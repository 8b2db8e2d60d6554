#include "rules/reader.h"

#include <doctest/doctest.h>

#include "rules/support.h"

using rules_tests::Content;

TEST_CASE("rules: a plain folder reads without a problem") {
  const Content content("plain");
  const auto draft = content.read();
  CHECK(draft.problems.empty());
  REQUIRE(draft.rules.races.size() == 1);
  CHECK(draft.rules.races[0].key == "human");
  CHECK(draft.rules.affects.at(0).speed == 500);
  CHECK(draft.rules.banner.empty());
  CHECK(draft.rules.help.empty());
}

TEST_CASE("rules: every mistake is told at its place, and the rest is read") {
  const Content content("mistakes");
  content.write("races.toml",
                "[race.human]\nname = \"Human\"\nhelp = \"People.\"\nhitpoints = 3\n"
                "[race.otter]\nname = \"Otter\"\nhelp = \"Wet.\"\nmana = 20000\n"
                "[race.owl]\nname = \"Owl\"\nhelp = \"Awake.\"\n"
                "[races.ox]\n");
  content.write("classes.toml", "[class.warden]\nname = 3\n");
  content.write("affects.toml",
                "[affect.slow]\nname = \"slow\"\nspeed = -800\nbegins = \"a\\tb\"\nends = \"x\"\n");
  CHECK(content.problems() ==
        "affects.toml:1:9: error: an affect needs \"help\"; \"slow\" has none\n"
        "affects.toml:3:9: error: \"speed\" must be -750 to 7000; this is -800\n"
        "affects.toml:4:10: error: \"begins\" holds a tab or another character that cannot be "
        "shown: \"a\\x09b\"; use "
        "blanks and plain letters\n"
        "classes.toml:1:8: error: a class needs \"help\"; \"warden\" has none\n"
        "classes.toml:2:8: error: \"name\" must be text in quotes; this is a whole number\n"
        "races.toml:4:1: error: a race has no field \"hitpoints\" (did you mean \"hit_points\"?)\n"
        "races.toml:8:8: error: \"mana\" must be -100 to 10000; this is 20000\n"
        "races.toml:12:2: error: this file has tables [race.KEY] and no \"races\" (did you mean "
        "\"race\"?)\n");
  const auto draft = content.read();
  REQUIRE(draft.rules.races.size() == 1);
  CHECK(draft.rules.races[0].key == "owl");
}

TEST_CASE("rules: the game needs races, classes and affects") {
  const Content content("absent");
  content.remove("races.toml");
  content.write("classes.toml", "");
  CHECK(content.problems() ==
        "classes.toml: error: the file has no [class.KEY] at all; the game needs one\n"
        "races.toml: error: the file cannot be read: No such file or directory\n");
}

TEST_CASE("rules: help pages come from all files, and a keyword leads to one page") {
  const Content content("help");
  content.write("help/b.toml", "[help.look]\nkeywords = [\"l\", \"x\"]\ntext = \"Again.\"\n");
  content.write(
      "help/a.toml",
      "[help.look]\nkeywords = [\"l\", \"look\"]\ntext = '''\n  look\n\nShows\nthings.\n'''\n"
      "[help.goto]\nstaff = true\ntext = \"Go.\"\n");
  const auto draft = content.read();
  REQUIRE(draft.rules.help.size() == 3);
  const auto& look = draft.rules.help[0];
  CHECK(look.key == "look");
  CHECK(look.keywords == std::vector<std::string>{"look", "l"});
  CHECK(look.text == "  look\n\nShows things.");
  CHECK(draft.rules.help[1].staff);
  CHECK(draft.rules.help[2].keywords == std::vector<std::string>{"x"});
  CHECK(content.problems().find(
            "help/b.toml:1:7: error: the help keyword \"look\" leads to the page in ") !=
        std::string::npos);
  CHECK(draft.problems.size() == 2);
}

TEST_CASE("rules: the banner is plain ASCII of at most 79 columns") {
  const Content content("banner");
  content.write("banner.txt", "\n  Hello  \r\n" + std::string(79, '=') + "\n" +
                                  std::string(80, '=') + "\nZürich\n\x1b[2J\n\n\n");
  const auto draft = content.read();
  CHECK(draft.rules.banner == "\n  Hello\n" + std::string(79, '=') + "\n");
  CHECK(content.problems() ==
        "banner.txt:4:1: error: the banner may be 79 characters wide; this line has 80\n"
        "banner.txt:5:1: error: the banner must be plain ASCII: nobody has said yet what they can "
        "show\n"
        "banner.txt:6:1: error: the banner must be plain ASCII: nobody has said yet what they can "
        "show\n");
}

TEST_CASE("rules: the message of the day is paragraphs of at most 4096 characters") {
  const Content content("motd");
  content.write("motd.txt", "Good\nmorning.\n\nZürich.\n");
  CHECK(content.read().rules.motd == "Good morning.\n\nZürich.");
  content.write("motd.txt", "a\tb\n\xff\nright\n");
  CHECK(content.problems() ==
        "motd.txt:1:1: error: this line holds a tab or another character that cannot be shown\n"
        "motd.txt:2:1: error: this line holds a tab or another character that cannot be shown\n");
  content.write("motd.txt", std::string(4095, 'x'));
  CHECK(content.problems().empty());
  content.write("motd.txt", std::string(4096, 'x'));
  CHECK(content.problems() == "motd.txt: error: the message of the day may have 4096 characters\n");
}

TEST_CASE("rules: reserved names are kept in lower case, each once") {
  const Content content("names");
  content.write("names.toml", "reserved = [\"Admin\", \"root\", \"ADMIN\"]\n");
  const auto draft = content.read();
  CHECK(draft.rules.reserved_names == std::vector<std::string>{"admin", "root"});
  CHECK(content.problems() == "names.toml:1:30: warning: \"ADMIN\" stands in the list twice\n");
  content.write("names.toml", "resreved = []\n");
  CHECK(content.problems() ==
        "names.toml:1:1: error: the file of names has no field \"resreved\" (did you mean "
        "\"reserved\"?)\n"
        "names.toml:1:1: error: the file of names needs \"reserved\"\n");
}
