// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "mutation/mutants.hpp"

namespace bnfurl::mutation {

const std::vector<Kind>& kinds() {
  static const std::vector<Kind> all = {
      {"Grammar", broken_grammar},
      {"OrderedNfa", broken_ordered_nfa},
      {"Dfa", broken_dfa},
      {"Tdfa", broken_tdfa},
      {"Folded", broken_folded},
      {"BitstreamProgram", broken_program},
      {"StreamPlan", broken_stream_plan},
      {"ClassTables", broken_class_tables},
      {"DfaTable", broken_dfa_table},
      {"TdfaTable", broken_tdfa_table},
      {"TraceTable", broken_trace_table},
  };
  return all;
}

gen::OctetSet with_another_bound(const gen::OctetSet& set, Random& random, std::string& what) {
  std::vector<unsigned> bounds;  // octets in the set whose neighbour is not in it, and these neighbours
  for (unsigned octet = 0; octet < 255; ++octet) {
    if (set.contains(octet) == set.contains(octet + 1)) continue;
    bounds.push_back(octet);
    bounds.push_back(octet + 1);
  }
  if (bounds.empty()) bounds = {0, 255};
  gen::OctetSet result = set;
  while (result == set || result.empty()) {
    const unsigned octet = bounds[below(random, bounds.size())];
    const gen::OctetSet single = gen::OctetSet::range(octet, octet);
    result = set.contains(octet) ? set - single : set | single;
  }
  what += to_string(set) + " becomes " + to_string(result);
  return result;
}

}  // namespace bnfurl::mutation
