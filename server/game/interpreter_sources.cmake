# From a typed line to a command, and from what happens to words.
set(game_interpreter act.cpp aliases.cpp command.cpp expanding.cpp find.cpp interpreter.cpp line_parts.cpp look.cpp look_things.cpp names.cpp prompt.cpp
  typed_lines.cpp walking.cpp)
set(game_interpreter_headers aliases.h find.h line_parts.h look.h names.h prompt.h typed_lines.h walking.h)
