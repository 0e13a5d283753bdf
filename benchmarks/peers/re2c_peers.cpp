// Plain re2c. With our own grammar: for one URL and, after a newline index, for a buffer. And with tags on the lines of
// a log, made for the typical line alone (typical_record.bnf). There a line's newline is the sentinel; so the scanner
// itself finds the next line, and memchr does only behind a line that it does not take.
#include "benchmarks/peers/re2c_peers.hpp"

#include <array>
#include <cstring>

#include "benchmarks/sides.hpp"

namespace bnfurl::benchmarks {
namespace {

// Among the components that benchmarks/meson.build names.
constexpr std::size_t host = 2, path = 4, query = 5;
constexpr std::size_t record_host = 0, target = 6, user_agent = 11;

using Uri = Pointers<uri_components>;
using Record = Pointers<record_components>;

template <class Parts>
std::size_t size_of(const Parts& parts, std::size_t component) {
  return static_cast<std::size_t>(parts.end[component] - parts.begin[component]);
}

template <auto Split>
Tally split(const Corpus& corpus) {
  return tally_lines(corpus, [](std::string_view line, Tally& tally) {
    Uri parts;
    if (Split(line.data(), &parts)) tally.add(size_of(parts, host), size_of(parts, path), size_of(parts, query));
  });
}

template <auto Matches>
Tally matches(const Corpus& corpus) {
  return tally_lines(corpus, [](std::string_view line, Tally& tally) { tally.valid += Matches(line.data()) ? 1 : 0; });
}

// The newline index: memchr finds where the next line begins, whether or not the current one is valid.
template <class Judge>
Tally by_index(const Corpus& corpus, const Judge& judge) {
  Tally tally;
  const char* at = corpus.buffer().data();
  const char* const end = at + corpus.buffer().size();
  for (std::size_t line = 0; at != end; ++line) {
    const auto* newline = static_cast<const char*>(std::memchr(at, '\n', static_cast<std::size_t>(end - at)));
    tally.valid += judge(at, line) ? 1 : 0;
    at = newline + 1;
  }
  return tally;
}

// Results are kept: a row for each of the last 256 lines, as a caller that reads batches would find them.
template <auto Split>
Tally split_lines(const Corpus& corpus) {
  static std::array<Uri, 256> rows;
  return by_index(corpus, [](const char* text, std::size_t line) { return Split(text, &rows[line % rows.size()]); });
}

template <auto Matches>
Tally match_lines(const Corpus& corpus) {
  return by_index(corpus, [](const char* text, std::size_t) { return Matches(text); });
}

template <auto Split, auto Matches>
void add_plain(std::vector<Peer>& peers, const std::string& name, const std::string& options) {
  const auto as = [&](const std::string& verb, bool splits, Tally (*side)(const Corpus&)) {
    peers.push_back({
        .name = name + verb,
        .version = "re2c " RE2C_VERSION + options,
        .does_not = "wants a newline after each text; gives pointers, without user, password and kind of host",
        .is_exact = true,
        .splits = splits,
        .reads = Reads::urls,
        .side = side,
    });
  };
  as("_split", true, split<Split>);
  as("_matches", false, matches<Matches>);
  as("_split_lines", false, split_lines<Split>);
  as("_match_lines", false, match_lines<Matches>);
}

const char* behind_newline(const char* at, const char* end) {
  return static_cast<const char*>(std::memchr(at, '\n', static_cast<std::size_t>(end - at))) + 1;
}

// Results are kept: a row for each of the last 256 lines, as a caller that reads batches would find them.
template <auto Split>
Tally split_records(const Corpus& corpus) {
  static std::array<Record, 256> rows;
  Tally tally;
  const char* at = corpus.buffer().data();
  const char* const end = at + corpus.buffer().size();
  for (std::size_t line = 0; at != end; ++line) {
    Record& row = rows[line % rows.size()];
    const bool is_taken = Split(at, &row);
    tally.valid += is_taken ? 1 : 0;
    at = is_taken ? reinterpret_cast<const char*>(row.end[user_agent]) + 2 : behind_newline(at, end);
  }
  return tally;
}

template <auto Split>
Tally split_record(const Corpus& corpus) {
  return tally_lines(corpus, [](std::string_view line, Tally& tally) {
    Record parts;
    if (Split(line.data(), &parts))
      tally.add(size_of(parts, record_host), size_of(parts, target), size_of(parts, user_agent));
  });
}

template <auto Split>
void add_typical(std::vector<Peer>& peers, const std::string& name, const std::string& options) {
  const auto as = [&](const std::string& verb, Tally (*side)(const Corpus&)) {
    peers.push_back({
        .name = name + verb,
        .version = "re2c " RE2C_VERSION + options,
        .does_not =
            "takes typical lines alone: no escapes, no request without its three parts, nothing behind the user "
            "agent; gives pointers",
        .reads = Reads::records,
        .side = side,
    });
  };
  as("_split", split_record<Split>);
  as("_split_lines", split_records<Split>);
}

}  // namespace

std::vector<Peer> re2c_peers() {
  std::vector<Peer> peers;
  add_plain<plain::split, plain::matches>(peers, "re2c", "");
  add_plain<plain_b::split, plain_b::matches>(peers, "re2c_b", " -b");
  add_plain<plain_g::split, plain_g::matches>(peers, "re2c_g", " -g");
  add_typical<typical::split>(peers, "typical", "");
  add_typical<typical_b::split>(peers, "typical_b", " -b");
  add_typical<typical_g::split>(peers, "typical_g", " -g");
  return peers;
}

}  // namespace bnfurl::benchmarks
