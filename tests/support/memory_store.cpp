#include "support/memory_store.h"

#include <algorithm>
#include <variant>

#include "base/text.h"

namespace support {

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
  if (const auto* backup = std::get_if<wire::BackUp>(&job)) {
    return work(*backup);
  }
  if (const auto* check = std::get_if<wire::CheckAll>(&job)) {
    return wire::AllChecked{.ticket = check->ticket, .good = true, .why_not = {}, .problems = {}};
  }
  if (const auto* past = std::get_if<wire::ReadPast>(&job)) {
    return work(*past);
  }
  if (const auto* back = std::get_if<wire::Recover>(&job)) {
    return work(*back);
  }
  if (const auto* moves = std::get_if<wire::ReadMoves>(&job)) {
    return work(*moves);
  }
  return work(std::get<wire::LoadCharacter>(job));
}

wire::StoreReply MemoryStore::work(const wire::ReadPast& job) const {
  wire::PastRead reply{.ticket = job.ticket, .why_not = "there is no backup"};
  const auto after = backed_up_.upper_bound(job.not_after);
  if (after == backed_up_.begin() || !job.backup.empty()) {
    return reply;
  }
  MemoryStore then;
  then.rows_ = std::prev(after)->second;
  const auto* body = then.character(job.name);
  if (body == nullptr) {
    reply.why_not = "nobody of that name is in it";
    return reply;
  }
  then.settle();
  auto loaded = std::get<wire::CharacterLoaded>(then.work(wire::LoadCharacter{.id = body->id}));
  reply.good = true;
  reply.past = {.file = "backup.db",
                .account = then.rows_.accounts.at(body->account),
                .character = *loaded.character,
                .objects = std::move(loaded.objects),
                .events = std::move(loaded.events)};
  if (const auto now = rows_.accounts.find(body->account); now != rows_.accounts.end()) {
    reply.account = now->second;
  }
  return reply;
}

// Without what the real one makes sure of.
wire::StoreReply MemoryStore::work(const wire::Recover& job) {
  wire::Recovered reply{.ticket = job.ticket, .why_not = refuses};
  reply.good = refuses.empty();
  if (!reply.good) {
    return reply;
  }
  const auto& body = job.past.character;
  rows_.accounts.emplace(job.past.account.id, job.past.account);
  const auto now = rows_.characters.find(body.id);
  reply.coins_made = body.coins - (now == rows_.characters.end() ? 0 : now->second.coins);
  rows_.characters.insert_or_assign(body.id, body);
  for (auto object : job.past.objects) {
    if (const auto lies = rows_.objects.find(object.id); lies != rows_.objects.end()) {
      const auto holder = rows_.characters.find(lies->second.on_character.value_or(0));
      reply.elsewhere.push_back(
          {.object = lies->second,
           .character = lies->second.on_character.value_or(0),
           .name = holder == rows_.characters.end() ? "" : holder->second.name,
           .room = lies->second.in_room.value_or(0)});
      continue;
    }
    if (object.in_object && !rows_.objects.contains(*object.in_object)) {
      object.in_object.reset();
      object.on_character = body.id;
    }
    rows_.objects.emplace(object.id, object);
    reply.coins_made += object.coins;
    reply.back.push_back(object);
  }
  auto& coinage = rows_.coinage["recovered"];
  coinage.act = "recovered";
  coinage.coins += reply.coins_made;
  for (const auto& event : job.past.events) {
    rows_.events[{event.owner_kind, event.owner}].clear();
  }
  for (const auto& event : job.past.events) {
    rows_.events[{event.owner_kind, event.owner}].push_back(event);
  }
  return reply;
}

wire::StoreReply MemoryStore::work(const wire::ReadMoves& job) const {
  const auto* named = character(job.name);
  const auto body = named == nullptr ? 0 : named->id;
  const bool is_known = job.object != 0 || named != nullptr;
  const auto is_body = [body](const std::string& kind, std::int64_t id) {
    return id == body && (kind == "character" || kind == "mobile");
  };
  wire::MovesRead reply{
      .ticket = job.ticket, .good = !unreadable, .is_known = is_known, .moves = {}, .names = {}};
  for (auto at = rows_.moves.rbegin();
       at != rows_.moves.rend() && reply.moves.size() < static_cast<std::size_t>(job.most); ++at) {
    const bool of_object = job.object != 0 && at->object == job.object;
    const bool of_body = is_body(at->from_kind, at->from_id) || is_body(at->to_kind, at->to_id);
    if (of_object || (job.object == 0 && of_body)) {
      reply.moves.push_back(*at);
    }
  }
  return reply;
}

wire::StoreReply MemoryStore::work(const wire::BackUp& job) {
  wire::BackedUp reply{.ticket = job.ticket,
                       .good = refuses_backups.empty(),
                       .why_not = refuses_backups,
                       .file = {}};
  if (reply.good) {
    backups.push_back(job.utc_second);
    backed_up_[job.utc_second] = rows_;
    reply.file = job.file.empty() ? "/data/backups/backup-" + std::to_string(backups.size()) + ".db"
                                  : job.file;
    reply.rows = static_cast<std::int64_t>(rows_.characters.size());
  }
  return reply;
}

wire::StoreReply MemoryStore::work(const wire::Commit& commit) {
  if (!refuses.empty()) {
    return wire::Committed{.ticket = commit.ticket, .good = false, .why_not = refuses};
  }
  auto before = rows_;
  apply(commit);
  if (auto broken = commit.is_header_only() ? std::string() : broken_constraint();
      !broken.empty()) {
    rows_ = std::move(before);
    return wire::Committed{.ticket = commit.ticket, .good = false, .why_not = std::move(broken)};
  }
  ++commits_;
  if (!commit.is_header_only()) {
    last_ = commit;
  }
  return wire::Committed{.ticket = commit.ticket, .good = true, .why_not = {}};
}

void MemoryStore::apply(const wire::Commit& commit) {
  rows_.header = commit.header;
  for (const auto& account : commit.accounts) {
    rows_.accounts[account.id] = account;
  }
  for (const auto& character : commit.characters) {
    rows_.characters[character.id] = character;
  }
  for (const auto& mobile : commit.mobiles) {
    rows_.mobiles[mobile.id] = mobile;
  }
  for (const auto& fighter : commit.fighters) {
    rows_.fighters[fighter.id] = fighter;
  }
  for (const auto& room : commit.rooms) {
    rows_.rooms[room.vnum] = room;
  }
  for (const auto& object : commit.objects) {
    rows_.objects[object.id] = object;
  }
  for (const auto& owner : commit.events) {
    if (owner.events.empty()) {
      rows_.events.erase({owner.owner_kind, owner.owner});
    } else {
      rows_.events[{owner.owner_kind, owner.owner}] = owner.events;
    }
  }
  for (const auto id : commit.gone_objects) {
    drop_object(id);
  }
  for (const auto id : commit.gone_mobiles) {
    drop_mobile(id);
  }
  for (const auto id : commit.gone_fighters) {
    rows_.fighters.erase(id);
  }
  for (const auto& spawn : commit.spawns) {
    rows_.spawns[spawn.row] = spawn;
  }
  for (const auto& row : commit.coinage) {
    rows_.coinage[row.act] = row;
  }
  rows_.moves.insert(rows_.moves.end(), commit.moves.begin(), commit.moves.end());
  for (const auto& character : commit.gone_characters) {
    drop_character(character);
  }
}

// With all that hangs on it, and its account when it was the last of that.
void MemoryStore::drop_character(const wire::GoneCharacter& gone) {
  const auto found = rows_.characters.find(gone.id);
  if (found != rows_.characters.end()) {
    for (const auto& thing : things_of(found->second.name)) {
      rows_.objects.erase(thing.id);
      rows_.events.erase({"object", std::to_string(thing.id)});
    }
    rows_.characters.erase(found);
  }
  rows_.events.erase({"character", std::to_string(gone.id)});
  drop_fights_with(gone.id);
  const bool has_others =
      std::any_of(rows_.characters.begin(), rows_.characters.end(),
                  [&gone](const auto& row) { return row.second.account == gone.account; });
  if (!has_others) {
    rows_.accounts.erase(gone.account);
  }
}

// What still lies in it comes to lie where it lay.
void MemoryStore::drop_object(std::int64_t id) {
  if (const auto gone = rows_.objects.extract(id)) {
    for (auto& [other, object] : rows_.objects) {
      if (object.in_object == id) {
        object.in_room = gone.mapped().in_room;
        object.on_character = gone.mapped().on_character;
        object.on_mobile = gone.mapped().on_mobile;
        object.in_object = gone.mapped().in_object;
        object.worn_at.clear();
      }
    }
  }
  rows_.events.erase({"object", std::to_string(id)});
}

void MemoryStore::drop_fights_with(std::int64_t id) {
  std::erase_if(rows_.fighters,
                [id](const auto& row) { return row.first == id || row.second.foe == id; });
}

void MemoryStore::drop_mobile(std::int64_t id) {
  if (const auto gone = rows_.mobiles.extract(id)) {
    for (auto& [other, object] : rows_.objects) {
      if (object.on_mobile == id) {
        object.on_mobile.reset();
        object.in_room = gone.mapped().room;
        object.worn_at.clear();
      }
    }
  }
  drop_fights_with(id);
  rows_.events.erase({"character", std::to_string(id)});
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
    reply.account = rows_.accounts.at(named->account);
  }
  if (reply.account) {
    for (const auto& [id, record] : rows_.characters) {
      if (record.account == reply.account->id) {
        reply.characters.push_back(record);
      }
    }
  }
  return reply;
}

void MemoryStore::add_nested(std::int64_t container, std::vector<wire::ObjectRecord>& to) const {
  for (const auto& [id, object] : rows_.objects) {
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
  const auto found = rows_.characters.find(job.id);
  if (unreadable || found == rows_.characters.end()) {
    return reply;
  }
  reply.character = found->second;
  for (const auto& [id, object] : rows_.objects) {
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
  if (!rows_.header) {
    return;
  }
  for (auto& [id, character] : rows_.characters) {
    if (!character.in_game) {
      continue;
    }
    character.in_game = false;
    character.last_logout = std::max(character.last_logout, rows_.header->wall_second);
    character.played += std::max<std::int64_t>(rows_.header->pulse - character.entered_at, 0);
    character.entered_at = 0;
    if (const auto fighter = rows_.fighters.find(id);
        fighter != rows_.fighters.end() && fighter->second.next_turn) {
      fighter->second.turn_left = std::max<std::int64_t>(
          *fighter->second.next_turn - rows_.header->pulse * wire::turn_units_a_pulse, 1);
      fighter->second.next_turn.reset();
    }
    std::vector<OwnerKey> owners = {{"character", std::to_string(id)}};
    for (const auto& thing : things_of(character.name)) {
      owners.emplace_back("object", std::to_string(thing.id));
    }
    for (const auto& owner : owners) {
      for (auto& event : rows_.events[owner]) {
        if (event.clock == "played" && event.due) {
          event.left = std::max<std::int64_t>(*event.due - rows_.header->pulse, 0);
          event.due.reset();
        }
      }
    }
  }
}

wire::SavedWorld MemoryStore::load() const {
  wire::SavedWorld saved;
  saved.header = rows_.header;
  for (const auto& [id, mobile] : rows_.mobiles) {
    saved.mobiles.push_back(mobile);
  }
  for (const auto& [id, fighter] : rows_.fighters) {
    saved.fighters.push_back(fighter);
  }
  std::stable_sort(saved.fighters.begin(), saved.fighters.end(),
                   [](const auto& one, const auto& other) { return one.joined < other.joined; });
  for (const auto& [vnum, room] : rows_.rooms) {
    saved.rooms.push_back(room);
  }
  for (const auto& [id, object] : rows_.objects) {
    if (object.in_room || object.on_mobile) {
      saved.objects.push_back(object);
      add_nested(id, saved.objects);
    }
  }
  for (const auto& [owner, events] : rows_.events) {
    const auto is_there = [&owner = owner](const wire::ObjectRecord& object) {
      return std::to_string(object.id) == owner.second;
    };
    const bool of_place = owner.first != "object" && owner.first != "character";
    const bool of_mobile =
        owner.first == "character" &&
        std::any_of(rows_.mobiles.begin(), rows_.mobiles.end(), [&owner = owner](const auto& row) {
          return std::to_string(row.first) == owner.second;
        });
    if (of_place || of_mobile ||
        (owner.first == "object" &&
         std::any_of(saved.objects.begin(), saved.objects.end(), is_there))) {
      saved.events.insert(saved.events.end(), events.begin(), events.end());
    }
  }
  for (const auto& [key, row] : rows_.spawns) {
    saved.spawns.push_back(row);
  }
  for (const auto& [act, row] : rows_.coinage) {
    saved.coinage.push_back(row);
  }
  return saved;
}

}  // namespace support
