// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/judging/failures.hpp"

#include <bnfurl/detail/dfa_steps.hpp>

#include <algorithm>
#include <utility>

#include "tools/bnfurl/grammars/lookup.hpp"
#include "tools/bnfurl/terminal/messages.hpp"

namespace bnfurl::tool {

void Failures::count(const Row& row) {
  const Record& record = row.record();
  if (!record.missing.empty()) {
    ++lacking_[{std::string(record.form), row.expected(), shown_octet(record.text, record.missing_at)}];
  } else if (record.state == Record::Url::underivable) {
    count(*record.layout, record.text);
  } else {
    count(row.standard().entry_for(record), record.url);
  }
}

void Failures::count(const detail::ProductionData& entry, std::string_view text) {
  const detail::Reach reach = reach_of(*entry.dfa, text);
  const bool at_end = reach.offset == text.size();
  const int found = at_end ? -1 : static_cast<unsigned char>(text[reach.offset]);
  ++counts_[{&entry, reach.state, static_cast<std::int16_t>(found)}];
}

void Failures::add(const Failures& more) {
  for (const auto& [place, count] : more.counts_) counts_[place] += count;
  for (const auto& [words, count] : more.lacking_) lacking_[words] += count;
}

Failures::Words Failures::words_of(const Place& place) {
  const std::string found = place.found < 0 ? std::string() : std::string(1, static_cast<char>(place.found));
  return {full_name(*place.entry),
          detail::Access::make<Error>(*place.entry, found, std::size_t{0}, place.state).expected(),
          shown_octet(found, 0)};
}

std::vector<Failures::Count> Failures::by(std::string Words::*what) const {
  std::map<std::pair<std::string, std::string>, std::size_t> sums;
  const auto add = [&](const Words& words, std::size_t count) { sums[{words.production, words.*what}] += count; };
  for (const auto& [place, count] : counts_) add(words_of(place), count);
  for (const auto& [words, count] : lacking_) add(words, count);
  std::vector<Count> counts;
  for (const auto& [key, count] : sums) counts.push_back({key.first, key.second, count});
  std::ranges::stable_sort(counts, std::ranges::greater(), &Count::count);
  return counts;
}

std::vector<Failures::Count> Failures::by_expected() const { return by(&Words::expected); }

std::vector<Failures::Count> Failures::by_found() const { return by(&Words::found); }

}  // namespace bnfurl::tool
