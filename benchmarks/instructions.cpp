// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Counts how many instructions a URL takes, and a line of a log, for every question and kernel;
// benchmarks/instructions.tsv has the results. Differences between machines are excluded: the texts are generated, or
// those of examples/access.log, and begin at a page boundary, kernels are forced, and everything that is constructed
// once was constructed and used before counting.
//
//   bnfurl-instructions examples/access.log
//
// Prints the compiler, then a line for each row: its name, like a benchmark's, and its number of texts.
#include <algorithm>
#include <bit>
#include <bnfurl/combined.hpp>
#include <bnfurl/line_splitter.hpp>
#include <bnfurl/rfc1738.hpp>
#include <bnfurl/rfc3986.hpp>
#include <bnfurl/rfc9112.hpp>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "benchmarks/counted.hpp"
#include "benchmarks/force_kernel.hpp"
#include "benchmarks/texts/corpus.hpp"

namespace bnfurl::benchmarks {

namespace {

constexpr std::size_t line_count = 5'000;
constexpr std::size_t page = 4'096;

struct Free {
  void operator()(char* memory) const noexcept { std::free(memory); }
};

// The first lines of a corpus; with `Cr::drop`, each ends with CR LF.
class Texts {
public:
  Texts(std::string_view corpus, const Corpus& whole, Cr cr = Cr::keep) : name_(corpus), cr_(cr) {
    const std::string_view line_end = cr == Cr::drop ? "\r\n" : "\n";
    if (cr == Cr::drop) name_ += "-crlf";
    const auto lines = std::span(whole.lines()).first(std::min(whole.lines().size(), line_count));
    std::string text;
    for (const std::string_view line : lines) text.append(line).append(line_end);
    memory_.reset(static_cast<char*>(std::aligned_alloc(page, (text.size() / page + 1) * page)));
    std::ranges::copy(text, memory_.get());
    buffer_ = {memory_.get(), text.size()};
    const char* begin = memory_.get();
    for (const std::string_view line : lines) {
      lines_.emplace_back(begin, line.size());
      begin += line.size() + line_end.size();
    }
  }

  [[nodiscard]] const std::string& name() const noexcept { return name_; }
  [[nodiscard]] Cr cr() const noexcept { return cr_; }
  [[nodiscard]] std::string_view buffer() const noexcept { return buffer_; }
  [[nodiscard]] const std::vector<std::string_view>& lines() const noexcept { return lines_; }

private:
  std::string name_;
  Cr cr_;
  std::unique_ptr<char, Free> memory_;
  std::string_view buffer_;
  std::vector<std::string_view> lines_;
};

// Of one of the project's own corpora.
Texts own_texts(std::string_view corpus, Cr cr = Cr::keep) {
  return {corpus, Corpus(std::ranges::find(own_corpora(), corpus, &OwnCorpus::name)->text()), cr};
}

struct Question {
  std::string name;
  std::function<std::size_t()> valid;  // asks the question for all texts; returns how many are valid
};

template <class Judge>
Question of_each(const char* name, const Texts& texts, const Judge& judge) {
  return {name, [&texts, judge] {
            std::size_t valid = 0;
            for (const std::string_view text : texts.lines()) valid += judge(text) ? 1 : 0;
            return valid;
          }};
}

std::size_t valid_lines(LineSplitter& splitter, std::string_view buffer) {
  std::size_t valid = 0;
  splitter.feed(buffer);
  while (const Lines* lines = splitter.next()) {
    for (const std::uint64_t word : lines->verdicts()) valid += static_cast<std::size_t>(std::popcount(word));
  }
  return valid;
}

Question of_buffer(const char* name, const Texts& texts, Production entry, Ask ask) {
  const auto splitter = std::make_shared<LineSplitter>(entry, '\n', ask, texts.cr());
  return {name, [&texts, splitter] { return valid_lines(*splitter, texts.buffer()); }};
}

// Must be called after the kernel is forced: a splitter chooses its engine only once.
template <std::size_t N>
std::vector<Question> questions(Entry<N> entry, const Texts& texts) {
  std::vector<Question> lines = {of_buffer("SplitLines", texts, entry, Ask::components),
                                 of_buffer("MatchLines", texts, entry, Ask::verdict)};
  if (texts.cr() == Cr::drop) return lines;
  std::vector<Question> all = {
      of_each("Split", texts, [entry](std::string_view text) { return split(entry, text).has_value(); }),
      of_each("Matches", texts, [entry](std::string_view text) { return matches(entry, text); })};
  all.insert(all.end(), lines.begin(), lines.end());
  return all;
}

// All kernels must find the same number of valid texts for all questions: `valid`, which the first question sets.
void count(const Question& question, const std::string& row, const Texts& texts, std::size_t& valid) {
  const std::size_t found = question.valid();
  if (valid == 0) valid = found;
  if (found != valid) throw std::runtime_error(row + " finds other texts valid");
  counted(row, question.valid);
  std::cout << row << '\t' << texts.lines().size() << '\n';
}

template <std::size_t N>
void count(Entry<N> entry, const Texts& texts) {
  std::size_t valid = 0;
  for (const std::string& kernel : kernel_names()) {
    force_kernel(kernel);
    for (const Question& question : questions(entry, texts)) {
      const std::string name = std::string(entry.grammar().name()) + '/' + std::string(entry.name());
      count(question, question.name + '/' + name + '/' + texts.name() + '/' + kernel, texts, valid);
    }
  }
}

void count_all(const std::string& log) {
  const Texts own = own_texts("own");
  count(rfc3986::URI, own);
  count(rfc3986::URI_reference, own);
  count(rfc3986::URI, own_texts("own", Cr::drop));
  count(rfc1738::url, own_texts("members-rfc1738"));
  count(rfc9112::request_target, own_texts("members-rfc9112"));
  count(combined::record, Texts("access.log", Corpus(read_corpus(log))));
}

int main_of(std::span<char*> arguments) {
  if (arguments.size() != 2) throw std::runtime_error("a log in combined format is wanted");
  std::cout << BNFURL_COMPILER << '\n';
  count_all(arguments[1]);
  return 0;
}

}  // namespace
}  // namespace bnfurl::benchmarks

int main(int argc, char** argv) {
  try {
    return bnfurl::benchmarks::main_of({argv, static_cast<std::size_t>(argc)});
  } catch (const std::exception& error) {
    std::cerr << "bnfurl-instructions: " << error.what() << '\n';
    return 1;
  }
}
