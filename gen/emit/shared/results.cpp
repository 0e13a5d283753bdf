// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "gen/emit/shared/results.hpp"

#include <algorithm>

#include "gen/syntax/components.hpp"
#include "gen/text/mistake.hpp"

namespace bnfurl::gen {

namespace {

std::size_t index_in(const std::vector<std::string>& list, const std::string& name) {
  return static_cast<std::size_t>(std::find(list.begin(), list.end(), name) - list.begin());
}

}  // namespace

ResultNames result_names(const Grammar& grammar) {
  ResultNames names{component_names(grammar), {}, {}};
  for (const Occurrence& each : grammar.directives.host_kinds) names.host_kinds.push_back(each.production);
  for (const Occurrence& each : grammar.directives.kinds) {
    for (const std::string& kind : alternatives_of(grammar, each.production)) names.kinds.push_back(kind);
  }
  return names;
}

std::size_t slot_of(const ResultNames& names, const Mark& tag) {
  if (tag.kind == Mark::Kind::choice) return tag.name == "host_kind" ? names.host_kind_slot() : names.kind_slot();
  return 2 * index_in(names.components, tag.name) + (tag.kind == Mark::Kind::close ? 1 : 0);
}

std::size_t choice_index(const ResultNames& names, const std::string& value) {
  for (const std::vector<std::string>* list : {&names.host_kinds, &names.kinds}) {
    const std::size_t index = index_in(*list, value);
    if (index < list->size()) return index;
  }
  end_by_mistake("a choice that no directive names: " + value);
}

}  // namespace bnfurl::gen
