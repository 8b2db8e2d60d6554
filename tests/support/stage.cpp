#include "support/stage.h"

#include <algorithm>
#include <type_traits>
#include <utility>
#include <variant>

#include <doctest/doctest.h>

#include "base/check.h"
#include "base/digest.h"
#include "base/text.h"
#include "wire/markup.h"

namespace support {

namespace {

void add_line(std::string& screen, std::string_view markup) {
  screen += wire::unstyled(markup);
  if (screen.empty() || screen.back() != '\n') {
    screen += '\n';
  }
}

struct SheetLines {
  std::string& screen;

  void operator()(const wire::Words& words) const { add_line(screen, words.text); }
  void operator()(const wire::LabelValue& fact) const {
    add_line(screen, fact.label + ": " + fact.value);
  }
  void operator()(const wire::Gauge& gauge) const {
    add_line(screen, gauge.label + ": " + std::to_string(gauge.value) + " of " +
                         std::to_string(gauge.most));
  }
  void operator()(const wire::List& list) const {
    if (!list.heading.empty()) {
      add_line(screen, list.heading);
    }
    for (const auto& item : list.items) {
      add_line(screen, item);
    }
    if (list.items.empty() && !list.when_empty.empty()) {
      add_line(screen, list.when_empty);
    }
  }
  void operator()(const wire::Table& table) const {
    if (table.rows.empty()) {
      if (!table.when_empty.empty()) {
        add_line(screen, table.when_empty);
      }
      return;
    }
    add_row(table.headings);
    for (const auto& row : table.rows) {
      add_row(row);
    }
  }
  void add_row(const std::vector<std::string>& cells) const {
    std::string line;
    for (const auto& cell : cells) {
      line += (line.empty() ? "" : " | ") + cell;
    }
    add_line(screen, line);
  }
};

void add_sheet(std::string& screen, const wire::Sheet& sheet) {
  if (!sheet.title.empty()) {
    add_line(screen, sheet.title);
  }
  for (const auto& part : sheet.parts) {
    std::visit(SheetLines{screen}, part);
  }
}

// Stands for argon2id; nothing of the password can be read from it.
std::string hash_of(const base::Secret& password, wire::HashCost cost) {
  base::Digest digest;
  digest << "stage" << password.view();
  return "fake$" + std::to_string(static_cast<int>(cost)) + "$" + std::to_string(digest.value());
}

std::string digest_part(const std::string& stored) {
  return stored.substr(stored.rfind('$') + 1);
}

}  // namespace

Stage::Stage(StageOptions options) : options_(std::move(options)) {
  start();
}

Stage::~Stage() = default;

void Stage::start() {
  store_.settle();
  const auto saved = store_.load();
  if (saved.header) {
    options_.game.seed = static_cast<std::uint64_t>(saved.header->seed);
    options_.game.epoch = static_cast<std::uint64_t>(saved.header->epoch) + 1;
  }
  game::Ports ports;
  ports.send = [this](const wire::Outbound& out) { take(out); };
  ports.store = [this](wire::StoreJob job) { return store_.post(std::move(job)); };
  ports.hash = [this](wire::HashJob job) {
    if (hash_full) {
      return false;
    }
    hash_sources_.push_back(job.source);
    hashes_.push_back(std::move(job));
    return true;
  };
  ports.stop = [this](std::string who) { stops_.push_back(std::move(who)); };
  ports.reload = [this] {
    base::check(!reload_throws, "reload: on purpose");
    ++reloads_;
    return std::string("1 area read again.");
  };
  ports.run_pulses = [this](base::Pulse n) { pulses_asked_ += n; };
  game_ = std::make_unique<game::Game>(options_.game, options_.rules, std::move(ports));
  game_->set_wall(start_wall_ + static_cast<std::int64_t>(pulses_run_ / base::pulses_per_second));
  game_->install(options_.areas);
  const auto resumed = game_->resume(saved);
  REQUIRE_MESSAGE(resumed.has_value(), "the saved world could not be resumed");
  game_->open_world();
  settle();
}

void Stage::restart() {
  store_.lose_posted();
  hashes_.clear();
  game_.reset();
  for (auto& [session, screen] : screens_) {
    screen.closed = true;
  }
  start();
}

void Stage::stop_and_start() {
  game_->begin_stop("The stage closes.");
  for (int i = 0; i < 100 && !game_->is_stopped(); ++i) {
    one_pulse();
  }
  REQUIRE(game_->is_stopped());
  restart();
}

// ---- people

Player Stage::connect(std::string source) {
  const auto session = static_cast<wire::SessionId>(++last_session_);
  if (source.empty()) {
    source = "192.0.2." + std::to_string(last_session_);
  }
  screens_[session] = {};
  game_->hear(wire::Arrived{.session = session, .address = source, .source = source});
  settle();
  return {session, {}};
}

Player Stage::player(std::string_view name, std::string_view room_key) {
  auto player = connect();
  player.name = std::string(name);
  type(player, "create " + player.name + " " + password_of(name));
  REQUIRE_MESSAGE(is_in_game(name), screen(player).text);
  auto& self = body(player);
  if (auto& to = room(room_key); self.room() != &to) {
    world().move(self, to);
  }
  settle();
  for (auto& [session, other] : screens_) {
    other.text.clear();
  }
  return player;
}

Player Stage::login(std::string_view name) {
  auto player = connect();
  player.name = std::string(name);
  type(player, "connect " + player.name + " " + password_of(name));
  return player;
}

void Stage::grant(const Player& player, game::Capability right) {
  auto* account = game_->account_of(body(player));
  REQUIRE(account != nullptr);
  account->rights.set(right);
  auto& words = account->record.rights;
  words += (words.empty() ? "" : " ") + std::string(game::capability_names[right]);
}

void Stage::quit(const Player& player) {
  type(player, "quit");
}

void Stage::drop_link(const Player& player) {
  screen(player).closed = true;
  game_->hear(wire::Gone{.session = player.session, .reason = "closed by the client"});
  settle();
}

// ---- typing and hearing

void Stage::type(const Player& player, std::string_view line) {
  type_at_once(player, {std::string(line)});
}

void Stage::type_at_once(const Player& player, const std::vector<std::string>& lines) {
  for (const auto& line : lines) {
    game_->hear(wire::Line{.session = player.session, .text = line});
  }
  settle();
  for (int i = 0; i < 1000; ++i) {
    const auto* visitor = game_->visitor(player.session);
    if (visitor == nullptr || visitor->lines.empty() || visitor->waiting_for_commit ||
        visitor->stage == game::Stage::waiting) {
      return;
    }
    one_pulse();
  }
}

std::string Stage::heard(const Player& player) {
  auto text = std::exchange(screen(player).text, {});
  if (!text.empty() && text.back() == '\n') {
    text.pop_back();
  }
  return text;
}

bool Stage::hears(const Player& player, std::string_view part) {
  return heard(player).find(part) != std::string::npos;
}

std::string Stage::prompt(const Player& player) const {
  return screen(player).prompt;
}
std::size_t Stage::prompts(const Player& player) const {
  return screen(player).prompts;
}
bool Stage::is_secret(const Player& player) const {
  return screen(player).secret;
}
bool Stage::is_closed(const Player& player) const {
  return screen(player).closed;
}
std::string Stage::close_reason(const Player& player) const {
  return screen(player).close_reason;
}

void Stage::take(const wire::Outbound& out) {
  sent_.push_back(out);
  std::visit(
      [this](const auto& message) {
        using Message = std::remove_cvref_t<decltype(message)>;
        auto& to = screens_[message.session];
        if constexpr (std::is_same_v<Message, wire::Text>) {
          add_line(to.text, message.markup);
        } else if constexpr (std::is_same_v<Message, wire::ShowSheet>) {
          add_sheet(to.text, message.sheet);
        } else if constexpr (std::is_same_v<Message, wire::Prompt>) {
          to.prompt = wire::unstyled(message.markup);
          to.secret = message.secret;
          ++to.prompts;
        } else if constexpr (std::is_same_v<Message, wire::Close>) {
          to.closed = true;
          to.close_reason = message.reason;
        }
      },
      out);
}

Stage::Screen& Stage::screen(const Player& player) {
  return screens_[player.session];
}
const Stage::Screen& Stage::screen(const Player& player) const {
  return screens_.at(player.session);
}

// ---- time

void Stage::one_pulse() {
  ++pulses_run_;
  game_->set_wall(start_wall_ + static_cast<std::int64_t>(pulses_run_ / base::pulses_per_second));
  game_->pulse();
  settle();
}

void Stage::pulses(std::uint64_t n) {
  for (std::uint64_t i = 0; i < n; ++i) {
    one_pulse();
  }
}

void Stage::settle() {
  game_->end_turn();
  while (answer_one()) {
    game_->end_turn();
  }
  while (pulses_asked_ > 0) {
    --pulses_asked_;
    one_pulse();
  }
}

bool Stage::answer_one() {
  if (!hash_held_ && !hashes_.empty()) {
    answer_hash();
    return true;
  }
  if (!store_held_ && store_.has_work()) {
    auto reply = store_.work();
    CHECK(store_.verify() == "");
    game_->hear(std::move(reply));
    return true;
  }
  return false;
}

void Stage::answer_hash() {
  const auto job = std::move(hashes_.front());
  hashes_.pop_front();
  wire::HashReply reply;
  reply.ticket = job.ticket;
  const auto made = hash_of(job.password, job.cost);
  if (job.work == wire::HashWork::make) {
    reply.good = true;
    reply.stored = made;
  } else {
    reply.good = !job.stored.empty() && digest_part(job.stored) == digest_part(made);
    reply.needs_rehash = reply.good && job.stored != made;
  }
  game_->hear(std::move(reply));
}

void Stage::answer_a_hash() {
  REQUIRE_FALSE(hashes_.empty());
  answer_hash();
  settle();
}

void Stage::release_store() {
  store_held_ = false;
  settle();
}

void Stage::release_hash() {
  hash_held_ = false;
  settle();
}

// ---- the world

world::Room& Stage::room(std::string_view key) {
  for (const auto& [vnum, room] : world().rooms()) {
    if (room->plan().key == key) {
      return *room;
    }
  }
  FAIL("the stage has no room of that name");
  return *world().rooms().begin()->second;
}

world::Character& Stage::body(const Player& player) {
  auto* body = world().find_player(player.name);
  REQUIRE_MESSAGE(body != nullptr, "not in the game: " << player.name);
  return *body;
}

bool Stage::is_in_game(std::string_view name) {
  return world().find_player(name) != nullptr;
}

namespace {

// Of any area of the stage.
const world::ObjectPlan& object_plan(const StageOptions& options, const world::World& world,
                                     std::string_view key) {
  for (const auto& area : options.areas) {
    for (const auto& plan : area.objects) {
      if (plan.key == key) {
        return *world.object_plan(plan.vnum);
      }
    }
  }
  FAIL("the stage has no thing of that name");
  return *world.object_plan(10);
}

}  // namespace

world::Object& Stage::make(std::string_view key, const Player& holder) {
  auto& object = world().make_object(object_plan(options_, world(), key));
  REQUIRE(world().move(object, body(holder)) == world::Moved::yes);
  return object;
}

world::Object& Stage::make(std::string_view key, std::string_view room_key) {
  auto& object = world().make_object(object_plan(options_, world(), key));
  REQUIRE(world().move(object, room(room_key)) == world::Moved::yes);
  return object;
}

world::Object& Stage::make(std::string_view key, world::Object& container) {
  auto& object = world().make_object(object_plan(options_, world(), key));
  REQUIRE(world().move(object, container) == world::Moved::yes);
  return object;
}

world::Character& Stage::make_mobile(std::string_view key, std::string_view room_key) {
  const auto* plan = world().mob_plan(key == "rat" ? 21 : 20);
  REQUIRE(plan != nullptr);
  auto& made = world().make_mobile(*plan);
  world().move(made, room(room_key));
  return made;
}

}  // namespace support
