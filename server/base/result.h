// What may fail because of the world outside returns a Result; spelled like std::expected, so that
// it can become an alias one day. An Error says where ("areas/mill.toml:12:3", "data folder") and
// what, in words for the person who must mend it.
#pragma once

#include <string>
#include <utility>
#include <variant>

#include "base/check.h"

namespace base {

struct Error {
  std::string where;
  std::string what;

  std::string in_words() const { return where.empty() ? what : where + ": " + what; }
};

template <class T>
class [[nodiscard]] Result {
 public:
  // NOLINTNEXTLINE(google-explicit-constructor): made from its value, as std::expected is.
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  // NOLINTNEXTLINE(google-explicit-constructor): and from its error.
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}

  bool has_value() const { return state_.index() == 0; }
  explicit operator bool() const { return has_value(); }
  T& value() {
    check(has_value(), "Result: value() of an error");
    return *std::get_if<0>(&state_);
  }
  const T& value() const {
    check(has_value(), "Result: value() of an error");
    return *std::get_if<0>(&state_);
  }
  T& operator*() { return value(); }
  const T& operator*() const { return value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }
  const Error& error() const {
    check(!has_value(), "Result: error() of a value");
    return *std::get_if<1>(&state_);
  }

 private:
  std::variant<T, Error> state_;
};

template <>
class [[nodiscard]] Result<void> {
 public:
  Result() = default;
  // NOLINTNEXTLINE(google-explicit-constructor): made from its error, as std::expected is.
  Result(Error error) : failed_(true), error_(std::move(error)) {}

  bool has_value() const { return !failed_; }
  explicit operator bool() const { return has_value(); }
  const Error& error() const {
    check(failed_, "Result: error() of a value");
    return error_;
  }

 private:
  bool failed_ = false;
  Error error_;
};

}  // namespace base
