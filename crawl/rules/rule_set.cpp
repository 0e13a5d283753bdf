// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include <bnfurl/crawl/rules.hpp>

#include <utility>

#include "crawl/rules/reading/files_reader.hpp"
#include "crawl/rules/tiers/make_tiers.hpp"

namespace bnfurl::crawl {

struct RuleSet::State {
  [[gnu::visibility("hidden")]] State(rules::MadeTiers made_tiers, rules::Otherwise when_none);

  rules::MadeTiers made;
  rules::Otherwise otherwise;
};

RuleSet::State::State(rules::MadeTiers made_tiers, rules::Otherwise when_none)
    : made(std::move(made_tiers)), otherwise(std::move(when_none)) {}

CompiledRules RuleSet::compile(const std::vector<RuleFile>& files) {
  rules::ReadFiles read = rules::read_files(files);
  CompiledRules result{.diagnostics = std::move(read.diagnostics),
                       .left_out = std::move(read.left_out),
                       .sitemaps = std::move(read.sitemaps)};
  rules::MadeTiers made = make_tiers(read.lists);
  result.diagnostics.insert(result.diagnostics.end(), made.diagnostics.begin(), made.diagnostics.end());
  if (!result.diagnostics.empty()) return result;
  result.rules = RuleSet(std::make_unique<State>(std::move(made), std::move(read.otherwise)));
  return result;
}

RuleSet::RuleSet(std::unique_ptr<State> state) noexcept : state_(std::move(state)) {}
RuleSet::RuleSet(RuleSet&&) noexcept = default;
RuleSet& RuleSet::operator=(RuleSet&&) noexcept = default;
RuleSet::~RuleSet() = default;

Decision RuleSet::decide(const UrlParts& url) const noexcept {
  const rules::Rank rank = state_->made.tiers.find(rules::UrlView(url));
  if (rank == rules::no_rank) {
    return {state_->otherwise.verdict, state_->otherwise.file, state_->otherwise.line};
  }
  const rules::Place place = state_->made.places[rank];
  return {place.verdict, state_->made.files[place.file], place.line};
}

RuleSizes RuleSet::sizes() const noexcept { return state_->made.sizes; }

}  // namespace bnfurl::crawl
