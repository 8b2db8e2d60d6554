#include "app/commands.h"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <istream>
#include <nlohmann/json.hpp>
#include <optional>
#include <ostream>
#include <sstream>

#include "app/content.h"
#include "app/control_client.h"
#include "app/data_folder.h"
#include "app/process.h"
#include "app/settings.h"
#include "app/status.h"
#include "auth/hasher.h"
#include "base/clock.h"
#include "base/log.h"
#include "base/text.h"

namespace app {

namespace {

using Json = nlohmann::json;

int refuse(Terminal& terminal, int status, const std::string& why) {
  terminal.err << "waterwheel: " << why << '\n';
  return status;
}

// Asks the running server; what it says is left in `said` when it agrees.
int ask(const Config& config, const Json& request, Json& said, Terminal& terminal) {
  auto reply = ask_server(config.paths.data, request);
  if (!reply.good) {
    return refuse(terminal, Status::input, reply.why);
  }
  said = std::move(reply.said);
  return Status::done;
}

int ask_and_print(const Config& config, const Json& request, Terminal& terminal) {
  Json said;
  const int status = ask(config, request, said, terminal);
  if (status == Status::done) {
    terminal.out << said.value("said", std::string("Done.")) << '\n';
  }
  return status;
}

// "30", "30s", "2m": seconds.
std::optional<std::int64_t> seconds_of(const std::string& when) {
  std::int64_t seconds = 0;
  const auto [end, problem] = std::from_chars(when.data(), when.data() + when.size(), seconds);
  if (problem == std::errc() && end == when.data() + when.size()) {
    return seconds < 0 ? std::nullopt : std::optional(seconds);
  }
  const auto pulses = base::parse_duration(when);
  return pulses ? std::optional(static_cast<std::int64_t>(*pulses / base::pulses_per_second))
                : std::nullopt;
}

Json as_json(const areafile::Problem& problem) {
  return {{"file", problem.file},
          {"line", problem.line},
          {"column", problem.column},
          {"severity", areafile::severity_names[problem.severity]},
          {"text", problem.text}};
}

}  // namespace

// ---- check

int check(const Config& config, const CheckOptions& options, Terminal& terminal) {
  const auto paths =
      options.paths.empty() ? std::vector<std::string>{config.paths.areas} : options.paths;
  const auto content = read_content(config.paths.content, paths);
  if (options.json) {
    Json all = {{"areas", content.areas.size()},
                {"rooms", content.rooms()},
                {"errors", content.errors()},
                {"warnings", content.warnings()},
                {"problems", Json::array()}};
    for (const auto& problem : content.problems) {
      all["problems"].push_back(as_json(problem));
    }
    terminal.out << all.dump(2, ' ', false, Json::error_handler_t::replace) << '\n';
  } else {
    if (!options.summary) {
      for (const auto& problem : content.problems) {
        terminal.out << problem.in_words() << '\n';
      }
    }
    terminal.out << base::counted(content.areas.size(), "area", "areas") << ", "
                 << base::counted(content.rooms(), "room", "rooms") << ", "
                 << base::counted(content.errors(), "error", "errors") << ", "
                 << base::counted(content.warnings(), "warning", "warnings") << '\n';
  }
  return content.errors() == 0 ? Status::done : Status::input;
}

// ---- config

int config_command(const Loaded& loaded, const std::string& what, bool origin, Terminal& terminal) {
  if (what == "table") {
    terminal.out << settings_table();
    return Status::done;
  }
  if (what == "show") {
    terminal.out << show_config(loaded, origin);
  }
  for (const auto& problem : loaded.problems) {
    terminal.err << "waterwheel: " << problem.in_words() << '\n';
  }
  if (!loaded.problems.empty()) {
    return Status::config;
  }
  if (what == "check") {
    terminal.out << "The settings can be used.\n";
  }
  return Status::done;
}

// ---- the running server

int healthcheck(const Config& config, Terminal& terminal) {
  Json said;
  const auto reply = ask_server(config.paths.data, {{"do", "health"}}, 4);
  if (!reply.good) {
    return refuse(terminal, Status::input, reply.why);
  }
  terminal.out << "healthy: pulse " << reply.said.value("pulse", std::uint64_t{0}) << ", "
               << base::counted(reply.said.value("players", std::uint64_t{0}), "player", "players")
               << ", saving " << reply.said.value("saving", std::string("unknown")) << '\n';
  return Status::done;
}

int who(const Config& config, Terminal& terminal) {
  Json said;
  if (const int status = ask(config, {{"do", "who"}}, said, terminal); status != Status::done) {
    return status;
  }
  const auto& players = said["players"];
  for (const auto& player : players) {
    terminal.out << player.value("name", std::string()) << "  ";
    if (player.value("link", std::string()) == "up") {
      terminal.out << player.value("address", std::string()) << "  idle "
                   << player.value("idle_seconds", std::uint64_t{0}) << " s\n";
    } else {
      terminal.out << "link lost\n";
    }
  }
  terminal.out << base::counted(players.size(), "player", "players") << '\n';
  return Status::done;
}

int say(const Config& config, const std::string& text, Terminal& terminal) {
  Json said;
  const int status =
      ask(config, {{"do", "say"}, {"text", base::repair_utf8(text)}}, said, terminal);
  if (status == Status::done) {
    terminal.out << "Heard by "
                 << base::counted(said.value("heard", std::uint64_t{0}), "player", "players")
                 << ".\n";
  }
  return status;
}

int reload(const Config& config, Terminal& terminal) {
  return ask_and_print(config, {{"do", "reload"}}, terminal);
}

int shutdown(const Config& config, const std::string& when, Terminal& terminal) {
  if (when == "cancel") {
    return ask_and_print(config, {{"do", "shutdown"}, {"cancel", true}}, terminal);
  }
  const auto seconds = when.empty() ? std::optional<std::int64_t>(0) : seconds_of(when);
  if (!seconds) {
    return refuse(terminal, Status::usage,
                  "\"" + when + "\" is no time; write seconds, 2m, 1h or cancel");
  }
  return ask_and_print(config, {{"do", "shutdown"}, {"seconds", *seconds}}, terminal);
}

// ---- admin

namespace {

// The first line, without its end.
base::Secret read_password(const std::string& file, Terminal& terminal, bool& read) {
  std::string line;
  if (file.empty()) {
    read = static_cast<bool>(std::getline(terminal.in, line));
  } else {
    std::ifstream stream(file, std::ios::binary);
    read = static_cast<bool>(std::getline(stream, line));
  }
  if (!line.empty() && line.back() == '\r') {
    line.pop_back();
  }
  return base::Secret(std::move(line));
}

// "" or why there is no hash to go on with.
std::string hash_password(const Config& config, AccountRequest& request, const std::string& file,
                          Terminal& terminal) {
  bool read = false;
  const auto password = read_password(file, terminal, read);
  if (!read) {
    return file.empty() ? "type the password on standard input, or name a file with --password-file"
                        : file + ": no password could be read from it";
  }
  if (auto problem = auth::password_problem(password.view(), config.limits); !problem.empty()) {
    return problem;
  }
  const auto cost = config.testing.enabled && config.testing.hash == "fast" ? wire::HashCost::fast
                                                                            : wire::HashCost::staff;
  request.hash = auth::make_hash(password, cost);
  return request.hash.empty() ? "there is not enough memory to hash the password" : "";
}

const char* name_of(AccountRequest::What what) {
  switch (what) {
    case AccountRequest::What::create:
      return "admin create";
    case AccountRequest::What::password:
      return "admin passwd";
    case AccountRequest::What::grant:
      break;
  }
  return "admin grant";
}

int change_without_server(const Config& config, const AccountRequest& request, bool allow_root,
                          Terminal& terminal) {
  DataFolder folder(config.paths.data);
  if (const auto failure = folder.open_without_server(allow_root)) {
    return refuse(terminal, failure->status,
                  failure->why + (failure->status == Status::locked
                                      ? ", and does not answer at its control socket"
                                      : ""));
  }
  const auto store = store::Store::open({.path = folder.database()});
  if (!store) {
    return refuse(terminal, Status::config, store.error().in_words());
  }
  const base::SystemClock clock;
  const auto seed = new_world_seed(config.world.seed);
  const auto said =
      change_stored_account(**store, request, config.limits, seed, clock.utc_seconds());
  if (!said) {
    return refuse(terminal, Status::input, said.error().in_words());
  }
  terminal.out << *said << '\n';
  return Status::done;
}

}  // namespace

int admin(const Config& config, AccountRequest request, const std::string& password_file,
          bool allow_root, Terminal& terminal) {
  lock_down();  // before there is a password in memory
  if (const auto rights = rights_of(request.rights); !rights) {
    return refuse(terminal, Status::usage, rights.error().what);
  }
  if (request.what != AccountRequest::What::grant) {
    if (const auto why = hash_password(config, request, password_file, terminal); !why.empty()) {
      return refuse(terminal, Status::input, why);
    }
  }
  const Json asked = {{"do", name_of(request.what)},
                      {"name", base::repair_utf8(request.name)},
                      {"hash", request.hash},
                      {"rights", request.rights},
                      {"take", request.take}};
  const auto reply = ask_server(config.paths.data, asked);
  if (!reply.is_there) {
    return change_without_server(config, request, allow_root, terminal);
  }
  if (!reply.good) {
    return refuse(terminal, Status::input, reply.why);
  }
  terminal.out << reply.said.value("said", std::string("Done.")) << '\n';
  return Status::done;
}

}  // namespace app
