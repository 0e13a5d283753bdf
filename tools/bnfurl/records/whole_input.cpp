// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/records/whole_input.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "tools/bnfurl/files/decoded_file.hpp"
#include "tools/bnfurl/terminal/messages.hpp"

namespace bnfurl::tool {

std::vector<char> read_whole(const std::string& name) {
  DecodedFile file(name);
  std::vector<char> text;
  std::size_t size = 0;
  for (std::size_t count = 1; count > 0; size += count) {
    text.resize(std::max(2 * size, std::size_t{1} << 16));
    count = file.read(std::span(text).subspan(size));
  }
  text.resize(size);
  const std::string problem = file.problem();
  if (problem.empty()) return text;
  const std::string message = fmt::format("{}: {}", printable(name), problem);
  if (file.is_unusable()) throw UsageError(message);
  throw std::runtime_error(message);  // midway: a part of it says something else
}

}  // namespace bnfurl::tool
