// bnfurl's own sides: which question, about which production, and how. Each reads a corpus as a caller would.
#include <algorithm>
#include <bit>
#include <bnfurl/bnfurl.hpp>
#include <bnfurl/combined.hpp>
#include <bnfurl/line_splitter.hpp>
#include <bnfurl/load.hpp>
#include <bnfurl/rfc3986.hpp>
#include <cstdlib>
#include <map>
#include <memory>
#include <span>

#include "benchmarks/program.hpp"
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
Measured splitting(AnyEntry entry) {
  return [entry, at = Places(entry)](const Corpus& corpus) {
    return tally_lines(corpus, [&](std::string_view line, Tally& tally) {
      const auto parts = split(entry, line);
      if (!parts) return;
      const auto spans = parts->spans();
      tally.add(size_of(spans[at.host]), size_of(spans[at.path]), size_of(spans[at.query]));
    });
  };
}

Measured matching(Production entry) {
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
  while (const Batch* lines = splitter.next()) use(*lines, tally);
  return tally;
}

void count(const Batch& lines, Tally& tally) {
  for (const std::uint64_t word : lines.verdicts()) tally.valid += static_cast<std::size_t>(std::popcount(word));
}

// A splitter is constructed once and used again, as by a reader of files. It chooses its engines when it is
// constructed, so there is one for each kernel that rows run with.
template <class Splitter, class... Arguments>
Measured counting(Arguments... arguments) {
  const auto splitters = std::make_shared<std::map<std::string, Splitter, std::less<>>>();
  return [=](const Corpus& corpus) {
    auto known = splitters->find(active_kernel());
    if (known == splitters->end()) known = splitters->emplace(active_kernel(), Splitter(arguments...)).first;
    return tally_batches(known->second, corpus, count);
  };
}

std::size_t octets(std::int32_t length) { return length < 0 ? 0 : static_cast<std::size_t>(length); }

template <class Splitter>
Measured adding_up(Production entry) {
  return [entry, at = Places(entry)](const Corpus& corpus) {
    Splitter splitter(entry);
    return tally_batches(splitter, corpus, [&](const Batch& lines, Tally& tally) {
      const auto column = [&](std::size_t index) { return lines.column(at.components[index]).lengths; };
      const auto hosts = column(at.host);
      const auto paths = column(at.path);
      const auto queries = column(at.query);
      for (std::size_t i = 0; i < lines.size(); ++i)
        if (lines.valid(i)) tally.add(octets(hosts[i]), octets(paths[i]), octets(queries[i]));
    });
  };
}

// A user's own grammar: a grammar that is compiled in is read once more as a file. It then has tables and class streams
// in place of compiled engines, and must give the same answers.
Production made_at_run_time(Production compiled) {
  static std::map<std::string_view, Loaded> made;  // by file
  const Grammar grammar = compiled.grammar();
  Loaded& loaded = made.try_emplace(grammar.file(), load(grammar.text(), grammar.file())).first->second;
  return *loaded.production(compiled.name());  // cannot fail: it was compiled
}

// `Split/rfc3986/URI`: all of the same production have the same question.
class Adding {
public:
  Adding(std::vector<Side>& sides, Production entry)
      : sides_(sides), name_(std::string(entry.grammar().name()) + "/" + std::string(entry.name())) {}

  void add(const std::string& verb, const Corpora& reads, const Measured& measured, const Measured& checked = nullptr) {
    sides_.push_back({verb + "/" + name_, reads, measured, checked, name_, verb.starts_with("Split"), true});
  }

private:
  std::vector<Side>& sides_;
  std::string name_;
};

// Split, Matches: line by line. SplitLines, MatchLines: the whole buffer.
template <class G>
void add_sides(Adding to, Entry<G> entry, const Corpora& reads) {
  to.add("Split", reads, splitting(entry));
  to.add("Matches", reads, matching(entry));
  to.add("SplitLines", reads, counting<LineSplitter>(Production(entry)), adding_up<LineSplitter>(entry));
  to.add("MatchLines", reads, counting<LineSplitter>(Production(entry), LineOptions{.columns = Columns::verdicts}));
}

// `SplitStrings/...`: the question is the same as of the lines.
// `Split/run-time/...`: the same as in the rows of the compiled grammar.
void add_further_sides(Adding to, Production entry) {
  const Production loaded = made_at_run_time(entry);
  to.add("SplitStrings", common_urls, counting<StringSplitter>(entry), adding_up<StringSplitter>(entry));
  to.add("MatchStrings", common_urls, counting<StringSplitter>(entry, StringOptions{.columns = Columns::verdicts}));
  to.add("Split/run-time", Corpora{"own"}, splitting(loaded));
  to.add("Matches/run-time", Corpora{"own"}, matching(loaded));
}

}  // namespace

void add_bnfurl_sides(std::vector<Side>& sides) {
  const Adding uris(sides, rfc3986::URI);
  add_sides(uris, rfc3986::URI, all_urls);
  add_further_sides(uris, rfc3986::URI);
  add_sides({sides, combined::record}, combined::record, records);
}

}  // namespace bnfurl::benchmarks
