// From nothing to a server that listens. Between the steps it looks whether it was told to stop
// already.
#include <algorithm>
#include <utility>

#include "app/content.h"
#include "app/control_requests.h"
#include "app/crash_point.h"
#include "app/process.h"
#include "app/server.h"
#include "app/upkeep.h"
#include "auth/hasher.h"
#include "base/log.h"
#include "base/secret.h"
#include "game/commits.h"
#include "store/backup_files.h"
#include "store/upkeep.h"

namespace app {

namespace {

namespace log = base::log;

constexpr std::size_t descriptors_kept = 64;  // for database, log, listeners and the console

Failure unusable(const base::Error& error) {
  return {.status = Status::config, .why = error.in_words()};
}

// With the newest backup, where one can help.
Failure damaged(const base::Error& error, const DataFolder& folder) {
  auto failure = unusable(error);
  const auto backups = store::backups_in(folder.backups());
  if (!backups.empty() && failure.why.find("`waterwheel restore`") != std::string::npos) {
    failure.why += ". The newest backup is " + folder.backups() + "/" + backups.back();
  }
  return failure;
}

std::int64_t newest_backup(const DataFolder& folder) {
  const auto backups = store::backups_in(folder.backups());
  return backups.empty() ? 0 : store::second_of_backup(backups.back()).value_or(0);
}

}  // namespace

std::optional<Failure> Server::start() {
  constexpr std::array steps = {&Server::open_folder, &Server::open_store, &Server::open_game,
                                &Server::open_network};
  for (const auto step : steps) {
    if (was_told_to_stop()) {
      return std::nullopt;
    }
    if (auto failure = (this->*step)()) {
      return failure;
    }
  }
  is_up_ = !was_told_to_stop();
  return std::nullopt;
}

bool Server::was_told_to_stop() {
  if (!is_up_) {
    io_.poll();
  }
  return stops_asked_ > 0;
}

std::optional<Failure> Server::open_folder() {
  const auto& config = options_.config;
  if (runs_as_root() && !options_.allow_root) {
    return Failure{.status = Status::config,
                   .why =
                       "the server does not run as root (uid 0), since strangers talk to it; start "
                       "it as another "
                       "user, or say --allow-root"};
  }
  lock_down();
  folder_.emplace(config.paths.data);
  if (auto failure = folder_->open()) {
    return failure;
  }
  folder_->remove_port();  // of a server that was killed
  return fill_areas(config.paths.areas, config.paths.areas_seed);
}

std::optional<Failure> Server::open_store() {
  store::Options options;
  options.path = folder_->database();
  options.backups = folder_->backups();
  options.backups_kept = options_.config.backup.keep;
  options.ledger_days = options_.config.ledger.days;
  options.check = check_limits(options_.config);
  if (options_.config.testing.enabled) {
    options.at_point = crash_point();
  }
  auto opened = store::Store::open(std::move(options));
  if (!opened) {
    return damaged(opened.error(), *folder_);
  }
  store_ = std::move(*opened);
  return std::nullopt;
}

// Looked at first, changed after: what a killed server left open is closed only in a world that is
// whole.
std::optional<Failure> Server::read_saved(wire::SavedWorld& saved) {
  auto loaded = store_->load();
  if (!loaded) {
    return damaged(loaded.error(), *folder_);
  }
  if (loaded->header && loaded->digest != static_cast<std::uint64_t>(loaded->header->digest)) {
    const std::string what =
        "the saved world does not match its digest, so its rows were changed or lost outside the "
        "game";
    if (!options_.accept) {
      return damaged(
          {folder_->database(),
           what + "; restore a backup with `waterwheel restore`, or go on with what is there by "
                  "--accept"},
          *folder_);
    }
    log::warn("app", what, {{"path", folder_->database()}, {"accepted", "yes"}});
    if (const auto accepted = store_->accept(); !accepted) {
      return unusable(accepted.error());
    }
  }
  const auto settled = store_->settle();
  if (!settled) {
    return unusable(settled.error());
  }
  const bool is_fresh = options_.fresh && loaded->header;
  if (is_fresh) {
    if (auto failure = make_fresh()) {
      return failure;
    }
  }
  if (*settled || is_fresh) {
    loaded = store_->load();
    if (!loaded) {
      return unusable(loaded.error());
    }
  }
  saved = std::move(*loaded);
  return std::nullopt;
}

// Only with a way back.
std::optional<Failure> Server::make_fresh() {
  const auto& config = options_.config;
  const auto backup = store::back_up(folder_->database(),
                                     {.folder = folder_->backups(),
                                      .utc_second = clock_.utc_seconds(),
                                      .kept = config.backup.keep},
                                     check_limits(config));
  if (!backup) {
    return Failure{.status = Status::config,
                   .why =
                       "the areas do not start anew, since the backup before that cannot be "
                       "made, and nothing was changed: " +
                       backup.error().in_words()};
  }
  const auto made = store_->make_fresh();
  if (!made) {
    return unusable(made.error());
  }
  log::warn("app", "the areas start anew; what was before is in the backup",
            {{"backup", backup->file},
             {"things_gone", made->things},
             {"mobiles_gone", made->mobiles},
             {"things_in_corpses_kept", made->things_in_corpses}});
  return std::nullopt;
}

std::optional<Failure> Server::open_game() {
  const auto& paths = options_.config.paths;
  wire::SavedWorld saved;
  if (auto failure = read_saved(saved)) {
    return failure;
  }
  auto content = read_content(paths.content, {paths.areas});
  log_problems(content.problems);
  if (content.rooms() == 0) {
    return Failure{.status = Status::config,
                   .why = paths.areas + ": no room could be read from it; run: waterwheel check " +
                          paths.areas};
  }
  if (was_told_to_stop()) {
    return std::nullopt;
  }
  auto no_admin = make_first_admin(saved);
  base::wipe(options_.config.admin.password);  // nobody needs it any more
  if (no_admin) {
    return no_admin;
  }
  if (const auto made = make_game(saved, std::move(content)); !made) {
    return unusable(made.error());
  }
  return write_opening_header();
}

// The account named by the settings, unless there is one of that name.
std::optional<Failure> Server::make_first_admin(wire::SavedWorld& saved) {
  const auto& config = options_.config;
  if (config.admin.name.empty()) {
    return std::nullopt;
  }
  const auto found = store_->load_account(config.admin.name);
  if (!found) {
    return unusable(found.error());
  }
  if (found->account) {
    return std::nullopt;
  }
  if (auto problem = auth::password_problem(config.admin.password, config.limits);
      !problem.empty()) {
    return Failure{.status = Status::config, .why = "admin.password: " + problem};
  }
  AccountRequest request;
  request.what = AccountRequest::What::create;
  request.name = config.admin.name;
  request.rights = {"all"};
  request.hash =
      auth::make_hash(base::Secret(std::string(config.admin.password)), wire::HashCost::staff);
  const auto account = changed_account(request, *found, config.limits, clock_.utc_seconds());
  if (!account) {
    return Failure{.status = Status::config, .why = "admin.name: " + account.error().what};
  }
  if (const auto done =
          store_account(*store_, saved.header, *account, new_world_seed(config.world.seed));
      !done) {
    return unusable(done.error());
  }
  log::info("audit", "first admin made from the settings", {{"account", account->name}});
  return std::nullopt;
}

base::Result<void> Server::make_game(const wire::SavedWorld& saved, Content content) {
  const auto& config = options_.config;
  game::Options options;
  options.name = config.game.name;
  options.event_list = config.events.list;
  options.limits = config.limits;
  options.testing = config.testing.enabled;
  if (config.testing.hash == "fast") {
    options.player_hash = options.staff_hash = wire::HashCost::fast;
  }
  options.seed = saved.header ? static_cast<std::uint64_t>(saved.header->seed)
                              : new_world_seed(config.world.seed);
  options.epoch = saved.header ? static_cast<std::uint64_t>(saved.header->epoch) + 1 : 1;

  options.backup_minutes = config.backup.minutes;
  options.newest_backup = newest_backup(*folder_);

  options.tries_key = new_world_seed(0);

  game::Ports ports;
  ports.send = [this](const wire::Outbound& out) {
    if (network_) {
      network_->send(out);
    }
  };
  ports.store = [this](wire::StoreJob job) { return post_to_store(std::move(job)); };
  ports.hash = [this](wire::HashJob job) { return hasher_ && hasher_->post(std::move(job)); };
  ports.stop = [this](const std::string& who) { stop(who); };
  ports.reload = [this] {
    reload({});
    return std::string("Areas and rules are being read again. You will hear what came of it.");
  };
  if (config.testing.enabled) {
    ports.run_pulses = [this](base::Pulse pulses) { loop_->run_in_turn(pulses); };
    ports.at_point = crash_point();
  }
  game_ =
      std::make_unique<game::Game>(std::move(options), std::move(content.rules), std::move(ports));
  accounts_ = std::make_unique<AccountDesk>(*game_);
  game_->set_wall(clock_.utc_seconds());
  const auto areas = content.areas.size();
  game_->install(std::move(content.areas));
  if (const auto resumed = game_->resume(saved); !resumed) {
    return resumed.error();
  }
  game_->open_world();
  log::info("app", "the world is open",
            {{"areas", areas},
             {"rooms", game_->world().rooms().size()},
             {"mobiles", game_->world().mobile_count()},
             {"objects", game_->world().object_count()},
             {"pulse", game_->now()},
             {"epoch", game_->options().epoch}});
  return {};
}

// Before anybody is let in: this start's epoch, and proof that the database takes what it is given.
std::optional<Failure> Server::write_opening_header() {
  wire::Commit commit;
  commit.header = game_->commits().header();
  if (const auto done = store_->commit(commit); !done) {
    return unusable(done.error());
  }
  return std::nullopt;
}

net::Options Server::net_options() const {
  const auto& config = options_.config;
  net::Options options;
  options.addresses = config.net.addresses;
  options.port = config.net.port;
  options.limits = config.limits;
  options.exempt = config.net.exempt;
  options.exempt.insert(options.exempt.end(), config.testing.exempt.begin(),
                        config.testing.exempt.end());
  const auto descriptors = raise_descriptor_limit();
  if (descriptors < options.limits.connections + descriptors_kept) {
    options.limits.connections =
        std::max<std::size_t>(descriptors, descriptors_kept + 1) - descriptors_kept;
    log::warn("app",
              "fewer connections than limits.connections, since the system gives fewer descriptors",
              {{"descriptors", descriptors}, {"connections", options.limits.connections}});
  }
  return options;
}

std::optional<Failure> Server::open_network() {
  auto options = net_options();
  options.wants_flush = [this] { loop_->want_flush(); };
  network_ = std::make_unique<net::Network>(io_, std::move(options), clock_,
                                            [this](wire::Inbound in) { hear(std::move(in)); });
  const auto& config = options_.config;
  loop_ = std::make_unique<GameLoop>(io_, *game_, *network_, clock_,
                                     GameLoop::Options{.limits = config.limits,
                                                       .manual = config.has_manual_clock(),
                                                       .settle = [this] { settle_store(); },
                                                       .after_round = [this] { after_round(); }});
  reloader_ = std::make_unique<Reloader>(
      io_, [paths = config.paths] { return read_content(paths.content, {paths.areas}); },
      [this](Content content, const std::vector<Reloader::Answer>& answers) {
        take_content(std::move(content), answers);
      });
  start_threads();
  const auto port = network_->listen();
  if (!port) {
    return unusable(port.error());
  }
  control_ = std::make_unique<ControlServer>(io_, [this](const auto& request, auto answer) {
    loop_->catch_up();
    obey_control(*this, request, answer);
  });
  if (const auto listens = control_->listen(folder_->path()); !listens) {
    return unusable(listens.error());
  }
  if (!folder_->write_port(*port)) {
    return Failure{.status = Status::config, .why = folder_->path() + "/port: cannot be written"};
  }
  std::string addresses;
  for (const auto& address : config.net.addresses) {
    addresses += (addresses.empty() ? "" : ",") + address;
  }
  log::info("app", "listening", {{"port", *port}, {"addresses", addresses}});
  loop_->start();
  return std::nullopt;
}

void Server::start_threads() {
  const auto deliver = [this](Mail mail) {
    if (!mailbox_.post(std::move(mail))) {
      log::error("app", "an answer found no room in the mailbox");
    }
  };
  store_->run([deliver](wire::StoreReply reply) { deliver(std::move(reply)); });
  hasher_ = std::make_unique<auth::Hasher>(
      options_.config.limits, [deliver](wire::HashReply reply) { deliver(std::move(reply)); });
}

}  // namespace app
