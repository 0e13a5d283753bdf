// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Checks without a clock that time grows only linearly with the text: it counts the instructions that the verbs take
// for pumping texts of every grammar's start, at three sizes. benchmarks/counts.py checks that each further octet
// takes as many instructions as the ones before. `matches` and `explain` get texts with a wrong end: a trial of kinds
// then goes through all kinds.
//
// Prints a line for each row: `Split/rfc3986/URI/avx2/5000`, and the total number of octets of its texts. With --each
// there is a row for each text, `Split/rfc3986/URI/avx2/a:(%aa)/5000`, to find the one that failed: that takes
// minutes.
//
// With --seconds it takes the time instead: a table of nanoseconds per octet at 64 KiB, 1 MiB and 64 MiB (or so many
// MiB as are named), the mean over all texts, each at its best of several times; "grows" is the worst of any text. If
// an octet of a longer text costs more, that is the cost of fetching it from a more distant cache or from memory. The
// floor, a memchr for an octet that does not occur, shows how much.
//
//   bnfurl-growth [--each | --seconds [MIB]]
#include <algorithm>
#include <bnfurl/line_splitter.hpp>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <functional>
#include <iostream>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "benchmarks/counted.hpp"
#include "benchmarks/force_kernel.hpp"
#include "benchmarks/texts/pumping_texts.hpp"

namespace bnfurl::benchmarks {

namespace {

constexpr std::size_t sizes[] = {5'000, 10'000, 20'000};  // all larger than a window
constexpr std::size_t kib = 1'024, mib = kib * kib;

struct Verb {
  std::string name;
  std::function<std::string(const PumpingText&, std::size_t size)> text;
  std::function<void(std::string_view text)> ask;
};

std::string right(const PumpingText& text, std::size_t size) { return text.of_size(size); }
std::string wrong(const PumpingText& text, std::size_t size) { return text.wrong_of_size(size); }
std::string line(const PumpingText& text, std::size_t size) { return text.of_size(size - 1) + '\n'; }

// A splitter chooses its engine when it is constructed.
std::vector<Verb> verbs(Production entry) {
  const auto splitter = std::make_shared<LineSplitter>(entry);
  return {
      {"Split", right, [entry](std::string_view text) { static_cast<void>(split(entry, text)); }},
      {"Matches", wrong, [entry](std::string_view text) { static_cast<void>(matches(entry, text)); }},
      {"SplitLines", line,
       [splitter](std::string_view text) {
         splitter->feed(text);
         while (splitter->next() != nullptr) continue;
       }},
  };
}

// `explain` uses no kernel.
Verb explaining(Production entry) {
  return {"Explain", wrong, [entry](std::string_view text) { static_cast<void>(explain(entry, text)); }};
}

void count(const Verb& verb, const std::string& row, std::span<const PumpingText> pumping) {
  for (const std::size_t size : sizes) {
    std::vector<std::string> texts;
    std::size_t octets = 0;
    for (const PumpingText& text : pumping) octets += texts.emplace_back(verb.text(text, size)).size();
    const std::string name = row + '/' + std::to_string(size);
    counted(name, [&] {
      for (const std::string& text : texts) verb.ask(text);
    });
    std::cout << name << '\t' << octets << '\n';
  }
}

void count(const Verb& verb, const std::string& row, std::span<const PumpingText> pumping, bool each) {
  if (!each) return count(verb, row, pumping);
  for (const PumpingText& text : pumping) count(verb, row + '/' + text.access + '(' + text.cycle + ')', {&text, 1});
}

void count(Production entry, bool each) {
  const std::vector<PumpingText> pumping = unlike_pumping_texts(entry);
  const std::string name = '/' + std::string(entry.grammar().name()) + '/' + std::string(entry.name()) + '/';
  const Verb explain = explaining(entry);
  count(explain, explain.name + name + "tables", pumping, each);
  const std::vector<std::string> kernels = kernel_names();
  for (const std::string& kernel : {kernels.front(), kernels.back()}) {
    force_kernel(kernel);
    for (const Verb& verb : verbs(entry)) count(verb, verb.name + name + kernel, pumping, each);
  }
}

// Keeps the answers from being optimised away.
volatile bool found = false;

Verb floor() {
  return {"Floor", right,
          [](std::string_view text) { found = std::memchr(text.data(), '\x7f', text.size()) != nullptr; }};
}

// The time of this thread alone: others may run at the same time.
double now() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

// The least time in nanoseconds per octet: measures until it has not improved for a while.
double per_octet(const Verb& verb, const std::string& text) {
  const int patience = text.size() < mib ? 20 : text.size() < 16 * mib ? 4 : 2;
  double least = 1e9;
  for (int tries = 0; tries <= patience; ++tries) {
    const double begin = now();
    verb.ask(text);
    const double time = now() - begin;
    if (time < 0.99 * least) tries = 0;
    least = std::min(least, time);
  }
  return least * 1e9 / static_cast<double>(text.size());
}

void time(const Verb& verb, const std::string& row, std::span<const PumpingText> pumping, std::size_t largest) {
  std::vector<double> sums(3);
  double growth = 0;
  std::string grown;
  for (const PumpingText& text : pumping) {
    std::vector<double> times;
    for (const std::size_t size : {64 * kib, mib, largest}) times.push_back(per_octet(verb, verb.text(text, size)));
    std::ranges::transform(sums, times, sums.begin(), std::plus<>());
    if (times.back() - times.front() <= growth) continue;
    growth = times.back() - times.front();
    grown = text.access + '(' + text.cycle + ')';
  }
  std::printf("| %s | %zu |", row.c_str(), pumping.size());
  for (const double sum : sums) std::printf(" %.3f |", sum / static_cast<double>(pumping.size()));
  std::printf(" %.3f | `%s` |\n", growth, grown.c_str());
  std::fflush(stdout);
}

void time_all(std::size_t largest) {
  std::printf("Nanoseconds per octet, %s, kernel %s\n\n", BNFURL_COMPILER, std::string(active_kernels()).c_str());
  std::printf("| texts of | how many | 64 KiB | 1 MiB | %zu MiB | grows | with |\n", largest / mib);
  std::printf("| --- | --- | --- | --- | --- | --- | --- |\n");
  for (const Grammar grammar : grammars()) {
    const std::vector<PumpingText> pumping = unlike_pumping_texts(grammar.start());
    std::vector<Verb> all = verbs(grammar.start());
    all.push_back(explaining(grammar.start()));
    all.push_back(floor());
    for (const Verb& verb : all) time(verb, verb.name + "/" + std::string(grammar.name()), pumping, largest);
  }
}

}  // namespace
}  // namespace bnfurl::benchmarks

int main(int argc, char** argv) {
  using namespace bnfurl;
  const std::string_view option = argc > 1 ? argv[1] : "";
  if (option == "--seconds")
    return benchmarks::time_all((argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 64) * benchmarks::mib), 0;
  for (const Grammar grammar : grammars()) benchmarks::count(grammar.start(), option == "--each");
}
