// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/grammars/small_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

#include "tools/bnfurl/terminal/messages.hpp"

namespace bnfurl::tool {
namespace {

UsageError fault(const std::string& name, std::string_view what) {
  return UsageError(fmt::format("{}: {}", printable(name), what));
}

UsageError system_fault(const std::string& name) { return fault(name, std::strerror(errno)); }

// Opens without blocking: `open` must not wait for a named pipe that has no writer.
class Descriptor {
public:
  explicit Descriptor(const std::string& name)
      : number_(::open(name.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)) {
    if (number_ < 0) throw system_fault(name);
  }
  ~Descriptor() { ::close(number_); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  [[nodiscard]] int number() const { return number_; }

private:
  int number_;
};

void wait_for_octets(const std::string& name, int descriptor, std::chrono::milliseconds wait) {
  pollfd file{descriptor, POLLIN, 0};
  int ready = 0;
  do ready = ::poll(&file, 1, static_cast<int>(wait.count()));
  while (ready < 0 && errno == EINTR);
  if (ready < 0) throw system_fault(name);
  if (ready == 0) throw fault(name, fmt::format("no data for {} ms", wait.count()));
}

bool is_passing(int error) { return error == EINTR || error == EAGAIN; }

}  // namespace

std::string read_small_file(const std::string& name, const Patience& patience) {
  const Descriptor descriptor(name);
  std::string text;
  std::array<char, 1 << 14> buffer;
  for (;;) {
    wait_for_octets(name, descriptor.number(), patience.wait);
    const ssize_t count = ::read(descriptor.number(), buffer.data(), buffer.size());
    if (count < 0 && is_passing(errno)) continue;
    if (count < 0) throw system_fault(name);
    if (count == 0) return text;
    text.append(buffer.data(), static_cast<std::size_t>(count));
    if (text.size() > patience.octets)
      throw fault(name, fmt::format("larger than {} octets, too large for a grammar", patience.octets));
  }
}

}  // namespace bnfurl::tool
