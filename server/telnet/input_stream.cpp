#include "telnet/input_stream.h"

#include <utility>

#include "base/secret.h"

namespace telnet {
namespace {

// A ratio says little of a few bytes.
constexpr std::size_t ratio_counts_from = 65'536;

}  // namespace

InputStream::~InputStream() {
  base::wipe(inflated_);
}

void InputStream::inflate() {
  if (!inflater_) {
    inflater_ = std::make_unique<Inflater>();
    starts_ = true;
    parser_.pause();
  }
}

bool InputStream::has_unheard() const {
  return fault_.empty() && (heard_ < inflated_.size() || (inflater_ && inflater_->may_have_more()));
}

std::size_t InputStream::receive(std::string_view bytes, std::chrono::nanoseconds now) {
  std::size_t taken = 0;
  is_paused_ = false;
  while (fault_.empty() && !is_paused_ && step(bytes, taken, now)) {
  }
  return fault_.empty() ? taken : bytes.size();
}

bool InputStream::step(std::string_view bytes, std::size_t& taken, std::chrono::nanoseconds now) {
  if (heard_ < inflated_.size()) {
    hear_inflated(now);
    return true;
  }
  if (inflater_ && inflater_->state() == Inflater::State::ended) {
    inflater_.reset();  // what follows is plain again
  }
  if (inflater_) {
    if (taken == bytes.size() && !inflater_->may_have_more()) {
      return false;
    }
    taken += inflate_step(bytes.substr(taken));
    return true;
  }
  if (taken == bytes.size()) {
    return false;
  }
  taken += hear(bytes.substr(taken), now);
  return true;
}

std::size_t InputStream::hear(std::string_view bytes, std::chrono::nanoseconds now) {
  const auto heard = parser_.receive(bytes, now);
  // The pause that was made to change over to inflating is ours; any other ends this piece.
  is_paused_ = parser_.is_paused() && !std::exchange(starts_, false);
  return heard;
}

std::size_t InputStream::inflate_step(std::string_view bytes) {
  const auto taken = inflater_->step(bytes, inflated_);
  if (inflater_->state() == Inflater::State::broken) {
    fault_ = "compressed input that cannot be read";
  } else if (inflater_->given() > ratio_counts_from &&
             inflater_->given() / inflater_->taken() > limits_.inflate_ratio) {
    fault_ = "compressed input that stands for too much";
  }
  return taken;
}

void InputStream::hear_inflated(std::chrono::nanoseconds now) {
  heard_ += hear(std::string_view(inflated_).substr(heard_), now);
  if (heard_ == inflated_.size()) {
    base::wipe(inflated_);
    inflated_.clear();
    heard_ = 0;
  }
}

}  // namespace telnet
