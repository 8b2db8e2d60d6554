// A password on its way from the line to the hash: moved, never copied, wiped when it goes.
#pragma once

#include <string>
#include <string_view>
#include <utility>

namespace base {

// Overwrites the whole capacity of `text` in a way the compiler cannot leave out, then empties it.
void wipe(std::string& text);

class Secret {
 public:
  Secret() = default;
  // Takes the bytes over and wipes the string they came in.
  explicit Secret(std::string&& text) : text_(text) { wipe(text); }
  Secret(const Secret&) = delete;
  Secret& operator=(const Secret&) = delete;
  // A short text is stored in the string itself: what a swap leaves behind there is wiped.
  Secret(Secret&& other) noexcept {
    text_.swap(other.text_);
    wipe(other.text_);
  }
  Secret& operator=(Secret&& other) noexcept {
    if (this != &other) {
      wipe(text_);
      text_.swap(other.text_);
      wipe(other.text_);
    }
    return *this;
  }
  ~Secret() { wipe(text_); }

  std::string_view view() const { return text_; }
  bool is_empty() const { return text_.empty(); }
  friend bool operator==(const Secret& a, const Secret& b) { return a.text_ == b.text_; }

 private:
  std::string text_;
};

}  // namespace base
