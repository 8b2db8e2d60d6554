#include "app/control_requests.h"

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "app/server.h"
#include "app/upkeep.h"
#include "base/log.h"
#include "base/text.h"
#include "game/backups.h"
#include "game/commands/stopping.h"
#include "game/commits.h"
#include "wire/markup.h"

namespace app {

namespace {

using Json = ControlServer::Json;
using Answer = ControlServer::Answer;

constexpr std::int64_t longest_wait = 86400;               // seconds
constexpr std::size_t longest_text = 1000;                 // bytes
constexpr auto longest_silence = std::chrono::seconds(5);  // between pulses of a healthy game

Json no(const std::string& why) {
  return {{"ok", false}, {"why", why}};
}

std::string text_of(const Json& request, const char* key) {
  const auto found = request.find(key);
  return found != request.end() && found->is_string() ? found->get<std::string>() : std::string();
}

void health(Server& server, const Json& /*request*/, const Answer& answer) {
  answer(health_of(server.game(), server.loop()));
}

// Those whose connection is lost stand in the game all the same.
void who(Server& server, const Json& /*request*/, const Answer& answer) {
  auto& game = server.game();
  auto players = Json::array();
  game.world().all_characters().for_each([&](const world::Character& body) {
    if (!body.is_player()) {
      return;
    }
    Json player = {{"name", body.name()}, {"link", "lost"}};
    if (const auto* const visitor = game.visitor_of(body)) {
      player["link"] = "up";
      player["address"] = visitor->arrived.address;
      player["idle_seconds"] = (game.now() - visitor->last_line) / base::pulses_per_second;
    }
    players.push_back(std::move(player));
  });
  answer({{"ok", true}, {"players", players}});
}

void say(Server& server, const Json& request, const Answer& answer) {
  const auto text = text_of(request, "text");
  if (base::trim(text).empty() || text.size() > longest_text || !base::is_utf8(text) ||
      !base::is_printable(text)) {
    answer(no("say takes up to " + std::to_string(longest_text) +
              " bytes of UTF-8 text without control characters"));
    return;
  }
  auto& game = server.game();
  std::size_t heard = 0;
  for (const auto& [session, visitor] : game.visitors()) {
    if (visitor->is_playing()) {
      game.tell(*visitor, wire::styled(wire::Style::system, "The game says: " + text));
      ++heard;
    }
  }
  base::log::info("audit", "said from the console", {{"text", text}});
  answer({{"ok", true}, {"heard", heard}});
  server.want_turn();
}

void reload(Server& server, const Json& /*request*/, const Answer& answer) {
  server.reload([answer](bool good, const std::string& said) {
    answer(good ? Json{{"ok", true}, {"said", said}} : no(said));
  });
}

void shut_down(Server& server, const Json& request, const Answer& answer) {
  auto& game = server.game();
  if (request.value("cancel", false)) {
    if (game::commands::cancel_stop(game)) {
      answer({{"ok", true}, {"said", "The stop is called off."}});
    } else {
      answer(no("no stop was planned"));
    }
    server.want_turn();
    return;
  }
  const auto seconds = request.value("seconds", std::int64_t{0});
  if (seconds < 0 || seconds > longest_wait) {
    answer(no("a stop can be put off by 0 to " + std::to_string(longest_wait) + " seconds"));
    return;
  }
  base::log::info("audit", "stop asked for at the console", {{"seconds", seconds}});
  if (seconds == 0) {
    answer({{"ok", true}, {"said", "The server stops now."}});
    server.stop("the console");
    return;
  }
  game::commands::stop_game_in(game, base::seconds(static_cast<std::uint64_t>(seconds)),
                               "the console");
  answer({{"ok", true},
          {"said", "The server stops in " +
                       base::counted(static_cast<std::uint64_t>(seconds), "second", "seconds") +
                       "."}});
  server.want_turn();
}

void back_up(Server& server, const Json& request, const Answer& answer) {
  auto file = text_of(request, "file");
  if (!file.empty() && file.front() != '/') {
    answer(no("a backup's file is named by its whole path"));
    return;
  }
  base::log::info("audit", "backup asked for at the console", {{"file", file}});
  const auto why_not =
      server.game().backups().ask(std::move(file), [answer](const wire::BackedUp& made) {
        answer(made.good ? Json{{"ok", true},
                                {"said", made_in_words(made.file, made.rows, made.bytes)},
                                {"file", made.file}}
                         : no(made.why_not));
      });
  if (!why_not.empty()) {
    answer(no(why_not));
  }
  server.want_turn();
}

void check_all(Server& server, const Json& /*request*/, const Answer& answer) {
  server.check_database([answer](const wire::AllChecked& checked) {
    answer(checked.good ? Json{{"ok", true}, {"problems", checked.problems}, {"rows", checked.rows}}
                        : no(checked.why_not));
  });
}

void account(Server& server, AccountRequest::What what, const Json& request, const Answer& answer) {
  AccountRequest wanted;
  wanted.what = what;
  wanted.name = text_of(request, "name");
  wanted.hash = text_of(request, "hash");
  wanted.rights = request.value("rights", std::vector<std::string>());
  wanted.take = request.value("take", false);
  server.accounts().ask(std::move(wanted), [answer](const base::Result<std::string>& said) {
    answer(said ? Json{{"ok", true}, {"said", *said}} : no(said.error().what));
  });
  server.want_turn();
}

void create(Server& server, const Json& request, const Answer& answer) {
  account(server, AccountRequest::What::create, request, answer);
}

void password(Server& server, const Json& request, const Answer& answer) {
  account(server, AccountRequest::What::password, request, answer);
}

void grant(Server& server, const Json& request, const Answer& answer) {
  account(server, AccountRequest::What::grant, request, answer);
}

struct Row {
  std::string_view name;
  void (*run)(Server&, const Json&, const Answer&);
};

constexpr Row rows[] = {
    {.name = "health", .run = health},
    {.name = "who", .run = who},
    {.name = "say", .run = say},
    {.name = "reload", .run = reload},
    {.name = "shutdown", .run = shut_down},
    {.name = "backup", .run = back_up},
    {.name = "db check", .run = check_all},
    {.name = "admin create", .run = create},
    {.name = "admin passwd", .run = password},
    {.name = "admin grant", .run = grant},
};

}  // namespace

Json health_of(const game::Game& game, const GameLoop& loop) {
  if (const auto silence = loop.silence(); silence > longest_silence) {
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(silence).count();
    return no("the game stands still: no pulse has ended well for " +
              base::counted(static_cast<std::uint64_t>(seconds), "second", "seconds") +
              "; see the log, and start the server again");
  }
  const auto& late = loop.lateness();
  const auto& cost = game.commits().cost();
  return {{"ok", true},
          {"pulse", game.now()},
          {"players", game.world().player_count()},
          {"saving", game.commits().last_failed() ? "fails" : "works"},
          {"pulses",
           {{"counted", late.pulses},
            {"late", late.late},
            {"late_while_saving", late.late_while_saving},
            {"latest_ns", late.most.count()}}},
          {"commits",
           {{"counted", cost.commits},
            {"characters", cost.characters},
            {"ns", cost.nanoseconds},
            {"longest_ns", cost.longest}}}};
}

void obey_control(Server& server, const Json& request, const Answer& answer) {
  const auto name = text_of(request, "do");
  for (const auto& row : rows) {
    if (row.name == name) {
      try {
        row.run(server, request, answer);
      } catch (const Json::exception&) {
        answer(no("a value of the request has the wrong type"));
      }
      return;
    }
  }
  answer(no("this server knows no request \"" + base::escape_controls(name) + "\""));
}

}  // namespace app
