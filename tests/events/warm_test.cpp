// What happens all day allocates nothing once it has happened before.
#include <cstdlib>
#include <new>
#include <string>

#include "scene.h"

using namespace scene;

namespace {

// Allocations of this program while somebody counts.
struct Counting {
  bool on = false;
  std::size_t seen = 0;
};
Counting& counting() {
  static Counting one;
  return one;
}

void* allocate(std::size_t bytes) noexcept {
  counting().seen += counting().on ? 1U : 0U;
  return std::malloc(bytes == 0 ? 1 : bytes);
}
void* allocate_or_throw(std::size_t bytes) {
  if (void* const memory = allocate(bytes)) {
    return memory;
  }
  throw std::bad_alloc();
}

}  // namespace

void* operator new(std::size_t bytes) {
  return allocate_or_throw(bytes);
}
void* operator new[](std::size_t bytes) {
  return allocate_or_throw(bytes);
}
void* operator new(std::size_t bytes, const std::nothrow_t& /*no*/) noexcept {
  return allocate(bytes);
}
void* operator new[](std::size_t bytes, const std::nothrow_t& /*no*/) noexcept {
  return allocate(bytes);
}
void* operator new(std::size_t bytes, std::align_val_t alignment) {
  counting().seen += counting().on ? 1U : 0U;
  const auto step = static_cast<std::size_t>(alignment);
  if (void* const memory = std::aligned_alloc(step, (bytes + step - 1) / step * step)) {
    return memory;
  }
  throw std::bad_alloc();
}
void operator delete(void* memory, std::align_val_t /*alignment*/) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t /*bytes*/, std::align_val_t /*no*/) noexcept {
  std::free(memory);
}
void operator delete(void* memory) noexcept {
  std::free(memory);
}
void operator delete[](void* memory) noexcept {
  std::free(memory);
}
void operator delete[](void* memory, std::size_t /*bytes*/) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t /*bytes*/) noexcept {
  std::free(memory);
}

namespace {

void once_more(Host& host, EventOwner& owner, EventData& data);
constexpr EventKind bare_kind{.name = "bare", .owners = anybody, .fire = once_more};
constexpr EventKind worded_kind{.name = "one with a long name and with words",
                                .priority = 40,
                                .owners = anybody,
                                .fire = once_more};
constexpr EventKind wall_kind{.name = "wall",
                              .saved = events::Saved::yes,
                              .clock = events::ClockKind::wall,
                              .after_stall = events::AfterStall::realign,
                              .owners = {OwnerKind::character},
                              .fire = once_more};

void once_more(Host& host, EventOwner& owner, EventData& data) {
  auto& at = of(host);
  ++at.counter;
  const auto& kind = data.n[0] == 0 ? bare_kind : data.n[0] == 1 ? worded_kind : wall_kind;
  const auto delay = 1 + static_cast<Pulse>(at.counter * 7919 % 300);
  const auto id = at.timeline.schedule(owner, kind, delay, std::move(data));
  if (at.counter % 16 == 0) {
    at.timeline.reschedule(id, at.timeline.now() + 700);
  }
}

TEST_CASE("warm: a hundred thousand rounds of scheduling and firing allocate nothing") {
  for (const auto* const list : list_names) {
    INFO(list);
    Scene at(list);
    at.changed.reserve(200'000);
    for (std::int64_t i = 0; i < 300; ++i) {
      EventData data = words("forty bytes of text are carried in place");
      REQUIRE(data.text.size() == events::EventText::in_place);
      data.n = {1, 2, 3, 4};
      at.timeline.schedule(*at.ann, worded_kind, 1 + static_cast<Pulse>(i), std::move(data));
      at.timeline.schedule(*at.bob, bare_kind, 1 + static_cast<Pulse>(i), number(0));
      at.timeline.schedule(*at.bob, wall_kind, 1 + static_cast<Pulse>(i), number(2));
    }
    at.timeline.evolve(3000);
    at.changed.clear();
    const auto before = at.counter;
    const auto nodes = at.timeline.future().pool().end();
    counting() = {.on = true};
    while (at.counter < before + 100'000) {
      at.timeline.evolve(1);
      at.changed.clear();
    }
    counting().on = false;
    CHECK(counting().seen == 0);
    CHECK(at.timeline.future().pool().end() == nodes);
    CHECK(at.timeline.verify() == "");
    CHECK(at.failed.empty());
  }
}

TEST_CASE("warm: a longer text costs an allocation, and is the same text") {
  Scene at("wheel");
  const std::string text(200, 'x');
  counting() = {.on = true};
  EventData data;
  data.text = text;
  counting().on = false;
  CHECK(counting().seen == 1);
  at.timeline.schedule(*at.ann, note_kind, 1, std::move(data));
  CHECK(data.text.empty());  // moved
  CHECK(at.timeline.find(*at.ann, note_kind)->data.text == text);
  at.timeline.evolve(1);
  CHECK(at.heard() == "1 " + text);
}

}  // namespace
