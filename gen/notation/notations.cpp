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
  std::unique_ptr<RuleReader> (*reader)(const Notation& notation, RuleText text);
};

template <class Reader>
std::unique_ptr<RuleReader> make(const Notation&, RuleText text) {
  return std::make_unique<Reader>(std::move(text));
}

std::unique_ptr<RuleReader> make_abnf(const Notation& notation, RuleText text) {
  return std::make_unique<AbnfReader>(std::move(text), notation.values_are_code_points);
}

constexpr Row rows[] = {
    {abnf, make_abnf},
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
  const auto has_name = [&](const Row& row) { return row.notation.name == notation.name; };
  return std::ranges::find_if(rows, has_name)->reader(notation, std::move(text));
}

}  // namespace bnfurl::gen
