// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The grammars of grammar/, for the tests that are about all of them: a file that is added there is among them.
#pragma once

#include <algorithm>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

#include "gen/read_grammars.hpp"
#include "tests/gen/files.hpp"

namespace bnfurl::gen::tests {

/// In the order of their files' names.
[[nodiscard]] inline std::vector<Grammar> all_grammars() {
  std::vector<SourceFile> files;
  for (const auto& entry : std::filesystem::directory_iterator("grammar")) {
    const std::string path = entry.path().string();
    if (path.ends_with(".bnf")) files.push_back({path, file_text(path)});
  }
  std::ranges::sort(files, {}, &SourceFile::file);
  OrDiagnostics<std::vector<Grammar>> grammars = read_grammars(files);
  if (const auto* diagnostics = std::get_if<Diagnostics>(&grammars))
    throw std::invalid_argument(to_string(*diagnostics));
  return std::get<std::vector<Grammar>>(std::move(grammars));
}

}  // namespace bnfurl::gen::tests
