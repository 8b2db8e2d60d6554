// For crash tests alone: the process kills itself at a named point of a commit. WATERWHEEL_CRASH_AT
// names the point; when WATERWHEEL_CRASH_WHEN names a file, it waits until that file exists.
#pragma once

#include <functional>

namespace app {

// What to hand to store::Options::at_point; empty when the environment names no point.
std::function<void(const char*)> crash_point();

}  // namespace app
