// What tests look at in the store of maps, and what must hold of it.
#include <algorithm>

#include "base/text.h"
#include "support/memory_store.h"

namespace support {

namespace {

template <class Record>
void append(std::string& out, const Record& record) {
  wire::fields(record, [&out](std::string_view, const auto& value) {
    using Value = std::remove_cvref_t<decltype(value)>;
    if constexpr (std::is_same_v<Value, std::string>) {
      out += value;
    } else if constexpr (std::is_same_v<Value, std::optional<std::string>>) {
      out += value.value_or("");
    }
    out += '\n';
  });
}

int places_of(const wire::ObjectRecord& object) {
  return static_cast<int>(object.in_room.has_value()) +
         static_cast<int>(object.on_character.has_value()) +
         static_cast<int>(object.on_mobile.has_value()) +
         static_cast<int>(object.in_object.has_value());
}

}  // namespace

// What the schema would refuse: "" or the words of the refusal.
std::string MemoryStore::broken_constraint() const {
  const auto has_twin = [](const auto& rows) {
    std::set<std::string> names;
    return std::any_of(rows.begin(), rows.end(), [&names](const auto& row) {
      return !names.insert(base::lower(row.second.name)).second;
    });
  };
  if (has_twin(rows_.accounts) || has_twin(rows_.characters)) {
    return "UNIQUE constraint failed: name";
  }
  for (const auto& [id, character] : rows_.characters) {
    if (!rows_.accounts.contains(character.account)) {
      return "FOREIGN KEY constraint failed: account";
    }
  }
  for (const auto& [id, object] : rows_.objects) {
    if (places_of(object) != 1) {
      return "CHECK constraint failed: place";
    }
    if ((object.on_character && !rows_.characters.contains(*object.on_character)) ||
        (object.on_mobile && !rows_.mobiles.contains(*object.on_mobile)) ||
        (object.in_object && !rows_.objects.contains(*object.in_object))) {
      return "FOREIGN KEY constraint failed: place";
    }
  }
  return {};
}

std::vector<wire::EventRecord> MemoryStore::events_of(const std::string& kind,
                                                      std::int64_t id) const {
  return events_of(kind, std::to_string(id));
}

std::vector<wire::EventRecord> MemoryStore::events_of(const std::string& kind,
                                                      const std::string& owner) const {
  const auto found = rows_.events.find({kind, owner});
  return found == rows_.events.end() ? std::vector<wire::EventRecord>{} : found->second;
}

const wire::CharacterRecord* MemoryStore::character(const std::string& name) const {
  for (const auto& [id, record] : rows_.characters) {
    if (base::equal_no_case(record.name, name)) {
      return &record;
    }
  }
  return nullptr;
}

const wire::AccountRecord* MemoryStore::account(const std::string& name) const {
  for (const auto& [id, record] : rows_.accounts) {
    if (base::equal_no_case(record.name, name)) {
      return &record;
    }
  }
  return nullptr;
}

std::vector<wire::ObjectRecord> MemoryStore::things_of(const std::string& name) const {
  std::vector<wire::ObjectRecord> things;
  const auto* holder = character(name);
  if (holder == nullptr) {
    return things;
  }
  for (const auto& [id, object] : rows_.objects) {
    if (object.on_character == holder->id) {
      things.push_back(object);
      add_nested(id, things);
    }
  }
  return things;
}

std::string MemoryStore::verify_object(const wire::ObjectRecord& object) const {
  const std::string name = "object " + std::to_string(object.id);
  const int places = places_of(object);
  if (places != 1) {
    return name + " is in " + std::to_string(places) + " places";
  }
  if (object.on_character && !rows_.characters.contains(*object.on_character)) {
    return name + " is on a character that is not there";
  }
  if (object.on_mobile && !rows_.mobiles.contains(*object.on_mobile)) {
    return name + " is on a mobile that is not there";
  }
  std::set<std::int64_t> seen = {object.id};
  for (auto up = object.in_object; up;) {
    const auto holder = rows_.objects.find(*up);
    if (holder == rows_.objects.end()) {
      return name + " is in an object that is not there";
    }
    if (!seen.insert(*up).second) {
      return name + " is in itself";
    }
    up = holder->second.in_object;
  }
  return {};
}

// All coins together are what was made and not unmade.
std::string MemoryStore::verify_coins() const {
  std::int64_t have = 0;
  std::int64_t made = 0;
  for (const auto& [id, row] : rows_.characters) {
    have += row.coins;
  }
  for (const auto& [id, row] : rows_.mobiles) {
    have += row.coins;
  }
  for (const auto& [id, row] : rows_.objects) {
    have += row.coins;
  }
  for (const auto& [act, row] : rows_.coinage) {
    made += row.coins;
  }
  return have == made ? std::string()
                      : "all have " + std::to_string(have) + " coins, but " + std::to_string(made) +
                            " were made";
}

bool MemoryStore::is_somebody(std::int64_t id) const {
  return rows_.characters.contains(id) || rows_.mobiles.contains(id);
}

std::string MemoryStore::verify() const {
  for (const auto& [id, object] : rows_.objects) {
    if (auto wrong = verify_object(object); !wrong.empty()) {
      return wrong;
    }
    if (rows_.header && id >= rows_.header->next_id) {
      return "object " + std::to_string(id) + " has an id that was not reserved";
    }
  }
  for (const auto& [id, character] : rows_.characters) {
    if (!rows_.accounts.contains(character.account)) {
      return "character " + character.name + " has no account";
    }
  }
  if (auto wrong = verify_coins(); !wrong.empty()) {
    return wrong;
  }
  for (const auto& [id, fighter] : rows_.fighters) {
    if (!is_somebody(id) || !is_somebody(fighter.foe)) {
      return "a fight of " + std::to_string(id) + " with somebody who is not there";
    }
  }
  for (const auto& [owner, events] : rows_.events) {
    const bool is_object = owner.first == "object";
    const bool is_character = owner.first == "character";
    if (is_object && !rows_.objects.contains(std::stoll(owner.second))) {
      return "events of object " + owner.second + " that is not there";
    }
    if (is_character && !is_somebody(std::stoll(owner.second))) {
      return "events of character " + owner.second + " that is not there";
    }
    for (const auto& event : events) {
      if (event.due.has_value() == event.left.has_value()) {
        return "event " + event.kind + " has both a due and pulses left, or neither";
      }
    }
  }
  return {};
}

std::string MemoryStore::dump() const {
  std::string out;
  for (const auto& [id, record] : rows_.accounts) {
    append(out, record);
  }
  for (const auto& [id, record] : rows_.characters) {
    append(out, record);
  }
  for (const auto& [id, record] : rows_.objects) {
    append(out, record);
  }
  for (const auto& [owner, events] : rows_.events) {
    for (const auto& event : events) {
      append(out, event);
    }
  }
  return out;
}

}  // namespace support
