#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <thread>

#include <doctest/doctest.h>

#include "app/control_client.h"
#include "app/control_server.h"
#include "app/folder.h"

namespace {

using Json = nlohmann::json;

// A control server on a thread of its own, since the client waits.
class Answering {
 public:
  Answering(const std::string& folder, app::ControlServer::Handler handler)
      : server_(io_, std::move(handler)) {
    const auto listens = server_.listen(folder);
    REQUIRE_MESSAGE(listens.has_value(), (listens ? std::string() : listens.error().in_words()));
    thread_ = std::thread([this] { io_.run(); });
  }
  ~Answering() {
    io_.stop();
    thread_.join();
  }
  Answering(const Answering&) = delete;
  Answering& operator=(const Answering&) = delete;

 private:
  asio::io_context io_;
  app::ControlServer server_;
  std::thread thread_;
};

void repeat(const Json& request, const app::ControlServer::Answer& answer) {
  answer({{"ok", true}, {"heard", request.value("do", std::string())}});
}

// What comes back for raw bytes.
std::string raw(const std::string& folder, const std::string& bytes) {
  const int connection = ::socket(AF_UNIX, SOCK_STREAM, 0);
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  const auto path = folder + "/control.sock";
  REQUIRE(path.size() < sizeof address.sun_path);
  path.copy(address.sun_path, path.size());
  REQUIRE(::connect(connection, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0);
  std::size_t sent = 0;
  while (sent < bytes.size()) {
    const auto size = ::send(connection, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
    if (size <= 0) {
      break;
    }
    sent += static_cast<std::size_t>(size);
  }
  std::string answer;
  char room[512];
  for (ssize_t size = 0; (size = ::recv(connection, room, sizeof room, 0)) > 0;) {
    answer.append(room, static_cast<std::size_t>(size));
  }
  ::close(connection);
  return answer;
}

}  // namespace

TEST_CASE("control: one line in, one line out, on a socket for its owner alone") {
  const TestFolder folder;
  const Answering server(folder.path(), repeat);
  struct stat about {};
  REQUIRE(::stat((folder / "control.sock").c_str(), &about) == 0);
  CHECK((about.st_mode & 07777U) == 0600);
  const auto reply = app::ask_server(folder.path(), {{"do", "who"}});
  CHECK(reply.is_there);
  CHECK(reply.good);
  CHECK(reply.said["heard"] == "who");
  CHECK(raw(folder.path(), "{\"do\":\"x\"}\n") == "{\"heard\":\"x\",\"ok\":true}\n");
}

TEST_CASE(
    "control: what an earlier server left behind is no hindrance, and nothing is left at the end") {
  const TestFolder folder;
  folder.write("control.sock", "left behind");
  {
    const Answering server(folder.path(), repeat);
    CHECK(app::ask_server(folder.path(), {{"do", "who"}}).good);
  }
  CHECK_FALSE(std::filesystem::exists(folder / "control.sock"));
  const auto reply = app::ask_server(folder.path(), {{"do", "who"}});
  CHECK_FALSE(reply.is_there);
  CHECK(reply.why.find("no server answers at " + folder.path()) == 0);
}

TEST_CASE("control: a folder with a long path has its socket all the same") {
  const TestFolder folder;
  auto path = folder.path();
  for (int i = 0; i < 4; ++i) {
    path += "/" + std::string(50, 'x');
  }
  std::filesystem::create_directories(path);
  const Answering server(path, repeat);
  CHECK(app::ask_server(path, {{"do", "who"}}).good);
}

TEST_CASE("control: what is no request gets a line that says so") {
  const TestFolder folder;
  const Answering server(folder.path(), repeat);
  CHECK(raw(folder.path(), "hello\n").find("not a JSON object") != std::string::npos);
  CHECK(raw(folder.path(), "[1]\n").find("not a JSON object") != std::string::npos);
  CHECK(raw(folder.path(), "\n").find("not a JSON object") != std::string::npos);
}

TEST_CASE("control: a request without end is cut off at its limit") {
  const TestFolder folder;
  const Answering server(folder.path(), repeat);
  const auto said = raw(folder.path(), std::string(app::ControlServer::most_bytes + 1000, 'x'));
  // The kernel may throw the answer away when it finds more bytes unread.
  CHECK((said.empty() || said.find("too long") != std::string::npos));
  CHECK(app::ask_server(folder.path(), {{"do", "who"}}).good);
}

TEST_CASE("control: no more connections than the limit are open") {
  const TestFolder folder;
  const Answering server(folder.path(), repeat);
  std::vector<int> held;
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  (folder / "control.sock").copy(address.sun_path, sizeof address.sun_path - 1);
  for (std::size_t i = 0; i < app::ControlServer::most_connections; ++i) {
    held.push_back(::socket(AF_UNIX, SOCK_STREAM, 0));
    REQUIRE(::connect(held.back(), reinterpret_cast<const sockaddr*>(&address), sizeof address) ==
            0);
  }
  // The connection may be closed before or after the request is on its way.
  CHECK_FALSE(app::ask_server(folder.path(), {{"do", "who"}}, 5).good);
  for (const int one : held) {
    ::close(one);
  }
  bool answered = false;
  for (int i = 0; i < 1000 && !answered; ++i) {
    answered = app::ask_server(folder.path(), {{"do", "who"}}, 5).good;
  }
  CHECK(answered);
}

TEST_CASE("control: a fault of the handler is an answer too") {
  const TestFolder folder;
  const Answering server(folder.path(), [](const Json&, const app::ControlServer::Answer&) {
    throw base::Bug("broken on purpose");
  });
  const auto reply = app::ask_server(folder.path(), {{"do", "who"}});
  CHECK(reply.is_there);
  CHECK_FALSE(reply.good);
  CHECK(reply.why.find("a fault of the server") == 0);
}

TEST_CASE("control: an answer may come later, and only the first counts") {
  const TestFolder folder;
  std::vector<app::ControlServer::Answer> waiting;
  const Answering server(folder.path(),
                         [&waiting](const Json&, const app::ControlServer::Answer& answer) {
                           waiting.push_back(answer);
                           if (waiting.size() == 2) {
                             waiting[0]({{"ok", true}, {"n", 0}});
                             waiting[0]({{"ok", true}, {"n", 9}});
                             waiting[1]({{"ok", true}, {"n", 1}});
                             waiting.clear();
                           }
                         });
  app::ControlReply first;
  std::thread other([&] { first = app::ask_server(folder.path(), {{"do", "one"}}); });
  const auto second = app::ask_server(folder.path(), {{"do", "two"}});
  other.join();
  CHECK(first.good);
  CHECK(second.good);
  CHECK(first.said["n"].get<int>() + second.said["n"].get<int>() == 1);
}
