# One file a theme of commands.
set(game_commands
  commands/about_self.cpp commands/account.cpp commands/acts.cpp commands/aliases.cpp commands/all.cpp commands/channels.cpp
  commands/company.cpp commands/containers.cpp commands/deleting.cpp commands/doors.cpp commands/eating.cpp
  commands/fighting.cpp commands/filling.cpp commands/help.cpp commands/light.cpp commands/magic.cpp commands/map.cpp
  commands/map_drawing.cpp commands/move.cpp commands/nearby.cpp commands/new_password.cpp commands/own_password.cpp
  commands/positions.cpp commands/seeing.cpp commands/settings.cpp commands/shops.cpp commands/showing.cpp
  commands/staff.cpp commands/staff_acting.cpp commands/staff_aims.cpp commands/staff_changing.cpp commands/staff_events.cpp
  commands/staff_finding.cpp commands/staff_ledger.cpp commands/staff_seeing.cpp commands/staff_server.cpp commands/staff_testing.cpp
  commands/staff_watching.cpp commands/stopping.cpp commands/talk.cpp commands/things.cpp commands/wearing.cpp)
set(game_command_headers commands/map_drawing.h commands/new_password.h commands/own_password.h commands/settings.h
  commands/showing.h commands/staff_aims.h commands/stopping.h commands/themes.h)
