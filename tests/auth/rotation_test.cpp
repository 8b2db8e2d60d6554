#include "auth/rotation.h"

#include <string>

#include <doctest/doctest.h>

using auth::Rotation;

namespace {

wire::HashJob job(std::uint64_t ticket, std::string source, bool known = false) {
  wire::HashJob made;
  made.ticket = static_cast<wire::Ticket>(ticket);
  made.source = std::move(source);
  made.known_source = known;
  made.password = base::Secret(std::string("password"));
  return made;
}

std::string order(Rotation& rotation) {
  std::string text;
  while (auto next = rotation.next()) {
    text += (text.empty() ? "" : " ") + std::to_string(static_cast<std::uint64_t>(next->ticket));
  }
  return text;
}

base::Limits limits(std::size_t queue, std::uint32_t a_source) {
  base::Limits made;
  made.hash_queue = queue;
  made.waiting_hashes_a_source = a_source;
  return made;
}

}  // namespace

TEST_CASE("rotation: sources take turns, however much one of them asks") {
  Rotation rotation(limits(64, 10));
  CHECK(rotation.add(job(1, "a")));
  CHECK(rotation.add(job(2, "a")));
  CHECK(rotation.add(job(3, "a")));
  CHECK(rotation.add(job(4, "b")));
  CHECK(rotation.add(job(5, "c")));
  CHECK(rotation.add(job(6, "b")));
  CHECK(rotation.size() == 6);
  CHECK(order(rotation) == "1 4 5 2 6 3");
  CHECK(rotation.size() == 0);
}

TEST_CASE("rotation: known sources come first and take turns among themselves") {
  Rotation rotation(limits(64, 10));
  CHECK(rotation.add(job(1, "a")));
  CHECK(rotation.add(job(2, "b")));
  CHECK(rotation.add(job(3, "k", true)));
  CHECK(rotation.add(job(4, "k", true)));
  CHECK(rotation.add(job(5, "l", true)));
  CHECK(order(rotation) == "3 5 4 1 2");
}

TEST_CASE("rotation: a source that comes back waits behind those who are there") {
  Rotation rotation(limits(64, 1));
  CHECK(rotation.add(job(1, "a")));
  CHECK(rotation.add(job(2, "b")));
  CHECK(rotation.next()->ticket == wire::Ticket{1});
  CHECK(rotation.add(job(3, "a")));
  CHECK(order(rotation) == "2 3");
}

TEST_CASE("rotation: one waiting job a source by default, known or not") {
  Rotation rotation(base::Limits{});
  CHECK(rotation.add(job(1, "a")));
  CHECK_FALSE(rotation.add(job(2, "a")));
  CHECK_FALSE(rotation.add(job(3, "a", true)));
  CHECK(rotation.add(job(4, "b", true)));
  CHECK_FALSE(rotation.add(job(5, "b")));
  CHECK(order(rotation) == "4 1");
  CHECK(rotation.add(job(6, "a")));
}

TEST_CASE("rotation: 64 wait by default, the 65th is refused") {
  Rotation rotation(base::Limits{});
  for (std::uint64_t i = 1; i <= 64; ++i) {
    CHECK(rotation.add(job(i, std::to_string(i), i % 3 == 0)));
  }
  CHECK_FALSE(rotation.add(job(65, "late")));
  CHECK_FALSE(rotation.add(job(66, "known and late", true)));
  CHECK(rotation.next()->ticket == wire::Ticket{3});
  CHECK(rotation.add(job(67, "in time")));
  rotation.clear();
  CHECK(rotation.size() == 0);
  CHECK_FALSE(rotation.next().has_value());
}
