#include "areafile/manual.h"

#include "areafile/forms.h"

namespace areafile {

namespace {

constexpr std::string_view marker_begins = "<!-- fields: ";
constexpr std::string_view marker_ends = " -->\n";
constexpr std::string_view end_marker = "<!-- end of fields -->";

std::string cell(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '|') {
      out += '\\';
    }
    out += c;
  }
  return out;
}

std::string row(const FieldHelp& field) {
  std::string takes(field.takes);
  for (std::size_t i = 0; i < field.words.size(); ++i) {
    takes += i == 0 ? ": " : ", ";
    takes += '`' + std::string(field.words[i]) + '`';
  }
  auto help = std::string(field.help);
  if (field.later) {
    help += " (not used yet)";
  }
  return "| `" + std::string(field.name) + "` | " + (field.required ? "yes" : "") + " | " +
         cell(takes) + " | " + cell(help) + " |\n";
}

}  // namespace

std::string field_table(const std::vector<FieldHelp>& rows) {
  std::string out = "| field | needed | takes | what it is |\n|---|---|---|---|\n";
  for (const auto& field : rows) {
    out += row(field);
  }
  return out;
}

FieldTables area_field_tables() {
  FieldTables tables{
      {"area", field_table(area_form.in_manual())},  {"room", field_table(room_form.in_manual())},
      {"exit", field_table(exit_form.in_manual())},  {"spawn", field_table(spawn_form.in_manual())},
      {"mob", field_table(mob_form.in_manual())},    {"obj", field_table(object_form.in_manual())},
      {"event", field_table(event_form.in_manual())}};
  const auto add_parts = [&tables](const std::string& of, const std::vector<PartHelp>& parts) {
    for (const auto& part : parts) {
      tables.emplace(of + std::string(part.name), field_table(part.rows));
    }
  };
  add_parts("area.", area_parts());
  add_parts("mob.", mob_parts());
  add_parts("obj.", object_parts());
  return tables;
}

std::vector<std::string> markers_of(std::string_view page) {
  std::vector<std::string> words;
  for (auto at = page.find(marker_begins); at != std::string_view::npos;
       at = page.find(marker_begins, at + 1)) {
    const auto rest = page.substr(at + marker_begins.size());
    words.emplace_back(rest.substr(0, rest.find(marker_ends)));
  }
  return words;
}

std::string with_tables(std::string_view page, const FieldTables& tables) {
  std::string out;
  while (true) {
    const auto begin = page.find(marker_begins);
    const auto text = begin == std::string_view::npos ? begin : page.find(marker_ends, begin);
    const auto end = text == std::string_view::npos ? text : page.find(end_marker, text);
    if (end == std::string_view::npos) {
      return out += page;
    }
    const auto word_at = begin + marker_begins.size();
    const auto table = tables.find(page.substr(word_at, text - word_at));
    out += page.substr(0, text + marker_ends.size());
    out += table == tables.end()
               ? page.substr(text + marker_ends.size(), end - text - marker_ends.size())
               : std::string_view(table->second);
    page.remove_prefix(end);
  }
}

}  // namespace areafile
