// What the tests of rules share: a content folder made for one test, and problems as text.
#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

#include "rules/reader.h"

namespace rules_tests {

inline const std::string source_dir = WATERWHEEL_SOURCE_DIR;

inline std::string read_whole(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

// A folder with one race, one class and one affect; gone when the test is over.
class Content {
 public:
  explicit Content(const std::string& name)
      : path_(std::filesystem::temp_directory_path() / ("waterwheel-rules-" + name)) {
    std::filesystem::remove_all(path_);
    std::filesystem::create_directories(path_ / "help");
    write("races.toml", "[race.human]\nname = \"Human\"\nhelp = \"People.\"\n");
    write("classes.toml", "[class.wanderer]\nname = \"Wanderer\"\nhelp = \"Walks.\"\n");
    write("affects.toml",
          "[affect.quick]\nname = \"quick\"\nhelp = \"Fast.\"\nspeed = 500\nbegins = "
          "\"Now.\"\nends = \"Over.\"\n");
  }
  Content(const Content&) = delete;
  Content& operator=(const Content&) = delete;
  ~Content() { std::filesystem::remove_all(path_); }

  void write(const std::string& name, std::string_view text) const {
    std::ofstream(path_ / name, std::ios::binary) << text;
  }
  void remove(const std::string& name) const { std::filesystem::remove(path_ / name); }
  std::string path() const { return path_.string(); }
  rules::Draft read() const { return rules::read_rules(path_.string()); }
  // Problems, without the path of the folder.
  std::string problems() const {
    std::string out;
    for (const auto& problem : read().problems) {
      out += problem.in_words().substr(path_.string().size() + 1) + '\n';
    }
    return out;
  }

 private:
  std::filesystem::path path_;
};

}  // namespace rules_tests
