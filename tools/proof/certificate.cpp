// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/proof/certificate.hpp"

#include <fmt/format.h>

#include <span>

#include "gen/fingerprints.hpp"
#include "src/kernels/kernels.hpp"
#include "tools/proof/machine/machine_code.hpp"

namespace bnfurl::proof {

std::string_view committed_fingerprint(std::string_view grammar, std::string_view production) {
  const std::string wanted = fmt::format("\n{}\t{}\t", grammar, production);
  const std::size_t found = fingerprint_lines.find(wanted);
  if (found == std::string_view::npos) return {};
  const std::size_t begin = found + wanted.size();
  return fingerprint_lines.substr(begin, fingerprint_lines.find('\n', begin) - begin);
}

namespace {

std::string hash_of_file(const std::string& path) { return gen::digest(octets_of_file(path)); }

template <class Function>
void add(std::vector<const void*>& functions, Function* function) {
  if (function != nullptr) functions.push_back(reinterpret_cast<const void*>(function));
}

// The functions that compute class streams, and the engines of that instruction set.
std::vector<const void*> functions_of(const kernels::Kernels& kernels) {
  std::vector<const void*> result;
  add(result, kernels.class_streams);
  add(result, kernels.separators);
  for (const detail::GrammarData* grammar : detail::compiled_grammars()) {
    for (const detail::ProductionData& production : std::span(grammar->productions, grammar->production_count)) {
      if (production.fast == nullptr) continue;
      const detail::FastEngines& engines = production.fast[kernels.target];
      add(result, engines.matches);
      add(result, engines.split);
      add(result, engines.match_lines);
      add(result, engines.split_lines);
    }
  }
  return result;
}

// The hash of their machine code, or of the whole file if the size of a function is unknown.
std::string hash_of(const kernels::Kernels& kernels) {
  std::string code;
  for (const void* function : functions_of(kernels)) {
    const std::optional<std::string_view> octets = machine_code(function);
    if (!octets) return hash_of_file(file_of(function));
    code += *octets;
  }
  return gen::digest(code);
}

CertifiedKernel certified(std::string_view name) {
  const kernels::Kernels* found = kernels::find(name);
  return {std::string(name), found == nullptr ? std::nullopt : std::optional(hash_of(*found))};
}

}  // namespace

Certificate certificate_of(const std::vector<ProvedGrammar>& proved) {
  Certificate certificate{hash_of_file(own_file), {}, {}};
  for (const std::string_view name : kernel_names()) certificate.kernels.push_back(certified(name));
  for (const ProvedGrammar& each : proved)
    certificate.grammars.push_back({each.grammar->name, gen::digest(each.grammar->text), each.productions});
  return certificate;
}

}  // namespace bnfurl::proof
