// `stats --live --last 1m`: what is counted of the records that were read last. The period is cut into parts, which are
// counted separately: those that are over are dropped one by one, and the others are put together to be shown.
#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <utility>

namespace bnfurl::tool {

template <class Counted>
class Window {
public:
  using Clock = std::chrono::steady_clock;
  static constexpr int parts = 60;

  /// `now` counts what is read now, and must outlive the window. `length`: 0: all that is read. `empty` makes a part of
  /// which nothing has been counted.
  Window(Counted& now, std::chrono::seconds length, std::function<Counted()> empty,
         Clock::time_point begin = Clock::now())
      : now_(now), length_(length), empty_(std::move(empty)), begin_(begin) {}

  /// To be called before something is counted or shown: what was counted until `time` may be a part that is over.
  void move_to(Clock::time_point time = Clock::now()) {
    if (length_.count() == 0) return;
    if (time - begin_ >= length_ / parts) {
      parts_.push_back({begin_, std::exchange(now_, empty_())});
      begin_ = time;
    }
    while (!parts_.empty() && time - parts_.front().begin >= length_) parts_.pop_front();
  }

  /// All parts of the period that ends at `time`, put together in `counted`, in which nothing is counted yet.
  [[nodiscard]] Counted all_in(Counted counted, Clock::time_point time = Clock::now()) {
    move_to(time);
    for (Part& part : parts_) counted.add(part.counted);
    counted.add(now_);
    return counted;
  }

private:
  struct Part {
    Clock::time_point begin;
    Counted counted;
  };

  Counted& now_;
  Clock::duration length_;
  std::function<Counted()> empty_;
  Clock::time_point begin_;  // of what is counted now
  std::deque<Part> parts_;   // the oldest first
};

}  // namespace bnfurl::tool
