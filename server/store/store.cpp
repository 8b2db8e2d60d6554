#include "store/store.h"

#include <atomic>
#include <exception>
#include <thread>
#include <type_traits>
#include <utility>
#include <variant>

#include "base/check.h"
#include "base/log.h"
#include "store/committing.h"
#include "store/database.h"
#include "store/failure.h"
#include "store/ledger.h"
#include "store/loading.h"
#include "store/migrations.h"
#include "store/settling.h"
#include "store/transaction.h"
#include "wire/mailbox.h"

namespace store {

namespace {

// Where exceptions end. Gives the value of `work`, or what kept it from being made.
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

}  // namespace

class Store::Impl {
 public:
  explicit Impl(Options options)
      : options_(std::move(options)),
        db_({.path = options_.path,
             .most_pages = options_.most_pages,
             .busy_milliseconds = options_.busy_milliseconds}),
        // One more than may wait, so that the word to stop always fits.
        mailbox_(options_.most_waiting + 1) {
    refuse_newer(db_, migrations());
    if (db_.number("PRAGMA user_version") != 0) {
      // A world that did not stop in good order is looked at more closely.
      const bool clean = db_.number("SELECT clean FROM header") != 0;
      db_.check_structure(!clean);
    }
    migrate(db_, migrations());
  }
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;
  ~Impl() {
    if (thread_.joinable()) {
      // There is always room for it: the mailbox holds one more than post() lets in.
      static_cast<void>(mailbox_.post(std::nullopt));
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
  void work() {
    for (;;) {
      for (auto& job : mailbox_.wait()) {
        if (!job) {
          return;
        }
        do_job(*job);
        --waiting_;
      }
    }
  }

  void do_job(const wire::StoreJob& job) {
    try {
      std::visit([this](const auto& one) { answer(one); }, job);
    } catch (const std::exception& error) {
      base::log::error("store", "a reply could not be given", {{"what", error.what()}});
    }
  }

  void answer(const wire::Commit& commit) {
    const auto done = fenced(options_.path, [&] { write_commit(db_, commit, options_.at_point); });
    reply_(
        wire::Committed{commit.ticket, done.has_value(), done ? std::string() : done.error().what});
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
  void answer(const wire::Checkpoint& /*job*/) {
    // What failed is in the log; nobody waits for an answer.
    const auto done = fenced(options_.path, [&] { db_.checkpoint(); });
    static_cast<void>(done);
  }

  Options options_;
  Database db_;
  wire::Mailbox<std::optional<wire::StoreJob>> mailbox_;
  std::atomic<std::size_t> waiting_ = 0;
  std::function<void(wire::StoreReply)> reply_;
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
  return fenced(impl_->options().path,
                [&] { write_commit(impl_->idle_db(), commit, impl_->options().at_point); });
}

void Store::run(std::function<void(wire::StoreReply)> reply) {
  impl_->run(std::move(reply));
}
bool Store::post(wire::StoreJob job) {
  return impl_->post(std::move(job));
}

}  // namespace store
