// Ann with some rights and Bob with others, both in the hall, for tests of what staff do.
#pragma once

#include <initializer_list>
#include <string>

#include "support/stage.h"

struct Pair {
  explicit Pair(std::initializer_list<game::Capability> anns = {},
                std::initializer_list<game::Capability> bobs = {},
                support::StageOptions options = {})
      : stage(std::move(options)), ann(stage.player("Ann")), bob(stage.player("Bob")) {
    for (const auto right : anns) {
      stage.grant(ann, right);
    }
    for (const auto right : bobs) {
      stage.grant(bob, right);
    }
    clear();
  }
  void clear() {
    stage.pulses(16);
    stage.heard(ann);
    stage.heard(bob);
  }
  // What Ann hears of it.
  std::string does(const std::string& line) {
    clear();
    stage.type(ann, line);
    return stage.heard(ann);
  }
  world::Character& anns() { return stage.body(ann); }
  world::Character& bobs() { return stage.body(bob); }

  support::Stage stage;
  support::Player ann;
  support::Player bob;
};
