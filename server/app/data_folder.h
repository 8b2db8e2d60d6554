// The folder of all that play makes: database, lock, port, control socket. Held by one server at a
// time, through a lock that the kernel lets go of when the process ends, however it ends; there is
// no pid file to go stale.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/status.h"

namespace app {

class DataFolder {
 public:
  explicit DataFolder(std::string path) : path_(std::move(path)) {}
  DataFolder(const DataFolder&) = delete;
  DataFolder& operator=(const DataFolder&) = delete;
  ~DataFolder();

  // Makes the folder (mode 0700) when it is missing, sees that it can be used, and takes the lock.
  // Nothing when it is ours now, else why not.
  std::optional<Failure> open();
  // The same for a command that works in the folder itself: as root only in a folder that is
  // root's, unless that is allowed, since the server could not open what root makes there.
  std::optional<Failure> open_without_server(bool allow_root);

  const std::string& path() const { return path_; }
  std::string database() const { return path_ + "/waterwheel.db"; }
  std::string backups() const { return path_ + "/backups"; }
  std::string control_socket() const { return path_ + "/control.sock"; }

  // The port taken, for scripts; written whole or not at all.
  bool write_port(std::uint16_t port) const;
  void remove_port() const;  // only while the lock is ours

 private:
  std::optional<Failure> make() const;
  std::optional<Failure> lock();
  std::optional<Failure> check_database() const;

  std::string path_;
  int lock_ = -1;
};

// Fills a folder of areas from `seed` when it does not exist yet; never touches one that does.
// Nothing when all is well.
std::optional<Failure> fill_areas(const std::string& areas, const std::string& seed);

}  // namespace app
