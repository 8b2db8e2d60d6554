#include "sandbox.h"

#include <fcntl.h>
#include <grp.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <stdexcept>
#include <utility>

#include <sqlite3.h>

#include "base/log.h"

namespace store_tests {

namespace {

constexpr uid_t nobody = 65534;
constexpr int threw = 99;

void say_no(sqlite3* db, const std::string& sql) {
  throw std::runtime_error("outsider: " + sql + ": " + sqlite3_errmsg(db));
}

std::string read_all(int file) {
  std::string text;
  std::array<char, 4096> bytes{};
  for (;;) {
    const auto got = ::read(file, bytes.data(), bytes.size());
    if (got <= 0) {
      return text;
    }
    text.append(bytes.data(), static_cast<std::size_t>(got));
  }
}

}  // namespace

Folder::Folder(Place place) {
  const auto make = [this](const std::filesystem::path& parent) {
    path_ = (parent / "waterwheel-store-XXXXXX").string();
    return ::mkdtemp(path_.data()) != nullptr;
  };
  if (!(place == Place::quick && make("/dev/shm")) &&
      !make(std::filesystem::temp_directory_path())) {
    throw std::runtime_error("no folder for the test");
  }
}

Folder::~Folder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

Outsider::Outsider(const std::string& path) {
  if (sqlite3_open(path.c_str(), &db_) != SQLITE_OK) {
    say_no(db_, "open");
  }
}

Outsider::~Outsider() {
  sqlite3_close(db_);
}

void Outsider::run(const std::string& sql) {
  if (sqlite3_exec(db_, sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) {
    say_no(db_, sql);
  }
}

std::string Outsider::text(const std::string& sql) {
  sqlite3_stmt* statement = nullptr;
  if (sqlite3_prepare_v2(db_, sql.c_str(), -1, &statement, nullptr) != SQLITE_OK) {
    say_no(db_, sql);
  }
  std::string found;
  if (sqlite3_step(statement) == SQLITE_ROW && sqlite3_column_text(statement, 0) != nullptr) {
    found = reinterpret_cast<const char*>(sqlite3_column_text(statement, 0));
  }
  sqlite3_finalize(statement);
  return found;
}

std::int64_t Outsider::number(const std::string& sql) {
  return std::stoll("0" + text(sql));
}

Ears::Ears() : before_(::dup(STDERR_FILENO)) {
  base::log::open({.lines_a_minute = 0});
  std::string name = (std::filesystem::temp_directory_path() / "waterwheel-log-XXXXXX").string();
  file_ = ::mkstemp(name.data());
  ::unlink(name.c_str());
  ::dup2(file_, STDERR_FILENO);
}

Ears::~Ears() {
  ::dup2(before_, STDERR_FILENO);
  ::close(before_);
  ::close(file_);
}

std::string Ears::heard() {
  std::fflush(stderr);
  ::lseek(file_, 0, SEEK_SET);
  return read_all(file_);
}

ChildEnd in_child(
    const std::function<void(const std::function<void(const std::string&)>& say)>& work) {
  std::array<int, 2> ends{};
  if (::pipe(ends.data()) != 0) {
    throw std::runtime_error("no pipe");
  }
  const auto child = ::fork();
  if (child == 0) {
    ::close(ends[0]);
    const auto say = [&ends](const std::string& words) {
      if (::write(ends[1], words.data(), words.size()) < 0) {
        ::_exit(threw);
      }
    };
    try {
      work(say);
    } catch (const std::exception& error) {
      say(error.what());
      ::_exit(threw);
    }
    ::_exit(0);
  }
  ::close(ends[1]);
  ChildEnd end;
  end.said = read_all(ends[0]);
  ::close(ends[0]);
  int status = 0;
  ::waitpid(child, &status, 0);
  end.killed = WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL;
  end.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return end;
}

void kill_self() {
  ::kill(::getpid(), SIGKILL);
}

void become_nobody() {
  if (::geteuid() == 0 &&
      (::setgroups(0, nullptr) != 0 || ::setgid(nobody) != 0 || ::setuid(nobody) != 0)) {
    throw std::runtime_error("root may not step down here");
  }
}

std::unique_ptr<store::Store> open_store(const std::string& path, store::Options options) {
  options.path = path;
  auto opened = store::Store::open(std::move(options));
  if (!opened) {
    throw std::runtime_error(opened.error().in_words());
  }
  return std::move(*opened);
}

wire::AccountRecord account(std::int64_t id, const std::string& name) {
  wire::AccountRecord record;
  record.id = id;
  record.name = name;
  record.password = "$argon2id$";
  return record;
}

wire::CharacterRecord character(std::int64_t id, std::int64_t account, const std::string& name) {
  wire::CharacterRecord record;
  record.id = id;
  record.account = account;
  record.name = name;
  record.position = "standing";
  record.room = 100;
  return record;
}

wire::ObjectRecord in_room(std::int64_t id, std::int64_t room) {
  wire::ObjectRecord record;
  record.id = id;
  record.template_vnum = 5;
  record.in_room = room;
  record.place_order = id;
  return record;
}

wire::ObjectRecord on_character(std::int64_t id, std::int64_t character) {
  auto record = in_room(id, 0);
  record.in_room.reset();
  record.on_character = character;
  return record;
}

wire::ObjectRecord in_object(std::int64_t id, std::int64_t holder) {
  auto record = in_room(id, 0);
  record.in_room.reset();
  record.in_object = holder;
  return record;
}

wire::EventRecord event(const std::string& owner_kind, const std::string& owner, std::int64_t order,
                        std::optional<std::int64_t> due) {
  wire::EventRecord record;
  record.owner_kind = owner_kind;
  record.owner = owner;
  record.kind = "burn";
  record.clock = "played";
  record.due = due;
  record.event_order = order;
  return record;
}

wire::Commit two_players() {
  auto commit = header_only(1);
  commit.durable = true;
  commit.accounts = {account(1, "Ann"), account(2, "Bob")};
  commit.characters = {character(11, 1, "Ann"), character(12, 2, "Bob")};
  return commit;
}

wire::Commit header_only(std::int64_t pulse) {
  wire::Commit commit;
  commit.durable = false;
  commit.header.pulse = pulse;
  commit.header.next_id = 1000;
  return commit;
}

}  // namespace store_tests
