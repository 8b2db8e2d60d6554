#include "bench/events/order_check.h"

#include <map>
#include <utility>
#include <vector>

#include "bench/events/draws.h"
#include "bench/events/list_structure.h"

namespace bench {

namespace {

class OrderCheck {
 public:
  explicit OrderCheck(std::size_t operations) : left_(operations), wheel_(4000, start) {}

  std::size_t run() {
    while (left_ != 0) {
      // In waves, so that all sizes from none to many thousands are met.
      const auto adds = left_ / 400'000 % 2 == 0 ? 10U : 3U;
      if (const auto what = draw(16); what < adds) {
        add();
      } else if (what < 13) {
        cancel();
      } else {
        step();
      }
    }
    return differences_;
  }

 private:
  static constexpr Pulse start = (Pulse{1} << 18U) - 100;
  struct Waiting {
    events::EventKey key;
    events::EventId id;
  };
  using Model = std::map<events::EventKey, std::size_t>;  // where it stands in all_

  std::uint64_t draw(std::uint64_t below) { return base::mix64(++random_) % below; }
  void demand(bool holds) {
    if (!holds) {
      ++differences_;
    }
  }
  void count() { left_ -= left_ != 0 ? 1 : 0; }

  Pulse draw_wait() {
    switch (draw(5)) {
      case 0:
        return 1 + draw(3);
      case 1:
        return 1 + draw(64);
      case 2:
        return 64 * (1 + draw(70));
      case 3:
        return 1 + draw(10'000);
      default:
        return 1 + draw(1'000'000);
    }
  }
  void add() {
    count();
    const auto due = wheel_.now() + draw_wait();
    const auto priority = static_cast<std::uint8_t>(draw(3) == 0 ? draw(256) : 128);
    const auto id = wheel_.add(due, priority, wheel_.tag(draw(4000)));
    const events::EventKey key{due, priority, wheel_.last_sequence()};
    model_.emplace(key, all_.size());
    all_.push_back({key, id});
  }
  void forget(Model::iterator entry) {
    const auto at = entry->second;
    model_.erase(entry);
    if (at + 1 != all_.size()) {
      all_[at] = all_.back();
      model_[all_[at].key] = at;
    }
    all_.pop_back();
  }
  void cancel() {
    count();
    if (!all_.empty()) {
      const auto& chosen = all_[draw(all_.size())];
      demand(wheel_.cancel(chosen.id));
      forget(model_.find(chosen.key));
    }
  }
  void step() {
    count();
    wheel_.step_keys([this](const events::EventKey& key, Wheel::Tag /*owner*/) { fired(key); });
    while (!model_.empty() && model_.begin()->first.due <= wheel_.now()) {
      demand(false);  // left behind
      forget(model_.begin());
    }
    demand(wheel_.size() == model_.size());
  }
  void fired(const events::EventKey& key) {
    count();
    const auto entry = model_.find(key);
    demand(entry != model_.end() && entry == model_.begin() && key.due == wheel_.now());
    if (entry != model_.end()) {
      forget(entry);
    }
    if (draw(4) == 0) {
      add();
    }
    if (draw(8) == 0) {
      cancel();  // perhaps of this very pulse
    }
  }

  std::size_t left_;
  Wheel wheel_;
  Model model_;
  std::vector<Waiting> all_;
  std::uint64_t random_ = 0;
  std::size_t differences_ = 0;
};

}  // namespace

std::size_t count_order_differences(std::size_t operations) {
  return OrderCheck(operations).run();
}

}  // namespace bench
