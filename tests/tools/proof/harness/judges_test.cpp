// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Whichever judge is broken, a text that shows it is found, and the right judge is named.
#include "tools/proof/harness/judges.hpp"

#include <bnfurl/rfc3986.hpp>

#include <gtest/gtest.h>

#include <initializer_list>

#include "load/printed_grammars.hpp"
#include "src/kernels/kernels.hpp"
#include "tools/proof/harness/counterexample.hpp"
#include "tools/proof/machine/kernels_in_use.hpp"

namespace bnfurl::proof {
namespace {

using detail::ProductionData;

TestedProduction tested_by(const ProductionData& compiled) {
  static const std::vector<gen::Grammar> printed = loader::printed_grammars();
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

}  // namespace
}  // namespace bnfurl::proof
