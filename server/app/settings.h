// The one table of settings: a row each. To add a setting, give it a member with a default in
// config.h and a row in settings.cpp; flags, environment, files, `config show` and the manual's
// table follow from the row.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "app/config.h"

namespace app {

struct Setting {
  std::string name;  // "net.port"
  std::string help;  // what it is, in one line
  bool secret = false;
  std::function<std::string(const Config&)> show;
  // "" or why the value cannot be taken.
  std::function<std::string(Config&, std::string_view)> set;

  std::string variable() const;  // WATERWHEEL_NET__PORT
};

const std::vector<Setting>& settings();
// Null when there is none.
const Setting* find_setting(std::string_view name);
// The name that was most likely meant, or "".
std::string nearest_setting(std::string_view name);
// What is wrong with the settings taken together.
std::vector<base::Error> config_problems(const Config& config);

// One line a setting, "name = value", secrets masked; with where each came from.
std::string show_config(const Loaded& loaded, bool origin);
// The table of the manual, Markdown.
std::string settings_table();

}  // namespace app
