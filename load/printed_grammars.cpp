// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "load/printed_grammars.hpp"

#include <bnfurl/bnfurl.hpp>

#include "gen/pipeline.hpp"
#include "gen/read_grammars.hpp"

namespace bnfurl::loader {

std::vector<gen::Grammar> printed_grammars() {
  std::vector<gen::SourceFile> files;
  for (const detail::GrammarData* grammar : detail::compiled_grammars())
    files.push_back({grammar->file, grammar->text});
  gen::OrDiagnostics<std::vector<gen::Grammar>> result = gen::read_grammars(files);
  return std::move(std::get<std::vector<gen::Grammar>>(result));
}

}  // namespace bnfurl::loader
