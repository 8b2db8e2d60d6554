#include "world/object.h"

#include <algorithm>

namespace world {

std::size_t Object::depth() const {
  std::size_t depth = 1;
  for (const Object* holder = in_object_; holder != nullptr; holder = holder->in_object_) {
    ++depth;
  }
  return depth;
}

std::size_t Object::height() const {
  std::size_t highest = 0;
  for (const auto& thing : contents_) {
    highest = std::max(highest, thing.height());
  }
  return highest + 1;
}

Room* Object::room_at_root() const {
  const Object* root = this;
  while (root->in_object_ != nullptr) {
    root = root->in_object_;
  }
  return root->in_room_;
}

Character* Object::character_at_root() const {
  const Object* root = this;
  while (root->in_object_ != nullptr) {
    root = root->in_object_;
  }
  return root->on_character_;
}

}  // namespace world
