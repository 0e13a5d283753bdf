// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "gen/syntax/normal_lines.hpp"

#include <optional>

namespace bnfurl::gen {

namespace {

// Octets beyond these may mean something else than their triplets, whatever a grammar calls unreserved.
OctetSet unreserved_of_rfc3986() {
  return OctetSet::range('A', 'Z') | OctetSet::range('a', 'z') | OctetSet::range('0', '9') | OctetSet::of("-._~");
}

// The octets of a word: those between its quotes, or those of the production that it names.
std::optional<OctetSet> octets_of_word(OctetRules& rules, const std::string& word) {
  if (word.size() > 2 && word.front() == '"' && word.back() == '"')
    return OctetSet::of(std::string_view(word).substr(1, word.size() - 2));
  return rules.octets_of(reference(word));
}

}  // namespace

OctetSet unreserved_octets(const Grammar& grammar) {
  OctetRules rules(grammar);
  OctetSet octets;
  for (const Occurrence& word : grammar.directives.unreserved)
    octets |= octets_of_word(rules, word.production).value_or(OctetSet());
  return octets;
}

Diagnostics faults_of_normal_lines(const Grammar& grammar) {
  const Directives& directives = grammar.directives;
  Diagnostics faults;
  const auto fail = [&](Position position, const std::string& message) {
    faults.push_back({grammar.file, position, message});
  };
  OctetRules rules(grammar);
  for (const auto& [word, within, position, before_colon] : directives.unreserved) {
    const std::optional<OctetSet> octets = octets_of_word(rules, word);
    if (!octets && grammar.find(word) == nullptr && word.find('"') == std::string::npos) {
      fail(position,
           word + " is not defined" + did_you_mean(word, grammar.rule_names(), faults) + " (in \"# unreserved:\")");
    } else if (!octets) {
      fail(position, word + " is not a set of octets; write it as in \"# unreserved: ALPHA DIGIT \"-\" \"_\"\"");
    } else if (!unreserved_of_rfc3986().contains(*octets)) {
      fail(position, word + " has " + to_string(*octets - unreserved_of_rfc3986()) +
                         ", which RFC 3986, section 2.3, does not call unreserved; name the others one by one, as in "
                         "\"# unreserved: ALPHA DIGIT \"-\" \"_\"\"");
    }
  }
  if (!directives.reference.empty() && grammar.find(directives.reference) == nullptr) {
    fail(directives.reference_position, directives.reference + " is not defined" +
                                            did_you_mean(directives.reference, grammar.rule_names(), faults) +
                                            " (in \"# reference:\")");
  }
  return faults;
}

}  // namespace bnfurl::gen
