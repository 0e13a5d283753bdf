// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/run_time.hpp"

#include "tools/bnfurl/grammars/grammar_files.hpp"

namespace bnfurl::benchmarks {

Production made_at_run_time(Production compiled) {
  const detail::GrammarData& grammar = *compiled.data().grammar;
  tool::GrammarFiles& files = tool::grammar_files();
  if (files.find(grammar.file) == nullptr) files.load({gen::SourceFile{grammar.file, grammar.text}});
  const Production made = find_production(*files.find(grammar.file), compiled.name()).value();
  files.make_ready(made.data());
  return made;
}

}  // namespace bnfurl::benchmarks
