// bnfurl's own sides: which question, about which production, and how. Each reads a corpus as a caller would.
#include <bnfurl/bnfurl.h>

#include <algorithm>
#include <bit>
#include <bnfurl/bnfurl.hpp>
#include <bnfurl/combined.hpp>
#include <bnfurl/line_splitter.hpp>
#include <bnfurl/load.hpp>
#include <bnfurl/rfc1738.hpp>
#include <bnfurl/rfc1808.hpp>
#include <bnfurl/rfc2396.hpp>
#include <bnfurl/rfc3986.hpp>
#include <bnfurl/rfc9112.hpp>
#include <bnfurl/w3c1993.hpp>
#include <cstdlib>
#include <map>
#include <memory>
#include <span>

#include "benchmarks/sides.hpp"
#include "src/core/kernels/kernels.hpp"

namespace bnfurl::benchmarks {
namespace {

// The components whose sizes a checksum adds up: host, path and query of a URL; host, target and user agent of a
// record. Their indices among the components of a grammar. One that it lacks is the first component, in all of its
// rows.
struct Places {
  explicit Places(Production entry) : components(entry.grammar().components()) {}

  [[nodiscard]] std::size_t find(std::string_view of_a_url, std::string_view of_a_record) const {
    for (std::size_t index = 0; index < components.size(); ++index) {
      const std::string_view name = components[index].name();
      if (name == of_a_url || name == of_a_record) return index;
    }
    return 0;
  }

  List<Component> components;
  std::size_t host = find("host", "host");
  std::size_t path = find("path", "target");
  std::size_t query = find("query", "user-agent");
};

// Text by text.

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

// Many texts at once: the lines of a buffer, which the splitter divides by itself, and the same texts as adjacent
// strings, as in a column of Arrow. Components stay in memory as columns, and the measured side counts only the
// verdicts; the checked one reads the columns.

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

// The C functions beside the C++ ones, and texts that arrive in pieces beside `explain`, which reads a whole text in
// the same way.

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

// A user's own grammar: a grammar that is compiled in is read once more as a file. It then has tables and class streams
// in place of compiled engines, and must give the same answers.
Production made_at_run_time(Production compiled) {
  static std::map<std::string_view, Loaded> made;  // by file
  const Grammar grammar = compiled.grammar();
  Loaded& loaded = made.try_emplace(grammar.file(), load(grammar.text(), grammar.file())).first->second;
  const Production production = loaded.grammar()->find(compiled.name()).value();
  if (!loaded.prepare(production).empty()) std::abort();  // cannot fail: it was compiled
  return production;
}

std::string name_of(Production entry) { return std::string(entry.grammar().name()) + "/" + std::string(entry.name()); }

void add_c_sides(std::vector<OwnSide>& sides, Production entry) {
  constexpr std::size_t whole = static_cast<std::size_t>(-1);
  const CEntry c(entry);
  const auto add = [&](const char* verb, const Side& side) {
    sides.push_back({verb, name_of(entry), "own", side, side});
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

// The kernels by themselves: the cost of a buffer's streams, without a reader of the streams.

using kernels::window_octets;
using kernels::window_words;

struct Octets {
  explicit Octets(const Corpus& corpus)
      : data(reinterpret_cast<const unsigned char*>(corpus.buffer().data())),
        size(corpus.buffer().size()),
        lines(corpus.lines()) {}
  const unsigned char* data;
  std::size_t size;
  std::span<const std::string_view> lines;
};

// The number of words that a kernel has written for a window that begins at `begin`.
std::size_t words_from(const Octets& octets, std::size_t begin) {
  return std::min((octets.size - begin) / kernels::word_bits + 1, window_words);
}

std::size_t ones(std::span<const std::uint64_t> words) {
  std::size_t count = 0;
  for (const std::uint64_t word : words) count += static_cast<std::size_t>(std::popcount(word));
  return count;
}

// Computes the streams for a split of rfc3986's URI, window by window, and passes each to `use(stream)`.
template <class Use>
void make_streams(const Octets& octets, const Use& use) {
  const kernels::StreamPlan& plan = *detail::data_of(rfc3986::URI).split.plan;
  std::uint64_t streams[kernels::max_streams * window_words];
  for (std::size_t begin = 0; begin < octets.size; begin += window_octets) {
    kernels::active().class_streams(plan, octets.data, octets.size, begin, streams);
    for (unsigned s = 0; s < plan.count; ++s) use(std::span(streams + s * window_words, words_from(octets, begin)));
  }
}

template <class Use>
void make_separators(const Octets& octets, const Use& use) {
  std::uint64_t words[window_words];
  for (std::size_t begin = 0; begin < octets.size; begin += window_octets) {
    kernels::active().separators(octets.data, octets.size, begin, '\n', words);
    use(std::span(words, words_from(octets, begin)));
  }
}

// Two sides: the measured one takes one word of each stream, the checked one counts all bits.
template <class Make>
OwnSide side_of(const std::string& name, Make make) {
  return {"Kernel", name, "own",
          [make](const Corpus& corpus) {
            Tally tally;
            make(Octets(corpus), [&](std::span<const std::uint64_t> words) { tally.checksum += words.front(); });
            return tally;
          },
          [make](const Corpus& corpus) {
            Tally tally;
            make(Octets(corpus), [&](std::span<const std::uint64_t> words) { tally.valid += ones(words); });
            return tally;
          }};
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

std::vector<OwnSide> kernel_sides() {
  return {side_of("streams/classes", [](const Octets& octets, const auto& use) { make_streams(octets, use); }),
          side_of("streams/separators", [](const Octets& octets, const auto& use) { make_separators(octets, use); })};
}

}  // namespace bnfurl::benchmarks
