// bnfurl-benchmarks: a row for every side and every corpus that it reads, all in one process over the same octets, so
// that the rows can be interleaved. Before a row is measured, its side reads the corpus once. That warms it up and
// gives its tally, which must equal the tally of all other sides with the same question. A row with another tally
// fails, and so does the whole run at the end.
//
//   bnfurl-benchmarks --corpus web=urls.txt --corpus log=access.log --benchmark_filter='/web/' ...
//   bnfurl-benchmarks --corpus web=urls.txt --print WHAT    WHAT is a corpus, or a text that another part has
//
// With `--at-most N`, a corpus is its first N lines. What crawlers ask is about "web", or else "own".
#include <benchmark/benchmark.h>

#include <algorithm>
#include <fstream>
#include <iostream>
#include <map>
#include <memory>
#include <thread>

#include "benchmarks/force_kernel.hpp"
#include "benchmarks/program.hpp"
#include "benchmarks/sides.hpp"

namespace bnfurl::benchmarks {
namespace {

std::string first_lines(std::string text, std::size_t count) {
  std::size_t size = 0;
  for (; count > 0 && size < text.size(); --count) size = std::min(text.find('\n', size), text.size() - 1) + 1;
  text.resize(size);
  return text;
}

struct Row {
  std::string name;
  std::shared_ptr<LazyCorpus> corpus;
  std::string kernel;  // empty: the row is a peer's
  Side measured;
  Side checked;
  std::string question;  // rows with the same question have the same count of valid lines; empty: nothing to compare
  bool splits = false;   // and the same checksum
};

// The first answer to each question, and the row that gave it.
class Answers {
public:
  // An error message; empty if `value` equals the first answer.
  std::string compare(const std::string& question, std::size_t value, const std::string& row) {
    const auto [known, is_new] = first_.emplace(question, std::make_pair(value, row));
    if (is_new || known->second.first == value) return "";
    all_equal_ = false;
    return question + ": " + std::to_string(value) + ", but " + std::to_string(known->second.first) + " by " +
           known->second.second;
  }
  [[nodiscard]] bool all_equal() const { return all_equal_; }

private:
  std::map<std::string, std::pair<std::size_t, std::string>> first_;
  bool all_equal_ = true;
};

Answers& answers() {
  static Answers all;
  return all;
}

std::string difference(const Row& row, const Tally& tally) {
  if (row.question.empty()) return "";
  std::string valid = answers().compare("valid lines of " + row.question, tally.valid, row.name);
  if (!valid.empty() || !row.splits) return valid;
  return answers().compare("checksum of " + row.question, tally.checksum, row.name);
}

void run(benchmark::State& state, const Row& row) {
  const Corpus& corpus = row.corpus->get();
  if (!row.kernel.empty()) force_kernel(row.kernel);
  const Tally tally = row.checked(corpus);
  const std::string error = difference(row, tally);
  if (!error.empty()) std::cerr << row.name << ": " << error << "\n";
  if (!error.empty()) return state.SkipWithError(error.c_str());
  for (auto pass : state) {
    Tally result = row.measured(corpus);
    benchmark::DoNotOptimize(result);
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(corpus.buffer().size()));
  count_texts(state, corpus.lines().size());
  state.counters["octets"] = static_cast<double>(corpus.buffer().size());
  state.counters["valid"] = static_cast<double>(tally.valid);
  state.counters["checksum"] = static_cast<double>(tally.checksum);
}

bool has_records(const std::string& corpus) { return corpus == "log"; }

// The project's own corpora but `own` are special.
bool is_common(const std::string& corpus) {
  for (const OwnCorpus& own : own_corpora())
    if (corpus == own.name) return corpus == "own";
  return !has_records(corpus);
}

bool is_read(Reads reads, const std::string& corpus) {
  switch (reads) {
    case Reads::common:
      return is_common(corpus);
    case Reads::urls:
      return !has_records(corpus);
    case Reads::records:
      return has_records(corpus);
    case Reads::lines:
      return is_common(corpus) || has_records(corpus);
  }
  return false;
}

std::vector<Peer> all_peers() {
  std::vector<Peer> all = peers();
  for (const Peer& peer : re2c_peers()) all.push_back(peer);
  return all;
}

bool is_member_corpus(const std::string& corpus) { return corpus.starts_with("members-"); }

std::vector<Row> own_rows(const std::vector<OwnSide>& sides, const Corpora& corpora) {
  std::vector<Row> rows;
  for (const OwnSide& side : sides) {
    for (const auto& corpus : corpora) {
      if (side.corpus.empty() ? !is_read(side.reads, corpus->name()) : side.corpus != corpus->name()) continue;
      const std::string where = side.entry + "/" + corpus->name();
      for (const std::string& kernel : kernel_names()) {
        rows.push_back({side.verb + "/" + where + "/" + kernel, corpus, kernel, side.measured, side.checked, where,
                        side.verb.starts_with("Split")});
      }
    }
  }
  return rows;
}

std::vector<Row> peer_rows(const Corpora& corpora) {
  std::vector<Row> rows;
  for (const Peer& peer : all_peers()) {
    for (const auto& corpus : corpora) {
      if (is_member_corpus(corpus->name()) || !is_read(peer.reads, corpus->name())) continue;
      const std::string question = peer.is_exact ? "rfc3986/URI/" + corpus->name() : "";
      rows.push_back(
          {"Peer/" + peer.name + "/" + corpus->name(), corpus, "", peer.side, peer.side, question, peer.splits});
    }
  }
  return rows;
}

Corpora all_corpora(const std::vector<std::string>& given, std::size_t most) {
  Corpora corpora;
  for (const std::string& argument : given) {
    const std::size_t equals = argument.find('=');
    if (equals == std::string::npos) throw std::runtime_error("--corpus " + argument + ": NAME=PATH is wanted");
    const std::string path = argument.substr(equals + 1);
    corpora.push_back(std::make_shared<LazyCorpus>(argument.substr(0, equals), "the distinct lines of a file", most,
                                                   [path] { return read_corpus(path); }));
  }
  for (const OwnCorpus& own : own_corpora())
    corpora.push_back(std::make_shared<LazyCorpus>(own.name, own.what, most, own.text));
  return corpora;
}

// Takes all `OPTION VALUE` out of the arguments; the rest is for Google Benchmark.
std::vector<std::string> take(std::vector<char*>& arguments, std::string_view option) {
  std::vector<std::string> values;
  for (auto argument = arguments.begin(); argument != arguments.end();) {
    if (std::string_view(*argument) != option || argument + 1 == arguments.end()) {
      ++argument;
      continue;
    }
    values.emplace_back(*(argument + 1));
    argument = arguments.erase(argument, argument + 2);
  }
  return values;
}

// "AMD EPYC, 2 cores", from Linux.
std::string machine() {
  std::ifstream info("/proc/cpuinfo");
  for (std::string line; std::getline(info, line);) {
    if (!line.starts_with("model name")) continue;
    return line.substr(line.find(": ") + 2) + ", " + std::to_string(std::thread::hardware_concurrency()) + " cores";
  }
  return "unknown";
}

void add_context(const Corpora& corpora) {
  benchmark::AddCustomContext("machine", machine());
  benchmark::AddCustomContext("compiler", BNFURL_COMPILER);
  benchmark::AddCustomContext("flags", BNFURL_FLAGS);
  for (const Peer& peer : all_peers())
    benchmark::AddCustomContext("peer/" + peer.name, peer.version + "\t" + peer.does_not);
  for (const auto& corpus : corpora) benchmark::AddCustomContext("corpus/" + corpus->name(), corpus->what());
}

Options options_of(std::vector<char*>& arguments) {
  const auto last = [&](std::string_view option) {
    const std::vector<std::string> values = take(arguments, option);
    return values.empty() ? "" : values.back();
  };
  const std::string most = last("--at-most");
  Options options{{}, nullptr, most.empty() ? std::string::npos : std::stoul(most), last("--suffixes")};
  options.corpora = all_corpora(take(arguments, "--corpus"), options.most);
  const auto named = [&](std::string_view name) {
    return std::ranges::find_if(options.corpora, [&](const auto& corpus) { return corpus->name() == name; });
  };
  options.urls = (named("web") != options.corpora.end() ? named("web") : named("own"))->get();
  return options;
}

// A corpus by its name, or what another part prints.
int print(const std::string& what, const Options& options) {
  for (const auto& corpus : options.corpora)
    if (corpus->name() == what) return std::cout << corpus->get().buffer(), 0;
  if (print_rules(std::cout, what, options) || print_normal_forms(std::cout, what, options)) return 0;
  throw std::runtime_error("--print " + what + ": there is no such text");
}

int main_of(std::vector<char*> arguments) {
  const std::vector<std::string> printed = take(arguments, "--print");
  const Options options = options_of(arguments);
  if (!printed.empty()) return print(printed.back(), options);
  int count = static_cast<int>(arguments.size());
  benchmark::Initialize(&count, arguments.data());
  if (benchmark::ReportUnrecognizedArguments(count, arguments.data())) return 2;
  add_context(options.corpora);
  for (const auto& rows :
       {own_rows(own_sides(), options.corpora), own_rows(kernel_sides(), options.corpora), peer_rows(options.corpora)})
    for (const Row& row : rows)
      benchmark::RegisterBenchmark(row.name.c_str(), [row](benchmark::State& state) { run(state, row); });
  add_normal_form_rows(options);
  add_rule_rows(options);
  benchmark::RunSpecifiedBenchmarks();
  return answers().all_equal() && all_decide_alike() ? 0 : 1;
}

}  // namespace

const Corpus& LazyCorpus::get() {
  if (!corpus_) corpus_.emplace(first_lines(text_(), most_));
  return *corpus_;
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
