#include "game/mssp.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "game/fights/formulas.h"
#include "game/game.h"

namespace game {

namespace {

using Values = std::vector<std::string>;

Values text(std::string value) {
  return value.empty() ? Values() : Values{std::move(value)};
}

Values number(std::uint64_t value) {
  return {std::to_string(value)};
}

template <auto Member>
Values fact(const Game& game) {
  return text(game.options().mssp.*Member);
}

// Everybody looks for it, so it is there even with nothing in it.
template <auto Member>
Values asked_for(const Game& game) {
  return {game.options().mssp.*Member};
}

template <auto Member>
Values answer(const Game& game) {
  return number(game.options().mssp.*Member ? 1 : 0);
}

Values yes(const Game& /*game*/) {
  return {"1"};
}

Values no(const Game& /*game*/) {
  return {"0"};
}

Values tls_port(const Game& game) {
  const auto port = game.options().mssp.tls_port;
  return port == 0 ? Values() : number(port);
}

Values port(const Game& game) {
  const auto port = game.options().mssp.port;
  return port == 0 ? Values() : number(port);
}

bool is_open(const world::Area& area) {
  return !area.plan().backstage && !area.rooms().empty();
}

Values areas(const Game& game) {
  const auto& all = game.world().areas();
  return number(static_cast<std::uint64_t>(
      std::count_if(all.begin(), all.end(), [](const auto& row) { return is_open(*row.second); })));
}

Values rooms(const Game& game) {
  std::uint64_t count = 0;
  for (const auto& [key, area] : game.world().areas()) {
    count += is_open(*area) ? area->rooms().size() : 0;
  }
  return number(count);
}

Values mobiles(const Game& game) {
  return number(game.world().mob_plans().size());
}

Values objects(const Game& game) {
  return number(game.world().object_plans().size());
}

Values help_files(const Game& game) {
  const auto& pages = game.rules().help;
  return number(static_cast<std::uint64_t>(std::count_if(
      pages.begin(), pages.end(), [](const rules::HelpPage& page) { return !page.staff; })));
}

struct Row {
  std::string_view name;
  Values (*values)(const Game& game);
};

// A variable without a value is left out.
constexpr Row rows[] = {
    {"NAME", [](const Game& game) { return text(game.options().name); }},
    {"PLAYERS", [](const Game& game) { return number(game.players_online()); }},
    {"UPTIME", [](const Game& game) { return text(std::to_string(game.opened_at())); }},
    {"CODEBASE",
     [](const Game& game) {
       const auto& version = game.options().mssp.version;
       return text(version.empty() ? "Waterwheel" : "Waterwheel " + version);
     }},
    {"CONTACT", asked_for<&MsspFacts::contact>},
    {"CRAWL DELAY", [](const Game& /*game*/) { return text("-1"); }},
    {"CREATED", fact<&MsspFacts::created>},
    {"DISCORD", fact<&MsspFacts::discord>},
    {"HOSTNAME", fact<&MsspFacts::hostname>},
    {"ICON", fact<&MsspFacts::icon>},
    {"IP", fact<&MsspFacts::ip>},
    {"IPV6", fact<&MsspFacts::ipv6>},
    {"LANGUAGE", fact<&MsspFacts::language>},
    {"LOCATION", fact<&MsspFacts::location>},
    {"MINIMUM AGE", fact<&MsspFacts::minimum_age>},
    {"PORT", port},
    {"REFERRAL", fact<&MsspFacts::referral>},
    {"WEBSITE", asked_for<&MsspFacts::website>},
    {"FAMILY", [](const Game& /*game*/) { return text("Custom"); }},
    {"GENRE", fact<&MsspFacts::genre>},
    {"SUBGENRE", fact<&MsspFacts::subgenre>},
    {"GAMEPLAY", fact<&MsspFacts::gameplay>},
    {"GAMESYSTEM", [](const Game& /*game*/) { return text("Custom"); }},
    {"STATUS", fact<&MsspFacts::status>},
    {"INTERMUD", [](const Game& /*game*/) { return text("None"); }},
    {"AREAS", areas},
    {"ROOMS", rooms},
    {"MOBILES", mobiles},
    {"OBJECTS", objects},
    {"HELPFILES", help_files},
    {"CLASSES", [](const Game& game) { return number(game.rules().classes.size()); }},
    {"LEVELS", [](const Game& /*game*/) { return number(highest_level); }},
    {"RACES", [](const Game& game) { return number(game.rules().races.size()); }},
    {"SKILLS", [](const Game& game) { return number(game.rules().skills.size()); }},
    {"ANSI", yes},
    {"UTF-8", yes},
    {"VT100", no},
    {"XTERM 256 COLORS", yes},
    {"XTERM TRUE COLORS", yes},
    {"CHARSET",
     [](const Game& /*game*/) {
       return Values{"US-ASCII", "ISO-8859-1", "UTF-8"};
     }},
    {"GMCP", yes},
    {"MCCP", yes},
    {"MSP", no},
    {"MXP", no},
    {"SSL", tls_port},
    {"TLS", tls_port},
    {"PAY TO PLAY", answer<&MsspFacts::pay_to_play>},
    {"PAY FOR PERKS", answer<&MsspFacts::pay_for_perks>},
    {"HIRING BUILDERS", answer<&MsspFacts::hiring_builders>},
    {"HIRING CODERS", answer<&MsspFacts::hiring_coders>},
};

}  // namespace

void Game::hear(const wire::MsspAsked& asked) {
  if (visitor(asked.session) != nullptr) {
    ports_.send(mssp_of(*this, asked.session, false));
  }
}

void Game::set_ports(std::uint16_t port, std::uint16_t tls_port) {
  options_.mssp.port = port;
  options_.mssp.tls_port = tls_port;
}

wire::Mssp mssp_of(const Game& game, wire::SessionId session, bool as_lines) {
  wire::Mssp all{.session = session, .variables = {}, .as_lines = as_lines};
  for (const auto& row : rows) {
    if (auto values = row.values(game); !values.empty()) {
      all.variables.emplace_back(row.name, std::move(values));
    }
  }
  return all;
}

}  // namespace game
