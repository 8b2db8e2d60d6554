// Cells of a sheet as clean markup, the same for the eye and for the ear.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "wire/markup.h"
#include "wire/sheet.h"

namespace telnet {

// On one line, its marks balanced; letters without a style of their own get `otherwise`.
std::string cell(std::string_view markup, std::optional<wire::Style> otherwise = std::nullopt);
// The lines of a text, each ended, its marks balanced.
std::string paragraph(std::string_view markup);
// "Hit points:"; nothing for a fact without a name.
std::string label_cell(std::string_view label);
// "Hit points: 20 of 30"
std::string fact(std::string_view label, std::string_view value);
std::string gauge_value(const wire::Gauge& gauge);

}  // namespace telnet
