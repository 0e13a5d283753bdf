// Lines between two guard pages, for every production that has fast engines and under every kernel. Buffers have sizes
// around those of a word, a register and a chunk, with and without a last separator. The fast engines are called
// directly; line_splitter_test.cpp calls all engines through a splitter.
//
// An engine's answers have to be right: the same as the tables give. It has to know some of the texts. Line buffers
// have to know what short texts know, and must write no further than their contract allows, and no component that has
// no columns.
#include <bnfurl/detail/data.hpp>
#include <bnfurl/line_splitter.hpp>
#include <bnfurl/rfc3986.hpp>

#include <gtest/gtest.h>

#include <random>

#include "src/core/kernels/kernels.hpp"
#include "src/core/tables.hpp"
#include "tests/core/kernels/machine.hpp"
#include "tests/core/support/guarded.hpp"
#include "tests/core/support/texts.hpp"

namespace bnfurl::tests {
namespace {

using detail::LineColumns;
using detail::ProductionData;
using detail::Span;

constexpr std::size_t longest_single = 128;  // texts for the short-text engines are shorter
constexpr std::size_t longest = 2 * kernels::window_octets + 2;

constexpr std::size_t borders[] = {0, 64, 128, 192, 512, 1024, 3584, 4096, 8192};

std::vector<std::size_t> sizes() {
  std::vector<std::size_t> result;
  for (const std::size_t border : borders) {
    for (std::size_t size = border < 2 ? 0 : border - 2; size <= border + 2; ++size) result.push_back(size);
  }
  return result;
}

struct Line {
  std::size_t begin;
  std::size_t end;
  std::size_t separator;  // its offset, or the end of the text
  bool valid;
  std::vector<Span> spans;
};

// A text and its lines. The octets after its last separator are a line too, unless there are none.
struct Buffer {
  std::string text;
  detail::LineEnd line_end;
  std::vector<Line> lines;
};

Line line_of(const ProductionData& entry, std::string_view text, std::size_t begin, std::size_t separator,
             bool drops_cr) {
  const bool has_cr = drops_cr && separator > begin && text[separator - 1] == '\r';
  const std::size_t end = separator - (has_cr ? 1 : 0);
  Line line{begin, end, separator, false, std::vector<Span>(entry.grammar->component_count)};
  detail::Choices choices;
  line.valid =
      detail::table_split(*entry.tdfa, line.spans.size(), text.substr(begin, end - begin), line.spans.data(), &choices);
  return line;
}

std::vector<Line> lines_of(const ProductionData& entry, std::string_view text, detail::LineEnd line_end) {
  std::vector<Line> lines;
  for (std::size_t begin = 0; begin < text.size(); begin = lines.back().separator + 1) {
    const std::size_t separator = std::min(text.find(line_end.separator, begin), text.size());
    lines.push_back(line_of(entry, text, begin, separator, line_end.drops_cr));
  }
  return lines;
}

// Half of the lines resemble typical texts, the others are random and mostly valid. The end of the buffer cuts off the
// last line.
class RandomBuffers {
public:
  explicit RandomBuffers(const ProductionData& entry)
      : entry_(entry), texts_(*entry.dfa, 1), typical_(*entry.grammar, 1) {}

  [[nodiscard]] Buffer buffer(std::size_t size, detail::LineEnd line_end, bool ends_by_separator) {
    std::string text;
    while (text.size() < size) text += line() + cr(line_end) + line_end.separator;
    text.resize(size);
    if (ends_by_separator && size > 0) text.back() = line_end.separator;
    if (ends_by_separator && size > 1) text[size - 2] = line_end.drops_cr ? '\r' : text[size - 2];
    std::vector<Line> lines = lines_of(entry_, text, line_end);
    return {std::move(text), line_end, std::move(lines)};
  }

private:
  std::string cr(detail::LineEnd line_end) { return line_end.drops_cr && random_() % 4 != 0 ? "\r" : ""; }

  std::string line() {
    if (random_() % 2 == 0) return typical_.text();
    const std::string text = texts_.text(random_() % (random_() % 16 == 0 ? 400 : 60));
    return random_() % 8 == 0 ? texts_.mutant(text) : text;
  }

  const ProductionData& entry_;
  RandomTexts texts_;
  TypicalTexts typical_;
  std::mt19937 random_{1};
};

constexpr detail::LineEnd line_ends[] = {{'\n', false}, {'\0', false}, {'\n', true}};

std::vector<Buffer> buffers_of(const ProductionData& entry) {
  RandomBuffers random(entry);
  std::vector<Buffer> buffers;
  for (const std::size_t size : sizes()) {
    for (const detail::LineEnd line_end : line_ends) {
      for (const bool ends_by_separator : {true, false})
        buffers.push_back(random.buffer(size, line_end, ends_by_separator));
    }
  }
  return buffers;
}

// Whether line number `number` of the columns has the components of `line` that are wanted.
bool has_components(const LineColumns& columns, std::size_t number, const Line& line) {
  for (std::size_t c = 0; c < line.spans.size(); ++c) {
    if ((columns.wanted >> c & 1) == 0) continue;
    const std::int32_t begin = columns.component_begin[c * columns.stride + number];
    const std::int32_t length = columns.component_length[c * columns.stride + number];
    const bool present = line.valid && line.spans[c].begin != Span::absent;
    if (begin != (present ? static_cast<std::int32_t>(line.begin + line.spans[c].begin) : 0)) return false;
    if (length != (present ? static_cast<std::int32_t>(line.spans[c].end - line.spans[c].begin) : -1)) return false;
  }
  return true;
}

// ---- Line buffers, called directly

// Columns that show whether an engine wrote a number that it must not write: each number begins with a known value.
class MarkedColumns {
public:
  MarkedColumns(std::size_t components, std::size_t first, std::size_t count, std::uint32_t wanted = ~std::uint32_t{0})
      : components_(components),
        wanted_(wanted),
        first_(first),
        count_(count),
        stride_(first + count + LineColumns::slack + margin),
        numbers_((2 + 2 * components) * stride_, mark),
        valid_(stride_ / 64 + 1) {
    for (std::size_t line = 0; line < first; ++line) valid_[line / 64] |= std::uint64_t{1} << (line % 64);
  }

  [[nodiscard]] LineColumns columns() {
    std::int32_t* begin = numbers_.data();
    std::int32_t* components = components_ == 0 ? nullptr : begin + 2 * stride_;
    return {begin,
            begin + stride_,
            valid_.data(),
            components,
            components_ == 0 ? nullptr : components + components_ * stride_,
            stride_,
            nullptr,
            nullptr,
            wanted_};
  }
  [[nodiscard]] bool is_valid(std::size_t line) const { return (valid_[line / 64] >> (line % 64) & 1) != 0; }

  // Whether everything outside is unchanged: before the first line, after the part that may be written, and the columns
  // that are not wanted.
  [[nodiscard]] bool is_whole_outside() const {
    for (std::size_t line = 0; line < stride_; ++line) {
      const bool is_inside = line >= first_ && line < first_ + count_;
      if (!is_inside && is_valid(line) != (line < first_)) return false;
      const bool may_be_written = line >= first_ && line < first_ + count_ + LineColumns::slack;
      for (std::size_t column = 0; column * stride_ < numbers_.size(); ++column) {
        if (may_be_written && is_wanted(column)) continue;
        if (numbers_[column * stride_ + line] != mark) return false;
      }
    }
    return true;
  }

private:
  static constexpr std::int32_t mark = 0x5a5a5a5a;
  static constexpr std::size_t margin = 70;

  // The columns are begins and ends of lines, then those of components: all begins, then all lengths.
  [[nodiscard]] bool is_wanted(std::size_t column) const {
    return column < 2 || (wanted_ >> (column - 2) % components_ & 1) != 0;
  }

  std::size_t components_;
  std::uint32_t wanted_;
  std::size_t first_;
  std::size_t count_;
  std::size_t stride_;
  std::vector<std::int32_t> numbers_;
  std::vector<std::uint64_t> valid_;
};

// The number of lines, from number `from`, whose separator is in the window that begins with that line.
std::size_t lines_in_window(const Buffer& buffer, std::size_t from) {
  const std::size_t end = std::min(buffer.lines[from].begin + kernels::window_octets, buffer.text.size());
  std::size_t count = 0;
  while (from + count < buffer.lines.size() && buffer.lines[from + count].separator < end) ++count;
  return count;
}

// Whether the engine for short texts knows `text`.
using Knows = bool (*)(const detail::FastEngines& engines, std::string_view text, std::size_t components);

bool knows_verdict(const detail::FastEngines& engines, std::string_view text, std::size_t) {
  return engines.matches(detail::no_production, text);
}

bool knows_components(const detail::FastEngines& engines, std::string_view text, std::size_t components) {
  std::vector<Span> spans(components);
  detail::Choices choices;
  return engines.split(detail::no_production, text, spans.data(), &choices);
}

// An engine for lines, and the short-text engine for the same question.
struct LinesEngine {
  detail::FastEngines::Lines lines;
  std::size_t components;  // 0: verdicts only
  Knows knows;
  const detail::FastEngines& engines;
  bool is_line_buffer;  // otherwise it is the structural index: it knows fewer texts
  std::size_t
      least;  // from this size on, line buffers know what short texts know; within a word, these know rare ones too
};

std::size_t least_not_rare(const ProductionData& entry) {
  return std::string_view(entry.grammar->text).find("\n# rare:") == std::string_view::npos ? 0 : kernels::word_bits;
}

void check_line(const LinesEngine& engine, const LineColumns& columns, std::size_t number, bool is_known,
                std::string_view text, const Line& line) {
  ASSERT_EQ(static_cast<std::size_t>(columns.begin[number]), line.begin);
  ASSERT_EQ(static_cast<std::size_t>(columns.end[number]), line.end);
  const std::string_view octets = text.substr(line.begin, line.end - line.begin);
  // Line buffers do not report which alternatives were chosen, and so may know more texts.
  if (engine.is_line_buffer && octets.size() >= engine.least && octets.size() < longest_single &&
      engine.knows(engine.engines, octets, engine.components)) {
    ASSERT_TRUE(is_known) << octets;
  }
  if (!is_known) return;
  ASSERT_TRUE(line.valid) << octets;
  ASSERT_TRUE(engine.components == 0 || has_components(columns, number, line)) << octets;
}

// Calls the engine for the lines of one window; adds the number of lines that it knew.
void check_window(const LinesEngine& engine, const Buffer& buffer, std::string_view text, std::size_t from,
                  std::size_t& known) {
  const std::size_t count = lines_in_window(buffer, from);
  const std::size_t first = text.size() % 67;
  const std::size_t begin = buffer.lines[from].begin;
  constexpr std::uint32_t wanted[] = {~0U, 0x55555555, 0xaaaaaaaa};
  MarkedColumns marked(engine.components, first, count, wanted[text.size() % 3]);
  const LineColumns columns = marked.columns();
  ASSERT_EQ(engine.lines(text.data(), text.size(), begin, buffer.line_end, columns, first), count);
  ASSERT_TRUE(marked.is_whole_outside());
  for (std::size_t i = 0; i < count; ++i) {
    const bool is_known = marked.is_valid(first + i);
    known += is_known ? 1 : 0;
    ASSERT_NO_FATAL_FAILURE(check_line(engine, columns, first + i, is_known, text, buffer.lines[from + i]));
  }
}

void check_windows(const LinesEngine& engine, const Buffer& buffer, std::string_view text, std::size_t& known) {
  for (std::size_t from = 0, count = 1; count > 0 && from < buffer.lines.size(); from += count) {
    count = lines_in_window(buffer, from);
    ASSERT_NO_FATAL_FAILURE(check_window(engine, buffer, text, from, known)) << text.size() << " octets";
  }
}

void check_lines_engine(const LinesEngine& engine, GuardedPages& pages, const std::vector<Buffer>& buffers) {
  std::size_t known = 0;
  for (const Buffer& buffer : buffers) {
    ASSERT_NO_FATAL_FAILURE(check_windows(engine, buffer, pages.at_end(buffer.text), known));
    ASSERT_NO_FATAL_FAILURE(check_windows(engine, buffer, pages.at_begin(buffer.text), known));
  }
  EXPECT_GT(known, 0U);
}

// ---- Short texts, called directly

// Whether each of the short-text engines knows the text.
struct Known {
  bool matches;
  bool splits;
  friend bool operator==(const Known&, const Known&) = default;
};

// Checks that what the engines report for a text that they know is right.
Known check_text(const detail::FastEngines& engines, std::string_view text, const Line& line) {
  std::vector<Span> spans(line.spans.size());
  detail::Choices choices;
  const bool matches = engines.matches != nullptr && engines.matches(detail::no_production, text);
  const bool splits = engines.split != nullptr && engines.split(detail::no_production, text, spans.data(), &choices);
  EXPECT_TRUE(line.valid || !(matches || splits)) << text;
  for (std::size_t c = 0; splits && c < spans.size(); ++c) {
    EXPECT_EQ(detail::slice(text.data(), spans[c]), detail::slice(text.data(), line.spans[c])) << text;
  }
  return {matches, splits};
}

// Whether the engines know each line of the buffers, once at the end of a page and once at the beginning of one.
std::vector<Known> check_texts(const detail::FastEngines& engines, GuardedPages& pages,
                               const std::vector<Buffer>& buffers) {
  std::vector<Known> known;
  for (const Buffer& buffer : buffers) {
    for (const Line& line : buffer.lines) {
      const std::string_view text = std::string_view(buffer.text).substr(line.begin, line.end - line.begin);
      known.push_back(check_text(engines, pages.at_end(text), line));
      known.push_back(check_text(engines, pages.at_begin(text), line));
    }
  }
  return known;
}

// ----

// Calls `check(entry, pages, buffers)` for every production that has fast engines, with the kernels of each level.
template <class Check>
void for_each_production_and_kernels(Check check) {
  GuardedPages pages(longest);
  for (const auto* grammar : detail::compiled_grammars()) {
    for (std::size_t i = 0; i < grammar->production_count; ++i) {
      const ProductionData& entry = grammar->productions[i];
      if (entry.fast == nullptr) continue;
      const std::vector<Buffer> buffers = buffers_of(entry);
      for (const kernels::Kernels* kernels : machine_kernels()) {
        SCOPED_TRACE(std::string(grammar->name) + " " + entry.name + ", " + kernels->name);
        const WithKernels with(*kernels);
        check(entry, pages, buffers);
        ASSERT_FALSE(testing::Test::HasFailure());
      }
    }
  }
}

const detail::FastEngines& engines_of(const ProductionData& entry) { return entry.fast[kernels::active().target]; }

TEST(GuardPages, ShortTextsOfEveryKernelReadOnlyTheirTextAndAreRight) {
  std::vector<Known> before;
  const ProductionData* of = nullptr;
  for_each_production_and_kernels([&](const auto& entry, auto& pages, const auto& buffers) {
    const detail::FastEngines& engines = engines_of(entry);
    if (engines.matches == nullptr && engines.split == nullptr) return;
    const std::vector<Known> known = check_texts(engines, pages, buffers);
    EXPECT_FALSE(std::ranges::all_of(known, [](Known each) { return each == Known{}; }));
    EXPECT_TRUE(of != &entry || known == before) << "these kernels know other texts than the previous ones";
    before = known;
    of = &entry;
  });
}

// A run of any length, and an escape at any place in it.
TEST(GuardPages, ShortTextsKnowTypicalTextsOfEverySize) {
  for (const kernels::Kernels* kernels : machine_kernels()) {
    const WithKernels with(*kernels);
    const detail::FastEngines& engines = engines_of(detail::data_of(rfc3986::URI));
    if (engines.matches == nullptr) continue;
    const std::string begin = "http://h/";
    const auto expect_known = [&](const std::string& text, bool known) {
      EXPECT_EQ(knows_verdict(engines, text, 0), known) << kernels->name << ": " << text;
      EXPECT_EQ(knows_components(engines, text, detail::grammar_data_of(rfc3986::URI).component_count), known) << text;
    };
    for (std::size_t size = begin.size(); size <= longest_single; ++size)
      expect_known(begin + std::string(size - begin.size(), 'a'), size < longest_single);
    for (std::size_t at = begin.size(); at + 3 < longest_single; ++at) {
      std::string text = begin + std::string(longest_single - 1 - begin.size(), 'a');
      expect_known(text.replace(at, 3, "%41"), true);
    }
  }
}

// For each of the four octets of an IPv4 address, the engine has separate code for each number of digits. So it does
// for hosts that only begin like an address.
TEST(GuardPages, ShortTextsKnowRareTexts) {
  const std::string decimal[] = {"0", "1", "2", "7", "10", "25", "77", "100", "199", "200", "249", "250", "255"};
  std::vector<std::string> hosts = {"1.2", "256.1.1.1", "1.2.3.4.5", "h-1"};
  for (const std::string& octet : decimal) {
    hosts.push_back(octet + ".1.2.3");
    hosts.push_back("1." + octet + ".2.3");
    hosts.push_back("1.2." + octet + ".3");
    hosts.push_back("1.2.3." + octet);
  }
  for (const kernels::Kernels* kernels : machine_kernels()) {
    const WithKernels with(*kernels);
    const detail::FastEngines& engines = engines_of(detail::data_of(rfc3986::URI));
    if (engines.matches == nullptr) continue;
    for (const std::string& host : hosts) {
      for (const std::string user : {"", "u@", "u:p@", "1.2.3.4:@", ":1@"}) {
        for (const std::string rest : {"", "/", ":", ":80/a", "?q", "/%41#f"}) {
          const std::string text = "http://" + user + host + rest;
          EXPECT_TRUE(knows_verdict(engines, text, 0)) << kernels->name << ": " << text;
          EXPECT_TRUE(knows_components(engines, text, detail::grammar_data_of(rfc3986::URI).component_count)) << text;
        }
      }
    }
  }
}

TEST(GuardPages, LineBuffersOfEveryKernelReadOnlyTheirTextAndAreRight) {
  for_each_production_and_kernels([](const auto& entry, auto& pages, const auto& buffers) {
    const detail::FastEngines& engines = engines_of(entry);
    const std::size_t components = entry.grammar->component_count;
    const std::size_t least = least_not_rare(entry);
    if (engines.match_lines != nullptr)
      check_lines_engine({engines.match_lines, 0, knows_verdict, engines, engines.match_reads_strings, least}, pages,
                         buffers);
    if (engines.split_lines != nullptr)
      check_lines_engine(
          {engines.split_lines, components, knows_components, engines, engines.split_reads_strings, least}, pages,
          buffers);
  });
}

// If the grammar has rare texts, what short texts know does not show what line buffers have to know; typical texts show
// it. By the structural index, a line is known if it goes the way of an example: none has both a query and a fragment,
// or a query after a host or a port.
TEST(GuardPages, LineBuffersKnowTypicalTexts) {
  const std::string hosts[] = {"http://www.example.com", "https://example.org:8080"};
  const std::string paths[] = {"/", "/a/b.html", "/%41", "?q=a&page=2", "/a?q#section-2"};
  const ProductionData& entry = detail::data_of(rfc3986::URI);
  for (const detail::LineEnd line_end : line_ends) {
    std::string text;
    std::size_t count = 0;
    for (const std::string& host : hosts) {
      for (const std::string& path : paths) {
        text += host + path + (line_end.drops_cr ? "\r" : "") + line_end.separator;
        ++count;
      }
    }
    for (const kernels::Kernels* kernels : machine_kernels()) {
      const WithKernels with(*kernels);
      const detail::FastEngines& engines = engines_of(entry);
      struct Asked {
        detail::FastEngines::Lines lines;
        std::size_t components;
        bool is_line_buffer;
      };
      for (const auto& [lines, components, is_line_buffer] :
           {Asked{engines.match_lines, 0, engines.match_reads_strings},
            Asked{engines.split_lines, entry.grammar->component_count, engines.split_reads_strings}}) {
        if (lines == nullptr) continue;
        MarkedColumns marked(components, 0, count);
        ASSERT_EQ(lines(text.data(), text.size(), 0, line_end, marked.columns(), 0), count);
        for (std::size_t line = 0; line < count; ++line) {
          if (!is_line_buffer && paths[line % std::size(paths)].find('?') != std::string::npos) continue;
          EXPECT_TRUE(marked.is_valid(line)) << kernels->name << line;
        }
      }
    }
  }
}

}  // namespace
}  // namespace bnfurl::tests
