// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Checks without a clock that time grows only linearly with the text: it counts the instructions that the verbs take
// for pumping texts of every grammar's start, at three sizes. benchmarks/growth.py checks that each further octet
// takes as many instructions as the ones before. `matches` and `explain` get texts with a wrong end: a trial of kinds
// then goes through all kinds.
//
// Prints a line for each row: `Split/rfc3986/URI/avx2/5000`, and the total number of octets of its texts. With --each
// there is a row for each text, `Split/rfc3986/URI/avx2/a:(%aa)/5000`, to find the one that failed: that takes
// minutes.
#include <bnfurl/line_splitter.hpp>
#include <functional>
#include <iostream>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "benchmarks/counted.hpp"
#include "benchmarks/sides/force_kernel.hpp"
#include "benchmarks/texts/pumping_texts.hpp"

namespace bnfurl::benchmarks {

namespace {

constexpr std::size_t sizes[] = {5'000, 10'000, 20'000};  // all larger than a window

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

}  // namespace
}  // namespace bnfurl::benchmarks

int main(int argc, char** argv) {
  const bool each = argc > 1 && std::string_view(argv[1]) == "--each";
  for (const bnfurl::Grammar grammar : bnfurl::grammars()) bnfurl::benchmarks::count(grammar.start(), each);
}
