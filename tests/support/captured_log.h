// What is logged while it lives, in place of standard error. For tests that look for lines, or for
// what must never stand in one.
#pragma once

#include <unistd.h>

#include <cstdio>
#include <string>

#include "base/log.h"

namespace support {

class CapturedLog {
 public:
  explicit CapturedLog(int lines_a_minute = 0) {
    base::log::open(
        {.level = base::log::Level::debug, .json = false, .lines_a_minute = lines_a_minute});
    std::fflush(stderr);
    before_ = dup(STDERR_FILENO);
    dup2(fileno(file_), STDERR_FILENO);
  }
  CapturedLog(const CapturedLog&) = delete;
  CapturedLog& operator=(const CapturedLog&) = delete;
  ~CapturedLog() {
    std::fflush(stderr);
    dup2(before_, STDERR_FILENO);
    close(before_);
    std::fclose(file_);
    base::log::open({});
  }
  // All so far.
  std::string text() const {
    std::fflush(stderr);
    std::string out;
    char part[4096];
    const auto size = lseek(fileno(file_), 0, SEEK_END);
    off_t at = 0;
    while (at < size) {
      const auto got = pread(fileno(file_), part, sizeof part, at);
      if (got <= 0) {
        break;
      }
      out.append(part, static_cast<std::size_t>(got));
      at += got;
    }
    return out;
  }

 private:
  std::FILE* file_ = std::tmpfile();
  int before_ = -1;
};

}  // namespace support
