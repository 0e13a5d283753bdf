// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// One thread wakes another that waits in poll(2).
#pragma once

#include <fcntl.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <cstdint>

namespace bnfurl::tool {

/// A descriptor that becomes readable once `set` was called. It is never a standard descriptor, since the parent
/// process may have closed those.
class Signal {
public:
  Signal() {
    const int first = ::eventfd(0, EFD_CLOEXEC);
    descriptor_ = ::fcntl(first, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    ::close(first);
  }
  ~Signal() { ::close(descriptor_); }
  Signal(const Signal&) = delete;
  Signal& operator=(const Signal&) = delete;

  void set() const {
    const std::uint64_t one = 1;
    (void)!::write(descriptor_, &one, sizeof one);
  }
  [[nodiscard]] int descriptor() const { return descriptor_; }

private:
  int descriptor_;
};

}  // namespace bnfurl::tool
