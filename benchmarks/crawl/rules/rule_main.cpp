// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// bnfurl-rule-benchmarks: what a decision by rules costs, beside others, all in one process on the same octets, so that
// the rows can be interleaved. Before a row is measured, its side decides all URLs once: a side that decides one of
// them otherwise than bnfurl is not measured, and the run fails. Rows `compile/…` make the rules, in whatever language
// they are, and count the memory that is kept; rows `first/…` decide with rules that have decided nothing before.
//
//   bnfurl-rule-benchmarks [--urls FILE] --benchmark_filter='mixed/10/' ...
//   bnfurl-rule-benchmarks [--urls FILE] --print mixed/10|urls
//
// With `--at-most N`, there are at most N URLs, and of each question at most N rules.
#include <benchmark/benchmark.h>
#include <malloc.h>

#include <fstream>
#include <iostream>
#include <map>
#include <optional>
#include <stdexcept>

#include "benchmarks/crawl/rules/questions.hpp"
#include "benchmarks/texts/corpus.hpp"

namespace bnfurl::benchmarks {
namespace {

// RE2::Set can need a millisecond or more for a URL.
constexpr std::ptrdiff_t few_urls = 5'000;

std::string own_corpus() {
  for (const OwnCorpus& corpus : own_corpora()) {
    if (corpus.name == std::string_view("own")) return corpus.text();
  }
  throw std::runtime_error("there is no corpus own");
}

struct Row {
  Side side;
  std::shared_ptr<Decider> decider = nullptr;
  std::string fault = {};
};

// A question, with what its sides have compiled.
class Asked {
public:
  explicit Asked(Question question) : question_(std::move(question)) {
    for (const Side& side : question_.sides) rows_.push_back({side});
    for (Row& row : rows_) compare(row);
  }

  [[nodiscard]] const Question& question_of() const { return question_; }
  [[nodiscard]] Row& row(std::size_t number) { return rows_[number]; }
  [[nodiscard]] std::size_t denied() const { return denied_; }

private:
  void compare(Row& row) {
    row.decider = row.side.compile();
    const std::vector<bool> verdicts = row.decider->verdicts(question_.urls);
    if (expected_.empty()) expected_ = verdicts;
    denied_ = static_cast<std::size_t>(std::count(expected_.begin(), expected_.end(), true));
    std::size_t different = 0;
    for (std::size_t i = 0; i < verdicts.size(); ++i) {
      if (verdicts[i] == expected_[i]) continue;
      if (different++ == 0) row.fault = "decides " + std::string(question_.urls[i]) + " otherwise";
    }
    if (different > 1) row.fault += ", and " + std::to_string(different - 1) + " more";
  }

  Question question_;
  std::vector<Row> rows_;
  std::vector<bool> expected_;
  std::size_t denied_ = 0;
};

class Program {
public:
  Program(const std::string& file, std::size_t most)
      : corpus_(file.empty() ? own_corpus() : read_corpus(file)), urls_(asked_urls(corpus_.lines())), most_(most) {
    urls_.resize(std::min(urls_.size(), most));
    benchmark::AddCustomContext("urls", file.empty() ? "own" : file.substr(file.rfind('/') + 1));
  }

  void add_rows() {
    for (const Side& side : all_sides())
      if (!side.name.starts_with("bnfurl")) benchmark::AddCustomContext("version/" + side.name, side.version);
    for (const QuestionName& name : question_names()) {
      for (std::size_t number = 0; number < name.sides.size(); ++number) {
        const std::string row = name.name + "/" + name.sides[number];
        benchmark::RegisterBenchmark(row.c_str(), [=, this](auto& state) { decide(state, name.name, number); });
        if (name.sides[number] == "bnfurl, decide alone" || name.sides[number] == "robotstxt") continue;
        benchmark::RegisterBenchmark(("compile/" + row).c_str(),
                                     [=, this](auto& state) { compile(state, name.name, number); });
        if (!name.name.starts_with("mixed/") || name.sides[number] == "vectorscan") continue;
        benchmark::RegisterBenchmark(("first/" + row).c_str(),
                                     [=, this](auto& state) { decide_first(state, name.name, number); });
      }
    }
  }

  void print(const std::string& what) const {
    if (what != "urls") {
      std::cout << question_text(what, urls_, most_);
      return;
    }
    for (const std::string_view url : urls_) std::cout << url << '\n';
  }

  [[nodiscard]] bool all_agree() const { return all_agree_; }

private:
  Asked& asked(const std::string& name) {
    auto& place = asked_[name];
    if (!place) place = std::make_unique<Asked>(question(name, urls_, most_));
    return *place;
  }

  void decide(benchmark::State& state, const std::string& name, std::size_t number) {
    Asked& from = asked(name);
    Row& row = from.row(number);
    if (!row.fault.empty()) {
      all_agree_ = false;
      std::cerr << name << ": " << row.side.name << " " << row.fault << "\n";
      return state.SkipWithError(row.fault.c_str());
    }
    const Urls& urls = from.question_of().urls;
    for (auto pass : state) benchmark::DoNotOptimize(row.decider->denied(urls));
    count(state, urls);
    state.counters["denied"] = static_cast<double>(from.denied());
  }

  // What was just compiled has seen no URL yet: some sides make their states as they meet them.
  void decide_first(benchmark::State& state, const std::string& name, std::size_t number) {
    const Question& question = asked(name).question_of();
    const Urls urls(question.urls.begin(), question.urls.begin() + std::min(few_urls, std::ssize(question.urls)));
    for (auto pass : state) {
      state.PauseTiming();
      const auto decider = question.sides[number].compile();
      state.ResumeTiming();
      benchmark::DoNotOptimize(decider->denied(urls));
    }
    count(state, urls);
  }

  static void count(benchmark::State& state, const Urls& urls) {
    using benchmark::Counter;
    state.counters["s_per_url"] =
        Counter(static_cast<double>(urls.size()), Counter::kIsIterationInvariantRate | Counter::kInvert);
    state.counters["urls"] = static_cast<double>(urls.size());
  }

  static double heap_octets() {
    const auto info = mallinfo2();
    return static_cast<double>(info.uordblks + info.hblkhd);
  }

  void compile(benchmark::State& state, const std::string& name, std::size_t number) {
    const Question& question = asked(name).question_of();
    double octets = 0;
    for (auto pass : state) {
      const double before = heap_octets();
      const auto decider = question.sides[number].compile();
      octets = heap_octets() - before;
    }
    state.counters["octets_a_rule"] = octets / static_cast<double>(question.rules);
    state.counters["text_octets_a_rule"] =
        static_cast<double>(question.text_octets) / static_cast<double>(question.rules);
  }

  Corpus corpus_;
  Urls urls_;
  std::size_t most_;
  std::map<std::string, std::unique_ptr<Asked>> asked_;
  bool all_agree_ = true;
};

// Takes `NAME VALUE` out of the arguments; the rest is for Google Benchmark.
std::string take(std::vector<char*>& arguments, std::string_view name) {
  for (auto argument = arguments.begin(); argument != arguments.end(); ++argument) {
    if (std::string_view(*argument) != name || argument + 1 == arguments.end()) continue;
    std::string value = *(argument + 1);
    arguments.erase(argument, argument + 2);
    return value;
  }
  return "";
}

int main_of(std::vector<char*> arguments) {
  const std::string printed = take(arguments, "--print");
  const std::string most = take(arguments, "--at-most");
  Program program(take(arguments, "--urls"), most.empty() ? static_cast<std::size_t>(-1) : std::stoul(most));
  if (!printed.empty()) return program.print(printed), 0;
  int count = static_cast<int>(arguments.size());
  benchmark::Initialize(&count, arguments.data());
  if (benchmark::ReportUnrecognizedArguments(count, arguments.data())) return 2;
  program.add_rows();
  benchmark::RunSpecifiedBenchmarks();
  return program.all_agree() ? 0 : 1;
}

}  // namespace
}  // namespace bnfurl::benchmarks

int main(int argc, char** argv) {
  try {
    return bnfurl::benchmarks::main_of({argv, argv + argc});
  } catch (const std::exception& error) {
    std::cerr << "bnfurl-rule-benchmarks: " << error.what() << "\n";
  }
  return 2;
}
