// Suites leave nothing out: transitions, escapes, pairs of values, expected octets, and steps of traces.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/detail/data.hpp>
#include <bnfurl/rfc3986.hpp>

#include "src/loader/sound_part.hpp"
#include "tools/verify/harness/checker.hpp"
#include "tools/verify/suites/after_states.hpp"
#include "tools/verify/suites/errors.hpp"

namespace bnfurl::proof {
namespace {

TEST(AfterStates, EveryTransitionOfEveryStateIsTaken) {
  const detail::ProductionData& entry = detail::data_of(rfc3986::authority);
  const detail::TdfaTable& table = *entry.tdfa;
  std::set<std::size_t> taken;
  std::size_t valid = 0;
  for_each_text_after_states(table, gen::completed(loader::dfa_of(*entry.dfa)), [&](std::string_view text) {
    std::size_t state = 0;
    for (const char c : text) {
      const std::size_t transition = state * table.classes + table.class_of[static_cast<unsigned char>(c)];
      if (table.next[transition] == detail::none) return;
      taken.insert(transition);
      state = table.next[transition];
    }
    if (table.final_list[state] != detail::none) ++valid;
  });
  std::size_t transitions = 0;
  for (std::size_t i = 0; i < std::size_t{table.states} * table.classes; ++i) {
    if (table.next[i] != detail::none) ++transitions;
  }
  EXPECT_EQ(taken.size(), transitions);
  EXPECT_GT(valid, transitions);
}

TEST(AfterStates, TextsThatCanBeCompletedAreCompleted) {
  const detail::ProductionData& entry = detail::data_of(rfc3986::dec_octet);
  std::set<std::string> texts;
  for_each_text_after_states(*entry.tdfa, gen::completed(loader::dfa_of(*entry.dfa)),
                             [&](std::string_view text) { texts.emplace(text); });
  EXPECT_TRUE(texts.contains(""));
  EXPECT_GT(std::count_if(texts.begin(), texts.end(), [](const std::string& text) { return text.size() == 1; }), 2);
  for (const std::string& text : texts) EXPECT_LE(text.size(), 5U);
}

TEST(AfterStates, EscapesAreTriedWhereTheyAreReadAndWhereTheyAreNot) {
  const detail::ProductionData& entry = detail::data_of(rfc3986::authority);
  std::set<std::string> texts;
  for_each_escape_after_states(*entry.tdfa, gen::completed(loader::dfa_of(*entry.dfa)),
                               [&](std::string_view text) { texts.emplace(text); });
  const auto any = [&](auto is) { return std::ranges::any_of(texts, is); };
  const auto has = [](const std::string& text, std::string_view part) { return text.find(part) != text.npos; };
  EXPECT_TRUE(any([&](const std::string& text) { return matches(rfc3986::authority, text) && has(text, "%"); }));
  EXPECT_TRUE(any([&](const std::string& text) {
    return (has(text, "[v") || has(text, "[V")) && has(text, "%") && has(text, "]");
  }));
  EXPECT_TRUE(any([&](const std::string& text) { return has(text, "%g") || has(text, "%G"); }));
}

// One state is enough, because the digits are the same everywhere.
TEST(AfterStates, AnEscapeThatEntersARunIsTriedWithAllOctets) {
  const detail::ProductionData& entry = detail::data_of(rfc3986::path_rootless);
  std::set<char> first;
  std::set<char> second;
  for_each_escape_after_states(*entry.tdfa, gen::completed(loader::dfa_of(*entry.dfa)), [&](std::string_view text) {
    if (text.size() < 3 || text[0] != '%') return;
    first.insert(text[1]);
    second.insert(text[2]);
  });
  EXPECT_EQ(first.size(), 256U);
  EXPECT_EQ(second.size(), 256U);
}

bool is_part_of(std::string_view part, std::string_view text) {
  for (const char octet : text) {
    if (!part.empty() && part.front() == octet) part.remove_prefix(1);
  }
  return part.empty();
}

// Some texts have the same components with and without a delimiter, such as the "//" of rfc2396: the text without it is
// the answer.
void expect_no_other_text(Production entry, std::string_view text, std::size_t& refused) {
  const auto parts = split(entry, text);
  if (!parts) return;
  const auto joined = join(entry, parts->values());
  refused += joined ? 0 : 1;
  if (!joined || *joined == text) return;
  static const std::set<std::string_view> with_delimiters = {"rfc1808", "rfc2396", "combined"};
  EXPECT_TRUE(with_delimiters.contains(entry.grammar().name())) << entry.name() << ' ' << text << ' ' << *joined;
  EXPECT_TRUE(is_part_of(*joined, text)) << entry.name() << ' ' << text << ' ' << *joined;
}

TEST(Join, GivesNoOtherTextOfAnySuite) {
  for (const Grammar grammar : grammars()) {
    std::size_t texts = 0, refused = 0;
    for (const Production entry : grammar.productions()) {
      if (detail::data_of(entry).components == 0) continue;
      const gen::SuiteParts parts = gen::suite_parts(loader::dfa_of(entry.automaton()));
      gen::for_each_test(parts, 0, [&](std::string_view text, bool accepted, std::size_t /*tested*/) {
        if (!accepted) return;
        ++texts;
        expect_no_other_text(entry, text, refused);
      });
    }
    RecordProperty(std::string(grammar.name()), std::to_string(refused) + " refused of " + std::to_string(texts));
  }
}

TEST(Covering, HasEachPairOfValuesOfAnyTwoColumnsOnce) {
  constexpr std::size_t columns = 6;
  for (std::size_t one = 0; one < columns; ++one) {
    for (std::size_t other = one + 1; other < columns; ++other) {
      std::vector<bool> seen(covering_rows);
      for (std::size_t number = 0; number < covering_rows; ++number) {
        const auto row = covering_row<columns>(number);
        ASSERT_LT(row[one], covering_prime);
        ASSERT_LT(row[other], covering_prime);
        const std::size_t pair = row[one] * covering_prime + row[other];
        ASSERT_FALSE(seen[pair]);
        seen[pair] = true;
      }
    }
  }
}

gen::SuiteParts parts_of(Production production) {
  return gen::suite_parts(loader::dfa_of(*detail::data_of(production).dfa));
}

TEST(Errors, OfARightProductionCanBeMended) {
  const gen::SuiteParts parts = parts_of(rfc3986::IPv6address);
  Checker checker(detail::data_of(rfc3986::IPv6address));
  Errors errors(detail::data_of(rfc3986::IPv6address), parts, checker);
  for (const std::string_view text : {"", "1:2", "::g", "1::2::3", "1.2", "::1"}) EXPECT_NO_THROW(errors.check(text));
  for (const std::string& text : access_texts(*detail::data_of(rfc3986::IPv6address).tdfa))
    EXPECT_NO_THROW(errors.check_octets(text));
  EXPECT_NO_THROW(checker.finish());
  // For each unexpected octet, an error alone and one with a completion; for each expected octet, a text.
  EXPECT_GT(checker.count(), 256U * parts.access.size() / 2);
}

TEST(Errors, OfAWrongProductionAreFound) {
  const gen::SuiteParts parts = parts_of(rfc3986::path_abempty);
  Checker checker(detail::data_of(rfc3986::path_absolute));
  Errors errors(detail::data_of(rfc3986::path_absolute), parts, checker);
  EXPECT_THROW(errors.check_octets(""), Counterexample);
}

// The steps that the backward walk over `text` takes; none if the text is refused.
std::set<std::size_t> steps_of(const detail::TraceTable& table, std::string_view text) {
  std::vector<std::size_t> begins;
  std::size_t state = 0;
  for (const char c : text) {
    const std::size_t number = table.class_of[static_cast<unsigned char>(c)];
    begins.push_back(table.steps_begin[std::size_t{table.row_of[state]} * table.classes + number]);
    state = table.next[state * table.classes + number];
    if (state == detail::none) return {};
  }
  std::set<std::size_t> steps;
  std::uint16_t place = table.ends[state].place;
  for (std::size_t i = begins.size(); place != detail::none && i > 0; --i) {
    const std::size_t step = begins[i - 1] + place;
    steps.insert(step);
    place = table.steps[step].place;
  }
  return steps;
}

// A transition with three places has three steps. A text can pass through each of the places.
TEST(ThroughSteps, AllTextsAreValidAndEveryStepIsPassed) {
  for (const char* name : {"authority", "userinfo", "IPv4address", "URI"}) {
    const Production production = find_production("rfc3986", name).value();
    const detail::TraceTable& table = *detail::data_of(production).trace;
    std::set<std::size_t> passed;
    for_each_text_through_steps(table, [&](std::string_view text) {
      EXPECT_TRUE(matches(production, text)) << text;
      passed.merge(steps_of(table, text));
    });
    ASSERT_FALSE(passed.empty());
    EXPECT_EQ(passed.size(), *passed.rbegin() + 1) << name << ": steps are numbered without gaps";
  }
}

}  // namespace
}  // namespace bnfurl::proof
