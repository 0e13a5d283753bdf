// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/options/words.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "tools/bnfurl/terminal/messages.hpp"

namespace bnfurl::tool {

std::string_view single(std::string_view option, const std::vector<std::string>& values) {
  if (values.size() > 1) throw UsageError(fmt::format("{} can be given once only", option));
  return values.empty() ? std::string_view() : std::string_view(values.front());
}

void require_known(std::string_view what, std::string_view value, const std::vector<std::string>& known) {
  if (std::find(known.begin(), known.end(), value) == known.end()) throw unknown(what, value, known);
}

}  // namespace bnfurl::tool
