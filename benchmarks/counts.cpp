// Counts instructions instead of seconds: the result is the same on a busy machine and on another machine. The program
// tells `valgrind --tool=callgrind` when to count, so that a count contains only the measured work; benchmarks/counts.py
// reads the dumps. Each mode prints a line for each row: its name, and how much was counted.
//
//   bnfurl-counts instructions examples/access.log    a URL or a line of a log, for every question and kernel
//   bnfurl-counts growth [--each]                     pumping texts of every grammar's start, at three sizes
//   bnfurl-counts seconds [MIB]                       the same by the clock, from 64 KiB to 64 MiB or so many
#include <valgrind/callgrind.h>

#include <algorithm>
#include <bit>
#include <bnfurl/combined.hpp>
#include <bnfurl/line_splitter.hpp>
#include <bnfurl/rfc1738.hpp>
#include <bnfurl/rfc3986.hpp>
#include <bnfurl/rfc9112.hpp>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <functional>
#include <iostream>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "benchmarks/force_kernel.hpp"
#include "benchmarks/texts/corpus.hpp"
#include "benchmarks/texts/pumping_texts.hpp"

namespace bnfurl::benchmarks {
namespace {

// Does `work`, and callgrind dumps under `name` how many instructions it took. Without callgrind, only does `work`.
template <class Work>
void counted(const std::string& name, const Work& work) {
  CALLGRIND_START_INSTRUMENTATION;
  work();
  CALLGRIND_STOP_INSTRUMENTATION;
  CALLGRIND_DUMP_STATS_AT(name.c_str());
}

// Instructions of a text: benchmarks/instructions.tsv has the results, under the compiler that is printed first. Differences
// between machines are excluded: the texts are generated, or those of examples/access.log, and begin at a page boundary,
// kernels are forced, and everything that is constructed once was constructed and used before counting.

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

// Growth: that time grows only linearly with the text. benchmarks/counts.py checks that each further octet takes as many
// instructions as the ones before. `matches` and `explain` get texts with a wrong end: a trial of kinds then goes through
// all kinds. A row is `Split/rfc3986/URI/avx2/5000`; with --each there is one for each text,
// `Split/rfc3986/URI/avx2/a:(%aa)/5000`, to find the one that failed: that takes minutes.

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

// Seconds: a table of nanoseconds per octet, the mean over all texts, each at its best of several times; "grows" is the worst
// of any text. If an octet of a longer text costs more, that is the cost of fetching it from a more distant cache or from
// memory. The floor, a memchr for an octet that does not occur, shows how much.

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

int main_of(const std::vector<std::string>& words) {
  const std::string mode = words.empty() ? "" : words[0];
  if (mode == "instructions" && words.size() == 2) {
    std::cout << BNFURL_COMPILER << '\n';
    return count_all(words[1]), 0;
  }
  if (mode == "seconds") return time_all((words.size() > 1 ? std::stoul(words[1]) : 64) * mib), 0;
  if (mode != "growth") throw std::runtime_error("instructions LOG, growth or seconds is wanted");
  for (const Grammar grammar : grammars()) count(grammar.start(), words.size() > 1);
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
