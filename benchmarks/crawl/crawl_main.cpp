// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The side of tools/benchmark-crawl that is compiled: bnfurl and other libraries, in one process, on the same octets. It
// is asked through standard input, a side a line, so that its turns stand between those of others, and answers with the
// seconds of CPU and the number of results.
//
//   bnfurl-crawl-sides sample              prints the project's own sample, 50,000 URLs
//   bnfurl-crawl-sides odd|links FILE      prints the lines of FILE, 30 of 100 spelt oddly; links to their paths
//   bnfurl-crawl-sides normal FILE         prints the normal form of each line, or \N
//   bnfurl-crawl-sides answer FILE LIST    answers for the lines of FILE; LIST has the public suffixes
//   bnfurl-crawl-sides differences FILE    what others make of the same texts, and of all pairs of a grid
//   bnfurl-crawl-sides pairs               the pairs of this grid, and what they are
#include <ctime>
#include <functional>
#include <iostream>
#include <map>
#include <stdexcept>

#include "benchmarks/crawl/differences.hpp"
#include "benchmarks/crawl/library.hpp"
#include "benchmarks/crawl/sites.hpp"
#include "benchmarks/texts/corpus.hpp"
#include "benchmarks/texts/odd_spellings.hpp"

namespace bnfurl::benchmarks {

namespace {

constexpr std::uint64_t seed = 20;
constexpr std::string_view base = "http://www.example.org/archive/2026/11/index.html";

using Side = std::function<Made()>;

// The texts of all sides.
struct Given {
  explicit Given(const std::string& lines)
      : common(lines),
        odd(odd_spellings(common.buffer(), seed)),
        links(relative_links(common.buffer())),
        hosts(hosts_of(common.lines())) {}
  Corpus common;
  Corpus odd;
  Corpus links;
  std::vector<std::string> hosts;
};

double cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

std::map<std::string, Side> sides(const Given& given, const SiteLists& lists) {
  std::map<std::string, Side> all;
  all["site: bnfurl"] = [&] { return lists.of_urls(given.common.lines()); };
  all["site: bnfurl, of hosts"] = [&] { return lists.of_hosts(given.hosts); };
  all["site: libpsl"] = [&] { return lists.by_libpsl(given.hosts); };
  for (const Library& library : libraries()) {
    all["normalize common: " + library.name] = [&, library] { return library.normalize_all(given.common.lines()); };
    all["normalize odd: " + library.name] = [&, library] { return library.normalize_all(given.odd.lines()); };
    if (library.name == "bnfurl, with scheme") continue;
    all["resolve: " + library.name] = [&, library] { return library.resolve_all(base, given.links.lines()); };
  }
  return all;
}

void answer(const Given& given, const SiteLists& lists) {
  const std::map<std::string, Side> all = sides(given, lists);
  for (const auto& [name, side] : all) std::cout << name << '\n';
  std::cout << std::endl;
  std::cout.precision(9);
  for (std::string name; std::getline(std::cin, name);) {
    const double begin = cpu_seconds();
    const Made made = all.at(name)();
    std::cout << cpu_seconds() - begin << '\t' << made.results << std::endl;
  }
}

void answer(const std::string& file, const std::string& list) { answer(Given(read_corpus(file)), SiteLists(list)); }

void print_differences(const std::string& file) {
  const Given given(read_corpus(file));
  print_normal_forms(std::cout, "common", given.common.lines());
  print_normal_forms(std::cout, "odd", given.odd.lines());
  print_resolutions(std::cout);
}

void print_normal(const std::string& file) {
  const Library own = bnfurl_scheme();
  const Corpus corpus(read_corpus(file));
  for (const std::string_view line : corpus.lines()) std::cout << own.normal_form(line).value_or("\\N") << '\n';
}

void print_sample() {
  for (const OwnCorpus& corpus : own_corpora())
    if (corpus.name == std::string_view("own")) std::cout << corpus.text();
}

bool run(const std::vector<std::string>& words) {
  const std::string verb = words.empty() ? "" : words[0];
  if (verb == "sample" && words.size() == 1) return print_sample(), true;
  if (verb == "pairs" && words.size() == 1) return print_pairs(std::cout), true;
  if (verb == "odd" && words.size() == 2) return std::cout << Given(read_corpus(words[1])).odd.buffer(), true;
  if (verb == "links" && words.size() == 2) return std::cout << Given(read_corpus(words[1])).links.buffer(), true;
  if (verb == "normal" && words.size() == 2) return print_normal(words[1]), true;
  if (verb == "differences" && words.size() == 2) return print_differences(words[1]), true;
  if (verb == "answer" && words.size() == 3) return answer(words[1], words[2]), true;
  return false;
}

}  // namespace
}  // namespace bnfurl::benchmarks

int main(int argc, char** argv) {
  try {
    if (bnfurl::benchmarks::run({argv + 1, argv + argc})) return 0;
    std::cerr << "usage: bnfurl-crawl-sides sample | odd|links|normal|differences FILE | answer FILE LIST | pairs\n";
  } catch (const std::exception& error) {
    std::cerr << "bnfurl-crawl-sides: " << error.what() << "\n";
  }
  return 2;
}
