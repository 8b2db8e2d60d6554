// What can be set from outside. Each part of the server gets its own piece by value; nobody but
// app/ sees this. Where a value comes from, strongest first: flag, environment, file, default (the
// initialisers below). The rows of settings.cpp give each member its name.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "base/limits.h"
#include "base/result.h"
#include "base/secret.h"

namespace app {

struct Config {
  struct Net {
    std::uint16_t port = 4000;
    std::vector<std::string> addresses = {"0.0.0.0", "::"};
    std::vector<std::string> exempt;
  } net;
  struct Log {
    std::string level = "info";
    std::string format = "text";
  } log;
  struct Events {
    std::string list = "wheel";
  } events;
  struct World {
    std::uint64_t seed = 0;
  } world;
  struct Game {
    std::string name = "Waterwheel";
  } game;
  struct Backup {
    std::uint32_t minutes = 60;
    std::size_t keep = 24;
  } backup;
  struct Ledger {
    std::uint32_t days = 30;
  } ledger;
  struct Paths {
    std::string data = "var";
    std::string content = "data";
    std::string areas = "areas";
    std::string areas_seed;
  } paths;
  struct Admin {
    std::string name;
    std::string password;

    Admin() = default;
    Admin(const Admin&) = default;
    Admin(Admin&&) = default;
    Admin& operator=(const Admin&) = default;
    Admin& operator=(Admin&&) = default;
    ~Admin() { base::wipe(password); }
  } admin;
  struct Testing {
    bool enabled = false;
    std::string clock = "real";
    std::string hash = "normal";
    std::vector<std::string> exempt;
  } testing;
  base::Limits limits;

  bool has_manual_clock() const { return testing.enabled && testing.clock == "manual"; }
};

// A value as somebody gave it on the command line: "net.port", "4100", "--port".
struct Given {
  std::string name;
  std::string value;
  std::string flag;
};

// Where to look.
struct Places {
  std::string file;                      // "": none
  std::vector<Given> flags;              // the last of a name counts
  std::vector<std::string> environment;  // "NAME=value"
};

struct Loaded {
  Config config;
  std::map<std::string, std::string>
      origins;  // by setting: "default", "file x.toml:3", "environment X", "flag --port"
  std::vector<base::Error> problems;  // all of them, not just the first
};

Loaded load_config(const Places& places);

// The process's environment, as Places wants it.
std::vector<std::string> process_environment();

}  // namespace app
