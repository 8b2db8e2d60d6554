#include "app/data_folder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <utility>

#include "app/process.h"
#include "base/log.h"

namespace app {

namespace {

namespace fs = std::filesystem;

std::string reason(int error) {
  return std::generic_category().message(error);
}

// "/data: cannot be written (Permission denied): it belongs to uid 0, the server runs as uid 10001;
// run: chown ..."
Failure refused(const std::string& path, const std::string& what, int error,
                const std::string& to_own) {
  const auto uid = std::to_string(::geteuid());
  const auto gid = std::to_string(::getegid());
  struct stat about {};
  std::string owner;
  if (::stat(path.c_str(), &about) == 0) {
    owner = "it belongs to uid " + std::to_string(about.st_uid) + ", ";
  }
  std::string why =
      path + ": " + what + " (" + reason(error) + "): " + owner + "the server runs as uid " + uid;
  if (error == EROFS) {
    why += "; put the data folder on a file system that can be written";
  } else {
    why += "; run: chown -R " + uid + ":" + gid + " " + to_own + " && chmod -R u+rwX " + to_own;
  }
  return {.status = Status::config, .why = why};
}

bool is_network_file_system(const std::string& path) {
  struct statfs about {};
  if (::statfs(path.c_str(), &about) != 0) {
    return false;
  }
  constexpr unsigned long nfs = 0x6969;
  constexpr unsigned long smb = 0x517b;
  constexpr unsigned long cifs = 0xff534d42;
  constexpr unsigned long smb2 = 0xfe534d42;
  const auto type = static_cast<unsigned long>(about.f_type) & 0xffffffffUL;
  return type == nfs || type == smb || type == cifs || type == smb2;
}

}  // namespace

DataFolder::~DataFolder() {
  if (lock_ >= 0) {
    ::close(lock_);
  }
}

std::optional<Failure> DataFolder::open() {
  if (auto failure = make()) {
    return failure;
  }
  if (auto failure = lock()) {
    return failure;
  }
  if (is_network_file_system(path_)) {
    base::log::warn(
        "app", "the data folder is on a network file system, where the database may be damaged",
        {{"path", path_}});
  }
  return check_database();
}

std::optional<Failure> DataFolder::open_without_server(bool allow_root) {
  struct stat about {};
  const bool is_roots_own = ::stat(path_.c_str(), &about) == 0 && about.st_uid == 0;
  if (runs_as_root() && !allow_root && !is_roots_own) {
    return Failure{.status = Status::config,
                   .why = path_ +
                          ": no server answers there, and what root makes in it the server could "
                          "not open; run this as the user the server runs as, or say --allow-root"};
  }
  return open();
}

std::optional<Failure> DataFolder::make() const {
  struct stat about {};
  if (::stat(path_.c_str(), &about) != 0) {
    std::error_code problem;
    const auto parent = fs::absolute(path_, problem).parent_path();
    fs::create_directories(parent, problem);
    if (problem) {
      return refused(parent.string(), "cannot be made", problem.value(), parent.string());
    }
    if (::mkdir(path_.c_str(), 0700) != 0 && errno != EEXIST) {
      return refused(parent.string(), "the data folder " + path_ + " cannot be made in it", errno,
                     parent.string());
    }
    if (::stat(path_.c_str(), &about) != 0) {
      return refused(path_, "cannot be looked at", errno, path_);
    }
  }
  if (!S_ISDIR(about.st_mode)) {
    return Failure{.status = Status::config,
                   .why = path_ + ": is not a folder; name one with --data"};
  }
  if (::faccessat(AT_FDCWD, path_.c_str(), R_OK | W_OK | X_OK, AT_EACCESS) != 0) {
    return refused(path_, "cannot be written", errno, path_);
  }
  return std::nullopt;
}

std::optional<Failure> DataFolder::lock() {
  const auto file = path_ + "/lock";
  lock_ = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
  if (lock_ < 0) {
    return refused(file, "cannot be opened", errno, path_);
  }
  if (::flock(lock_, LOCK_EX | LOCK_NB) == 0) {
    return std::nullopt;
  }
  const int error = errno;
  ::close(std::exchange(lock_, -1));
  if (error == EWOULDBLOCK) {
    return Failure{.status = Status::locked,
                   .why = path_ + ": another server holds this data folder"};
  }
  return refused(file, "cannot be locked", error, path_);
}

// The file is not opened here: only SQLite may do that.
std::optional<Failure> DataFolder::check_database() const {
  for (const char* const tail : {"", "-wal", "-shm"}) {
    const auto file = database() + tail;
    if (::faccessat(AT_FDCWD, file.c_str(), R_OK | W_OK, AT_EACCESS) != 0 && errno != ENOENT) {
      return refused(file, "cannot be written", errno, path_);
    }
  }
  return std::nullopt;
}

bool DataFolder::write_port(std::uint16_t port) const {
  const auto fresh = path_ + "/port.new";
  {
    std::ofstream file(fresh, std::ios::trunc);
    file << port << '\n';
    if (!file.flush()) {
      return false;
    }
  }
  std::error_code problem;
  fs::rename(fresh, path_ + "/port", problem);
  return !problem;
}

void DataFolder::remove_port() const {
  if (lock_ < 0) {
    return;
  }
  std::error_code ignored;
  fs::remove(path_ + "/port", ignored);
}

std::optional<Failure> fill_areas(const std::string& areas, const std::string& seed) {
  std::error_code problem;
  if (seed.empty() || fs::exists(areas, problem) || problem) {
    return std::nullopt;
  }
  // Beside it first, so that a fill that was cut short is never taken for a folder of areas.
  const auto fresh = areas + ".filling";
  fs::remove_all(fresh, problem);
  fs::copy(seed, fresh, fs::copy_options::recursive, problem);
  if (problem) {
    return Failure{
        .status = Status::config,
        .why = areas + ": cannot be filled from " + seed + " (" + problem.message() + ")"};
  }
  fs::rename(fresh, areas, problem);
  if (problem) {
    return Failure{.status = Status::config,
                   .why = areas + ": cannot be made (" + problem.message() + ")"};
  }
  base::log::info("app", "the areas folder was filled for the first time",
                  {{"areas", areas}, {"from", seed}});
  return std::nullopt;
}

}  // namespace app
