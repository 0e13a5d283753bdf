// `RuleSet`: compiled rules behind the public header.
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <bnfurl/crawl/rules.hpp>

#include "src/rules/numbers.hpp"
#include "src/rules/reading/reading.hpp"
#include "src/rules/tiers/make_tiers.hpp"

namespace bnfurl::crawl {

struct RuleSet::State {
  [[gnu::visibility("hidden")]] State(rules::MadeTiers made_tiers, rules::ReadFiles&& read);

  rules::MadeTiers made;
  rules::Otherwise otherwise;
  std::vector<std::string> unsupported, corrected;
  std::vector<std::string> sitemaps;
};

RuleSet::State::State(rules::MadeTiers made_tiers, rules::ReadFiles&& read)
    : made(std::move(made_tiers)),
      otherwise(std::move(read.otherwise)),
      unsupported(std::move(read.unsupported)),
      corrected(std::move(read.corrected)),
      sitemaps(std::move(read.sitemaps)) {}

Result<RuleSet, Diagnostics> RuleSet::compile(const std::vector<RuleFile>& files) {
  return of(rules::read_files(files));
}

Result<RuleSet, Diagnostics> RuleSet::of(rules::ReadFiles&& read) {
  rules::MadeTiers made = make_tiers(read.lists);
  if (Diagnostics mistakes = rules::mistakes_of(read, made); !mistakes.empty()) return mistakes;
  return RuleSet(std::make_unique<State>(std::move(made), std::move(read)));
}

RuleSet::RuleSet(std::unique_ptr<State> state) noexcept : state_(std::move(state)) {}
RuleSet::RuleSet(RuleSet&&) noexcept = default;
RuleSet& RuleSet::operator=(RuleSet&&) noexcept = default;
RuleSet::~RuleSet() = default;

Decision RuleSet::decide(const UrlParts& url) const& noexcept {
  const rules::Rank rank = state_->made.tiers.find(rules::UrlView(url));
  if (rank == rules::no_rank) {
    return {state_->otherwise.verdict, state_->otherwise.file, state_->otherwise.line};
  }
  const rules::Place place = state_->made.places[rank];
  return {place.verdict, state_->made.files[place.file], place.line};
}

RuleSizes RuleSet::sizes() const noexcept { return state_->made.sizes; }
std::span<const std::string> RuleSet::unsupported() const& noexcept { return state_->unsupported; }
std::span<const std::string> RuleSet::corrected() const& noexcept { return state_->corrected; }
std::span<const std::string> RuleSet::sitemaps() const& noexcept { return state_->sitemaps; }

}  // namespace bnfurl::crawl
