// The wheel against a sorted map over so many random operations at random scales: every event that
// fires must be the map's first. Returns the differences; the tests demand the same, over fewer
// operations and with owners that come and go.
#pragma once

#include <cstddef>
#include <cstdint>

namespace bench {

std::size_t count_order_differences(std::size_t operations);

}  // namespace bench
