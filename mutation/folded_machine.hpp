// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A folded automaton as a machine, octet by octet. Runs at accelerated states and regions are walked state by state.
// Where an octet may begin an escape, one step guesses that two digits follow, another step that they do not.
//
// note [escapes in runs] A folded automaton crosses an escape in a run as a whole. A scanner's stream has a bit for
// the lead octet only, so the run goes on only if the digits belong to the stream themselves. Folding ensures that
// they do; in a broken plan they need not.
#pragma once

#include <set>

#include "gen/automaton/speed/fold.hpp"
#include "gen/emit/shared/register_code.hpp"
#include "mutation/machine.hpp"

namespace bnfurl::mutation {

enum class Runs { by_escapes, by_bits };
/// Edges, as pairs of states, on which the bits of the target's run decide whether an escape goes on.
using IntoRuns = std::set<std::pair<int, int>>;

class FoldedMachine final : public Machine {
public:
  FoldedMachine(gen::Folded folded, gen::ResultNames names, Runs runs = Runs::by_escapes, IntoRuns into_runs = {});

  [[nodiscard]] Configuration start() const override;
  [[nodiscard]] std::vector<Configuration> next(const Configuration& from, std::uint8_t octet,
                                                std::size_t offset) const override;
  [[nodiscard]] std::optional<Result> end(const Configuration& at, std::size_t size) const override;
  [[nodiscard]] std::vector<gen::OctetSet> octet_sets() const override;

  [[nodiscard]] std::size_t registers() const { return folded_.registers.size(); }

private:
  [[nodiscard]] const gen::Folded::State& state_of(const Configuration& at) const;
  [[nodiscard]] Configuration taken(Configuration from, const gen::Folded::Edge* edge, std::size_t offset) const;
  [[nodiscard]] Configuration arrived(Configuration from, int state) const;
  [[nodiscard]] Value value_of(const gen::Source& source, const std::vector<Value>& values, std::size_t offset) const;
  [[nodiscard]] std::vector<Value> updated(const gen::Updates& updates, std::vector<Value> values,
                                           std::size_t offset) const;
  [[nodiscard]] bool is_digit(std::uint8_t octet) const;
  [[nodiscard]] bool is_into_run(const Configuration& at, const gen::Folded::Edge& edge) const;
  void find_live();

  gen::Folded folded_;
  gen::ResultNames names_;
  Runs runs_;
  IntoRuns into_runs_;
  std::vector<std::vector<bool>> live_;  // by state and register: whether the register may still be read
};

/// A tagged automaton in the form of a folded one, without accelerated states, escapes and regions.
[[nodiscard]] gen::Folded plain(const gen::Tdfa& tdfa);

/// A shortest text that the two split differently; `runs` and `into_runs` apply to `other`.
[[nodiscard]] std::optional<std::string> difference(const gen::Folded& one, const gen::Folded& other,
                                                    const gen::ResultNames& names, Runs runs = Runs::by_escapes,
                                                    const IntoRuns& into_runs = {});

}  // namespace bnfurl::mutation
