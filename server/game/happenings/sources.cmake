set(game_happenings happenings/affects.cpp happenings/aggression.cpp happenings/all.cpp happenings/areas.cpp happenings/backups.cpp happenings/decay.cpp happenings/doors.cpp
    happenings/healing.cpp happenings/light.cpp happenings/locks.cpp happenings/needs.cpp happenings/notices.cpp
    happenings/poison.cpp happenings/recall.cpp happenings/resets.cpp happenings/searching.cpp happenings/sky.cpp
    happenings/spawns.cpp
    happenings/visits.cpp happenings/waits.cpp)
set(game_happening_headers happenings/all.h happenings/kinds.h happenings/notices.h happenings/resets.h)
