#include "app/reloader.h"

#include <condition_variable>
#include <mutex>
#include <stdexcept>

#include <doctest/doctest.h>

namespace {

// A reading that takes until it is let go.
class Gate {
 public:
  void open(int readings) {
    const std::lock_guard lock(mutex_);
    open_ += readings;
    changed_.notify_all();
  }
  void pass() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return open_ > 0; });
    --open_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  int open_ = 0;
};

struct Asking {
  explicit Asking(app::Reloader::Read read)
      : reloader(io, std::move(read), [this](app::Content content, const auto& answers) {
          taken.push_back(std::move(content));
          for (const auto& answer : answers) {
            answer(true, std::to_string(taken.size()));
          }
        }) {}
  app::Reloader::Answer who(const std::string& name) {
    return [this, name](bool, const std::string& said) { heard += name + said + " "; };
  }
  bool until_taken(std::size_t readings) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    while (taken.size() < readings && std::chrono::steady_clock::now() < end) {
      io.restart();
      io.run_one_for(std::chrono::milliseconds(5));
    }
    return taken.size() == readings;
  }

  asio::io_context io;
  std::vector<app::Content> taken;
  std::string heard;
  app::Reloader reloader;
};

}  // namespace

TEST_CASE("reloader: whoever asks while it reads gets a reading that began after they asked") {
  Gate gate;
  Asking asking([&gate] {
    gate.pass();
    return app::Content();
  });
  asking.reloader.ask(asking.who("Ann"));
  asking.reloader.ask(asking.who("Bob"));
  asking.reloader.ask({});  // a signal waits for no answer
  asking.reloader.ask(asking.who("Eve"));
  gate.open(1);
  REQUIRE(asking.until_taken(1));
  CHECK(asking.heard == "Ann1 ");
  gate.open(1);
  REQUIRE(asking.until_taken(2));
  CHECK(asking.heard == "Ann1 Bob2 Eve2 ");
  gate.open(1);
  asking.reloader.ask(asking.who("Ann"));
  REQUIRE(asking.until_taken(3));
  CHECK(asking.heard == "Ann1 Bob2 Eve2 Ann3 ");
}

TEST_CASE("reloader: a signal during a reading is one reading more, though nobody waits for it") {
  Gate gate;
  Asking asking([&gate] {
    gate.pass();
    return app::Content();
  });
  asking.reloader.ask({});
  asking.reloader.ask({});
  gate.open(2);
  CHECK(asking.until_taken(2));
}

TEST_CASE("reloader: whatever a reading throws is an error of what was read") {
  const auto reads = [](const std::function<void()>& fail) {
    Asking asking([fail]() -> app::Content {
      fail();
      return {};
    });
    asking.reloader.ask(asking.who("Ann"));
    REQUIRE(asking.until_taken(1));
    CHECK(asking.heard == "Ann1 ");
    REQUIRE(asking.taken[0].errors() == 1);
    CHECK_FALSE(asking.taken[0].rules_are_good);
    return asking.taken[0].problems[0].text;
  };
  CHECK(reads([] { throw std::runtime_error("no memory"); }).find("no memory") !=
        std::string::npos);
  CHECK(reads([] { throw 7; }).find("unknown") != std::string::npos);
}
