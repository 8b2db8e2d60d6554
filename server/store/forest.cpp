#include "store/forest.h"

#include <algorithm>
#include <utility>

#include "base/check.h"

namespace store {

void Forest::add(const wire::ObjectRecord& object) {
  base::check(nodes_.empty() || nodes_.back().id < object.id,
              "Forest: objects come in order of id");
  const int places = int{object.in_room.has_value()} + int{object.on_character.has_value()} +
                     int{object.on_mobile.has_value()} + int{object.in_object.has_value()};
  Node node{.id = object.id, .holder = object.in_object.value_or(0)};
  if (places != 1) {
    misplaced_.push_back("object " + std::to_string(object.id) +
                         (places == 0 ? " is nowhere" : " is in several places at once"));
    node.root = Root::nowhere;
  } else if (object.in_room || object.on_mobile) {
    node.root = Root::world;
  } else if (object.on_character) {
    node.root = Root::character;
  }
  nodes_.push_back(node);
}

const Forest::Node* Forest::find(std::int64_t id) const {
  const auto at =
      std::lower_bound(nodes_.begin(), nodes_.end(), id,
                       [](const Node& node, std::int64_t wanted) { return node.id < wanted; });
  return at == nodes_.end() || at->id != id ? nullptr : &*at;
}

Forest::Node* Forest::find(std::int64_t id) {
  return const_cast<Node*>(std::as_const(*this).find(id));
}

// Walks up to a holder whose root is known and gives it to all on the way. Whoever meets a node of
// its own way again goes round in a circle.
void Forest::follow(Node& start, std::vector<std::string>& problems) {
  std::vector<Node*> way;
  Node* node = &start;
  while (node->root == Root::unknown) {
    node->root = Root::walked;
    way.push_back(node);
    Node* const holder = find(node->holder);
    if (holder == nullptr || holder->root == Root::walked) {
      problems.push_back("object " + std::to_string(node->id) + " lies in object " +
                         std::to_string(node->holder) +
                         (holder == nullptr ? ", which is not there" : ", which lies in it"));
      node->root = Root::nowhere;
      break;
    }
    node = holder;
  }
  auto depth = node->depth;
  std::reverse(way.begin(), way.end());
  for (Node* const step : way) {
    step->root = node->root;
    step->depth = ++depth;
  }
}

std::vector<std::string> Forest::problems() {
  auto found = std::exchange(misplaced_, {});
  for (auto& node : nodes_) {
    follow(node, found);
  }
  return found;
}

bool Forest::is_in_world(std::int64_t id) const {
  const auto* node = find(id);
  return node != nullptr && node->root == Root::world;
}

std::size_t Forest::depth(std::int64_t id) const {
  const auto* node = find(id);
  return node == nullptr ? 0 : node->depth;
}

}  // namespace store
