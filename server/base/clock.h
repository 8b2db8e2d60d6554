// Where wall time enters. Only app/, net/ and the threads' edges may hold a Clock; rules count
// pulses.
#pragma once

#include <chrono>
#include <cstdint>

namespace base {

class Clock {
 public:
  Clock() = default;
  Clock(const Clock&) = delete;
  Clock& operator=(const Clock&) = delete;
  virtual ~Clock() = default;
  // Never goes back; for pulses and time-outs.
  virtual std::chrono::nanoseconds steady() const = 0;
  // UTC seconds since 1970; for what is shown, logged or stored.
  virtual std::int64_t utc_seconds() const = 0;
};

class SystemClock final : public Clock {
 public:
  std::chrono::nanoseconds steady() const override;
  std::int64_t utc_seconds() const override;
};

class ManualClock final : public Clock {
 public:
  std::chrono::nanoseconds steady() const override { return steady_; }
  std::int64_t utc_seconds() const override { return utc_; }
  void advance(std::chrono::nanoseconds by) {
    steady_ += by;
    utc_ = start_utc_ + std::chrono::duration_cast<std::chrono::seconds>(steady_).count();
  }
  void set_utc(std::int64_t seconds) { start_utc_ = utc_ = seconds; }

 private:
  std::chrono::nanoseconds steady_{0};
  std::int64_t start_utc_ = 1'767'225'600;  // 2026-01-01
  std::int64_t utc_ = start_utc_;
};

}  // namespace base
