// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "gen/method_lines.hpp"

#include <algorithm>

#include "gen/syntax/components.hpp"

namespace bnfurl::gen {
namespace {

const RecordKey* target_of(const Grammar& grammar) {
  const auto& keys = grammar.directives.keys;
  const auto found = std::find_if(keys.begin(), keys.end(), [](const RecordKey& key) { return key.name == "target"; });
  return found == keys.end() ? nullptr : &*found;
}

std::vector<std::string> kinds_of(const Grammar& grammar, const std::string& production) {
  return has_kinds(grammar, production) ? alternatives_of(grammar, production) : std::vector<std::string>{};
}

bool is_among(const std::string& kind, const std::vector<std::string>& kinds) {
  return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}

Diagnostics check_lines(const Grammar& grammar, const std::string& production, const std::vector<std::string>& kinds) {
  Diagnostics diagnostics;
  for (const MethodLine& method : grammar.directives.methods) {
    for (const std::string& kind : method.kinds) {
      if (is_among(kind, kinds)) continue;
      diagnostics.push_back({grammar.file, method.position,
                             kind + " is not a kind of " + production + did_you_mean(kind, kinds, diagnostics)});
    }
  }
  return diagnostics;
}

// Whether the lines of `judge` are about the kinds of this production.
bool are_about(const Grammar& judge, const std::string& production) {
  const std::vector<std::string> kinds = kinds_of(judge, production);
  const auto is_about = [&](const MethodLine& line) {
    return std::all_of(line.kinds.begin(), line.kinds.end(),
                       [&](const std::string& kind) { return is_among(kind, kinds); });
  };
  const auto& lines = judge.directives.methods;
  return std::all_of(lines.begin(), lines.end(), is_about);
}

bool has_method(const Grammar& format) {
  const std::vector<std::string> names = component_names(format);
  return std::find(names.begin(), names.end(), "method") != names.end();
}

}  // namespace

Diagnostics check_methods(const Grammar& grammar, const std::vector<Grammar>& grammars) {
  if (const RecordKey* target = target_of(grammar)) {
    const Grammar* judge = find_grammar(grammars, target->grammar);
    if (judge == nullptr || judge->find(target->production) == nullptr) return {};  // reported for the key
    return check_lines(grammar, target->production, kinds_of(*judge, target->production));
  }
  std::vector<std::string> kinds;
  for (const Occurrence& line : grammar.directives.kinds) {
    for (const std::string& kind : alternatives_of(grammar, line.production)) kinds.push_back(kind);
  }
  return check_lines(grammar, "a production of a \"# kinds:\" line", kinds);
}

std::vector<std::string> targets_by_method(const Grammar& grammar) {
  std::vector<std::string> targets;
  if (target_of(grammar) != nullptr || grammar.directives.methods.empty()) return targets;
  for (const Occurrence& line : grammar.directives.kinds) {
    if (are_about(grammar, line.production)) targets.push_back(line.production);
  }
  return targets;
}

bool has_methods_of(const Grammar& format, const Grammar& judge) {
  const std::vector<std::string> targets = targets_by_method(judge);
  const RecordKey* target = target_of(format);
  return target != nullptr && format.directives.methods == judge.directives.methods &&
         std::find(targets.begin(), targets.end(), target->production) != targets.end();
}

void take_methods(std::vector<Grammar>& grammars) {
  for (Grammar& grammar : grammars) {
    const RecordKey* target = target_of(grammar);
    if (target == nullptr || !grammar.directives.methods.empty() || !has_method(grammar)) continue;
    const Grammar* judge = find_grammar(grammars, target->grammar);
    if (judge != nullptr && are_about(*judge, target->production))
      grammar.directives.methods = judge->directives.methods;
  }
}

}  // namespace bnfurl::gen
