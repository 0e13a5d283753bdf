// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/files/input_file.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
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

namespace {

/// Whether to try again after the failure in errno. If the descriptor would block, first waits until it is ready.
bool try_again(int descriptor, short event) {
  if (errno == EINTR) return true;
  if (errno != EAGAIN && errno != EWOULDBLOCK) return false;
  pollfd ready{descriptor, event, 0};
  return ::poll(&ready, 1, -1) >= 0 || errno == EINTR;
}

}  // namespace

// open(2) returns the lowest free number, so each open gets the number that was found closed.
void occupy_standard_descriptors() {
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(descriptor, F_GETFD) >= 0) continue;
    (void)::open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY);
  }
}

ReadOutcome read_some(int descriptor, std::span<char> buffer) {
  for (;;) {
    const ssize_t count = ::read(descriptor, buffer.data(), buffer.size());
    if (count >= 0) return {static_cast<std::size_t>(count), 0};
    const int error = errno;
    if (!try_again(descriptor, POLLIN)) return {0, error};
  }
}

bool wait_for_reading(int descriptor, int cancel) {
  pollfd ready[] = {{descriptor, POLLIN, 0}, {cancel, POLLIN, 0}};
  while (::poll(ready, 2, -1) < 0 && errno == EINTR) {
  }
  return ready[1].revents == 0;
}

int write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = ::write(descriptor, text.data(), text.size());
    if (count >= 0) {
      text.remove_prefix(static_cast<std::size_t>(count));
      continue;
    }
    const int error = errno;
    if (!try_again(descriptor, POLLOUT)) return error;
  }
  return 0;
}

}  // namespace bnfurl::tool
