// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "gen/notation/notations.hpp"

#include <algorithm>

#include "gen/notation/abnf.hpp"
#include "gen/notation/bar.hpp"
#include "gen/notation/juxtaposition.hpp"

namespace bnfurl::gen {
namespace {

struct Row {
  Notation notation;
  std::unique_ptr<RuleReader> (*reader)(RuleText text);
};

template <class Reader>
std::unique_ptr<RuleReader> make(RuleText text) {
  return std::make_unique<Reader>(std::move(text));
}

constexpr Row rows[] = {
    {abnf, make<AbnfReader>},
    {bar, make<BarReader>},
    {juxtaposition, make<JuxtapositionReader>},
};

}  // namespace

const std::vector<Notation>& notations() {
  static const std::vector<Notation> all = [] {
    std::vector<Notation> result;
    for (const Row& row : rows) result.push_back(row.notation);
    return result;
  }();
  return all;
}

std::unique_ptr<RuleReader> reader_of(const Notation& notation, RuleText text) {
  return std::ranges::find(rows, notation, &Row::notation)->reader(std::move(text));
}

}  // namespace bnfurl::gen
