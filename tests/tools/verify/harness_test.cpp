// Whichever judge is broken, a text that shows it is found, and the right judge is named.
#include <gtest/gtest.h>

#include <initializer_list>

#include <bnfurl/combined.hpp>
#include <bnfurl/detail/data.hpp>
#include <bnfurl/rfc1738.hpp>
#include <bnfurl/rfc3986.hpp>

#include "src/core/kernels/kernels.hpp"
#include "src/loader/compiled_grammars.hpp"
#include "tests/tools/verify/judges.hpp"
#include "tools/verify/harness/readings.hpp"
#include "tools/verify/machine/run_apart.hpp"

namespace bnfurl::proof {
namespace {

const detail::ProductionData& uri() { return detail::data_of(rfc3986::URI); }

TEST(Answer, IsAVerdictAndComponentsOrAnOffset) {
  const Answer valid = answer_of(uri(), "http://h?");
  EXPECT_TRUE(valid.valid);
  EXPECT_EQ(valid.offset, 9U);
  EXPECT_EQ(to_string(*uri().grammar, valid.components), "host=7-8 path=8-8 query=9-9 scheme=0-4 host_kind=reg-name");
  const Answer refused = answer_of(uri(), "http://a b");
  EXPECT_FALSE(refused.valid);
  EXPECT_EQ(refused.offset, 8U);
}

TEST(Answer, ComponentsThatASplitDoesNotWriteHaveAnImpossibleSpan) {
  const auto nothing = components_by(*uri().grammar, [](detail::Span*, detail::Choices*) { return true; });
  ASSERT_TRUE(nothing);
  EXPECT_EQ(nothing->spans.front(), (detail::Span{1, 0}));
  EXPECT_EQ(nothing->spans.back(), detail::Span());
  EXPECT_FALSE(components_by(*uri().grammar, [](detail::Span*, detail::Choices*) { return false; }));
}

TEST(Answer, WritesBeyondTheComponentsAreDetected) {
  const std::size_t beyond = uri().grammar->component_count;
  const auto found = components_by(*uri().grammar, [beyond](detail::Span* spans, detail::Choices* choices) {
    std::fill_n(spans, beyond, detail::Span());
    *choices = {};
    spans[beyond] = {0, 1};
    return true;
  });
  EXPECT_NE(*found, Components());
  EXPECT_EQ(to_string(*uri().grammar, *found), "number " + std::to_string(beyond) + "=0-1");
}

TEST(Answer, TablesHaveToAgree) {
  detail::ProductionData broken = uri();
  broken.tdfa = detail::data_of(rfc3986::URI_reference).tdfa;
  EXPECT_THROW((void)answer_of(broken, "/"), Counterexample);
}

using detail::ProductionData;

TestedProduction tested_by(const ProductionData& compiled) {
  const std::vector<gen::Grammar>& printed = loader::printed_grammars();
  return {compiled.name, compiled.grammar, &compiled, *gen::find_grammar(printed, compiled.grammar->name), true};
}

// The fault that is found, or "nothing".
std::string found_in(const TestedProduction& tested, std::initializer_list<std::string_view> texts) {
  Judges judges(tested);
  try {
    for (const std::string_view text : texts) judges.check(text);
    judges.finish();
    return "nothing";
  } catch (const Counterexample& counterexample) {
    return counterexample.what();
  }
}

TEST(Judges, AgreeIfTheProductionIsRight) {
  const TestedProduction tested = tested_by(detail::data_of(rfc3986::authority));
  Judges judges(tested);
  for (const std::string_view text : {"", "h", "u@h:80", "h\n", "[::1]", "a%2"}) EXPECT_NO_THROW(judges.check(text));
  EXPECT_NO_THROW(judges.check_in_place("u:p@192.0.2.1:"));
  EXPECT_NO_THROW(judges.finish());
  EXPECT_EQ(judges.judged(), 7U);
  EXPECT_EQ(judges.valid(), 5U);
}

TEST(Judges, DerivativesJudgeByTheRules) {
  ProductionData broken = detail::data_of(rfc3986::h16);
  broken.dfa = detail::data_of(rfc3986::HEXDIG).dfa;
  broken.tdfa = detail::data_of(rfc3986::HEXDIG).tdfa;
  EXPECT_EQ(found_in(tested_by(broken), {"a", "ab"}), "derivatives: \"ab\": is valid");
}

TEST(Judges, BacktrackingReadsByTheRules) {
  TestedProduction tested = tested_by(detail::data_of(rfc3986::authority));
  std::erase_if(tested.grammar.directives.components,
                [](const gen::ComponentLine& line) { return line.name == "port"; });
  EXPECT_EQ(found_in(tested, {"h"}), "nothing");
  EXPECT_EQ(
      found_in(tested, {"h:1"}),
      "backtracking: \"h:1\": components host=0-1 host_kind=reg-name, split host=0-1 port=2-3 host_kind=reg-name");
}

TEST(Judges, TraceIsCompared) {
  ProductionData broken = detail::data_of(rfc3986::query);
  broken.trace = detail::data_of(rfc3986::fragment).trace;
  const std::string found = found_in(tested_by(broken), {"a"});
  EXPECT_TRUE(found.starts_with("trace: \"a\": fragment(0-1 ")) << found;
}

bool has_engine_for_texts() { return detail::data_of(rfc3986::URI).fast[kernels::active().target].matches != nullptr; }

bool wrong_after_an_engine(kernels::Window& window, std::size_t begin, std::size_t end) noexcept {
  return detail::data_of(rfc3986::URI).matches.scan(window, begin, end) != has_engine_for_texts();
}

// The engine knows the text and does not call the scanner, so the scanner has to be called directly.
TEST(Judges, AScannerThatAnotherEngineHidesIsCalledDirectly) {
  ProductionData broken = detail::data_of(rfc3986::URI);
  broken.matches.scan = wrong_after_an_engine;
  std::string expected = "nothing";
  for (const std::string& kernel : runnable_kernels()) {
    use_kernel(kernel);
    if (has_engine_for_texts() && expected == "nothing")
      expected = kernel + " scanner's matches: \"http://example.org/\": another verdict";
  }
  EXPECT_EQ(found_in(tested_by(broken), {"http://example.org/"}), expected);
}

TEST(TestedProductions, AreAllProductionsOfAGrammarAndItsTargetsByMethod) {
  const detail::GrammarData& grammar = detail::grammar_data_of(combined::record);
  const std::vector<TestedProduction> tested =
      tested_productions_of(combined::record.grammar(), loader::printed_grammars());
  ASSERT_EQ(tested.size(), grammar.production_count + 3);
  EXPECT_EQ(tested.front().name, "record");
  EXPECT_TRUE(tested.front().is_printed);
  const TestedProduction& connect = tested[grammar.production_count];
  EXPECT_EQ(connect.name, "target of CONNECT");
  EXPECT_STREQ(connect.compiled->name, "request-target");
  EXPECT_FALSE(connect.is_printed);
  EXPECT_EQ(to_string(connect.grammar.find("request-target")->body), "authority-form");
}

TEST(TestedProductions, IncludeRfc1738UrlForAStrictReader) {
  const std::vector<TestedProduction> tested =
      tested_productions_of(rfc1738::url.grammar(), loader::printed_grammars());
  EXPECT_EQ(tested.back().name, "strict url");
  EXPECT_EQ(tested.back().compiled, &detail::data_of(*strict_production(rfc1738::url)));
  EXPECT_EQ(tested.back().restrained, "otherurl");
}

}  // namespace
}  // namespace bnfurl::proof
