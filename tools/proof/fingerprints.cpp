// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/proof/fingerprints.hpp"

#include <fmt/format.h>

namespace bnfurl::proof {

std::string_view committed_fingerprint(std::string_view grammar, std::string_view production) {
  const std::string wanted = fmt::format("\n{}\t{}\t", grammar, production);
  const std::size_t found = fingerprint_lines.find(wanted);
  if (found == std::string_view::npos) return {};
  const std::size_t begin = found + wanted.size();
  return fingerprint_lines.substr(begin, fingerprint_lines.find('\n', begin) - begin);
}

}  // namespace bnfurl::proof
