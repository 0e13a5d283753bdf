// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/files/input_file.hpp"

#include <fcntl.h>
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

}  // namespace

InputFile::InputFile(std::string name, int cancel)
    : name_(std::move(name)), descriptor_(open_for_reading(name_)), cancel_(cancel) {
  if (descriptor_ < 0) error_ = errno;
}

InputFile::~InputFile() {
  if (descriptor_ > STDIN_FILENO) ::close(descriptor_);
}

std::size_t InputFile::read(std::span<char> buffer) {
  if (error_ != 0 || at_end_) return 0;
  if (cancel_ >= 0 && !wait_for_reading(descriptor_, cancel_)) return 0;
  const ReadOutcome outcome = read_some(descriptor_, buffer);
  error_ = outcome.error;
  octets_ += outcome.count;
  at_end_ = outcome.count == 0;
  return outcome.count;
}

}  // namespace bnfurl::tool
