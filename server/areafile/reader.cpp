#include "areafile/reader.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <system_error>

#include "areafile/assemble.h"
#include "areafile/document.h"
#include "areafile/resolver.h"

namespace areafile {

namespace {

namespace fs = std::filesystem;

class Reading {
 public:
  void read(const std::string& path) {
    std::error_code failed;
    if (!fs::is_directory(path, failed)) {
      read_area({path}, fs::path(path).stem().string());
      return;
    }
    for (const auto& entry : sorted(path)) {
      if (fs::is_directory(entry, failed)) {
        read_area(toml_files(entry), fs::path(entry).filename().string());
      } else if (is_toml(entry)) {
        read_area({entry}, fs::path(entry).stem().string());
      }
    }
  }

  AreaDrafts finish(const RuleWords& words) {
    AreaDrafts out;
    auto resolved =
        resolve(report_, drafts_, {.words = words, .unreadable = std::move(unreadable_)});
    out.plans = std::move(resolved.plans);
    out.flawed = std::move(resolved.lacking);
    out.problems = report_.take();
    add_flawed(out);
    return out;
  }

 private:
  // Areas with an error in one of their files.
  void add_flawed(AreaDrafts& out) const {
    std::set<std::string> first_files;  // of the areas
    for (const auto& problem : out.problems) {
      const auto found = first_file_.find(problem.file);
      if (problem.severity == Severity::error && found != first_file_.end()) {
        first_files.insert(found->second);
      }
    }
    for (const auto& plan : out.plans) {
      if (first_files.count(first_file_.at(plan.file)) != 0) {
        out.flawed.insert(plan.key);
      }
    }
  }
  static bool is_toml(const std::string& path) {
    const auto name = fs::path(path).filename().string();
    return name.front() != '.' && fs::path(path).extension() == ".toml";
  }
  // What is in a folder, by name: the order of reading decides who keeps a vnum.
  std::vector<std::string> sorted(const std::string& folder) {
    std::vector<std::string> paths;
    std::error_code failed;
    fs::directory_iterator entries(folder, failed);
    for (; !failed && entries != fs::directory_iterator(); entries.increment(failed)) {
      if (entries->path().filename().string().front() != '.') {
        paths.push_back(entries->path().string());
      }
    }
    if (failed) {
      report_.error({.file = report_.open(folder)},
                    "the folder cannot be read: " + failed.message());
    }
    std::sort(paths.begin(), paths.end());
    return paths;
  }
  std::vector<std::string> toml_files(const std::string& folder) {
    auto paths = sorted(folder);
    paths.erase(std::remove_if(paths.begin(), paths.end(),
                               [](const std::string& path) { return !is_toml(path); }),
                paths.end());
    return paths;
  }
  // `likely_key` is what the area is probably called, should its files be unreadable.
  void read_area(const std::vector<std::string>& files, const std::string& likely_key) {
    std::vector<Node> documents;
    bool all_read = true;
    for (const auto& file : files) {
      first_file_.emplace(file, files.front());
      auto document = read_document(report_, file);
      all_read = all_read && document.has_value();
      if (document) {
        documents.push_back(std::move(*document));
      }
    }
    if (!all_read) {
      unreadable_.push_back(likely_key);
    } else if (!documents.empty()) {
      drafts_.push_back(assemble(report_, documents));
    }
  }

  Report report_;
  std::vector<AreaDraft> drafts_;
  std::map<std::string, std::string> first_file_;  // by file, of the same area
  std::vector<std::string> unreadable_;
};

}  // namespace

AreaDrafts read_areas(std::span<const std::string> paths, const RuleWords& words) {
  Reading reading;
  for (const auto& path : paths) {
    reading.read(path);
  }
  return reading.finish(words);
}

AreaDrafts read_area_text(std::string_view text, std::string_view file) {
  Report report;
  const auto number = report.open(std::string(file));
  std::vector<AreaDraft> drafts;
  if (const auto document = parse_document(report, number, text)) {
    drafts.push_back(assemble(report, std::span<const Node>(&*document, 1)));
  }
  AreaDrafts out;
  out.plans = resolve(report, drafts, {.whole_world = false}).plans;
  out.problems = report.take();
  return out;
}

}  // namespace areafile
