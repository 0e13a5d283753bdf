// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/input_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

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

InputFile::InputFile(std::string name) : name_(std::move(name)), descriptor_(open_for_reading(name_)) {
  if (descriptor_ < 0) error_ = errno;
}

InputFile::~InputFile() {
  if (descriptor_ > STDIN_FILENO) ::close(descriptor_);
}

std::size_t InputFile::read(std::span<char> buffer) {
  if (error_ != 0) return 0;
  for (;;) {
    const ssize_t count = ::read(descriptor_, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) error_ = errno;
    if (count <= 0) return 0;
    octets_ += static_cast<std::size_t>(count);
    return static_cast<std::size_t>(count);
  }
}

}  // namespace bnfurl::tool
