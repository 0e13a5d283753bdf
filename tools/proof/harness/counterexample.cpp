// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/proof/harness/counterexample.hpp"

#include <fmt/format.h>

#include "gen/text/printable.hpp"

namespace bnfurl::proof {

Counterexample::Counterexample(std::string_view who, std::string_view text, std::string_view what)
    : std::runtime_error(fmt::format("{}: \"{}\": {}", who, gen::printable(text), what)) {}

}  // namespace bnfurl::proof
