#include "app/upkeep.h"

#include <filesystem>
#include <nlohmann/json.hpp>
#include <ostream>
#include <system_error>
#include <vector>

#include "app/control_client.h"
#include "app/data_folder.h"
#include "app/process.h"
#include "app/status.h"
#include "base/clock.h"
#include "base/text.h"
#include "store/upkeep.h"
#include "world/character.h"

namespace app {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

constexpr int longest_wait = 3600;  // seconds, for a server that copies or looks

int refuse(Terminal& terminal, int status, const std::string& why) {
  terminal.err << "waterwheel: " << base::escape_controls(why) << '\n';
  return status;
}

std::uint64_t unsigned_of(std::int64_t number) {
  return number < 0 ? 0 : static_cast<std::uint64_t>(number);
}

bool has_database(const DataFolder& folder) {
  std::error_code absent;
  return fs::exists(folder.database(), absent);
}

int no_database(const DataFolder& folder, Terminal& terminal) {
  return refuse(terminal, Status::input,
                folder.database() + ": there is no database; name its folder with --data");
}

// The folder is ours until the end of the program, or the status to end with.
int take(DataFolder& folder, bool allow_root, const char* if_locked, Terminal& terminal) {
  const auto failure = folder.open_without_server(allow_root);
  if (!failure) {
    return Status::done;
  }
  return refuse(terminal, failure->status,
                failure->why + (failure->status == Status::locked ? if_locked : ""));
}

constexpr const char* deaf = ", and does not answer at its control socket";

int print_problems(const std::vector<std::string>& problems, std::int64_t rows,
                   Terminal& terminal) {
  for (const auto& problem : problems) {
    terminal.out << base::escape_controls(problem) << '\n';
  }
  terminal.out << base::counted(unsigned_of(rows), "row", "rows") << ", "
               << (problems.empty() ? std::string("no problem")
                                    : base::counted(problems.size(), "problem", "problems"))
               << '\n';
  return problems.empty() ? Status::done : Status::input;
}

int check_one(const std::string& file, const Config& config, Terminal& terminal) {
  const auto found = store::check_file(file, check_limits(config));
  if (!found) {
    return refuse(terminal, Status::input, found.error().in_words());
  }
  if (found->is_older) {
    terminal.out << "It is of an older server, schema " << found->schema
                 << ": only its structure was looked at. Start this server on it once, then look "
                    "again.\n";
  }
  return print_problems(store::lines_of(*found), found->rows, terminal);
}

int check_live(const Config& config, bool allow_root, Terminal& terminal) {
  const auto reply = ask_server(config.paths.data, {{"do", "db check"}}, longest_wait);
  if (reply.is_there) {
    if (!reply.good) {
      return refuse(terminal, Status::input, reply.why);
    }
    return print_problems(reply.said.value("problems", std::vector<std::string>()),
                          reply.said.value("rows", std::int64_t{0}), terminal);
  }
  DataFolder folder(config.paths.data);
  if (!has_database(folder)) {
    return no_database(folder, terminal);
  }
  if (const int status = take(folder, allow_root, deaf, terminal); status != Status::done) {
    return status;
  }
  return check_one(folder.database(), config, terminal);
}

}  // namespace

store::CheckLimits check_limits(const Config& config) {
  return {.container_depth = config.limits.container_depth, .most_coins = world::most_coins};
}

std::string made_in_words(const std::string& file, std::int64_t rows, std::int64_t bytes) {
  return "The backup " + base::escape_controls(file) + " is made and checked; it holds " +
         base::counted(unsigned_of(rows), "row", "rows") + " in " +
         base::counted(unsigned_of(bytes), "byte", "bytes") + ".";
}

int back_up(const Config& config, const std::string& to, bool allow_root, Terminal& terminal) {
  lock_down();  // what is made is for its owner alone
  if (!base::is_utf8(to)) {
    return refuse(terminal, Status::usage, "the name of the backup must be UTF-8");
  }
  std::error_code failed;
  const auto file = to.empty() ? std::string() : fs::absolute(to, failed).string();
  const auto reply =
      ask_server(config.paths.data, {{"do", "backup"}, {"file", file}}, longest_wait);
  if (reply.is_there) {
    if (!reply.good) {
      return refuse(terminal, Status::input, "no backup was made: " + reply.why);
    }
    terminal.out << reply.said.value("said", std::string("Done.")) << '\n';
    return Status::done;
  }
  DataFolder folder(config.paths.data);
  if (!has_database(folder)) {
    return no_database(folder, terminal);
  }
  if (const int status = take(folder, allow_root, deaf, terminal); status != Status::done) {
    return status;
  }
  const base::SystemClock clock;
  const auto made = store::back_up(folder.database(),
                                   {.folder = folder.backups(),
                                    .file = file,
                                    .utc_second = clock.utc_seconds(),
                                    .kept = config.backup.keep},
                                   check_limits(config));
  if (!made) {
    return refuse(terminal, Status::input, "no backup was made: " + made.error().in_words());
  }
  terminal.out << made_in_words(made->file, made->rows, made->bytes) << '\n';
  return Status::done;
}

int restore(const Config& config, const std::string& from, bool allow_root, Terminal& terminal) {
  lock_down();
  DataFolder folder(config.paths.data);
  if (const int status = take(folder, allow_root, "; stop it first: waterwheel shutdown", terminal);
      status != Status::done) {
    return status;
  }
  const base::SystemClock clock;
  const auto done = store::restore(
      {.source = from, .database = folder.database(), .utc_second = clock.utc_seconds()},
      check_limits(config));
  if (!done) {
    return refuse(terminal, Status::input, "nothing was restored: " + done.error().in_words());
  }
  for (const auto& line : store::lines_of(done->findings)) {
    terminal.out << "to be lived with: " << base::escape_controls(line) << '\n';
  }
  terminal.out << "Restored " << base::counted(unsigned_of(done->rows), "row", "rows") << " from "
               << base::escape_controls(from) << ".\n";
  if (done->kept) {
    terminal.out << "What was there before is kept as " << base::escape_controls(*done->kept)
                 << ".\n";
  }
  return Status::done;
}

int check_database(const Config& config, const std::string& file, bool allow_root,
                   Terminal& terminal) {
  lock_down();
  std::error_code absent;
  const auto live = DataFolder(config.paths.data).database();
  if (file.empty() || (fs::equivalent(file, live, absent) && !absent)) {
    return check_live(config, allow_root, terminal);
  }
  return check_one(file, config, terminal);
}

}  // namespace app
