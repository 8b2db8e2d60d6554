// A field is one row: its name, what it is for, and the function that reads it. One table of rows a
// kind of record; the reader, the manual in docs/building.md and the tests walk the same rows, and
// so will whatever writes areas back. To add a field: a member in the plan, a row in the kind's
// table.
//
//   {.name = "sector", .help = "what the ground is like", .takes = "one of these words",
//    .words = world::sector_names.words, .read = read_word<&RoomPlan::sector,
//    world::sector_names>},
//
// `read` says whether the value is good. When it is not it has told the report why, with the
// value's place, and the record is left out. A row marked `later` is legal and changes nothing yet:
// each use is a note.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "areafile/document.h"
#include "areafile/report.h"
#include "base/flags.h"
#include "base/names.h"
#include "base/pulse.h"

namespace areafile {

// What the manual says of a field.
struct FieldHelp {
  std::string_view name;
  std::string_view help;
  std::string_view takes;
  std::span<const std::string_view> words{};  // the only words that will do
  bool required = false;
  bool later = false;
};

template <class T>
struct Field {
  using Read = bool (*)(Report& report, const Node& node, T& into);

  std::string_view name;
  std::string_view help;
  std::string_view takes;
  std::span<const std::string_view> words{};
  bool required = false;
  bool later = false;
  Read read = nullptr;  // may be null for a later field: then any value will do

  constexpr FieldHelp in_manual() const { return {name, help, takes, words, required, later}; }
};

// The fields of one kind of record, and what to call one: "a room".
template <class T>
struct Form {
  std::string_view what;
  std::span<const Field<T>> fields;

  const Field<T>* find(std::string_view name) const {
    for (const auto& field : fields) {
      if (field.name == name) {
        return &field;
      }
    }
    return nullptr;
  }
  std::vector<FieldHelp> in_manual() const {
    std::vector<FieldHelp> rows;
    rows.reserve(fields.size());
    for (const auto& field : fields) {
      rows.push_back(field.in_manual());
    }
    return rows;
  }
};

// ---- what is said when something is wrong; each returns false
bool wrong_kind(Report& report, const Node& node, std::string_view wanted);
bool unknown_field(Report& report, const Node& node, std::string_view what,
                   const std::vector<FieldHelp>& known);
bool missing_field(Report& report, const Node& record, std::string_view what,
                   std::string_view name);
bool unknown_word(Report& report, Place at, std::string_view subject, std::string_view word,
                  std::span<const std::string_view> words);

// ---- values
bool is_table(Report& report, const Node& node);
bool is_list(Report& report, const Node& node);
// One line of printable text, neither empty nor longer than `most` characters.
bool take_line(Report& report, const Node& node, std::size_t most, std::string& into);
// Paragraphs of printable text, at most `most` characters.
bool take_prose(Report& report, const Node& node, std::size_t most, std::string& into);
bool take_number(Report& report, const Node& node, std::int64_t low, std::int64_t high,
                 std::int64_t& into);
bool take_duration(Report& report, const Node& node, base::Pulse& into);
bool take_yes_no(Report& report, const Node& node, bool& into);
// The number of a word in `words`.
std::optional<std::size_t> take_word(Report& report, const Node& node,
                                     std::span<const std::string_view> words);

inline constexpr std::size_t longest_name = 60;
inline constexpr std::size_t longest_line = 400;
inline constexpr std::size_t longest_prose = 8192;

// Reads a table by its form into `into`; false when anything in it was wrong or missing. All of its
// problems are told.
template <class T>
bool read_record(Report& report, const Node& table, const Form<T>& form, T& into) {
  if (!is_table(report, table)) {
    return false;
  }
  bool good = true;
  for (const auto& node : table.parts) {
    const auto* field = form.find(node.name);
    if (field == nullptr) {
      good = unknown_field(report, node, form.what, form.in_manual());
      continue;
    }
    if (field->read != nullptr && !field->read(report, node, into)) {
      good = false;
    } else if (field->later) {
      report.note(node.name_at, in_quotes(node.name) + " is not used yet; it is kept for later");
    }
  }
  for (const auto& field : form.fields) {
    if (field.required && table.find(field.name) == nullptr) {
      good = missing_field(report, table, form.what, field.name);
    }
  }
  return good;
}

// ---- readers for rows: what a member takes, from a value. `Owner` follows from the row they stand
// in.
template <auto Member, std::size_t Most = longest_line, class Owner>
bool read_line(Report& report, const Node& node, Owner& into) {
  return take_line(report, node, Most, into.*Member);
}
template <auto Member, std::size_t Most = longest_prose, class Owner>
bool read_prose(Report& report, const Node& node, Owner& into) {
  return take_prose(report, node, Most, into.*Member);
}
template <auto Member, std::int64_t Low, std::int64_t High, class Owner>
bool read_number(Report& report, const Node& node, Owner& into) {
  std::int64_t value = 0;
  const bool good = take_number(report, node, Low, High, value);
  if (good) {
    into.*Member = static_cast<std::remove_reference_t<decltype(into.*Member)>>(value);
  }
  return good;
}
// Written in percent, kept in permille.
template <auto Member, std::int64_t Low, std::int64_t High, class Owner>
bool read_percent(Report& report, const Node& node, Owner& into) {
  std::int64_t value = 0;
  const bool good = take_number(report, node, Low, High, value);
  if (good) {
    into.*Member = static_cast<int>(value * 10);
  }
  return good;
}
template <auto Member, class Owner>
bool read_duration(Report& report, const Node& node, Owner& into) {
  return take_duration(report, node, into.*Member);
}
template <auto Member, class Owner>
bool read_yes_no(Report& report, const Node& node, Owner& into) {
  return take_yes_no(report, node, into.*Member);
}
template <auto Member, const auto& AllNames, class Owner>
bool read_word(Report& report, const Node& node, Owner& into) {
  const auto at = take_word(report, node, AllNames.words);
  if (at) {
    into.*Member = static_cast<std::remove_reference_t<decltype(into.*Member)>>(*at);
  }
  return at.has_value();
}
// Calls one(item) for each item of a list; false when it is no list or any item was bad.
template <class One>
bool for_each_item(Report& report, const Node& node, One&& one) {
  if (!is_list(report, node)) {
    return false;
  }
  bool good = true;
  for (const auto& item : node.parts) {
    good = one(item) && good;
  }
  return good;
}
template <class E>
base::Flags<E> with_flag(base::Flags<E> set, std::size_t at) {
  set.set(static_cast<E>(at));
  return set;
}
template <auto Member, const auto& AllNames, class Owner>
bool read_words(Report& report, const Node& node, Owner& into) {
  return for_each_item(report, node, [&](const Node& item) {
    const auto at = take_word(report, item, AllNames.words);
    if (at) {
      into.*Member = with_flag(into.*Member, *at);
    }
    return at.has_value();
  });
}
// A table of its own fields inside a record.
template <auto Member, const auto& TheForm, class Owner>
bool read_part(Report& report, const Node& node, Owner& into) {
  return read_record(report, node, TheForm, into.*Member);
}
// Checked like the real thing by its form, and dropped.
template <const auto& TheForm, class Part, class Owner>
bool check_part(Report& report, const Node& node, Owner&) {
  Part part;
  return read_record(report, node, TheForm, part);
}

}  // namespace areafile
