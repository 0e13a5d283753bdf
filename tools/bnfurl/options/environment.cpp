// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/options/environment.hpp"

#include <fmt/format.h>
#include <bnfurl/bnfurl.hpp>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

#include "tools/bnfurl/terminal/messages.hpp"

namespace bnfurl::tool {
namespace {

std::vector<std::string> kernels_of_this_machine() {
  std::vector<std::string> names;
  for (const std::string_view name : kernel_names()) {
    if (has_kernels(name)) names.emplace_back(name);
  }
  return names;
}

}  // namespace

void check_environment() {
  const char* value = std::getenv("BNFURL_KERNELS");
  const std::string_view name = value == nullptr ? "" : value;
  if (name.empty() || has_kernels(name)) return;
  const auto known = kernel_names();
  if (std::ranges::find(known, name) == known.end()) {
    throw unknown("BNFURL_KERNELS", name, {known.begin(), known.end()});
  }
  throw UsageError(fmt::format("BNFURL_KERNELS: this machine has no \"{}\"; it has: {}", name,
                               fmt::join(kernels_of_this_machine(), " ")));
}

}  // namespace bnfurl::tool
