// Strings given by offsets, and the runs of lines.
#include <gtest/gtest.h>

#include <random>
#include <string>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/detail/data.hpp>
#include <bnfurl/line_splitter.hpp>
#include <bnfurl/rfc1738.hpp>
#include <bnfurl/rfc3986.hpp>

#include "src/core/kernels/kernels.hpp"
#include "src/core/line_batch.hpp"
#include "tests/core/support/allocation_count.hpp"
#include "tests/core/support/guarded.hpp"
#include "tests/core/support/judged_lines.hpp"
#include "tests/core/support/texts.hpp"

namespace bnfurl::tests {

// Strings given by offsets are judged as `matches` and `split` judge each of them; nulls are not texts.

namespace {

using Judgements = std::vector<std::string>;

// A column of strings in Arrow's layout; here, a string that is this one octet stands for null. The octets of a null
// are this octet, or none.
constexpr std::string_view null = "~";
enum class Nulls : std::uint8_t { have_octets, are_empty };

template <class Offset>
struct Array {
  explicit Array(const std::vector<std::string>& strings, Nulls nulls = Nulls::have_octets)
      : validity(strings.size() / 8 + 1) {
    for (std::size_t i = 0; i < strings.size(); ++i) {
      if (strings[i] != null || nulls == Nulls::have_octets) text += strings[i];
      offsets.push_back(static_cast<Offset>(text.size()));
      if (strings[i] != null) validity[i / 8] = static_cast<std::uint8_t>(validity[i / 8] | 1U << (i % 8));
    }
  }
  std::string text;
  std::vector<Offset> offsets = {0};
  std::vector<std::uint8_t> validity;
};

Judgements by_hand(Production production, Columns columns, std::span<const std::string> strings) {
  Judgements all;
  for (const std::string& string : strings) {
    all.push_back(string == null ? "\"\" no" : judged(production, columns, string));
  }
  return all;
}

Judgements take_all(Production production, StringSplitter& splitter) {
  Judgements all;
  while (const Batch* lines = splitter.next()) add_judged(production, *lines, all);
  return all;
}

template <class Offset>
void expect_strings(Production production, const std::vector<std::string>& strings, Nulls nulls) {
  const Array<Offset> array(strings, nulls);
  GuardedPages pages(array.text.size());
  for (const Columns columns : {Columns::verdicts, Columns::components, Columns::kinds}) {
    StringSplitter splitter(production, {.columns = columns});
    for (std::size_t first = 0; first <= strings.size(); first = 2 * first + 1) {
      splitter.feed(pages.at_end(array.text), array.offsets, array.validity.data(), first);
      expect_same(take_all(production, splitter), by_hand(production, columns, std::span(strings).subspan(first)));
      ASSERT_FALSE(testing::Test::HasFailure()) << "from " << first;
    }
  }
}

void expect_strings(Production production, const std::vector<std::string>& strings) {
  for (const Nulls nulls : {Nulls::have_octets, Nulls::are_empty}) {
    ASSERT_NO_FATAL_FAILURE(expect_strings<std::int32_t>(production, strings, nulls));
    ASSERT_NO_FATAL_FAILURE(expect_strings<std::int64_t>(production, strings, nulls));
  }
}

TEST(StringSplitter, JudgesEachStringByItself) {
  expect_strings(rfc3986::URI, {"x:", "", "~", "http://h/%4", "1", "http://h", "?q", "~", "x:\n", "x\n:", "~"});
  expect_strings(rfc3986::URI_reference, {"", "~", "", "a", "~", "~", "b\n"});
  expect_strings(rfc3986::URI_reference, {"", "~", "", "a", "~", "~", "b"});
  expect_strings(rfc1738::url, {"http://h/", "~", "ftp://", ""});
  expect_strings(rfc3986::URI, {});
}

TEST(StringSplitter, ManyAndLongStringsAreTheSame) {
  RandomTexts texts(*detail::data_of(rfc3986::URI).dfa, 1);
  std::vector<std::string> strings;
  for (std::size_t i = 0; i < 3'000; ++i) strings.push_back(i % 7 == 0 ? "~" : texts.mutant(texts.text(i % 90)));
  for (const unsigned size : {4'096U, 10'000U, 200'000U, 0U, 300'000U}) strings.push_back(texts.text(size));
  expect_strings(rfc3986::URI, strings);
}

// Several batches that a line-buffer engine judges, if the kernels have one.
TEST(StringSplitter, TypicalStringsAreTheSame) {
  const std::vector<std::string> typical = {"https://www.example.com/a/b.html?q=a#b",
                                            "http://h",
                                            "~",
                                            "http://h/",
                                            "https://www.example.com:8443/" + std::string(90, 'p'),
                                            "x:y",
                                            "http://h/%4"};
  std::vector<std::string> strings;
  for (std::size_t i = 0; i < 3'000; ++i) strings.push_back(typical[i * i % typical.size()]);
  expect_strings(rfc3986::URI, strings);
  strings[2'500] = "http://h/\n";
  strings[2'900] = std::string(5'000, 'x') + ":";
  expect_strings(rfc3986::URI, strings);
}

TEST(StringSplitter, OnlySelectedComponentsHaveColumns) {
  const std::string text = "http://u@h/x:";
  const std::vector<std::int32_t> offsets = {0, 11, 13};
  StringSplitter splitter(rfc3986::URI, {.selection = {rfc3986::path, rfc3986::user}});
  splitter.feed(text, offsets);
  const Batch* lines = splitter.next();
  ASSERT_NE(lines, nullptr);
  EXPECT_EQ(lines->verdicts()[0], 3U);
  EXPECT_EQ(lines->at(0, rfc3986::user), "u");
  EXPECT_EQ(lines->at(1, rfc3986::path), "");
  EXPECT_TRUE(lines->column(rfc3986::host).begins.empty());
}

// A batch has 1,024 lines, and so has the first window of 4,096 octets: with a separator in a string, the last string
// is not among them.
TEST(StringSplitter, AStringWithASeparatorIsOneStringInAFullBatch) {
  std::vector<std::string> strings(1'023, "x:");
  strings.push_back(std::string(2'000, 'x') + ":");
  strings[7] = "x:\n";
  expect_strings(rfc3986::URI, strings);
}

TEST(StringSplitter, AnArrayMayHaveNoOffsetsAndNoNulls) {
  StringSplitter splitter(rfc3986::URI);
  splitter.feed("", std::span<const std::int32_t>());
  EXPECT_EQ(splitter.next(), nullptr);
  const std::vector<std::int64_t> offsets = {1, 3, 3, 5};
  splitter.feed("-x:y:-", offsets);
  EXPECT_EQ(take_all(rfc3986::URI, splitter), by_hand(rfc3986::URI, Columns::components, Judgements{"x:", "", "y:"}));
}

TEST(StringSplitter, OffsetsAreRelativeToTheText) {
  const std::string text = "-x:y:-";
  const std::vector<std::int32_t> offsets = {1, 3, 5};
  StringSplitter splitter(rfc3986::URI);
  splitter.feed(text, offsets);
  const Batch* lines = splitter.next();
  ASSERT_NE(lines, nullptr);
  EXPECT_EQ(lines->text(), text);
  EXPECT_EQ(lines->begins()[1], 3);
  EXPECT_EQ(lines->column(rfc3986::scheme).begins[1], 3);
}

// The octets of the null lie in the guard page.
TEST(StringSplitter, OctetsOfANullAreNotRead) {
  GuardedPages pages(2);
  const std::string_view text(pages.at_end("x:").data(), 100);
  const std::vector<std::int64_t> offsets = {0, 2, 100, 100};
  const std::uint8_t validity = 1;
  StringSplitter splitter(rfc3986::URI);
  splitter.feed(text, offsets, &validity);
  EXPECT_EQ(take_all(rfc3986::URI, splitter), (Judgements{"\"x:\" yes, scheme 0+1, path 2+0", "\"\" no", "\"\" no"}));
}

TEST(StringSplitter, OffsetsStayInTheirRangeInALongArray) {
  RepeatedPages pages(std::string(block_octets, '%'), many_blocks);
  const auto size = static_cast<std::int64_t>(pages.text().size());
  std::memcpy(pages.data(), "x:", 2);
  std::memcpy(pages.data() + size - 4, "x:y:", 4);
  const std::vector<std::int64_t> offsets = {0, 2, size - 4, size - 2, size};
  StringSplitter splitter(rfc3986::URI);
  splitter.feed(pages.text(), offsets);
  const Batch* lines = splitter.next();
  ASSERT_NE(lines, nullptr);
  EXPECT_EQ(judged(rfc3986::URI, *lines, 0), "\"x:\" yes, scheme 0+1, path 2+0");
  lines = splitter.next();
  ASSERT_NE(lines, nullptr);
  EXPECT_EQ(lines->verdict(0), Batch::Verdict::too_long);
  EXPECT_EQ(lines->line(0).size(), pages.text().size() - 6);
  EXPECT_EQ(take_all(rfc3986::URI, splitter), by_hand(rfc3986::URI, Columns::components, Judgements{"x:", "y:"}));
}

TEST(StringSplitter, AllocatesOnlyWhenItIsBuilt) {
  const Array<std::int32_t> array({"x:", "", "~", "http://h/", std::string(10'000, 'x') + ":"});
  StringSplitter splitter(rfc3986::URI);
  const std::size_t before = allocation_count();
  splitter.feed(array.text, array.offsets, array.validity.data());
  while (splitter.next() != nullptr) {
  }
  EXPECT_EQ(allocation_count(), before);
}

// What a StringSplitter asks of a line-buffer engine. Plain engines stand in for the real ones, so that this is tested
// on every machine: one counts the strings that it finds by their marks; one takes only lines, and counts those.

std::size_t strings_found = 0;

// Finds the strings of a window, and knows all of them.
std::size_t read_strings(const char* text, std::size_t size, std::size_t begin, detail::LineEnd line_end,
                         const detail::LineColumns& columns, std::size_t first) noexcept {
  EXPECT_EQ(begin, 0U);
  EXPECT_LE(size, kernels::window_octets);
  const detail::AdjacentStrings& strings = *line_end.strings;
  std::size_t line = first;
  std::size_t octets = 0;
  for (std::size_t at = 0; at < size; ++at) {
    if (strings.ends[at] != strings.mark) {
      ++octets;
      continue;
    }
    const auto end = strings.origin + static_cast<std::int32_t>(at - line);
    columns.begin[line] = line == first ? strings.origin - static_cast<std::int32_t>(line) : columns.end[line - 1];
    columns.end[line] = end;
    const auto length = static_cast<std::size_t>(end - columns.begin[line]);
    const auto offset = static_cast<std::size_t>(end - strings.origin) + first - length;
    const bool valid = matches(rfc3986::URI_reference, {text + offset, length});
    columns.valid[line / 64] |= std::uint64_t{valid} << (line % 64);
    ++line;
  }
  EXPECT_LE(octets, strings.octets);
  strings_found += line - first;
  return line - first;
}

// Finds the lines of a window. Does not know those that begin with "?", and sets only what it must for these.
std::size_t read_lines(const char* text, std::size_t size, std::size_t begin, detail::LineEnd line_end,
                       const detail::LineColumns& columns, std::size_t first) noexcept {
  EXPECT_EQ(line_end.strings, nullptr);
  EXPECT_LE(size, kernels::window_octets);
  std::size_t line = first;
  for (std::size_t at = begin; at < size; at = static_cast<std::size_t>(columns.end[line++]) + 1) {
    const std::string_view octets(text + at, std::string_view(text + at, size - at).find(line_end.separator));
    columns.begin[line] = static_cast<std::int32_t>(at);
    columns.end[line] = static_cast<std::int32_t>(at + octets.size());
    const auto parts = split(rfc3986::URI_reference, octets);
    if (!parts || octets.starts_with('?')) continue;
    columns.valid[line / 64] |= std::uint64_t{1} << (line % 64);
    for (std::size_t c = 0; columns.component_begin != nullptr && c < parts->spans().size(); ++c) {
      if ((columns.wanted >> c & 1) == 0) continue;
      const detail::Span span = parts->spans()[c];
      const bool present = span.begin != detail::Span::absent;
      const std::size_t number = c * columns.stride + line;
      columns.component_begin[number] = present ? static_cast<std::int32_t>(at + span.begin) : 0;
      columns.component_length[number] = present ? static_cast<std::int32_t>(span.end - span.begin) : -1;
    }
  }
  strings_found += line - first;
  return line - first;
}

enum class Takes : std::uint8_t { strings, lines };

Production with_plain_engine(Takes takes) {
  static constexpr detail::FastEngines of_strings{nullptr, nullptr, read_strings, nullptr};
  static constexpr detail::FastEngines of_lines{nullptr, nullptr, read_lines, read_lines, false, false};
  static const std::vector<detail::FastEngines> fast[] = {
      std::vector<detail::FastEngines>(kernels::target_count, of_strings),
      std::vector<detail::FastEngines>(kernels::target_count, of_lines)};
  const auto data = [](Takes which) {
    detail::ProductionData copy = detail::data_of(rfc3986::URI_reference);
    copy.fast = fast[static_cast<std::size_t>(which)].data();
    return copy;
  };
  static const detail::ProductionData both[] = {data(Takes::strings), data(Takes::lines)};
  return detail::production_of(both[static_cast<std::size_t>(takes)]);
}

struct Strings {
  void add(std::string_view string) {
    text += string;
    offsets.push_back(static_cast<std::int32_t>(text.size()));
  }
  [[nodiscard]] std::string_view string(std::size_t i) const {
    return std::string_view(text).substr(static_cast<std::size_t>(offsets[i]),
                                         static_cast<std::size_t>(offsets[i + 1] - offsets[i]));
  }
  std::string text;
  std::vector<std::int32_t> offsets = {0};
};

// Takes all strings, and checks each; null is empty and not valid. Returns how many there were.
std::size_t take_all(Takes takes, const Strings& strings, const std::uint8_t* validity = nullptr) {
  StringSplitter splitter(with_plain_engine(takes), {.columns = Columns::verdicts});
  splitter.feed(strings.text, strings.offsets, validity);
  std::size_t taken = 0;
  strings_found = 0;
  while (const Batch* lines = splitter.next()) {
    for (std::size_t i = 0; i < lines->size(); ++i, ++taken) {
      const bool is_null = validity != nullptr && (validity[taken / 8] >> (taken % 8) & 1) == 0;
      const std::string_view string = is_null ? "" : strings.string(taken);
      EXPECT_EQ(lines->line(i), string) << taken;
      EXPECT_EQ(lines->valid(i), !is_null && matches(rfc3986::URI_reference, string)) << taken;
    }
  }
  return taken;
}

class StringWindows : public testing::TestWithParam<Takes> {};

INSTANTIATE_TEST_SUITE_P(Takes, StringWindows, testing::Values(Takes::strings, Takes::lines),
                         [](const auto& takes) { return takes.param == Takes::strings ? "Strings" : "Lines"; });

// More windows than there are marks.
TEST_P(StringWindows, HaveEachStringOnceAndNoMarkOfAnEarlierWindow) {
  Strings strings;
  for (std::size_t i = 0; strings.text.size() < 300 * kernels::window_octets; ++i)
    strings.add(std::string(i * i % 97, i % 50 == 0 ? '<' : 'a'));
  const std::size_t count = strings.offsets.size() - 1;
  EXPECT_EQ(take_all(GetParam(), strings), count);
  EXPECT_EQ(strings_found, count);
}

TEST_P(StringWindows, EndBeforeAStringThatIsLongerThanAWindow) {
  Strings strings;
  for (std::size_t i = 0; i < 300; ++i) strings.add(std::string(i % 30 == 7 ? 3'000 + 200 * (i / 30) : 20, 'a'));
  EXPECT_EQ(take_all(GetParam(), strings), 300U);
  EXPECT_EQ(strings_found, 296U);  // those of 4,200 to 4,800 octets are not
}

TEST_P(StringWindows, NullsAreNotValidAlthoughAnEngineKnowsEmptyStrings) {
  Strings strings;
  std::vector<std::uint8_t> validity(200);
  for (std::size_t i = 0; i < 1'500; ++i) {
    const bool is_null = i % 3 == 0 || i / 64 == 5;
    strings.add(is_null ? "" : i % 5 == 0 ? "" : "a");
    validity[i / 8] = static_cast<std::uint8_t>(validity[i / 8] | (is_null ? 0U : 1U) << (i % 8));
  }
  EXPECT_EQ(take_all(GetParam(), strings, validity.data()), 1'500U);
  EXPECT_EQ(strings_found, 1'500U);
}

// A separator makes two lines of a string, both of which the engine may know; the string has none of what they have.
TEST(CopiedStrings, AreWhatTheyAreAlone) {
  Strings strings;
  strings.text = "octets before";
  strings.offsets = {static_cast<std::int32_t>(strings.text.size())};
  for (std::size_t i = 0; i < 5'000; ++i) {
    const bool has_separator = i % 1'000 == 700;
    const char* const begin = i % 7 == 3 ? "?" : i % 3 == 0 ? "//h/" : "";
    strings.add(begin + std::string(i * i % 60, 'a') + (has_separator ? "\na" : i % 11 == 0 ? "<" : "?q"));
  }
  strings.add("\n");
  const Production production = with_plain_engine(Takes::lines);
  for (const Columns columns : {Columns::verdicts, Columns::components}) {
    StringSplitter splitter(production, {.columns = columns});
    splitter.feed(strings.text, strings.offsets);
    std::vector<std::string> all;
    while (const Batch* lines = splitter.next()) add_judged(production, *lines, all);
    std::vector<std::string> expected;
    for (std::size_t i = 0; i + 1 < strings.offsets.size(); ++i)
      expected.push_back(judged(rfc3986::URI_reference, columns, strings.string(i)));
    expect_same(all, expected);
  }
}

// The octets of the null lie in the guard page, which the last window must not touch.
TEST_P(StringWindows, OctetsOfANullAreNotRead) {
  std::string text;
  std::vector<std::int32_t> offsets = {0};
  for (std::size_t i = 0; i < 200; ++i) offsets.push_back(static_cast<std::int32_t>((text += "http://h/a").size()));
  offsets.push_back(offsets.back() + 100);
  std::vector<std::uint8_t> validity(26, 0xff);
  validity[200 / 8] = 0;
  GuardedPages pages(text.size());
  const std::string_view in_pages(pages.at_end(text).data(), text.size() + 100);
  const Production production = GetParam() == Takes::lines ? with_plain_engine(Takes::lines) : Production(rfc3986::URI);
  for (const Columns columns : {Columns::verdicts, Columns::components}) {
    StringSplitter splitter(production, {.columns = columns});
    splitter.feed(in_pages, offsets, validity.data());
    std::vector<std::string> all;
    while (const Batch* lines = splitter.next()) add_judged(production, *lines, all);
    std::vector<std::string> expected(200, judged(rfc3986::URI, columns, "http://h/a"));
    expected.push_back("\"\" no");
    expect_same(all, expected);
  }
}

// In a window over many lines, each run ends where it ends in a window over its line alone, whatever octet ends lines.

using kernels::StreamPlan;
using kernels::Window;

// Octets of runs, escapes, some of them cut off, and separators.
std::string random_lines(char separator, unsigned seed) {
  std::mt19937 random(seed);
  std::string text;
  while (text.size() < 500) {
    const auto kind = random() % 8;
    if (kind == 0)
      text += separator;
    else if (kind < 3)
      text += std::string("%4%a4").substr(random() % 4, 1 + random() % 4);
    else
      text += std::string(random() % 70, "ab4F\"/-\xc3\n\r "[random() % 11]);
  }
  return text + separator;
}

std::vector<std::size_t> run_ends(Window& window, unsigned streams, std::size_t begin, std::size_t end) {
  std::vector<std::size_t> ends;
  for (std::size_t offset = begin; offset <= end; ++offset) {
    for (unsigned stream = 0; stream < streams; ++stream) ends.push_back(window.run_end(stream, offset) - begin);
  }
  return ends;
}

void expect_runs_of_lines(const StreamPlan& plan, char separator, const std::string& text) {
  const LinePlan lines(plan, {&separator, 1});
  Window window(lines.streams(), text.data(), text.size());
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = text.find(separator, begin);
    const std::string line = text.substr(begin, end - begin);
    Window alone(plan, line.data(), line.size());
    ASSERT_EQ(run_ends(window, plan.count, begin, end), run_ends(alone, plan.count, 0, line.size()))
        << "separator " << static_cast<int>(separator) << ", line " << line;
    begin = end + 1;
  }
}

TEST(LinePlan, RunsEndWhereTheyEndInTheLineAlone) {
  const detail::ProductionData& record = detail::data_of(find_grammar("combined")->start());
  const detail::ProductionData& uri = detail::data_of(rfc3986::URI);
  for (const StreamPlan* plan : {record.split.plan, record.matches.plan, uri.split.plan, uri.matches.plan}) {
    ASSERT_NE(plan, nullptr);
    for (unsigned separator = 0; separator < 256; ++separator) {
      const char octet = static_cast<char>(separator);
      ASSERT_NO_FATAL_FAILURE(expect_runs_of_lines(*plan, octet, random_lines(octet, separator)));
    }
  }
}

TEST(LinePlan, RunsAndEscapesGoThroughTheirOctets) {
  const StreamPlan& uri = *detail::data_of(rfc3986::URI).split.plan;
  for (const char octet : {'a', '%', '4'}) EXPECT_TRUE(goes_through(uri, octet)) << octet;
  for (const char octet : {'\n', '\0', '"'}) EXPECT_FALSE(goes_through(uri, octet)) << octet;
  EXPECT_TRUE(goes_through(*detail::data_of(find_grammar("combined")->start()).split.plan, '\n'));
}

}  // namespace
}  // namespace bnfurl::tests
