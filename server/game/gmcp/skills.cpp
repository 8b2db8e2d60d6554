// What can be learnt: Char.Skills.Groups, .List and .Info. The groups are skills and spells.
#include "game/skills.h"

#include <array>
#include <string>
#include <utility>

#include "base/names.h"
#include "base/text.h"
#include "game/game.h"
#include "game/gmcp/requests.h"

namespace game::gmcp {

namespace {

using rules::SkillKind;
using wire::GmcpPackage;

constexpr base::Names<SkillKind> group_names{{"skills", "spells"}};
static_assert(group_names.complete());

bool is_for(const rules::Skill& skill, const world::Character& body) {
  return skill.level_for(body.state().character_class).has_value();
}

void say_groups(const Request& request) {
  auto groups = Json::array();
  for (const auto kind : {SkillKind::skill, SkillKind::spell}) {
    std::size_t all = 0;
    std::size_t known = 0;
    for (const auto& skill : request.game.rules().skills) {
      if (skill.kind == kind && is_for(skill, request.body)) {
        ++all;
        known += skill_percent(request.game, request.body, skill.key) > 0 ? 1U : 0U;
      }
    }
    if (all > 0) {
      groups.push_back({{"name", group_names[kind]},
                        {"rank", std::to_string(known) + " of " + std::to_string(all)}});
    }
  }
  say(request.game, request.visitor, GmcpPackage::char_skills, "Char.Skills.Groups", groups);
}

void say_list(const Request& request, SkillKind kind) {
  auto names = Json::array();
  auto texts = Json::array();
  for (const auto& skill : request.game.rules().skills) {
    if (skill.kind == kind && is_for(skill, request.body)) {
      names.push_back(skill.name);
      texts.push_back(skill.help);
    }
  }
  const Json body = {
      {"group", group_names[kind]}, {"list", std::move(names)}, {"desc", std::move(texts)}};
  say(request.game, request.visitor, GmcpPackage::char_skills, "Char.Skills.List", body);
}

void say_info(const Request& request, SkillKind kind, const std::string& name) {
  for (const auto& skill : request.game.rules().skills) {
    const auto level = skill.level_for(request.body.state().character_class);
    if (skill.kind != kind || !level || !base::equal_no_case(skill.name, name)) {
      continue;
    }
    const auto percent = skill_percent(request.game, request.body, skill.key);
    auto info = skill.help + " From level " + std::to_string(*level) + " on. " +
                (percent == 0 ? "Not learnt yet." : "Learnt to " + std::to_string(percent) + "%.");
    info += skill.mana == 0 ? "" : " It takes " + std::to_string(skill.mana) + " mana.";
    info += skill.moves == 0 ? "" : " It takes " + std::to_string(skill.moves) + " moves.";
    const Json body = {
        {"group", group_names[kind]}, {"skill", skill.name}, {"info", std::move(info)}};
    say(request.game, request.visitor, GmcpPackage::char_skills, "Char.Skills.Info", body);
    return;
  }
}

// A text under this key; "" when there is none.
std::string word_in(const Json& said, const char* key) {
  const auto found = said.find(key);
  const auto* text = found == said.end() ? nullptr : found->get_ptr<const std::string*>();
  return text == nullptr ? std::string() : *text;
}

}  // namespace

void answer_skills(const Request& request) {
  if (request.said.is_null()) {
    say_groups(request);
    return;
  }
  if (!request.said.is_object()) {
    return;
  }
  const auto group = word_in(request.said, "group");
  const auto kind = group_names.find(base::lower(group));
  if (group.empty()) {
    say_groups(request);
  } else if (const auto name = word_in(request.said, "name"); kind && name.empty()) {
    say_list(request, *kind);
  } else if (kind) {
    say_info(request, *kind, name);
  }
}

}  // namespace game::gmcp
