#include "store/checking.h"

#include <algorithm>
#include <charconv>
#include <memory>
#include <utility>

#include "base/text.h"
#include "store/failure.h"
#include "store/forest.h"
#include "store/migrations.h"
#include "store/rows.h"

namespace store {

namespace {

constexpr bool stops_start = true;
constexpr bool can_be_lived_with = false;

std::string text_of(std::int64_t number) {
  return std::to_string(number);
}

std::int64_t id_in(const std::string& text) {
  std::int64_t id = 0;
  const auto* const end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, id);
  return read.ec == std::errc() && read.ptr == end ? id : 0;
}

class Examination {
 public:
  Examination(Database& db, const CheckLimits& limits, Halt& halt)
      : db_(db), limits_(limits), halt_(halt) {}

  Findings run() {
    const auto newest = migrations().back().number;
    refuse_newer(db_, migrations());
    db_.run("BEGIN");
    const auto ended = [](Database* open) { open->roll_back(); };
    const std::unique_ptr<Database, decltype(ended)> looking(&db_, ended);
    found_.schema = db_.number("PRAGMA user_version");
    found_.is_older = found_.schema < newest;
    look("the structure", [this] { structure(); });
    if (!found_.is_older) {
      rows();
    }
    return std::move(found_);
  }

 private:
  void add(bool stops, const std::string& what) {
    found_.stops_start = found_.stops_start || stops;
    if (found_.all.size() < Findings::most) {
      found_.all.push_back({base::escape_controls(what), stops});
    } else {
      ++found_.left_out;
    }
  }

  // Damage may end any reading early.
  template <class Work>
  void look(const std::string& at, Work work) {
    try {
      work();
    } catch (const Failure& failure) {
      halt_.check();
      add(stops_start,
          at + " cannot be read to the end: " + failure.reason() + " (" + failure.what() + ")");
    }
  }

  void structure() {
    {
      Query query(db_, "PRAGMA integrity_check(100)");
      while (query.step()) {
        if (auto line = query.text(0); line != "ok") {
          add(stops_start, "structure: " + line);
        }
      }
    }
    Query query(db_, "PRAGMA foreign_key_check");
    while (query.step()) {
      // Where things lie is told in words of its own.
      if (const auto table = query.text(0); table != Table<wire::ObjectRecord>::name) {
        add(stops_start, table + " row " + text_of(query.integer(1)) + " names a row of " +
                             query.text(2) + " that is not there");
      }
    }
  }

  void rows() {
    look("the header", [this] { header(); });
    look_at<wire::AccountRecord>("ORDER BY id",
                                 [this](const auto& account) { check_id("account", account.id); });
    look_at<wire::CharacterRecord>("ORDER BY id", [this](const auto& body) {
      check_id("character", body.id);
      check_purse("character " + text_of(body.id), body.coins);
      coins_ += body.coins;
      characters_.push_back(body.id);
    });
    look_at<wire::MobileRecord>("ORDER BY id", [this](const auto& mobile) {
      check_id("mobile", mobile.id);
      check_purse("mobile " + text_of(mobile.id), mobile.coins);
      coins_ += mobile.coins;
      mobiles_.push_back(mobile.id);
    });
    look_at<wire::FighterRecord>("ORDER BY id", [this](const auto& fighter) {
      if (!is_somebody(fighter.id) || !is_somebody(fighter.foe)) {
        add(can_be_lived_with, "a fight of " + text_of(fighter.id) + " with " +
                                   text_of(fighter.foe) + " lacks one of the two");
      }
    });
    look_at<wire::RoomRecord>("ORDER BY vnum", [](const auto&) {});
    Forest forest;
    look_at<wire::ObjectRecord>("ORDER BY id", [&](const auto& object) {
      check_id("object", object.id);
      check_purse("object " + text_of(object.id), object.coins);
      coins_ += object.coins;
      check_holder(object);
      objects_.push_back(object.id);
      forest.add(object);
    });
    check_places(forest);
    look_at<wire::EventRecord>("ORDER BY owner_kind, owner, event_order",
                               [this](const auto& event) { check_owner(event); });
    look_at<wire::SpawnRecord>("ORDER BY \"row\"", [](const auto&) {});
    std::int64_t coined = 0;
    look_at<wire::CoinageRecord>("ORDER BY act",
                                 [&coined](const auto& row) { coined += row.coins; });
    const auto nothing_more = [](const auto&) {};
    look_at<wire::BanRecord>("ORDER BY id", nothing_more);
    look_at<wire::BoardRecord>("ORDER BY \"key\"", nothing_more);
    look_at<wire::NoteRecord>("ORDER BY id", nothing_more);
    look_at<wire::MailRecord>("ORDER BY id", nothing_more);
    if (coins_ != coined) {
      add(can_be_lived_with, "all have " + text_of(coins_) + " coins together, but " +
                                 text_of(coined) + " were made and not unmade");
    }
    if (has_header_ && sum_ != static_cast<std::uint64_t>(header_.digest)) {
      add(stops_start,
          "the rows do not give the digest that the header keeps: some were changed, lost or added "
          "outside the game");
    }
  }

  void header() {
    Query query(
        db_, "SELECT " + columns<wire::HeaderRecord>() + ", own_digest FROM header WHERE id = 1");
    has_header_ = query.step();
    if (!has_header_) {
      return;
    }
    ++found_.rows;
    header_ = read_fields<wire::HeaderRecord>(query);
    if (wire::digest_of(header_) !=
        static_cast<std::uint64_t>(query.integer(field_count<wire::HeaderRecord>()))) {
      add(stops_start, "the header does not match its own digest");
    }
    if (header_.pulse < 0 || header_.next_id < 1 || header_.next_order < 1) {
      add(stops_start, "the header holds numbers that cannot be");
    }
  }

  template <class Record, class Look>
  void look_at(std::string_view order, Look each) {
    look("the table " + std::string(Table<Record>::name), [&] {
      Query query(db_, select<Record>(order));
      while (query.step()) {
        const auto record = read_fields<Record>(query);
        const auto digest = wire::digest_of(record);
        if (digest != static_cast<std::uint64_t>(query.integer(field_count<Record>()))) {
          add(stops_start, row_name(record) + " does not match its digest");
        }
        sum_ += digest;
        ++found_.rows;
        each(record);
      }
    });
    if (!has_header_ && found_.rows > 0 && !std::exchange(missed_header_, true)) {
      add(stops_start, "there are rows, but no header");
    }
  }

  void check_id(const char* what, std::int64_t id) {
    if (has_header_ && id >= header_.next_id) {
      add(stops_start, std::string(what) + " " + text_of(id) +
                           " has an id that was never given out: the next is " +
                           text_of(header_.next_id));
    }
  }

  void check_purse(const std::string& whose, std::int64_t coins) {
    if (coins < 0 || coins > limits_.most_coins) {
      add(can_be_lived_with, whose + " has " + text_of(coins) + " coins; a purse holds 0 to " +
                                 text_of(limits_.most_coins));
    }
  }

  void check_holder(const wire::ObjectRecord& object) {
    if (object.on_character && !has(characters_, *object.on_character)) {
      add(stops_start, "object " + text_of(object.id) + " is on character " +
                           text_of(*object.on_character) + ", who is not there");
    }
    if (object.on_mobile && !has(mobiles_, *object.on_mobile)) {
      add(stops_start, "object " + text_of(object.id) + " is on mobile " +
                           text_of(*object.on_mobile) + ", who is not there");
    }
  }

  void check_places(Forest& forest) {
    const auto problems = forest.problems();
    for (const auto& problem : problems) {
      add(stops_start, problem);
    }
    if (!problems.empty()) {
      return;  // depths mean nothing in a circle
    }
    for (const auto id : objects_) {
      if (const auto depth = forest.depth(id) + 1; depth > limits_.container_depth) {
        add(can_be_lived_with, "object " + text_of(id) + " is nested " + std::to_string(depth) +
                                   " deep; the limit is " +
                                   std::to_string(limits_.container_depth));
      }
    }
  }

  void check_owner(const wire::EventRecord& event) {
    const auto id = id_in(event.owner);
    bool is_there = true;
    if (event.owner_kind == "character") {
      is_there = is_somebody(id);
    } else if (event.owner_kind == "object") {
      is_there = has(objects_, id);
    } else {
      // Rooms and areas are the builders' files', not the database's.
      is_there =
          event.owner_kind == "room" || event.owner_kind == "area" || event.owner_kind == "world";
    }
    if (!is_there) {
      add(can_be_lived_with, "event " + event.kind + " belongs to " + event.owner_kind + " " +
                                 event.owner + ", which is not there");
    }
  }

  static bool has(const std::vector<std::int64_t>& ids, std::int64_t id) {
    return std::binary_search(ids.begin(), ids.end(), id);
  }

  bool is_somebody(std::int64_t id) const { return has(characters_, id) || has(mobiles_, id); }

  Database& db_;
  CheckLimits limits_;
  Halt& halt_;
  Findings found_;
  wire::HeaderRecord header_;
  bool has_header_ = false;
  bool missed_header_ = false;
  std::uint64_t sum_ = 0;
  std::int64_t coins_ = 0;
  std::vector<std::int64_t> characters_;
  std::vector<std::int64_t> mobiles_;
  std::vector<std::int64_t> objects_;
};

}  // namespace

std::string in_words(const Findings& findings) {
  const auto count = findings.all.size() + findings.left_out;
  if (count == 0) {
    return "no problem";
  }
  const auto worst = std::find_if(findings.all.begin(), findings.all.end(),
                                  [](const Finding& one) { return one.stops_start; });
  return base::counted(count, "problem", "problems") + (count == 1 ? ": " : "; the first: ") +
         (worst == findings.all.end() ? findings.all.front() : *worst).what;
}

std::vector<std::string> lines_of(const Findings& findings) {
  std::vector<std::string> lines;
  for (const auto& one : findings.all) {
    lines.push_back(one.what);
  }
  if (findings.left_out > 0) {
    lines.push_back("and " + std::to_string(findings.left_out) + " more");
  }
  return lines;
}

Findings examine(Database& db, const CheckLimits& limits, Halt& halt) {
  const Halt::Watch watch(halt, db);
  return Examination(db, limits, halt).run();
}

}  // namespace store
