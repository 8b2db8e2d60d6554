#include "store/store.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <filesystem>
#include <thread>
#include <utility>
#include <variant>

#include "base/check.h"
#include "base/log.h"
#include "store/aside.h"
#include "store/backup.h"
#include "store/committing.h"
#include "store/database.h"
#include "store/fence.h"
#include "store/ledger.h"
#include "store/loading.h"
#include "store/migrations.h"
#include "store/recovering.h"
#include "store/settling.h"
#include "store/transaction.h"
#include "store/upgrading.h"
#include "wire/mailbox.h"

namespace store {

class Store::Impl {
 public:
  explicit Impl(Options options)
      : options_(std::move(options)),
        db_({.path = options_.path,
             .most_pages = options_.most_pages,
             .busy_milliseconds = options_.busy_milliseconds,
             .most_log_bytes = options_.most_log_bytes,
             .vfs = options_.vfs}),
        // More than may wait, so that the word to stop and what was done aside always fit.
        mailbox_(options_.most_waiting + 2) {
    if (options_.backups.empty()) {
      options_.backups = (std::filesystem::path(db_.path()).parent_path() / "backups").string();
    }
    refuse_newer(db_, migrations(), options_.backups);
    if (db_.number("PRAGMA user_version") != 0) {
      // A world that did not stop in good order is looked at more closely.
      const bool clean = db_.number("SELECT clean FROM header") != 0;
      db_.check_structure(!clean);
    }
    upgrade(db_, {.steps = migrations(),
                  .backups = options_.backups,
                  .check = options_.check,
                  .at_point = options_.at_point});
  }
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;
  ~Impl() {
    if (thread_.joinable()) {
      // There is always room for it: the mailbox holds more than post() lets in.
      static_cast<void>(mailbox_.post(Stop{}));
      thread_.join();
    }
  }

  Database& idle_db() {
    base::check(!thread_.joinable(), "Store: the database is the thread's now");
    return db_;
  }
  const Options& options() const { return options_; }

  void run(std::function<void(wire::StoreReply)> reply) {
    base::check(!thread_.joinable(), "Store: runs already");
    reply_ = std::move(reply);
    thread_ = std::thread([this] { work(); });
  }

  bool post(wire::StoreJob job) {
    base::check(thread_.joinable(), "Store: post() before run()");
    if (waiting_.fetch_add(1) >= options_.most_waiting) {
      --waiting_;
      return false;
    }
    return mailbox_.post(std::move(job));
  }

 private:
  struct Stop {};
  struct DoneAside {
    wire::StoreReply reply;
  };
  using Message = std::variant<Stop, wire::StoreJob, DoneAside>;

  void work() {
    Aside aside([this](wire::StoreReply reply) {
      static_cast<void>(mailbox_.post(DoneAside{std::move(reply)}));
    });
    aside_ = &aside;
    bool going_on = true;
    while (going_on) {
      // While a backup is made nobody is waited for: between two jobs is one step of it.
      const auto messages = backup_ ? mailbox_.take() : mailbox_.wait();
      for (auto at = messages.begin(); at != messages.end() && going_on; ++at) {
        going_on = hear(*at);
        step_backup();
      }
      if (messages.empty()) {
        step_backup();
      }
    }
    if (backup_) {
      end_backup("the server stopped before it was done");
    }
    aside_ = nullptr;
  }

  // False: it was the word to stop.
  bool hear(const Message& message) {
    if (const auto* const job = std::get_if<wire::StoreJob>(&message)) {
      do_job(*job);
      --waiting_;
    } else if (const auto* const done = std::get_if<DoneAside>(&message)) {
      aside_->finished();
      is_backing_up_ = is_backing_up_ && !std::holds_alternative<wire::BackedUp>(done->reply);
      give(done->reply);
    }
    return !std::holds_alternative<Stop>(message);
  }

  void do_job(const wire::StoreJob& job) {
    try {
      std::visit([this](const auto& one) { answer(one); }, job);
    } catch (const std::exception& error) {
      base::log::error("store", "a reply could not be given", {{"what", error.what()}});
    }
  }
  void give(const wire::StoreReply& reply) {
    try {
      reply_(reply);
    } catch (const std::exception& error) {
      base::log::error("store", "a reply could not be given", {{"what", error.what()}});
    }
  }

  void answer(const wire::Commit& commit) {
    const auto done = fenced(
        options_.path, [&] { write_commit(db_, commit, options_.at_point, options_.ledger_days); });
    reply_(
        wire::Committed{commit.ticket, done.has_value(), done ? std::string() : done.error().what});
    bound_log();
  }
  // While somebody reads the log cannot shrink: it is tried, and told, each time it grew by another
  // eighth.
  void bound_log() {
    if (db_.log_bytes() > tolerated_log_bytes_) {
      answer(wire::Checkpoint{});
      const auto most = options_.most_log_bytes;
      tolerated_log_bytes_ = std::max(most, db_.log_bytes() + most / 8);
    }
  }
  void answer(const wire::LoadAccount& job) {
    auto done = fenced(options_.path, [&] { return read_account(db_, job.name); });
    auto loaded = done ? std::move(*done) : wire::AccountLoaded{};
    loaded.ticket = job.ticket;
    reply_(std::move(loaded));
  }
  void answer(const wire::LoadCharacter& job) {
    auto done = fenced(options_.path, [&] { return read_character(db_, job.id); });
    auto loaded = done ? std::move(*done) : wire::CharacterLoaded{};
    loaded.ticket = job.ticket;
    reply_(std::move(loaded));
  }
  void answer(const wire::ReadMoves& job) {
    auto done = fenced(options_.path, [&] { return read_moves(db_, job); });
    reply_(
        done
            ? std::move(*done)
            : wire::MovesRead{
                  .ticket = job.ticket, .good = false, .is_known = true, .moves = {}, .names = {}});
  }
  void answer(const wire::Checkpoint& /*job*/) {
    // What failed is in the log; nobody waits for an answer.
    const auto done = fenced(options_.path, [&] { db_.checkpoint(); });
    static_cast<void>(done);
  }

  // ---- backups and looks at everything

  void answer(const wire::BackUp& job) {
    if (is_backing_up_) {
      reply_(failed_backup(job.ticket, "a backup is being made already"));
      return;
    }
    is_backing_up_ = true;
    backup_ticket_ = job.ticket;
    told_percent_ = 0;
    const auto begun = fenced(options_.path, [&] {
      backup_ = std::make_unique<Backup>(db_,
                                         BackupWanted{.folder = options_.backups,
                                                      .file = job.file,
                                                      .utc_second = job.utc_second,
                                                      .kept = options_.backups_kept},
                                         options_.at_point);
    });
    if (!begun) {
      end_backup(begun.error().what);
    }
  }

  void step_backup() {
    if (!backup_) {
      return;
    }
    const auto done = fenced(options_.path, [&] { return backup_->step(); });
    if (!done) {
      end_backup(done.error().what);
    } else if (*done) {
      check_backup();
    } else {
      tell_progress();
    }
  }

  void tell_progress() {
    constexpr std::int64_t whole = 100;
    constexpr int apart = 10;
    const auto pages = std::max<std::int64_t>(1, backup_->pages());
    const auto percent = static_cast<int>((pages - backup_->pages_left()) * whole / pages);
    if (percent >= told_percent_ + apart) {
      told_percent_ = percent;
      give(wire::BackingUp{backup_ticket_, percent});
    }
  }

  // All is copied; what is left to do needs nothing of this thread.
  void check_backup() {
    const auto copied = backup_->taken();
    backup_.reset();
    aside_->begin([copied, ticket = backup_ticket_, &options = options_](Halt& halt) {
      const auto made = fenced(copied.part, [&] {
        return finish_backup(copied, options.check, halt, options.at_point);
      });
      return made ? wire::StoreReply(wire::BackedUp{.ticket = ticket,
                                                    .good = true,
                                                    .why_not = {},
                                                    .file = made->file,
                                                    .bytes = made->bytes,
                                                    .rows = made->rows})
                  : wire::StoreReply(failed_backup(ticket, made.error().what));
    });
  }

  void end_backup(const std::string& why_not) {
    backup_.reset();
    is_backing_up_ = false;
    give(failed_backup(backup_ticket_, why_not));
  }

  static wire::BackedUp failed_backup(wire::Ticket ticket, const std::string& why_not) {
    return {.ticket = ticket, .good = false, .why_not = why_not, .file = {}};
  }

  void answer(const wire::CheckAll& job) {
    aside_->begin([ticket = job.ticket, &options = options_](Halt& halt) {
      wire::AllChecked reply{.ticket = ticket, .good = false, .why_not = {}, .problems = {}};
      const auto looked = fenced(options.path, [&] {
        Database db({.path = options.path, .access = Access::read});
        const auto findings = examine(db, options.check, halt);
        reply.problems = lines_of(findings);
        reply.rows = findings.rows;
      });
      reply.good = looked.has_value();
      reply.why_not = looked ? std::string() : looked.error().what;
      return wire::StoreReply(std::move(reply));
    });
  }

  // ---- one character of the past

  void answer(const wire::ReadPast& job) {
    aside_->begin([job, &options = options_](Halt& halt) {
      auto read = fenced(options.backups, [&] {
        return read_past(job, {.backups = options.backups, .database = options.path}, options.check,
                         halt);
      });
      return wire::StoreReply(
          read
              ? std::move(*read)
              : wire::PastRead{
                    .ticket = job.ticket, .good = false, .why_not = read.error().what, .past = {}});
    });
  }

  void answer(const wire::Recover& job) {
    auto done = fenced(options_.path, [&] { return recover(db_, job); });
    auto reply = done ? std::move(*done) : wire::Recovered{.why_not = done.error().what};
    reply.ticket = job.ticket;
    reply_(std::move(reply));
  }

  Options options_;
  Database db_;
  wire::Mailbox<Message> mailbox_;
  std::atomic<std::size_t> waiting_ = 0;
  std::uint64_t tolerated_log_bytes_ = options_.most_log_bytes;
  std::function<void(wire::StoreReply)> reply_;
  std::unique_ptr<Backup> backup_;  // while it is copied
  bool is_backing_up_ = false;      // until it has been answered
  wire::Ticket backup_ticket_ = wire::Ticket::none;
  int told_percent_ = 0;
  Aside* aside_ = nullptr;  // while the thread works
  std::thread thread_;
};

base::Result<std::unique_ptr<Store>> Store::open(Options options) {
  const std::string path = options.path;
  return fenced(path, [&] {
    return std::unique_ptr<Store>(new Store(std::make_unique<Impl>(std::move(options))));
  });
}

Store::Store(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Store::~Store() = default;

base::Result<bool> Store::settle() {
  return fenced(impl_->options().path, [&] { return store::settle(impl_->idle_db()); });
}

base::Result<MadeFresh> Store::make_fresh() {
  return fenced(impl_->options().path, [&] { return store::make_fresh(impl_->idle_db()); });
}

base::Result<void> Store::accept() {
  return fenced(impl_->options().path, [&] {
    Transaction transaction(impl_->idle_db());
    refresh_digests(impl_->idle_db());
    transaction.commit();
  });
}

base::Result<wire::SavedWorld> Store::load() {
  return fenced(impl_->options().path, [&] { return read_world(impl_->idle_db()); });
}

base::Result<std::optional<wire::HeaderRecord>> Store::header() {
  return fenced(impl_->options().path, [&] { return read_header(impl_->idle_db()); });
}

base::Result<wire::AccountLoaded> Store::load_account(const std::string& name) {
  return fenced(impl_->options().path, [&] { return read_account(impl_->idle_db(), name); });
}

base::Result<wire::CharacterLoaded> Store::load_character(std::int64_t id) {
  return fenced(impl_->options().path, [&] { return read_character(impl_->idle_db(), id); });
}

base::Result<void> Store::commit(const wire::Commit& commit) {
  return fenced(impl_->options().path, [&] {
    write_commit(impl_->idle_db(), commit, impl_->options().at_point, impl_->options().ledger_days);
  });
}

void Store::run(std::function<void(wire::StoreReply)> reply) {
  impl_->run(std::move(reply));
}
bool Store::post(wire::StoreJob job) {
  return impl_->post(std::move(job));
}

}  // namespace store
