#include "app/cli.h"

#include <unistd.h>

#include <filesystem>
#include <sstream>

#include <doctest/doctest.h>

#include "app/folder.h"

namespace {

struct Ran {
  int status = 0;
  std::string out;
  std::string err;
};

Ran run(const std::vector<std::string>& arguments, const std::string& input = {},
        std::vector<std::string> environment = {}) {
  std::istringstream in(input);
  std::ostringstream out;
  std::ostringstream err;
  Ran ran;
  ran.status = app::run(arguments,
                        {.in = in, .out = out, .err = err, .environment = std::move(environment)});
  ran.out = out.str();
  ran.err = err.str();
  return ran;
}

const std::string content = std::string(WATERWHEEL_SOURCE_DIR) + "/data";
const std::string areas = std::string(WATERWHEEL_SOURCE_DIR) + "/areas";

}  // namespace

TEST_CASE("cli: version prints the name and the version") {
  CHECK(run({"version"}).status == 0);
  CHECK(run({"version"}).out.find("waterwheel 0.") == 0);
  CHECK(run({"--version"}).out.find("waterwheel 0.") == 0);
}

TEST_CASE("cli: what makes no sense is usage, status 2, with a way on") {
  CHECK(run({}).status == 2);
  CHECK(run({}).err.find("--help") != std::string::npos);
  CHECK(run({"srve"}).status == 2);
  CHECK(run({"serve", "--prot", "1"}).status == 2);
  CHECK(run({"admin"}).status == 2);
  CHECK(run({"db"}).status == 2);
  CHECK(run({"restore"}).status == 2);
  CHECK(run({"admin", "grant", "Ann"}).status == 2);
  CHECK(run({"simulate"}).status == 2);
  CHECK(run({"shutdown", "soon"}).status == 2);
  CHECK(run({"admin", "grant", "Ann", "lode"}).status == 2);
}

TEST_CASE("cli: help lists every command, status 0") {
  const auto ran = run({"--help"});
  CHECK(ran.status == 0);
  for (const std::string command :
       {"serve", "check", "simulate", "healthcheck", "who", "say", "reload", "shutdown", "backup",
        "restore", "db", "admin", "config", "version"}) {
    CHECK_MESSAGE(ran.out.find("\n  " + command) != std::string::npos, command);
  }
}

TEST_CASE("cli: settings that cannot be used are 78, before anything is begun") {
  const auto ran = run({"serve", "--set", "net.prot=4000"});
  CHECK(ran.status == 78);
  CHECK(ran.err ==
        "waterwheel: flag --set: there is no setting net.prot (did you mean net.port?)\n");
  CHECK(run({"serve", "--port", "many"}).status == 78);
  CHECK(run({"serve", "--set", "net.port"}).status == 78);
  CHECK(run({"serve", "--set", "testing.enabled=true"}).err.find("loopback") != std::string::npos);
}

TEST_CASE("cli: config show tells values and origins, config check judges") {
  const auto shown =
      run({"config", "show", "--origin", "--port", "4010", "--set", "game.name=Mill"}, {},
          {"WATERWHEEL_LOG__FORMAT=json"});
  CHECK(shown.status == 0);
  CHECK(shown.out.find("net.port = 4010  (flag --port)\n") != std::string::npos);
  CHECK(shown.out.find("game.name = Mill  (flag --set)\n") != std::string::npos);
  CHECK(shown.out.find("log.format = json  (environment WATERWHEEL_LOG__FORMAT)\n") !=
        std::string::npos);
  CHECK(shown.out.find("paths.data = var  (default)\n") != std::string::npos);
  CHECK(run({"config", "check"}).out == "The settings can be used.\n");
  const auto judged = run({"config", "check"}, {}, {"WATERWHEEL_NET__PROT=1"});
  CHECK(judged.status == 78);
  CHECK(judged.err.find("net.port") != std::string::npos);
}

TEST_CASE("cli: a flag of its own beats --set of the same setting") {
  CHECK(run({"config", "show", "--port", "1", "--set", "net.port=2"}).out.find("net.port = 1\n") !=
        std::string::npos);
}

TEST_CASE("cli: check lists problems by file and line and ends with 1 when one is an error") {
  const TestFolder folder;
  const auto file = folder.write("broken.toml", "[area]\nname = \n");
  const auto ran = run({"check", file, "--content", content});
  CHECK(ran.status == 1);
  CHECK(ran.out.find(file + ":2:") != std::string::npos);
  const auto summary = run({"check", file, "--content", content, "--summary"});
  CHECK(summary.status == 1);
  CHECK(summary.out.find(file) == std::string::npos);
  CHECK(summary.out.find("1 error,") != std::string::npos);
  const auto json = run({"check", file, "--content", content, "--json"});
  CHECK(json.status == 1);
  CHECK(json.out.find("\"severity\": \"error\"") != std::string::npos);
}

TEST_CASE("cli: the areas and rules that are shipped have no errors") {
  const auto ran = run({"check", "--areas", areas, "--content", content});
  CHECK_MESSAGE(ran.status == 0, ran.out);
}

TEST_CASE("cli: a simulation gives the same digests twice, and others for another seed") {
  const std::vector<std::string> command = {"simulate", "--areas",  areas, "--content",
                                            content,    "--pulses", "5000"};
  const auto with_seed = [&command](const std::string& seed) {
    auto arguments = command;
    arguments.insert(arguments.end(), {"--seed", seed});
    auto ran = run(arguments);
    CHECK_MESSAGE(ran.status == 0, ran.err);
    return ran.out.substr(0, ran.out.find("\"wall_seconds\""));
  };
  const auto first = with_seed("7");
  CHECK(first.find("\"pulses\": 5000") != std::string::npos);
  CHECK(first.find("\"draws_digest\": \"") != std::string::npos);
  CHECK(first == with_seed("7"));
  CHECK(first != with_seed("8"));
}

TEST_CASE("cli: a simulation may hang events on the mobiles, and they go on for ever") {
  const auto ran = run({"simulate", "--areas", areas, "--content", content, "--pulses", "9700",
                        "--pending", "2000"});
  REQUIRE_MESSAGE(ran.status == 0, ran.err);
  const auto number = [&ran](const std::string& name) {
    const auto at = ran.out.find("\"" + name + "\": ");
    return at == std::string::npos ? 0 : std::stol(ran.out.substr(at + name.size() + 4));
  };
  CHECK(number("pending") >= 2000);
  CHECK(number("stir") >= 2000);  // each at least once in twenty minutes
  CHECK(number("wall_speed") > 0);
}

TEST_CASE("cli: without a server, asking says so and admin goes to the database itself") {
  const TestFolder folder;
  const auto data = folder / "var";
  for (const std::string command : {"healthcheck", "who", "reload", "shutdown"}) {
    const auto ran = run({command, "--data", data});
    CHECK(ran.status == 1);
    CHECK(ran.err.find("no server answers at " + data) != std::string::npos);
  }
  CHECK(run({"say", "hello", "there", "--data", data}).status == 1);
  const std::vector<std::string> fast = {
      "--set",       "testing.enabled=true",    "--set",  "testing.hash=fast",
      "--set",       "net.addresses=127.0.0.1", "--data", data,
      "--allow-root"};
  const auto admin = [&fast](std::vector<std::string> arguments, const std::string& input) {
    arguments.insert(arguments.end(), fast.begin(), fast.end());
    return run(arguments, input);
  };
  const auto made =
      admin({"admin", "create", "wanda", "--rights", "goto load"}, "water-and-mill\n");
  CHECK_MESSAGE(made.status == 0, made.err);
  CHECK(made.out == "The account Wanda was made, with the rights goto load.\n");
  CHECK(admin({"admin", "create", "wanda"}, "water-and-mill\n").status == 1);
  CHECK(admin({"admin", "create", "otto"}, "short\n").err.find("8") != std::string::npos);
  CHECK(admin({"admin", "create", "otto"}, "").err.find("standard input") != std::string::npos);
  CHECK(admin({"admin", "grant", "Wanda", "events"}, "").out.find("goto load events") !=
        std::string::npos);
  CHECK(admin({"admin", "grant", "Wanda", "goto", "--take"}, "").out.find("load events") !=
        std::string::npos);
  const auto file = folder.write("password", "another-password\r\n");
  CHECK(admin({"admin", "passwd", "Wanda", "--password-file", file}, "").status == 0);
  CHECK(admin({"admin", "passwd", "Nobody", "--password-file", file}, "").status == 1);
  for (const auto& entry : std::filesystem::directory_iterator(data)) {
    CHECK(TestFolder::read(entry.path().string()).find("another-password") == std::string::npos);
  }
}

TEST_CASE("cli: admin as root leaves no file of root's in the folder of another user") {
  if (::geteuid() != 0) {
    return;  // nobody else could
  }
  const TestFolder folder;
  const auto data = folder / "var";
  const auto create = [&data](std::vector<std::string> more) {
    std::vector<std::string> arguments = {"admin",
                                          "create",
                                          "wanda",
                                          "--data",
                                          data,
                                          "--set",
                                          "testing.enabled=true",
                                          "--set",
                                          "testing.hash=fast",
                                          "--set",
                                          "net.addresses=127.0.0.1"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run(arguments, "water-and-mill\n");
  };
  SUBCASE("not when there is none yet") {
    const auto refused = create({});
    CHECK(refused.status == 78);
    CHECK(refused.err.find("--allow-root") != std::string::npos);
    CHECK_FALSE(std::filesystem::exists(data));
  }
  SUBCASE("not in one that is somebody's") {
    std::filesystem::create_directory(data);
    REQUIRE(::chown(data.c_str(), 10001, 10001) == 0);
    CHECK(create({}).status == 78);
    CHECK(std::filesystem::is_empty(data));
  }
  SUBCASE("in its own it may") {
    std::filesystem::create_directory(data);
    CHECK(create({}).status == 0);
  }
  SUBCASE("and where it was told to") {
    CHECK(create({"--allow-root"}).status == 0);
  }
}
