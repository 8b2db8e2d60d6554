#include "support/memory_store.h"

#include <algorithm>
#include <variant>

#include "base/text.h"

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

}  // namespace

bool MemoryStore::post(wire::StoreJob job) {
  if (full) {
    return false;
  }
  jobs_.push_back(std::move(job));
  return true;
}

wire::StoreReply MemoryStore::work() {
  while (!jobs_.empty() && std::holds_alternative<wire::Checkpoint>(jobs_.front())) {
    jobs_.pop_front();
  }
  if (jobs_.empty()) {
    return wire::Committed{};  // nobody asked with such a ticket
  }
  const auto job = std::move(jobs_.front());
  jobs_.pop_front();
  if (const auto* commit = std::get_if<wire::Commit>(&job)) {
    return work(*commit);
  }
  if (const auto* account = std::get_if<wire::LoadAccount>(&job)) {
    return work(*account);
  }
  return work(std::get<wire::LoadCharacter>(job));
}

wire::StoreReply MemoryStore::work(const wire::Commit& commit) {
  if (!refuses.empty()) {
    return wire::Committed{.ticket = commit.ticket, .good = false, .why_not = refuses};
  }
  apply(commit);
  ++commits_;
  if (!commit.is_header_only()) {
    last_ = commit;
  }
  return wire::Committed{.ticket = commit.ticket, .good = true, .why_not = {}};
}

void MemoryStore::apply(const wire::Commit& commit) {
  header_ = commit.header;
  for (const auto& account : commit.accounts) {
    accounts_[account.id] = account;
  }
  for (const auto& character : commit.characters) {
    characters_[character.id] = character;
  }
  for (const auto id : commit.gone_objects) {
    objects_.erase(id);
    events_.erase({"object", std::to_string(id)});
  }
  for (const auto& object : commit.objects) {
    objects_[object.id] = object;
  }
  for (const auto& owner : commit.events) {
    if (owner.events.empty()) {
      events_.erase({owner.owner_kind, owner.owner});
    } else {
      events_[{owner.owner_kind, owner.owner}] = owner.events;
    }
  }
  for (const auto& spawn : commit.spawns) {
    spawns_.insert(spawn.row);
  }
}

wire::StoreReply MemoryStore::work(const wire::LoadAccount& job) const {
  wire::AccountLoaded reply;
  reply.ticket = job.ticket;
  reply.good = !unreadable;
  if (unreadable) {
    return reply;
  }
  if (const auto* own = account(job.name)) {
    reply.account = *own;
  } else if (const auto* named = character(job.name)) {
    reply.account = accounts_.at(named->account);
  }
  if (reply.account) {
    for (const auto& [id, record] : characters_) {
      if (record.account == reply.account->id) {
        reply.characters.push_back(record);
      }
    }
  }
  return reply;
}

void MemoryStore::add_nested(std::int64_t container, std::vector<wire::ObjectRecord>& to) const {
  for (const auto& [id, object] : objects_) {
    if (object.in_object == container) {
      to.push_back(object);
      add_nested(id, to);
    }
  }
}

wire::StoreReply MemoryStore::work(const wire::LoadCharacter& job) const {
  wire::CharacterLoaded reply;
  reply.ticket = job.ticket;
  reply.good = !unreadable;
  const auto found = characters_.find(job.id);
  if (unreadable || found == characters_.end()) {
    return reply;
  }
  reply.character = found->second;
  for (const auto& [id, object] : objects_) {
    if (object.on_character == job.id) {
      reply.objects.push_back(object);
      add_nested(id, reply.objects);
    }
  }
  reply.events = events_of("character", job.id);
  for (const auto& object : reply.objects) {
    const auto events = events_of("object", object.id);
    reply.events.insert(reply.events.end(), events.begin(), events.end());
  }
  return reply;
}

void MemoryStore::settle() {
  if (!header_) {
    return;
  }
  for (auto& [id, character] : characters_) {
    if (!character.in_game) {
      continue;
    }
    character.in_game = false;
    character.played += std::max<std::int64_t>(header_->pulse - character.entered_at, 0);
    character.entered_at = 0;
    std::vector<OwnerKey> owners = {{"character", std::to_string(id)}};
    for (const auto& thing : things_of(character.name)) {
      owners.emplace_back("object", std::to_string(thing.id));
    }
    for (const auto& owner : owners) {
      for (auto& event : events_[owner]) {
        if (event.clock == "played" && event.due) {
          event.left = std::max<std::int64_t>(*event.due - header_->pulse, 0);
          event.due.reset();
        }
      }
    }
  }
}

wire::SavedWorld MemoryStore::load() const {
  wire::SavedWorld saved;
  saved.header = header_;
  for (const auto& [id, object] : objects_) {
    if (object.in_room) {
      saved.objects.push_back(object);
      add_nested(id, saved.objects);
    }
  }
  for (const auto& [owner, events] : events_) {
    const auto is_there = [&owner = owner](const wire::ObjectRecord& object) {
      return std::to_string(object.id) == owner.second;
    };
    const bool of_place = owner.first != "object" && owner.first != "character";
    if (of_place || (owner.first == "object" &&
                     std::any_of(saved.objects.begin(), saved.objects.end(), is_there))) {
      saved.events.insert(saved.events.end(), events.begin(), events.end());
    }
  }
  for (const auto& row : spawns_) {
    saved.spawns.push_back({row});
  }
  return saved;
}

std::vector<wire::EventRecord> MemoryStore::events_of(const std::string& kind,
                                                      std::int64_t id) const {
  return events_of(kind, std::to_string(id));
}

std::vector<wire::EventRecord> MemoryStore::events_of(const std::string& kind,
                                                      const std::string& owner) const {
  const auto found = events_.find({kind, owner});
  return found == events_.end() ? std::vector<wire::EventRecord>{} : found->second;
}

const wire::CharacterRecord* MemoryStore::character(const std::string& name) const {
  for (const auto& [id, record] : characters_) {
    if (base::equal_no_case(record.name, name)) {
      return &record;
    }
  }
  return nullptr;
}

const wire::AccountRecord* MemoryStore::account(const std::string& name) const {
  for (const auto& [id, record] : accounts_) {
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
  for (const auto& [id, object] : objects_) {
    if (object.on_character == holder->id) {
      things.push_back(object);
      add_nested(id, things);
    }
  }
  return things;
}

std::string MemoryStore::verify_object(const wire::ObjectRecord& object) const {
  const std::string name = "object " + std::to_string(object.id);
  const int places = static_cast<int>(object.in_room.has_value()) +
                     static_cast<int>(object.on_character.has_value()) +
                     static_cast<int>(object.in_object.has_value());
  if (places != 1) {
    return name + " is in " + std::to_string(places) + " places";
  }
  if (object.on_character && !characters_.contains(*object.on_character)) {
    return name + " is on a character that is not there";
  }
  std::set<std::int64_t> seen = {object.id};
  for (auto up = object.in_object; up;) {
    const auto holder = objects_.find(*up);
    if (holder == objects_.end()) {
      return name + " is in an object that is not there";
    }
    if (!seen.insert(*up).second) {
      return name + " is in itself";
    }
    up = holder->second.in_object;
  }
  return {};
}

std::string MemoryStore::verify() const {
  for (const auto& [id, object] : objects_) {
    if (auto wrong = verify_object(object); !wrong.empty()) {
      return wrong;
    }
    if (header_ && id >= header_->next_id) {
      return "object " + std::to_string(id) + " has an id that was not reserved";
    }
  }
  for (const auto& [id, character] : characters_) {
    if (!accounts_.contains(character.account)) {
      return "character " + character.name + " has no account";
    }
  }
  for (const auto& [owner, events] : events_) {
    const bool is_object = owner.first == "object";
    const bool is_character = owner.first == "character";
    if (is_object && !objects_.contains(std::stoll(owner.second))) {
      return "events of object " + owner.second + " that is not there";
    }
    if (is_character && !characters_.contains(std::stoll(owner.second))) {
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
  for (const auto& [id, record] : accounts_) {
    append(out, record);
  }
  for (const auto& [id, record] : characters_) {
    append(out, record);
  }
  for (const auto& [id, record] : objects_) {
    append(out, record);
  }
  for (const auto& [owner, events] : events_) {
    for (const auto& event : events) {
      append(out, event);
    }
  }
  return out;
}

}  // namespace support
