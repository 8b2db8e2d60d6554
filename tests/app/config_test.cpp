#include "app/config.h"

#include <algorithm>
#include <string>
#include <utility>

#include <doctest/doctest.h>

#include "app/folder.h"
#include "app/settings.h"
#include "support/freed_memory.h"

namespace {

app::Given flag(const std::string& name, const std::string& value) {
  return {.name = name, .value = value, .flag = "--set"};
}

std::string only_problem(const app::Loaded& loaded) {
  REQUIRE(loaded.problems.size() == 1);
  return loaded.problems[0].in_words();
}

}  // namespace

TEST_CASE("config: nothing given is the defaults, and they can be used") {
  const auto loaded = app::load_config({});
  CHECK(loaded.problems.empty());
  CHECK(loaded.config.net.port == 4000);
  CHECK(loaded.config.limits.connections == 5000);
  CHECK(loaded.origins.at("net.port") == "default");
}

TEST_CASE("config: a flag beats the environment, which beats the file, which beats the default") {
  const TestFolder folder;
  app::Places places;
  places.file = folder.write(
      "w.toml", "[net]\nport = 4001\n[limits]\nqueued_lines = 9\n[game]\nname = \"From file\"\n");
  auto loaded = app::load_config(places);
  CHECK(loaded.problems.empty());
  CHECK(loaded.config.net.port == 4001);
  CHECK(loaded.config.limits.queued_lines == 9);
  CHECK(loaded.config.game.name == "From file");
  CHECK(loaded.origins.at("net.port") == "file " + places.file + ":2");
  CHECK(loaded.origins.at("log.level") == "default");

  places.environment = {"PATH=/bin", "WATERWHEEL_NET__PORT=4002"};
  loaded = app::load_config(places);
  CHECK(loaded.config.net.port == 4002);
  CHECK(loaded.origins.at("net.port") == "environment WATERWHEEL_NET__PORT");

  places.flags = {flag("net.port", "4003")};
  loaded = app::load_config(places);
  CHECK(loaded.config.net.port == 4003);
  CHECK(loaded.origins.at("net.port") == "flag --set");
  CHECK(loaded.config.limits.queued_lines == 9);
}

TEST_CASE("config: an unknown key is an error with the nearest name, wherever it stands") {
  const TestFolder folder;
  SUBCASE("flag") {
    CHECK(only_problem(app::load_config(
              {.file = {}, .flags = {flag("net.prot", "1")}, .environment = {}})) ==
          "flag --set: there is no setting net.prot (did you mean net.port?)");
  }
  SUBCASE("file") {
    const auto file = folder.write("w.toml", "[net]\n\nprot = 1\n");
    CHECK(only_problem(app::load_config({.file = file, .flags = {}, .environment = {}})) ==
          "file " + file + ":3: there is no setting net.prot (did you mean net.port?)");
  }
  SUBCASE("environment") {
    const auto problem = only_problem(
        app::load_config({.file = {}, .flags = {}, .environment = {"WATERWHEEL_NET__PROT=1"}}));
    CHECK(problem.find("WATERWHEEL_NET__PROT") != std::string::npos);
    CHECK(problem.find("WATERWHEEL_NET__PORT") != std::string::npos);
  }
  SUBCASE("the right key in the wrong section") {
    CHECK(only_problem(app::load_config(
                           {.file = {}, .flags = {flag("server.port", "1")}, .environment = {}}))
              .find("net.port") != std::string::npos);
  }
  SUBCASE("nothing near") {
    CHECK(only_problem(app::load_config(
              {.file = {}, .flags = {flag("zzz.qqqqqq", "1")}, .environment = {}})) ==
          "flag --set: there is no setting zzz.qqqqqq");
  }
}

TEST_CASE("config: variables of a container platform are left alone, a slip of the pen is not") {
  CHECK(app::load_config({.file = {},
                          .flags = {},
                          .environment = {"WATERWHEEL_PORT=tcp://10.0.0.1:4000",
                                          "WATERWHEEL_SERVICE_HOST=10.0.0.1",
                                          "WATERWHEEL_CRASH_AT=commit.half"}})
            .problems.empty());
  const auto problem = only_problem(
      app::load_config({.file = {}, .flags = {}, .environment = {"WATERWHEEL_NET_PORT=4001"}}));
  CHECK(problem.find("did you mean WATERWHEEL_NET__PORT?") != std::string::npos);
}

TEST_CASE("config: a secret may stand in a file of its own, and is never shown") {
  const TestFolder folder;
  const auto secret = folder.write("secret", "hush-hush-hush\n");
  app::Places places;
  places.flags = {flag("admin.name", "Ann")};
  places.environment = {"WATERWHEEL_ADMIN__PASSWORD_FILE=" + secret};
  auto loaded = app::load_config(places);
  CHECK(loaded.problems.empty());
  CHECK(loaded.config.admin.password == "hush-hush-hush");
  CHECK(loaded.origins.at("admin.password") == "environment WATERWHEEL_ADMIN__PASSWORD_FILE");
  const auto shown = app::show_config(loaded, true);
  CHECK(shown.find("hush") == std::string::npos);
  CHECK(shown.find("admin.password = ********  (environment WATERWHEEL_ADMIN__PASSWORD_FILE)\n") !=
        std::string::npos);
  CHECK(shown.find("net.port = 4000  (default)\n") != std::string::npos);
  CHECK(app::show_config(loaded, false).find("net.port = 4000\n") != std::string::npos);

  places.environment.emplace_back("WATERWHEEL_ADMIN__PASSWORD=other");
  CHECK(only_problem(app::load_config(places)).find("keep one") != std::string::npos);
  std::reverse(places.environment.begin(), places.environment.end());
  CHECK(only_problem(app::load_config(places)).find("keep one") != std::string::npos);

  places.environment = {"WATERWHEEL_ADMIN__PASSWORD_FILE=" + folder.path() + "/absent"};
  CHECK(only_problem(app::load_config(places)).find("cannot be read") != std::string::npos);
}

TEST_CASE("config: what is no secret has no _FILE") {
  const auto problem = only_problem(
      app::load_config({.file = {}, .flags = {}, .environment = {"WATERWHEEL_NET__PORT_FILE=/x"}}));
  CHECK(problem.find("net.port_file") != std::string::npos);
}

TEST_CASE("config: all problems are told, not just the first, and no value is repeated") {
  const auto loaded =
      app::load_config({.file = {},
                        .flags = {flag("net.port", "s3cret"), flag("log.level", "loud")},
                        .environment = {}});
  REQUIRE(loaded.problems.size() == 2);
  CHECK(loaded.problems[0].in_words().find("s3cret") == std::string::npos);
  CHECK(loaded.config.net.port == 4000);
}

TEST_CASE("config: a file with a mistake is named with line and column") {
  const TestFolder folder;
  const auto file = folder.write("w.toml", "[net]\nport = \n");
  CHECK(only_problem(app::load_config({.file = file, .flags = {}, .environment = {}}))
            .find(file + ":2:") != std::string::npos);
  CHECK(only_problem(app::load_config({.file = "/absent.toml", .flags = {}, .environment = {}}))
            .find("/absent.toml: cannot be read") != std::string::npos);
  const auto real = folder.write("real.toml", "[limits]\ntitle = 1.5\n");
  CHECK(only_problem(app::load_config({.file = real, .flags = {}, .environment = {}}))
            .find("limits.title must be") != std::string::npos);
}

TEST_CASE("config: a list in a file is a list") {
  const TestFolder folder;
  const auto file = folder.write("w.toml", "net.addresses = [\"127.0.0.1\", \"::1\"]\n");
  const auto loaded = app::load_config({.file = file, .flags = {}, .environment = {}});
  CHECK(loaded.problems.empty());
  CHECK(loaded.config.net.addresses == std::vector<std::string>{"127.0.0.1", "::1"});
}

TEST_CASE("config: testing is refused unless every listener is on loopback") {
  const auto load = [](const std::string& addresses) {
    return app::load_config(
        {.file = {},
         .flags = {flag("testing.enabled", "true"), flag("net.addresses", addresses)},
         .environment = {}});
  };
  CHECK(load("127.0.0.1").problems.empty());
  CHECK(load("127.0.0.1,::1").problems.empty());
  CHECK(only_problem(load("127.0.0.1,192.0.2.1")).find("loopback") != std::string::npos);
  CHECK(only_problem(load("::")).find("loopback") != std::string::npos);
}

TEST_CASE("config: what belongs to testing needs testing") {
  for (const auto& given : {flag("testing.clock", "manual"), flag("testing.hash", "fast"),
                            flag("testing.exempt", "127.0.0.1")}) {
    CHECK(only_problem(app::load_config({.file = {}, .flags = {given}, .environment = {}}))
              .find("needs testing.enabled=true") != std::string::npos);
  }
}

TEST_CASE("config: limits that contradict each other are refused") {
  CHECK(only_problem(
            app::load_config(
                {.file = {}, .flags = {flag("limits.output_pause", "300000")}, .environment = {}}))
            .find("limits.output_close") != std::string::npos);
  CHECK(only_problem(app::load_config(
                         {.file = {}, .flags = {flag("net.addresses", " ")}, .environment = {}}))
            .find("at least one address") != std::string::npos);
}

TEST_CASE("config: no copy of it leaves the admin's password in memory") {
  const std::string password = "a-password-for-the-first-admin";
  const support::FreedMemory freed(password);
  {
    app::Config config;
    config.admin.password = password;
    app::Config copy = config;
    const app::Config moved = std::move(copy);
    config = app::Config();
    CHECK(moved.admin.password == password);
  }
  CHECK_FALSE(freed.held_it());
}
