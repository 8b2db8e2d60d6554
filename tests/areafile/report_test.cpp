#include "areafile/report.h"

#include <doctest/doctest.h>

#include "areafile/support.h"
#include "base/check.h"

using areafile::Problem;
using areafile::Severity;

TEST_CASE("problems: sorted by file, line and column, the worse first") {
  areafile::Report report;
  const auto b = report.open("b.toml");
  const auto a = report.open("a.toml");
  report.note({b, 1, 1}, "b one");
  report.warning({a, 10, 2}, "ten");
  report.error({a, 9, 30}, "nine, thirty");
  report.warning({a, 9, 4}, "nine, four");
  report.error({a, 10, 2}, "ten, worse");
  report.error({.file = a}, "whole");
  CHECK(areafile_tests::in_words(report.take()) ==
        "a.toml: error: whole\n"
        "a.toml:9:4: warning: nine, four\n"
        "a.toml:9:30: error: nine, thirty\n"
        "a.toml:10:2: error: ten, worse\n"
        "a.toml:10:2: warning: ten\n"
        "b.toml:1:1: note: b one\n");
  CHECK(report.take().empty());
}

TEST_CASE("problems: only an error is an error") {
  Problem problem;
  problem.severity = Severity::warning;
  CHECK_FALSE(areafile::has_errors({problem}));
  problem.severity = Severity::note;
  CHECK_FALSE(areafile::has_errors({problem}));
  problem.severity = Severity::error;
  CHECK(areafile::has_errors({problem}));
  CHECK_FALSE(areafile::has_errors({}));
}

TEST_CASE("problems: what a builder wrote is shown without what a terminal would obey") {
  CHECK(areafile::in_quotes("a\x1b[2Jb") == "\"a\\x1b[2Jb\"");
  CHECK(areafile::in_quotes(std::string(100, 'x')).size() == 65);
  CHECK(areafile::did_you_mean("nroth", {"north", "south"}) == " (did you mean \"north\"?)");
  CHECK(areafile::did_you_mean("elephant", {"north", "south"}).empty());
}

TEST_CASE("problems: a place in a file that was never opened is our mistake") {
  areafile::Report report;
  CHECK_THROWS_AS(report.error({.file = 3}, "x"), base::Bug);
}
