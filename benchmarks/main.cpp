// bnfurl-benchmarks: a row for every side and every corpus that it reads, all in one process over the same octets, so
// that the rows can be interleaved. Before a row is measured, its side reads the corpus once. That warms it up and
// gives its tally, which must equal the tally of all other sides with the same question. A row with another tally
// fails, and so does the whole run at the end.
//
//   bnfurl-benchmarks --corpus web=urls.txt --corpus log=access.log --benchmark_filter='/web/' ...
//   bnfurl-benchmarks --corpus web=urls.txt --print CORPUS
//
// With `--at-most N`, a corpus is its first N lines. Rows `robots-store/...` need `--robots-store FILE`.
#include <algorithm>
#include <iostream>
#include <map>

#include "benchmarks/force_kernel.hpp"
#include "benchmarks/program.hpp"

namespace bnfurl::benchmarks {
namespace {

bool all_equal = true;

// Keeps the first answer to each question, and the row that gave it. An error message; empty if `value` equals the
// first.
std::string compare(const std::string& question, std::size_t value, const std::string& row) {
  static std::map<std::string, std::pair<std::size_t, std::string>> first;
  const auto [known, is_new] = first.emplace(question, std::make_pair(value, row));
  if (is_new || known->second.first == value) return "";
  all_equal = false;
  return question + ": " + std::to_string(value) + ", but " + std::to_string(known->second.first) + " by " +
         known->second.second;
}

std::string difference(const Side& side, const std::string& row, const std::string& corpus, const Tally& tally) {
  if (side.question.empty()) return "";
  const std::string about = " of " + side.question + "/" + corpus;
  std::string valid = compare("valid lines" + about, tally.valid, row);
  if (!valid.empty() || !side.splits) return valid;
  return compare("checksum" + about, tally.checksum, row);
}

void run(benchmark::State& state, const Side& side, const std::string& row, LazyCorpus& from) {
  const Corpus& corpus = from.get();
  const Tally tally = side.checked ? side.checked(corpus) : side.measured(corpus);
  const std::string error = difference(side, row, from.name, tally);
  if (!error.empty()) std::cerr << row << ": " << error << "\n";
  if (!error.empty()) return state.SkipWithError(error.c_str());
  for (auto pass : state) {
    Tally result = side.measured(corpus);
    benchmark::DoNotOptimize(result);
  }
  count_texts(state, corpus.lines().size());
  state.counters["octets"] = static_cast<double>(corpus.buffer().size());
  state.counters["valid"] = static_cast<double>(tally.valid);
}

void add_row(const Side& side, const std::shared_ptr<LazyCorpus>& corpus) {
  const std::string row = side.name + "/" + corpus->name;
  if (!side.has_kernels)
    benchmark::RegisterBenchmark(row.c_str(), [=](auto& state) { run(state, side, row, *corpus); });
  for (const std::string& kernel : side.has_kernels ? kernel_names() : std::vector<std::string>()) {
    const std::string name = row + "/" + kernel;
    benchmark::RegisterBenchmark(name.c_str(), [=](auto& state) {
      force_kernel(kernel);
      run(state, side, name, *corpus);
    });
  }
}

void add_rows(const Options& options) {
  benchmark::AddCustomContext("compiler", BNFURL_COMPILER);
  benchmark::AddCustomContext("flags", BNFURL_FLAGS);
  std::vector<Side> sides;
  for (const auto add : {add_bnfurl_sides, add_crawl_sides, add_url_peers, add_re2c_peers}) add(sides);
  if (!options.store.empty()) add_robots_sides(sides, options.store);
  for (const Side& side : sides) {
    if (!side.version.empty()) benchmark::AddCustomContext(side.name, side.version + "\t" + side.does_not);
    for (const auto& corpus : options.corpora)
      if (std::ranges::find(side.reads, corpus->name) != side.reads.end()) add_row(side, corpus);
  }
}

// Takes all `OPTION VALUE` out of the arguments; the rest is for Google Benchmark.
std::vector<std::string> take(std::vector<char*>& arguments, std::string_view option) {
  std::vector<std::string> values;
  for (auto argument = arguments.begin(); argument != arguments.end();) {
    if (*argument != option || argument + 1 == arguments.end()) {
      ++argument;
      continue;
    }
    values.emplace_back(*(argument + 1));
    argument = arguments.erase(argument, argument + 2);
  }
  return values;
}

Options options_of(std::vector<char*>& arguments) {
  const std::vector<std::string> most = take(arguments, "--at-most");
  const std::vector<std::string> store = take(arguments, "--robots-store");
  Options options{
      {}, most.empty() ? std::string::npos : std::stoul(most.back()), store.empty() ? std::string() : store.back()};
  const auto add = [&](const std::string& name, const std::function<std::string()>& text) {
    options.corpora.push_back(std::make_shared<LazyCorpus>(LazyCorpus{name, text, options.most}));
  };
  for (const std::string& argument : take(arguments, "--corpus")) {
    const std::size_t equals = argument.find('=');
    if (equals == std::string::npos) throw std::runtime_error("--corpus " + argument + ": NAME=PATH is wanted");
    add(argument.substr(0, equals), [path = argument.substr(equals + 1)] { return read_corpus(path); });
  }
  for (const OwnCorpus& own : own_corpora()) add(own.name, own.text);
  return options;
}

int main_of(std::vector<char*> arguments) {
  const std::vector<std::string> printed = take(arguments, "--print");
  const Options options = options_of(arguments);
  if (!printed.empty()) return std::cout << options.corpus(printed.back()).buffer(), 0;
  int count = static_cast<int>(arguments.size());
  benchmark::Initialize(&count, arguments.data());
  if (benchmark::ReportUnrecognizedArguments(count, arguments.data())) return 2;
  add_rows(options);
  add_rule_rows(options);
  benchmark::RunSpecifiedBenchmarks();
  return all_equal && all_decide_alike() ? 0 : 1;
}

}  // namespace

const Corpus& LazyCorpus::get() {
  if (!corpus) corpus = std::make_unique<Corpus>(text(), most);
  return *corpus;
}

LazyCorpus* Options::find(std::string_view name) const {
  const auto found = std::ranges::find_if(corpora, [&](const auto& corpus) { return corpus->name == name; });
  return found == corpora.end() ? nullptr : found->get();
}

}  // namespace bnfurl::benchmarks

int main(int argc, char** argv) {
  try {
    return bnfurl::benchmarks::main_of({argv, argv + argc});
  } catch (const std::exception& error) {
    std::cerr << "bnfurl-benchmarks: " << error.what() << "\n";
    return 2;
  }
}
