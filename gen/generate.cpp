// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "gen/generate.hpp"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "gen/emit/grammar_code.hpp"
#include "gen/emit/scanner_spec.hpp"
#include "gen/syntax/check.hpp"
#include "gen/syntax/components.hpp"

namespace bnfurl::gen {

bool accepts(const Dfa& dfa, std::string_view text) {
  const std::vector<std::size_t> class_of = class_of_octet(dfa.classes);
  int state = 0;
  for (const char c : text) {
    const std::size_t letter = class_of[static_cast<unsigned char>(c)];
    state = letter == dfa.classes.size() ? Dfa::none : dfa.next(state, static_cast<Letter>(letter));
    if (state == Dfa::none) return false;
  }
  return dfa.accepting(state);
}

std::string fingerprint(const Dfa& minimal) {
  const std::string text = to_string(minimal);
  const XXH128_hash_t hash = XXH3_128bits(text.data(), text.size());
  char buffer[40];
  std::snprintf(buffer, sizeof buffer, "%016llx%016llx", static_cast<unsigned long long>(hash.high64),
                static_cast<unsigned long long>(hash.low64));
  return buffer;
}

std::string fingerprints(const std::vector<Grammar>& grammars) {
  std::string result;
  for (const Grammar& grammar : grammars) {
    for (const Rule& rule : grammar.rules) {
      result +=
          grammar.directives.name + '\t' + rule.name + '\t' + fingerprint(printed_language(grammar, rule.name)) + '\n';
    }
  }
  return result;
}

namespace {

// The octets that a text of a minimal Dfa can begin with.
OctetSet first_octets(const Dfa& dfa) {
  OctetSet result;
  for (std::size_t letter = 0; letter < dfa.classes.size(); ++letter) {
    if (dfa.next(0, static_cast<Letter>(letter)) != Dfa::none) result |= dfa.classes[letter];
  }
  return result;
}

class Generator {
public:
  Generator(const std::vector<SourceFile>& files, const std::vector<Grammar>& grammars)
      : files_(files), grammars_(grammars) {}

  OrDiagnostics<std::vector<GeneratedFile>> run() {
    for (std::size_t i = 0; i < grammars_.size(); ++i) add_grammar(grammars_[i], files_[i].text);
    result_.push_back({"registry.cpp", registry_code(grammars_)});
    if (!diagnostics_.empty()) return diagnostics_;
    return result_;
  }

private:
  void fail(const Grammar& grammar, Position position, const std::string& message) {
    diagnostics_.push_back({grammar.file, position, message});
  }

  void add_grammar(const Grammar& grammar, const std::string& text) {
    specs_.begin_file();
    GrammarCode code{&grammar, text, {}, {}, {}};
    for (const Rule& rule : grammar.rules) code.productions.push_back(production(grammar, rule));
    add_methods(grammar, code);
    const std::string stem = std::filesystem::path(grammar.file).stem().string();
    result_.push_back({stem + ".hpp", header_code(code)});
    result_.push_back({stem + ".cpp", source_code(code, specs_.declarations(), grammars_)});
    result_.push_back({stem + ".re", specs_.file()});
  }

  ProductionCode production(const Grammar& grammar, const Rule& rule) {
    try {
      ProductionCode code = entry(grammar, rule, {});
      const std::string function = identifier(grammar.directives.name) + "_" + identifier(rule.name);
      if (code.has_kinds) {
        code.matcher = trial(grammar, rule.name, alternatives_of(grammar, rule.name), false, function + "_matches");
        code.splitter = trial(grammar, rule.name, alternatives_of(grammar, rule.name), true, function + "_split");
      }
      return code;
    } catch (const TooManyStates&) {
      fail(grammar, rule.position,
           rule.name + " needs more than " + std::to_string(max_states) + " states; lower its counts");
      return {};
    }
  }

  // The tables of an entry point, and its scanners unless it has kinds.
  ProductionCode entry(const Grammar& grammar, const Rule& rule, const std::vector<std::string>& kinds) {
    const Automata made = automata(grammar, rule.name, kinds);
    if (kinds.empty()) check_language(grammar, rule, made.minimal);
    const ResultNames names = result_names(grammar);
    ProductionCode code;
    code.name = rule.name;
    code.from = rule.from.empty() ? grammar.directives.name : rule.from;
    code.grammar = grammar.directives.name;
    code.origin = rule.origin;
    code.has_kinds = has_kinds(grammar, rule.name);
    const auto component = std::find(names.components.begin(), names.components.end(), rule.name);
    if (component != names.components.end())
      code.component = static_cast<std::size_t>(component - names.components.begin());
    code.dfa = dfa_arrays(made.minimal);
    code.tdfa = tdfa_arrays(made.tdfa, names);
    if (!code.has_kinds) {
      const std::string function = identifier(grammar.directives.name) + "_" + identifier(rule.name);
      code.matcher = specs_.add_matcher(made.folded_minimal, function + "_matches");
      code.splitter = specs_.add_splitter(made.folded, names, function + "_split");
    }
    return code;
  }

  // What marks, bodies and `# prefer:` do must leave the language alone, and a typical text must be of it.
  void check_language(const Grammar& grammar, const Rule& rule, const Dfa& minimal) {
    if (minimal != printed_language(grammar, rule.name)) {
      fail(grammar, rule.position,
           rule.name + " is another language with its \"# body:\" lines than as printed; mend the body");
    }
    if (rule.name != grammar.start()) return;
    for (const HeaderLine& typical : grammar.directives.typical) {
      if (!accepts(minimal, typical.value))
        fail(grammar, typical.position, "\"" + typical.value + "\" is no text of " + rule.name);
    }
  }

  // The kinds of `production` by their own scanners, in printed order.
  std::string trial(const Grammar& grammar, const std::string& production, const std::vector<std::string>& kinds,
                    bool splits, const std::string& name) {
    const ResultNames names = result_names(grammar);
    std::vector<ScannerSpecs::Kind> tried;
    for (const std::string& kind : alternatives_of(grammar, production)) {
      if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end()) continue;
      const Automata made = automata(grammar, kind);
      const std::string function = identifier(grammar.directives.name) + "_" + identifier(kind);
      tried.push_back({splits ? specs_.add_splitter(made.folded, names, function + "_split")
                              : specs_.add_matcher(made.folded_minimal, function + "_matches"),
                       choice_index(names, kind), first_octets(made.minimal), made.minimal.accepting(0)});
    }
    return specs_.add_trial(tried, splits, name);
  }

  // A record's target is judged by its method: an entry point for each `# method:` line.
  void add_methods(const Grammar& grammar, GrammarCode& code) {
    const auto& keys = grammar.directives.keys;
    const auto target =
        std::find_if(keys.begin(), keys.end(), [](const RecordKey& key) { return key.name == "target"; });
    if (target == keys.end()) return;
    const Grammar& judge = *find_grammar(grammars_, target->grammar);
    for (const MethodLine& line : grammar.directives.methods) {
      ProductionCode restricted = entry(judge, *judge.find(target->production), line.kinds);
      const std::string function =
          identifier(grammar.directives.name) + "_method_" + std::to_string(code.methods.size());
      restricted.matcher = trial(judge, target->production, line.kinds, false, function + "_matches");
      restricted.splitter = trial(judge, target->production, line.kinds, true, function + "_split");
      code.methods.push_back({line.method, code.restricted.size()});
      code.restricted.push_back(std::move(restricted));
    }
  }

  const std::vector<SourceFile>& files_;
  const std::vector<Grammar>& grammars_;  // in the same order
  ScannerSpecs specs_;
  std::vector<GeneratedFile> result_;
  Diagnostics diagnostics_;
};

}  // namespace

OrDiagnostics<std::vector<GeneratedFile>> generate(const std::vector<SourceFile>& files) {
  const OrDiagnostics<std::vector<Grammar>> grammars = read_grammars(files);
  if (const auto* diagnostics = std::get_if<Diagnostics>(&grammars)) return *diagnostics;
  return Generator(files, std::get<std::vector<Grammar>>(grammars)).run();
}

}  // namespace bnfurl::gen
