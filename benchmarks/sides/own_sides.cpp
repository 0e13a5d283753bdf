// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/sides/own_sides.hpp"

#include <bnfurl/combined.hpp>
#include <bnfurl/rfc1738.hpp>
#include <bnfurl/rfc1808.hpp>
#include <bnfurl/rfc2396.hpp>
#include <bnfurl/rfc3986.hpp>
#include <bnfurl/rfc9112.hpp>
#include <bnfurl/w3c1993.hpp>

#include "benchmarks/sides/batch_sides.hpp"
#include "benchmarks/sides/c_sides.hpp"
#include "benchmarks/sides/places.hpp"
#include "benchmarks/sides/run_time.hpp"

namespace bnfurl::benchmarks {

namespace {

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

std::string name_of(Production entry) { return std::string(entry.grammar().name()) + "/" + std::string(entry.name()); }

template <std::size_t N>
void add_sides(std::vector<OwnSide>& sides, Entry<N> entry, const std::string& corpus) {
  const std::string name = name_of(entry);
  sides.push_back({"Split", name, corpus, splitting(entry), splitting(entry)});
  sides.push_back({"Matches", name, corpus, matching(entry), matching(entry)});
  sides.push_back({"SplitLines", name, corpus, by_lines(entry, Ask::components), checked_by_lines(entry)});
  const Side verdicts = by_lines(entry, Ask::verdict);
  sides.push_back({"MatchLines", name, corpus, verdicts, verdicts});
}

// `HostLines/rfc3986/URI/web/avx512`: a splitter that is asked for hosts alone.
void add_host_side(std::vector<OwnSide>& sides, Production entry, Production host) {
  const Side hosts = one_by_lines(entry, host);
  sides.push_back({"HostLines", name_of(entry), "", hosts, hosts, Reads::common});
}

// `SplitStrings/rfc3986/URI/web/avx2`: the question is the same as of the lines.
void add_string_sides(std::vector<OwnSide>& sides, Production entry) {
  const std::string name = name_of(entry);
  sides.push_back(
      {"SplitStrings", name, "", by_strings(entry, Ask::components), checked_by_strings(entry), Reads::common});
  const Side verdicts = by_strings(entry, Ask::verdict);
  sides.push_back({"MatchStrings", name, "", verdicts, verdicts, Reads::common});
}

// `Split/run-time/rfc3986/URI/own/avx2`: the question is the same as in the rows of the compiled grammar.
void add_run_time_sides(std::vector<OwnSide>& sides, Production compiled) {
  const Production entry = made_at_run_time(compiled);
  const std::string name = name_of(entry);
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
  add_sides(sides, combined::record, "log");
  add_host_side(sides, rfc3986::URI, rfc3986::host);
  add_string_sides(sides, rfc3986::URI);
  add_run_time_sides(sides, rfc3986::URI);
  add_c_sides(sides, rfc3986::URI);
  return sides;
}

}  // namespace bnfurl::benchmarks
