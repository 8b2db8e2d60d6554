#include "wire/mailbox.h"

#include <memory>
#include <thread>

#include <doctest/doctest.h>

TEST_CASE("mailbox: what was posted comes out at once and in order") {
  wire::Mailbox<int> box(10);
  CHECK(box.take().empty());
  CHECK(box.post(1));
  CHECK(box.post(2));
  CHECK(box.post(3));
  CHECK(box.size() == 3);
  CHECK(box.take() == std::vector{1, 2, 3});
  CHECK(box.take().empty());
  CHECK(box.size() == 0);
}

TEST_CASE("mailbox: a full box says no and keeps what it has") {
  wire::Mailbox<int> box(2);
  CHECK(box.post(1));
  CHECK(box.post(2));
  CHECK_FALSE(box.post(3));
  CHECK(box.take() == std::vector{1, 2});
  CHECK(box.post(4));
}

TEST_CASE("mailbox: the first value into an empty box wakes, the next ones do not") {
  int woken = 0;
  wire::Mailbox<int> box(3, [&woken] { ++woken; });
  CHECK(box.post(1));
  CHECK(box.post(2));
  CHECK(woken == 1);
  box.take();
  CHECK(woken == 1);
  CHECK(box.post(3));
  CHECK(woken == 2);
}

TEST_CASE("mailbox: a post that is refused wakes nobody") {
  int woken = 0;
  wire::Mailbox<int> box(0, [&woken] { ++woken; });
  CHECK_FALSE(box.post(1));
  CHECK(woken == 0);
}

TEST_CASE("mailbox: the wake-up may look into the box") {
  std::size_t seen = 0;
  wire::Mailbox<int>* self = nullptr;
  wire::Mailbox<int> box(3, [&seen, &self] { seen = self->size(); });
  self = &box;
  CHECK(box.post(1));
  CHECK(seen == 1);
}

TEST_CASE("mailbox: values that cannot be copied pass") {
  wire::Mailbox<std::unique_ptr<int>> box(1);
  CHECK(box.post(std::make_unique<int>(7)));
  CHECK(*box.take().front() == 7);
}

TEST_CASE("mailbox: one thread posts, another waits, and nothing is lost or out of order") {
  constexpr int count = 20'000;
  wire::Mailbox<int> box(64);
  std::thread posting([&box] {
    for (int i = 0; i < count; ++i) {
      while (!box.post(i)) {
        std::this_thread::yield();
      }
    }
  });
  std::vector<int> heard;
  while (heard.size() < count) {
    for (const int value : box.wait()) {
      heard.push_back(value);
    }
  }
  posting.join();
  bool in_order = true;
  for (int i = 0; i < count; ++i) {
    in_order = in_order && heard[static_cast<std::size_t>(i)] == i;
  }
  CHECK(in_order);
  CHECK(box.size() == 0);
}

TEST_CASE("mailbox: two threads that post are both heard to the end") {
  constexpr int count = 5'000;
  wire::Mailbox<int> box(16);
  const auto post_all = [&box](int sign) {
    for (int i = 1; i <= count; ++i) {
      while (!box.post(sign * i)) {
        std::this_thread::yield();
      }
    }
  };
  std::thread one(post_all, 1);
  std::thread other(post_all, -1);
  int last_of_one = 0;
  int last_of_other = 0;
  bool in_order = true;
  while (last_of_one < count || last_of_other > -count) {
    for (const int value : box.wait()) {
      int& last = value > 0 ? last_of_one : last_of_other;
      in_order = in_order && value == last + (value > 0 ? 1 : -1);
      last = value;
    }
  }
  one.join();
  other.join();
  CHECK(in_order);
}
