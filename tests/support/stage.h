// A small world to try the rules in: two rooms, a few things, people who type; no thread, no
// socket, no clock.
//
//   Stage stage;
//   auto ann = stage.player("Ann", "hall"), bob = stage.player("Bob", "hall");
//   stage.type(ann, "say hello");
//   CHECK(stage.heard(bob) == "Ann says 'hello'");
//
// The hall (1) leads north to the yard (2). Things by key: torch (10, a light of 10 minutes), ring
// (11, finger), bag (12, holds 5), box (13, holds 3, not to be taken), flask (14, 3 sips that
// quicken for 30 s), pear (15, gone after about 20 s), lamp (16, burns for ever), stone (17).
// Mobiles: keeper (20), rat (21). Nothing is there at the start unless the options say so: Ann's
// password is "password-of-Ann".
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "game/game.h"
#include "support/memory_store.h"
#include "wire/traffic.h"

namespace support {

// One connection; a plain name for it.
struct Player {
  wire::SessionId session = wire::SessionId::none;
  std::string name;
};

// Everything the stage's area holds; tests may add to it before they hand it over.
world::AreaPlan stage_area();
rules::Rules stage_rules();

struct StageOptions {
  game::Options game = {.name = "Stage",
                        .event_list = "wheel",
                        .limits = {},
                        .testing = true,
                        .player_hash = wire::HashCost::fast,
                        .staff_hash = wire::HashCost::fast,
                        .seed = 1,
                        .epoch = 1};
  std::vector<world::AreaPlan> areas = {stage_area()};
  rules::Rules rules = stage_rules();
};

class Stage {
 public:
  explicit Stage(StageOptions options = {});
  ~Stage();
  Stage(const Stage&) = delete;
  Stage& operator=(const Stage&) = delete;

  // ---- people
  // Makes a character (one-line form, default choices) and puts them there; what anybody heard so
  // far is cleared.
  Player player(std::string_view name, std::string_view room = "hall");
  // Someone at the name prompt, each from an address of their own unless one is named.
  Player connect(std::string source = {});
  // `connect NAME password-of-NAME` on a new connection; nothing is cleared.
  Player login(std::string_view name);
  static std::string password_of(std::string_view name) {
    return "password-of-" + std::string(name);
  }
  void grant(const Player& player, game::Capability right);
  // Types `quit` and waits for the end.
  void quit(const Player& player);
  // The connection breaks.
  void drop_link(const Player& player);

  // ---- typing and hearing
  // A line is heard, the turn ends, the store and the hash thread answer; lines that must wait for
  // their pulse get it. Nothing moves time otherwise.
  void type(const Player& player, std::string_view line);
  // Several lines in one read; the turn ends after the last.
  void type_at_once(const Player& player, const std::vector<std::string>& lines);
  // All lines since the last call, without styles, joined by line ends; prompts are left out.
  // Sheets are plain lines: the title, "label: value", "label: 20 of 30", the heading and each
  // item, cells joined by " | ".
  std::string heard(const Player& player);
  bool hears(const Player& player,
             std::string_view part);                // in what was heard since; clears it too
  std::string prompt(const Player& player) const;   // the last one, without styles
  std::size_t prompts(const Player& player) const;  // how many so far
  bool is_secret(const Player& player) const;       // the last prompt asked for no echo
  bool is_closed(const Player& player) const;
  std::string close_reason(const Player& player) const;
  const std::vector<wire::Outbound>& sent() const { return sent_; }  // everything, in order

  // ---- time
  void pulses(std::uint64_t n);
  void seconds(std::uint64_t n) { pulses(base::seconds(n)); }
  // Answers of the store and the hash thread until nothing is to be answered; ends the turn.
  void settle();

  // ---- the disk and the hash thread
  void hold_store() { store_held_ = true; }
  void release_store();
  void hold_hash() { hash_held_ = true; }
  void release_hash();
  // The held hash thread answers its oldest job, and holds again.
  void answer_a_hash();
  std::size_t waiting_hashes() const { return hashes_.size(); }
  const std::vector<std::string>& hash_sources() const {
    return hash_sources_;
  }  // of every job so far
  bool hash_full = false;
  MemoryStore& store() { return store_; }

  // What the next restart begins with.
  StageOptions& options() { return options_; }
  // The process is killed and a new one starts from what was committed. All connections are gone.
  void restart();
  // A stop in good order, then a start.
  void stop_and_start();

  // ---- the world
  game::Game& game() { return *game_; }
  world::World& world() { return game_->world(); }
  world::Room& room(std::string_view key);
  world::Character& body(const Player& player);  // must be in the game
  bool is_in_game(std::string_view name);
  world::Object& make(std::string_view key, const Player& holder);
  world::Object& make(std::string_view key, std::string_view room);
  world::Object& make(std::string_view key, world::Object& container);
  world::Character& make_mobile(std::string_view key, std::string_view room);
  // What the ports were asked to do.
  const std::vector<std::string>& stops() const { return stops_; }
  int reloads() const { return reloads_; }
  bool reload_throws = false;  // as a fault of ours would

 private:
  struct Screen {
    std::string text;
    std::string prompt;
    std::size_t prompts = 0;
    bool secret = false;
    bool closed = false;
    std::string close_reason;
  };
  void start();
  void take(const wire::Outbound& out);
  bool answer_one();
  void answer_hash();
  void one_pulse();
  Screen& screen(const Player& player);
  const Screen& screen(const Player& player) const;

  StageOptions options_;
  MemoryStore store_;
  std::deque<wire::HashJob> hashes_;
  std::vector<std::string> hash_sources_;
  bool store_held_ = false;
  bool hash_held_ = false;
  std::uint64_t last_session_ = 0;
  std::int64_t start_wall_ = 1'767'225'600;  // 2026-01-01
  std::uint64_t pulses_run_ = 0;
  std::uint64_t pulses_asked_ = 0;  // by `tick`
  std::map<wire::SessionId, Screen> screens_;
  std::vector<wire::Outbound> sent_;
  std::vector<std::string> stops_;
  int reloads_ = 0;
  std::unique_ptr<game::Game> game_;
};

}  // namespace support
