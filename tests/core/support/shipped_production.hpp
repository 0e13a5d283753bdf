// The productions of all grammars that are shipped: compiled in, or read from the folder grammar/ as the command line
// does it, once. The latter have tables alone.
#pragma once

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/load.hpp>

#include <map>
#include <optional>
#include <stdexcept>
#include <string>

#include "tests/gen/files.hpp"

namespace bnfurl::tests {

/// The grammar of grammar/NAME.bnf, and what owns it.
[[nodiscard]] inline Loaded& loaded_grammar(const std::string& name) {
  static std::map<std::string, Loaded> all;
  const auto found = all.find(name);
  if (found != all.end()) return found->second;
  const std::string file = "grammar/" + name + ".bnf";
  return all.emplace(name, load(gen::tests::file_text(file), file)).first->second;
}

/// Ready for all verbs, `trace` too; nullopt if there is none of that name.
[[nodiscard]] inline std::optional<Production> shipped_production(std::string_view grammar, std::string_view name) {
  if (find_grammar(grammar)) return find_production(grammar, name);
  Loaded& loaded = loaded_grammar(std::string(grammar));
  const auto production = loaded.grammar() ? loaded.grammar()->find(name) : std::nullopt;
  if (production && !loaded.prepared_for_trace(*production))
    throw std::logic_error(std::string(grammar) + " has a fault");
  return production;
}

}  // namespace bnfurl::tests
