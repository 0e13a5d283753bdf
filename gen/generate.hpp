// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The whole generator as one function: from grammar files to the C++ files that are compiled.
#pragma once

#include "gen/pipeline.hpp"

namespace bnfurl::gen {

struct GeneratedFile {
  std::string name;
  std::string text;
};

/// For each file NAME.bnf: NAME.hpp, NAME.cpp (tables), NAME.re (scanners), and NAME_TARGET.cpp for each target with
/// fast engines; and registry.cpp. Also proves that marking changed no language, and that the start production matches
/// each `# typical:` and `# rare:` text.
[[nodiscard]] OrDiagnostics<std::vector<GeneratedFile>> generate(const std::vector<SourceFile>& files);

}  // namespace bnfurl::gen
