// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The side of tools/benchmark-columns that is not Python: what the library itself takes for the rows, as lines of a
// text, which is what columns are measured by, and as adjacent strings. It is asked through standard input, a side a
// line, so that its turns stand between those of the others, and answers with the seconds of CPU and the valid rows.
//
//   bnfurl-columns FILE     answers for the lines of a file
//   bnfurl-columns          prints the project's own sample, a million URLs
#include <bit>
#include <bnfurl/line_splitter.hpp>
#include <bnfurl/rfc3986.hpp>
#include <cstdint>
#include <ctime>
#include <fstream>
#include <functional>
#include <iostream>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "benchmarks/texts/corpus.hpp"

namespace bnfurl::benchmarks {

namespace {

// The same rows twice: with a newline after each, and with nothing between them.
struct Rows {
  explicit Rows(std::string text) : lines(std::move(text)) {
    for (std::size_t begin = 0; begin < lines.size();) {
      const std::size_t end = lines.find('\n', begin);
      strings.append(lines, begin, end - begin);
      offsets.push_back(static_cast<std::int64_t>(strings.size()));
      begin = end + 1;
    }
  }
  std::string lines;
  std::string strings;
  std::vector<std::int64_t> offsets{0};
};

double cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

template <class Splitter>
std::size_t valid_of(Splitter& splitter) {
  std::size_t valid = 0;
  while (const Lines* lines = splitter.next())
    for (const std::uint64_t word : lines->verdicts()) valid += static_cast<std::size_t>(std::popcount(word));
  return valid;
}

std::size_t split_lines(const Rows& rows, Ask ask) {
  LineSplitter splitter(rfc3986::URI, '\n', ask);
  splitter.feed(rows.lines);
  return valid_of(splitter);
}

std::size_t split_strings(const Rows& rows, Ask ask) {
  StringSplitter splitter(rfc3986::URI, ask);
  splitter.feed(rows.strings, std::span<const std::int64_t>(rows.offsets));
  return valid_of(splitter);
}

using Side = std::function<std::size_t()>;

std::map<std::string, Side> sides(const Rows& rows) {
  return {
      {"LineSplitter, components", [&] { return split_lines(rows, Ask::components); }},
      {"LineSplitter, verdict", [&] { return split_lines(rows, Ask::verdict); }},
      {"StringSplitter, components", [&] { return split_strings(rows, Ask::components); }},
      {"StringSplitter, verdict", [&] { return split_strings(rows, Ask::verdict); }},
  };
}

void answer(const Rows& rows) {
  const std::map<std::string, Side> all = sides(rows);
  for (const auto& [name, side] : all) std::cout << name << '\n';
  std::cout << std::endl;
  for (std::string name; std::getline(std::cin, name);) {
    const double begin = cpu_seconds();
    const std::size_t valid = all.at(name)();
    std::cout << cpu_seconds() - begin << '\t' << valid << std::endl;
  }
}

int print_sample() {
  for (const OwnCorpus& corpus : own_corpora())
    if (corpus.name == std::string_view("million")) std::cout << corpus.text();
  return 0;
}

int answer_for(const char* path) {
  std::ifstream file(path, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  if (!text.ends_with('\n')) {
    std::cerr << "bnfurl-columns: " << path << " cannot be read, or does not end with a newline\n";
    return 2;
  }
  std::cout.precision(9);
  answer(Rows(text));
  return 0;
}

}  // namespace
}  // namespace bnfurl::benchmarks

int main(int argc, char** argv) {
  return argc < 2 ? bnfurl::benchmarks::print_sample() : bnfurl::benchmarks::answer_for(argv[1]);
}
