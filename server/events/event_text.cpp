#include "events/event_text.h"

namespace events {

char* EventText::copied(std::string_view text) {
  auto* const bytes = new char[text.size()];
  std::copy(text.begin(), text.end(), bytes);
  return bytes;
}

void EventText::give_back(char* copy) {
  delete[] copy;
}

}  // namespace events
