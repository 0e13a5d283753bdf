// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/sides/own_sides.hpp"

#include <algorithm>
#include <bit>
#include <bnfurl/line_splitter.hpp>
#include <bnfurl/rfc1738.hpp>
#include <bnfurl/rfc1808.hpp>
#include <bnfurl/rfc2396.hpp>
#include <bnfurl/rfc3986.hpp>
#include <bnfurl/rfc9112.hpp>
#include <bnfurl/w3c1993.hpp>
#include <map>

#include "benchmarks/sides/c_sides.hpp"
#include "benchmarks/sides/run_time.hpp"

namespace bnfurl::benchmarks {

namespace {

// The components whose sizes are summed up. If a grammar lacks one, the first component is used, in all rows of the
// grammar.
struct Places {
  explicit Places(Production entry) : components(entry.grammar().components()) {}
  [[nodiscard]] std::size_t find(std::string_view name) const {
    std::size_t index = 0;
    while (index < components.size() && components[index].name() != name) ++index;
    return index % components.size();
  }
  List<Component> components;
  std::size_t host = find("host");
  std::size_t path = find("path");
  std::size_t query = find("query");
};

std::size_t size_of(const Span& span) { return span.end - span.begin; }  // absent: 0

template <class AnyEntry>
Side splitting(AnyEntry entry) {
  return [entry, at = Places(entry)](const Corpus& corpus) {
    return tally_lines(corpus, [&](std::string_view line, Tally& tally) {
      const auto parts = split(entry, line);
      if (!parts) return;
      const auto spans = parts->spans();
      tally.add(size_of(spans[at.host]), size_of(spans[at.path]), size_of(spans[at.query]));
    });
  };
}

Side matching(Production entry) {
  return [entry](const Corpus& corpus) {
    return tally_lines(corpus,
                       [&](std::string_view line, Tally& tally) { tally.valid += matches(entry, line) ? 1 : 0; });
  };
}

// The whole buffer is one chunk: the splitter divides it by itself.
template <class Use>
Tally tally_batches(LineSplitter& splitter, const Corpus& corpus, const Use& use) {
  Tally tally;
  splitter.feed(corpus.buffer());
  while (const Lines* lines = splitter.next()) use(*lines, tally);
  splitter.finish();
  while (const Lines* lines = splitter.next()) use(*lines, tally);
  return tally;
}

void count(const Lines& lines, Tally& tally) {
  for (const std::uint64_t word : lines.verdicts()) tally.valid += static_cast<std::size_t>(std::popcount(word));
}

// A splitter is constructed once and used again, as by a reader of files. It chooses its engines when it is
// constructed, so there is one for each kernel that rows run with.
Side by_lines(Production entry, Ask ask) {
  const auto splitters = std::make_shared<std::map<std::string_view, LineSplitter>>();
  return [=](const Corpus& corpus) {
    LineSplitter& splitter = splitters->try_emplace(active_kernels(), entry, '\n', ask).first->second;
    return tally_batches(splitter, corpus, count);
  };
}

std::size_t length(std::int32_t length) { return length < 0 ? 0 : static_cast<std::size_t>(length); }

Side checked_by_lines(Production entry) {
  return [entry, at = Places(entry)](const Corpus& corpus) {
    LineSplitter splitter(entry);
    return tally_batches(splitter, corpus, [&](const Lines& lines, Tally& tally) {
      const auto column = [&](std::size_t index) { return lines.column(at.components[index]).length; };
      const auto hosts = column(at.host);
      const auto paths = column(at.path);
      const auto queries = column(at.query);
      for (std::size_t i = 0; i < lines.size(); ++i)
        if (lines.valid(i)) tally.add(length(hosts[i]), length(paths[i]), length(queries[i]));
    });
  };
}

template <std::size_t N>
void add_sides(std::vector<OwnSide>& sides, Entry<N> entry, const std::string& corpus) {
  const std::string name = std::string(entry.grammar().name()) + "/" + std::string(entry.name());
  sides.push_back({"Split", name, corpus, splitting(entry), splitting(entry)});
  sides.push_back({"Matches", name, corpus, matching(entry), matching(entry)});
  sides.push_back({"SplitLines", name, corpus, by_lines(entry, Ask::components), checked_by_lines(entry)});
  const Side verdicts = by_lines(entry, Ask::verdict);
  sides.push_back({"MatchLines", name, corpus, verdicts, verdicts});
}

// `Split/run-time/rfc3986/URI/own/avx2`: the question is the same as in the rows of the compiled grammar.
void add_run_time_sides(std::vector<OwnSide>& sides, Production compiled) {
  const Production entry = made_at_run_time(compiled);
  const std::string name = std::string(entry.grammar().name()) + "/" + std::string(entry.name());
  sides.push_back({"Split/run-time", name, "own", splitting(entry), splitting(entry)});
  sides.push_back({"Matches/run-time", name, "own", matching(entry), matching(entry)});
}

}  // namespace

std::vector<OwnSide> own_sides() {
  std::vector<OwnSide> sides;
  add_sides(sides, rfc3986::URI, "");
  add_sides(sides, rfc1738::url, "members-rfc1738");
  add_sides(sides, rfc1808::URL, "members-rfc1808");
  add_sides(sides, rfc2396::URI_reference, "members-rfc2396");
  add_sides(sides, w3c1993::url, "members-w3c1993");
  add_sides(sides, rfc9112::request_target, "members-rfc9112");
  add_run_time_sides(sides, rfc3986::URI);
  add_c_sides(sides, rfc3986::URI);
  return sides;
}

}  // namespace bnfurl::benchmarks
