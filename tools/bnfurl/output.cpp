// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/output.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "tools/bnfurl/messages.hpp"

namespace bnfurl::tool {

Output::Output(int descriptor) : descriptor_(descriptor), terminal_(::isatty(descriptor) == 1) {
  buffer_.reserve(2 * capacity);
}

void Output::put_number(std::uint64_t number) {
  const fmt::format_int digits(number);
  put(std::string_view(digits.data(), digits.size()));
}

void Output::flush() {
  for (std::size_t done = 0; done < buffer_.size() && error_ == 0;) {
    const ssize_t written = ::write(descriptor_, buffer_.data() + done, buffer_.size() - done);
    if (written >= 0)
      done += static_cast<std::size_t>(written);
    else if (errno != EINTR)
      error_ = errno;
  }
  buffer_.clear();
}

Status Output::finish() {
  flush();
  if (error_ == 0) return Status::good;
  complain(fmt::format("standard output: {}", std::strerror(error_)));
  return Status::failed;
}

}  // namespace bnfurl::tool
