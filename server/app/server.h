// The whole server: folder, store, hash thread, game and network, wired together on one io_context.
// Order of a start: signals, folder and lock, store, saved world, areas, game, opening header,
// listeners. Of a stop: nobody new, players told, all saved, threads joined in reverse order.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <asio/io_context.hpp>
#include <asio/signal_set.hpp>
#include <asio/steady_timer.hpp>

#include "app/accounts.h"
#include "app/config.h"
#include "app/control_server.h"
#include "app/data_folder.h"
#include "app/game_loop.h"
#include "app/reloader.h"
#include "app/status.h"
#include "auth/hasher.h"
#include "base/clock.h"
#include "game/game.h"
#include "net/network.h"
#include "store/store.h"
#include "wire/mailbox.h"

namespace app {

// Lines of the log as the settings want them, from now on.
void open_log(const Config& config);

class Server {
 public:
  struct Options {
    Config config;
    std::function<Loaded()> read_config;  // for SIGHUP
    bool allow_root = false;
    bool accept = false;  // a saved world that does not match its digest
    bool fresh = false;   // areas begin anew, after a backup
  };

  explicit Server(Options options);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  // Starts, serves until told to stop, stops; the exit status. Signals are held until this listens
  // to them.
  int run();

  // ---- for requests over the control socket
  game::Game& game() { return *game_; }
  AccountDesk& accounts() { return *accounts_; }
  const GameLoop& loop() const { return *loop_; }
  // Everybody is told, all is saved, run() returns.
  void stop(const std::string& who);
  // Begins to read areas and rules again; `answer` hears what came of it.
  void reload(Reloader::Answer answer);
  // Looks at everything that is saved; `answer` hears what is wrong.
  using Checked = std::function<void(const wire::AllChecked&)>;
  void check_database(Checked answer);
  void want_turn() { loop_->want_turn(); }

 private:
  using Mail = std::variant<wire::StoreReply, wire::HashReply>;

  // ---- start
  std::optional<Failure> start();
  std::optional<Failure> open_folder();
  std::optional<Failure> open_store();
  std::optional<Failure> read_saved(wire::SavedWorld& saved);
  std::optional<Failure> make_fresh();
  std::optional<Failure> open_game();
  std::optional<Failure> open_network();
  std::optional<Failure> make_first_admin(wire::SavedWorld& saved);
  bool was_told_to_stop();
  base::Result<void> make_game(const wire::SavedWorld& saved, Content content);
  std::optional<Failure> write_opening_header();
  net::Options net_options() const;
  void start_threads();

  // ---- serving
  void hear(wire::Inbound in);
  void take_mail();
  void hear_mail(std::vector<Mail> mail);
  bool post_to_store(wire::StoreJob job);
  bool hear_check(const wire::StoreReply& reply);
  void settle_store();
  void think_of_checkpoint();
  void wait_to_be_stopped();
  void wait_to_reload();
  void hang_up();
  void take_content(Content content, const std::vector<Reloader::Answer>& answers);

  // ---- stop
  void hurry();
  void after_round();
  void watch_stop();
  void give_up();
  void take_down();

  Options options_;
  base::SystemClock clock_;
  asio::io_context io_;
  asio::signal_set stop_signals_;
  asio::signal_set reload_signals_;
  asio::steady_timer stop_timer_;
  int stops_asked_ = 0;
  bool is_up_ = false;
  bool stopping_ = false;
  bool closing_ = false;
  bool hurried_ = false;
  bool failed_to_save_ = false;
  std::optional<DataFolder> folder_;
  wire::Mailbox<Mail> mailbox_;
  std::size_t store_owes_ = 0;        // answers of the store that have not come yet
  std::size_t since_checkpoint_ = 0;  // commits
  bool durable_since_checkpoint_ = false;
  std::map<wire::Ticket, Checked> checks_;  // under way
  std::unique_ptr<store::Store> store_;
  std::unique_ptr<game::Game> game_;
  std::unique_ptr<AccountDesk> accounts_;
  std::unique_ptr<auth::Hasher> hasher_;
  std::unique_ptr<net::Network> network_;
  std::unique_ptr<GameLoop> loop_;
  std::unique_ptr<Reloader> reloader_;
  std::unique_ptr<ControlServer> control_;
};

}  // namespace app
