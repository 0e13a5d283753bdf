// However a text is cut into chunks, a splitter finds the same lines as a cut by hand, and reports for each line what
// `matches` and `split` report. All chunks lie at the edge of a guard page, and each overwrites the one before.
#include <bnfurl/detail/split.hpp>
#include <bnfurl/line_splitter.hpp>

#include <gtest/gtest.h>

#include <random>

#include <bnfurl/rfc1738.hpp>
#include <bnfurl/rfc3986.hpp>
#include <bnfurl/rfc9112.hpp>

#include "src/core/kernels/kernels.hpp"
#include "tests/core/kernels/machine.hpp"
#include "tests/core/support/allocation_count.hpp"
#include "tests/core/support/guarded.hpp"
#include "tests/core/support/judged_lines.hpp"
#include "tests/core/support/texts.hpp"

namespace bnfurl::tests {
namespace {

// Cuts before octet i + 1 if bit i of `cuts` is set.
Chunks cut(std::string_view text, std::size_t cuts) {
  Chunks chunks;
  std::size_t begin = 0;
  for (std::size_t i = 1; i < text.size(); ++i) {
    if ((cuts >> (i - 1) & 1) == 0) continue;
    chunks.push_back(text.substr(begin, i - begin));
    begin = i;
  }
  chunks.push_back(text.substr(begin));
  return chunks;
}

Chunks cut_at_random(std::string_view text, std::size_t average, std::mt19937& random) {
  Chunks chunks;
  while (!text.empty()) {
    const std::size_t size = random() % (2 * average);
    chunks.push_back(text.substr(0, size));
    text.remove_prefix(std::min(text.size(), size));
  }
  return chunks;
}

void expect_all_cuts(const Question& question, std::string_view text) {
  const Judgements expected = by_hand(question, text);
  LineSplitter splitter = question.splitter();
  for (std::size_t cuts = 0; cuts < std::size_t{1} << (text.size() - 1); ++cuts) {
    expect_same(in_chunks(question, splitter, cut(text, cuts)), expected);
    ASSERT_FALSE(testing::Test::HasFailure()) << text << ", cuts " << cuts;
  }
}

TEST(LineSplitter, EveryWayToCutASmallTextGivesItsLines) {
  for (const std::string_view text :
       {"\n\n\nx:\n\n\n\n", "x:y\n%\n\nx:%4a", "a://u@b:1?#", "\r\nx:\r\nx:\n/\n", "x\n://\xc3\xa4\nx:"}) {
    expect_all_cuts({rfc3986::URI}, text);
    expect_all_cuts({rfc3986::URI_reference}, text);
    expect_all_cuts({rfc3986::URI_reference, {.columns = Columns::verdicts}}, text);
    expect_all_cuts({rfc1738::url}, text);
    expect_all_cuts({rfc9112::request_target}, text);
  }
}

TEST(LineSplitter, LinesEndAtNulIfRequested) {
  using namespace std::string_view_literals;
  expect_all_cuts({rfc3986::URI_reference, {.separator = '\0'}}, "a:\0\0b\nc\0d"sv);
  expect_all_cuts({rfc3986::URI_reference, {.columns = Columns::verdicts, .separator = '\0'}}, "a:\0\0b\nc\0d"sv);
  expect_all_cuts({rfc3986::URI}, "a:\0\nb\0\nc:d"sv);
}

// Lines for a production: texts of all sizes, texts through every step of its automaton, and some with a wrong octet.
std::string random_text(Production production, char separator, unsigned seed) {
  RandomTexts texts(*detail::data_of(production).dfa, seed);
  std::mt19937 random(seed);
  std::string all;
  const auto add = [&](const std::string& line) { all += (random() % 8 == 0 ? texts.mutant(line) : line) + separator; };
  for (std::size_t step = 0; step < texts.steps(); ++step) add(texts.text_through(step, random() % 100));
  for (const unsigned size : {4'095U, 4'096U, 4'097U, 0U, 8'191U, 8'192U, 8'193U, 1U, 20'000U}) add(texts.text(size));
  for (int i = 0; i < 1'100; ++i) add(texts.text(random() % 100));
  for (int i = 0; i < 300; ++i) add(std::string(random() % 3, 'a'));
  if (seed % 2 == 0) all.pop_back();
  return all;
}

// Some lines get one CR at their end, some get two, and a few get one elsewhere. Runs of lines of one kind are long.
std::string with_crs(std::string_view text, char separator, unsigned seed) {
  std::mt19937 random(seed);
  std::string all;
  unsigned kind = 0;
  for (const char octet : text) {
    if (random() % 500 == 0) all += '\r';
    if (octet == separator && random() % 100 == 0) kind = random() % 4;
    if (octet == separator) all += std::string_view("\r\r").substr(kind == 3 ? random() % 3 : 2 - kind);
    all += octet;
  }
  return all + (seed % 2 == 0 ? "\r" : "");
}

std::string text_for(const Question& question, unsigned seed) {
  const std::string text = random_text(question.production, question.options.separator, seed);
  return question.options.drop_cr ? with_crs(text, question.options.separator, seed) : text;
}

void expect_random_cuts(const Question& question, unsigned seed) {
  const std::string text = text_for(question, seed);
  const Judgements expected = by_hand(question, text);
  std::mt19937 random(seed);
  LineSplitter splitter = question.splitter();
  for (const std::size_t average : {text.size(), std::size_t{65'536}, std::size_t{5'000}, std::size_t{50}}) {
    SCOPED_TRACE(std::string(question.production.name()) + ", chunks of " + std::to_string(average));
    expect_same(in_chunks(question, splitter, cut_at_random(text, average, random)), expected);
    ASSERT_FALSE(testing::Test::HasFailure());
  }
}

// Runs and escapes of a line alone would go on through some of these separators.
TEST(LineSplitter, LinesEndAtAnyOctetIfRequested) {
  for (const char separator : {'a', '%', '4', ':', '/'}) {
    expect_all_cuts({rfc3986::URI, {.separator = separator}}, "a:%41/b://x4");
    expect_random_cuts({rfc3986::URI, {.separator = separator}}, 9);
    expect_random_cuts({rfc3986::URI, {.columns = Columns::verdicts, .separator = separator}}, 10);
  }
}

// With each kernel: every_kernel_test.cpp runs this program again.
TEST(LineSplitter, StartsOfAllGrammarsHaveTheSameLinesHoweverTheyAreCut) {
  for (const auto* grammar : detail::compiled_grammars()) {
    const Production start = *start_production(grammar->name);
    for (const Question& question :
         {Question{start}, Question{start, {.columns = Columns::kinds}},
          Question{start, {.columns = Columns::verdicts, .separator = '\0'}},
          Question{start, {.columns = Columns::verdicts, .drop_cr = true}}, Question{start, {.drop_cr = true}},
          Question{start, {.separator = '\0', .drop_cr = true}}}) {
      for (unsigned seed = 0; seed < 2; ++seed)
        ASSERT_NO_FATAL_FAILURE(expect_random_cuts(question, seed)) << grammar->name;
    }
  }
}

TEST(LineSplitter, ACrIsDroppedAtTheEndOfALineHoweverItIsCut) {
  using namespace std::string_view_literals;
  for (const std::string_view text :
       {"x:\r\ny:\r\r\nz:\r"sv, "\r\n\r\n\n\r\r\n\r"sv, "\rx:\r\rx\r\n/"sv, "\r\r\0\r\n\0x:\r"sv}) {
    for (const Columns columns : {Columns::components, Columns::kinds, Columns::verdicts}) {
      expect_all_cuts({rfc3986::URI, {.columns = columns, .drop_cr = true}}, text);
      expect_all_cuts({rfc3986::URI_reference, {.columns = columns, .separator = '\0', .drop_cr = true}}, text);
      expect_all_cuts({rfc9112::request_target, {.columns = columns, .drop_cr = true}}, text);
      expect_all_cuts({rfc3986::URI, {.columns = columns, .separator = 'x', .drop_cr = true}}, text);
    }
  }
}

// No line contains its separator, so there is nothing to drop.
TEST(LineSplitter, ACrThatSeparatesLinesIsNotDropped) {
  expect_all_cuts({rfc3986::URI_reference, {.separator = '\r', .drop_cr = true}}, "\r\ra:\r\n\r");
}

// Lines around the sizes of a word, a register and a chunk, with a CR before every one of their octets in turn.
TEST(LineSplitter, ACrMayStandAtEveryPlace) {
  for (const std::size_t size : {70U, 600U, 4'200U}) {
    const std::string lines = "http://h/\nx:\n\n" + std::string(size, 'y') + "\nhttp://h/?q\n";
    const Question question{rfc3986::URI_reference, {.drop_cr = true}};
    LineSplitter splitter = question.splitter();
    for (std::size_t at = 0; at <= lines.size(); ++at) {
      std::string text = lines;
      text.insert(at, 1, '\r');
      expect_same(in_chunks(question, splitter, {text}), by_hand(question, text));
      ASSERT_FALSE(testing::Test::HasFailure()) << size << ", " << at;
    }
  }
}

// Line buffers search a line of at most 254 octets for its components.
TEST(LineSplitter, LinesOfEverySizeAfterADroppedCrHaveTheirComponents) {
  const Question question{rfc3986::URI, {.drop_cr = true}};
  std::string text;
  for (std::size_t size = 0; size < 400; ++size) text += "http://h/" + std::string(size, 'y') + "\r\n";
  expect_same(in_chunks(question, {text}), by_hand(question, text));
}

// A buffer of a size around that of a word, a register or a chunk, at the end of a page and at the beginning of one.
void expect_buffer(const Question& question, std::string_view buffer) {
  const Judgements expected = by_hand(question, buffer);
  expect_same(in_chunks(question, {buffer}), expected);
  expect_same(in_chunks(question, {"", buffer}), expected);
}

// All of a production's text, and in turn buffers of five sizes around each border.
TEST(LineSplitter, EveryProductionSplitsLines) {
  std::size_t turn = 0;
  for (const auto* grammar : detail::compiled_grammars()) {
    for (std::size_t i = 0; i < grammar->production_count; ++i, ++turn) {
      const Production production = detail::production_of(grammar->productions[i]);
      for (const Question& question : {Question{production}, Question{production, {.columns = Columns::kinds}},
                                       Question{production, {.drop_cr = true}}}) {
        const std::string text = text_for(question, 3);
        expect_same(in_chunks(question, {text}), by_hand(question, text));
        for (const std::size_t border : {64U, 128U, 192U, 512U, 1'024U, 3'584U, 4'096U, 8'192U})
          expect_buffer(question, std::string_view(text).substr(turn % 1'000, border - 2 + turn % 5));
        ASSERT_FALSE(testing::Test::HasFailure()) << grammar->name << ' ' << production.name();
      }
    }
  }
}

TEST(LineSplitter, AnEmptyTextHasNoLines) {
  EXPECT_EQ(in_chunks({rfc3986::URI_reference}, {}), Judgements{});
  EXPECT_EQ(in_chunks({rfc3986::URI_reference}, {"", ""}), Judgements{});
}

TEST(LineSplitter, AfterTheLastSeparatorThereIsNoEmptyLine) {
  EXPECT_EQ(in_chunks({rfc3986::URI_reference}, {"\n"}), Judgements{"\"\" yes, path 0+0"});
  EXPECT_EQ(in_chunks({rfc3986::URI}, {"x:", "\n", ""}), Judgements{"\"x:\" yes, scheme 0+1, path 2+0"});
}

TEST(LineSplitter, AnIncompleteLineIsKeptUntilItEnds) {
  LineSplitter splitter(rfc3986::URI);
  splitter.feed("x");
  EXPECT_EQ(splitter.next(), nullptr);
  splitter.feed(":y");
  EXPECT_EQ(splitter.next(), nullptr);
  splitter.feed("\nz:");
  const Batch* lines = splitter.next();
  ASSERT_NE(lines, nullptr);
  EXPECT_EQ(lines->text(), "x:y");
  EXPECT_EQ(splitter.next(), nullptr);
}

TEST(LineSplitter, LinesOfAChunkLieInTheChunk) {
  const std::string chunk = "x:y\nx:z\n";
  LineSplitter splitter(rfc3986::URI);
  splitter.feed(chunk);
  const Batch* lines = splitter.next();
  ASSERT_NE(lines, nullptr);
  ASSERT_EQ(lines->size(), 2U);
  EXPECT_EQ(lines->line(1).data(), chunk.data() + 4);
  EXPECT_EQ(lines->at(1, rfc3986::path)->data(), chunk.data() + 6);
}

TEST(LineSplitter, AfterTheEndAnotherTextBegins) {
  const Question question{rfc3986::URI};
  LineSplitter splitter = question.splitter();
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(in_chunks(question, splitter, {"x:", "y\nz"}), by_hand(question, "x:y\nz"));
    EXPECT_EQ(splitter.next(), nullptr);
  }
  splitter.feed("x");
  splitter.finish();
  EXPECT_EQ(in_chunks(question, splitter, {"z:"}), by_hand(question, "z:"));
}

TEST(LineSplitter, FinishMayBeCalledBeforeTheLinesAreTaken) {
  const Question question{rfc3986::URI};
  LineSplitter splitter = question.splitter();
  splitter.feed("x");
  splitter.feed(":\ny:\nz:");
  splitter.finish();
  Judgements all;
  take_all(question, splitter, all);
  EXPECT_EQ(all, by_hand(question, "x:\ny:\nz:"));
}

TEST(LineSplitter, LinesThatWereNotTakenAreLostExceptTheIncompleteOne) {
  const Question question{rfc3986::URI};
  LineSplitter splitter = question.splitter();
  splitter.feed("x:\ny:\nz");
  splitter.feed(":");
  EXPECT_EQ(splitter.next(), nullptr);
  EXPECT_EQ(in_chunks(question, splitter, {"\n"}), by_hand(question, "z:\n"));
}

TEST(LineSplitter, CanBeMoved) {
  LineSplitter first(rfc3986::URI);
  first.feed("x:");
  LineSplitter second(std::move(first));
  second.feed("\n");
  ASSERT_NE(second.next(), nullptr);
}

TEST(LineSplitter, VerdictsHaveNoColumns) {
  LineSplitter splitter(rfc3986::URI, {.columns = Columns::verdicts});
  splitter.feed("http://h\n");
  const Batch* lines = splitter.next();
  ASSERT_NE(lines, nullptr);
  EXPECT_TRUE(lines->valid(0));
  EXPECT_TRUE(lines->column(rfc3986::host).begins.empty());
  EXPECT_TRUE(lines->column(rfc3986::host).lengths.empty());
  EXPECT_EQ(lines->at(0, rfc3986::host), std::nullopt);
}

// All lines, of a splitter that is asked for the components whose bits are set.
Judgements of_selected(Question question, std::uint32_t bits, std::string_view text) {
  std::vector<Component> selected;
  for (const Component component : question.production.grammar().components()) {
    if ((bits >> component.index() & 1) != 0) selected.push_back(component);
  }
  question.options.selection = Selection(selected);
  LineSplitter splitter = question.splitter();
  splitter.feed(text);
  splitter.finish();
  Judgements all;
  take_all(question, splitter, all);
  return all;
}

TEST(LineSplitter, SelectedComponentsHaveTheColumnsThatTheyHaveAmongAll) {
  for (const std::string_view name : kernels::target_names) {
    const kernels::Kernels* kernels = kernels::find(name);
    if (kernels == nullptr) continue;
    const WithKernels with(*kernels);
    for (const auto* grammar : detail::compiled_grammars()) {
      const Production production = *start_production(grammar->name);
      const std::string text = random_text(production, '\n', 3);
      for (const Columns columns : {Columns::components, Columns::kinds}) {
        for (const std::uint32_t bits : {0x1U, 0x2aU, 0x15U, 0x30cU}) {
          Judgements expected;
          for (std::size_t begin = 0; begin < text.size();) {
            const std::size_t end = std::min(text.find('\n', begin), text.size());
            expected.push_back(judged(production, columns, std::string_view(text).substr(begin, end - begin), bits));
            begin = end + 1;
          }
          expect_same(of_selected({production, {.columns = columns}}, bits, text), expected);
          ASSERT_FALSE(testing::Test::HasFailure()) << name << ' ' << grammar->name << ' ' << bits;
        }
      }
    }
  }
}

TEST(LineSplitter, OnlySelectedComponentsHaveColumns) {
  LineSplitter splitter(rfc3986::URI, {.selection = {rfc3986::host, rfc3986::user}});
  splitter.feed("http://u@h:1\n");
  const Batch* lines = splitter.next();
  ASSERT_NE(lines, nullptr);
  EXPECT_EQ(lines->at(0, rfc3986::host), "h");
  EXPECT_EQ(lines->at(0, rfc3986::user), "u");
  for (const auto& absent :
       {lines->column(rfc3986::port), lines->column(rfc3986::path), lines->column(rfc3986::segment)}) {
    EXPECT_TRUE(absent.begins.empty());
    EXPECT_TRUE(absent.lengths.empty());
  }
  EXPECT_EQ(lines->at(0, rfc3986::port), std::nullopt);
}

TEST(LineSplitter, NoSelectedComponentLeavesVerdictsAndKinds) {
  for (const Columns columns : {Columns::verdicts, Columns::components, Columns::kinds}) {
    LineSplitter splitter(rfc9112::request_target,
                          {.columns = columns, .selection = Selection(std::span<const Component>())});
    splitter.feed("/\nno \n");
    const Batch* lines = splitter.next();
    ASSERT_NE(lines, nullptr);
    EXPECT_EQ(lines->verdicts()[0], 1U);
    EXPECT_TRUE(lines->column(rfc9112::path).lengths.empty());
    EXPECT_EQ(lines->kind(0).has_value(), columns == Columns::kinds);
  }
}

TEST(LineSplitter, OnlyKindsHaveKinds) {
  for (const Columns columns : {Columns::verdicts, Columns::components, Columns::kinds}) {
    LineSplitter splitter(rfc9112::request_target, {.columns = columns});
    splitter.feed("http://h\nno \n/\n");
    const Batch* lines = splitter.next();
    ASSERT_NE(lines, nullptr);
    const std::size_t size = columns == Columns::kinds ? 3 : 0;
    EXPECT_EQ(lines->kinds().size(), size);
    EXPECT_EQ(lines->host_kinds().size(), size);
    EXPECT_EQ(lines->kind(1), std::nullopt);
    EXPECT_EQ(lines->kind(2).has_value(), columns == Columns::kinds);
    EXPECT_EQ(lines->host_kind(0).has_value(), columns == Columns::kinds);
  }
}

TEST(LineSplitter, OnlyComponentsHaveColumns) {
  LineSplitter splitter(rfc3986::URI);
  splitter.feed("http://h\n");
  const Batch* lines = splitter.next();
  ASSERT_NE(lines, nullptr);
  EXPECT_TRUE(lines->column(rfc3986::segment).lengths.empty());
  EXPECT_EQ(lines->at(0, rfc3986::host), "h");
}

TEST(LineSplitterDeath, AComponentOfAnotherGrammarEndsTheProgram) {
  LineSplitter splitter(rfc3986::URI);
  splitter.feed("http://h\n");
  const Batch* lines = splitter.next();
  ASSERT_NE(lines, nullptr);
  const char* const message = "a component of the grammar rfc1738 was requested from a text of the grammar rfc3986";
  EXPECT_DEATH((void)lines->column(rfc1738::host), message);
  EXPECT_DEATH((void)lines->at(0, rfc1738::host), message);
  EXPECT_DEATH(LineSplitter(rfc3986::URI, {.selection = {rfc3986::host, rfc1738::port}}), message);
  EXPECT_DEATH(LineSplitter(rfc3986::URI, {.selection = {rfc1738::port}}), message);
}

// A line-buffer engine that uses everything that its contract allows. It knows some lines, among them whole words of
// verdicts, does not know others, and writes past its last line.
void know(const detail::LineColumns& columns, std::size_t line, std::string_view text) {
  const auto parts = split(rfc3986::URI, text);
  const bool is_known = text.ends_with("?q") || line / 64 % 4 == 1 || (line / 64 % 4 != 2 && line % 3 != 0);
  if (!is_known || !parts) return;
  columns.valid[line / 64] |= std::uint64_t{1} << (line % 64);
  if (columns.component_begin == nullptr) return;
  for (std::size_t c = 0; c < parts->spans().size(); ++c) {
    const detail::Span span = parts->spans()[c];
    const bool present = span.begin != detail::Span::absent;
    const std::size_t begin = static_cast<std::size_t>(columns.begin[line]) + span.begin;
    columns.component_begin[c * columns.stride + line] = present ? static_cast<std::int32_t>(begin) : 0;
    columns.component_length[c * columns.stride + line] =
        present ? static_cast<std::int32_t>(span.end - span.begin) : -1;
  }
}

void scribble(const detail::LineColumns& columns, std::size_t line) {
  std::fill_n(columns.begin + line, columns.slack, -7);
  std::fill_n(columns.end + line, columns.slack, -7);
  if (columns.component_begin == nullptr) return;
  for (std::size_t c = 0; c < detail::grammar_data_of(rfc3986::URI).component_count; ++c) {
    std::fill_n(columns.component_begin + c * columns.stride + line, columns.slack, -7);
    std::fill_n(columns.component_length + c * columns.stride + line, columns.slack, -7);
  }
}

// Finds the lines of a window and calls `know(number, line)` for each.
template <class Know>
std::size_t lines_of_window(const char* text, std::size_t size, std::size_t begin, detail::LineEnd line_end,
                            const detail::LineColumns& columns, std::size_t first, const Know& know) {
  EXPECT_TRUE(line_end.separator == '\n' || line_end.separator == '\0');
  const std::string_view window(text, std::min(size, begin + 4'096));
  std::size_t line = first;
  for (std::size_t end = 0; (end = window.find(line_end.separator, begin)) != window.npos; begin = end + 1) {
    const std::string_view octets = text_of(window.substr(begin, end - begin), line_end.drops_cr);
    columns.begin[line] = static_cast<std::int32_t>(begin);
    columns.end[line] = static_cast<std::int32_t>(begin + octets.size());
    know(line++, octets);
  }
  scribble(columns, line);
  return line - first;
}

std::size_t some_lines(const char* text, std::size_t size, std::size_t begin, detail::LineEnd line_end,
                       const detail::LineColumns& columns, std::size_t first) noexcept {
  return lines_of_window(text, size, begin, line_end, columns, first,
                         [&](std::size_t line, std::string_view octets) { know(columns, line, octets); });
}

detail::ProductionData uri_with_fast_engine() {
  static constexpr detail::FastEngines engines{nullptr, nullptr, some_lines, some_lines};
  static const std::vector<detail::FastEngines> fast(kernels::target_count, engines);
  detail::ProductionData data = detail::data_of(rfc3986::URI);
  data.fast = fast.data();
  return data;
}

TEST(LineSplitter, CallsTheScannerForLinesThatLineBuffersDoNotKnow) {
  const detail::ProductionData data = uri_with_fast_engine();
  for (const Columns columns : {Columns::verdicts, Columns::components}) {
    for (const char separator : {'\n', '\0', 'a'}) {
      ASSERT_NO_FATAL_FAILURE(
          expect_random_cuts({detail::production_of(data), {.columns = columns, .separator = separator}}, 6));
      ASSERT_NO_FATAL_FAILURE(expect_random_cuts(
          {detail::production_of(data), {.columns = columns, .separator = separator, .drop_cr = true}}, 6));
    }
  }
}

// Among these lines, the engine knows all that have a query.
TEST(LineSplitter, CallsTheScannerForSingleLinesToo) {
  const detail::ProductionData data = uri_with_fast_engine();
  std::string text;
  for (int line = 0; line < 10'000; ++line) text += line % 20 == 0 ? "http://h/\n" : "http://h/?q\n";
  const Question question{detail::production_of(data)};
  expect_same(in_chunks(question, {text}), by_hand(question, text));
}

// How often a splitter calls the other engines for lines that its line-buffer engine does not know: short texts, which
// know rare lines here, and the scanner.
struct Asked {
  std::size_t engine = 0;
  std::size_t scanner = 0;
};
Asked asked;

bool is_rare(std::string_view text) { return text.find("rare") != text.npos; }

bool rare_matches(const detail::ProductionData& entry, std::string_view text) noexcept {
  ++asked.engine;
  return is_rare(text) ? matches(rfc3986::URI, text) : detail::matches_by_scanner(entry, text);
}

bool rare_split(const detail::ProductionData& entry, std::string_view text, detail::Span* spans,
                detail::Choices* choices) noexcept {
  ++asked.engine;
  return detail::split_by_scanner(is_rare(text) ? detail::data_of(rfc3986::URI) : entry, text, spans, choices);
}

bool counted_match(kernels::Window& window, std::size_t begin, std::size_t end) noexcept {
  ++asked.scanner;
  return detail::data_of(rfc3986::URI).matches.scan(window, begin, end);
}

bool counted_split(kernels::Window& window, std::size_t begin, std::size_t end, detail::Span* spans,
                   detail::Choices* choices) noexcept {
  ++asked.scanner;
  return detail::data_of(rfc3986::URI).split.scan(window, begin, end, spans, choices);
}

std::size_t no_lines_known(const char* text, std::size_t size, std::size_t begin, detail::LineEnd line_end,
                           const detail::LineColumns& columns, std::size_t first) noexcept {
  return lines_of_window(text, size, begin, line_end, columns, first, [](std::size_t, std::string_view) {});
}

Asked asked_about(const std::string& text, Columns columns) {
  static constexpr detail::FastEngines engines{rare_matches, rare_split, no_lines_known, no_lines_known};
  static const std::vector<detail::FastEngines> fast(kernels::target_count, engines);
  detail::ProductionData data = detail::data_of(rfc3986::URI);
  data.matches.scan = counted_match;
  data.split.scan = counted_split;
  data.fast = fast.data();
  asked = {};
  const Question question{detail::production_of(data), {.columns = columns}};
  expect_same(in_chunks(question, {text}), by_hand({rfc3986::URI, {.columns = columns}}, text));
  return asked;
}

// If short texts know most of the lines, the splitter calls them for every line; otherwise it only tries a few.
TEST(LineSplitter, CallsShortTextsIfTheyKnowMostLines) {
  std::string rare;
  std::string other;
  for (int line = 0; line < 300; ++line) {
    rare += line % 4 == 0 ? "http://h/\n" : "http://rare/\n";
    other += line % 4 != 0 ? "http://h/\n" : "http://rare/\n";
  }
  for (const Columns columns : {Columns::components, Columns::verdicts}) {
    EXPECT_GE(asked_about(rare, columns).engine, 300U);
    EXPECT_LE(asked_about(rare, columns).scanner, 75U);
    EXPECT_LE(asked_about(other, columns).engine, 8U);
    EXPECT_GE(asked_about(other, columns).scanner, 300U);
  }
}

std::size_t count_batches(Production production, std::string_view text) {
  LineSplitter splitter(production);
  splitter.feed(text);
  std::size_t count = 0;
  while (splitter.next() != nullptr) ++count;
  return count;
}

TEST(LineSplitter, BatchesHaveManyLines) {
  const detail::ProductionData data = uri_with_fast_engine();
  std::string short_lines;
  std::string long_lines;
  for (int i = 0; i < 10'000; ++i) short_lines += "\n";
  for (int i = 0; i < 100; ++i) long_lines += "x:" + std::string(5'000, 'y') + "\n";
  for (const Production production : {Production(rfc3986::URI), detail::production_of(data)}) {
    EXPECT_LE(count_batches(production, short_lines), 10U);
    EXPECT_LE(count_batches(production, long_lines), 5U);
  }
}

TEST(LineSplitter, ManyEmptyLinesAreAllFound) {
  const detail::ProductionData data = uri_with_fast_engine();
  for (const Production production : {Production(rfc3986::URI_reference), detail::production_of(data)}) {
    const Question question{production};
    const std::string text(100'000, '\n');
    expect_same(in_chunks(question, {text}), by_hand(question, text));
  }
}

// A grammar that is read at run time has only tables.
TEST(LineSplitter, NeedsNoCompiledScanner) {
  detail::ProductionData tables = detail::data_of(rfc3986::URI);
  tables.matches = {};
  tables.split = {};
  tables.fast = nullptr;
  for (const Columns columns : {Columns::verdicts, Columns::components, Columns::kinds}) {
    const std::string text = random_text(rfc3986::URI, '\n', 4);
    expect_same(in_chunks({detail::production_of(tables), {.columns = columns}}, {text}),
                by_hand({rfc3986::URI, {.columns = columns}}, text));
    const std::string crs = with_crs(text, '\n', 4);
    expect_same(in_chunks({detail::production_of(tables), {.columns = columns, .drop_cr = true}}, {crs}),
                by_hand({rfc3986::URI, {.columns = columns, .drop_cr = true}}, crs));
  }
}

TEST(LineSplitter, AllocatesOnlyForALongLineThatCrossesChunks) {
  LineSplitter splitter(rfc3986::URI);
  const std::string text = random_text(rfc3986::URI, '\n', 5);
  const std::string long_line = "x:" + std::string(10'000, 'y');
  const auto allocations = [&splitter](const Chunks& chunks) {
    const std::size_t before = allocation_count();
    for (const std::string_view chunk : chunks) {
      splitter.feed(chunk);
      while (splitter.next() != nullptr) {
      }
    }
    splitter.finish();
    while (splitter.next() != nullptr) {
    }
    return allocation_count() - before;
  };
  EXPECT_EQ(allocations({"x", ":\n", long_line + "\nx"}), 0U);
  EXPECT_EQ(allocations({text}), 0U);
  EXPECT_GT(allocations({long_line}), 0U);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(allocations({"x", "y\n", long_line, "\n" + long_line, "\n" + text}), 0U);
  EXPECT_GT(allocations({long_line, long_line, long_line}), 0U);
}

TEST(LineSplitter, DroppingCrsAllocatesNothing) {
  const std::string text = with_crs(random_text(rfc3986::URI, '\n', 5), '\n', 5);
  for (const Columns columns : {Columns::components, Columns::kinds, Columns::verdicts}) {
    LineSplitter splitter(rfc3986::URI, {.columns = columns, .drop_cr = true});
    const std::size_t before = allocation_count();
    for (const std::string_view chunk :
         {std::string_view("x:\r"), std::string_view("\n\rx:\r"), std::string_view("\n"), std::string_view(text)}) {
      splitter.feed(chunk);
      while (splitter.next() != nullptr) {
      }
    }
    splitter.finish();
    while (splitter.next() != nullptr) {
    }
    EXPECT_EQ(allocation_count(), before);
  }
}

}  // namespace
}  // namespace bnfurl::tests
