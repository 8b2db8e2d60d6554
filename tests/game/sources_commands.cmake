set(game_command_tests
  act_test.cpp aliases_test.cpp commands_about_self_test.cpp commands_account_test.cpp commands_channels_test.cpp
  commands_delete_test.cpp commands_doors_test.cpp commands_find_test.cpp commands_help_test.cpp commands_move_test.cpp
  commands_nearby_test.cpp commands_seeing_test.cpp commands_shops_test.cpp commands_staff_acting_test.cpp
  commands_staff_rights_test.cpp commands_staff_seeing_test.cpp commands_staff_test.cpp commands_talk_test.cpp
  commands_things_test.cpp commands_wearing_test.cpp interpreter_test.cpp prompt_test.cpp sight_test.cpp)
