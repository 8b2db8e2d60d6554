# From a typed line to a command, and from what happens to words.
set(game_interpreter act.cpp aliases.cpp command.cpp expanding.cpp find.cpp interpreter.cpp look.cpp look_things.cpp names.cpp prompt.cpp)
set(game_interpreter_headers aliases.h find.h look.h names.h prompt.h)
