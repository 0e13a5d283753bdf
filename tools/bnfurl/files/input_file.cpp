// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/files/input_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "tools/bnfurl/files/descriptor.hpp"

namespace bnfurl::tool {
namespace {

int open_for_reading(const std::string& name) {
  if (name == "-") return STDIN_FILENO;
  int descriptor = -1;
  do descriptor = ::open(name.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY);
  while (descriptor < 0 && errno == EINTR);
  return descriptor;
}

// Only regular files grow while they are read: a terminal, or /dev/null, may be both.
bool is_regular_output(int descriptor) {
  struct stat input = {};
  struct stat output = {};
  return ::fstat(descriptor, &input) == 0 && ::fstat(STDOUT_FILENO, &output) == 0 && S_ISREG(input.st_mode) &&
         input.st_dev == output.st_dev && input.st_ino == output.st_ino;
}

}  // namespace

InputFile::InputFile(std::string name, int cancel)
    : name_(std::move(name)), descriptor_(open_for_reading(name_)), cancel_(cancel) {
  if (descriptor_ < 0) error_ = errno;
  is_output_ = is_regular_output(descriptor_);
}

InputFile::~InputFile() {
  if (descriptor_ > STDIN_FILENO) ::close(descriptor_);
}

std::size_t InputFile::read(std::span<char> buffer) {
  if (error_ != 0 || is_output_ || at_end_) return 0;
  if (cancel_ >= 0 && !wait_for_reading(descriptor_, cancel_)) return 0;
  const ReadOutcome outcome = read_some(descriptor_, buffer);
  error_ = outcome.error;
  octets_ += outcome.count;
  at_end_ = outcome.count == 0;
  return outcome.count;
}

}  // namespace bnfurl::tool
