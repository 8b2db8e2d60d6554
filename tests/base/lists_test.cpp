// Slots with their handles, and intrusive lists.
#include <memory>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "base/intrusive_list.h"
#include "base/slots.h"

using namespace base;

namespace {

struct Thing {
  explicit Thing(std::string n, int* d = nullptr) : name(std::move(n)), died(d) {}
  Thing(const Thing&) = delete;
  Thing& operator=(const Thing&) = delete;
  ~Thing() {
    if (died != nullptr) {
      ++*died;
    }
  }
  std::string name;
  int* died;
};

struct Shelf;
struct Book : ListHook<Book, Shelf> {
  explicit Book(int n) : number(n) {}
  int number;
};
using Books = IntrusiveList<Book, Shelf>;

std::vector<int> numbers(const Books& books) {
  std::vector<int> all;
  for (const auto& book : books) {
    all.push_back(book.number);
  }
  return all;
}

}  // namespace

TEST_CASE("slots: a handle finds its thing until it is retired") {
  Slots<Thing> slots;
  const auto [handle, thing] = slots.make("lamp");
  CHECK(slots.find(handle) == thing);
  CHECK(slots.size() == 1);
  slots.retire(handle);
  CHECK(slots.find(handle) == nullptr);
  CHECK(slots.size() == 0);
  CHECK_THROWS_AS(slots.retire(handle), Bug);
  CHECK(slots.find(Handle<Thing>{}) == nullptr);
  CHECK(slots.find(Handle<Thing>{77, 1}) == nullptr);
}

TEST_CASE("slots: what was retired lives until it is buried") {
  int died = 0;
  Slots<Thing> slots;
  const auto made = slots.make("ghost", &died);
  slots.retire(made.first);
  CHECK(died == 0);
  CHECK(made.second->name == "ghost");
  slots.bury();
  CHECK(died == 1);
}

TEST_CASE("slots: a place is used again, lowest first, and old handles stay stale") {
  Slots<Thing> slots;
  const auto a = slots.make("a").first;
  const auto b = slots.make("b").first;
  const auto c = slots.make("c").first;
  slots.retire(c);
  slots.retire(a);
  const auto d = slots.make("d").first;
  CHECK(d.slot == a.slot);
  CHECK_FALSE(d == a);
  CHECK(slots.find(a) == nullptr);
  CHECK(slots.find(d)->name == "d");
  CHECK(slots.find(b)->name == "b");
  std::string all;
  slots.for_each([&](const Thing& thing) { all += thing.name; });
  CHECK(all == "db");
}

TEST_CASE("list: things stand where they were put") {
  Books books;
  Book one(1);
  Book two(2);
  Book three(3);
  books.push_back(two);
  books.push_back(three);
  books.push_front(one);
  CHECK(numbers(books) == std::vector<int>{1, 2, 3});
  CHECK(books.size() == 3);
  CHECK(books.contains(two));
  two.unlink();
  CHECK_FALSE(books.contains(two));
  CHECK_FALSE(two.is_linked());
  CHECK(numbers(books) == std::vector<int>{1, 3});
  two.unlink();  // again: nothing happens
  one.unlink();
  three.unlink();
  CHECK(books.is_empty());
  CHECK(books.begin() == books.end());
}

TEST_CASE("list: a thing is in one list at a time") {
  Books here;
  Books there;
  Book book(1);
  here.push_back(book);
  CHECK_THROWS_AS(there.push_back(book), Bug);
  CHECK_THROWS_AS(here.push_front(book), Bug);
  book.unlink();
  there.push_back(book);
  CHECK(here.is_empty());
  CHECK(numbers(there) == std::vector<int>{1});
}

TEST_CASE("list: a thing that goes leaves its list, and a list that goes leaves its things") {
  Books books;
  Book stays(1);
  books.push_back(stays);
  {
    Book goes(2);
    books.push_back(goes);
  }
  CHECK(numbers(books) == std::vector<int>{1});
  auto shelf = std::make_unique<Books>();
  Book orphan(3);
  shelf->push_back(orphan);
  shelf.reset();
  CHECK_FALSE(orphan.is_linked());
}
