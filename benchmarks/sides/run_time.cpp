// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/sides/run_time.hpp"

#include <bnfurl/load.hpp>

#include <cstdlib>
#include <map>
#include <string_view>

namespace bnfurl::benchmarks {

Production made_at_run_time(Production compiled) {
  static std::map<std::string_view, Loaded> made;  // by file
  const Grammar grammar = compiled.grammar();
  Loaded& loaded = made.try_emplace(grammar.file(), load(grammar.text(), grammar.file())).first->second;
  const Production production = loaded.grammar()->find(compiled.name()).value();
  if (!loaded.prepare(production).empty()) std::abort();  // cannot fail: it was compiled
  return production;
}

}  // namespace bnfurl::benchmarks
