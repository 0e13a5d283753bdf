// What the parts of bnfurl-benchmarks share: the corpora, and rows that measure texts. A part registers its rows before
// anything runs; what a row needs is made when the first row needs it.
#pragma once

#include <benchmark/benchmark.h>

#include <functional>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "benchmarks/texts/corpus.hpp"

namespace bnfurl::benchmarks {

/// A corpus that is generated or read when the first row needs it.
class LazyCorpus {
public:
  /// `most`: so many lines of it.
  LazyCorpus(std::string name, std::string what, std::size_t most, std::function<std::string()> text)
      : name_(std::move(name)), what_(std::move(what)), most_(most), text_(std::move(text)) {}
  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] const std::string& what() const { return what_; }  ///< one line of description for the results
  [[nodiscard]] const Corpus& get();

private:
  std::string name_;
  std::string what_;
  std::size_t most_;
  std::function<std::string()> text_;
  std::optional<Corpus> corpus_;
};

using Corpora = std::vector<std::shared_ptr<LazyCorpus>>;

/// What the program was given.
struct Options {
  Corpora corpora;       ///< those of --corpus, then the project's own
  LazyCorpus* urls;      ///< "web" if it was given, else "own"
  std::size_t most;      ///< --at-most: so many lines, and rules of a list
  std::string suffixes;  ///< --suffixes: the file of public suffixes
};

/// After a row was measured: its time is that of one of `texts`.
inline void count_texts(benchmark::State& state, std::size_t texts) {
  using benchmark::Counter;
  const auto count = static_cast<double>(texts);
  state.counters["s_per_url"] = Counter(count, Counter::kIsIterationInvariantRate | Counter::kInvert);
  state.counters["urls"] = count;
}

/// The rows of normal forms, references and sites (benchmarks/crawl/normal_forms.cpp), and of decisions (benchmarks/crawl/rules.cpp).
void add_normal_form_rows(const Options& options);
void add_rule_rows(const Options& options);

/// Print what is asked for with --print, if it is theirs.
bool print_normal_forms(std::ostream& out, const std::string& what, const Options& options);
bool print_rules(std::ostream& out, const std::string& what, const Options& options);

/// Whether no side of a rule list decided otherwise than bnfurl.
[[nodiscard]] bool all_decide_alike();

}  // namespace bnfurl::benchmarks
