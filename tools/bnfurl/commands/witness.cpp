// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// `witness`: what separates two productions, without any input: a shortest string that matches the one but not the
// other, and the reverse.
#include "gen/automaton/analysis/witness.hpp"

#include <fmt/format.h>

#include "load/dfa_of.hpp"
#include "tools/bnfurl/grammars/lookup.hpp"
#include "tools/bnfurl/judging/standard.hpp"
#include "tools/bnfurl/options/commands.hpp"
#include "tools/bnfurl/tables/separated_writer.hpp"
#include "tools/bnfurl/terminal/messages.hpp"

namespace bnfurl::tool {
namespace {

struct Side {
  std::string name;
  gen::Dfa dfa;
};

Side side_of(const Standard& standard) {
  const Production judge = standard.strict.value_or(standard.asked);
  return {full_name(standard.asked), loader::dfa_of(judge.automaton())};
}

std::optional<std::string> witness_of(const Side& accepting, const Side& refusing) {
  constexpr std::size_t most_pairs = 5'000'000;
  gen::Limits limits;
  limits.states = most_pairs;
  gen::Budget budget(limits);
  std::optional<std::string> text = gen::witness(accepting.dfa, refusing.dfa, budget);
  if (!budget.spent()) return text;
  throw UsageError(
      fmt::format("cannot decide whether {} accepts only what {} accepts: that needs more than {} pairs of states",
                  accepting.name, refusing.name, most_pairs));
}

std::string line_of(const Side& accepting, const Side& refusing, const std::optional<std::string>& text) {
  return fmt::format("{}\t{}\t{}\n", accepting.name, refusing.name, text ? tsv_printable(*text) : "\\N");
}

}  // namespace

Status run_witness(const Options& options, Output& out) {
  if (!options.operands.empty()) throw UsageError("witness reads no input; see \"bnfurl witness --help\"");
  if (options.grammars.size() != 2) throw UsageError("witness needs two grammars: -g A -g B");
  const Standards standards = choose_standards(options, Format{}, Naming::by_production);
  const Side a = side_of(standards.front());
  const Side b = side_of(standards.back());
  const std::optional<std::string> only_a = witness_of(a, b);
  const std::optional<std::string> only_b = witness_of(b, a);
  out.put(line_of(a, b, only_a));
  out.put(line_of(b, a, only_b));
  return only_a || only_b ? Status::negative : Status::good;
}

}  // namespace bnfurl::tool
