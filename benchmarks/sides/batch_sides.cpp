// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/sides/batch_sides.hpp"

#include <bit>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "benchmarks/sides/places.hpp"

namespace bnfurl::benchmarks {

namespace {

// The texts of the corpus that was asked for last: each corpus is first read in a pass that is not measured.
struct Strings {
  explicit Strings(const Corpus& corpus) {
    for (const std::string_view line : corpus.lines()) {
      text.append(line);
      offsets.push_back(static_cast<std::int32_t>(text.size()));
    }
  }
  std::string text;
  std::vector<std::int32_t> offsets{0};
};

const Strings& strings_of(const Corpus& corpus) {
  static const Corpus* of = nullptr;
  static std::unique_ptr<Strings> strings;
  if (of != &corpus) strings = std::make_unique<Strings>(corpus);
  of = &corpus;
  return *strings;
}

void feed(LineSplitter& splitter, const Corpus& corpus) { splitter.feed(corpus.buffer()); }

void feed(StringSplitter& splitter, const Corpus& corpus) {
  const Strings& strings = strings_of(corpus);
  splitter.feed(strings.text, std::span<const std::int32_t>(strings.offsets));
}

// Every corpus ends with a newline, so no line is left that `finish` would give.
template <class Splitter, class Use>
Tally tally_batches(Splitter& splitter, const Corpus& corpus, const Use& use) {
  Tally tally;
  feed(splitter, corpus);
  while (const Lines* lines = splitter.next()) use(*lines, tally);
  return tally;
}

void count(const Lines& lines, Tally& tally) {
  for (const std::uint64_t word : lines.verdicts()) tally.valid += static_cast<std::size_t>(std::popcount(word));
}

// A splitter is constructed once and used again, as by a reader of files. It chooses its engines when it is
// constructed, so there is one for each kernel that rows run with.
template <class Splitter, class Make>
Side counting(const Make& make) {
  const auto splitters = std::make_shared<std::map<std::string, Splitter, std::less<>>>();
  return [=](const Corpus& corpus) {
    auto known = splitters->find(active_kernels());
    if (known == splitters->end()) known = splitters->emplace(active_kernels(), make()).first;
    return tally_batches(known->second, corpus, count);
  };
}

std::size_t octets(std::int32_t length) { return length < 0 ? 0 : static_cast<std::size_t>(length); }

template <class Make>
Side adding_up(Production entry, const Make& make) {
  return [make, at = Places(entry)](const Corpus& corpus) {
    auto splitter = make();
    return tally_batches(splitter, corpus, [&](const Lines& lines, Tally& tally) {
      const auto column = [&](std::size_t index) { return lines.column(at.components[index]).length; };
      const auto hosts = column(at.host);
      const auto paths = column(at.path);
      const auto queries = column(at.query);
      for (std::size_t i = 0; i < lines.size(); ++i)
        if (lines.valid(i)) tally.add(octets(hosts[i]), octets(paths[i]), octets(queries[i]));
    });
  };
}

}  // namespace

Side by_lines(Production entry, Ask ask) {
  return counting<LineSplitter>([=] { return LineSplitter(entry, '\n', ask); });
}

Side checked_by_lines(Production entry) {
  return adding_up(entry, [=] { return LineSplitter(entry); });
}

Side one_by_lines(Production entry, Production component) {
  return counting<LineSplitter>([=] { return LineSplitter(entry, {component}); });
}

Side by_strings(Production entry, Ask ask) {
  return counting<StringSplitter>([=] { return StringSplitter(entry, ask); });
}

Side checked_by_strings(Production entry) {
  return adding_up(entry, [=] { return StringSplitter(entry); });
}

}  // namespace bnfurl::benchmarks
