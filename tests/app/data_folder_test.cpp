#include "app/data_folder.h"

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <functional>

#include <doctest/doctest.h>

#include "app/folder.h"

namespace {

constexpr uid_t stranger = 10001;

mode_t mode_of(const std::string& path) {
  struct stat about {};
  REQUIRE(::stat(path.c_str(), &about) == 0);
  return about.st_mode & 07777U;
}

// What `open` says as a user who is not root, "status why"; in a child, since there is no way back.
std::string open_as_ordinary_user(const std::string& path) {
  int ends[2];
  REQUIRE(::pipe(ends) == 0);
  const auto child = ::fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    if (::geteuid() == 0 && (::setgid(stranger) != 0 || ::setuid(stranger) != 0)) {
      ::_exit(1);
    }
    app::DataFolder folder(path);
    const auto failure = folder.open();
    const auto said =
        failure ? std::to_string(failure->status) + " " + failure->why : std::string("open");
    const auto written = ::write(ends[1], said.data(), said.size());
    ::_exit(written == static_cast<ssize_t>(said.size()) ? 0 : 1);
  }
  ::close(ends[1]);
  std::string said;
  char room[512];
  for (ssize_t size = 0; (size = ::read(ends[0], room, sizeof room)) > 0;) {
    said.append(room, static_cast<std::size_t>(size));
  }
  ::close(ends[0]);
  int status = 0;
  ::waitpid(child, &status, 0);
  CHECK(status == 0);
  return said;
}

void give_to_stranger(const std::string& path) {
  if (::geteuid() == 0) {
    REQUIRE(::chown(path.c_str(), stranger, stranger) == 0);
  }
}

std::string uid_of_user() {
  return std::to_string(::geteuid() == 0 ? stranger : ::geteuid());
}

}  // namespace

TEST_CASE("data folder: a missing one is made for its owner alone") {
  const TestFolder folder;
  app::DataFolder data(folder / "deep/var");
  CHECK_FALSE(data.open().has_value());
  CHECK(mode_of(folder / "deep/var") == 0700);
  CHECK(mode_of(folder / "deep/var/lock") == 0600);
}

TEST_CASE("data folder: a second server is told 75, and the first goes on") {
  const TestFolder folder;
  {
    app::DataFolder first(folder / "var");
    REQUIRE_FALSE(first.open().has_value());
    REQUIRE(first.write_port(4321));
    app::DataFolder second(folder / "var");
    const auto failure = second.open();
    REQUIRE(failure.has_value());
    CHECK(failure->status == 75);
    CHECK(failure->why.find(folder / "var") == 0);
    second.remove_port();
    CHECK(TestFolder::read(folder / "var/port") == "4321\n");
    first.remove_port();
    CHECK_FALSE(std::filesystem::exists(folder / "var/port"));
  }
  app::DataFolder third(folder / "var");
  CHECK_FALSE(third.open().has_value());
}

TEST_CASE(
    "data folder: one that cannot be written is refused with path, uid, owner and what to run") {
  const TestFolder folder;
  REQUIRE(::chmod(folder.path().c_str(), 0755) == 0);
  std::filesystem::create_directory(folder / "var");
  REQUIRE(::chmod((folder / "var").c_str(), 0555) == 0);
  const auto said = open_as_ordinary_user(folder / "var");
  CHECK(said.find("78 " + (folder / "var") + ": cannot be written") == 0);
  CHECK(said.find("it belongs to uid " + std::to_string(::geteuid())) != std::string::npos);
  CHECK(said.find("the server runs as uid " + uid_of_user()) != std::string::npos);
  CHECK(said.find("chown -R " + uid_of_user()) != std::string::npos);
  CHECK(said.find('\n') == std::string::npos);
}

TEST_CASE("data folder: one that cannot be made is refused, naming the folder it would stand in") {
  const TestFolder folder;
  REQUIRE(::chmod(folder.path().c_str(), 0555) == 0);
  const auto said = open_as_ordinary_user(folder / "var");
  CHECK(said.find("78 " + folder.path()) == 0);
  REQUIRE(::chmod(folder.path().c_str(), 0755) == 0);
}

TEST_CASE("data folder: a database file that may only be read is refused, naming it") {
  for (const std::string tail : {"", "-wal", "-shm"}) {
    const TestFolder folder;
    REQUIRE(::chmod(folder.path().c_str(), 0755) == 0);
    std::filesystem::create_directory(folder / "var");
    give_to_stranger(folder / "var");
    const auto file = folder.write("var/waterwheel.db" + tail, "");
    REQUIRE(::chmod(file.c_str(), 0444) == 0);
    const auto said = open_as_ordinary_user(folder / "var");
    CHECK(said.find("78 " + file + ": cannot be written") == 0);
    CHECK(said.find("uid " + uid_of_user()) != std::string::npos);
  }
}

TEST_CASE("data folder: a file in its place is refused") {
  const TestFolder folder;
  app::DataFolder data(folder.write("var", "here"));
  const auto failure = data.open();
  REQUIRE(failure.has_value());
  CHECK(failure->status == 78);
  CHECK(failure->why.find("is not a folder") != std::string::npos);
}

TEST_CASE("areas folder: filled once when it is missing, never touched again") {
  const TestFolder folder;
  std::filesystem::create_directories(folder / "seed/mill");
  folder.write("seed/one.toml", "first");
  folder.write("seed/mill/two.toml", "second");
  CHECK_FALSE(app::fill_areas(folder / "areas", folder / "seed").has_value());
  CHECK(TestFolder::read(folder / "areas/one.toml") == "first");
  CHECK(TestFolder::read(folder / "areas/mill/two.toml") == "second");
  folder.write("areas/one.toml", "changed by a builder");
  folder.write("seed/three.toml", "third");
  CHECK_FALSE(app::fill_areas(folder / "areas", folder / "seed").has_value());
  CHECK(TestFolder::read(folder / "areas/one.toml") == "changed by a builder");
  CHECK_FALSE(std::filesystem::exists(folder / "areas/three.toml"));
}

TEST_CASE(
    "areas folder: a fill that was cut short is begun anew, and a seed that is missing is said") {
  const TestFolder folder;
  std::filesystem::create_directories(folder / "areas.filling");
  folder.write("areas.filling/half.toml", "half");
  std::filesystem::create_directories(folder / "seed");
  folder.write("seed/one.toml", "first");
  CHECK_FALSE(app::fill_areas(folder / "areas", folder / "seed").has_value());
  CHECK_FALSE(std::filesystem::exists(folder / "areas/half.toml"));
  CHECK(TestFolder::read(folder / "areas/one.toml") == "first");
  const auto failure = app::fill_areas(folder / "other", folder / "absent");
  REQUIRE(failure.has_value());
  CHECK(failure->status == 78);
  CHECK(failure->why.find(folder / "absent") != std::string::npos);
  CHECK_FALSE(app::fill_areas(folder / "other", "").has_value());
}
