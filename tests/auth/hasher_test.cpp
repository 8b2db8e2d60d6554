#include "auth/hasher.h"

#include <sys/resource.h>
#include <unistd.h>

#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include <doctest/doctest.h>

using auth::Hasher;
using wire::HashCost;
using wire::HashWork;

namespace {

wire::HashJob job(std::uint64_t ticket, std::string source, HashWork work = HashWork::verify) {
  wire::HashJob made;
  made.ticket = static_cast<wire::Ticket>(ticket);
  made.source = std::move(source);
  made.work = work;
  made.cost = HashCost::fast;
  made.password = base::Secret(std::string("hunter22"));
  return made;
}

// Hears replies. While it is shut, the hash thread waits in the first reply it gives.
class Listener {
 public:
  explicit Listener(bool shut) : shut_(shut) {}
  std::function<void(wire::HashReply)> hear() {
    return [this](wire::HashReply reply) {
      std::unique_lock lock(mutex_);
      all_.push_back(std::move(reply));
      changed_.notify_all();
      changed_.wait(lock, [this] { return !shut_; });
    };
  }
  void open() {
    const std::lock_guard lock(mutex_);
    shut_ = false;
    changed_.notify_all();
  }
  std::vector<wire::HashReply> wait_for(std::size_t count) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return all_.size() >= count; });
    return all_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<wire::HashReply> all_;
  bool shut_;
};

std::string tickets(const std::vector<wire::HashReply>& replies) {
  std::string text;
  for (const auto& reply : replies) {
    text += (text.empty() ? "" : " ") + std::to_string(static_cast<std::uint64_t>(reply.ticket));
  }
  return text;
}

}  // namespace

TEST_CASE("hasher: makes and verifies on its own thread") {
  Listener listener(false);
  Hasher hasher({}, listener.hear());
  REQUIRE(hasher.post(job(1, "a", HashWork::make)));
  const auto made = listener.wait_for(1).front();
  REQUIRE(made.good);
  auto right = job(2, "a");
  right.stored = made.stored;
  REQUIRE(hasher.post(std::move(right)));
  CHECK(listener.wait_for(2)[1].good);
  auto wrong = job(3, "a");
  wrong.stored = made.stored;
  wrong.password = base::Secret(std::string("hunter23"));
  REQUIRE(hasher.post(std::move(wrong)));
  CHECK_FALSE(listener.wait_for(3)[2].good);
  REQUIRE(hasher.post(job(4, "a")));
  CHECK_FALSE(listener.wait_for(4)[3].good);
}

TEST_CASE("hasher: jobs are served round robin by source, known sources first") {
  base::Limits limits;
  limits.waiting_hashes_a_source = 3;
  Listener listener(true);
  Hasher hasher(limits, listener.hear());
  REQUIRE(hasher.post(job(1, "first")));
  listener.wait_for(1);  // the thread is in that reply now
  REQUIRE(hasher.post(job(2, "a")));
  REQUIRE(hasher.post(job(3, "a")));
  REQUIRE(hasher.post(job(4, "b")));
  auto known = job(5, "k");
  known.known_source = true;
  REQUIRE(hasher.post(std::move(known)));
  listener.open();
  CHECK(tickets(listener.wait_for(5)) == "1 5 2 4 3");
}

TEST_CASE("hasher: one waiting a source and 64 in all, not counting the one under way") {
  Listener listener(true);
  Hasher hasher({}, listener.hear());
  REQUIRE(hasher.post(job(1, "0")));
  listener.wait_for(1);
  CHECK(hasher.post(job(2, "0")));
  CHECK_FALSE(hasher.post(job(3, "0")));
  for (std::uint64_t i = 1; i < 64; ++i) {
    CHECK(hasher.post(job(10 + i, std::to_string(i))));
  }
  CHECK_FALSE(hasher.post(job(99, "late")));
  listener.open();
  CHECK(listener.wait_for(65).size() == 65);
  CHECK(hasher.post(job(100, "late")));
}

TEST_CASE("hasher: only its own thread is nice") {
  const int before = ::getpriority(PRIO_PROCESS, 0);
  int inside = -1;
  Listener listener(false);
  {
    Hasher hasher({}, [&](wire::HashReply reply) {
      inside = ::getpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()));
      listener.hear()(std::move(reply));
    });
    REQUIRE(hasher.post(job(1, "a")));
    listener.wait_for(1);
  }
  CHECK(inside == 10);
  CHECK(::getpriority(PRIO_PROCESS, 0) == before);
}

TEST_CASE("hasher: its end drops what waits and finishes what is under way") {
  Listener listener(true);
  auto hasher = std::make_unique<Hasher>(base::Limits{}, listener.hear());
  REQUIRE(hasher->post(job(1, "a")));
  listener.wait_for(1);
  for (std::uint64_t i = 2; i < 40; ++i) {
    auto dear = job(i, std::to_string(i));
    dear.cost = HashCost::player;
    REQUIRE(hasher->post(std::move(dear)));
  }
  std::thread end([&] { hasher.reset(); });
  listener.open();
  end.join();
  const auto heard = listener.wait_for(1);
  CHECK(heard.front().ticket == wire::Ticket{1});
  CHECK(heard.size() < 10);  // each takes much longer than the word to stop
}

TEST_CASE("hasher: jobs may come from several threads") {
  base::Limits limits;
  limits.waiting_hashes_a_source = 64;
  Listener listener(false);
  Hasher hasher(limits, listener.hear());
  std::vector<std::thread> threads;
  for (std::uint64_t t = 0; t < 4; ++t) {
    threads.emplace_back([&hasher, t] {
      for (std::uint64_t i = 0; i < 16; ++i) {
        while (!hasher.post(job(t * 100 + i, std::to_string(t)))) {
        }
      }
    });
  }
  for (auto& thread : threads) {
    thread.join();
  }
  CHECK(listener.wait_for(64).size() == 64);
}

TEST_CASE("hasher: a reply that fails does not end the thread") {
  Listener listener(false);
  Hasher hasher({}, [&, first = true](wire::HashReply reply) mutable {
    if (first) {
      first = false;
      throw std::runtime_error("nobody home");
    }
    listener.hear()(std::move(reply));
  });
  REQUIRE(hasher.post(job(1, "a")));
  REQUIRE(hasher.post(job(2, "b")));
  CHECK(listener.wait_for(1).front().ticket == wire::Ticket{2});
}
