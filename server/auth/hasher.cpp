#include "auth/hasher.h"

#include <sys/resource.h>
#include <unistd.h>

#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include "auth/argon.h"
#include "auth/rotation.h"
#include "base/log.h"
#include "base/text.h"

namespace auth {

namespace {

// Play comes first: on Linux the nice value is the thread's own.
void step_back() {
  constexpr int nice = 10;
  if (::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), nice) != 0) {
    base::log::warn("auth", "the hash thread could not be made nice", {{"nice", nice}});
  }
}

}  // namespace

class Hasher::Impl {
 public:
  Impl(const base::Limits& limits, std::function<void(wire::HashReply)> reply)
      : waiting_(limits), reply_(std::move(reply)), thread_([this] { work(); }) {}
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;
  ~Impl() {
    {
      const std::lock_guard lock(mutex_);
      stopping_ = true;
      waiting_.clear();
    }
    changed_.notify_one();
    thread_.join();
  }

  bool post(wire::HashJob job) {
    {
      const std::lock_guard lock(mutex_);
      if (!waiting_.add(std::move(job))) {
        return false;
      }
    }
    changed_.notify_one();
    return true;
  }

 private:
  std::optional<wire::HashJob> next() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return stopping_ || waiting_.size() != 0; });
    return stopping_ ? std::nullopt : waiting_.next();
  }

  void work() {
    step_back();
    while (auto job = next()) {
      answer(std::move(*job));
    }
  }

  void answer(wire::HashJob job) {
    wire::HashReply reply;
    reply.ticket = job.ticket;
    try {
      Tally tally;
      reply = do_job(std::move(job), tally);
    } catch (const std::exception& error) {
      base::log::error("auth", "a password could not be hashed", {{"what", error.what()}});
    }
    try {
      reply_(std::move(reply));
    } catch (const std::exception& error) {
      base::log::error("auth", "a reply could not be given", {{"what", error.what()}});
    }
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  Rotation waiting_;
  bool stopping_ = false;
  std::function<void(wire::HashReply)> reply_;
  std::thread thread_;  // last: it uses all of the above
};

Hasher::Hasher(const base::Limits& limits, std::function<void(wire::HashReply)> reply)
    : impl_(std::make_unique<Impl>(limits, std::move(reply))) {}
Hasher::~Hasher() = default;

bool Hasher::post(wire::HashJob job) {
  return impl_->post(std::move(job));
}

std::string password_problem(std::string_view password, const base::Limits& limits) {
  if (password.size() < limits.password_least || password.size() > limits.password_most) {
    return "A password has " + std::to_string(limits.password_least) + " to " +
           std::to_string(limits.password_most) + " bytes; this one has " +
           std::to_string(password.size()) +
           ". A plain letter is one byte, others are two to four.";
  }
  if (password.find_first_of(std::string_view("\0\r\n", 3)) != std::string_view::npos) {
    return "A password cannot hold a line end or a zero byte.";
  }
  if (!base::is_utf8(password)) {
    return "A password has to be text in UTF-8; set your client's character set to that, or keep "
           "to plain letters.";
  }
  return {};
}

}  // namespace auth
