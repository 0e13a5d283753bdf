// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/terminal/messages.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

namespace bnfurl::tool {

namespace {

/// At most `most` octets of a word that may be as long as a command line.
std::string shortened(std::string_view word) {
  constexpr std::size_t most = 60;
  constexpr std::string_view cut = "...";
  if (word.size() <= most) return std::string(word);
  return std::string(word.substr(0, most - cut.size())).append(cut);
}

/// The names that a message has room for: the one nearest to `name`, then the first ones.
std::string listed(std::string_view name, std::vector<std::string> known, std::string_view where_all_are) {
  constexpr std::size_t most = 8;
  if (known.size() <= most) return fmt::format("{}", fmt::join(known, " "));
  const auto near = std::ranges::find(known, gen::nearest(name, known));
  if (near != known.end()) std::rotate(known.begin(), near, near + 1);
  const std::string hint = where_all_are.empty() ? "" : fmt::format("; {} lists them all", where_all_are);
  return fmt::format("{} and {} more{}", fmt::join(known.begin(), known.begin() + most, " "), known.size() - most,
                     hint);
}

}  // namespace

UsageError unknown(std::string_view what, std::string_view name, const std::vector<std::string>& known,
                   std::string_view where_all_are) {
  return UsageError(printable(fmt::format("unknown {} \"{}\"{}; known are: {}", what, shortened(name),
                                          gen::did_you_mean(name, known), listed(name, known, where_all_are))));
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
