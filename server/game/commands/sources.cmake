# One file a theme of commands.
set(game_commands
  commands/about_self.cpp commands/account.cpp commands/acts.cpp commands/aliases.cpp commands/all.cpp commands/channels.cpp commands/company.cpp commands/containers.cpp
  commands/doors.cpp commands/eating.cpp commands/fighting.cpp commands/help.cpp commands/light.cpp commands/magic.cpp commands/move.cpp commands/new_password.cpp commands/positions.cpp commands/settings.cpp
  commands/seeing.cpp commands/shops.cpp commands/showing.cpp commands/staff.cpp commands/staff_events.cpp commands/staff_server.cpp
  commands/staff_testing.cpp
  commands/stopping.cpp commands/talk.cpp commands/things.cpp commands/wearing.cpp)
set(game_command_headers commands/new_password.h commands/settings.h commands/showing.h commands/stopping.h commands/themes.h)
