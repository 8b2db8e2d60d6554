// Help pages, and the list of commands.
#include <algorithm>
#include <string>
#include <vector>

#include "base/text.h"
#include "game/commands/themes.h"
#include "game/find.h"
#include "game/game.h"
#include "game/look.h"
#include "game/names.h"
#include "wire/markup.h"
#include "wire/sheet.h"

namespace game::commands {

namespace {

using wire::Style;
using wire::styled;
using world::Character;
using world::Position;

// Pages of staff commands are for those who have some right.
bool may_read(const rules::HelpPage& page, Capabilities rights) {
  return !page.staff || !rights.is_empty();
}

// The page with this very keyword, else the first with one that begins so; null: none that one may
// read.
const rules::HelpPage* find_page(const rules::Rules& rules, std::string_view topic,
                                 Capabilities rights) {
  const rules::HelpPage* near = nullptr;
  for (const auto& page : rules.help) {
    if (!may_read(page, rights)) {
      continue;
    }
    for (const auto& keyword : page.keywords) {
      if (base::equal_no_case(keyword, topic)) {
        return &page;
      }
      if (near == nullptr && base::starts_with_no_case(keyword, topic)) {
        near = &page;
      }
    }
  }
  return near;
}

std::string_view nearest_topic(const rules::Rules& rules, std::string_view topic,
                               Capabilities rights) {
  std::vector<std::string_view> keywords;
  for (const auto& page : rules.help) {
    if (may_read(page, rights)) {
      keywords.insert(keywords.end(), page.keywords.begin(), page.keywords.end());
    }
  }
  return base::nearest(base::lower(topic), keywords);
}

void show_usage(Game& game, const Character& self, const Command& command) {
  game.tell(self, styled(Style::heading, base::capitalised(command.name)) + ": " +
                      std::string(command.summary));
  game.tell(self, "Usage: " + styled(Style::command, command.usage));
}

// Skills, spells and gestures are words of the data, and so is what there is to read about them.
// False when it is none of them.
bool show_data_word(Game& game, const Character& self, std::string_view topic) {
  const auto& rules = game.rules();
  const auto* skill = rules.skill_named(topic, rules::SkillKind::skill);
  skill = skill == nullptr ? rules.skill_named(topic, rules::SkillKind::spell) : skill;
  if (skill != nullptr) {
    const auto name = base::capitalised(skill->name);
    game.tell(self, styled(Style::heading, name) + (skill->is_spell() ? ", a spell" : ", a skill"));
    const auto typed = skill->is_spell() ? "cast '" + skill->name + "'" : skill->name;
    game.tell(self, skill->effect == rules::Effect::none
                        ? std::string("It works by itself.")
                        : "Usage: " + styled(Style::command, typed));
    game.tell(self, skill->help);
    return true;
  }
  if (const auto* social = rules.social_named(topic)) {
    game.tell(self, styled(Style::heading, base::capitalised(social->key)) + ", a gesture");
    game.tell(self, "Usage: " + styled(Style::command, social->key) + " [PERSON]");
    return true;
  }
  return false;
}

void help(Game& game, Character& self, Args args) {
  const auto rights = game.rights_of(self);
  const auto typed = args.phrase();
  const auto topic = typed.empty() ? std::string_view("help") : typed;
  const auto found = find_command(topic, rights, game.options().testing);
  const auto* command = found.command;
  if (found.must_be_whole) {
    command = find_command(found.suggestion, rights, game.options().testing).command;
  }
  // A command's page goes by its whole name, so that "help l" is about looking.
  const auto* page = find_page(game.rules(), command != nullptr ? command->name : topic, rights);
  if (command != nullptr && !typed.empty()) {
    show_usage(game, self, *command);
  }
  if (page != nullptr) {
    game.tell(self, page->text);
    return;
  }
  if (command != nullptr || show_data_word(game, self, topic)) {
    return;
  }
  const auto suggestion = nearest_topic(game.rules(), topic, rights);
  game.tell(self, "There is no help on " + quoted(topic) + "." +
                      (suggestion.empty() ? " Type \"commands\" for what you can do."
                                          : " Did you mean \"" + std::string(suggestion) + "\"?"));
}

void list_commands(Game& game, Character& self, Args /*args*/) {
  const auto rights = game.rights_of(self);
  wire::List everybody;
  everybody.heading = "Commands:";
  everybody.columns = true;
  wire::List staff;
  staff.heading = "By your rights:";
  staff.columns = true;
  for (const auto* command : all_commands()) {
    if (is_open_to(*command, rights, game.options().testing)) {
      auto& list = command->needs == Capability::none ? everybody : staff;
      list.items.push_back(styled(Style::command, command->name));
    }
  }
  for (auto* list : {&everybody, &staff}) {
    std::sort(list->items.begin(), list->items.end());
  }
  wire::Sheet sheet;
  sheet.parts.emplace_back(std::move(everybody));
  if (!staff.items.empty()) {
    sheet.parts.emplace_back(std::move(staff));
  }
  sheet.parts.emplace_back(
      wire::Words{"Names may be cut short. \"help NAME\" says what a command does."});
  game.show(self, std::move(sheet));
}

void list_socials(Game& game, Character& self, Args /*args*/) {
  wire::List list;
  list.heading = "Gestures:";
  list.columns = true;
  list.when_empty = "There are none.";
  for (const auto& social : game.rules().socials) {
    list.items.push_back(styled(Style::command, social.key));
  }
  std::sort(list.items.begin(), list.items.end());
  wire::Sheet sheet;
  sheet.parts.emplace_back(std::move(list));
  sheet.parts.emplace_back(
      wire::Words{R"(Each may be made alone, or at somebody: "bow", "bow ann".)"});
  game.show(self, std::move(sheet));
}

constexpr Command rows[] = {
    {.name = "help",
     .from = Position::dead,
     .usage = "help [TOPIC]",
     .summary = "read about a command or another topic",
     .run = help},
    {.name = "commands",
     .from = Position::dead,
     .usage = "commands",
     .summary = "list all you can do",
     .run = list_commands},
    {.name = "socials",
     .from = Position::dead,
     .usage = "socials",
     .summary = "list the gestures there are",
     .run = list_socials},
};

}  // namespace

Rows help() {
  return rows;
}

}  // namespace game::commands
