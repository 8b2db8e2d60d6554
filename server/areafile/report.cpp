#include "areafile/report.h"

#include "base/check.h"
#include "base/text.h"

namespace areafile {

int Report::open(std::string file) {
  files_.push_back({.name = std::move(file)});
  return static_cast<int>(files_.size()) - 1;
}

const std::string& Report::file(Place at) const {
  base::check(at.file >= 0 && static_cast<std::size_t>(at.file) < files_.size(),
              "Report: a place in a file that was never opened");
  return files_[static_cast<std::size_t>(at.file)].name;
}

std::string Report::line_of(Place at) const {
  return file(at) + ':' + std::to_string(at.line);
}

void Report::add(Place at, Severity severity, std::string text) {
  const auto& name = file(at);
  auto& entry = files_[static_cast<std::size_t>(at.file)];
  has_errors_ = has_errors_ || severity == Severity::error;
  if (entry.kept == most_a_file) {
    ++entry.dropped;
    entry.dropped_error = entry.dropped_error || severity == Severity::error;
    return;
  }
  ++entry.kept;
  problems_.push_back({.file = name,
                       .line = at.line,
                       .column = at.column,
                       .severity = severity,
                       .text = std::move(text)});
}

std::vector<Problem> Report::take() {
  for (auto& entry : files_) {
    if (entry.dropped > 0) {
      problems_.push_back({.file = entry.name,
                           .severity = entry.dropped_error ? Severity::error : Severity::warning,
                           .text = "and " +
                                   base::counted(entry.dropped, "more problem", "more problems") +
                                   " that would be too many to show; mend some of these first"});
    }
    entry.kept = entry.dropped = 0;
    entry.dropped_error = false;
  }
  auto all = std::move(problems_);
  problems_.clear();
  has_errors_ = false;
  sort(all);
  return all;
}

std::string in_quotes(std::string_view text) {
  constexpr std::size_t most = 60;
  auto shown = base::repair_utf8(text.substr(0, most));
  if (text.size() > most) {
    shown += "...";
  }
  return '"' + base::escape_controls(shown) + '"';
}

std::string did_you_mean(std::string_view word, const std::vector<std::string_view>& candidates) {
  const auto near = base::nearest(word, candidates);
  return near.empty() ? "" : " (did you mean " + in_quotes(near) + "?)";
}

}  // namespace areafile
