// Looks whether memory that this thread gives back holds a text: for secrets, which must be wiped
// first. A test binary that lists freed_memory.cpp among its sources allocates through it.
//   const FreedMemory freed("a secret of some length");
//   work();
//   CHECK_FALSE(freed.held_it());
#pragma once

#include <string_view>

namespace support {

class FreedMemory {
 public:
  // The text must outlive it, and should be too long to be stored inside a string.
  explicit FreedMemory(std::string_view text);
  FreedMemory(const FreedMemory&) = delete;
  FreedMemory& operator=(const FreedMemory&) = delete;
  ~FreedMemory();
  bool held_it() const;
};

}  // namespace support
