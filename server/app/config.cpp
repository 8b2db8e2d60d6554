#include "app/config.h"

#include <toml++/toml.h>
#include <unistd.h>

#include <fstream>
#include <optional>
#include <sstream>
#include <string_view>

#include "app/settings.h"
#include "base/text.h"

namespace app {

namespace {

constexpr std::string_view prefix = "WATERWHEEL_";
constexpr std::string_view file_suffix = "_FILE";

class Reading {
 public:
  Loaded& out() { return loaded_; }

  // Takes a value over from somewhere, or notes why it cannot be.
  void take(const std::string& name, std::string_view value, const std::string& origin) {
    const auto* const row = find_setting(name);
    if (row == nullptr) {
      unknown(name, origin, nearest_setting(name));
      return;
    }
    if (const auto why = row->set(loaded_.config, value); !why.empty()) {
      // The value is not repeated: it may be a secret in the wrong place.
      problem(origin, name + " " + why);
      return;
    }
    loaded_.origins[name] = origin;
  }
  void unknown(const std::string& name, const std::string& origin, const std::string& near) {
    problem(origin, "there is no setting " + name +
                        (near.empty() ? std::string() : " (did you mean " + near + "?)"));
  }
  void problem(const std::string& where, std::string what) {
    loaded_.problems.push_back({.where = where, .what = std::move(what)});
  }

 private:
  Loaded loaded_;
};

// ---- file

std::optional<std::string> text_of(const toml::node& node) {
  if (const auto* const text = node.as_string()) {
    return text->get();
  }
  if (const auto* const number = node.as_integer()) {
    return std::to_string(number->get());
  }
  if (const auto* const yes = node.as_boolean()) {
    return yes->get() ? "true" : "false";
  }
  if (const auto* const list = node.as_array()) {
    std::string all;
    for (const auto& element : *list) {
      const auto one = element.is_array() ? std::nullopt : text_of(element);
      if (!one || one->find(',') != std::string::npos) {
        return std::nullopt;
      }
      all += (all.empty() ? "" : ",") + *one;
    }
    return all;
  }
  return std::nullopt;
}

void read_table(const toml::table& table, const std::string& section, const std::string& file,
                Reading& reading) {
  for (const auto& [key, node] : table) {
    const auto name =
        section.empty() ? std::string(key.str()) : section + "." + std::string(key.str());
    const auto origin = "file " + file + ":" + std::to_string(key.source().begin.line);
    if (const auto* const inner = node.as_table()) {
      read_table(*inner, name, file, reading);
    } else if (const auto value = text_of(node)) {
      reading.take(name, *value, origin);
    } else {
      reading.problem(origin,
                      name + " must be a text, a whole number, true, false or a list of those");
    }
  }
}

void read_file(const std::string& file, Reading& reading) {
  std::ifstream stream(file, std::ios::binary);
  if (!stream) {
    reading.problem("file " + file, "cannot be read");
    return;
  }
  std::ostringstream text;
  text << stream.rdbuf();
  try {
    read_table(toml::parse(text.str(), file), {}, file, reading);
  } catch (const toml::parse_error& error) {
    reading.problem("file " + file + ":" + std::to_string(error.source().begin.line) + ":" +
                        std::to_string(error.source().begin.column),
                    std::string(error.description()));
  }
}

// ---- environment

// WATERWHEEL_NET__PORT -> net.port
std::string name_of(std::string_view variable) {
  variable.remove_prefix(prefix.size());
  std::string name;
  for (std::size_t i = 0; i < variable.size(); ++i) {
    if (variable.substr(i, 2) == "__") {
      name += '.';
      ++i;
    } else {
      name += base::to_lower(variable[i]);
    }
  }
  return name;
}

// Without the double underscore a variable is somebody else's (container platforms make
// WATERWHEEL_PORT and the like for a service of that name), unless it is a setting but for that
// slip.
std::string slip_of(std::string_view variable) {
  for (const auto& row : settings()) {
    auto single = row.variable();
    if (const auto at = single.find("__"); at != std::string::npos) {
      single.erase(at, 1);
    }
    if (single == variable) {
      return row.variable();
    }
  }
  return {};
}

std::optional<std::string> read_secret(const std::string& file) {
  std::ifstream stream(file, std::ios::binary);
  if (!stream) {
    return std::nullopt;
  }
  std::ostringstream text;
  text << stream.rdbuf();
  auto secret = text.str();
  while (!secret.empty() && (secret.back() == '\n' || secret.back() == '\r')) {
    secret.pop_back();
  }
  return secret;
}

void read_variable(std::string_view variable, std::string_view value, Reading& reading) {
  const auto origin = "environment " + std::string(variable);
  if (variable.find("__") == std::string_view::npos) {
    if (const auto meant = slip_of(variable); !meant.empty()) {
      reading.problem(origin, "is not a setting (did you mean " + meant + "?)");
    }
    return;
  }
  if (variable.ends_with(file_suffix)) {
    const auto secret = name_of(variable.substr(0, variable.size() - file_suffix.size()));
    const auto* const row = find_setting(secret);
    if (row != nullptr && row->secret) {
      const auto text = read_secret(std::string(value));
      if (!text) {
        reading.problem(origin, "names the file " + std::string(value) + ", which cannot be read");
      } else if (reading.out().origins[secret].starts_with("environment")) {
        reading.problem(origin, "and " + row->variable() + " are both set; keep one");
      } else {
        reading.take(secret, *text, origin);
      }
      return;
    }
  }
  const auto name = name_of(variable);
  if (find_setting(name) == nullptr) {
    const auto near = nearest_setting(name);
    reading.unknown(name, origin,
                    near.empty() ? near : near + ", " + find_setting(near)->variable());
    return;
  }
  if (reading.out().origins[name].starts_with("environment")) {
    reading.problem(origin, "is set together with the same name and " + std::string(file_suffix) +
                                "; keep one");
    return;
  }
  reading.take(name, value, origin);
}

}  // namespace

Loaded load_config(const Places& places) {
  Reading reading;
  for (const auto& row : settings()) {
    reading.out().origins[row.name] = "default";
  }
  if (!places.file.empty()) {
    read_file(places.file, reading);
  }
  for (const std::string_view entry : places.environment) {
    const auto equals = entry.find('=');
    if (entry.starts_with(prefix) && equals != std::string_view::npos) {
      read_variable(entry.substr(0, equals), entry.substr(equals + 1), reading);
    }
  }
  for (const auto& given : places.flags) {
    reading.take(given.name, given.value, "flag " + given.flag);
  }
  auto& loaded = reading.out();
  if (loaded.problems.empty()) {
    loaded.problems = config_problems(loaded.config);
  }
  return std::move(loaded);
}

std::vector<std::string> process_environment() {
  std::vector<std::string> all;
  for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry) {
    all.emplace_back(*entry);
  }
  return all;
}

}  // namespace app
