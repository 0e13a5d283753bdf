// Counts instructions instead of seconds: the result is the same on a busy machine and on another machine. The program
// tells `valgrind --tool=callgrind` when to count, so that a count contains only the measured work;
// benchmarks/counts.py reads the dumps. Each mode prints a line for each row: its name, and how much was counted.
//
//   bnfurl-counts instructions examples/access.log    a URL or a line of a log, for every question and kernel
//   bnfurl-counts growth                              pumping texts of every grammar's start, at three sizes
#include <algorithm>
#include <bit>
#include <bnfurl/combined.hpp>
#include <bnfurl/line_splitter.hpp>
#include <bnfurl/rfc1738.hpp>
#include <bnfurl/rfc3986.hpp>
#include <bnfurl/rfc9112.hpp>
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
#include "benchmarks/texts/pumping_texts.hpp"

namespace bnfurl::benchmarks {
namespace {

// Instructions of a text: benchmarks/instructions.tsv has the results, under the compiler that is printed first.
// Differences between machines are excluded: the texts are generated, or those of examples/access.log, and begin at a
// page boundary, kernels are forced, and everything that is constructed once was constructed and used before counting.

constexpr std::size_t line_count = 5'000;
struct alignas(4'096) Page {
  char octets[4'096];
};

// The first lines of a corpus; with `crlf`, each ends with CR LF.
struct Texts {
  Texts(const std::string& corpus, const Corpus& whole, bool with_cr = false)
      : name(corpus + (with_cr ? "-crlf" : "")), crlf(with_cr) {
    const std::string_view line_end = crlf ? "\r\n" : "\n";
    const auto first = std::span(whole.lines()).first(std::min(whole.lines().size(), line_count));
    std::string text;
    for (const std::string_view line : first) text.append(line).append(line_end);
    memory.resize(text.size() / sizeof(Page) + 1);
    std::ranges::copy(text, memory.front().octets);
    buffer = {memory.front().octets, text.size()};
    const char* begin = buffer.data();
    for (const std::string_view line : first) {
      lines.emplace_back(begin, line.size());
      begin += line.size() + line_end.size();
    }
  }

  std::string name;
  bool crlf;
  std::vector<Page> memory;
  std::string_view buffer;
  std::vector<std::string_view> lines;
};

Texts own_texts(const std::string& corpus, bool crlf = false) { return {corpus, Corpus(own_corpus(corpus)), crlf}; }

struct Question {
  std::string name;
  std::function<std::size_t()> valid;  // asks the question for all texts; returns how many are valid
};

template <class Judge>
Question of_each(const char* name, const Texts& texts, const Judge& judge) {
  return {name, [&texts, judge] {
            std::size_t valid = 0;
            for (const std::string_view text : texts.lines) valid += judge(text) ? 1 : 0;
            return valid;
          }};
}

std::size_t valid_lines(LineSplitter& splitter, std::string_view buffer) {
  std::size_t valid = 0;
  splitter.feed(buffer);
  while (const Batch* lines = splitter.next()) {
    for (const std::uint64_t word : lines->verdicts()) valid += static_cast<std::size_t>(std::popcount(word));
  }
  return valid;
}

Question of_buffer(const char* name, const Texts& texts, Production entry, Columns columns) {
  const auto splitter = std::make_shared<LineSplitter>(entry, LineOptions{.columns = columns, .drop_cr = texts.crlf});
  return {name, [&texts, splitter] { return valid_lines(*splitter, texts.buffer); }};
}

// Must be called after the kernel is forced: a splitter chooses its engine only once.
template <class G>
std::vector<Question> questions(Entry<G> entry, const Texts& texts) {
  std::vector<Question> lines = {of_buffer("SplitLines", texts, entry, Columns::components),
                                 of_buffer("MatchLines", texts, entry, Columns::verdicts)};
  if (texts.crlf) return lines;
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
  std::cout << row << '\t' << texts.lines.size() << '\n';
}

template <class G>
void count(Entry<G> entry, const Texts& texts) {
  std::size_t valid = 0;
  for (const std::string& kernel : kernel_names()) {
    force_kernel(kernel);
    for (const Question& question : questions(entry, texts)) {
      const std::string name = std::string(entry.grammar().name()) + '/' + std::string(entry.name());
      count(question, question.name + '/' + name + '/' + texts.name + '/' + kernel, texts, valid);
    }
  }
}

void count_all(const std::string& log) {
  const Texts own = own_texts("own");
  count(rfc3986::URI, own);
  count(rfc3986::URI_reference, own);
  count(rfc3986::URI, own_texts("own", true));
  count(rfc1738::url, own_texts("members-rfc1738"));
  count(rfc9112::request_target, own_texts("members-rfc9112"));
  count(combined::record, Texts("access.log", Corpus(read_corpus(log))));
}

// Growth: that time grows only linearly with the text. benchmarks/counts.py checks that each further octet takes as
// many instructions as the ones before. `matches` and `explain` get texts with a wrong end: a trial of kinds then goes
// through all kinds. A row is `Split/rfc3986/URI/avx2/5000`.

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

void count(const Verb& verb, const std::string& row, const std::vector<PumpingText>& pumping) {
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

void count_growth(Production entry) {
  const std::vector<PumpingText> pumping = pumping_texts(entry);
  const std::string name = '/' + std::string(entry.grammar().name()) + '/' + std::string(entry.name()) + '/';
  // `explain` uses no kernel.
  count({"Explain", wrong, [entry](std::string_view text) { static_cast<void>(explain(entry, text)); }},
        "Explain" + name + "tables", pumping);
  const std::vector<std::string> kernels = kernel_names();
  for (const std::string& kernel : {kernels.front(), kernels.back()}) {
    force_kernel(kernel);
    for (const Verb& verb : verbs(entry)) count(verb, verb.name + name + kernel, pumping);
  }
}

int main_of(const std::vector<std::string>& words) {
  const std::string mode = words.empty() ? "" : words[0];
  if (mode == "instructions" && words.size() == 2) {
    std::cout << BNFURL_COMPILER << '\n';
    return count_all(words[1]), 0;
  }
  if (mode != "growth") throw std::runtime_error("instructions LOG or growth is wanted");
  for (const Grammar grammar : grammars()) count_growth(grammar.start());
  return 0;
}

}  // namespace
}  // namespace bnfurl::benchmarks

int main(int argc, char** argv) {
  try {
    return bnfurl::benchmarks::main_of({argv + 1, argv + argc});
  } catch (const std::exception& error) {
    std::cerr << "bnfurl-counts: " << error.what() << '\n';
    return 1;
  }
}
