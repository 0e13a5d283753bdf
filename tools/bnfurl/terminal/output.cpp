// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/terminal/output.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "tools/bnfurl/files/descriptor.hpp"
#include "tools/bnfurl/terminal/messages.hpp"

namespace bnfurl::tool {

Output::Output(int descriptor) : Page(::isatty(descriptor) == 1), descriptor_(descriptor) {}

void Output::flush() {
  const std::string_view collected = text();
  clear();
  if (error_ == 0) error_ = write_all(descriptor_, collected);
}

void Output::write(std::string_view text) {
  flush();
  if (error_ == 0) error_ = write_all(descriptor_, text);
}

Status Output::finish() {
  flush();
  if (error_ == 0) return Status::good;
  complain(fmt::format("standard output: {}", std::strerror(error_)));
  return Status::failed;
}

}  // namespace bnfurl::tool
