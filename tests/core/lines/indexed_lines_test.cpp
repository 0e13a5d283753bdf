// Records of logs and URLs, line by line, under every kernel: the lines of the examples and twenty thousand mutants of
// them. A splitter reports what `matches` and `split` report, and the engine for lines knows the lines that go the way
// of an example: whatever stands before and after them, and wherever they lie in a chunk.
#include <bnfurl/detail/data.hpp>
#include <bnfurl/line_splitter.hpp>

#include <gtest/gtest.h>

#include <random>
#include <span>

#include <bnfurl/combined.hpp>
#include <bnfurl/common.hpp>
#include <bnfurl/rfc1738.hpp>
#include <bnfurl/rfc3986.hpp>
#include <bnfurl/rfc9112.hpp>

#include "src/core/kernels/kernels.hpp"
#include "tests/core/kernels/machine.hpp"
#include "tests/core/support/judged_lines.hpp"

namespace bnfurl::tests {
namespace {

using namespace std::string_literals;

constexpr std::size_t window = kernels::window_octets;

// A production, and lines that go the way of one of its examples. "~" stands for octets of a run: some, many or a great
// many of them.
struct Tested {
  Production production;
  std::vector<std::string> typical;
};

const std::vector<Tested>& all_tested() {
  const std::string request = R"(192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a~ HTTP/1.1" 200 512)";
  const std::string other = R"(2001:db8::~1 - - [01/Jan/1970:00:00:00 -0330] "HEAD /~?a=[b]%zz HTTP/2.0" 4 12345)";
  static const std::vector<Tested> tested = {
      {combined::record, {request + R"x( "-" "Mozilla/5.0 (X11; ~Linux x86_64)")x", other + R"( "http://h/~" "a~")"}},
      {common::record, {request, other}},
      {rfc3986::URI,
       {"https://www.example.com/", "https://www.~example.com/a~/b.html", "https://a/search?q=a~&page=2",
        "https://example.com:8080/a", "https://example.org/a/b#section-~2"}},
      {rfc3986::URI_reference, {"https://www.example.com/a~", "https://h/s~?q=%41~", "https://example.org/a#s"}},
      {rfc9112::request_target, {"/", "/a~/b.html", "/search?q=a~&page=2", "http://www.example.com:8080/a~?q=a"}},
      {rfc1738::url,
       {"http://www.example.com/a~/b.html", "news:comp.lang.c++", "mailto:somebody@example.com",
        "ftp://user@ftp.example.com/pub/file~;type=i"}},
  };
  return tested;
}

// Typical lines, and changes of them.
class RandomLines {
public:
  RandomLines(const Tested& tested, unsigned seed) : typical_(tested.typical), random_(seed) {}

  [[nodiscard]] std::string typical() {
    std::string line = typical_[below(typical_.size())];
    for (std::size_t at = 0; (at = line.find('~', at)) != std::string::npos;) line.replace(at, 1, run());
    return line;
  }

  [[nodiscard]] std::string mutant() {
    std::string line = typical();
    for (std::size_t changes = 1 + below(3); changes > 0; --changes) change(line);
    return line;
  }

private:
  std::size_t below(std::size_t bound) { return random_() % bound; }

  std::string run() {
    const std::size_t longest = below(40) == 0 ? window + 200 : below(10) == 0 ? 300 : 20;
    return std::string(below(longest + 1), 'a');
  }

  std::string piece_of(const std::string& line) {
    const std::size_t begin = below(line.size() + 1);
    return line.substr(begin, below(12));
  }

  std::string octets() {
    static const std::string odd = "\"\"\"\\ []%%%/:@?#-.19aZ\r\n\0\x01\x7f\x80\xff"s;
    return std::string(below(16) == 0 ? 1 + below(200) : 1, odd[below(odd.size())]);
  }

  void change(std::string& line) {
    const std::size_t at = below(line.size() + 1);
    switch (below(5)) {
      case 0:
        line.erase(at, 1 + below(below(4) == 0 ? 30 : 2));
        break;
      case 1:
        line.insert(at, octets());
        break;
      case 2:
        line.replace(at, std::min<std::size_t>(1, line.size() - at), octets());
        break;
      case 3:
        line.insert(at, piece_of(line));
        break;
      default:
        line.replace(at, std::min<std::size_t>(1 + below(12), line.size() - at), piece_of(typical()));
        break;
    }
  }

  const std::vector<std::string>& typical_;
  std::mt19937 random_;
};

// What ends a line of a splitter, and of the texts that it is given.
struct Ending {
  char separator;
  bool drop_cr;
  std::string octets;
};

const Ending endings[] = {{'\n', false, "\n"}, {'\n', true, "\r\n"}, {'\n', false, "\r\n"}, {'\0', false, "\0"s}};

// ---- All engines, through a splitter

Chunks chunks_of(std::string_view text, std::size_t size) {
  Chunks chunks;
  for (; !text.empty(); text.remove_prefix(chunks.back().size())) chunks.push_back(text.substr(0, size));
  return chunks;
}

// Line by line, without fast engines.
Judgements plainly(const Question& question, std::string_view text) {
  const WithKernels with(*kernels::find("scalar"));
  return by_hand(question, text);
}

// Under every kernel, as one chunk and cut into chunks of the size of a window.
void expect_lines(Production production, const Ending& ending, const std::string& text) {
  ASSERT_LT(text.size(), std::size_t{1} << 22);
  for (const Columns columns : {Columns::components, Columns::verdicts}) {
    const Question question{production, {.columns = columns, .separator = ending.separator, .drop_cr = ending.drop_cr}};
    const Judgements expected = plainly(question, text);
    for (const kernels::Kernels* kernels : machine_kernels()) {
      const WithKernels with(*kernels);
      for (const std::size_t chunk : {text.size() + 1, window}) {
        SCOPED_TRACE(std::string(kernels->name) + ", chunks of " + std::to_string(chunk));
        expect_same(in_chunks(question, chunks_of(text, chunk)), expected);
        ASSERT_FALSE(testing::Test::HasFailure());
      }
    }
  }
}

void expect_lines(const Tested& tested, const std::vector<std::string>& lines) {
  for (const Ending& ending : endings) {
    std::string text;
    for (const std::string& line : lines) text += line + ending.octets;
    SCOPED_TRACE(testing::PrintToString(ending.octets));
    ASSERT_NO_FATAL_FAILURE(expect_lines(tested.production, ending, text));
    // Without a last separator.
    ASSERT_NO_FATAL_FAILURE(expect_lines(tested.production, ending, text + lines.front()));
  }
}

class IndexedLines : public testing::TestWithParam<Tested> {};

TEST_P(IndexedLines, OfMutantsAreRightUnderEveryKernel) {
  const std::size_t mutants = 20'000;
  const std::size_t part = 5'000;
  for (std::size_t number = 0; number * part < mutants; ++number) {
    const Ending& ending = endings[number % std::size(endings)];
    RandomLines random(GetParam(), static_cast<unsigned>(number));
    std::string text;
    for (std::size_t i = 0; i < part; ++i) text += random.mutant() + ending.octets;
    ASSERT_NO_FATAL_FAILURE(expect_lines(GetParam().production, ending, text)) << "part " << number;
  }
}

// Lines that end before, at and after the end of a window, longer ones, none at all, and only delimiters.
TEST_P(IndexedLines, AtTheBordersOfAWindowAreRightUnderEveryKernel) {
  RandomLines random(GetParam(), 1);
  std::vector<std::string> lines;
  for (const std::size_t size : {window - 2, window - 1, window, window + 1, 3 * window}) {
    std::string line = random.typical();
    line.resize(std::max(line.size(), size), 'a');
    lines.push_back(line);
    lines.push_back(random.typical());
    lines.push_back(std::string(size, '"'));
  }
  for (std::size_t i = 0; i < 200; ++i) lines.push_back(i % 3 == 0 ? "" : random.typical());
  for (const std::string octet : {"\"", " ", "/", "?", "\\", "%", "\r"}) {
    for (std::size_t count = 1; count < 70; ++count) lines.push_back(std::string(count, octet.front()));
  }
  expect_lines(GetParam(), lines);
}

TEST_P(IndexedLines, OfAWindowWithoutASeparatorAreRightUnderEveryKernel) {
  for (const std::size_t size : {std::size_t{1}, window - 1, window, window + 1, 5 * window}) {
    for (const char octet : {'a', '"', '/', '\r'})
      expect_lines(GetParam().production, endings[0], std::string(size, octet));
  }
}

// ---- The engine for lines, called directly

struct WrittenColumns {
  static constexpr std::size_t stride = window + 1 + detail::LineColumns::slack;

  explicit WrittenColumns(std::size_t components)
      : numbers((2 + 2 * components) * stride), valid(stride / kernels::word_bits + 1) {
    std::int32_t* begin = numbers.data();
    std::int32_t* component = components == 0 ? nullptr : begin + 2 * stride;
    columns = {begin, begin + stride, valid.data(), component, component + components * stride, stride};
  }
  [[nodiscard]] bool is_valid(std::size_t line) const {
    return (valid[line / kernels::word_bits] >> (line % kernels::word_bits) & 1) != 0;
  }

  std::vector<std::int32_t> numbers;
  std::vector<std::uint64_t> valid;
  detail::LineColumns columns{};
};

// Whether the columns of a line are its split.
bool has_split(const WrittenColumns& columns, std::size_t line, std::string_view text,
               std::span<const detail::Span> spans) {
  const auto line_begin = static_cast<std::size_t>(columns.columns.begin[line]);
  for (std::size_t c = 0; c < spans.size(); ++c) {
    const std::int32_t begin = columns.columns.component_begin[c * WrittenColumns::stride + line];
    const std::int32_t length = columns.columns.component_length[c * WrittenColumns::stride + line];
    const bool is_present = spans[c].begin != detail::Span::absent;
    const std::size_t right = is_present ? line_begin + spans[c].begin : 0;
    if (begin != static_cast<std::int32_t>(right)) return false;
    if (length != (is_present ? static_cast<std::int32_t>(spans[c].end - spans[c].begin) : -1)) return false;
  }
  return text.size() == static_cast<std::size_t>(columns.columns.end[line]) - line_begin;
}

// Mutants and typical lines in turn, whose separators are all in one window; the last line has none there.
std::vector<std::string> lines_in_a_window(RandomLines& random, const Ending& ending) {
  std::vector<std::string> lines;
  std::size_t size = 0;
  while (size < window) {
    std::string line = lines.size() % 2 == 0 ? random.mutant() : random.typical();
    if (line.size() > window / 2 || line.find_first_of("\r\n\0"s) != std::string::npos) continue;
    size += line.size() + ending.octets.size();
    lines.push_back(std::move(line));
  }
  return lines;
}

constexpr std::size_t in_line_buffers = 254;  // the longest line that they know

struct Engine {
  detail::FastEngines::Lines lines;
  std::size_t components;  // 0: verdicts only
  std::size_t longest;     // the longest line that it has to know
};

// Every second line is typical: the engine has to know it.
void expect_typical_lines_known(const Tested& tested, const Engine& engine, const Ending& ending, RandomLines& random) {
  const std::vector<std::string> lines = lines_in_a_window(random, ending);
  std::string text;
  for (const std::string& line : lines) text += line + ending.octets;
  WrittenColumns columns(engine.components);
  const std::size_t count = lines.size() - (text.size() > window ? 1 : 0);
  const detail::LineEnd line_end{ending.separator, ending.drop_cr};
  ASSERT_EQ(engine.lines(text.data(), text.size(), 0, line_end, columns.columns, 0), count);
  for (std::size_t i = 0; i < count; ++i) {
    const auto parts = split(tested.production, lines[i]);
    ASSERT_TRUE(i % 2 == 0 || lines[i].size() > engine.longest || columns.is_valid(i)) << lines[i];
    if (!columns.is_valid(i)) continue;
    ASSERT_TRUE(parts) << lines[i];
    ASSERT_TRUE(has_split(columns, i, lines[i], std::span(parts->spans()).first(engine.components))) << lines[i];
  }
}

TEST_P(IndexedLines, OfTypicalTextsAreKnownByEveryKernelWithFastEngines) {
  const detail::ProductionData& entry = detail::data_of(GetParam().production);
  for (const kernels::Kernels* kernels : machine_kernels()) {
    if (!detail::targets[kernels->target].has_structural_index) continue;
    SCOPED_TRACE(kernels->name);
    const WithKernels with(*kernels);
    const detail::FastEngines& engines = entry.fast[kernels->target];
    if (entry.has_kinds && !detail::targets[kernels->target].has_line_buffers) {
      // By the structural index, each of its kinds would read the lines again.
      ASSERT_EQ(engines.match_lines, nullptr);
      continue;
    }
    ASSERT_NE(engines.match_lines, nullptr);
    ASSERT_NE(engines.split_lines, nullptr);
    for (const Ending& ending : endings) {
      // A CR that is kept is an octet of its line, which is not typical then.
      if (!ending.drop_cr && ending.octets.front() == '\r') continue;
      RandomLines random(GetParam(), 1);
      for (int i = 0; i < 50; ++i) {
        const Engine verdicts{engines.match_lines, 0, engines.match_reads_strings ? in_line_buffers : window};
        ASSERT_NO_FATAL_FAILURE(expect_typical_lines_known(GetParam(), verdicts, ending, random));
        const Engine columns{engines.split_lines, entry.grammar->component_count,
                             engines.split_reads_strings ? in_line_buffers : window};
        ASSERT_NO_FATAL_FAILURE(expect_typical_lines_known(GetParam(), columns, ending, random));
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Of, IndexedLines, testing::ValuesIn(all_tested()), [](const auto& parameter) {
  std::string name = std::string(parameter.param.production.grammar().name()) + "_";
  for (const char c : parameter.param.production.name()) name += c == '-' ? '_' : c;
  return name;
});

}  // namespace
}  // namespace bnfurl::tests
