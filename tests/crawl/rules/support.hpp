// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Rules from a text, and what they say of URLs, as tests write it: "allow 3", "deny default".
#pragma once

#include <bnfurl/crawl/rules.hpp>

#include <string>
#include <string_view>
#include <vector>

#include <bnfurl/rfc3986.hpp>

namespace bnfurl::crawl::tests {

inline CompiledRules rules_of(std::string_view text) {
  return RuleSet::compile({{.kind = "rules", .file = "rules.txt", .text = std::string(text)}});
}

inline std::string diagnostics_of(std::string_view text) {
  std::string list;
  for (const Diagnostic& diagnostic : rules_of(text).diagnostics) {
    list += (list.empty() ? "" : "\n") + std::to_string(diagnostic.line) + ":" + std::to_string(diagnostic.column) +
            ": " + diagnostic.message;
  }
  return list;
}

inline std::string decision_of(const RuleSet& rules, std::string_view url) {
  std::vector<char> memory(url.size() + 2);
  const auto parts = UrlReader(rfc3986::URI).read(url, memory);
  if (!parts) return "no URL";
  const Decision decision = rules.decide(*parts);
  return std::string(decision.verdict == Verdict::allow ? "allow " : "deny ") + std::to_string(decision.line);
}

/// The first line of a file is its default; what is asked stands below it.
inline std::string decided(std::string_view text, std::string_view url) {
  const CompiledRules compiled = rules_of(text);
  return compiled.rules ? decision_of(*compiled.rules, url) : diagnostics_of(text);
}

}  // namespace bnfurl::crawl::tests
