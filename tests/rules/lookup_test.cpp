#include <doctest/doctest.h>

#include "rules/rules.h"

TEST_CASE("rules: races, classes and affects are found by key") {
  rules::Rules all;
  all.races.resize(2);
  all.races[1].key = "reedling";
  all.classes.resize(1);
  all.classes[0].key = "warden";
  all.affects.resize(1);
  all.affects[0].key = "quickened";
  CHECK(all.race("reedling") == &all.races[1]);
  CHECK(all.race("Reedling") == nullptr);
  CHECK(all.character_class("warden") == all.classes.data());
  CHECK(all.character_class("") == nullptr);
  CHECK(all.affect("quickened") == all.affects.data());
  CHECK(all.affect("quick") == nullptr);
}

TEST_CASE("rules: a help page is found by an exact keyword first, then by how one begins") {
  rules::Rules all;
  all.help.resize(3);
  all.help[0].keywords = {"looking"};
  all.help[1].keywords = {"look", "l"};
  all.help[2].keywords = {"screen reader"};
  CHECK(all.help_page("look") == &all.help[1]);
  CHECK(all.help_page("LOOK") == &all.help[1]);
  CHECK(all.help_page("loo") == all.help.data());
  CHECK(all.help_page("l") == &all.help[1]);
  CHECK(all.help_page("screen") == &all.help[2]);
  CHECK(all.help_page("zebra") == nullptr);
  CHECK(all.help_page("") == nullptr);
}

TEST_CASE("rules: a skill is found by name or key as it was typed, exact before what begins so") {
  rules::Rules all;
  all.skills.resize(4);
  all.skills[0].key = "lightning";
  all.skills[0].name = "bolt of light";
  all.skills[0].kind = rules::SkillKind::spell;
  all.skills[1].key = "light";
  all.skills[1].name = "light";
  all.skills[1].kind = rules::SkillKind::spell;
  all.skills[2].key = "light_step";
  all.skills[2].name = "light step";
  all.skills[3].key = "kick";
  all.skills[3].name = "kick";
  using rules::SkillKind;
  CHECK(all.skill("light") == &all.skills[1]);
  CHECK(all.skill("Light") == nullptr);
  CHECK(all.skill_named("LIGHT", SkillKind::spell) == &all.skills[1]);
  CHECK(all.skill_named("lig", SkillKind::spell) == all.skills.data());
  CHECK(all.skill_named("bolt of", SkillKind::spell) == all.skills.data());
  CHECK(all.skill_named("light", SkillKind::skill) == &all.skills[2]);
  CHECK(all.skill_named("light_step", SkillKind::skill) == &all.skills[2]);
  CHECK(all.skill_named("kick", SkillKind::spell) == nullptr);
  CHECK(all.skill_named("", SkillKind::skill) == nullptr);
}

TEST_CASE("rules: socials, liquids and damage words are found by their words") {
  rules::Rules all;
  all.socials.resize(2);
  all.socials[0].key = "shiver";
  all.socials[1].key = "shi";
  CHECK(all.social("shiver") == all.socials.data());
  CHECK(all.social("shiv") == nullptr);
  CHECK(all.social_named("SHIV") == all.socials.data());
  CHECK(all.social_named("shi") == &all.socials[1]);
  all.liquids.resize(2);
  all.liquids[0].key = "tea";
  all.liquids[1].key = "cold_water";
  all.liquids[1].name = "cold water";
  CHECK(all.liquid("cold water") == &all.liquids[1]);
  CHECK(all.liquid("cold_water") == &all.liquids[1]);
  CHECK(all.liquid("cold") == nullptr);
  all.damage_words.resize(1);
  all.damage_words[0].key = "slash";
  CHECK(all.damage_word("slash") == all.damage_words.data());
  CHECK(all.damage_word("") == nullptr);
}
