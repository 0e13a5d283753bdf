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

/// What the code does not have.
struct LeftOut {
  bool trace = false;         ///< the tables of `trace` and `trace_components`
  bool normal_forms = false;  ///< the languages of normal forms: `normalize` works without them, more slowly
};

/// For each file NAME.bnf: NAME.hpp, NAME.cpp (tables), NAME.re (scanners), and NAME_TARGET.cpp for each target with
/// fast engines; and registry.cpp. Also proves that marking changed no language, and that the start production matches
/// each `# typical:` and `# rare:` text.
[[nodiscard]] OrDiagnostics<std::vector<GeneratedFile>> generate(const std::vector<SourceFile>& files,
                                                                 LeftOut left_out = {});

/// The code of `files` alone, for a program that is linked with the library: no registry.cpp, and the functions of each
/// grammar in its own namespace. `library` has the files of all grammars that the library has: `files` may import from
/// these, and name them as judges of their records.
[[nodiscard]] OrDiagnostics<std::vector<GeneratedFile>> generate_beside(const std::vector<SourceFile>& library,
                                                                        const std::vector<SourceFile>& files,
                                                                        LeftOut left_out = {});

}  // namespace bnfurl::gen
