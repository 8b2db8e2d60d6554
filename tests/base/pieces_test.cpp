// The small pieces: results, checks, flags, names, secrets, digests, the manual clock.
#include <string>
#include <utility>

#include <doctest/doctest.h>

#include "base/check.h"
#include "base/clock.h"
#include "base/digest.h"
#include "base/flags.h"
#include "base/names.h"
#include "base/result.h"
#include "base/secret.h"

using namespace base;

namespace {

enum class Colour : std::uint8_t { red, green, blue, count_ };
constexpr Names<Colour> colour_names{{"red", "green", "blue"}};
static_assert(colour_names.complete());
constexpr Names<Colour> short_names{{"red", "green", ""}};
static_assert(!short_names.complete());

}  // namespace

TEST_CASE("result: a value or an error, never both") {
  Result<int> good = 5;
  CHECK(good.has_value());
  CHECK(*good == 5);
  CHECK_THROWS_AS(good.error(), Bug);
  Result<int> bad = Error{"areas/mill.toml:3:1", "there is no such room"};
  CHECK_FALSE(bad);
  CHECK(bad.error().in_words() == "areas/mill.toml:3:1: there is no such room");
  CHECK_THROWS_AS(bad.value(), Bug);
  CHECK(Error{"", "just so"}.in_words() == "just so");
  const Result<void> done;
  CHECK(done);
  const Result<void> failed = Error{"disk", "full"};
  CHECK_FALSE(failed);
  CHECK(failed.error().what == "full");
  CHECK_THROWS_AS(done.error(), Bug);
}

TEST_CASE("check: what does not hold is a Bug") {
  CHECK_NOTHROW(check(true, "fine"));
  CHECK_THROWS_WITH_AS(check(false, "the sky fell"), "the sky fell", Bug);
}

TEST_CASE("flags: a set of enumerators") {
  Flags<Colour> flags{Colour::red};
  CHECK(flags.has(Colour::red));
  CHECK_FALSE(flags.has(Colour::blue));
  flags.set(Colour::blue);
  flags.set(Colour::red, false);
  CHECK(flags == Flags<Colour>{Colour::blue});
  CHECK(flags.contains({}));
  CHECK_FALSE(flags.contains({Colour::blue, Colour::green}));
  CHECK(Flags<Colour>{}.is_empty());
}

TEST_CASE("names: each enumerator has its word") {
  CHECK(colour_names[Colour::green] == "green");
  CHECK(colour_names.find("blue") == Colour::blue);
  CHECK_FALSE(colour_names.find("Blue").has_value());
  CHECK_FALSE(colour_names.find("").has_value());
}

TEST_CASE("secret: the string it came in is wiped, and so is what it was moved from") {
  std::string line = "correct horse battery staple";
  const char* const bytes = line.data();
  Secret secret(std::move(line));
  CHECK(line.empty());  // NOLINT(bugprone-use-after-move): that it is empty is the point
  for (std::size_t i = 0; i < 28; ++i) {
    REQUIRE(bytes[i] == '\0');  // the string still owns its memory
  }
  CHECK(secret.view() == "correct horse battery staple");
  Secret other(std::move(secret));
  CHECK(secret.is_empty());  // NOLINT(bugprone-use-after-move): the same
  CHECK(other.view().size() == 28);
  secret = std::move(other);
  CHECK(other.is_empty());  // NOLINT(bugprone-use-after-move): the same
  CHECK(secret == Secret(std::string("correct horse battery staple")));
}

TEST_CASE("secret: wiping overwrites all that the string holds") {
  std::string text(100, 'x');
  text.resize(10);
  const char* const bytes = text.data();
  wipe(text);
  CHECK(text.empty());
  for (std::size_t i = 0; i < 100; ++i) {
    REQUIRE(bytes[i] == '\0');
  }
}

TEST_CASE("digest: known values of FNV-1a and splitmix64, the same on every machine") {
  CHECK((Digest() << std::uint64_t{1}).value() == 2906080644332838591ULL);
  CHECK((Digest() << "waterwheel" << true).value() == 12216709114479963832ULL);
}

TEST_CASE("digest: values keep their borders and their order") {
  const auto of = [](auto... parts) {
    Digest digest;
    (digest << ... << parts);
    return digest.value();
  };
  CHECK(of("ab", "c") != of("a", "bc"));
  CHECK(of("", "a") != of("a", ""));
  CHECK(of(std::uint64_t{1}, std::uint64_t{2}) != of(std::uint64_t{2}, std::uint64_t{1}));
  CHECK(of(std::int64_t{-1}) == of(~std::uint64_t{0}));
  CHECK(of(std::optional<std::uint64_t>{}) != of(std::optional<std::uint64_t>{0}));
  CHECK(of(std::optional<std::uint64_t>{7}) == of(std::uint64_t{7}));
  CHECK(of(std::string("text")) == of(std::string_view("text")));
}

TEST_CASE("clock: the manual one moves when it is told to") {
  ManualClock clock;
  const auto utc = clock.utc_seconds();
  clock.advance(std::chrono::milliseconds(1500));
  CHECK(clock.steady() == std::chrono::milliseconds(1500));
  CHECK(clock.utc_seconds() == utc + 1);
}

TEST_CASE("clock: the system's never goes back and knows the century") {
  const SystemClock clock;
  const auto before = clock.steady();
  CHECK(clock.steady() >= before);
  CHECK(clock.utc_seconds() > 1'600'000'000);
}
