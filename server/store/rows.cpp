#include "store/rows.h"

#include "base/log.h"

namespace store {

std::string in_words(std::int64_t value) {
  return std::to_string(value);
}
std::string in_words(const std::string& value) {
  return value;
}

void report_damage(const std::string& row) {
  base::log::error("store", "a saved row is damaged: it does not match its digest", {{"row", row}});
}

}  // namespace store
