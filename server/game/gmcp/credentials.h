// A name and a password as a client sends them: {"account":"Ann","password":"..."} or, in the old
// form, {"name":"Ann","password":"..."}. Read by hand: a library would leave copies of the password
// behind.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/secret.h"

namespace game::gmcp {

struct Credentials {
  std::string name;
  base::Secret password;
};

// Nothing for `{}`, which means "I shall type", and for whatever is not of this shape.
std::optional<Credentials> read_credentials(std::string_view body);

}  // namespace game::gmcp
