#include "store/committing.h"

#include <cstddef>

#include "store/failure.h"
#include "store/ledger.h"
#include "store/transaction.h"

namespace store {

namespace {

// Says when half of the parts are written.
class Progress {
 public:
  Progress(const wire::Commit& commit, const AtPoint& at_point)
      : at_point_(at_point), half_((commit.size() + 1) / 2) {}
  void one_more() {
    if (++done_ == half_ && at_point_) {
      at_point_("commit.half");
    }
  }

 private:
  const AtPoint& at_point_;
  std::size_t half_;
  std::size_t done_ = 0;
};

template <class Record>
void put_all(Ledger& ledger, const std::vector<Record>& records, Progress& progress) {
  for (const auto& record : records) {
    ledger.put(record);
    progress.one_more();
  }
}

// Foreign keys are looked at when all is written, so the order is free; what is gone goes last, so
// that an object that changed and then went is gone; characters last of all, since by then what was
// given away in time lies elsewhere.
void put_rows(Ledger& ledger, const wire::Commit& commit, const AtPoint& at_point) {
  Progress progress(commit, at_point);
  put_all(ledger, commit.accounts, progress);
  put_all(ledger, commit.characters, progress);
  put_all(ledger, commit.mobiles, progress);
  put_all(ledger, commit.fighters, progress);
  put_all(ledger, commit.rooms, progress);
  put_all(ledger, commit.objects, progress);
  for (const auto& owner : commit.events) {
    ledger.put_events(owner);
    progress.one_more();
  }
  for (const auto id : commit.gone_objects) {
    ledger.drop_object(id);
    progress.one_more();
  }
  for (const auto id : commit.gone_mobiles) {
    ledger.drop_mobile(id);
    progress.one_more();
  }
  for (const auto id : commit.gone_fighters) {
    ledger.drop_fighter(id);
    progress.one_more();
  }
  put_all(ledger, commit.spawns, progress);
  put_all(ledger, commit.coinage, progress);
  for (const auto& [id, account] : commit.gone_characters) {
    ledger.drop_character(id);
    ledger.drop_account_if_empty(account);
    progress.one_more();
  }
  for (const auto& move : commit.moves) {
    ledger.note(move);
    progress.one_more();
  }
}

}  // namespace

void write_commit(Database& db, const wire::Commit& commit, const AtPoint& at_point,
                  std::int64_t ledger_days) {
  const bool has_rows = !commit.is_header_only();
  const auto reach = [&](const char* point) {
    if (has_rows && at_point) {
      at_point(point);
    }
  };
  if (db.has_moved()) {
    throw Refused("the database file was moved or removed");
  }
  db.set_durable(has_rows || commit.durable);
  Transaction transaction(db);
  reach("commit.begun");
  Ledger ledger(db);
  put_rows(ledger, commit, at_point);
  if (has_rows && ledger_days > 0) {
    constexpr std::int64_t seconds_a_day = 86400;
    ledger.forget_moves(commit.header.wall_second - ledger_days * seconds_a_day);
  }
  ledger.finish(commit.header);
  reach("commit.written");
  transaction.commit();
  reach("commit.acknowledged");
}

}  // namespace store
