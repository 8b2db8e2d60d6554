// The text an event carries. Up to 40 bytes stand in place, so that the usual ones (a key of the
// rules, a name) cost no allocation; a longer one has memory of its own. Moving leaves the other
// empty.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace events {

class EventText {
 public:
  static constexpr std::size_t in_place = 40;

  EventText() = default;
  // NOLINTBEGIN(google-explicit-constructor): made from any text as a std::string is
  EventText(std::string_view text) { put(text); }
  EventText(const char* text) : EventText(std::string_view(text)) {}
  EventText(const std::string& text) : EventText(std::string_view(text)) {}
  operator std::string_view() const { return {is_near() ? near_ : far_, size_}; }
  // NOLINTEND(google-explicit-constructor)
  EventText(const EventText& other) { put(other); }
  EventText(EventText&& other) noexcept { take(other); }
  EventText& operator=(const EventText& other) {
    if (this != &other) {
      clear();
      put(other);
    }
    return *this;
  }
  EventText& operator=(EventText&& other) noexcept {
    if (this != &other) {
      clear();
      take(other);
    }
    return *this;
  }
  ~EventText() { clear(); }

  std::string_view view() const { return *this; }
  std::string str() const { return std::string(view()); }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  void clear() {
    if (!is_near()) {
      give_back(far_);
    }
    size_ = 0;
  }

  friend bool operator==(const EventText& a, const EventText& b) { return a.view() == b.view(); }
  friend bool operator==(const EventText& a, std::string_view b) { return a.view() == b; }
  friend bool operator==(const EventText& a, const char* b) { return a.view() == b; }
  friend bool operator==(const EventText& a, const std::string& b) { return a.view() == b; }

 private:
  bool is_near() const { return size_ <= in_place; }
  static char* copied(std::string_view text);
  static void give_back(char* copy);
  void put(std::string_view text) {
    if (text.size() <= in_place) {
      std::copy(text.begin(), text.end(), near_);
    } else {
      far_ = copied(text);
    }
    size_ = text.size();
  }
  void take(EventText& other) {
    size_ = other.size_;
    if (!is_near()) {
      far_ = other.far_;
    } else if (size_ != 0) {
      std::copy(other.near_, other.near_ + in_place, near_);
    }
    other.size_ = 0;
  }

  std::size_t size_ = 0;
  union {
    char near_[in_place] = {};
    char* far_;  // owned, when the text is longer
  };
};

}  // namespace events
