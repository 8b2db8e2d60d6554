#include "store/backup_files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <filesystem>
#include <system_error>

#include "base/log.h"
#include "store/failure.h"

namespace store {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view front = "waterwheel-";
constexpr std::string_view before = "before-schema-";
constexpr std::string_view tail = ".db";
constexpr std::string_view unfinished_tail = ".part";
constexpr std::size_t stamp_length = 15;

std::string digits(std::int64_t number, std::size_t width) {
  auto text = std::to_string(number);
  return std::string(width > text.size() ? width - text.size() : 0, '0') + text;
}

// So many digits at a place of the text, or -1.
std::int64_t number_at(std::string_view text, std::size_t at, std::size_t width) {
  std::int64_t number = 0;
  for (const char c : text.substr(at, width)) {
    if (c < '0' || c > '9') {
      return -1;
    }
    number = number * 10 + (c - '0');
  }
  return number;
}

// The schema in a before_schema_name(), or 0.
std::int64_t goal_of_upgrade(std::string_view name) {
  std::int64_t goal = 0;
  if (name.starts_with(before)) {
    const auto rest = name.substr(before.size());
    const auto* const end = rest.data() + rest.size();
    const auto read = std::from_chars(rest.data(), end, goal);
    const std::string_view after(read.ptr, static_cast<std::size_t>(end - read.ptr));
    if (read.ec != std::errc() || after.size() != 1 + stamp_length + tail.size() ||
        !after.starts_with('-') || !after.ends_with(tail)) {
      return 0;
    }
  }
  return goal;
}

std::string reason(int number) {
  return std::generic_category().message(number);
}

std::string folder_of(const std::string& file) {
  const auto parent = fs::path(file).parent_path().string();
  return parent.empty() ? "." : parent;
}

void sync(const std::string& path, int flags) {
  const int file = ::open(path.c_str(), flags | O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
  const int opened = errno;
  if (file < 0) {
    throw Refused(path + " cannot be opened: " + reason(opened));
  }
  const bool good = ::fsync(file) == 0;
  const int synced = errno;
  ::close(file);
  if (!good) {
    throw Refused(path + " cannot be brought to the disk: " + reason(synced));
  }
}

bool is_unfinished(std::string_view name) {
  return name.ends_with(unfinished_tail) &&
         second_of_backup(name.substr(0, name.size() - unfinished_tail.size())).has_value();
}

}  // namespace

std::string stamp(std::int64_t utc_second) {
  using std::chrono::days;
  using std::chrono::floor;
  const std::chrono::sys_seconds when{std::chrono::seconds(utc_second)};
  const auto day = floor<days>(when);
  const std::chrono::year_month_day date(day);
  const auto second = (when - day).count();
  return digits(int{date.year()}, 4) + digits(unsigned{date.month()}, 2) +
         digits(unsigned{date.day()}, 2) + "-" + digits(second / 3600, 2) +
         digits(second / 60 % 60, 2) + digits(second % 60, 2);
}

std::string backup_name(std::int64_t utc_second) {
  return std::string(front) + stamp(utc_second) + std::string(tail);
}

std::string before_schema_name(std::int64_t schema, std::int64_t utc_second) {
  return std::string(before) + std::to_string(schema) + "-" + stamp(utc_second) + std::string(tail);
}

std::string before_upgrade_from(const std::string& folder, std::int64_t schema) {
  std::int64_t least = 0;
  std::string best;
  std::error_code failed;
  for (fs::directory_iterator entry(folder, failed), end; !failed && entry != end;
       entry.increment(failed)) {
    const auto name = entry->path().filename().string();
    const auto goal = goal_of_upgrade(name);
    if (goal > schema && (best.empty() || goal < least || (goal == least && name > best))) {
      least = goal;
      best = name;
    }
  }
  return best.empty() ? best : (fs::path(folder) / best).string();
}

std::optional<std::int64_t> second_of_backup(std::string_view name) {
  if (name.size() != front.size() + stamp_length + tail.size() || !name.starts_with(front) ||
      !name.ends_with(tail)) {
    return std::nullopt;
  }
  const auto text = name.substr(front.size(), stamp_length);
  const auto year = number_at(text, 0, 4);
  const auto month = number_at(text, 4, 2);
  const auto day = number_at(text, 6, 2);
  const std::chrono::year_month_day date{std::chrono::year(static_cast<int>(year)),
                                         std::chrono::month(static_cast<unsigned>(month)),
                                         std::chrono::day(static_cast<unsigned>(day))};
  const std::array<std::int64_t, 3> time{number_at(text, 9, 2), number_at(text, 11, 2),
                                         number_at(text, 13, 2)};
  if (year < 0 || !date.ok() || text[8] != '-' || time[0] < 0 || time[0] > 23 || time[1] < 0 ||
      time[1] > 59 || time[2] < 0 || time[2] > 59) {
    return std::nullopt;
  }
  const std::int64_t at_midnight =
      std::chrono::sys_seconds(std::chrono::sys_days(date)).time_since_epoch().count();
  return at_midnight + time[0] * 3600 + time[1] * 60 + time[2];
}

std::vector<std::string> backups_in(const std::string& folder) {
  std::vector<std::string> names;
  std::error_code failed;
  for (fs::directory_iterator entry(folder, failed), end; !failed && entry != end;
       entry.increment(failed)) {
    auto name = entry->path().filename().string();
    if (second_of_backup(name)) {
      names.push_back(std::move(name));
    }
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::string unfinished(const std::string& file) {
  return file + std::string(unfinished_tail);
}

void make_folder(const std::string& folder) {
  if (::mkdir(folder.c_str(), 0700) == 0) {
    make_names_durable(folder);
    return;
  }
  const int number = errno;
  std::error_code failed;
  if (number != EEXIST || !fs::is_directory(folder, failed)) {
    throw Refused("the folder " + folder + " cannot be made: " + reason(number));
  }
}

void make_durable(const std::string& file) {
  sync(file, 0);
}

void make_names_durable(const std::string& file) {
  sync(folder_of(file), O_DIRECTORY);
}

bool give_name(const std::string& file, const std::string& name) {
  if (::link(file.c_str(), name.c_str()) == 0) {
    ::unlink(file.c_str());
  } else if (errno == EEXIST) {
    return false;
  } else {
    // There are file systems without second names.
    std::error_code failed;
    if (fs::exists(fs::symlink_status(name, failed))) {
      return false;
    }
    fs::rename(file, name, failed);
    if (failed) {
      throw Refused(name + " cannot be made: " + failed.message());
    }
  }
  make_names_durable(name);
  return true;
}

void prune(const std::string& folder, std::size_t kept, const std::string& newest) {
  auto names = backups_in(folder);
  std::erase(names, newest);
  const std::size_t others = kept == 0 ? 0 : kept - 1;
  names.resize(names.size() - std::min(names.size(), others));
  std::error_code failed;
  for (fs::directory_iterator entry(folder, failed), end; !failed && entry != end;
       entry.increment(failed)) {
    if (auto name = entry->path().filename().string(); is_unfinished(name)) {
      names.push_back(std::move(name));
    }
  }
  for (const auto& name : names) {
    const auto old = (fs::path(folder) / name).string();
    if (::unlink(old.c_str()) != 0 && errno != ENOENT) {
      base::log::warn("store", "an old backup cannot be removed",
                      {{"path", old}, {"why", reason(errno)}});
    }
  }
}

}  // namespace store
