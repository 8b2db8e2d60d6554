// The tables of docs/building.md, made from the field rows, so that the page cannot say anything
// else than the reader does. In the page a table stands between two markers:
//   <!-- fields: room -->
//   ...
//   <!-- end of fields -->
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "areafile/field.h"

namespace areafile {

using FieldTables =
    std::map<std::string, std::string, std::less<>>;  // markdown, by the marker's word

std::string field_table(const std::vector<FieldHelp>& rows);
// Of every kind of record and every typed table of area files: "area", "room", "exit", ...,
// "obj.drink".
FieldTables area_field_tables();
// The page with each table between markers made anew; a marker without a table keeps what it has.
std::string with_tables(std::string_view page, const FieldTables& tables);
// The words of markers in a page, in its order.
std::vector<std::string> markers_of(std::string_view page);

}  // namespace areafile
