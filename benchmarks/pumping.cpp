// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Shows that time grows linearly: nanoseconds per octet of pumping texts from 64 KiB to 64 MiB for every grammar's
// start, and to 1 MiB for all other productions. If an octet of a longer text costs more, that is the cost of
// fetching it from a more distant cache or from memory. The floor, a memchr for an octet that does not occur, shows
// how much.
//
// Prints tables in Markdown, for the active kernel (BNFURL_KERNELS). Each cell is the mean over all texts, each at
// its best of several times; "grows" is the worst of any text. benchmarks/growth.cpp checks the same without a clock.
//
//   bnfurl-pumping [LARGEST]      a size in MiB other than 64
#include <algorithm>
#include <bnfurl/line_splitter.hpp>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "benchmarks/texts/pumping_texts.hpp"

namespace bnfurl::benchmarks {

namespace {

constexpr std::size_t kib = 1'024;
constexpr std::size_t mib = kib * kib;

// Keeps the answers from being optimised away.
volatile bool answer = false;

struct Verb {
  const char* name;
  std::function<bool(std::string_view text)> ask;
};

std::vector<Verb> verbs(Production entry) {
  return {
      {"split", [entry](std::string_view text) { return split(entry, text).has_value(); }},
      {"matches", [entry](std::string_view text) { return matches(entry, text); }},
      {"explain", [entry](std::string_view text) { return explain(entry, text).has_value(); }},
      {"floor", [](std::string_view text) { return std::memchr(text.data(), '\x7f', text.size()) != nullptr; }},
  };
}

// The time of this thread alone: others may run at the same time.
double now() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

double seconds(const Verb& verb, std::string_view text) {
  const double begin = now();
  answer = verb.ask(text);
  return now() - begin;
}

// The least time in nanoseconds per octet: measures until it has not improved for a while.
double per_octet(const Verb& verb, std::string_view text) {
  const int patience = text.size() < mib ? 20 : text.size() < 16 * mib ? 4 : 2;
  double least = seconds(verb, text);
  for (int tries = 0; tries < patience; ++tries) {
    const double time = seconds(verb, text);
    if (time < 0.99 * least) tries = 0;
    least = std::min(least, time);
  }
  return least * 1e9 / static_cast<double>(text.size());
}

// The results of one verb: sums of nanoseconds per octet at each size, and the text that grew most.
struct Line {
  std::vector<double> sums;
  std::size_t texts = 0;
  double growth = 0;
  std::string grown;

  void add(const PumpingText& text, const std::vector<double>& times) {
    sums.resize(times.size());
    std::ranges::transform(sums, times, sums.begin(), std::plus<>());
    ++texts;
    if (times.back() - times.front() <= growth) return;
    growth = times.back() - times.front();
    grown = text.access + '(' + text.cycle + ')';
  }
};

using Lines = std::vector<Line>;  // one for each verb

void add(Lines& lines, Production entry, const PumpingText& text, const std::vector<std::size_t>& sizes) {
  const std::vector<Verb> all = verbs(entry);
  std::vector<std::vector<double>> times(all.size());
  for (const std::size_t size : sizes) {
    const std::string octets = text.of_size(size);
    for (std::size_t i = 0; i < all.size(); ++i) times[i].push_back(per_octet(all[i], octets));
  }
  lines.resize(all.size());
  for (std::size_t i = 0; i < all.size(); ++i) lines[i].add(text, times[i]);
}

void print_head(const std::vector<std::size_t>& sizes) {
  std::printf("\n| texts of | how many | |");
  for (const std::size_t size : sizes) {
    std::printf(" %zu %s |", size < mib ? size / kib : size / mib, size < mib ? "KiB" : "MiB");
  }
  std::printf(" grows | with |\n| --- | --- | --- |");
  for (std::size_t i = 0; i < sizes.size(); ++i) std::printf(" --- |");
  std::printf(" --- | --- |\n");
}

void print(const std::string& of, const Lines& lines) {
  const std::vector<Verb> all = verbs(grammars()[0].productions()[0]);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    std::printf("| %s | %zu | %s |", of.c_str(), lines[i].texts, all[i].name);
    for (const double sum : lines[i].sums) std::printf(" %.3f |", sum / static_cast<double>(lines[i].texts));
    std::printf(" %.3f | `%s` |\n", lines[i].growth, lines[i].grown.c_str());
  }
  std::fflush(stdout);
}

void print_starts(const std::vector<std::size_t>& sizes) {
  print_head(sizes);
  for (const Grammar grammar : grammars()) {
    const Production start = grammar.start();
    Lines lines;
    for (const PumpingText& text : unlike_pumping_texts(start)) add(lines, start, text, sizes);
    print(std::string(grammar.name()) + " " + std::string(start.name()), lines);
  }
}

void print_others(const std::vector<std::size_t>& sizes) {
  print_head(sizes);
  for (const Grammar grammar : grammars()) {
    Lines lines;
    for (const Production entry : grammar.productions()) {
      if (entry == grammar.start()) continue;
      for (const PumpingText& text : unlike_pumping_texts(entry)) add(lines, entry, text, sizes);
    }
    print(std::string(grammar.name()) + ", the others", lines);
  }
}

}  // namespace
}  // namespace bnfurl::benchmarks

int main(int argc, char** argv) {
  using namespace bnfurl::benchmarks;
  const std::size_t largest = (argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 64) * mib;
  std::printf("Nanoseconds per octet, %s, kernel %s\n", BNFURL_COMPILER, std::string(bnfurl::active_kernels()).c_str());
  print_starts({64 * kib, mib, largest});
  print_others({64 * kib, mib});
}
