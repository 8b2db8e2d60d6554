#include "base/secret.h"

#include <cstring>

namespace base {

void wipe(std::string& text) {
  text.resize(text.capacity());
  explicit_bzero(text.data(), text.size());
  text.clear();
}

}  // namespace base
