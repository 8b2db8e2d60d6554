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

TEST_CASE("content: the areas use what there is of affects, damage words, spells and liquids") {
  const auto draft = shipped();
  const auto words = rules::words_of(draft.rules);
  const std::string paths[] = {rules_tests::source_dir + "/areas"};
  for (const auto& problem : areafile::read_areas(paths, words).problems) {
    FAIL_CHECK(problem.in_words());
  }
  const auto* quickened = draft.rules.affect("quickened");
  REQUIRE(quickened != nullptr);
  CHECK(quickened->speed == 500);
}

TEST_CASE("content: there are spells, skills and socials enough for an evening") {
  const auto all = shipped().rules;
  const auto spells = std::count_if(all.skills.begin(), all.skills.end(),
                                    [](const rules::Skill& one) { return one.is_spell(); });
  CHECK(spells >= 12);
  CHECK(static_cast<std::ptrdiff_t>(all.skills.size()) - spells >= 10);
  CHECK(all.socials.size() >= 40);
  CHECK(all.liquids.size() >= 8);
  for (const auto* key :
       {"cure_light", "cure_serious", "refresh", "bless", "armour", "quicken", "detect_hidden",
        "cure_poison", "word_of_recall", "light", "poison", "blindness", "sleep", "sanctuary"}) {
    const auto* spell = all.skill(key);
    CHECK_MESSAGE((spell != nullptr && spell->is_spell()), key);
  }
  for (const auto* key : {"kick", "bash", "backstab", "rescue", "disarm", "pick_lock", "dodge",
                          "parry", "second_attack", "trip", "search", "hide", "bandage"}) {
    const auto* skill = all.skill(key);
    CHECK_MESSAGE((skill != nullptr && !skill->is_spell()), key);
  }
  for (const auto* key :
       {"hit", "punch", "kick", "bite", "claw", "sting", "slash", "stab", "pierce", "crush", "whip",
        "peck", "butt", "scratch", "burn", "freeze", "shock"}) {
    CHECK_MESSAGE(all.damage_word(key) != nullptr, key);
  }
  for (const auto word : world::sector_names.words) {
    CHECK_MESSAGE(std::any_of(all.sectors.begin(), all.sectors.end(),
                              [word](const auto& one) { return one.key == word; }),
                  word);
  }
}

TEST_CASE("content: every effect is used, and every affect is brought on by something") {
  const auto all = shipped().rules;
  std::set<rules::Effect> effects;
  std::set<std::string> affects{"well_fed"};  // brought on by food
  for (const auto& skill : all.skills) {
    effects.insert(skill.effect);
    if (skill.effect != rules::Effect::cure) {
      affects.insert(skill.affect);
    }
  }
  CHECK(effects.size() == rules::effect_names.words.size());
  for (const auto& affect : all.affects) {
    CHECK_MESSAGE(affects.count(affect.key) == 1, affect.key);
  }
}

TEST_CASE("content: every class can learn something at level 1, and something later on") {
  const auto all = shipped().rules;
  for (const auto& one : all.classes) {
    std::size_t at_once = 0;
    std::size_t later = 0;
    for (const auto& skill : all.skills) {
      const auto level = skill.level_for(one.key);
      at_once += level == 1 ? 1U : 0U;
      later += level && *level > 1 && *level <= 10 ? 1U : 0U;
    }
    CHECK_MESSAGE(at_once >= 2, one.key);
    CHECK_MESSAGE(later >= 5, one.key);
  }
  for (const auto& skill : all.skills) {
    CHECK_MESSAGE(!skill.classes.empty(), skill.key);
  }
}

TEST_CASE("content: nobody at level 1 needs more mana or moves for a skill than they can have") {
  const auto all = shipped().rules;
  for (const auto& skill : all.skills) {
    for (const auto& row : skill.classes) {
      const auto& one = *all.character_class(row.character_class);
      CHECK_MESSAGE(skill.mana <= one.mana + (row.level - 1) * one.gain_mana, skill.key);
      CHECK_MESSAGE(skill.moves <= one.moves + (row.level - 1) * one.gain_moves, skill.key);
    }
  }
}

TEST_CASE("content: no message has he or she as its subject, since somebody may be they") {
  const auto all = shipped().rules;
  const auto check = [](std::string_view key, std::initializer_list<std::string_view> messages) {
    for (const auto message : messages) {
      CHECK_MESSAGE(message.find("$e ") == std::string_view::npos, key);
      CHECK_MESSAGE(message.find("$E ") == std::string_view::npos, key);
    }
  };
  for (const auto& one : all.affects) {
    check(one.key, {one.room_begins, one.room_ends, one.tick.room_message});
  }
  for (const auto& one : all.skills) {
    check(one.key, {one.room_begins, one.done_self, one.done_victim, one.done_room, one.own_room,
                    one.missed_self, one.missed_victim, one.missed_room});
  }
  for (const auto& one : all.socials) {
    check(one.key,
          {one.alone_room, one.self_room, one.victim_self, one.victim_victim, one.victim_room});
  }
}

TEST_CASE("content: names of spells and of skills are each only one's") {
  const auto all = shipped().rules;
  std::set<std::string> names;
  for (const auto& skill : all.skills) {
    CHECK_MESSAGE(names.insert(skill.name).second, skill.name);
    CHECK_MESSAGE(all.skill_named(skill.name, skill.kind) == &skill, skill.name);
  }
}

TEST_CASE("content: what the areas drink is a liquid") {
  const auto all = shipped().rules;
  const std::string paths[] = {rules_tests::source_dir + "/areas"};
  for (const auto& area : areafile::read_areas(paths).plans) {
    for (const auto& object : area.objects) {
      if (object.type == world::ObjectType::drink) {
        CHECK_MESSAGE(all.liquid(object.drink.liquid) != nullptr, object.drink.liquid);
      }
    }
  }
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
