#include "app/settings.h"

#include <fstream>
#include <set>
#include <sstream>

#include <doctest/doctest.h>

namespace {

std::string read(const std::string& path) {
  std::ifstream stream(path);
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

// The members of base::Limits, as its header lists them: "TYPE NAME = VALUE;".
std::vector<std::string> limit_names() {
  std::istringstream lines(read(std::string(WATERWHEEL_SOURCE_DIR) + "/server/base/limits.h"));
  std::vector<std::string> names;
  bool inside = false;
  for (std::string line; std::getline(lines, line);) {
    inside = (inside || line.find("struct Limits {") == 0) && line.find("};") != 0;
    std::istringstream words(line.substr(0, line.find("//")));
    std::string type;
    std::string name;
    std::string equals;
    if (inside && words >> type >> name >> equals && equals == "=") {
      names.push_back(name);
    }
  }
  return names;
}

std::string limits_in_words(const base::Limits& limits) {
  app::Config config;
  config.limits = limits;
  std::string all;
  for (const auto& row : app::settings()) {
    all += row.show(config) + ";";
  }
  return all;
}

}  // namespace

TEST_CASE("settings: every limit is a setting of the same name, and none is there twice") {
  const auto names = limit_names();
  REQUIRE(names.size() > 40);
  for (const auto& name : names) {
    CHECK_MESSAGE(app::find_setting("limits." + name) != nullptr, name);
  }
  std::set<std::string> all;
  std::size_t limits = 0;
  for (const auto& row : app::settings()) {
    CHECK_MESSAGE(all.insert(row.name).second, row.name);
    limits += row.name.starts_with("limits.") ? 1U : 0U;
  }
  CHECK(limits == names.size());
}

// Members lie in memory in the order of the header, so a row that names one and sets another is
// found by its place.
TEST_CASE("settings: each row of a limit changes that limit and nothing else") {
  std::size_t last = 0;
  for (const auto& name : limit_names()) {
    const auto* const row = app::find_setting("limits." + name);
    REQUIRE(row != nullptr);
    const app::Config before;
    app::Config after;
    const auto old = std::stoull(row->show(before));
    bool changed = false;
    for (const auto value : {old + 1, old - 1}) {
      changed = changed || row->set(after, std::to_string(value)).empty();
    }
    REQUIRE_MESSAGE(changed, name);
    const auto* const a = reinterpret_cast<const unsigned char*>(&before.limits);
    const auto* const b = reinterpret_cast<const unsigned char*>(&after.limits);
    std::size_t first = 0;
    while (first < sizeof(base::Limits) && a[first] == b[first]) {
      ++first;
    }
    CHECK_MESSAGE(first >= last, name);
    last = first;
    CHECK(limits_in_words(before.limits) != limits_in_words(after.limits));
  }
}

TEST_CASE("settings: every default is a value that its own row takes") {
  for (const auto& row : app::settings()) {
    app::Config config;
    const auto value = row.show(config);
    CHECK_MESSAGE(row.set(config, value) == "", row.name);
    CHECK_MESSAGE(row.show(config) == value, row.name);
    CHECK_FALSE(row.help.empty());
  }
}

TEST_CASE("settings: a value that does not fit is refused in words that say what would") {
  app::Config config;
  CHECK(app::find_setting("net.port")->set(config, "70000") ==
        "must be a whole number from 0 to 65535");
  CHECK(app::find_setting("net.port")->set(config, "4000x") != "");
  CHECK(app::find_setting("net.port")->set(config, "-1") != "");
  CHECK(app::find_setting("log.level")->set(config, "loud") ==
        "must be one of debug, info, warn and error");
  CHECK(app::find_setting("testing.enabled")->set(config, "yes") == "must be true or false");
  CHECK(app::find_setting("net.addresses")->set(config, "localhost").find("is not an address") !=
        std::string::npos);
  CHECK(app::find_setting("net.addresses")->set(config, "127.0.0.0/8") != "");
  CHECK(app::find_setting("net.exempt")->set(config, "127.0.0.0/8, ::1") == "");
  CHECK(config.net.exempt == std::vector<std::string>{"127.0.0.0/8", "::1"});
  CHECK(app::find_setting("game.name")->set(config, "a\x1b[2J") != "");
  CHECK(app::find_setting("paths.data")->set(config, "") != "");
  CHECK(app::find_setting("limits.connections")->set(config, "0") != "");
}

TEST_CASE("settings: the manual's table is the one that the rows make") {
  const auto manual = read(std::string(WATERWHEEL_SOURCE_DIR) + "/docs/running.md");
  CHECK_MESSAGE(manual.find(app::settings_table()) != std::string::npos,
                "put the output of `waterwheel config table` into docs/running.md");
}

TEST_CASE("settings: variables are named after settings") {
  CHECK(app::find_setting("net.port")->variable() == "WATERWHEEL_NET__PORT");
  CHECK(app::find_setting("paths.areas_seed")->variable() == "WATERWHEEL_PATHS__AREAS_SEED");
}
