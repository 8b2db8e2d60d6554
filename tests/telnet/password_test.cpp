// What was typed at a password prompt must not stay behind in memory. Every block of memory that is
// given back while a needle is set is searched for it first.
#include <malloc.h>

#include <cstdlib>
#include <memory>
#include <new>
#include <string_view>

#include <doctest/doctest.h>

#include "base/secret.h"
#include "telnet/client.h"

namespace {

constexpr std::string_view password = "Swordfish-and-some-more-letters-99";

// Plain memory for the operators below, which must not allocate.
struct Search {
  bool is_on = false;
  int found = 0;
};
// The operators below have no other memory than this.
// NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables): see above
Search search;

// A part of the password as long as what a short string holds would be found too.
constexpr std::string_view needle = password.substr(0, 12);

void give_back(void* block) {
  if (search.is_on && block != nullptr) {
    const std::string_view bytes(static_cast<const char*>(block), malloc_usable_size(block));
    search.found += bytes.find(needle) != std::string_view::npos ? 1 : 0;
  }
  std::free(block);
}

}  // namespace

void* operator new(std::size_t size) {
  void* block = std::malloc(size == 0 ? 1 : size);
  if (block == nullptr) {
    throw std::bad_alloc();
  }
  return block;
}
void operator delete(void* block) noexcept {
  give_back(block);
}
void operator delete(void* block, std::size_t) noexcept {
  give_back(block);
}

using namespace telnet_tests;

TEST_CASE("password: the search finds what is left behind") {
  search = {.is_on = true};
  { const auto left = std::make_unique<std::string>(password); }
  search.is_on = false;
  CHECK(search.found > 0);
}

TEST_CASE("password: nothing of a hidden line stays in the memory of a connection") {
  auto client = std::make_unique<Opened>();
  client->prompt("Password: ", true);
  client->raw();
  search = {.is_on = true};
  SUBCASE("typed at once") {
    client->in.reserve(16);
    client->send(std::string_view(password));
    client->send("\r\n");
  }
  SUBCASE("typed byte by byte, with an erased letter") {
    client->in.reserve(16);
    client->send_byte_by_byte(password);
    client->send("x\x7f");
    client->send("\r\n");
  }
  REQUIRE(client->in.size() == 1);
  {
    // The one place it is in now, and that goes on to the game.
    auto& line = std::get<wire::Line>(client->in.front());
    CHECK(line.text == password);
    const base::Secret secret(std::move(line.text));
  }
  client.reset();
  search.is_on = false;
  CHECK(search.found == 0);
}

TEST_CASE("password: a line that was erased or never ended stays no longer") {
  auto client = std::make_unique<Opened>();
  client->prompt("Password: ", true);
  search = {.is_on = true};
  SUBCASE("erased") {
    client->send(password);
    client->send(iac(el));
  }
  SUBCASE("never ended") {
    client->send(password);
  }
  client.reset();
  search.is_on = false;
  CHECK(search.found == 0);
}
