// Plain re2c: for one URL and, after a newline index, for a buffer; and for the lines of a log. There a line's newline
// is the sentinel; so the scanner itself finds the next line, and memchr does only behind a line that it does not take.
#include "benchmarks/peers/re2c_peers.hpp"

#include <array>
#include <cstring>
#include <type_traits>

#include "benchmarks/program.hpp"

namespace bnfurl::benchmarks {
namespace {

// Among the components.
constexpr std::size_t host = 2, path = 4, query = 5;
constexpr std::size_t user_agent = 11;

using Uri = Pointers<uri_components>;
using Record = Pointers<record_components>;
using SplitUri = bool (*)(const char*, Uri*) noexcept;
using SplitRecord = bool (*)(const char*, Record*) noexcept;

// Results are kept: a row for each of the last 256 lines, as a caller that reads batches would find them.
template <class Parts>
Parts& row_of(std::size_t line) {
  static std::array<Parts, 256> rows;
  return rows[line % rows.size()];
}

template <SplitUri Split>
Tally split(const Corpus& corpus) {
  return tally_lines(corpus, [](std::string_view line, Tally& tally) {
    Uri parts;
    const auto size = [&](std::size_t i) { return static_cast<std::size_t>(parts.end[i] - parts.begin[i]); };
    if (Split(line.data(), &parts)) tally.add(size(host), size(path), size(query));
  });
}

template <auto Matches>
Tally matches(const Corpus& corpus) {
  return tally_lines(corpus, [](std::string_view line, Tally& tally) { tally.valid += Matches(line.data()) ? 1 : 0; });
}

const char* behind_newline(const char* at, const char* end) {
  return static_cast<const char*>(std::memchr(at, '\n', static_cast<std::size_t>(end - at))) + 1;
}

// `read(text, end, line, tally)` returns where the next line begins.
template <class Read>
Tally by_index(const Corpus& corpus, const Read& read) {
  Tally tally;
  const char* const end = corpus.buffer().data() + corpus.buffer().size();
  const char* at = corpus.buffer().data();
  for (std::size_t line = 0; at != end; ++line) at = read(at, end, line, tally);
  return tally;
}

// The newline index: memchr finds where the next line begins, whether or not the current one is valid.
template <auto Read>
Tally read_lines(const Corpus& corpus) {
  return by_index(corpus, [](const char* text, const char* end, std::size_t line, Tally& tally) {
    const char* next = behind_newline(text, end);
    if constexpr (std::is_same_v<decltype(Read), SplitUri>) {
      tally.valid += Read(text, &row_of<Uri>(line)) ? 1 : 0;
    } else {
      tally.valid += Read(text) ? 1 : 0;
    }
    return next;
  });
}

template <SplitRecord Split>
Tally split_records(const Corpus& corpus) {
  return by_index(corpus, [](const char* text, const char* end, std::size_t line, Tally& tally) {
    Record& row = row_of<Record>(line);
    if (!Split(text, &row)) return behind_newline(text, end);
    ++tally.valid;
    return reinterpret_cast<const char*>(row.end[user_agent]) + 2;
  });
}

template <SplitUri Split, auto Matches, SplitRecord SplitLog>
void add(std::vector<Side>& sides, const std::string& name, const std::string& options) {
  const std::string version = "re2c " RE2C_VERSION + options;
  const auto add_url = [&](const std::string& verb, bool splits, Tally (*side)(const Corpus&)) {
    sides.push_back({
        .name = "Peer/" + name + verb,
        .reads = all_urls,
        .measured = side,
        .question = "rfc3986/URI",
        .splits = splits,
        .version = version,
        .does_not = "newlines as sentinels; gives pointers; no user, password, kind of host",
    });
  };
  add_url("_split", true, split<Split>);
  add_url("_matches", false, matches<Matches>);
  add_url("_split_lines", false, read_lines<Split>);
  add_url("_match_lines", false, read_lines<Matches>);
  sides.push_back({
      .name = "Peer/" + name + "_split_records",
      .reads = records,
      .measured = split_records<SplitLog>,
      .version = version,
      .does_not = "takes only typical lines: no escapes, no request without its three parts, nothing after the user "
                  "agent; gives pointers",
  });
}

}  // namespace

void add_re2c_peers(std::vector<Side>& sides) {
  add<re2c::split, re2c::matches, re2c::split>(sides, "re2c", "");
  add<re2c_b::split, re2c_b::matches, re2c_b::split>(sides, "re2c_b", " -b");
}

}  // namespace bnfurl::benchmarks
