// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/run_time.hpp"

#include "tools/bnfurl/grammars/grammar_files.hpp"

namespace bnfurl::benchmarks {

Production made_at_run_time(Production compiled) {
  const std::string file(compiled.grammar().file());
  tool::GrammarFiles& files = tool::grammar_files();
  if (!files.find(file)) files.load({gen::SourceFile{file, std::string(compiled.grammar().text())}});
  const Production made = files.find(file)->find(compiled.name()).value();
  files.make_ready(made);
  return made;
}

}  // namespace bnfurl::benchmarks
