// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The grammars that are compiled in, for the tests that are about all of them.
#pragma once

#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "gen/read_grammars.hpp"
#include "tests/gen/files.hpp"

namespace bnfurl::gen::tests {

/// In the order of their names.
[[nodiscard]] inline std::vector<Grammar> all_grammars() {
  std::vector<SourceFile> files;
  std::istringstream names(COMPILED_GRAMMARS);
  for (std::string name; names >> name;) {
    const std::string path = "grammar/" + name + ".bnf";
    files.push_back({path, file_text(path)});
  }
  OrDiagnostics<std::vector<Grammar>> grammars = read_grammars(files);
  if (const auto* diagnostics = std::get_if<Diagnostics>(&grammars))
    throw std::invalid_argument(to_string(*diagnostics));
  return std::get<std::vector<Grammar>>(std::move(grammars));
}

}  // namespace bnfurl::gen::tests
