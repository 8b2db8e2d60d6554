#include "auth/argon.h"

#include <string>

#include <doctest/doctest.h>

#include "auth/hasher.h"

using auth::do_job;
using auth::make_hash;
using auth::needs_rehash;
using auth::password_problem;
using auth::Tally;
using auth::verify_hash;
using wire::HashCost;
using wire::HashWork;

namespace {

base::Secret secret(std::string text) {
  return base::Secret(std::move(text));
}

wire::HashJob job(HashWork work, HashCost cost, std::string password, std::string stored = "") {
  wire::HashJob made;
  made.ticket = wire::Ticket{7};
  made.work = work;
  made.cost = cost;
  made.password = secret(std::move(password));
  made.stored = std::move(stored);
  return made;
}

bool starts_with(const std::string& text, const std::string& start) {
  return text.rfind(start, 0) == 0;
}

}  // namespace

TEST_CASE("argon: a player's hash costs two passes over 19 MiB, a member of staff's over 64 MiB") {
  const auto player = make_hash(secret("correct horse"), HashCost::player);
  CHECK_MESSAGE(starts_with(player, "$argon2id$v=19$m=19456,t=2,p=1$"), player);
  const auto staff = make_hash(secret("correct horse"), HashCost::staff);
  CHECK_MESSAGE(starts_with(staff, "$argon2id$v=19$m=65536,t=2,p=1$"), staff);
  CHECK(verify_hash(player, secret("correct horse")));
  CHECK(verify_hash(staff, secret("correct horse")));
  CHECK_FALSE(verify_hash(player, secret("correct horsf")));
  CHECK_FALSE(needs_rehash(player, HashCost::player));
  CHECK(needs_rehash(player, HashCost::staff));
  CHECK(needs_rehash(staff, HashCost::player));
}

TEST_CASE("argon: right and wrong passwords") {
  const std::string right = "pass word 1";
  const auto stored = make_hash(secret(right), HashCost::fast);
  CHECK(starts_with(stored, "$argon2id$v=19$m=8,t=1,p=1$"));
  CHECK(verify_hash(stored, secret(right)));
  const std::string wrong[] = {"",
                               "pass word",
                               "pass word 2",
                               "Pass word 1",
                               "pass word 1 ",
                               " pass word 1",
                               stored,
                               std::string("pass word 1\0", 12)};
  for (const auto& password : wrong) {
    CHECK_FALSE(verify_hash(stored, secret(password)));
  }
  CHECK(make_hash(secret(right), HashCost::fast) != stored);  // another salt
}

TEST_CASE("argon: what is no stored string is never right") {
  const auto good = make_hash(secret("password"), HashCost::fast);
  const std::string broken[] = {"",
                                "x",
                                "$argon2id$",
                                "password",
                                good.substr(0, good.rfind('$')),
                                std::string(5000, '$'),
                                std::string("\0", 1) + good};
  for (const auto& stored : broken) {
    CHECK_FALSE(verify_hash(stored, secret("password")));
    CHECK(needs_rehash(stored, HashCost::fast));
  }
  // A shorter hash may look like one; it is of no password.
  for (std::size_t cut = 1; cut < 40; ++cut) {
    CHECK_FALSE(verify_hash(good.substr(0, good.size() - cut), secret("password")));
  }
}

TEST_CASE("argon: a job to make gives a string that a job to verify accepts") {
  Tally tally;
  const auto made = do_job(job(HashWork::make, HashCost::fast, "hunter22"), tally);
  CHECK(made.ticket == wire::Ticket{7});
  CHECK(made.good);
  const auto right = do_job(job(HashWork::verify, HashCost::fast, "hunter22", made.stored), tally);
  CHECK(right.ticket == wire::Ticket{7});
  CHECK(right.good);
  CHECK_FALSE(right.needs_rehash);
  CHECK(right.stored.empty());
  CHECK_FALSE(do_job(job(HashWork::verify, HashCost::fast, "hunter23", made.stored), tally).good);
  CHECK(tally.hashes == 3);
}

TEST_CASE(
    "argon: a right password kept at another cost asks for a new hash, a wrong one does not") {
  const auto stored = make_hash(secret("hunter22"), HashCost::fast);
  Tally tally;
  CHECK(do_job(job(HashWork::verify, HashCost::player, "hunter22", stored), tally).needs_rehash);
  CHECK_FALSE(
      do_job(job(HashWork::verify, HashCost::player, "hunter23", stored), tally).needs_rehash);
}

TEST_CASE(
    "argon: an unknown name costs the same work as a wrong password, and so does a broken row") {
  const HashCost costs[] = {HashCost::fast, HashCost::player, HashCost::staff};
  for (const auto cost : costs) {
    const auto stored = make_hash(secret("hunter22"), cost);
    Tally wrong;
    Tally unknown;
    Tally broken;
    CHECK_FALSE(do_job(job(HashWork::verify, cost, "hunter23", stored), wrong).good);
    CHECK_FALSE(do_job(job(HashWork::verify, cost, "hunter23"), unknown).good);
    CHECK_FALSE(do_job(job(HashWork::verify, cost, "hunter23", stored.substr(0, 50)), broken).good);
    CHECK(wrong == Tally{1, auth::effort_of(cost)});
    CHECK(unknown == wrong);
    CHECK(broken == wrong);
  }
}

TEST_CASE("argon: the same letters typed in another form are the same password") {
  const std::string composed = "caf\xc3\xa9 au lait";     // e with acute, one code point
  const std::string decomposed = "cafe\xcc\x81 au lait";  // e, then a combining acute
  CHECK(auth::normalised(decomposed).view() == composed);
  CHECK(auth::normalised(composed).view() == composed);
  const auto stored = make_hash(secret(composed), HashCost::fast);
  CHECK(verify_hash(stored, secret(decomposed)));
  CHECK_FALSE(verify_hash(stored, secret("cafe au lait")));
  // Form C, not form KC: a ligature stays one.
  CHECK(auth::normalised("\xef\xac\x81sh").view() == "\xef\xac\x81sh");
  CHECK(auth::normalised("").view().empty());
  CHECK(auth::normalised("\xff\xfe").view() == "\xff\xfe");
}

TEST_CASE(
    "argon: the longest password of the longest letters fits, also where its form C is longer") {
  std::string longest;
  while (longest.size() + 4 <= 128) {
    longest += "\xf0\x9d\x85\xa0";  // a musical note that is three code points in form C
  }
  CHECK(password_problem(longest, {}).empty());
  CHECK(auth::normalised(longest).view().size() == 3 * longest.size());
  const auto stored = make_hash(secret(longest), HashCost::fast);
  CHECK(verify_hash(stored, secret(longest)));
}

TEST_CASE("argon: a password has 8 to 128 bytes of text") {
  const base::Limits limits;
  CHECK(password_problem("12345678", limits).empty());
  CHECK(password_problem(std::string(128, 'a'), limits).empty());
  CHECK(password_problem("with a blank", limits).empty());
  CHECK(password_problem("w\xc3\xb6rter 7", limits).empty());
  CHECK(password_problem("1234567", limits) ==
        "A password has 8 to 128 bytes; this one has 7. A plain letter is one byte, others are two "
        "to four.");
  CHECK(password_problem("", limits).find("this one has 0") != std::string::npos);
  CHECK(password_problem(std::string(129, 'a'), limits) ==
        "A password has 8 to 128 bytes; this one has 129. A plain letter is one byte, others are "
        "two to four.");
  const std::string bad[] = {std::string("1234") + '\0' + "678", "1234\n678", "1234\r678"};
  for (const auto& password : bad) {
    CHECK(password_problem(password, limits) ==
          "A password cannot hold a line end or a zero byte.");
  }
  CHECK(password_problem("12345678\xff", limits).find("UTF-8") != std::string::npos);
  base::Limits narrow;
  narrow.password_least = 3;
  narrow.password_most = 4;
  CHECK(password_problem("123", narrow).empty());
  CHECK(password_problem("12345", narrow).find("3 to 4 bytes") != std::string::npos);
}
