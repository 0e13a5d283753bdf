// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/run_time.hpp"

#include "tools/bnfurl/grammars/grammar_files.hpp"

namespace bnfurl::benchmarks {

Production made_at_run_time(Production compiled) {
  const detail::GrammarData& grammar = detail::grammar_data_of(compiled);
  tool::GrammarFiles& files = tool::grammar_files();
  if (files.find(grammar.file) == nullptr) files.load({gen::SourceFile{grammar.file, grammar.text}});
  const Production made = detail::grammar_of(*files.find(grammar.file)).find(compiled.name()).value();
  files.make_ready(detail::data_of(made));
  return made;
}

}  // namespace bnfurl::benchmarks
