// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/judging/failures.hpp"

#include <algorithm>
#include <utility>

#include "tools/bnfurl/grammars/lookup.hpp"
#include "tools/bnfurl/terminal/messages.hpp"

namespace bnfurl::tool {

void Failures::count(const Row& row) {
  if (const std::optional<Row::Lack> lack = row.lack()) {
    ++lacking_[{std::string(lack->where), std::string(lack->expected), shown_octet(lack->text, lack->at)}];
    return;
  }
  const Error& error = row.error();
  Times& times = counts_[{error.production(), error.state(), error.found()}];
  if (times.count == 0) times.expected = row.expected();
  ++times.count;
}

void Failures::add(const Failures& more) {
  for (const auto& [place, times] : more.counts_) {
    Times& all = counts_[place];
    all = {all.count + times.count, times.expected};
  }
  for (const auto& [words, count] : more.lacking_) lacking_[words] += count;
}

Failures::Words Failures::words_of(const Place& place, const Times& times) {
  const std::string found = place.found ? std::string(1, static_cast<char>(*place.found)) : std::string();
  return {full_name(place.entry), times.expected, shown_octet(found, 0)};
}

std::vector<Failures::Count> Failures::by(std::string Words::*what) const {
  std::map<std::pair<std::string, std::string>, std::size_t> sums;
  const auto add = [&](const Words& words, std::size_t count) { sums[{words.production, words.*what}] += count; };
  for (const auto& [place, times] : counts_) add(words_of(place, times), times.count);
  for (const auto& [words, count] : lacking_) add(words, count);
  std::vector<Count> counts;
  for (const auto& [key, count] : sums) counts.push_back({key.first, key.second, count});
  std::ranges::stable_sort(counts, std::ranges::greater(), &Count::count);
  return counts;
}

std::vector<Failures::Count> Failures::by_expected() const { return by(&Words::expected); }

std::vector<Failures::Count> Failures::by_found() const { return by(&Words::found); }

}  // namespace bnfurl::tool
