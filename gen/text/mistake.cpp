// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "gen/text/mistake.hpp"

#include <cstdio>
#include <cstdlib>

namespace bnfurl::gen {

void end_by_mistake(std::string_view what) {
  std::fprintf(stderr, "bnfurl: a mistake in the program: %.*s\n", static_cast<int>(what.size()), what.data());
  std::abort();
}

}  // namespace bnfurl::gen
