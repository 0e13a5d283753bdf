// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "fuzz/target.hpp"

#include <algorithm>
#include <cstdlib>
#include <iostream>

namespace bnfurl::fuzz {
namespace {

constexpr Target all[] = {
    {"ABNF", run_grammar}, {"bar", run_grammar},  {"juxtaposition", run_grammar},
    {"w3c1993", run_text}, {"rfc1738", run_text}, {"rfc1808", run_text},
    {"rfc2396", run_text}, {"rfc3986", run_text}, {"rfc9112", run_text},
    {"combined", run_log}, {"common", run_log},   {"command-line", run_command_line},
};

}  // namespace

std::span<const Target> targets() { return all; }

const Target* find_target(std::string_view name) {
  const auto* found = std::ranges::find(all, name, &Target::name);
  return found == std::end(all) ? nullptr : found;
}

void fail(std::string_view what) {
  std::cerr << what << std::endl;
  std::abort();
}

}  // namespace bnfurl::fuzz
