// The tables of commands, one a theme, joined in all.cpp. To add a command: write it and its row in
// the file of its theme, and its page under data/help.
#pragma once

#include <span>

#include "events/event.h"
#include "game/command.h"

namespace game::commands {

using Rows = std::span<const Command>;

Rows move();
Rows seeing();
Rows nearby();
Rows mapping();
Rows containers();
Rows things();
Rows talk();
Rows channels();
Rows help();
Rows wearing();
Rows light();
Rows doors();
Rows eating();
Rows filling();
Rows fighting();
Rows about_self();
Rows company();
Rows magic();
Rows positions();
Rows acts();
Rows account();
Rows deleting();
Rows settings();
Rows aliases();
Rows shops();
Rows staff();
Rows staff_server();
Rows staff_events();
Rows staff_testing();
Rows staff_acting();
Rows staff_changing();
Rows staff_finding();
Rows staff_ledger();
Rows staff_seeing();
Rows staff_watching();

// What staff commands put on the wheel.
std::span<const events::EventKind* const> event_kinds();

}  // namespace game::commands
