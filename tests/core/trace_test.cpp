// `trace` with a table small enough to write by hand, then with the compiled-in grammars: lists, nested productions,
// and properties that hold for every production and every text.
#include <bnfurl/bnfurl.hpp>
#include <bnfurl/detail/data.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "src/core/kernels/kernels.hpp"
#include "tests/core/support/allocation_count.hpp"
#include "tests/core/support/fixture.hpp"
#include "tests/core/support/texts.hpp"

namespace bnfurl::tests {
namespace {

static_assert(noexcept(trace(std::declval<Production>(), std::string_view(), TraceScratch())));
static_assert(noexcept(trace_components(std::declval<Production>(), std::string_view(), ComponentScratch())));

/// row = *part last empty          part = inner          inner = "a"          last = "a"          empty = ""
///
/// Only the end of the text shows which "a" is the last one. State 0 is the start. State 1 has read an "a", which
/// belongs to an inner (place 0) or is the last (place 1).
class RowTable {
public:
  enum : std::uint16_t { row, part, inner, last, empty };

  RowTable() {
    const std::uint16_t to_part = add_marks({begin(row), begin(part), begin(inner)});
    const std::uint16_t to_last = add_marks({begin(row), begin(last)});
    const std::uint16_t part_to_part = add_marks({end(inner), end(part), begin(part), begin(inner)});
    const std::uint16_t part_to_last = add_marks({end(inner), end(part), begin(last)});
    const std::uint16_t to_end = add_marks({end(last), begin(empty), end(empty), end(row)});
    steps_ = {{0, to_part}, {0, to_last}, {0, part_to_part}, {0, part_to_last}};
    ends_ = {{detail::none, 0}, {1, to_end}};
    class_of_['a'] = 1;
    table_ = {class_of_.data(),
              next_.data(),
              row_of_.data(),
              steps_begin_.data(),
              steps_.data(),
              ends_.data(),
              marks_.data(),
              marks_begin_.data(),
              2,
              2};
    data_.trace = &table_;
    data_.grammar = &grammar_;
    grammar_.productions = productions_;
    for (detail::ProductionData& production : productions_) production.grammar = &grammar_;
  }
  ~RowTable() = default;
  RowTable(const RowTable&) = delete;
  RowTable& operator=(const RowTable&) = delete;

  [[nodiscard]] Production production() const { return detail::production_of(data_); }

private:
  static std::uint16_t begin(std::uint16_t production) { return static_cast<std::uint16_t>(2 * production); }
  static std::uint16_t end(std::uint16_t production) { return static_cast<std::uint16_t>(2 * production + 1); }

  std::uint16_t add_marks(const std::vector<std::uint16_t>& marks) {
    marks_.insert(marks_.end(), marks.begin(), marks.end());
    marks_begin_.push_back(static_cast<std::uint32_t>(marks_.size()));
    return static_cast<std::uint16_t>(marks_begin_.size() - 2);
  }

  std::vector<std::uint8_t> class_of_ = std::vector<std::uint8_t>(256, 0);
  std::vector<std::uint16_t> next_ = {detail::none, 1, detail::none, 1};
  std::vector<std::uint16_t> row_of_ = {0, 1};
  std::vector<std::uint16_t> steps_begin_ = {0, 0, 0, 2};
  std::vector<detail::TraceTable::Step> steps_;
  std::vector<detail::TraceTable::Step> ends_;
  std::vector<std::uint16_t> marks_;
  std::vector<std::uint32_t> marks_begin_ = {0};
  detail::TraceTable table_{};
  detail::GrammarData grammar_{};
  detail::ProductionData productions_[5] = {};
  detail::ProductionData data_{};
};

/// An occurrence of one of these productions: its number, begin, end and parent.
using Numbered = std::vector<std::array<std::size_t, 4>>;

Numbered numbered(const std::vector<Occurrence>& occurrences) {
  Numbered result;
  for (const Occurrence& each : occurrences) {
    const detail::ProductionData& production = detail::data_of(each.production());
    const auto number = static_cast<std::size_t>(&production - production.grammar->productions);
    result.push_back({number, each.begin, each.end, each.parent});
  }
  return result;
}

constexpr std::size_t top = Occurrence::no_parent;

// Traces with room for `room` occurrences; the result is how many occurrences there are.
Result<std::size_t, TextError> traced(Production entry, std::string_view text, std::vector<Occurrence>& found,
                                      std::size_t room) {
  std::vector<std::uint16_t> states(text.size() + 1);
  found.assign(room, Occurrence{});
  return trace(entry, text, {states, found});
}

std::vector<Occurrence> all_of(Production entry, std::string_view text) {
  std::vector<Occurrence> found;
  const std::size_t count = *traced(entry, text, found, 0);
  EXPECT_EQ(traced(entry, text, found, count), count);
  return found;
}

TEST(LeftOutTrace, NoTextIsTraced) {
  constexpr TextError not_built{TextError::Why::not_built};
  detail::ProductionData uri = detail::data_of(find_production("rfc3986", "URI").value());
  uri.trace = &detail::no_trace;
  uri.occurrences = &detail::no_trace;
  std::vector<std::uint16_t> states(9);
  std::vector<Occurrence> found(9);
  std::vector<ComponentOccurrence> components(9);
  for (const std::string_view text : {"http://h", "x:", "", "no"}) {
    EXPECT_EQ(trace(detail::production_of(uri), text, {states, found}).error(), not_built);
    EXPECT_EQ(trace_components(detail::production_of(uri), text, {states, components}).error(), not_built);
  }
}

TEST(LeftOutTrace, OnceComponentsAreWhereSplitFindsThem) {
  detail::ProductionData uri = detail::data_of(find_production("rfc3986", "URI").value());
  uri.trace = &detail::no_trace;
  uri.occurrences = nullptr;
  std::vector<std::uint16_t> states(9);
  std::vector<ComponentOccurrence> found(9);
  EXPECT_EQ(trace_components(detail::production_of(uri), "http://h", {states, found}), 3U);
}

TEST(LeftOutTrace, IsNotInThisLibrary) { EXPECT_TRUE(has_trace()); }

TEST(Trace, OneReadingIsChosenFromTheEnd) {
  const RowTable table;
  EXPECT_EQ(numbered(all_of(table.production(), "aaa")), (Numbered{{RowTable::row, 0, 3, top},
                                                                   {RowTable::part, 0, 1, 0},
                                                                   {RowTable::inner, 0, 1, 1},
                                                                   {RowTable::part, 1, 2, 0},
                                                                   {RowTable::inner, 1, 2, 3},
                                                                   {RowTable::last, 2, 3, 0},
                                                                   {RowTable::empty, 3, 3, 0}}));
  EXPECT_EQ(numbered(all_of(table.production(), "a")),
            (Numbered{{RowTable::row, 0, 1, top}, {RowTable::last, 0, 1, 0}, {RowTable::empty, 1, 1, 0}}));
}

const Result<std::size_t, TextError> not_traced = TextError{};

Result<std::size_t, TextError> no_room_for(std::size_t needed) { return TextError{TextError::Why::no_room, needed}; }

TEST(Trace, TextsThatDoNotMatchHaveNone) {
  const RowTable table;
  std::vector<Occurrence> found;
  for (const char* text : {"", "b", "ab", "aba", "ba"})
    EXPECT_EQ(traced(table.production(), text, found, 9), not_traced);
}

TEST(Trace, TheFirstOnesAreWrittenIfThereIsNoRoomForAll) {
  const RowTable table;
  const std::vector<Occurrence> all = all_of(table.production(), "aaaa");
  for (std::size_t room = 0; room <= all.size() + 2; ++room) {
    std::vector<Occurrence> found;
    EXPECT_EQ(traced(table.production(), "aaaa", found, room), all.size());
    found.resize(std::min(room, all.size()));
    EXPECT_TRUE(std::equal(found.begin(), found.end(), all.begin())) << room;
  }
}

TEST(Trace, NeedsOneStateMoreThanTheTextHasOctets) {
  const RowTable table;
  std::vector<std::uint16_t> states(3);
  std::vector<Occurrence> found(9);
  EXPECT_EQ(trace(table.production(), "aaa", {states, found}), no_room_for(4));
  EXPECT_EQ(trace(table.production(), "aa", {states, found}), 5U);
  EXPECT_EQ(trace(table.production(), "aa", {std::span(states).first(0), found}), no_room_for(3));
}

TEST(Trace, ScratchIsUnchangedAfterTheNeededPart) {
  const RowTable table;
  std::vector<std::uint16_t> states(5, 7777);
  std::vector<Occurrence> found(9);
  EXPECT_EQ(trace(table.production(), "aa", {states, found}), 5U);
  EXPECT_EQ(states[3], 7777);
  EXPECT_EQ(found[5], Occurrence{});
}

TEST(Trace, LongTextsAreTracedWithoutRecursion) {
  const RowTable table;
  const std::string text(1 << 20, 'a');
  EXPECT_EQ(all_of(table.production(), text).size(), 2 * text.size() + 1);
}

TEST(StrictProduction, IsLookedUp) {
  const RowTable table;
  detail::GrammarData grammar{};
  detail::ProductionData url{}, other{}, strict_url{};
  url.grammar = other.grammar = strict_url.grammar = &grammar;
  const detail::StrictData known[] = {{&url, &strict_url}};
  grammar.strict = known;
  grammar.strict_count = 1;
  EXPECT_EQ(strict_production(detail::production_of(url)), detail::production_of(strict_url));
  EXPECT_EQ(strict_production(detail::production_of(other)), std::nullopt);
  EXPECT_EQ(strict_production(detail::production_of(strict_url)), std::nullopt);
}

// The rest of this file: the compiled-in grammars.

Production production_of(std::string_view grammar, std::string_view name) { return *find_production(grammar, name); }

std::string_view name_of(const Occurrence& occurrence) { return occurrence.production().name(); }

// The text of every occurrence of `name`, between bars.
std::string list(Production entry, std::string_view text, std::string_view name) {
  std::string found = "|";
  for (const Occurrence& each : all_of(entry, text)) {
    if (name_of(each) != name) continue;
    found += std::string(text.substr(each.begin, each.end - each.begin)) + "|";
  }
  return found;
}

TEST(Rfc3986Trace, SegmentsAreAList) {
  const Production uri = production_of("rfc3986", "URI");
  EXPECT_EQ(list(uri, "http://h/a//b?/c", "segment"), "|a||b|");
  EXPECT_EQ(list(uri, "http://h", "segment"), "|");
  EXPECT_EQ(list(uri, "a:b/c/d", "segment"), "|c|d|");
  EXPECT_EQ(list(uri, "a:b/c/d", "segment-nz"), "|b|");
  EXPECT_EQ(list(uri, "http://1.2.3.4/", "dec-octet"), "|1|2|3|4|");
}

// All components of a text: `scheme 0-4, ...`.
std::string components_in(Production entry, std::string_view text) {
  std::vector<std::uint16_t> states(text.size() + 1);
  std::vector<ComponentOccurrence> found(detail::max_components);
  const auto count = trace_components(entry, text, {states, found});
  if (!count) return "-";
  std::string result;
  for (const ComponentOccurrence& each : std::span(found).first(*count)) {
    result += (result.empty() ? "" : ", ") + std::string(entry.grammar().components()[each.component].name()) + " " +
              std::to_string(each.begin) + "-" + std::to_string(each.end);
  }
  return result;
}

TEST(TraceComponents, AreThoseOfSplitInTheOrderOfTheText) {
  const Production uri = production_of("rfc3986", "URI");
  EXPECT_EQ(components_in(uri, "http://u:@h?q"),
            "scheme 0-4, userinfo 7-9, user 7-8, password 9-9, host 10-11, path 11-11, query 12-13");
  EXPECT_EQ(components_in(uri, "a:"), "scheme 0-1, path 2-2");
  EXPECT_EQ(components_in(uri, "a b"), "-");
  EXPECT_EQ(components_in(production_of("rfc1808", "URL"), "http://h/a;p"), "scheme 0-4, path 8-10, params 11-12");
  EXPECT_EQ(components_in(*strict_production(production_of("rfc1738", "url")), "ftp://u:@h/"),
            "scheme 0-3, userinfo 6-8, user 6-7, password 8-8, host 9-10, path 11-11");
}

TEST(TraceComponents, TheFirstOnesAreWrittenIfThereIsNoRoomForAll) {
  const Production uri = production_of("rfc3986", "URI");
  std::vector<std::uint16_t> states(9);
  std::vector<ComponentOccurrence> found(2);
  EXPECT_EQ(trace_components(uri, "http://h", {states, std::span(found).first(1)}), 3U);
  EXPECT_EQ(found, (std::vector<ComponentOccurrence>{{0, 0, 4}, {}}));
  EXPECT_EQ(trace_components(uri, "http://h", {std::span(states).first(8), found}), no_room_for(9));
}

TEST(Rfc1738Trace, FieldsAreAList) {
  const Production url = production_of("rfc1738", "url");
  EXPECT_EQ(list(url, "prospero://h/p;a=1;b=2", "fieldspec"), "|;a=1|;b=2|");
  EXPECT_EQ(list(url, "prospero://h/p;a=1;b=", "fieldvalue"), "|1||");
  EXPECT_EQ(list(url, "http://a.b.com/", "domainlabel"), "|a|b|");
}

TEST(Rfc2396Trace, ParametersAreAListWithinSegments) {
  const Production reference = production_of("rfc2396", "URI-reference");
  EXPECT_EQ(list(reference, "/a;p;q/b;r", "param"), "|p|q|r|");
  EXPECT_EQ(list(reference, "/a;p;q/b;r", "segment"), "|a;p;q|b;r|");
}

TEST(W3c1993Trace, OnlyTheOutermostOccurrenceCounts) {
  const Production url = production_of("w3c1993", "url");
  EXPECT_EQ(list(url, "wais://h/d/t/1=a;2=b;", "wpath"), "|1=a;2=b;|");
  EXPECT_EQ(list(production_of("w3c1993", "wpath"), "1=a;2=b;", "wpath"), "|1=a;2=b;|");
  EXPECT_EQ(list(url, "news:comp.lang", "group"), "|comp.lang|");
}

// Properties of all occurrences in a text: the entry comes first, inner occurrences lie within their outer ones and
// come after them, no production is inside itself, and each occurrence matches its production.
void expect_tree(Production entry, std::string_view text) {
  const std::vector<Occurrence> all = all_of(entry, text);
  ASSERT_FALSE(all.empty());
  EXPECT_EQ(all[0].parent, top);
  EXPECT_TRUE(all[0].begin == 0 && all[0].end == text.size() && name_of(all[0]) == entry.name());
  for (std::size_t i = 0; i < all.size(); ++i) {
    const std::string_view part = text.substr(all[i].begin, all[i].end - all[i].begin);
    ASSERT_TRUE(matches(all[i].production(), part)) << name_of(all[i]) << part;
    if (i == 0) continue;
    ASSERT_LT(all[i].parent, i);
    ASSERT_GE(all[i].begin, std::max(all[all[i].parent].begin, all[i - 1].begin));
    ASSERT_LE(all[i].end, all[all[i].parent].end);
    for (std::size_t outer = all[i].parent; outer != top; outer = all[outer].parent)
      ASSERT_FALSE(all[outer].production() == all[i].production());
  }
}

void expect_trees(Production entry) {
  RandomTexts texts(*detail::data_of(entry).dfa, 3);
  std::vector<Occurrence> found;
  for (std::size_t step = 0; step < texts.steps(); ++step) {
    const std::string text = texts.text_through(step, 24);
    ASSERT_NO_FATAL_FAILURE(expect_tree(entry, text)) << entry.name() << ": " << text;
    const std::string mutant = texts.mutant(text);
    ASSERT_EQ(traced(entry, mutant, found, 9).has_value(), matches(entry, mutant)) << entry.name() << ": " << mutant;
  }
}

TEST(Trace, OccurrencesAreATreeOfTextsOfTheirProductions) {
  for (const auto* grammar : detail::compiled_grammars()) {
    for (std::size_t i = 0; i < grammar->production_count; ++i)
      ASSERT_NO_FATAL_FAILURE(expect_trees(detail::production_of(grammar->productions[i]))) << grammar->name;
  }
}

// In every grammar that has them, these components equal the production of the same name. (In RFC 1808, the path does
// not.)
bool is_component(std::string_view name) {
  constexpr std::string_view names[] = {"scheme", "userinfo", "user", "password", "host", "port", "query", "fragment"};
  return std::ranges::find(names, name) != std::end(names);
}

void expect_same_as_split(Production entry, std::string_view text) {
  const auto parts = split(entry, text);
  for (const Occurrence& each : all_of(entry, text)) {
    const std::optional<Component> component = each.production().component();
    if (!component || !is_component(name_of(each))) continue;
    EXPECT_EQ((*parts)[*component], text.substr(each.begin, each.end - each.begin)) << name_of(each);
  }
}

TEST(Trace, AgreesWithSplitOnComponents) {
  for (const auto* grammar : detail::compiled_grammars()) {
    if (grammar->key_count != 0) continue;  // a log's components have other meanings
    const Production start = detail::production_of(grammar->productions[grammar->start]);
    RandomTexts texts(*detail::data_of(start).dfa, 4);
    for (std::size_t step = 0; step < texts.steps(); ++step) {
      const std::string text = texts.text_through(step, 30);
      ASSERT_NO_FATAL_FAILURE(expect_same_as_split(start, text)) << text;
    }
  }
}

// "a:80" is read as an absolute-form rather than an authority-form, except where only the authority-form is allowed.
TEST(Trace, AProductionRestrictedToSomeKindsHasTheirReadings) {
  const detail::GrammarData& log = detail::grammar_data_of(production_of("combined", "record"));
  const std::span methods(log.keys[0].methods, log.keys[0].method_count);
  const Production connect = detail::production_of(
      *std::ranges::find(methods, std::string_view("CONNECT"), &detail::MethodData::name)->production);
  EXPECT_EQ(list(connect, "a:80", "request-target"), "|a:80|");
  EXPECT_EQ(list(connect, "a:80", "authority-form"), "|a:80|");
  EXPECT_EQ(list(connect, "a:80", "port"), "|80|");
  EXPECT_EQ(list(connect, "a:80", "absolute-form"), "|");
  EXPECT_EQ(list(production_of("rfc9112", "request-target"), "a:80", "absolute-form"), "|a:80|");
  expect_trees(connect);
  expect_trees(strict_production(production_of("rfc1738", "url")).value());
}

TEST(Allocations, TraceMakesNone) {
  for (const auto* grammar : detail::compiled_grammars()) {
    const Production start = detail::production_of(grammar->productions[grammar->start]);
    RandomTexts texts(*detail::data_of(start).dfa, 5);
    std::vector<std::uint16_t> states(1000);
    std::vector<Occurrence> found(1000);
    for (std::size_t size = 0; size < 400; size += 1 + size / 4) {
      const std::string text = texts.text(size);
      const std::size_t before = allocation_count();
      const auto count = trace(start, text, {states, found});
      EXPECT_EQ(allocation_count(), before);
      EXPECT_TRUE(count) << text;
    }
  }
}

TEST(Rfc1738Decisions, AStrictUrlWithAPredefinedSchemeIsNotAnOtherurl) {
  const Production url = production_of("rfc1738", "url");
  const Production strict = strict_production(url).value();
  for (const char* text : {"http://u:p@h/", "HTTP:x", "mailto:", "news:", "gopher:a"}) {
    EXPECT_TRUE(matches(url, text)) << text;
    EXPECT_FALSE(matches(strict, text)) << text;
  }
  for (const char* text : {"http://h/", "httpx://u:p@h/", "htt:", "mailto:a", "x-news:"})
    EXPECT_TRUE(matches(strict, text)) << text;
  EXPECT_EQ(split(strict, "x:y")->kind(), "otherurl");
  EXPECT_EQ(explain(strict, "http://u:p@h/")->offset(), 9U);
  EXPECT_FALSE(strict_production(production_of("rfc3986", "URI")));
}

}  // namespace
}  // namespace bnfurl::tests
