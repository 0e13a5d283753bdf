// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/proof/certificate.hpp"

#include <fmt/format.h>

#include <optional>
#include <span>

#include "gen/text/digest.hpp"
#include "src/kernels/kernels.hpp"
#include "tools/bnfurl/terminal/json.hpp"
#include "tools/proof/machine_code.hpp"

namespace bnfurl::tool {
namespace {

std::string json(std::string_view text) {
  std::string result;
  (void)append_json_string(result, text);
  return result;
}

std::string hash_of_file(const std::string& path) { return json(gen::digest(octets_of_file(path))); }

template <class Function>
void add(std::vector<const void*>& functions, Function* function) {
  if (function != nullptr) functions.push_back(reinterpret_cast<const void*>(function));
}

// What makes class streams, and the engines of that instruction set.
std::vector<const void*> functions_of(const kernels::Kernels& kernels) {
  std::vector<const void*> result;
  add(result, kernels.class_streams);
  add(result, kernels.separators);
  for (const detail::GrammarData* grammar : grammars()) {
    for (const detail::ProductionData& production : std::span(grammar->productions, grammar->production_count)) {
      if (production.likely == nullptr) continue;
      const detail::LikelyEngines& engines = production.likely[static_cast<std::size_t>(kernels.level)];
      add(result, engines.matches);
      add(result, engines.split);
      add(result, engines.match_lines);
      add(result, engines.split_lines);
    }
  }
  return result;
}

// Of their machine code, or of the whole file where it is not known what of it they are.
std::string hash_of(const kernels::Kernels& kernels) {
  std::string code;
  for (const void* function : functions_of(kernels)) {
    const std::optional<std::string_view> octets = machine_code(function);
    if (!octets) return hash_of_file(file_of(function));
    code += *octets;
  }
  return json(gen::digest(code));
}

std::string kernel_json(std::string_view name) {
  const kernels::Kernels* found = kernels::find(name);
  if (found == nullptr) return fmt::format(R"({{"name":{},"run":false}})", json(name));
  return fmt::format(R"({{"name":{},"run":true,"code":{}}})", json(name), hash_of(*found));
}

std::string verdict_json(const Proof& proof) {
  if (proof.failure.empty()) return R"("proved")";
  return fmt::format(R"("failed","failure":{})", json(proof.failure));
}

std::string production_json(const ProvedProduction& production) {
  const Proof& proof = production.proof;
  return fmt::format(R"({{"name":{},"automaton":{},"states":{},"classes":{},"strings":{},"extra":{},"verdict":{}}})",
                     json(production.name), json(proof.fingerprint), proof.states, proof.classes, proof.texts,
                     proof.extra, verdict_json(proof));
}

std::string grammar_json(const ProvedGrammar& proved) {
  std::vector<std::string> productions;
  for (const ProvedProduction& each : proved.productions) productions.push_back(production_json(each));
  return fmt::format("{{\"name\":{},\"grammar\":{},\"productions\":[\n{}]}}", json(proved.grammar->name),
                     json(gen::digest(proved.grammar->text)), fmt::join(productions, ",\n"));
}

}  // namespace

std::string to_json(const std::vector<ProvedGrammar>& proved) {
  std::vector<std::string> kernels;
  for (const std::string_view name : kernel_names()) kernels.push_back(kernel_json(name));
  std::vector<std::string> grammars;
  for (const ProvedGrammar& each : proved) grammars.push_back(grammar_json(each));
  return fmt::format("{{\"version\":{},\"binary\":{},\"kernels\":[{}],\"grammars\":[\n{}]}}\n", json(BNFURL_VERSION),
                     hash_of_file(own_file), fmt::join(kernels, ","), fmt::join(grammars, ",\n"));
}

}  // namespace bnfurl::tool
