#include "app/process.h"

#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <random>

namespace app {

namespace {

// More would only make the kernel's tables larger.
constexpr rlim_t most_descriptors = 65536;

sigset_t served_signals() {
  sigset_t set;
  sigemptyset(&set);
  for (const int signal : {SIGTERM, SIGINT, SIGHUP}) {
    sigaddset(&set, signal);
  }
  return set;
}

}  // namespace

void hold_signals() {
  const auto set = served_signals();
  // One thread runs by now.
  ::pthread_sigmask(SIG_BLOCK, &set, nullptr);
}

void release_signals() {
  const auto set = served_signals();
  ::pthread_sigmask(SIG_UNBLOCK, &set, nullptr);
}

void lock_down() {
  ::umask(0077);
  const rlimit none{.rlim_cur = 0, .rlim_max = 0};
  ::setrlimit(RLIMIT_CORE, &none);
  struct sigaction ignore {};
  ignore.sa_handler = SIG_IGN;
  for (const int signal : {SIGPIPE, SIGXFSZ}) {
    ::sigaction(signal, &ignore, nullptr);
  }
}

bool runs_as_root() {
  return ::geteuid() == 0;
}

std::size_t raise_descriptor_limit() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) {
    return 0;
  }
  const auto wanted = std::min(limit.rlim_max, most_descriptors);
  if (limit.rlim_cur < wanted) {
    const auto before = limit.rlim_cur;
    limit.rlim_cur = wanted;
    if (::setrlimit(RLIMIT_NOFILE, &limit) != 0) {
      return before;
    }
  }
  return limit.rlim_cur;
}

std::uint64_t new_world_seed(std::uint64_t wanted) {
  if (wanted != 0) {
    return wanted;
  }
  constexpr unsigned kept = 62;  // bits: the database keeps signed numbers
  std::random_device device;
  const std::uint64_t high = device();
  const std::uint64_t drawn = ((high << 32U) | device()) & ((std::uint64_t{1} << kept) - 1);
  return std::max<std::uint64_t>(drawn, 1);
}

}  // namespace app
