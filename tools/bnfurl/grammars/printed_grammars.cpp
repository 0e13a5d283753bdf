// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/grammars/printed_grammars.hpp"

#include "load/compiled_grammars.hpp"
#include "tools/bnfurl/grammars/grammar_files.hpp"

namespace bnfurl::tool {

gen::Grammar printed_grammar(Grammar grammar) {
  if (const gen::Grammar* rules = grammar_files().find_rules(grammar)) return *rules;
  return *gen::find_grammar(loader::printed_grammars(), grammar.name());
}

}  // namespace bnfurl::tool
