#include <functional>

#include <doctest/doctest.h>

#include "areafile/forms.h"
#include "areafile/support.h"

using namespace areafile_tests;

namespace {

std::string exit_with(const std::string& fields) {
  return area_with("exits.up = { desc = \"Sky.\", " + fields + " }\n");
}

// Each word of a table must be read without a word said; and a wrong one must be told with the
// nearest.
template <class E>
void every_word_reads(const base::Names<E>& names,
                      const std::function<std::string(std::string)>& text) {
  for (const auto word : names.words) {
    const auto told = problems_of(text(std::string(word)));
    CHECK_MESSAGE(told.empty(), told);
  }
  const auto wrong = std::string(names.words.back()) + "x";
  const auto told = problems_of(text(wrong));
  CHECK_MESSAGE(told.find("cannot be \"" + wrong + "\"") != std::string::npos, told);
}

}  // namespace

TEST_CASE("values: every word of every table of names can be written") {
  every_word_reads(world::sector_names, [](const std::string& word) {
    return area_with("[room.r]\nvnum = 102\nname = \"R\"\nsector = \"" + word +
                     "\"\ndesc = \"x\"\n");
  });
  every_word_reads(world::room_flag_names, [](const std::string& word) {
    return area_with("flags = [\"" + word + "\"]\n");
  });
  every_word_reads(world::direction_names, [](const std::string& word) {
    return area_with("exits." + word + " = { desc = \"x\" }\n");
  });
  every_word_reads(world::door_state_names, [](const std::string& word) {
    return exit_with(R"(door = "hatch", key = 3001, state = ")" + word + "\"");
  });
  every_word_reads(world::exit_flag_names,
                   [](const std::string& word) { return exit_with("flags = [\"" + word + "\"]"); });
  every_word_reads(world::position_names,
                   [](const std::string& word) { return mob_with("position = \"" + word + "\""); });
  every_word_reads(world::pronoun_names,
                   [](const std::string& word) { return mob_with("pronouns = \"" + word + "\""); });
  every_word_reads(world::object_flag_names, [](const std::string& word) {
    return object_with("extra_flags = [\"" + word + "\"]");
  });
  every_word_reads(world::object_type_names, [](const std::string& word) {
    return object_with("type = \"" + word + "\"\n" +
                       (word == "drink"       ? "drink = { capacity = 1, liquid = \"x\" }"
                        : word == "container" ? "container = { capacity = 1 }"
                        : word == "money"     ? "money = { coins = 1 }"
                        : word == "potion"    ? "potion = { spells = [\"x\"] }"
                        : word == "scroll"    ? "scroll = { spells = [\"x\"] }"
                                              : ""));
  });
  every_word_reads(world::mob_flag_names,
                   [](const std::string& word) { return mob_with("act = [\"" + word + "\"]"); });
  every_word_reads(world::weapon_class_names, [](const std::string& word) {
    return object_with("type = \"weapon\"\nweapon = { class = \"" + word + "\" }");
  });
  every_word_reads(world::seat_names, [](const std::string& word) {
    return object_with("type = \"furniture\"\nfurniture = { positions = [\"" + word + "\"] }");
  });
  every_word_reads(world::lid_flag_names, [](const std::string& word) {
    return object_with("type = \"container\"\ncontainer = { capacity = 1, flags = [\"" + word +
                       "\"] }");
  });
  every_word_reads(world::door_state_names, [](const std::string& word) {
    return object_with(
        "type = \"container\"\ncontainer = { capacity = 1, flags = [\"closeable\"], key = 3001, "
        "state = \"" +
        word + "\" }");
  });
  every_word_reads(world::reset_when_names, [](const std::string& word) {
    return "[area]\nformat = 1\nkey = \"a\"\nname = \"A\"\nvnums = [100, 199]\nreset = { age = "
           "\"5m\", when = \"" +
           word + "\" }\n";
  });
  for (const auto word : world::wear_place_names.words) {
    const auto told =
        problems_of(object_with(R"(wear = ["take", ")" + std::string(word) + R"("])"));
    CHECK_MESSAGE(told.empty() == (word != "none"), told);  // to wear a thing nowhere is no place
  }
}

TEST_CASE("values: dice are read strictly") {
  CHECK(mob("hit = \"2d6+100\"").hit_points == 107);
  CHECK(mob("hit = \"2d6+100\"").hit.count == 2);
  CHECK(mob("hit = \"2d6+100\"").hit.sides == 6);
  CHECK(mob("hit = \"2d6+100\"").hit.plus == 100);
  CHECK(mob("hit = \"1d8-3\"").hit.plus == -3);
  CHECK(mob("hit = \"1d1-3\"").hit_points == 1);  // never dead from the start
  CHECK(mob("hit = 12").hit_points == 12);
  for (const auto* wrong : {"2d", "d6", "2d6+", "2d6 + 1", " 2d6", "2D6", "0d6", "2d0", "2d6+-1",
                            "2d6+1x", "1001d6", "2d10001", "-2d6", "2d6+9999999", "12", ""}) {
    const auto told = problems_of(mob_with("hit = \"" + std::string(wrong) + "\""));
    CHECK_MESSAGE(told.find("dice such as") != std::string::npos, wrong);
  }
  CHECK(problems_of(mob_with("hit = 2.5")).find("this is a number with a decimal point") !=
        std::string::npos);
}

TEST_CASE("values: speed is a whole number or a fraction, a quarter to eight") {
  CHECK(mob("speed = 3").speed == 3000);
  CHECK(mob("speed = \"1/2\"").speed == 500);
  CHECK(mob("speed = \"3/2\"").speed == 1500);
  CHECK(mob("speed = \"1/4\"").speed == 250);
  CHECK(mob("speed = 8").speed == 8000);
  for (const auto* wrong : {"9", "0", "-1", "\"1/5\"", "\"1/0\"", "\"1/2/3\"", "\"x\"", "\"\"",
                            "\"99999999999999999999\"", "\"1/\"", "\" 1\"", "1.5", "true"}) {
    const auto told = problems_of(mob_with("speed = " + std::string(wrong)));
    CHECK_MESSAGE(told.find("\"speed\" must be") != std::string::npos, wrong);
  }
}

TEST_CASE("values: sex is another way to give pronouns") {
  CHECK(mob("sex = \"male\"").pronouns == world::Pronouns::he);
  CHECK(mob("sex = \"female\"").pronouns == world::Pronouns::she);
  CHECK(mob("sex = \"neither\"").pronouns == world::Pronouns::it);
}

TEST_CASE("values: times are kept in pulses") {
  const auto rotting = object(R"(decay = { after = "10m", fuzz = 30, message = "$p rots." })");
  CHECK(rotting.decay.after == base::minutes(10));
  CHECK(rotting.decay.fuzz == 300);
  CHECK(rotting.decay.message == "$p rots.");
  CHECK(object("decay = { after = \"10m\" }").decay.fuzz == 250);
  CHECK(object("type = \"light\"\nlight = { burns = \"20m\" }").light.burns == base::minutes(20));
  CHECK(object("type = \"light\"\nlight = { burns = \"endless\" }").light.burns == 0);
  CHECK(object("type = \"light\"\nlight = { hours = 2 }").light.burns == base::minutes(2));
  CHECK(
      problems_of(object_with("decay = { after = 10 }")).find("\"after\" must be a time such as") !=
      std::string::npos);
}

TEST_CASE("values: a drink is full unless it says otherwise, and an affect has its time") {
  const auto flask = object(
                         "type = \"drink\"\ndrink = { capacity = 4, liquid = \"oil\", affect = "
                         "\"quickened\", lasts = \"3m\" }")
                         .drink;
  CHECK(flask.left == 4);
  CHECK(flask.affect == "quickened");
  CHECK(flask.lasts == base::minutes(3));
  CHECK(object("type = \"drink\"\ndrink = { capacity = 0, liquid = \"water\" }").drink.capacity ==
        0);
  CHECK(problems_of(object_with("type = \"food\"\nfood = { affect = \"well_fed\" }")) ==
        "a.toml:17:1: error: \"affect\" needs \"lasts\", the time for which it holds\n");
  CHECK(problems_of(object_with("type = \"food\"\nfood = { lasts = \"1m\" }")) ==
        "a.toml:17:1: error: \"lasts\" needs an \"affect\" that lasts so long\n");
}

TEST_CASE("values: wear says take and places") {
  const auto hat = object(R"(wear = ["take", "head"])");
  CHECK(hat.flags.has(world::ObjectFlag::take));
  CHECK(hat.wear.has(world::WearPlace::head));
  CHECK_FALSE(hat.wear.has(world::WearPlace::hold));
}

TEST_CASE("values: the table of another type is an error, without a type as well") {
  CHECK(problems_of(object_with("light = { burns = \"1m\" }")) ==
        "a.toml:16:1: error: \"light\" is for things of type \"light\"; this one is of type "
        "\"other\"\n");
}

TEST_CASE(
    "values: legal fields that nothing uses yet are notes, and their dice are checked all the "
    "same") {
  CHECK(problems_of(mob_with("align = 12")) ==
        "a.toml:16:1: note: \"align\" is not used yet; it is kept for later\n");
  CHECK(problems_of(mob_with("mana = \"2d\"")) ==
        "a.toml:16:8: error: \"mana\" must be dice such as \"2d6+100\", or a whole number; this "
        "is \"2d\"\n");
  const auto told = problems_of(object_with("type = \"weapon\"\nweapon = { dice = \"2d\" }"));
  CHECK(told ==
        "a.toml:17:19: error: \"dice\" must be dice such as \"2d6+100\", or a whole number; this "
        "is \"2d\"\n");
  CHECK(problems_of(object_with("type = \"weapon\"\nweapon = { edge = 1 }")) ==
        "a.toml:17:12: error: a weapon has no field \"edge\"\n");
  CHECK(problems_of(object_with("type = \"pill\"")) ==
        "a.toml:16:8: note: \"pill\" is not used yet; the thing is read as \"other\"\n");
}

TEST_CASE(
    "values: names have at most 60 characters, descriptions 8192, and no character that cannot be "
    "shown") {
  CHECK(problems_of(mob_with("race = \"" + std::string(60, 'x') + "\"")).empty());
  CHECK(problems_of(mob_with("race = \"" + std::string(61, 'x') + "\"")) ==
        "a.toml:16:8: error: \"race\" may have 60 characters; this has 61\n");
  CHECK(problems_of(mob_with("desc = \"" + std::string(8192, 'x') + "\"")).empty());
  CHECK(problems_of(mob_with("desc = \"" + std::string(8193, 'x') + "\"")) ==
        "a.toml:16:8: error: \"desc\" may have 8192 characters; this has 8193\n");
  for (const auto* bad :
       {"\\u0002a", "\\u001b[2J", "\\u007f", "\\u0085", "\\u202e", "\\u2028", "\\t", "\\u0000"}) {
    const auto told = problems_of(mob_with("desc = \"x" + std::string(bad) + "\""));
    CHECK_MESSAGE(told.find("cannot be shown") != std::string::npos, bad);
    CHECK(told.find('\x1b') == std::string::npos);
  }
  CHECK(problems_of(mob_with("race = \"a\\nb\"")) ==
        "a.toml:16:8: error: \"race\" must be one line\n");
  CHECK(problems_of(mob_with("desc = \"Zürich, 水車\"")).empty());
}

TEST_CASE("values: references are keys or vnums and nothing else") {
  for (const auto* wrong : {"\"a b\"", "\"A\"", "\":x\"", "\"x:\"", "\"a:b:c\"", "\"\"", "0", "-5",
                            "1.5", "[]", "99999999999"}) {
    const auto told = problems_of(area_with("exits.up = " + std::string(wrong) + "\n"));
    CHECK_MESSAGE(told.find("a.toml:11:") == 0, wrong);
  }
  CHECK(areafile::is_key("lamp_row2"));
  CHECK_FALSE(areafile::is_key(""));
  CHECK(areafile::is_key(std::string(40, 'a')));
  CHECK_FALSE(areafile::is_key(std::string(41, 'a')));
  CHECK_FALSE(areafile::is_key("lamp-row"));
}

TEST_CASE("values: an event needs its words and its time, and shakes less than it waits") {
  const auto event = [](const std::string& rest) {
    return area_with("[[event]]\nname = \"e\"\nrooms = [\"here\"]\n" + rest);
  };
  const auto drafts = areafile::read_area_text(
      event("every = \"2m\"\njitter = \"30s\"\nsay = [\"a\", \"b\"]\n"), "a.toml");
  CHECK(in_words(drafts.problems).empty());
  const auto& plan = drafts.plans.at(0).events.at(0);
  CHECK(plan.every == base::minutes(2));
  CHECK(plan.jitter == base::seconds(30));
  CHECK(plan.messages == std::vector<std::string>{"a", "b"});
  CHECK(plan.rooms == std::vector<world::Vnum>{101});
  CHECK(problems_of(event("say = \"a\"\n")) == "a.toml:11:1: error: an event needs \"every\"\n");
  CHECK(problems_of(event("every = \"1m\"\n")) == "a.toml:11:1: error: an event needs \"say\"\n");
  CHECK(problems_of(event("every = \"1m\"\njitter = \"1m\"\nsay = \"a\"\n")) ==
        "a.toml:15:10: error: \"jitter\" must be less than \"every\"\n");
  CHECK(problems_of(area_with("[event]\nname = \"e\"\n")) ==
        "a.toml:11:2: error: an event is written with two brackets: [[event]]\n");
}

TEST_CASE("values: every field that a form has is read, or is a field for later") {
  const auto all_read = [](const auto& form) {
    for (const auto& field : form.fields) {
      CHECK_MESSAGE((field.read != nullptr || field.later), field.name);
      CHECK_FALSE(field.help.empty());
      CHECK_FALSE(field.takes.empty());
    }
  };
  all_read(areafile::area_form);
  all_read(areafile::room_form);
  all_read(areafile::exit_form);
  all_read(areafile::spawn_form);
  all_read(areafile::mob_form);
  all_read(areafile::object_form);
  all_read(areafile::event_form);
}
