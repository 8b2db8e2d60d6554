#include "app/server.h"

#include <csignal>
#include <exception>
#include <utility>

#include <asio/post.hpp>

#include "app/changeover.h"
#include "app/process.h"
#include "app/settings.h"
#include "base/log.h"
#include "base/secret.h"
#include "base/text.h"
#include "game/command.h"
#include "game/commits.h"

namespace app {

namespace {

namespace log = base::log;

constexpr std::size_t most_mail = 100'000;  // far more answers than there can be jobs
constexpr std::size_t commits_a_checkpoint = 4096;
constexpr auto last_words =
    std::chrono::seconds(1);  // what is queued is written in that time, or never
constexpr auto grace = std::chrono::seconds(25);  // after a stop that took too long
constexpr const char* farewell = "The server stops now. Everything is being saved; come back soon.";

}  // namespace

void open_log(const Config& config) {
  log::Options options;
  options.json = config.log.format == "json";
  options.level = config.log.level == "debug"   ? log::Level::debug
                  : config.log.level == "warn"  ? log::Level::warn
                  : config.log.level == "error" ? log::Level::error
                                                : log::Level::info;
  log::open(options);
}

Server::Server(Options options)
    : options_(std::move(options)),
      io_(1),
      stop_signals_(io_),
      reload_signals_(io_),
      stop_timer_(io_),
      mailbox_(most_mail, [this] { asio::post(io_, [this] { take_mail(); }); }) {}

Server::~Server() {
  take_down();
}

int Server::run() {
  asio::error_code ignored;
  stop_signals_.add(SIGTERM, ignored);
  stop_signals_.add(SIGINT, ignored);
  reload_signals_.add(SIGHUP, ignored);
  wait_to_be_stopped();
  wait_to_reload();
  release_signals();
  if (const auto failure = start()) {
    log::error("app", "cannot start", {{"why", failure->why}});
    take_down();
    return failure->status;
  }
  while (is_up_) {
    try {
      io_.run();
      break;
    } catch (const std::exception& fault) {
      log::error("app", "a handler failed", {{"fault", fault.what()}});
    }
  }
  take_down();
  if (failed_to_save_) {
    return Status::input;
  }
  log::info("app", "clean shutdown");
  return Status::done;
}

// ---- signals

void Server::wait_to_be_stopped() {
  stop_signals_.async_wait([this](const asio::error_code& cut, int signal) {
    if (cut) {
      return;
    }
    ++stops_asked_;
    if (is_up_ && !stopping_) {
      stop(signal == SIGINT ? "SIGINT" : "SIGTERM");
    } else if (is_up_) {
      hurry();
    }
    wait_to_be_stopped();
  });
}

void Server::wait_to_reload() {
  reload_signals_.async_wait([this](const asio::error_code& cut, int) {
    if (cut) {
      return;
    }
    if (is_up_) {
      hang_up();
    }
    wait_to_reload();
  });
}

// Settings are read again; the log obeys at once, the rest at the next start. Then the areas.
void Server::hang_up() {
  auto loaded = options_.read_config();
  base::wipe(loaded.config.admin.password);  // as at the start
  for (const auto& problem : loaded.problems) {
    log::error("app", "a setting cannot be used, all stay as they are",
               {{"why", problem.in_words()}});
  }
  if (loaded.problems.empty()) {
    for (const auto& row : settings()) {
      if (row.show(loaded.config) != row.show(options_.config) && !row.name.starts_with("log.")) {
        log::warn("app", "a changed setting waits for the next start", {{"setting", row.name}});
      }
    }
    options_.config.log = loaded.config.log;
    open_log(options_.config);
  }
  reload({});
}

// ---- serving

void Server::hear(wire::Inbound in) {
  if (stopping_ && std::holds_alternative<wire::Line>(in)) {
    return;
  }
  loop_->catch_up();
  game_->set_wall(loop_->wall());
  const auto* const line = std::get_if<wire::Line>(&in);
  const auto session = line == nullptr ? wire::SessionId::none : line->session;
  // Asked for first, so that bytes go out even when the game fails.
  loop_->want_flush();
  std::visit([this](auto& what) { game_->hear(std::move(what)); }, in);
  loop_->end_turn();
  if (session != wire::SessionId::none) {
    loop_->heard_line(session);
  }
}

bool Server::post_to_store(wire::StoreJob job) {
  const auto* const commit = std::get_if<wire::Commit>(&job);
  const bool is_commit = commit != nullptr;
  const bool is_durable = is_commit && commit->durable;
  const bool has_answer = !std::holds_alternative<wire::Checkpoint>(job);
  if (!store_ || !store_->post(std::move(job))) {
    return false;
  }
  store_owes_ += has_answer ? 1 : 0;
  since_checkpoint_ += is_commit ? 1 : 0;
  durable_since_checkpoint_ = durable_since_checkpoint_ || is_durable;
  return true;
}

void Server::take_mail() {
  if (auto mail = mailbox_.take(); !mail.empty()) {
    loop_->catch_up();
    hear_mail(std::move(mail));
    loop_->end_turn();
  }
}

void Server::hear_mail(std::vector<Mail> mail) {
  game_->set_wall(loop_->wall());
  for (auto& one : mail) {
    try {
      if (auto* const reply = std::get_if<wire::StoreReply>(&one)) {
        const bool is_whole = !std::holds_alternative<wire::BackingUp>(*reply);
        store_owes_ -= is_whole && store_owes_ > 0 ? 1 : 0;
        if (!hear_check(*reply) && !accounts_->hear(*reply)) {
          game_->hear(std::move(*reply));
        }
      } else {
        game_->hear(std::move(std::get<wire::HashReply>(one)));
      }
    } catch (const std::exception& fault) {
      log::error("app", "an answer could not be heard", {{"fault", fault.what()}});
    }
  }
}

void Server::check_database(Checked answer) {
  const auto ticket = game_->new_ticket();
  if (!post_to_store(wire::CheckAll{.ticket = ticket})) {
    wire::AllChecked refused;
    refused.why_not = "the database is too busy just now, try again";
    answer(refused);
    return;
  }
  checks_.emplace(ticket, std::move(answer));
}

bool Server::hear_check(const wire::StoreReply& reply) {
  const auto* const checked = std::get_if<wire::AllChecked>(&reply);
  if (checked == nullptr) {
    return false;
  }
  if (const auto asked = checks_.extract(checked->ticket); !asked.empty()) {
    asked.mapped()(*checked);
  }
  return true;
}

void Server::settle_store() {
  while (store_owes_ > 0) {
    hear_mail(mailbox_.wait());
  }
}

// The write-ahead log is brought home when nobody plays, or when it has grown for long.
void Server::think_of_checkpoint() {
  const bool quiet =
      durable_since_checkpoint_ && game_->world().player_count() == 0 && store_owes_ == 0;
  if ((quiet || since_checkpoint_ >= commits_a_checkpoint) && post_to_store(wire::Checkpoint{})) {
    since_checkpoint_ = 0;
    durable_since_checkpoint_ = false;
  }
}

// ---- areas and rules read again

void Server::reload(Reloader::Answer answer) {
  reloader_->ask(std::move(answer));
}

void Server::take_content(Content content, const std::vector<Reloader::Answer>& answers) {
  loop_->catch_up();
  log_problems(content.problems);
  const auto done = change_over(*game_, std::move(content));
  log::info("audit", "areas and rules read again",
            {{"taken", done.good ? "all" : "in part"}, {"said", done.said}});
  game_->tell_staff(game::Capability::reload, base::escape_controls(done.said));
  for (const auto& answer : answers) {
    answer(done.good, done.said);
  }
  loop_->want_turn();
}

// ---- stop

void Server::stop(const std::string& who) {
  if (std::exchange(stopping_, true)) {
    return;
  }
  log::info("app", "stopping", {{"asked_by", who}});
  network_->stop_listening();
  watch_stop();
  // Later: whoever asked may be in the middle of a line.
  asio::post(io_, [this] {
    loop_->catch_up();
    game_->begin_stop(farewell);
    loop_->want_turn();
  });
}

// Asked twice: nobody is waited for but the disk.
void Server::hurry() {
  hurried_ = true;
  network_->close_all(std::chrono::milliseconds(0), [this] {
    if (closing_) {
      io_.stop();
    }
  });
}

void Server::after_round() {
  think_of_checkpoint();
  if (!stopping_ || closing_ || !game_->is_stopped()) {
    return;
  }
  closing_ = true;
  network_->close_all(hurried_ ? std::chrono::milliseconds(0) : last_words, [this] { io_.stop(); });
}

void Server::watch_stop() {
  stop_timer_.expires_after(std::chrono::seconds(options_.config.limits.stop_seconds));
  stop_timer_.async_wait([this](const asio::error_code& cut) {
    if (cut) {
      return;
    }
    log::warn("app", "the stop takes long: the database has not taken everything yet");
    loop_->start_real();  // each pulse tries the commit again
    give_up();
  });
}

void Server::give_up() {
  stop_timer_.expires_after(grace);
  stop_timer_.async_wait([this](const asio::error_code& cut) {
    if (!cut) {
      log::error("app", "stopped without having saved everything");
      failed_to_save_ = true;
      io_.stop();
    }
  });
}

// In the reverse order of the start. The store writes what was posted before it goes.
void Server::take_down() {
  is_up_ = false;
  control_.reset();
  reloader_.reset();
  if (loop_) {
    loop_->stop();
  }
  network_.reset();
  hasher_.reset();
  store_.reset();
  loop_.reset();
  accounts_.reset();
  game_.reset();
  if (folder_) {
    folder_->remove_port();
    folder_.reset();
  }
}

}  // namespace app
