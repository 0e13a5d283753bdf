// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/terminal/messages.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>

namespace bnfurl::tool {

UsageError unknown(std::string_view what, std::string_view name, const std::vector<std::string>& known) {
  return UsageError(printable(fmt::format("unknown {} \"{}\"{}; known are: {}", what, name,
                                          gen::did_you_mean(name, known), fmt::join(known, " "))));
}

bool say(std::string_view line) {
  const std::string text = fmt::format("{}\n", line);
  for (std::size_t done = 0; done < text.size();) {
    const ssize_t written = ::write(STDERR_FILENO, text.data() + done, text.size() - done);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    done += static_cast<std::size_t>(written);
  }
  return true;
}

void complain_of_memory() {
  constexpr std::string_view text = "bnfurl: out of memory\n";
  (void)!::write(STDERR_FILENO, text.data(), text.size());
}

void complain(std::string_view message) { say(fmt::format("bnfurl: {}", message)); }

}  // namespace bnfurl::tool
