#include "base/log.h"

#include <unistd.h>

#include <cstdio>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "base/log_line.h"
#include "base/text.h"

using namespace base;
using log::Level;
using log::RateLimit;

TEST_CASE("log: a line is a message and facts") {
  CHECK(log::text_line(Level::warn, "net", "connection refused",
                       {{"source", "192.0.2.1"}, {"open", 8}, {"why", "too many"}, {"note", ""}}) ==
        R"(warn net: connection refused source=192.0.2.1 open=8 why="too many" note="")");
  CHECK(log::text_line(Level::info, "app", "ready", {}) == "info app: ready");
}

TEST_CASE("log: whatever is said, a line stays one line of printable text") {
  const std::string nasty = "x\x1B[2J\r\nerror app: forged key=1\xE2\x80\xA8\xC2\x9B\xFF\"\\";
  for (const auto& line : {log::text_line(Level::info, "game", "said", {{"text", nasty}}),
                           log::json_line(Level::info, "game", "said", {{"text", nasty}}),
                           log::text_line(Level::info, nasty, nasty, {{nasty, nasty}})}) {
    CAPTURE(line);
    CHECK(is_utf8(line));
    CHECK(is_printable(line));
    CHECK(line.find('\n') == std::string::npos);
    CHECK(line.find('\x1B') == std::string::npos);
  }
  CHECK(log::text_line(Level::info, "game", "said", {{"text", "a\x1B[31m\nb"}}) ==
        R"(info game: said text="a\\x1b[31m\\x0ab")");
}

TEST_CASE("log: a value cannot pretend to be another fact") {
  CHECK(log::text_line(Level::info, "g", "m", {{"name", "x admin=yes"}}) ==
        R"(info g: m name="x admin=yes")");
  CHECK(log::text_line(Level::info, "g", "m", {{"name", "a\" admin=\"yes"}}) ==
        R"(info g: m name="a\" admin=\"yes")");
  CHECK(log::text_line(Level::info, "g", "m", {{"name", "a=b"}}) == R"(info g: m name="a=b")");
}

TEST_CASE("log: JSON holds the same, quoted") {
  CHECK(
      log::json_line(Level::error, "store", "commit failed", {{"why", "a \"b\"\n"}, {"rows", 3}}) ==
      R"("level":"error","folder":"store","message":"commit failed","facts":{"why":"a \"b\"\\x0a","rows":"3"}})");
  CHECK(log::json_line(Level::info, "a", "b", {}) ==
        R"("level":"info","folder":"a","message":"b","facts":{}})");
}

TEST_CASE("log: a long value is cut, and says how long it was") {
  const std::string longest(log::longest_value, 'x');
  CHECK(log::text_line(Level::info, "g", "m", {{"v", longest}}) == "info g: m v=" + longest);
  const auto line = log::text_line(Level::info, "g", "m", {{"v", longest + "x"}});
  CHECK(line.find("(1025 bytes)") != std::string::npos);
  CHECK(line.size() < log::longest_value + 50);
  std::string letters;
  while (letters.size() < 5000) {
    letters += "\xE2\x82\xAC";
  }
  CHECK(log::text_line(Level::info, "g", "m", {{"v", letters}}).find("\\x") == std::string::npos);
}

TEST_CASE("log: one key is written ten times a minute, then the rest is counted") {
  RateLimit limit(10);
  int written = 0;
  for (int i = 0; i < 250; ++i) {
    written += limit.may_write("net", "refused", 100 + i / 10) ? 1 : 0;
  }
  CHECK(written == 10);
  CHECK(limit.may_write("net", "another message", 125));
  CHECK(limit.may_write("game", "refused", 125));
  CHECK(limit.take_ended(159).empty());
  const auto held = limit.take_ended(160);
  REQUIRE(held.size() == 1);
  CHECK(held[0].folder == "net");
  CHECK(held[0].message == "refused");
  CHECK(held[0].lines == 240);
  CHECK(limit.take_ended(161).empty());
  CHECK(limit.may_write("net", "refused", 161));
}

TEST_CASE("log: one source's lines do not hide another's") {
  RateLimit limit(10);
  int written = 0;
  for (int i = 0; i < 25; ++i) {
    written += limit.may_write("auth", "auth fail", 5, "192.0.2.1") ? 1 : 0;
  }
  CHECK(written == 10);
  CHECK(limit.may_write("auth", "auth fail", 5, "192.0.2.2"));
  const auto held = limit.take_ended(100);
  REQUIRE(held.size() == 1);
  CHECK(held[0].of == "192.0.2.1");
  CHECK(held[0].lines == 15);
}

TEST_CASE("log: a flood of sources is counted together once too many are remembered") {
  RateLimit limit(10);
  std::size_t written = 0;
  for (std::size_t i = 0; i < RateLimit::most_keys + 1000; ++i) {
    written += limit.may_write("auth", "auth fail", 5, std::to_string(i)) ? 1U : 0U;
  }
  CHECK(written == RateLimit::most_keys + 10);
  CHECK(limit.may_write("auth", "auth fail", 5, "7"));
}

TEST_CASE("log: a key that kept within the limit is not mentioned") {
  RateLimit limit(10);
  for (int i = 0; i < 10; ++i) {
    CHECK(limit.may_write("net", "refused", 5));
  }
  CHECK(limit.take_ended(1000).empty());
}

TEST_CASE("log: acts of staff are written every time") {
  RateLimit limit(10);
  for (int i = 0; i < 1000; ++i) {
    REQUIRE(limit.may_write("audit", "purge", 5));
  }
  CHECK(limit.take_ended(1000).empty());
}

TEST_CASE("log: without a limit everything is written") {
  RateLimit limit(0);
  for (int i = 0; i < 1000; ++i) {
    REQUIRE(limit.may_write("net", "refused", 5));
  }
}

namespace {

// What is written to standard error while it stands.
class Caught {
 public:
  Caught() : file_(std::tmpfile()), kept_(dup(STDERR_FILENO)) {
    dup2(fileno(file_), STDERR_FILENO);
  }
  Caught(const Caught&) = delete;
  Caught& operator=(const Caught&) = delete;
  ~Caught() {
    restore();
    std::fclose(file_);
  }
  std::string text() {
    restore();
    std::rewind(file_);
    std::string all(65536, '\0');
    all.resize(std::fread(all.data(), 1, all.size(), file_));
    return all;
  }

 private:
  void restore() {
    if (kept_ != -1) {
      dup2(kept_, STDERR_FILENO);
      close(kept_);
      kept_ = -1;
    }
  }
  std::FILE* file_;
  int kept_;
};

}  // namespace

TEST_CASE("log: lines go to standard error, stamped in UTC, from the level on") {
  Caught caught;
  log::open({});
  log::debug("app", "not shown");
  log::info("app", "ready", {{"port", 4000}});
  log::open({.level = Level::warn, .json = true});
  log::info("app", "not shown either");
  log::error("app", "a\nb", {{"why", "x"}});
  log::open({});
  const auto text = caught.text();
  const auto lines = split(text, '\n');
  REQUIRE(lines.size() == 3);
  CHECK(lines[0].substr(10, 1) == "T");
  CHECK(lines[0].substr(23) == "Z info app: ready port=4000");
  CHECK(lines[1].substr(0, 9) == R"({"time":")");
  CHECK(lines[1].substr(33) ==
        R"(","level":"error","folder":"app","message":"a\\x0ab","facts":{"why":"x"}})");
  CHECK(lines[2].empty());
}

TEST_CASE("log: a flood of one message is ten lines") {
  Caught caught;
  log::open({});
  for (int i = 0; i < 500; ++i) {
    log::warn("net", "flood", {{"i", i}});
  }
  log::open({});
  const auto text = caught.text();
  CHECK(split(text, '\n').size() == 10 + 1);
}
