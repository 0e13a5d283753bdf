// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/commands/certificate_json.hpp"

#include <fmt/format.h>
#include <bnfurl/bnfurl.hpp>

#include "tools/bnfurl/terminal/json.hpp"

namespace bnfurl::tool {
namespace {

std::string json(std::string_view text) {
  std::string result;
  (void)append_json_string(result, text);
  return result;
}

std::string kernel_json(const proof::CertifiedKernel& kernel) {
  if (!kernel.code) return fmt::format(R"({{"name":{},"run":false}})", json(kernel.name));
  return fmt::format(R"({{"name":{},"run":true,"code":{}}})", json(kernel.name), json(*kernel.code));
}

std::string verdict_json(const proof::Proof& proof) {
  if (proof.failure.empty()) return R"("proved")";
  return fmt::format(R"("failed","failure":{})", json(proof.failure));
}

std::string production_json(const proof::ProvedProduction& production) {
  const proof::Proof& proof = production.proof;
  return fmt::format(R"({{"name":{},"automaton":{},"states":{},"classes":{},"strings":{},"extra":{},"verdict":{}}})",
                     json(production.name), json(proof.fingerprint), proof.states, proof.classes, proof.texts,
                     proof.extra, verdict_json(proof));
}

std::string grammar_json(const proof::CertifiedGrammar& grammar) {
  std::vector<std::string> productions;
  for (const proof::ProvedProduction& each : grammar.productions) productions.push_back(production_json(each));
  return fmt::format("{{\"name\":{},\"grammar\":{},\"productions\":[\n{}]}}", json(grammar.name), json(grammar.text),
                     fmt::join(productions, ",\n"));
}

}  // namespace

std::string to_json(const proof::Certificate& certificate) {
  std::vector<std::string> kernels;
  for (const proof::CertifiedKernel& each : certificate.kernels) kernels.push_back(kernel_json(each));
  std::vector<std::string> grammars;
  for (const proof::CertifiedGrammar& each : certificate.grammars) grammars.push_back(grammar_json(each));
  return fmt::format("{{\"version\":{},\"binary\":{},\"kernels\":[{}],\"grammars\":[\n{}]}}\n", json(version()),
                     json(certificate.program), fmt::join(kernels, ","), fmt::join(grammars, ",\n"));
}

}  // namespace bnfurl::tool
