// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/failures.hpp"

#include <algorithm>
#include <tuple>

#include "tools/bnfurl/dfa_walk.hpp"

namespace bnfurl::tool {

void Failures::count(const Row& row) {
  const Record& record = row.record();
  if (record.state != Record::Url::underivable) return count(row.standard().entry_for(record), record.url);
  if (record.layout != nullptr) count(*record.layout, record.text);
}

void Failures::count(const detail::ProductionData& entry, std::string_view text) {
  const Reach reach = reach_of(*entry.dfa, text);
  const bool at_end = reach.offset == text.size();
  const int found = at_end ? -1 : static_cast<unsigned char>(text[reach.offset]);
  ++counts_[{&entry, reach.state, static_cast<std::int16_t>(found)}];
}

void Failures::add(const Failures& more) {
  for (const auto& [place, count] : more.counts_) counts_[place] += count;
}

template <class Words>
std::vector<Failures::Count> Failures::by(const Words& words_of) const {
  std::map<std::pair<std::string, std::string>, std::size_t> sums;
  for (const auto& [place, count] : counts_) {
    const std::string found = place.found < 0 ? std::string() : std::string(1, static_cast<char>(place.found));
    const Error error(*place.entry, found, 0, place.state);
    sums[{full_name(*place.entry), words_of(error)}] += count;
  }
  std::vector<Count> counts;
  for (const auto& [what, count] : sums) counts.push_back({what.first, what.second, count});
  std::ranges::stable_sort(counts, std::ranges::greater(), &Count::count);
  return counts;
}

std::vector<Failures::Count> Failures::by_expected() const {
  return by([](const Error& error) { return error.expected(); });
}

// The words for what was found are the last ones of the message.
std::vector<Failures::Count> Failures::by_found() const {
  return by([](const Error& error) {
    constexpr std::string_view before = ", found ";
    const std::string message = error.message();
    return message.substr(message.rfind(before) + before.size());
  });
}

}  // namespace bnfurl::tool
