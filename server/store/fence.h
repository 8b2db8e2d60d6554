// Where exceptions end: the face of store/ gives results.
#pragma once

#include <exception>
#include <string>
#include <type_traits>

#include "base/log.h"
#include "base/result.h"
#include "store/failure.h"

namespace store {

// Gives the value of `work`, or what kept it from being made.
template <class Work>
auto fenced(const std::string& path, Work work) -> base::Result<std::invoke_result_t<Work>> {
  try {
    if constexpr (std::is_void_v<std::invoke_result_t<Work>>) {
      work();
      return {};
    } else {
      return work();
    }
  } catch (const Failure& failure) {
    base::log::warn("store", "the database said no", {{"path", path}, {"what", failure.what()}});
    return base::Error{path, failure.reason()};
  } catch (const std::exception& error) {
    return base::Error{path, error.what()};
  }
}

}  // namespace store
