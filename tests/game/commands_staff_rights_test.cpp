// Who may do what to whom (every staff command, every pair of ranks), and what nobody may see.
#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "game/commits.h"
#include "game/oversight.h"
#include "game/rights.h"
#include "staff.h"
#include "support/captured_log.h"

using game::Capabilities;
using game::Capability;

namespace {

// What a staff command asks about whoever it is done to.
enum class Asks : std::uint8_t { nothing, no_more_rights, fewer_rights };

struct Cell {
  Asks asks = Asks::nothing;
  std::string line = {};  // what is typed at Bob; "" = the name alone
};

// Every command that needs a right stands here: a new one has to say whom it may be done to.
const std::map<std::string, Cell, std::less<>> cells{
    {"goto", {Asks::nothing, "goto bob"}},
    {"load", {Asks::nothing, "load obj 17"}},
    {"purge", {Asks::nothing, "purge bob"}},
    {"users", {}},
    {"reload", {}},
    {"backup", {}},
    {"grant", {Asks::no_more_rights, "grant bob admin"}},
    {"revoke", {Asks::no_more_rights, "revoke bob admin"}},
    {"shutdown", {Asks::nothing, "shutdown cancel"}},
    {"events", {}},
    {"evstat", {Asks::nothing, "evstat bob"}},
    {"uidcount", {Asks::nothing, "uidcount 1"}},
    {"tick", {}},
    {"at", {Asks::nothing, "at bob look"}},
    {"force", {Asks::no_more_rights, "force bob look"}},
    {"transfer", {Asks::no_more_rights, "transfer bob 2"}},
    {"restore", {Asks::nothing, "restore bob"}},
    {"peace", {}},
    {"slay", {Asks::fewer_rights, "slay bob"}},
    {"echo", {Asks::nothing, "echo x"}},
    {"advance", {Asks::no_more_rights, "advance bob 3"}},
    {"set", {Asks::no_more_rights, "set bob coins 3"}},
    {"find", {Asks::nothing, "find player bob"}},
    {"stat", {Asks::nothing, "stat bob"}},
    {"snoop", {Asks::fewer_rights, "snoop bob"}},
    {"invis", {}},
    {"wizlock", {}},
    {"newlock", {}},
    {"recover", {Asks::nothing, "recover bob"}},
    {"why", {Asks::nothing, "why #1"}},
    {"audit", {Asks::nothing, "audit bob"}},
};

constexpr std::string_view more = "has rights that you do not have";
constexpr std::string_view not_fewer = "only to somebody who has fewer rights than you";

void give(Pair& pair, const support::Player& who, Capabilities rights) {
  for (std::size_t i = 1; i < game::capability_names.size; ++i) {
    if (rights.has(static_cast<Capability>(i))) {
      pair.stage.grant(who, static_cast<Capability>(i));
    }
  }
}

Capabilities every_right() {
  Capabilities all;
  for (std::size_t i = 1; i < game::capability_names.size; ++i) {
    all.set(static_cast<Capability>(i));
  }
  return all;
}

void check_cell(const game::Command& command, const Cell& cell, Capabilities actor,
                Capabilities target) {
  Pair pair;
  give(pair, pair.ann, actor);
  give(pair, pair.bob, target);
  const auto told = pair.does(cell.line.empty() ? std::string(command.name) : cell.line);
  const bool has_it = actor.has(command.needs);
  CAPTURE(told);
  const auto unknown = "There is no command \"" + std::string(command.name) + "\"";
  CHECK((told.find(unknown) == std::string::npos) == has_it);
  const bool refused_more = has_it && cell.asks != Asks::nothing && !actor.contains(target);
  CHECK((told.find(more) != std::string::npos) == refused_more);
  const bool refused_equal = has_it && cell.asks == Asks::fewer_rights && actor == target;
  CHECK((told.find(not_fewer) != std::string::npos) == refused_equal);
}

}  // namespace

TEST_CASE("rights: every staff command, each rank of the actor, each of the target") {
  std::size_t count = 0;
  for (const auto* command : game::all_commands()) {
    if (command->needs == Capability::none) {
      continue;
    }
    CAPTURE(command->name);
    const auto cell = cells.find(command->name);
    REQUIRE_MESSAGE(cell != cells.end(), "say whom it may be done to");
    const Capabilities own{command->needs};
    const auto other =
        command->needs == Capability::events ? Capability::users : Capability::events;
    const Capabilities two{command->needs, other};
    for (const auto& actor : {Capabilities(), own, two, every_right()}) {
      for (const auto& target : {Capabilities(), Capabilities{other}, own, two, every_right()}) {
        check_cell(*command, cell->second, actor, target);
        ++count;
      }
    }
  }
  CHECK(count == cells.size() * 4 * 5);
}

TEST_CASE("rights: sets are compared, and a higher level changes nothing") {
  Pair pair({Capability::go, Capability::load}, {Capability::load, Capability::purge});
  const auto& game = pair.stage.game();
  CHECK_FALSE(game::may_act_on(game, pair.anns(), pair.bobs()));
  CHECK_FALSE(game::may_act_on(game, pair.bobs(), pair.anns()));
  CHECK(game::may_act_on(game, pair.anns(), pair.anns()));
  CHECK_FALSE(game::is_above(game, pair.anns(), pair.anns()));
  pair.stage.world().change(pair.anns()).level = 50;
  CHECK_FALSE(game::may_act_on(game, pair.anns(), pair.bobs()));
  CHECK(game::is_above(game, pair.anns(), pair.stage.make_mobile("rat", "hall")));
}

// ---- snooping

TEST_CASE("snoop: every line and sheet is copied behind a mark, and the victim notices nothing") {
  Pair pair({Capability::snoop});
  const auto eve = pair.stage.player("Eve", "yard");
  pair.stage.world().move(pair.anns(), pair.stage.room("yard"));
  CHECK(pair.does("snoop bob").find("You snoop Bob: ") == 0);
  CHECK(pair.stage.heard(pair.bob).empty());
  const auto prompts = pair.stage.prompts(pair.bob);
  pair.stage.type(pair.bob, "say hello");
  CHECK(pair.stage.heard(pair.ann) == "% You say 'hello'");
  CHECK(pair.stage.heard(pair.bob) == "You say 'hello'");
  CHECK(pair.stage.prompts(pair.bob) == prompts + 1);
  pair.stage.type(pair.bob, "score");
  const auto own = pair.stage.heard(pair.bob);
  const auto copy = pair.stage.heard(pair.ann);
  CHECK(std::count(own.begin(), own.end(), '\n') == std::count(copy.begin(), copy.end(), '\n'));
  CHECK(copy.find("% Bob\n% Race: Human") == 0);
  std::size_t at = 0;
  for (std::size_t line = 0; at != std::string::npos; ++line) {
    CHECK(copy.substr(at, 2) == "% ");
    const auto end = copy.find('\n', at);
    at = end == std::string::npos ? end : end + 1;
  }
  CHECK(pair.does("snoop") == "You snoop Bob.");
  CHECK(pair.does("snoop eve").find("You snoop Eve: ") == 0);
  pair.clear();
  pair.stage.type(pair.bob, "say hello");
  CHECK(pair.stage.heard(pair.ann).empty());
  CHECK(pair.does("snoop off") == "You no longer snoop Eve.");
  CHECK(pair.does("snoop off") == "You snoop nobody.");
}

TEST_CASE("snoop: what was said to somebody alone is left out without the right to it") {
  for (const bool may : {false, true}) {
    Pair pair({Capability::snoop});
    if (may) {
      pair.stage.grant(pair.ann, Capability::tells);
    }
    const auto eve = pair.stage.player("Eve", "yard");
    pair.does("snoop bob");
    pair.clear();
    pair.stage.type(eve, "tell bob meet me at the mill");
    CHECK(pair.stage.hears(pair.bob, "meet me at the mill"));
    CHECK(pair.stage.heard(pair.ann) ==
          (may ? "% Eve tells you 'meet me at the mill'" : "% (words for them alone)"));
    pair.stage.type(pair.bob, "reply yes at noon");
    CHECK(pair.stage.hears(pair.ann, "yes at noon") == may);
  }
}

TEST_CASE("snoop: it ends at a password, and not a byte of one is copied or logged") {
  Pair pair({Capability::snoop});
  support::CapturedLog log;
  pair.does("snoop bob");
  pair.clear();
  pair.stage.type(pair.bob, "password password-of-Bob brand-new-secret");
  pair.stage.seconds(5);
  CHECK(pair.stage.heard(pair.ann) == "You no longer snoop Bob: what comes now is secret.");
  CHECK(log.text().find("brand-new-secret") == std::string::npos);
  CHECK(log.text().find("snoop by=Ann") != std::string::npos);
}

TEST_CASE("snoop: it ends when either leaves, loses the link or is taken over") {
  Pair pair({Capability::snoop});
  const std::string ended = "You no longer snoop Bob: they left, or come from elsewhere now.";
  pair.does("snoop bob");
  pair.clear();
  pair.stage.login("Bob");
  CHECK(pair.stage.hears(pair.ann, ended));
  pair.does("snoop bob");
  pair.clear();
  const auto again = pair.stage.login("Bob");
  CHECK(pair.stage.hears(pair.ann, ended));
  pair.does("snoop bob");
  pair.clear();
  pair.stage.quit(again);
  CHECK(pair.stage.hears(pair.ann, ended));
  CHECK_FALSE(pair.stage.game().oversight().is_anybody_watched());
  const auto eve = pair.stage.player("Eve", "yard");
  pair.does("snoop eve");
  pair.stage.drop_link(pair.ann);
  CHECK_FALSE(pair.stage.game().oversight().is_anybody_watched());
}

TEST_CASE("snoop: no chains and no circles, and rights that change end it") {
  Pair pair({Capability::snoop, Capability::go, Capability::admin}, {Capability::snoop});
  const auto eve = pair.stage.player("Eve", "yard");
  pair.stage.type(pair.bob, "snoop eve");
  CHECK(pair.stage.hears(pair.bob, "You snoop Eve: "));
  pair.does("snoop bob");
  pair.clear();
  pair.stage.type(eve, "say deep");
  CHECK(pair.stage.heard(pair.bob) == "% You say 'deep'");
  CHECK(pair.stage.heard(pair.ann).empty());
  pair.stage.type(pair.bob, "snoop ann");
  CHECK(pair.stage.hears(pair.bob, "Ann has rights that you do not have"));
  pair.stage.grant(pair.bob, Capability::load);
  pair.clear();
  pair.stage.type(pair.bob, "say mine");
  CHECK(pair.stage.heard(pair.ann) ==
        "You no longer snoop Bob: you have no right to it any more.\nBob says 'mine'");
}

// ---- unseen

TEST_CASE("invis: who lacks the right neither sees nor finds nor hears of one") {
  Pair pair({Capability::invis, Capability::go});
  const auto eve = pair.stage.player("Eve", "hall");
  pair.stage.grant(eve, Capability::invis);
  pair.stage.grant(pair.bob, Capability::users);
  pair.stage.grant(pair.bob, Capability::go);
  CHECK(pair.does("invis").find("You are unseen now") == 0);
  CHECK(pair.stage.heard(pair.bob) == "Ann fades away.");
  const auto bob_sees = [&](const std::string& line) {
    pair.stage.pulses(16);
    pair.stage.heard(pair.bob);
    pair.stage.type(pair.bob, line);
    return pair.stage.heard(pair.bob);
  };
  pair.stage.grant(pair.bob, Capability::find);
  pair.stage.grant(pair.bob, Capability::stat);
  const auto ring = std::to_string(pair.stage.make("ring", pair.ann).id());
  const auto stat_ring = "stat obj #" + ring;
  for (const auto* line : {"look", "who", "users", "wizlist", "who ann", "find player",
                           "find obj ring", "stat room", stat_ring.c_str()}) {
    CAPTURE(line);
    CHECK(bob_sees(line).find("Ann") == std::string::npos);
  }
  CHECK(bob_sees(stat_ring).find("Is: with someone") != std::string::npos);
  CHECK(bob_sees("stat ann") == "There is no \"ann\" here.");
  CHECK(bob_sees("look ann") == "There is no \"ann\" here.");
  CHECK(bob_sees("tell ann hello") == "Nobody called \"ann\" is playing just now.");
  CHECK(bob_sees("goto ann") == "There is neither a room nor a player \"ann\".");
  pair.clear();
  pair.stage.heard(eve);
  pair.stage.type(pair.ann, "north");
  pair.stage.type(pair.ann, "south");
  pair.stage.type(pair.ann, "goto 2");
  pair.stage.type(pair.ann, "goto 1");
  CHECK(pair.stage.heard(pair.bob).empty());
  CHECK(pair.stage.hears(eve, "Ann leaves north.\nAnn arrives from the north."));
  pair.stage.type(pair.ann, "say boo");
  CHECK(pair.stage.heard(pair.bob) == "Someone says 'boo'");
  pair.stage.type(pair.ann, "tell bob psst");
  CHECK(pair.stage.heard(pair.bob) == "Someone tells you 'psst'");
  CHECK(bob_sees("reply who is there?") == "Nobody whom you could answer has told you anything.");
  pair.stage.type(eve, "look");
  CHECK(pair.stage.hears(eve, "Ann is here. (unseen)"));
  CHECK(pair.does("invis on") == "You are unseen already.");
  CHECK(pair.does("invis off") == "You can be seen again.");
  CHECK(pair.stage.heard(pair.bob) == "Ann fades into view.");
  CHECK(bob_sees("look").find("Ann is here.") != std::string::npos);
}

TEST_CASE("invis: it is kept, one is told so on entering, and without the right it is nothing") {
  Pair pair({Capability::invis});
  pair.stage.world().change(pair.anns()).player.toggles.set(world::Toggle::brief);
  pair.does("invis on");
  pair.stage.game().commits().changed(pair.stage.game().account_of(pair.anns())->record);
  pair.stage.type(pair.ann, "save");
  pair.clear();
  pair.stage.quit(pair.ann);
  CHECK(pair.stage.heard(pair.bob).empty());
  const auto again = pair.stage.login("Ann");
  CHECK(pair.stage.hears(again, "You are unseen. \"invis off\" shows you to everybody."));
  CHECK(pair.stage.heard(pair.bob).empty());
  CHECK(pair.anns().state().player.unseen);
  CHECK(pair.anns().state().player.toggles.has(world::Toggle::brief));
  pair.stage.type(again, "toggle");
  CHECK_FALSE(pair.stage.hears(again, "unseen"));
  auto* account = pair.stage.game().account_of(pair.anns());
  account->rights = {};
  CHECK_FALSE(game::is_unseen_by(pair.stage.game(), pair.anns(), pair.bobs()));
}

TEST_CASE("wizlist: players see who is of the staff, the staff see which rights they hold") {
  Pair pair({Capability::go, Capability::load});
  CHECK(pair.does("wizlist") == "Staff\nName | Rights\nAnn | goto load");
  pair.stage.type(pair.bob, "wizlist");
  CHECK(pair.stage.heard(pair.bob) == "Staff\nName | Is\nAnn | staff");
}

// ---- doors of the game

TEST_CASE("wizlock: nobody without rights comes in, by any way, and it outlives a restart") {
  Pair pair({Capability::wizlock});
  pair.stage.game().commits().changed(pair.stage.game().account_of(pair.anns())->record);
  const std::string closed = "The game is closed for a while, but for the staff.";
  CHECK(pair.does("wizlock").find("The wizlock is off.") == 0);
  CHECK(pair.does("wizlock on").find("From now on nobody without rights may enter") == 0);
  CHECK(pair.stage.is_in_game("Bob"));
  auto taken = pair.stage.login("Bob");
  CHECK(pair.stage.hears(taken, closed));
  CHECK(pair.stage.is_closed(taken));
  CHECK_FALSE(pair.stage.is_closed(pair.bob));
  const auto made = pair.stage.connect();
  pair.stage.type(made, "create Eve password-of-Eve");
  CHECK(pair.stage.hears(made, closed));
  CHECK(pair.stage.store().account("Eve") == nullptr);
  pair.clear();
  pair.stage.stop_and_start();
  auto bob = pair.stage.login("Bob");
  CHECK(pair.stage.hears(bob, closed));
  CHECK_FALSE(pair.stage.is_in_game("Bob"));
  auto ann = pair.stage.login("Ann");
  REQUIRE(pair.stage.is_in_game("Ann"));
  pair.stage.type(ann, "wizlock off");
  CHECK(pair.stage.hears(ann, "Whoever has a character may enter again."));
  pair.stage.login("Bob");
  CHECK(pair.stage.is_in_game("Bob"));
}

TEST_CASE("newlock: no new characters, while those that there are play") {
  Pair pair({Capability::newlock});
  CHECK(pair.does("newlock on").find("From now on no new characters can be made") == 0);
  const auto made = pair.stage.connect();
  pair.stage.type(made, "new");
  CHECK(pair.stage.hears(made, "No new characters can be made for a while."));
  pair.stage.type(made, "create Eve password-of-Eve");
  CHECK_FALSE(pair.stage.is_in_game("Eve"));
  pair.stage.quit(pair.bob);
  pair.stage.login("Bob");
  CHECK(pair.stage.is_in_game("Bob"));
  CHECK(pair.does("newlo off") == "Type NEWLOCK in full if you mean it.");
  CHECK(pair.does("newlock off") == "New characters can be made again.");
  pair.stage.type(made, "create Eve password-of-Eve");
  CHECK(pair.stage.is_in_game("Eve"));
}

// ---- the log

TEST_CASE("audit: staff acts are never thinned out, and say who, whence, when and by whose will") {
  support::CapturedLog log(10);
  Pair pair({Capability::force, Capability::echo}, {Capability::echo});
  for (int i = 0; i < 30; ++i) {
    pair.does("echo line " + std::to_string(i));
  }
  pair.does("force bob echo through him");
  pair.does("force bob passwrod password-of-Bob brand-new-secret");
  const auto text = log.text();
  for (int i = 0; i < 30; ++i) {
    CHECK(text.find("words=\"line " + std::to_string(i) + "\"") != std::string::npos);
  }
  CHECK(text.find("audit: echo by=Bob forced_by=Ann source=192.0.2.1 utc=17672") !=
        std::string::npos);
  CHECK(text.find("words=\"bob passwrod (not kept)\"") != std::string::npos);
  CHECK(text.find("brand-new-secret") == std::string::npos);
}

TEST_CASE("invis: talk, company and questions about who is there name nobody who is unseen") {
  Pair pair({Capability::invis});
  pair.does("invis on");
  auto& stage = pair.stage;
  const auto hears = [&](std::string_view line) {
    pair.does(std::string(line));
    return stage.heard(pair.bob);
  };
  for (const auto* line :
       {"gossip hello", "shout hello", "say hello", "tell bob hello", "whisper bob hello",
        "emote bows", "bow", "follow bob", "north", "south"}) {
    CAPTURE(line);
    CHECK(hears(line).find("Ann") == std::string::npos);
  }
  for (const auto* line :
       {"who", "whois ann", "where", "wizlist", "scan", "look", "history gossip", "history tell",
        "tell ann hello", "look ann", "follow ann", "consider ann"}) {
    CAPTURE(line);
    pair.clear();
    stage.type(pair.bob, line);
    const auto heard = stage.heard(pair.bob);
    CHECK_FALSE(heard.empty());
    CHECK(heard.find("Ann") == std::string::npos);
  }
}

TEST_CASE("snoop: it ends with either's character, and nothing breaks afterwards") {
  SUBCASE("the watcher's") {
    Pair pair({Capability::snoop});
    pair.does("snoop bob");
    pair.stage.type(pair.ann, "delete " + support::Stage::password_of("Ann"));
    CHECK_FALSE(pair.stage.is_in_game("Ann"));
    pair.stage.type(pair.bob, "say hello");
    CHECK(pair.stage.hears(pair.bob, "You say 'hello'"));
    pair.stage.quit(pair.bob);
    CHECK_FALSE(pair.stage.is_in_game("Bob"));
  }
  SUBCASE("the victim's") {
    Pair pair({Capability::snoop});
    pair.does("snoop bob");
    pair.stage.type(pair.bob, "delete " + support::Stage::password_of("Bob"));
    CHECK_FALSE(pair.stage.is_in_game("Bob"));
    CHECK(pair.does("say hello").find("You say 'hello'") != std::string::npos);
    CHECK(pair.does("snoop off").find("snoop") != std::string::npos);
  }
}

TEST_CASE("snoop: what somebody was told alone is not read along when they read it again") {
  Pair pair({Capability::snoop});
  const auto eve = pair.stage.player("Eve");
  pair.stage.type(eve, "tell bob meet me at the mill");
  pair.does("snoop bob");
  pair.clear();
  pair.stage.type(pair.bob, "history tell");
  CHECK(pair.stage.hears(pair.bob, "meet me at the mill"));
  CHECK(pair.stage.heard(pair.ann).find("mill") == std::string::npos);
}

TEST_CASE("reply: it never goes to somebody else than the last who told one something") {
  Pair pair({Capability::invis});
  const auto eve = pair.stage.player("Eve");
  pair.stage.type(eve, "tell bob hello");
  pair.does("invis on");
  pair.does("tell bob what is the matter?");
  pair.stage.heard(eve);
  pair.stage.heard(pair.bob);
  pair.stage.type(pair.bob, "reply somebody stole my hat");
  CHECK(pair.stage.heard(pair.bob) == "Nobody whom you could answer has told you anything.");
  CHECK(pair.stage.heard(eve).empty());
}

TEST_CASE(
    "audit: words between two are not kept, typed by staff or through them, nor is who died left "
    "out") {
  support::CapturedLog log;
  Pair pair({Capability::at, Capability::force, Capability::slay});
  const auto eve = pair.stage.player("Eve");
  for (const auto* line : {"at 2 tell eve I suspect Bob", "force bob whisper eve I suspect Bob",
                           "force bob gtell I suspect Bob", "force bob reply I suspect Bob"}) {
    pair.does(line);
  }
  CHECK(log.text().find("suspect") == std::string::npos);
  CHECK(pair.does("slay b").find("type: slay Bob") != std::string::npos);
  CHECK(pair.stage.body(pair.bob).state().hit_points > 1);
  pair.does("slay bob");
  CHECK(log.text().find("slain") != std::string::npos);
  CHECK(log.text().find("of=Bob") != std::string::npos);
}

TEST_CASE("alias: a refused one with a password in it is not what ! repeats") {
  Pair pair;
  pair.does("say first");
  pair.does("alias pw password OLD-SECRET NEW-SECRET");
  CHECK(pair.does("!").find("SECRET") == std::string::npos);
  const auto* visitor = pair.stage.game().visitor(pair.ann.session);
  CHECK(visitor->last_obeyed.find("SECRET") == std::string::npos);
}
