// Files of backups: their names, the folder they are kept in, and how one gets its name only when
// it is whole.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace store {

// "waterwheel-20260131-235959.db": the UTC second it stands for. Later ones sort after earlier
// ones.
std::string backup_name(std::int64_t utc_second);
// Nothing when the name is not of that form.
std::optional<std::int64_t> second_of_backup(std::string_view name);
// "20260131-235959"
std::string stamp(std::int64_t utc_second);

// The names of the backups in a folder, oldest first; none when there is no such folder.
std::vector<std::string> backups_in(const std::string& folder);

// "before-schema-3-20260131-235959.db": of a world as it was before an upgrade to that schema, by
// the UTC second it stood at. It is not among the backups that are counted, and never pruned.
std::string before_schema_name(std::int64_t schema, std::int64_t utc_second);
// The file in that folder from before the first upgrade beyond `schema`, the newest when there are
// several; "" when there is none.
std::string before_upgrade_from(const std::string& folder, std::int64_t schema);

// What is not finished is called so; it is never taken for a backup.
std::string unfinished(const std::string& file);

// ---- these throw Refused

// Made with mode 0700 when it is missing.
void make_folder(const std::string& folder);
// The disk has the file. Only for one that no connection has open.
void make_durable(const std::string& file);
// The disk has what was renamed in the folder of this file.
void make_names_durable(const std::string& file);
// `file` is called `name` from now on, durably; false, and nothing is done, when there is a file of
// that name.
bool give_name(const std::string& file, const std::string& name);
// The newest `kept` stay, and `newest` whatever its name says; what was never finished goes.
void prune(const std::string& folder, std::size_t kept, const std::string& newest);

}  // namespace store
