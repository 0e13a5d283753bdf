// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include <utility>

#include <bnfurl/crawl/rules.hpp>
#include <bnfurl/normalize.hpp>

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

namespace {

constexpr Levels levels = Levels::syntax | Levels::scheme;

std::size_t index_of(Production entry, std::string_view component) {
  const auto found = entry.grammar().find_component(component);
  return found ? found->index() : most_components;
}

}  // namespace

UrlReader::UrlReader(Production entry) noexcept
    : entry_(entry),
      normal_forms_(normal_forms(entry, levels)),
      components_{index_of(entry, "scheme"), index_of(entry, "host"), index_of(entry, "port"), index_of(entry, "path"),
                  index_of(entry, "query")} {}

std::optional<UrlParts> UrlReader::read(std::string_view text, std::span<char> memory) const noexcept {
  // Most texts are in normal form.
  if (normal_forms_ && matches(*normal_forms_, text)) return read_normal(text);
  const auto normal = normalize(entry_, text, levels, memory);
  if (!normal) return std::nullopt;
  std::optional<UrlParts> parts = read_normal(*normal);
  if (parts) parts->octets = text.size();
  return parts;
}

std::optional<UrlParts> UrlReader::read_normal(std::string_view text) const noexcept {
  const std::optional<AnyParts> parts = split(entry_, text);
  if (!parts) return std::nullopt;
  return UrlParts{.url = text,
                  .scheme = parts->at(components_[0]),
                  .host = parts->at(components_[1]),
                  .port = parts->at(components_[2]),
                  .path = parts->at(components_[3]),
                  .query = parts->at(components_[4]),
                  .octets = text.size(),
                  .entry = entry_};
}

}  // namespace bnfurl::crawl
