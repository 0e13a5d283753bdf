#include "gen/read_grammars.hpp"

#include <algorithm>

#include "gen/generate.hpp"
#include "gen/notation/read_grammar.hpp"
#include "gen/syntax/check.hpp"

namespace bnfurl::gen {
namespace {

// The message for a file that takes too much work to check.
std::string too_much(const Budget& budget) {
  return "checking takes more than " + std::to_string(budget.limits().steps) + " steps; split it into smaller rules";
}

// An order of the grammars in which each comes after those that it imports; grammars on a cycle are left out.
std::vector<std::size_t> import_order(const std::vector<Grammar>& grammars) {
  std::vector<std::size_t> order;
  std::vector<bool> done(grammars.size());
  const auto is_done = [&](const Import& import) {
    for (std::size_t i = 0; i < grammars.size(); ++i) {
      if (grammars[i].directives.name == import.grammar) return static_cast<bool>(done[i]);
    }
    return true;  // link reports that there is no such grammar
  };
  for (bool grown = true; grown;) {
    grown = false;
    for (std::size_t i = 0; i < grammars.size(); ++i) {
      const auto& imports = grammars[i].directives.imports;
      if (done[i] || !std::ranges::all_of(imports, is_done)) continue;
      done[i] = true;
      grown = true;
      order.push_back(i);
    }
  }
  return order;
}

// A record's URL is judged by a production of another grammar, and methods name kinds: checks these names.
Diagnostics check_keys(const std::vector<Grammar>& grammars) {
  Diagnostics diagnostics;
  for (const Grammar& grammar : grammars) {
    for (const RecordKey& key : grammar.directives.keys) {
      const Grammar* judge = find_grammar(grammars, key.grammar);
      if (judge != nullptr && judge->find(key.production) != nullptr) continue;
      const std::vector<std::string> names = judge == nullptr ? std::vector<std::string>{} : judge->rule_names();
      diagnostics.push_back({grammar.file, key.position,
                             "the grammar " + key.grammar + " has no production " + key.production +
                                 did_you_mean(key.production, names, diagnostics)});
    }
    const Diagnostics methods = check_methods(grammar, grammars);
    diagnostics.insert(diagnostics.end(), methods.begin(), methods.end());
  }
  return diagnostics;
}

// What `link_and_check` makes of rules that have no faults.
OrDiagnostics<Grammar> link_sound(Grammar rules, const std::vector<Grammar>& others, Budget& budget) {
  OrDiagnostics<Grammar> linked = link(std::move(rules), others);
  if (std::holds_alternative<Diagnostics>(linked)) return linked;
  return resolve_recursion(std::get<Grammar>(std::move(linked)), budget);
}

}  // namespace

OrDiagnostics<std::vector<Grammar>> read_grammars(const std::vector<SourceFile>& files, Budget& budget,
                                                  Stages* stages) {
  std::vector<Grammar> all;
  Diagnostics diagnostics;
  const auto add = [&](const Diagnostics& more) { diagnostics.insert(diagnostics.end(), more.begin(), more.end()); };
  for (const SourceFile& file : files) {
    OrDiagnostics<Grammar> grammar = read(file, &file == &files.back() ? stages : nullptr);
    if (auto* broken = std::get_if<Diagnostics>(&grammar)) {
      add(*broken);
    } else if (const Grammar* same = find_grammar(all, std::get<Grammar>(grammar).directives.name); same != nullptr) {
      add({{file.file,
            {},
            same->file + " has the same grammar name, " + same->directives.name +
                "; change one of the two \"# grammar:\" lines"}});
    } else {
      all.push_back(std::get<Grammar>(std::move(grammar)));
    }
  }
  if (!diagnostics.empty()) return diagnostics;
  std::vector<Grammar> linked;
  // The faults of a grammar are not reported again for the grammars that import it.
  const auto is_broken = [&](const Import& import) {
    return find_grammar(all, import.grammar) != nullptr && find_grammar(linked, import.grammar) == nullptr;
  };
  const std::vector<std::size_t> order = import_order(all);
  for (const std::size_t i : order) {
    const std::vector<Import>& imports = all[i].directives.imports;
    if (std::ranges::any_of(imports, is_broken)) continue;
    OrDiagnostics<Grammar> grammar =
        files[i].is_sound ? link_sound(all[i], linked, budget)
                          : link_and_check(all[i], linked, budget, i + 1 == all.size() ? stages : nullptr);
    if (budget.spent()) return Diagnostics{{all[i].file, {}, too_much(budget)}};
    if (auto* broken = std::get_if<Diagnostics>(&grammar)) {
      add(*broken);
    } else {
      linked.push_back(std::get<Grammar>(std::move(grammar)));
    }
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (std::ranges::find(order, i) != order.end()) continue;
    add({{all[i].file, all[i].directives.imports.front().position, "this import is circular"}});
  }
  if (diagnostics.empty()) add(check_keys(linked));
  if (!diagnostics.empty()) return diagnostics;
  take_methods(linked);
  std::vector<Grammar> result;
  for (const Grammar& grammar : all) result.push_back(*find_grammar(linked, grammar.directives.name));
  return result;
}

}  // namespace bnfurl::gen
