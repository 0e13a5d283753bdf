// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/clickhouse/answer_pipe.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>

namespace bnfurl::tool {
namespace {

constexpr int wide = 1 << 18;

bool is_pipe(int descriptor) {
  struct stat status {};
  return ::fstat(descriptor, &status) == 0 && S_ISFIFO(status.st_mode);
}

}  // namespace

void widen_pipe(int descriptor) {
  const int size = ::fcntl(descriptor, F_GETPIPE_SZ);
  if (size >= 0 && size < wide) (void)::fcntl(descriptor, F_SETPIPE_SZ, wide);
}

AnswerPipe::AnswerPipe(int descriptor)
    : descriptor_(is_pipe(descriptor)
                      ? ::open(fmt::format("/proc/self/fd/{}", descriptor).c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC)
                      : -1) {}

AnswerPipe::~AnswerPipe() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

std::size_t AnswerPipe::write_some(std::string_view text) const {
  if (descriptor_ < 0) return 0;
  const ssize_t count = ::write(descriptor_, text.data(), text.size());
  return static_cast<std::size_t>(std::max<ssize_t>(count, 0));
}

}  // namespace bnfurl::tool
