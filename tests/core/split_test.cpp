// One text: `split`, `matches`, `join`, `explain`, and the words of errors.
#include <gtest/gtest.h>
#include <memory_resource>

#include <array>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/detail/data.hpp>
#include <bnfurl/normalize.hpp>
#include <bnfurl/rfc1738.hpp>
#include <bnfurl/rfc1808.hpp>
#include <bnfurl/rfc2396.hpp>
#include <bnfurl/rfc3986.hpp>
#include <bnfurl/rfc9112.hpp>

#include "tests/core/support/allocation_count.hpp"
#include "tests/core/support/fixture.hpp"
#include "tests/core/support/texts.hpp"

namespace bnfurl::tests {
namespace {

template <class Text>
concept IsSplit = requires(Text&& text) {
  split(rfc3986::URI, std::forward<Text>(text));
};
template <class Text>
concept IsSplitAtRunTime = requires(Production uri, Text&& text) {
  split(uri, std::forward<Text>(text));
};
template <class Text>
concept IsNormalized = requires(Text&& text, std::span<char> memory) {
  normalize(rfc3986::URI, std::forward<Text>(text), Levels::all, memory);
};
template <class Text>
concept IsABase = requires(Text&& text) {
  Base::of(rfc3986::URI, std::forward<Text>(text));
};
template <class Text>
concept IsMatched = requires(Text&& text) {
  matches(rfc3986::URI, std::forward<Text>(text));
};

template <class Text>
constexpr bool is_taken = IsSplit<Text>&& IsSplitAtRunTime<Text>&& IsNormalized<Text>&& IsABase<Text>;
template <class Text>
constexpr bool is_refused = !IsSplit<Text> && !IsSplitAtRunTime<Text> && !IsNormalized<Text> && !IsABase<Text>;

// A result points into its text, so a temporary string must be refused.
static_assert(is_refused<std::string> && is_refused<const std::string> && is_refused<std::pmr::string>);
static_assert(is_taken<std::string&> && is_taken<const std::string&> && is_taken<std::string_view>);
static_assert(is_taken<const char*> && is_taken<const char (&)[3]>);
static_assert(IsMatched<std::string>);

bool match_even(kernels::Window&, std::size_t begin, std::size_t end) noexcept { return (end - begin) % 2 == 0; }

bool split_even(kernels::Window&, std::size_t, std::size_t size, detail::Span* spans,
                detail::Choices* choices) noexcept {
  for (std::size_t i = 0; i < 3; ++i) spans[i] = {};
  spans[1] = {size / 2, size};
  *choices = {detail::Choices::none, 1};
  return size % 2 == 0;
}

// Then the single store of an absent span never crosses a page.
static_assert(alignof(Span) == 16);
static_assert(sizeof(Span) == 16);

TEST(Split, AbsentIsNotEmpty) {
  const PairGrammar grammar;
  const auto bare = split(grammar.pair(), "ab");
  ASSERT_TRUE(bare);
  EXPECT_EQ((*bare)[grammar.key()], "ab");
  EXPECT_EQ(bare->at(1), std::nullopt);
  const auto valued = split(grammar.pair(), "ab=");
  ASSERT_TRUE(valued);
  EXPECT_EQ(valued->at(1), "");
  EXPECT_EQ((*valued)[detail::component_of(grammar.data(), 1)], "");
}

TEST(Split, RefusesATextThatDoesNotMatch) {
  const PairGrammar grammar;
  EXPECT_FALSE(split(grammar.pair(), "=1"));
  EXPECT_FALSE(split(grammar.pair_entry(), ""));
}

TEST(Split, EntryAndProductionAgree) {
  const PairGrammar grammar;
  const auto small = split(grammar.pair_entry(), "ab=12");
  const auto large = split(grammar.pair(), "ab=12");
  ASSERT_TRUE(small && large);
  EXPECT_EQ(small->spans().size(), 3U);
  for (std::size_t i = 0; i < 40; ++i) EXPECT_EQ(small->at(i), large->at(i)) << i;
  EXPECT_EQ(detail::Access::choices(*small), detail::Access::choices(*large));
}

TEST(Split, ReportsTheKinds) {
  const PairGrammar grammar;
  EXPECT_EQ(split(grammar.pair(), "a")->host_kind(), "short");
  EXPECT_EQ(split(grammar.pair(), "ab")->host_kind(), "long");
  EXPECT_EQ(split(grammar.pair(), "ab")->kind(), "bare");
  EXPECT_EQ(split(grammar.pair(), "ab=")->kind(), "valued");
}

TEST(Split, ViewsPointIntoTheText) {
  const PairGrammar grammar;
  const std::string text = "ab=12";
  const auto parts = split(grammar.pair(), text);
  ASSERT_TRUE(parts);
  EXPECT_EQ(parts->at(1)->data(), text.data() + 3);
}

TEST(Split, AProductionThatIsNotAComponentIsAbsent) {
  const PairGrammar grammar;
  const auto parts = split(grammar.pair(), "ab=12");
  ASSERT_TRUE(parts);
  EXPECT_EQ((*parts)[grammar.pair()], std::nullopt);
  EXPECT_EQ((*parts)[grammar.production(2)], std::nullopt);  // a component that this text does not have
  EXPECT_EQ(parts->at(3), std::nullopt);
  EXPECT_EQ(parts->at(detail::none), std::nullopt);
}

// What is known when the program is compiled is refused then.
template <class Parts, class Component>
concept IsAComponentOf = requires(const Parts& parts, Component component) {
  parts[component];
};
using UriParts = Parts<rfc3986::Tag>;
static_assert(IsAComponentOf<UriParts, decltype(rfc3986::host)>);
static_assert(IsAComponentOf<UriParts, decltype(rfc3986::user)>);
static_assert(!IsAComponentOf<UriParts, decltype(rfc3986::URI)>);
static_assert(!IsAComponentOf<UriParts, decltype(rfc3986::IPv6address)>);
static_assert(!IsAComponentOf<UriParts, decltype(rfc1738::host)>);
static_assert(!IsAComponentOf<UriParts, decltype(rfc1738::user)>);
static_assert(!IsAComponentOf<UriParts, decltype(rfc1738::url)>);
static_assert(IsAComponentOf<UriParts, Component> && IsAComponentOf<UriParts, Production>);
static_assert(IsAComponentOf<AnyParts, decltype(rfc1738::host)> && IsAComponentOf<AnyParts, decltype(rfc1738::user)>);
static_assert(std::is_same_v<decltype(split(rfc3986::URI, "")), std::optional<UriParts>>);
static_assert(std::is_same_v<decltype(split(rfc3986::host, "")), std::optional<UriParts>>);
static_assert(std::is_same_v<decltype(split(Production(rfc3986::host), "")), std::optional<AnyParts>>);

TEST(SplitDeath, AnotherGrammarsComponentEndsTheProgram) {
  const PairGrammar grammar;
  const PairGrammar other;
  const auto parts = split(grammar.pair(), "ab=12");
  ASSERT_TRUE(parts);
  EXPECT_DEATH((void)(*parts)[other.key()], "a component of the grammar pairs was requested");
  EXPECT_DEATH((void)(*parts)[detail::component_of(other.data(), 0)], "from a text of the grammar pairs");
  const auto url = split(rfc3986::URI, "http://h");
  ASSERT_TRUE(url);
  EXPECT_DEATH((void)(*url)[Production(rfc1738::host)], "rfc1738 was requested from a text of the grammar rfc3986");
}

TEST(Split, CompiledFunctionsComeBeforeTables) {
  const PairGrammar grammar;
  const detail::ProductionData data = grammar.pair_with(match_even, split_even);
  EXPECT_TRUE(matches(detail::production_of(data), "%%"));
  EXPECT_FALSE(matches(detail::production_of(data), "abc"));
  const auto parts = split(detail::entry_of<PairGrammar::Tag>(data.handle), "%%%%");
  ASSERT_TRUE(parts);
  EXPECT_EQ(parts->at(0), std::nullopt);
  EXPECT_EQ(parts->at(1), "%%");
  EXPECT_EQ(parts->host_kind(), std::nullopt);
  EXPECT_EQ(parts->kind(), "valued");
  EXPECT_FALSE(split(detail::production_of(data), "abc"));
}

TEST(Matches, WalksTheTableWithoutACompiledFunction) {
  const PairGrammar grammar;
  EXPECT_TRUE(matches(grammar.pair(), "ab=12"));
  EXPECT_FALSE(matches(grammar.pair(), "ab=1a"));
  EXPECT_FALSE(matches(grammar.pair(), std::string_view()));
}

// Components joined into a text. The components of a text that was split give the text again, changed components give
// another text, and components that the rules would read otherwise are refused.

using Value = std::optional<std::string_view>;

// `text` with one component replaced by another value, or "refused".
template <class G>
std::string with(Entry<G> entry, std::string_view text, Component component, Value value) {
  auto values = split(entry, text).value().values();
  values[component.index()] = value;
  return join(entry, values).value_or("refused");
}

std::string uri_with(std::string_view text, Production production, Value value) {
  return with(rfc3986::URI, text, production.component().value(), value);
}

TEST(Join, ChangesOneComponent) {
  EXPECT_EQ(uri_with("http://u@h:8/a?b#c", rfc3986::host, "example.org"), "http://u@example.org:8/a?b#c");
  EXPECT_EQ(uri_with("http://u@h:8/a?b#c", rfc3986::query, std::nullopt), "http://u@h:8/a#c");
  EXPECT_EQ(uri_with("http://h/", rfc3986::query, ""), "http://h/?");
  EXPECT_EQ(uri_with("http://h/", rfc3986::port, ""), "http://h:/");
  EXPECT_EQ(uri_with("http://h:/", rfc3986::port, std::nullopt), "http://h/");
  EXPECT_EQ(uri_with("mailto:a", rfc3986::scheme, "x"), "x:a");
  EXPECT_EQ(uri_with("http://h/", rfc3986::userinfo, "a:b"), "refused");  // the user would become "a"; it was absent
}

TEST(Join, BuildsAComponentThatIsNotGivenFromItsParts) {
  auto values = split(rfc3986::URI, "ftp://me:secret@h/")->values();
  values[rfc3986::userinfo.component()->index()] = std::nullopt;
  EXPECT_EQ(join(rfc3986::URI, values), "ftp://me:secret@h/");
  values[rfc3986::password.index()] = std::nullopt;
  EXPECT_EQ(join(rfc3986::URI, values), "ftp://me@h/");
}

TEST(Join, RefusesATextThatWouldSplitOtherwise) {
  EXPECT_EQ(uri_with("x:a", rfc3986::query, "a#b"), "refused");
  EXPECT_EQ(uri_with("x://h/", rfc3986::host, "h/i"), "refused");
  EXPECT_EQ(uri_with("x://h/", rfc3986::host, std::nullopt), "x:/");
  EXPECT_EQ(uri_with("x://h//a", rfc3986::host, std::nullopt), "refused");  // "//a" would become an authority
  EXPECT_EQ(uri_with("x://h/", rfc3986::path, "a"), "refused");
  EXPECT_EQ(uri_with("x:a", rfc3986::scheme, std::nullopt), "refused");
  EXPECT_EQ(uri_with("x:a", rfc3986::scheme, "1"), "refused");
  EXPECT_EQ(uri_with("x:a", rfc3986::port, "80"), "refused");  // a text without an authority has no place for a port
}

TEST(Join, DistinguishesAbsentFromEmpty) {
  for (const std::string_view text :
       {"x://h", "x://h?", "x://h#", "x://h?#", "x://@h", "x://:@h", "x://h:", "x:", "x:?"})
    EXPECT_EQ(join(*split(rfc3986::URI, text)), text);
}

TEST(Join, NeedsNoMoreMemoryThanItSays) {
  const auto values = split(rfc3986::URI, "http://h/a?")->values();
  std::array<char, 200> memory;
  const std::size_t size = join_size(rfc3986::URI, values);
  ASSERT_LE(size, memory.size());
  EXPECT_EQ(join(rfc3986::URI, values, std::span(memory).first(size)), "http://h/a?");
  EXPECT_EQ(join(rfc3986::URI, values, std::span(memory).first(11)), "http://h/a?");
  for (std::size_t less = 0; less < 11; ++less)
    EXPECT_EQ(join(rfc3986::URI, values, std::span(memory).first(less)).error().why, TextError::Why::no_room) << less;
}

TEST(Join, AllocatesNothing) {
  const auto values = split(rfc3986::URI, "http://h/a?")->values();
  std::array<char, 200> memory;
  const std::size_t before = allocation_count();
  const auto text = join(rfc3986::URI, values, memory);
  EXPECT_EQ(allocation_count(), before);
  EXPECT_EQ(text, "http://h/a?");
}

TEST(Join, ProductionsThatAreComponentsAreTheirValue) {
  EXPECT_EQ(join(*split(rfc3986::host, "1.2.3.4")), "1.2.3.4");
  EXPECT_EQ(join(*split(rfc3986::scheme, "x")), "x");
}

// Only rfc2396 and rfc1808 derive the same components with and without a "//", and combined with and without quotes.
void expect_joined(Production entry, std::string_view text) {
  const auto joined = join(entry, split(entry, text)->values());
  if (!joined || *joined == text) return;
  static const std::set<std::string_view> with_delimiters = {"rfc1808", "rfc2396", "combined"};
  ASSERT_TRUE(with_delimiters.contains(entry.grammar().name())) << text << ' ' << *joined;
  auto left = joined->begin();
  for (const char octet : text) left += left != joined->end() && *left == octet ? 1 : 0;
  ASSERT_TRUE(left == joined->end()) << text << ' ' << *joined;
}

TEST(Join, OfPartsIsTheirTextOrNothing) {
  EXPECT_EQ(join(*split(rfc2396::URI_reference, "/a")), "/a");
  EXPECT_FALSE(join(*split(rfc2396::URI_reference, "///a")));
  EXPECT_FALSE(join(*split(rfc2396::URI_reference, "//#f")));
  EXPECT_EQ(split(rfc2396::URI_reference, "///a")->text(), "///a");
}

TEST(Join, UndoesSplit) {
  for (const Grammar grammar : grammars()) {
    RandomTexts texts(*detail::data_of(grammar.start()).dfa, 8);
    std::size_t same = 0, all = 0;
    for (std::size_t step = 0; step < texts.steps(); ++step) {
      const std::string text = texts.text_through(step, 30);
      ASSERT_NO_FATAL_FAILURE(expect_joined(grammar.start(), text)) << text;
      ++all;
      same += join(grammar.start(), split(grammar.start(), text)->values()) == text ? 1 : 0;
    }
    RecordProperty(std::string(grammar.name()), std::to_string(same) + " of " + std::to_string(all));
  }
}

// What is joined if only these components are given.
struct JoinCase {
  Production entry;
  std::vector<std::pair<std::string_view, std::string_view>> given;
  std::string_view joined;  // or "refused"
};

TEST(Join, InventsNoText) {
  const std::vector<JoinCase> cases = {
      {rfc2396::URI_reference, {{"path", "/a"}}, "/a"},
      {rfc2396::URI_reference, {{"path", "/a"}, {"query", "b"}}, "/a?b"},
      {rfc2396::URI_reference, {{"host", "h"}, {"path", "/a"}}, "//h/a"},
      {rfc2396::URI_reference, {}, ""},
      {rfc2396::URI_reference, {{"fragment", "f"}}, "#f"},
      {rfc1808::URL, {{"path", "/a"}}, "/a"},
      {rfc1808::URL, {{"path", "/a"}, {"query", "b"}}, "/a?b"},
      {rfc1808::relativeURL, {{"path", "/a"}}, "/a"},
      {rfc1808::relativeURL, {}, ""},
      // an opaque part is not a component
      {rfc2396::absoluteURI, {{"scheme", "glb"}}, "refused"},
      {rfc1738::url, {{"scheme", "mailto"}}, "refused"},
      {rfc1738::url, {{"scheme", "x"}}, "refused"},
      // nor is the type of a file
      {rfc1738::ftpurl, {{"scheme", "ftp"}, {"host", "h"}, {"path", "a"}}, "refused"},
      {rfc1738::httpurl, {{"scheme", "http"}, {"host", "h"}, {"path", "a"}}, "http://h/a"},
  };
  for (const JoinCase& each : cases) {
    std::array<Value, max_components> values;
    for (const auto& [name, value] : each.given) values[each.entry.grammar().find_component(name)->index()] = value;
    EXPECT_EQ(join(each.entry, values).value_or("refused"), each.joined) << each.entry.name();
  }
}

// A grammar whose only production is one octet of `wanted`; if `end`, the empty text matches too.
class OneStep {
public:
  OneStep(const std::string& wanted, bool end, std::vector<detail::NamedSet> sets)
      : sets_(std::move(sets)), dfa_(2, accepting(end), transitions(wanted)) {
    grammar_.name = "step";
    grammar_.sets = sets_.data();
    grammar_.set_count = sets_.size();
    data_.name = "step";
    data_.grammar = &grammar_;
    data_.dfa = &dfa_.table();
  }
  OneStep(const OneStep&) = delete;
  OneStep& operator=(const OneStep&) = delete;

  [[nodiscard]] std::string expected() const { return explain(detail::production_of(data_), "\x01")->expected(); }

private:
  static std::vector<std::uint16_t> accepting(bool end) {
    return end ? std::vector<std::uint16_t>{0, 1} : std::vector<std::uint16_t>{1};
  }
  static std::vector<Transition> transitions(const std::string& wanted) {
    if (wanted.empty()) return {};
    return {{0, wanted, 1}};
  }

  std::vector<detail::NamedSet> sets_;
  DfaFixture dfa_;
  detail::GrammarData grammar_{};
  detail::ProductionData data_{};
};

std::string expected(const std::string& wanted, bool end, std::vector<detail::NamedSet> sets = {}) {
  return OneStep(wanted, end, std::move(sets)).expected();
}

TEST(Explain, ValidTextsNeedNoExplanation) {
  const PairGrammar grammar;
  EXPECT_FALSE(explain(grammar.pair(), "ab"));
  EXPECT_FALSE(explain(grammar.pair(), "ab=12"));
}

TEST(Explain, OffsetIsTheOctetAfterWhichNoContinuationMatches) {
  const PairGrammar grammar;
  const auto error = explain(grammar.pair(), "ab=1x2");
  ASSERT_TRUE(error);
  EXPECT_EQ(error->offset(), 4U);
  EXPECT_EQ(error->found(), std::uint8_t{'x'});
  EXPECT_TRUE(error->expects('0'));
  EXPECT_FALSE(error->expects('x'));
  EXPECT_FALSE(error->expects('\xff'));
  EXPECT_TRUE(error->expects_end());
  EXPECT_EQ(error->message(), R"(expected digit, or the end, found "x")");
}

TEST(Explain, OffsetIsTheSizeIfTheTextEndsTooEarly) {
  const PairGrammar grammar;
  const auto error = explain(grammar.pair(), "");
  ASSERT_TRUE(error);
  EXPECT_EQ(error->offset(), 0U);
  EXPECT_EQ(error->found(), std::nullopt);
  EXPECT_FALSE(error->expects_end());
  EXPECT_EQ(error->message(), "expected letter, found the end");
}

TEST(Explain, OffsetsCountOctets) {
  const PairGrammar grammar;
  const std::string text = std::string(100'000, 'a') + "\xc3\xa9";
  EXPECT_EQ(explain(grammar.pair(), text)->offset(), 100'000U);
  EXPECT_EQ(explain(grammar.pair(), text)->message(), R"(expected letter, "=", or the end, found 0xc3)");
}

TEST(Explain, NulIsAnOctet) {
  const PairGrammar grammar;
  EXPECT_EQ(explain(grammar.pair(), std::string_view("a\0", 2))->message(),
            R"(expected letter, "=", or the end, found 0x00)");
}

TEST(ExpectedWording, OctetsStandInOrderAndQuoted) {
  EXPECT_EQ(expected("b a", false), R"(" ", "a", "b")");
  EXPECT_EQ(expected("~\"\\", false), R"(""", "\", "~")");
}

TEST(ExpectedWording, UnprintableOctetsAreNumbers) {
  EXPECT_EQ(expected(std::string("\0\n\x1f\x7f\x80\xff", 6), false), "0x00, 0x0a, 0x1f, 0x7f, 0x80, 0xff");
}

TEST(ExpectedWording, TheEndAloneIsNamed) { EXPECT_EQ(expected("", true), "the end"); }

TEST(ExpectedWording, TheEndStandsLast) {
  EXPECT_EQ(expected("a", true), R"("a", or the end)");
  EXPECT_EQ(expected("ab", true, {{"ab", octets_of("ab")}}), "ab, or the end");
}

TEST(ExpectedWording, ListsWithoutTheEndHaveNoOr) {
  EXPECT_EQ(expected("a", false), R"("a")");
  EXPECT_EQ(expected("ab", false), R"("a", "b")");
}

TEST(ExpectedWording, SetsMustContainOnlyExpectedOctets) {
  EXPECT_EQ(expected("abcx", false, {{"abcd", octets_of("abcd")}, {"abc", octets_of("abc")}}), R"(abc, "x")");
}

TEST(ExpectedWording, SetsMustAddTwoOctets) {
  EXPECT_EQ(expected("abcd", false, {{"abc", octets_of("abc")}, {"cd", octets_of("cd")}}), R"(abc, "d")");
  EXPECT_EQ(expected("abcde", false, {{"abc", octets_of("abc")}, {"cde", octets_of("cde")}}), "abc, cde");
  EXPECT_EQ(expected("a", false, {{"only-a", octets_of("a")}}), R"("a")");
}

TEST(ExpectedWording, LargerSetsComeFirst) {
  const PairGrammar grammar;
  const std::string all = std::string(digits) + std::string(low_letters) + std::string(high_letters);
  const std::vector<detail::NamedSet> sets(grammar.data().sets, grammar.data().sets + grammar.data().set_count);
  EXPECT_EQ(expected(all, false, sets), "letter, hex");
}

}  // namespace
}  // namespace bnfurl::tests
