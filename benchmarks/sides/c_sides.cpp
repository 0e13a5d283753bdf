// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/sides/c_sides.hpp"

#include <bnfurl/bnfurl.h>
#include <algorithm>

#include <bnfurl/bnfurl.hpp>

namespace bnfurl::benchmarks {
namespace {

struct CEntry {
  explicit CEntry(Production production)
      : entry(bnfurl_find(std::string(production.grammar().name()).c_str(), std::string(production.name()).c_str())) {}

  void add(const bnfurl_span* spans, Tally& tally) const {
    const auto size = [spans](std::size_t index) { return spans[index].end - spans[index].begin; };  // absent: 0
    tally.add(size(host), size(path), size(query));
  }

  const bnfurl_production* entry;
  std::size_t host = static_cast<std::size_t>(bnfurl_component(entry, "host"));
  std::size_t path = static_cast<std::size_t>(bnfurl_component(entry, "path"));
  std::size_t query = static_cast<std::size_t>(bnfurl_component(entry, "query"));
};

template <class Judge>
Side judging(const Judge& judge) {
  return [judge](const Corpus& corpus) {
    return tally_lines(corpus, [&](std::string_view line, Tally& tally) { tally.valid += judge(line) ? 1 : 0; });
  };
}

Side splitting(CEntry at) {
  return [at](const Corpus& corpus) {
    return tally_lines(corpus, [&](std::string_view line, Tally& tally) {
      bnfurl_span spans[BNFURL_MAX_COMPONENTS];
      if (bnfurl_split(at.entry, line.data(), line.size(), spans, BNFURL_MAX_COMPONENTS, nullptr, nullptr) == 1)
        at.add(spans, tally);
    });
  };
}

Side splitting_a_feed(CEntry at, std::size_t piece) {
  return [at, piece](const Corpus& corpus) {
    return tally_lines(corpus, [&](std::string_view line, Tally& tally) {
      bnfurl_split_feed feed;
      bnfurl_span spans[BNFURL_MAX_COMPONENTS];
      bnfurl_split_feed_start(&feed, at.entry);
      for (; !line.empty(); line.remove_prefix(std::min(piece, line.size())))
        bnfurl_split_feed_next(&feed, line.data(), std::min(piece, line.size()));
      if (bnfurl_split_feed_end(&feed, spans, BNFURL_MAX_COMPONENTS, nullptr, nullptr) == 1) at.add(spans, tally);
    });
  };
}

bool is_fed(const bnfurl_production* entry, std::string_view line, std::size_t piece) {
  bnfurl_feed feed;
  bnfurl_feed_start(&feed, entry);
  int progress = BNFURL_OPEN;
  for (; !line.empty(); line.remove_prefix(std::min(piece, line.size())))
    progress = bnfurl_feed_next(&feed, line.data(), std::min(piece, line.size()));
  return progress == BNFURL_ACCEPTS;
}

}  // namespace

void add_c_sides(std::vector<OwnSide>& sides, Production entry) {
  constexpr std::size_t whole = static_cast<std::size_t>(-1);
  const CEntry c(entry);
  const auto add = [&](const char* verb, const Side& side) {
    sides.push_back({verb, std::string(entry.grammar().name()) + "/" + std::string(entry.name()), "own", side, side});
  };
  add("Matches/c",
      judging([c](std::string_view line) { return bnfurl_matches(c.entry, line.data(), line.size()) == 1; }));
  add("Split/c", splitting(c));
  add("Explain", judging([entry](std::string_view line) { return !explain(entry, line); }));
  add("Feed", judging([c](std::string_view line) { return is_fed(c.entry, line, whole); }));
  add("Feed/octets", judging([c](std::string_view line) { return is_fed(c.entry, line, 1); }));
  add("SplitFeed", splitting_a_feed(c, whole));
  add("SplitFeed/octets", splitting_a_feed(c, 1));
}

}  // namespace bnfurl::benchmarks
