#include "rules/reader.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <system_error>

#include "areafile/document.h"
#include "areafile/prose.h"
#include "base/text.h"
#include "rules/forms.h"

namespace rules {

namespace {

namespace fs = std::filesystem;
using areafile::Node;
using areafile::Place;

constexpr std::size_t widest_banner = 79;
constexpr std::size_t longest_motd = 4096;

class Reading {
 public:
  explicit Reading(std::string folder) : folder_(std::move(folder)) {}

  Draft run() {
    // What others name comes before them.
    read_needed("races.toml", "race", race_form, rules_.races);
    known_.classes = read_needed("classes.toml", "class", class_form, rules_.classes);
    known_.affects = read_needed("affects.toml", "affect", affect_form, rules_.affects);
    known_.damage_words = read_some("damage.toml", "damage", damage_form, rules_.damage_words);
    read_some("liquids.toml", "liquid", liquid_form, rules_.liquids);
    read_some("skills.toml", "skill", skill_form, rules_.skills);
    read_some("socials.toml", "social", social_form, rules_.socials);
    read_some("sectors.toml", "sector", sector_form, rules_.sectors);
    read_names();
    read_help();
    read_banner();
    read_motd();
    Draft draft;
    draft.rules = std::move(rules_);
    draft.problems = report_.take();
    return draft;
  }

 private:
  std::string path_of(const char* name) const { return (fs::path(folder_) / name).string(); }

  // A file with tables [KIND.KEY] and nothing else; says which keys it has.
  template <class T>
  Keys read_entries(const std::string& path, std::string_view kind, const areafile::Form<T>& form,
                    std::vector<T>& into) {
    const auto document = areafile::read_document(report_, path);
    if (!document) {
      return std::nullopt;
    }
    read_tables(*document, kind, form, into);
    std::vector<std::string> keys;
    if (const auto* entries = document->find(kind)) {
      for (const auto& entry : entries->parts) {
        keys.push_back(entry.name);
      }
    }
    return keys;
  }
  // At least one of them.
  template <class T>
  Keys read_needed(const char* name, std::string_view kind, const areafile::Form<T>& form,
                   std::vector<T>& into) {
    const auto path = path_of(name);
    auto keys = read_entries(path, kind, form, into);
    if (keys && keys->empty()) {
      report_.error({.file = report_.open(path)},
                    "the file has no [" + std::string(kind) + ".KEY] at all; the game needs one");
    }
    return keys;
  }
  // None will do, and so will no file.
  template <class T>
  Keys read_some(const char* name, std::string_view kind, const areafile::Form<T>& form,
                 std::vector<T>& into) {
    const auto path = path_of(name);
    return exists(path) ? read_entries(path, kind, form, into) : Keys(std::in_place);
  }
  template <class T>
  void read_tables(const Node& document, std::string_view kind, const areafile::Form<T>& form,
                   std::vector<T>& into) {
    for (const auto& node : document.parts) {
      if (node.name != kind) {
        report_.error(node.name_at, "this file has tables [" + std::string(kind) + ".KEY] and no " +
                                        areafile::in_quotes(node.name) +
                                        areafile::did_you_mean(node.name, {kind}));
      } else if (areafile::is_table(report_, node)) {
        for (const auto& entry : node.parts) {
          read_entry(entry, form, into);
        }
      }
    }
  }
  template <class T>
  void read_entry(const Node& entry, const areafile::Form<T>& form, std::vector<T>& into) {
    T one;
    one.key = entry.name;
    if (!base::is_printable(entry.name) || entry.name.empty()) {
      report_.error(entry.name_at, "a key must be a word that can be shown");
    } else if (areafile::read_record(report_, entry, form, one) &&
               check(report_, entry, known_, one)) {
      into.push_back(std::move(one));
    }
  }

  void read_names() {
    const auto path = path_of("names.toml");
    if (!exists(path)) {
      return;
    }
    if (const auto document = areafile::read_document(report_, path)) {
      areafile::read_record(report_, *document, names_form, rules_);
    }
  }

  // Every .toml file of the folder help, by name; a key or a keyword stands in one page only.
  void read_help() {
    std::vector<std::string> paths;
    std::error_code failed;
    fs::directory_iterator entries(path_of("help"), failed);
    for (; !failed && entries != fs::directory_iterator(); entries.increment(failed)) {
      const auto name = entries->path().filename().string();
      if (name.front() != '.' && entries->path().extension() == ".toml") {
        paths.push_back(entries->path().string());
      }
    }
    if (failed && failed != std::errc::no_such_file_or_directory) {
      report_.error({.file = report_.open(path_of("help"))},
                    "the folder cannot be read: " + failed.message());
    }
    std::sort(paths.begin(), paths.end());
    std::map<std::string, Place> places;
    for (const auto& path : paths) {
      if (const auto document = areafile::read_document(report_, path)) {
        read_help_file(*document, places);
      }
    }
  }
  void read_help_file(const Node& document, std::map<std::string, Place>& places) {
    const auto* pages = document.find("help");
    std::vector<HelpPage> read;
    read_tables(document, "help", help_form, read);
    for (auto& page : read) {
      page.keywords.insert(page.keywords.begin(), page.key);
      auto& words = page.keywords;
      const auto at = pages->find(page.key)->name_at;
      words.erase(
          std::remove_if(words.begin(), words.end(),
                         [&](const std::string& word) { return is_taken(word, at, places); }),
          words.end());
      if (!words.empty()) {
        rules_.help.push_back(std::move(page));
      }
    }
  }
  // Told, unless it is the same page that says it again.
  bool is_taken(const std::string& word, Place at, std::map<std::string, Place>& places) {
    const auto [first, is_new] = places.emplace(base::lower(word), at);
    if (is_new) {
      return false;
    }
    const auto& known = first->second;
    if (known.file != at.file || known.line != at.line) {
      report_.error(at, "the help keyword " + areafile::in_quotes(word) + " leads to the page in " +
                            report_.line_of(known) + " already");
    }
    return true;
  }

  static bool exists(const std::string& path) {
    std::error_code failed;
    return fs::exists(path, failed);
  }

  // The lines of a text file without the empty ones at its ends; nothing when there is no such
  // file.
  std::vector<std::string> read_lines(const std::string& path, int file) {
    std::vector<std::string> lines;
    const auto text = exists(path) ? areafile::read_file(report_, file, path) : std::nullopt;
    if (!text) {
      return lines;
    }
    for (auto line : base::split(*text, '\n')) {
      while (!line.empty() && (line.back() == ' ' || line.back() == '\r')) {
        line.remove_suffix(1);
      }
      lines.emplace_back(line);
    }
    while (!lines.empty() && lines.back().empty()) {
      lines.pop_back();
    }
    return lines;
  }

  void read_banner() {
    const auto path = path_of("banner.txt");
    const auto file = report_.open(path);
    const auto lines = read_lines(path, file);
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const Place at{.file = file, .line = static_cast<int>(i) + 1, .column = 1};
      const bool is_ascii = std::all_of(lines[i].begin(), lines[i].end(),
                                        [](char c) { return c >= ' ' && c <= '~'; });
      if (!is_ascii) {
        report_.error(at, "the banner must be plain ASCII: nobody has said yet what they can show");
      } else if (lines[i].size() > widest_banner) {
        report_.error(at, "the banner may be 79 characters wide; this line has " +
                              std::to_string(lines[i].size()));
      } else {
        rules_.banner += lines[i] + '\n';
      }
    }
  }

  void read_motd() {
    const auto path = path_of("motd.txt");
    const auto file = report_.open(path);
    const auto lines = read_lines(path, file);
    std::string text;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (!base::is_utf8(lines[i]) || !base::is_printable(lines[i])) {
        report_.error({.file = file, .line = static_cast<int>(i) + 1, .column = 1},
                      "this line holds a tab or another character that cannot be shown");
      } else {
        text += lines[i] + '\n';
      }
    }
    if (areafile::visible_length(text) > longest_motd) {
      report_.error({.file = file}, "the message of the day may have 4096 characters");
      return;
    }
    rules_.motd = areafile::joined_paragraphs(text);
  }

  std::string folder_;
  areafile::Report report_;
  Known known_;
  Rules rules_;
};

}  // namespace

Draft read_rules(const std::string& folder) {
  return Reading(folder).run();
}

areafile::RuleWords words_of(const Rules& rules) {
  areafile::RuleWords words;
  for (const auto& affect : rules.affects) {
    words.affects.emplace_back(affect.key);
  }
  for (const auto& word : rules.damage_words) {
    words.damage.emplace_back(word.key);
  }
  for (const auto& skill : rules.skills) {
    if (skill.is_spell()) {
      words.spells.emplace_back(skill.key);
    }
  }
  for (const auto& liquid : rules.liquids) {
    words.liquids.emplace_back(liquid.name);
    words.liquids.emplace_back(liquid.key);
  }
  return words;
}

}  // namespace rules
