// Sheets (wire/sheet.h) as markup: in columns for the eye, as one fact a line for the ear.
#pragma once

#include <cstddef>
#include <string>

#include "wire/sheet.h"

namespace telnet {

// For a screen of `width` columns: facts aligned or side by side, gauges with a bar, tables in
// columns whose cells are wrapped when there is not room for all. No line but one of Words is wider
// than the screen.
std::string lay_out(const wire::Sheet& sheet, std::size_t width);
// For a screen reader: no columns, no bars, each fact with its name on a line of its own.
std::string read_out(const wire::Sheet& sheet);

}  // namespace telnet
