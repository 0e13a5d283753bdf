// How much stack some work takes: it runs in a thread whose stack was painted before; every octet that has changed
// afterwards was used.
#pragma once

#include <gtest/gtest.h>
#include <pthread.h>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <vector>

namespace bnfurl::tests {

class PaintedStack {
public:
  using Work = std::function<void()>;

  /// How far the stack was written to below the frame that calls `work`. What runs for the first time may need more,
  /// for the dynamic linker.
  [[nodiscard]] std::size_t depth_of(const Work& work) {
    std::ranges::fill(memory_, paint);
    Call call{&work, nullptr};
    pthread_attr_t attributes;
    pthread_t thread{};
    pthread_attr_init(&attributes);
    pthread_attr_setstack(&attributes, memory_.data(), memory_.size());
    EXPECT_EQ(pthread_create(&thread, &attributes, run, &call), 0);
    pthread_join(thread, nullptr);
    pthread_attr_destroy(&attributes);
    const auto lowest = std::ranges::find_if(memory_, [](unsigned char octet) { return octet != paint; });
    return static_cast<std::size_t>(call.frame - &*lowest);
  }

private:
  struct Call {
    const Work* work;
    const unsigned char* frame;
  };

  static void* run(void* data) {
    Call& call = *static_cast<Call*>(data);
    call.frame = static_cast<const unsigned char*>(__builtin_frame_address(0));
    (*call.work)();
    return nullptr;
  }

  static constexpr unsigned char paint = 0xa5;
  std::vector<unsigned char> memory_ = std::vector<unsigned char>(std::size_t{128} * 1'024);
};

}  // namespace bnfurl::tests
