// What the server says of itself to those who list servers.
#include "game/mssp.h"

#include <algorithm>
#include <map>
#include <string>
#include <variant>
#include <vector>

#include <doctest/doctest.h>

#include "support/stage.h"

using support::Stage;

namespace {

using Variables = std::map<std::string, std::vector<std::string>>;

struct Answer {
  std::size_t count = 0;
  bool as_lines = false;
  Variables variables;
};

Answer answer_to(const Stage& stage, const support::Player& player) {
  Answer answer;
  for (const auto& out : stage.sent()) {
    const auto* mssp = std::get_if<wire::Mssp>(&out);
    if (mssp != nullptr && mssp->session == player.session) {
      ++answer.count;
      answer.as_lines = mssp->as_lines;
      answer.variables = Variables(mssp->variables.begin(), mssp->variables.end());
      CHECK(answer.variables.size() == mssp->variables.size());  // none twice
    }
  }
  return answer;
}

Answer ask(Stage& stage) {
  const auto crawler = stage.connect();
  stage.game().hear(wire::MsspAsked{crawler.session});
  stage.settle();
  return answer_to(stage, crawler);
}

}  // namespace

TEST_CASE("mssp: whoever asks is told what is true, before any login") {
  support::StageOptions options;
  options.game.mssp.contact = "staff@example.org";
  options.game.mssp.version = "1.2";
  Stage stage(options);
  stage.player("Ann");
  stage.player("Bob");
  stage.game().set_ports(4000, 4443);
  const auto answer = ask(stage);
  CHECK(answer.count == 1);
  CHECK_FALSE(answer.as_lines);
  const Variables expected{{"NAME", {"Stage"}},
                           {"PLAYERS", {"2"}},
                           {"UPTIME", {"1767225600"}},
                           {"CODEBASE", {"Waterwheel 1.2"}},
                           {"CONTACT", {"staff@example.org"}},
                           {"WEBSITE", {""}},
                           {"CRAWL DELAY", {"-1"}},
                           {"PORT", {"4000"}},
                           {"TLS", {"4443"}},
                           {"SSL", {"4443"}},
                           {"AREAS", {"1"}},
                           {"ROOMS", {"2"}},
                           {"MOBILES", {"2"}},
                           {"LEVELS", {"50"}},
                           {"RACES", {"2"}},
                           {"CLASSES", {"2"}},
                           {"SKILLS", {"0"}},
                           {"HELPFILES", {"1"}},
                           {"CHARSET", {"US-ASCII", "ISO-8859-1", "UTF-8"}},
                           {"LANGUAGE", {"English"}},
                           {"GMCP", {"1"}},
                           {"MXP", {"0"}},
                           {"PAY TO PLAY", {"0"}}};
  for (const auto& [name, values] : expected) {
    CAPTURE(name);
    const auto found = answer.variables.find(name);
    REQUIRE(found != answer.variables.end());
    CHECK(found->second == values);
  }
  for (const auto* left_out : {"HOSTNAME", "IP", "DISCORD", "ICON"}) {
    CHECK_FALSE(answer.variables.contains(left_out));
  }
}

TEST_CASE("mssp: the players are those who play now, and no port is told that is not there") {
  Stage stage;
  const auto ann = stage.player("Ann");
  CHECK(ask(stage).variables.at("PLAYERS") == std::vector<std::string>{"1"});
  stage.drop_link(ann);
  const auto answer = ask(stage);
  CHECK(answer.variables.at("PLAYERS") == std::vector<std::string>{"0"});
  CHECK_FALSE(answer.variables.contains("TLS"));
  CHECK_FALSE(answer.variables.contains("PORT"));
}

TEST_CASE("mssp: the words of those who list servers are answered in lines at the name prompt") {
  Stage stage;
  for (const auto* word : {"MSSP-REQUEST", "info", "INFO"}) {
    const auto crawler = stage.connect();
    stage.heard(crawler);
    stage.type(crawler, word);
    const auto answer = answer_to(stage, crawler);
    CHECK(answer.count == 1);
    CHECK(answer.as_lines);
    CHECK(stage.heard(crawler).empty());
    CHECK(stage.prompt(crawler) == "Your name, or 'new' to make a character: ");
    stage.type(crawler, "Ann");
    stage.type(crawler, word);  // a password by now
    CHECK(answer_to(stage, crawler).count == 1);
  }
}
