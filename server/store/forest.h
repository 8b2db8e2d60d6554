// Where every object is, as a forest: roots lie in a room, on a character or on a mobile, all
// others in an object. Built at load to find what must not be there: an object in two places or
// none, in something that is not there, or in itself by way of others.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "wire/records.h"

namespace store {

class Forest {
 public:
  // Each object once, in order of id.
  void add(const wire::ObjectRecord& object);
  // After the last add(). What is wrong, one sentence each; empty when all is well.
  std::vector<std::string> problems();

  // After problems(), of an object without any:
  // In a room or on a mobile, and so there from the start; what is on a character comes with them.
  bool is_in_world(std::int64_t id) const;
  // 0 for a root, one more for each holder.
  std::size_t depth(std::int64_t id) const;

 private:
  enum class Root : std::uint8_t { unknown, walked, world, character, nowhere };
  struct Node {
    std::int64_t id = 0;
    std::int64_t holder = 0;  // while root is unknown
    Root root = Root::unknown;
    std::uint32_t depth = 0;
  };
  Node* find(std::int64_t id);
  const Node* find(std::int64_t id) const;
  void follow(Node& start, std::vector<std::string>& problems);

  std::vector<Node> nodes_;
  std::vector<std::string> misplaced_;
};

}  // namespace store
