#include "base/log.h"

#include <memory>
#include <mutex>
#include <utility>

#include <spdlog/logger.h>
#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/stdout_sinks.h>

#include "base/clock.h"
#include "base/log_line.h"

namespace base::log {

namespace {

spdlog::level::level_enum level_of(Level level) {
  switch (level) {
    case Level::debug:
      return spdlog::level::debug;
    case Level::warn:
      return spdlog::level::warn;
    case Level::error:
      return spdlog::level::err;
    case Level::info:
    case Level::count_:
      break;
  }
  return spdlog::level::info;
}

// The one writer of the process; any thread may call it.
class Writer {
 public:
  Writer() : logger_("waterwheel", std::make_shared<spdlog::sinks::stderr_sink_mt>()) { open({}); }

  void open(const Options& options) {
    const std::lock_guard guard(lock_);
    options_ = options;
    limit_ = RateLimit(options.lines_a_minute);
    const char* const pattern =
        options.json ? R"({"time":"%Y-%m-%dT%H:%M:%S.%eZ",%v)" : "%Y-%m-%dT%H:%M:%S.%eZ %v";
    logger_.set_formatter(
        std::make_unique<spdlog::pattern_formatter>(pattern, spdlog::pattern_time_type::utc));
    logger_.set_level(level_of(options.level));
  }

  void write(Level level, std::string_view folder, std::string_view message, Facts facts,
             std::string_view of) {
    const std::lock_guard guard(lock_);
    if (level < options_.level) {
      return;
    }
    const auto second = std::chrono::duration_cast<std::chrono::seconds>(clock_.steady()).count();
    for (const auto& held : limit_.take_ended(second)) {
      if (held.of.empty()) {
        put(Level::warn, held.folder, held.message, {{"more", held.lines}});
      } else {
        put(Level::warn, held.folder, held.message, {{"source", held.of}, {"more", held.lines}});
      }
    }
    if (limit_.may_write(folder, message, second, of)) {
      put(level, folder, message, facts);
    }
  }

 private:
  void put(Level level, std::string_view folder, std::string_view message, Facts facts) {
    const auto line = options_.json ? json_line(level, folder, message, facts)
                                    : text_line(level, folder, message, facts);
    logger_.log(level_of(level), "{}", line);
  }

  std::mutex lock_;
  SystemClock clock_;
  Options options_;
  RateLimit limit_{0};
  spdlog::logger logger_;
};

Writer& writer() {
  static Writer the_writer;
  return the_writer;
}

}  // namespace

void open(const Options& options) {
  writer().open(options);
}

void write(Level level, std::string_view folder, std::string_view message, Facts facts,
           std::string_view of) {
  writer().write(level, folder, message, facts, of);
}

}  // namespace base::log
