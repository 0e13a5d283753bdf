// Several threads take turns: each has a number, and goes on when all before it have passed theirs.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <thread>

namespace bnfurl::records {

/// More threads than this are not started, since memory grows with their number.
inline constexpr std::size_t most_jobs = 64;

/// Checks whether it is `ready`, for about as long as it takes to put a thread to sleep and to wake it: the waits
/// here are usually shorter.
template <class Ready>
bool is_soon(Ready ready) {
  for (int looks = 0; looks < 200; ++looks) {
    if (ready()) return true;
    std::this_thread::yield();
  }
  return false;
}

/// A lock that is usually free soon.
[[nodiscard]] inline std::unique_lock<std::mutex> lock_soon(std::mutex& mutex) {
  std::unique_lock lock(mutex, std::defer_lock);
  if (!is_soon([&lock] { return lock.try_lock(); })) lock.lock();
  return lock;
}

/// A turn for each number, one after the other from 0. A thread waits for one number at a time, so no more than
/// `most_jobs` of them are waited for, and each has a place of its own: a turn wakes one thread, not all.
class alignas(64) Turns {
public:
  void wait_for(std::uint32_t number) const {
    const std::atomic<std::uint32_t>& place = places_[number % most_jobs];
    if (is_soon([&] { return place.load(std::memory_order_acquire) == number; })) return;
    std::uint32_t now = place.load(std::memory_order_acquire);
    while (now != number) {
      place.wait(now, std::memory_order_acquire);
      now = place.load(std::memory_order_acquire);
    }
  }
  /// By the thread whose turn it is.
  void pass(std::uint32_t number) {
    std::atomic<std::uint32_t>& place = places_[(number + 1) % most_jobs];
    place.store(number + 1, std::memory_order_release);
    place.notify_one();
  }

private:
  std::array<std::atomic<std::uint32_t>, most_jobs> places_{};  // the last number whose turn it was, of each place
};

}  // namespace bnfurl::records
