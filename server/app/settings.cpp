#include "app/settings.h"

#include <algorithm>
#include <charconv>
#include <initializer_list>
#include <limits>
#include <type_traits>
#include <utility>

#include "base/text.h"
#include "net/address.h"

namespace app {

namespace {

// ---- rows by the type of the member; `at` gives the member of a Config, constant or not

template <class At>
using Member = std::remove_cvref_t<decltype(std::declval<At>()(std::declval<Config&>()))>;

template <class At>
Setting number(std::string name, std::string help, Member<At> low, Member<At> high, At at) {
  using T = Member<At>;
  Setting row{
      .name = std::move(name), .help = std::move(help), .secret = false, .show = {}, .set = {}};
  row.show = [at](const Config& config) { return std::to_string(at(config)); };
  row.set = [at, low, high](Config& config, std::string_view text) -> std::string {
    T value = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (problem != std::errc() || end != text.data() + text.size() || value < low || value > high) {
      return "must be a whole number from " + std::to_string(low) + " to " + std::to_string(high);
    }
    at(config) = value;
    return {};
  };
  return row;
}

template <class At>
Setting word(std::string name, std::string help, std::vector<std::string> words, At at) {
  Setting row{
      .name = std::move(name), .help = std::move(help), .secret = false, .show = {}, .set = {}};
  row.help += ": " + base::list_in_words(words);
  row.show = [at](const Config& config) { return at(config); };
  row.set = [at, words = std::move(words)](Config& config, std::string_view text) -> std::string {
    if (std::find(words.begin(), words.end(), text) == words.end()) {
      return "must be one of " + base::list_in_words(words);
    }
    at(config) = text;
    return {};
  };
  return row;
}

template <class At>
Setting text(std::string name, std::string help, At at, bool secret = false,
             bool may_be_empty = true) {
  Setting row{
      .name = std::move(name), .help = std::move(help), .secret = secret, .show = {}, .set = {}};
  row.show = [at](const Config& config) { return at(config); };
  row.set = [at, may_be_empty](Config& config, std::string_view given) -> std::string {
    if (!base::is_utf8(given) || !base::is_printable(given)) {
      return "must be UTF-8 text without control characters";
    }
    if (given.empty() && !may_be_empty) {
      return "must not be empty";
    }
    at(config) = given;
    return {};
  };
  return row;
}

template <class At>
Setting yes_or_no(std::string name, std::string help, At at) {
  Setting row{
      .name = std::move(name), .help = std::move(help), .secret = false, .show = {}, .set = {}};
  row.show = [at](const Config& config) { return std::string(at(config) ? "true" : "false"); };
  row.set = [at](Config& config, std::string_view given) -> std::string {
    if (given != "true" && given != "false") {
      return "must be true or false";
    }
    at(config) = given == "true";
    return {};
  };
  return row;
}

// Addresses, separated by commas.
template <class At>
Setting addresses(std::string name, std::string help, At at, bool networks) {
  Setting row{
      .name = std::move(name), .help = std::move(help), .secret = false, .show = {}, .set = {}};
  row.show = [at](const Config& config) {
    std::string all;
    for (const auto& one : at(config)) {
      all += (all.empty() ? "" : ",") + one;
    }
    return all;
  };
  row.set = [at, networks](Config& config, std::string_view given) -> std::string {
    std::vector<std::string> list;
    for (const auto part : base::split(given, ',')) {
      const auto one = base::trim(part);
      if (!one.empty()) {
        list.emplace_back(one);
      }
    }
    if (const auto read = net::AddressSet::read(list); !read) {
      return read.error().what;
    }
    if (!networks && given.find('/') != std::string_view::npos) {
      return "must be addresses, not networks";
    }
    at(config) = std::move(list);
    return {};
  };
  return row;
}

template <auto LimitMember>
Setting limit(std::string_view name, std::string help, std::int64_t low, std::int64_t high) {
  const auto at = [](auto& config) -> auto& {
    return config.limits.*LimitMember;
  };
  using T = Member<decltype(at)>;
  return number("limits." + std::string(name), std::move(help), static_cast<T>(low),
                static_cast<T>(high), at);
}

using base::Limits;

constexpr std::int64_t many = 1'000'000;
constexpr std::int64_t most_bytes = 1'073'741'824;

// clang-format off
void add_limits(std::vector<Setting>& rows) {
  rows.push_back(limit<&Limits::input_line>("input_line", "bytes of a typed line; the rest of it is dropped", 80, most_bytes));
  rows.push_back(limit<&Limits::before_login>("before_login", "bytes of text in all before a login", 256, most_bytes));
  rows.push_back(limit<&Limits::subnegotiation>("subnegotiation", "bytes of a telnet subnegotiation; past it the body is dropped", 64, most_bytes));
  rows.push_back(limit<&Limits::subnegotiation_gmcp>("subnegotiation_gmcp", "the same for GMCP", 64, most_bytes));
  rows.push_back(limit<&Limits::subnegotiation_close>("subnegotiation_close", "bytes without an end at which the connection is closed", 64, most_bytes));
  rows.push_back(limit<&Limits::subnegotiation_seconds>("subnegotiation_seconds", "seconds without an end at which it is closed", 1, 3600));
  rows.push_back(limit<&Limits::negotiations_a_second>("negotiations_a_second", "telnet negotiations answered a second", 1, many));
  rows.push_back(limit<&Limits::command_burst>("command_burst", "lines obeyed at once, then one a pulse", 1, many));
  rows.push_back(limit<&Limits::queued_lines>("queued_lines", "lines of a player that may wait, then reading stops", 1, many));
  rows.push_back(limit<&Limits::output_pause>("output_pause", "bytes of waiting output past which no command is read", 1024, most_bytes));
  rows.push_back(limit<&Limits::output_close>("output_close", "bytes of waiting output past which the connection is closed", 1024, most_bytes));
  rows.push_back(limit<&Limits::output_total>("output_total", "bytes of waiting output over all connections, then the fattest is closed", 1024, std::numeric_limits<std::int64_t>::max()));
  rows.push_back(limit<&Limits::window_width_min>("window_width_min", "columns of a window, at least", 1, 1000));
  rows.push_back(limit<&Limits::window_width_max>("window_width_max", "columns of a window, at most", 1, 65535));
  rows.push_back(limit<&Limits::window_height_min>("window_height_min", "rows of a window, at least", 1, 1000));
  rows.push_back(limit<&Limits::window_height_max>("window_height_max", "rows of a window, at most", 1, 65535));
  rows.push_back(limit<&Limits::connections>("connections", "connections in all", 1, many));
  rows.push_back(limit<&Limits::connections_a_source>("connections_a_source", "open connections of one source", 1, many));
  rows.push_back(limit<&Limits::new_connections_a_source>("new_connections_a_source", "new connections of one source in new_connections_minutes", 1, many));
  rows.push_back(limit<&Limits::new_connections_minutes>("new_connections_minutes", "minutes over which new connections are counted", 1, 1440));
  rows.push_back(limit<&Limits::not_logged_in>("not_logged_in", "connections that have not logged in", 1, many));
  rows.push_back(limit<&Limits::sources>("sources", "sources remembered for limits; the oldest goes first", 1, 10 * many));
  rows.push_back(limit<&Limits::login_seconds>("login_seconds", "seconds to log in", 1, 86400));
  rows.push_back(limit<&Limits::creation_minutes>("creation_minutes", "minutes from arrival to play, making a character included", 1, 1440));
  rows.push_back(limit<&Limits::login_tries>("login_tries", "wrong passwords a connection", 1, many));
  rows.push_back(limit<&Limits::hashes_a_source_minute>("hashes_a_source_minute", "passwords of one source looked at a minute", 1, many));
  rows.push_back(limit<&Limits::waiting_hashes_a_source>("waiting_hashes_a_source", "passwords of one source that may wait", 1, many));
  rows.push_back(limit<&Limits::hash_queue>("hash_queue", "passwords that may wait in all", 1, many));
  rows.push_back(limit<&Limits::fail_delay_first>("fail_delay_first", "seconds until a wrong password is answered, doubling each time", 0, 3600));
  rows.push_back(limit<&Limits::fail_delay_most>("fail_delay_most", "seconds that this delay grows to", 0, 3600));
  rows.push_back(limit<&Limits::password_least>("password_least", "bytes of a password, at least", 1, 1024));
  rows.push_back(limit<&Limits::password_most>("password_most", "bytes of a password, at most", 1, 1024));
  rows.push_back(limit<&Limits::creations_a_source_hour>("creations_a_source_hour", "characters made by one source an hour", 1, many));
  rows.push_back(limit<&Limits::creations_ten_minutes>("creations_ten_minutes", "characters made by all in ten minutes", 1, many));
  rows.push_back(limit<&Limits::characters_an_account>("characters_an_account", "characters of one account", 1, 1000));
  rows.push_back(limit<&Limits::name_least>("name_least", "letters of a name, at least", 1, 64));
  rows.push_back(limit<&Limits::name_most>("name_most", "letters of a name, at most", 1, 64));
  rows.push_back(limit<&Limits::link_dead_minutes>("link_dead_minutes", "minutes that a body without a connection stays", 1, 10080));
  rows.push_back(limit<&Limits::idle_minutes>("idle_minutes", "minutes without a line until a player is taken out", 1, 10080));
  rows.push_back(limit<&Limits::keepalive_seconds>("keepalive_seconds", "seconds of silence until TCP asks whether the peer is there", 1, 32767));
  rows.push_back(limit<&Limits::keepalive_interval_seconds>("keepalive_interval_seconds", "seconds between such questions", 1, 32767));
  rows.push_back(limit<&Limits::keepalive_probes>("keepalive_probes", "unanswered questions until the connection is dead", 1, 127));
  rows.push_back(limit<&Limits::tcp_user_timeout_seconds>("tcp_user_timeout_seconds", "seconds that sent bytes may stay unacknowledged", 1, 86400));
  rows.push_back(limit<&Limits::container_depth>("container_depth", "how deep things may be nested", 1, 64));
  rows.push_back(limit<&Limits::event_string>("event_string", "bytes of an event's text", 64, most_bytes));
  rows.push_back(limit<&Limits::title>("title", "characters of a title", 1, 1000));
  rows.push_back(limit<&Limits::prompt>("prompt", "characters of a prompt of one's own", 1, 1000));
  rows.push_back(limit<&Limits::aliases>("aliases", "aliases of one player", 0, 1000));
  rows.push_back(limit<&Limits::alias_word>("alias_word", "letters of an alias", 1, 100));
  rows.push_back(limit<&Limits::alias_line>("alias_line", "characters that an alias stands for", 1, 4096));
  rows.push_back(limit<&Limits::alias_depth>("alias_depth", "how deep aliases may use others", 1, 100));
  rows.push_back(limit<&Limits::alias_commands>("alias_commands", "commands that aliases make of one typed line", 1, 1000));
  rows.push_back(limit<&Limits::channel_lines>("channel_lines", "lines of talk kept to be read again, a channel and a visitor", 0, 1000));
  rows.push_back(limit<&Limits::carried>("carried", "things a character holds, nested ones not counted", 1, many));
  rows.push_back(limit<&Limits::reset_rows_a_pulse>("reset_rows_a_pulse", "spawn rows an area looks at in a pulse", 1, many));
  rows.push_back(limit<&Limits::pulse_milliseconds>("pulse_milliseconds", "milliseconds of work a pulse; past it the dearest kinds of events are logged", 1, 60000));
  rows.push_back(limit<&Limits::caught_up_pulses>("caught_up_pulses", "pulses caught up after a stall; the rest is dropped", 1, 4800));
  rows.push_back(limit<&Limits::waiting_moves>(
      "waiting_moves", "lines of the ledger that wait while the disk is slow or full", 100, 10000000));
  rows.push_back(limit<&Limits::commit_pulses>("commit_pulses", "pulses between commits, at least", 1, 4800));
  rows.push_back(limit<&Limits::quiet_header_pulses>("quiet_header_pulses", "pulses between header rows while nobody plays", 1, 48000));
  rows.push_back(limit<&Limits::stop_seconds>("stop_seconds", "seconds that a stop should take at most; past it a line is logged", 1, 3600));
  rows.push_back(limit<&Limits::history>("history", "events remembered after they fired", 0, 10 * many));
}
// clang-format on

void add_keeping(std::vector<Setting>& rows) {
  rows.push_back(number(
      "backup.minutes",
      "minutes between backups, while anything is saved that the last lacks; 0 makes none",
      std::uint32_t{0}, std::uint32_t{43200}, [](auto& c) -> auto& { return c.backup.minutes; }));
  rows.push_back(number(
      "backup.keep", "backups that are kept, the newest", std::size_t{1}, std::size_t{10000},
      [](auto& c) -> auto& { return c.backup.keep; }));
  rows.push_back(number(
      "ledger.days", "days for which it is kept who gave what to whom; 0 keeps it for ever",
      std::uint32_t{0}, std::uint32_t{3650}, [](auto& c) -> auto& { return c.ledger.days; }));
}

std::vector<Setting> make_rows() {
  std::vector<Setting> rows;
  rows.push_back(number(
      "net.port", "the telnet port; 0 takes any that is free", std::uint16_t{0},
      std::uint16_t{65535}, [](auto& c) -> auto& { return c.net.port; }));
  rows.push_back(addresses(
      "net.addresses", "addresses to listen on, separated by commas",
      [](auto& c) -> auto& { return c.net.addresses; }, false));
  rows.push_back(addresses(
      "net.exempt", "addresses and networks free of limits per source",
      [](auto& c) -> auto& { return c.net.exempt; }, true));
  rows.push_back(word(
      "log.level", "the least that is logged", {"debug", "info", "warn", "error"},
      [](auto& c) -> auto& { return c.log.level; }));
  rows.push_back(word(
      "log.format", "how lines are written", {"text", "json"},
      [](auto& c) -> auto& { return c.log.format; }));
  rows.push_back(word(
      "events.list", "the structure under the events; all play the same",
      {"wheel", "heap", "sorted"}, [](auto& c) -> auto& { return c.events.list; }));
  rows.push_back(number(
      "world.seed", "chance of a new world; a saved one keeps its own; 0 draws one",
      std::uint64_t{0}, std::uint64_t{std::numeric_limits<std::int64_t>::max()},
      [](auto& c) -> auto& { return c.world.seed; }));
  rows.push_back(text(
      "game.name", "the name players see", [](auto& c) -> auto& { return c.game.name; }, false,
      false));
  add_keeping(rows);
  rows.push_back(text(
      "paths.data", "folder of all that play makes: database, lock, port, control socket",
      [](auto& c) -> auto& { return c.paths.data; }, false, false));
  rows.push_back(text(
      "paths.content", "folder of rules, help and banner; only read",
      [](auto& c) -> auto& { return c.paths.content; }, false, false));
  rows.push_back(text(
      "paths.areas", "folder of the builders' areas",
      [](auto& c) -> auto& { return c.paths.areas; }, false, false));
  rows.push_back(text(
      "paths.areas_seed", "folder that paths.areas is filled from when it does not exist yet",
      [](auto& c) -> auto& { return c.paths.areas_seed; }));
  rows.push_back(text(
      "admin.name",
      "an account with every right, made at the start when there is none of that name",
      [](auto& c) -> auto& { return c.admin.name; }));
  rows.push_back(text(
      "admin.password", "its first password", [](auto& c) -> auto& { return c.admin.password; },
      true));
  rows.push_back(yes_or_no(
      "testing.enabled",
      "commands and settings for tests; only while all listeners are on loopback",
      [](auto& c) -> auto& { return c.testing.enabled; }));
  rows.push_back(word(
      "testing.clock", "what makes pulses; with manual only the command tick does",
      {"real", "manual"}, [](auto& c) -> auto& { return c.testing.clock; }));
  rows.push_back(word(
      "testing.hash", "cost of password hashes", {"normal", "fast"},
      [](auto& c) -> auto& { return c.testing.hash; }));
  rows.push_back(addresses(
      "testing.exempt", "addresses and networks free of limits per source",
      [](auto& c) -> auto& { return c.testing.exempt; }, true));
  add_limits(rows);
  return rows;
}

void need(std::vector<base::Error>& problems, bool holds, std::string_view where,
          std::string what) {
  if (!holds) {
    problems.push_back({.where = std::string(where), .what = std::move(what)});
  }
}

}  // namespace

std::string Setting::variable() const {
  std::string variable = "WATERWHEEL_";
  for (const char c : name) {
    if (c == '.') {
      variable += "__";
    } else {
      variable += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    }
  }
  return variable;
}

const std::vector<Setting>& settings() {
  static const std::vector<Setting> rows = make_rows();
  return rows;
}

const Setting* find_setting(std::string_view name) {
  for (const auto& row : settings()) {
    if (row.name == name) {
      return &row;
    }
  }
  return nullptr;
}

std::string nearest_setting(std::string_view name) {
  std::vector<std::string_view> names;
  for (const auto& row : settings()) {
    names.push_back(row.name);
  }
  const auto near = base::nearest(name, names);
  if (!near.empty()) {
    return std::string(near);
  }
  // The right word in the wrong section.
  const auto key = name.substr(name.rfind('.') + 1);
  for (const auto full : names) {
    if (full.substr(full.rfind('.') + 1) == key) {
      return std::string(full);
    }
  }
  return {};
}

std::vector<base::Error> config_problems(const Config& config) {
  std::vector<base::Error> problems;
  const auto& limits = config.limits;
  const auto& testing = config.testing;
  need(problems, !config.net.addresses.empty(), "net.addresses",
       "must name at least one address to listen on");
  need(problems, limits.output_pause < limits.output_close, "limits.output_pause",
       "must be less than limits.output_close");
  need(problems, limits.window_width_min <= limits.window_width_max, "limits.window_width_min",
       "must not be more than limits.window_width_max");
  need(problems, limits.window_height_min <= limits.window_height_max, "limits.window_height_min",
       "must not be more than limits.window_height_max");
  need(problems, limits.password_least <= limits.password_most, "limits.password_least",
       "must not be more than limits.password_most");
  need(problems, limits.name_least <= limits.name_most, "limits.name_least",
       "must not be more than limits.name_most");
  need(problems, config.admin.name.empty() == config.admin.password.empty(), "admin.name",
       "and admin.password must be given together");
  if (testing.enabled) {
    for (const auto& address : config.net.addresses) {
      need(problems, net::is_loopback(address), "testing.enabled",
           "is refused while net.addresses holds " + address +
               ": all listeners must be on loopback, such as 127.0.0.1");
    }
  } else {
    need(problems, testing.clock == "real", "testing.clock", "needs testing.enabled=true");
    need(problems, testing.hash == "normal", "testing.hash", "needs testing.enabled=true");
    need(problems, testing.exempt.empty(), "testing.exempt",
         "needs testing.enabled=true; for play there is net.exempt");
  }
  return problems;
}

std::string show_config(const Loaded& loaded, bool origin) {
  std::string all;
  for (const auto& row : settings()) {
    auto value = row.show(loaded.config);
    if (row.secret && !value.empty()) {
      value = "********";
    }
    all += row.name + " = " + value;
    if (origin) {
      const auto found = loaded.origins.find(row.name);
      all += "  (" + (found == loaded.origins.end() ? std::string("default") : found->second) + ")";
    }
    all += '\n';
  }
  return all;
}

std::string settings_table() {
  std::string table = "| setting | default | what it is |\n|---|---|---|\n";
  const Config defaults;
  for (const auto& row : settings()) {
    const auto value = row.show(defaults);
    table += "| `" + row.name + "` | " + (value.empty() ? std::string("none") : "`" + value + "`") +
             " | " + row.help +
             (row.secret ? " (secret: masked, and also read from the file that `" + row.variable() +
                               "_FILE` names)"
                         : std::string()) +
             " |\n";
  }
  return table;
}

}  // namespace app
