// What entries of each kind must be as a whole: each mistake at its place, and the others read.
#include <doctest/doctest.h>

#include "rules/reader.h"
#include "rules/support.h"

using rules_tests::Content;

namespace {

constexpr const char* hit =
    "[damage.hit]\nkind = \"bash\"\none = \"hit\"\nthird = \"hits\"\nnoun = \"hit\"\n";

// A skill of one line that is good, but for what is added.
std::string skill(const std::string& more) {
  return "[skill.one]\nname = \"one\"\nhelp = \"It.\"\nkind = \"skill\"\n" + more;
}

}  // namespace

TEST_CASE("rules: files of skills, socials, liquids, damage words and sectors may be missing") {
  const Content content("few");
  const auto draft = content.read();
  CHECK(draft.problems.empty());
  CHECK(draft.rules.skills.empty());
  CHECK(draft.rules.sector(world::Sector::mountain).moves == 1);
}

TEST_CASE("rules: a class that does not say what a level brings gains by what it begins with") {
  const Content content("gains");
  content.write("classes.toml",
                "[class.a]\nname = \"A\"\nhelp = \"a\"\n"
                "[class.b]\nname = \"B\"\nhelp = \"b\"\nhit_points = 30\nmana = 60\nmoves = 110\n"
                "[class.c]\nname = \"C\"\nhelp = \"c\"\nhit_points = 1\ngain_mana = 0\n"
                "gain_moves = 3\n");
  const auto all = content.read().rules.classes;
  REQUIRE(all.size() == 3);
  CHECK(all[0].gain_hit_points == 8);
  CHECK(all[0].gain_mana == 10);
  CHECK(all[0].gain_moves == 5);
  CHECK(all[1].gain_hit_points == 12);
  CHECK(all[1].gain_mana == 6);
  CHECK(all[1].gain_moves == 5);
  CHECK(all[2].gain_hit_points == 1);
  CHECK(all[2].gain_mana == 0);
  CHECK(all[2].gain_moves == 3);
  content.write("classes.toml", "[class.a]\nname = \"A\"\nhelp = \"a\"\ngain_hit_points = 0\n");
  CHECK(content.problems() ==
        "classes.toml:4:19: error: \"gain_hit_points\" must be 1 to 1000; this is 0\n");
}

TEST_CASE("rules: an affect has points, flags, a way to stack and a tick") {
  const Content content("affects");
  const std::string begin =
      "[affect.a]\nname = \"a\"\nhelp = \"A.\"\nbegins = \"x\"\nends = \"y\"\n";
  content.write("affects.toml",
                begin +
                    "hitroll = -2\ndamroll = 3\narmour = 20\nhit_points = -5\n"
                    "flags = [\"blind\", \"poisoned\"]\nstack = \"add\"\n"
                    "tick = { every = \"12s\", damage = \"1d3\", heals = 2, message = \"m\", "
                    "room_message = \"$n!\" }\n");
  const auto draft = content.read();
  CHECK(draft.problems.empty());
  REQUIRE(draft.rules.affects.size() == 1);
  const auto& one = draft.rules.affects[0];
  CHECK(one.hitroll == -2);
  CHECK(one.damroll == 3);
  CHECK(one.armour == 20);
  CHECK(one.hit_points == -5);
  CHECK(one.flags ==
        base::Flags<rules::AffectFlag>{rules::AffectFlag::blind, rules::AffectFlag::poisoned});
  CHECK(one.stack == rules::Stack::add);
  CHECK(one.tick.every == base::seconds(12));
  CHECK(one.tick.damage == world::Dice{1, 3, 0});
  CHECK(one.tick.heals == world::Dice{0, 0, 2});
  CHECK(one.tick.room_message == "$n!");

  content.write("affects.toml",
                begin +
                    "flags = [\"blind\", \"poisond\"]\nstack = \"twice\"\n"
                    "tick = { every = \"12s\", room_message = \"x\" }\narmor = 3\n");
  CHECK(content.problems() ==
        "affects.toml:6:19: error: \"flags\" cannot be \"poisond\" (did you mean \"poisoned\"?)\n"
        "affects.toml:7:9: error: \"stack\" cannot be \"twice\"; it may be: longer, add, refuse\n"
        "affects.toml:9:1: error: an affect has no field \"armor\" (did you mean \"armour\"?)\n");
  content.write("affects.toml", begin + "tick = { every = \"12s\", room_message = \"x\" }\n");
  CHECK(content.problems() ==
        "affects.toml:6:8: error: a tick needs \"damage\", \"heals\" or a \"message\", or it does "
        "nothing\n");
  content.write("affects.toml", begin + "tick = { damage = \"1d3x\" }\n");
  CHECK(content.problems() ==
        "affects.toml:6:1: error: a tick needs \"every\"\n"
        "affects.toml:6:19: error: \"damage\" must be dice such as \"2d6+100\", or a whole number; "
        "this is \"1d3x\"\n");
}

TEST_CASE("rules: a message holds only codes for which somebody is cast") {
  const Content content("codes");
  content.write("affects.toml",
                "[affect.a]\nname = \"a\"\nhelp = \"A.\"\nbegins = \"$n $s $$\"\n"
                "ends = \"It costs 5$\"\n"
                "[affect.b]\nname = \"b\"\nhelp = \"B.\"\nbegins = \"$N\"\nends = \"$$n $é\"\n");
  content.write("skills.toml",
                skill("effect = \"rescue\"\ntarget = \"friend\"\ndone_self = \"$N $M $p\"\n") +
                    "[skill.two]\nname = \"two\"\nhelp = \"It.\"\nkind = \"skill\"\n"
                    "effect = \"pick\"\ntarget = \"thing\"\ndone_self = \"$p\"\n"
                    "done_room = \"$n and $N\"\n"
                    "[skill.three]\nname = \"three\"\nhelp = \"It.\"\nkind = \"skill\"\n"
                    "effect = \"refresh\"\ndice = 3\ntarget = \"friend\"\ndone_self = \"$N\"\n"
                    "own_self = \"$n\"\nown_room = \"$N\"\n");
  content.write("socials.toml",
                "[social.nod]\nalone_self = \"You nod.\"\nalone_room = \"$N nods.\"\n"
                "victim_self = \"$n $N\"\nvictim_victim = \"$t\"\nvictim_room = \"$$\"\n");
  CHECK(content.problems() ==
        "affects.toml:5:8: error: \"ends\" has a \"$\"; what may stand here: $n $e $m $s, and $$ "
        "for a dollar\n"
        "affects.toml:9:10: error: \"begins\" has a \"$N\"; what may stand here: $n $e $m $s, and "
        "$$ for a dollar\n"
        "affects.toml:10:8: error: \"ends\" has a \"$\xC3\xA9\"; what may stand here: $n $e $m $s, "
        "and $$ for a dollar\n"
        "skills.toml:7:13: error: \"done_self\" has a \"$p\"; what may stand here: $n $e $m $s $N "
        "$E $M $S, and $$ for a dollar\n"
        "skills.toml:15:13: error: \"done_room\" has a \"$N\"; what may stand here: $n $e $m $s "
        "$p, and $$ for a dollar\n"
        "skills.toml:25:12: error: \"own_room\" has a \"$N\"; what may stand here: $n $e $m $s, "
        "and $$ for a dollar\n"
        "socials.toml:3:14: error: \"alone_room\" has a \"$N\"; what may stand here: $n $e $m $s, "
        "and $$ for a dollar\n"
        "socials.toml:5:17: error: \"victim_victim\" has a \"$t\"; what may stand here: $n $e $m "
        "$s $N $E $M $S, and $$ for a dollar\n");
}

TEST_CASE("rules: a skill is read with all that it says") {
  const Content content("skill");
  content.write("damage.toml", hit);
  content.write(
      "skills.toml",
      "[skill.bash]\nname = \"great bash\"\nhelp = \"Hard.\"\nkind = \"spell\"\n"
      "effect = \"knock_down\"\ntarget = \"foe\"\nclasses = { wanderer = 3 }\n"
      "position = \"fighting\"\nmana = 1\nmoves = 2\ncast = \"1s\"\nwait = \"2s\"\n"
      "cooldown = \"3s\"\ndice = \"1d4+1\"\nper_level = 2\ndamage = \"hit\"\naffect = \"quick\"\n"
      "lasts = \"4s\"\nsay = \"hoo\"\nbegins = \"a\"\nroom_begins = \"b\"\ndone_self = \"$N\"\n"
      "done_victim = \"c\"\ndone_room = \"d\"\nown_self = \"e\"\nown_room = \"f\"\n"
      "missed_self = \"g\"\nmissed_victim = \"h\"\nmissed_room = \"i\"\ninterrupted = \"j\"\n");
  const auto draft = content.read();
  CHECK(content.problems().empty());
  REQUIRE(draft.rules.skills.size() == 1);
  const auto& one = draft.rules.skills[0];
  CHECK(one.key == "bash");
  CHECK(one.name == "great bash");
  CHECK(one.is_spell());
  CHECK(one.effect == rules::Effect::knock_down);
  CHECK(one.target == rules::Target::foe);
  CHECK(one.level_for("wanderer") == 3);
  CHECK_FALSE(one.level_for("warden").has_value());
  CHECK(one.position == world::Position::fighting);
  CHECK(one.mana == 1);
  CHECK(one.moves == 2);
  CHECK(one.cast == base::seconds(1));
  CHECK(one.wait == base::seconds(2));
  CHECK(one.cooldown == base::seconds(3));
  CHECK(one.dice == world::Dice{1, 4, 1});
  CHECK(one.per_level == 2);
  CHECK(one.damage == "hit");
  CHECK(one.affect == "quick");
  CHECK(one.lasts == base::seconds(4));
  CHECK(one.say == "hoo");
  CHECK(one.begins + one.room_begins + one.done_self + one.done_victim + one.done_room +
            one.own_self + one.own_room + one.missed_self + one.missed_victim + one.missed_room +
            one.interrupted ==
        "ab$Ncdefghij");
}

TEST_CASE("rules: a skill names classes, affects and damage words that there are") {
  const Content content("names");
  content.write("damage.toml", hit);
  content.write("skills.toml",
                skill("effect = \"damage\"\nclasses = { wandrer = 1, wanderer = 0 }\n") +
                    "[skill.two]\nname = \"two\"\nhelp = \"It.\"\nkind = \"skill\"\n"
                    "effect = \"damage\"\nclasses = { wandrer = 1 }\ndice = 3\ndamage = \"hitt\"\n"
                    "affect = \"quik\"\nlasts = \"3s\"\ndone_self = \"x\"\n");
  CHECK(content.problems() ==
        "skills.toml:6:37: error: \"wanderer\" must be 1 to 200; this is 0\n"
        "skills.toml:12:13: error: no class \"wandrer\" in classes.toml (did you mean "
        "\"wanderer\"?)\n"
        "skills.toml:14:10: error: no damage word \"hitt\" in damage.toml (did you mean \"hit\"?)\n"
        "skills.toml:15:10: error: no affect \"quik\" in affects.toml (did you mean \"quick\"?)\n");
  CHECK(content.read().rules.skills.empty());
}

TEST_CASE("rules: what cannot be read is not held against those that name it") {
  const Content content("unread");
  content.write("skills.toml",
                skill("effect = \"damage\"\nclasses = { wanderer = 1 }\ndice = 3\n"
                      "damage = \"hit\"\naffect = \"slow\"\nlasts = \"3s\"\ndone_self = \"x\"\n"));
  content.write("damage.toml", "[damage.hit]\nkind = \"bash\"\n");
  content.write("affects.toml", "[oops\n");
  content.write("classes.toml", "[oops\n");
  const auto told = content.problems();
  CHECK(told.find("skills.toml") == std::string::npos);
  CHECK(told.find("damage.toml:1:9: error: a damage word needs \"one\"") != std::string::npos);
  content.remove("damage.toml");
  CHECK(content.problems().find("no damage word \"hit\" in damage.toml\n") != std::string::npos);
}

TEST_CASE("rules: each effect says what it needs") {
  const Content content("effects");
  content.write("damage.toml", hit);
  const auto told = [&content](const std::string& more) {
    content.write("skills.toml", skill(more));
    return content.problems();
  };
  const std::string at = "skills.toml:1:8: error: ";
  const std::string none = "; \"one\" has none\n";
  const std::string done = "done_self = \"x\"\n";
  CHECK(told("effect = \"none\"\n").empty());
  CHECK(told("effect = \"recall\"\n") == at + "a skill that is used needs \"done_self\"" + none);
  CHECK(told("effect = \"damage\"\n" + done) == at + "the effect \"damage\" needs \"damage\"" +
                                                    none + at +
                                                    "the effect \"damage\" needs \"dice\"" + none);
  CHECK(told("effect = \"damage\"\ndice = 3\ndamage = \"hit\"\naffect = \"quick\"\n" + done) ==
        "skills.toml:8:1: error: \"affect\" needs \"lasts\" beside it\n");
  CHECK(told("effect = \"heal\"\n" + done) == at + "the effect \"heal\" needs \"dice\"" + none);
  CHECK(told("effect = \"refresh\"\n" + done) ==
        at + "the effect \"refresh\" needs \"dice\"" + none);
  CHECK(told("effect = \"affect\"\naffect = \"quick\"\n" + done) ==
        at + "the effect \"affect\" needs \"lasts\"" + none);
  CHECK(told("effect = \"cure\"\n" + done) == at + "the effect \"cure\" needs \"affect\"" + none);
  CHECK(told("effect = \"light\"\n" + done) == at + "the effect \"light\" needs \"lasts\"" + none);
  CHECK(told("effect = \"stun\"\nlasts = \"3s\"\n" + done) ==
        at + "the effect \"stun\" needs \"affect\"" + none);
  CHECK(told("effect = \"knock_down\"\nlasts = \"3s\"\ndice = 3\n" + done) ==
        "skills.toml:7:1: error: \"dice\" needs \"damage\" beside it\n");
  CHECK(told("effect = \"knock_down\"\nlasts = \"3s\"\n" + done).empty());
  CHECK(told("effect = \"heal\"\ndice = 3\ntarget = \"friend\"\n" + done) ==
        at + "what can be done to oneself needs \"own_self\"" + none);
  CHECK(told("effect = \"rescue\"\ntarget = \"friend\"\n" + done).empty());
  CHECK(told("effect = \"heel\"\ntarget = \"fow\"\n" + done) ==
        "skills.toml:5:10: error: \"effect\" cannot be \"heel\" (did you mean \"heal\"?)\n"
        "skills.toml:6:10: error: \"target\" cannot be \"fow\" (did you mean \"foe\"?)\n");
  content.write("skills.toml",
                "[skill.one]\nname = \"one\"\nhelp = \"It.\"\nkind = \"spell\"\n"
                "effect = \"recall\"\ndone_self = \"x\"\n");
  CHECK(content.problems() == at + "a spell needs \"say\"" + none);
}

TEST_CASE("rules: a social has both messages at oneself and all three at somebody, or none") {
  const Content content("socials");
  const std::string nod = "[social.nod]\nalone_self = \"You nod.\"\nalone_room = \"$n nods.\"\n";
  content.write("socials.toml", nod);
  CHECK(content.problems().empty());
  content.write("socials.toml", nod +
                                    "self_room = \"x\"\nvictim_self = \"$N\"\n"
                                    "[social.wave]\nalone_self = \"You wave.\"\n"
                                    "[social.\"Loud sigh\"]\nalone_self = \"x\"\n"
                                    "alone_room = \"y\"\n");
  CHECK(content.problems() ==
        "socials.toml:4:1: error: \"self_room\" needs \"self_self\" beside it\n"
        "socials.toml:5:1: error: \"victim_self\" needs \"victim_room\" beside it\n"
        "socials.toml:5:1: error: \"victim_self\" needs \"victim_victim\" beside it\n"
        "socials.toml:6:9: error: a social needs \"alone_room\"; \"wave\" has none\n"
        "socials.toml:8:9: error: the key \"Loud sigh\" must be of a to z, 0 to 9 and _, at most "
        "40 of them\n");
}

TEST_CASE("rules: a liquid's affect exists and has a time") {
  const Content content("liquids");
  content.write("liquids.toml",
                "[liquid.tea]\nname = \"tea\"\nhelp = \"Hot.\"\nthirst = \"10m\"\n"
                "[liquid.gin]\nname = \"gin\"\nhelp = \"Cold.\"\naffect = \"quik\"\n"
                "[liquid.ink]\nname = \"ink\"\nhelp = \"Blue.\"\nlasts = \"3s\"\nthirst = \"9\"\n");
  CHECK(content.problems() ==
        "liquids.toml:8:1: error: \"affect\" needs \"lasts\" beside it\n"
        "liquids.toml:8:10: error: no affect \"quik\" in affects.toml (did you mean \"quick\"?)\n"
        "liquids.toml:13:10: error: \"thirst\" must be a time such as \"30s\", \"15m\" or \"2h\", "
        "in quotes; this is \"9\"\n");
  const auto all = content.read().rules.liquids;
  REQUIRE(all.size() == 1);
  CHECK(all[0].thirst == base::minutes(10));
}

TEST_CASE("rules: a damage word has a kind and three forms") {
  const Content content("damage");
  content.write("damage.toml",
                std::string(hit) +
                    "[damage.Bite]\nkind = \"pierce\"\none = \"bite\"\n"
                    "third = \"bites\"\nnoun = \"bite\"\n"
                    "[damage.burn]\nkind = \"fire\"\none = \"burn\"\nnoun = \"b\"\n");
  CHECK(content.problems() ==
        "damage.toml:6:9: error: the key \"Bite\" must be of a to z, 0 to 9 and _, at most 40 of "
        "them\n"
        "damage.toml:11:9: error: a damage word needs \"third\"; \"burn\" has none\n"
        "damage.toml:12:8: error: \"kind\" cannot be \"fire\"; it may be: pierce, bash, slash, "
        "magic\n");
  const auto all = content.read().rules.damage_words;
  REQUIRE(all.size() == 1);
  CHECK(all[0].kind == world::DamageKind::bash);
  CHECK(all[0].third == "hits");
}

TEST_CASE("rules: a sector is one of the world's words") {
  const Content content("sectors");
  content.write("sectors.toml",
                "[sector.hills]\nmoves = 4\nlit = true\nsky = false\n"
                "[sector.feild]\nmoves = 2\n[sector.air]\nmoves = 101\n[sector.cave]\n");
  CHECK(content.problems() ==
        "sectors.toml:5:9: error: a sector cannot be \"feild\" (did you mean \"field\"?)\n"
        "sectors.toml:8:9: error: \"moves\" must be 0 to 100; this is 101\n"
        "sectors.toml:9:9: error: a sector needs \"moves\"; \"cave\" has none\n");
  const auto all = content.read().rules;
  CHECK(all.sector(world::Sector::hills).moves == 4);
  CHECK(all.sector(world::Sector::hills).lit);
  CHECK_FALSE(all.sector(world::Sector::hills).sky);
  CHECK(all.sector(world::Sector::field).moves == 1);
  CHECK(all.sector(world::Sector::field).sky);
}
