// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// re2c with tags on the lines of a log, made for the typical line alone (typical_record.bnf). A line's newline is the
// sentinel; so the scanner itself finds the next line, and memchr does only behind a line that it does not take.
#include <array>
#include <cstring>

#include "benchmarks/peers/plain_re2c.hpp"
#include "benchmarks/sides/side.hpp"

namespace bnfurl::benchmarks {

namespace {

using Record = Pointers<record_components>;

constexpr std::size_t host = 0;  // among the components that benchmarks/meson.build names
constexpr std::size_t target = 6;
constexpr std::size_t user_agent = 11;

std::size_t size_of(const Record& parts, std::size_t component) {
  return static_cast<std::size_t>(parts.end[component] - parts.begin[component]);
}

const char* behind_newline(const char* at, const char* end) {
  return static_cast<const char*>(std::memchr(at, '\n', static_cast<std::size_t>(end - at))) + 1;
}

// Results are kept: a row for each of the last 256 lines, as a caller that reads batches would find them.
template <auto Split>
Tally split_lines(const Corpus& corpus) {
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
Tally split(const Corpus& corpus) {
  return tally_lines(corpus, [](std::string_view line, Tally& tally) {
    Record parts;
    if (Split(line.data(), &parts)) tally.add(size_of(parts, host), size_of(parts, target), size_of(parts, user_agent));
  });
}

template <auto Split>
bool add(const std::string& name, const std::string& options) {
  const auto as = [&](const std::string& verb, Tally (*side)(const Corpus&)) {
    return add_peer({
        .name = name + verb,
        .version = "re2c " RE2C_VERSION + options,
        .does_not =
            "takes typical lines alone: no escapes, no request without its three parts, nothing behind the user "
            "agent; gives pointers",
        .reads = Reads::records,
        .side = side,
    });
  };
  return as("_split", split<Split>) && as("_split_lines", split_lines<Split>);
}

const bool plain_added = add<typical::split>("typical", "");
const bool plain_b_added = add<typical_b::split>("typical_b", " -b");
const bool plain_g_added = add<typical_g::split>("typical_g", " -g");

}  // namespace

}  // namespace bnfurl::benchmarks
