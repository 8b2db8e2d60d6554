#include "support/freed_memory.h"

#include <malloc.h>

#include <cstdlib>
#include <new>

namespace {

thread_local std::string_view watched;
thread_local bool seen = false;

void* allocate(std::size_t size) noexcept {
  return std::malloc(size == 0 ? 1 : size);
}

void give_back(void* block) noexcept {
  if (block != nullptr && !watched.empty()) {
    const std::string_view bytes(static_cast<const char*>(block), malloc_usable_size(block));
    seen = seen || bytes.find(watched) != std::string_view::npos;
  }
  std::free(block);
}

void* allocate_or_throw(std::size_t size) {
  if (void* block = allocate(size)) {
    return block;
  }
  throw std::bad_alloc();
}

}  // namespace

// Every form, so that what one of them allocated is never given to another's counterpart.
void* operator new(std::size_t size) {
  return allocate_or_throw(size);
}
void* operator new[](std::size_t size) {
  return allocate_or_throw(size);
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  return allocate(size);
}
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept {
  return allocate(size);
}
void operator delete(void* block) noexcept {
  give_back(block);
}
void operator delete[](void* block) noexcept {
  give_back(block);
}
void operator delete(void* block, std::size_t) noexcept {
  give_back(block);
}
void operator delete[](void* block, std::size_t) noexcept {
  give_back(block);
}
void operator delete(void* block, const std::nothrow_t&) noexcept {
  give_back(block);
}
void operator delete[](void* block, const std::nothrow_t&) noexcept {
  give_back(block);
}

namespace support {

FreedMemory::FreedMemory(std::string_view text) {
  watched = text;
  seen = false;
}

FreedMemory::~FreedMemory() {
  watched = {};
}

bool FreedMemory::held_it() const {
  return seen;
}

}  // namespace support
