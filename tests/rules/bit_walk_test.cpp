// Rules that are walked together say what each of them says alone.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "src/rules/automata/bit_walk.hpp"
#include "src/rules/automata/pattern_states.hpp"
#include "src/rules/automata/regular_expression.hpp"
#include "tests/rules/support.hpp"

namespace bnfurl::crawl::rules {
namespace {

struct ExpressionList {
  Nfa nfa;
  std::vector<RuleStates> rules;

  explicit ExpressionList(const std::vector<std::string>& texts) {
    for (const std::string& text : texts) {
      const auto tree = std::get<ExpressionTree>(read_regular_expression(text, false));
      const auto first = static_cast<StateNumber>(nfa.states.size());
      const StateNumber accept = nfa.add(Nfa::Kind::accept);
      const StateNumber start = add_expression(nfa, tree, accept, most_states_of_expression).value();
      rules.push_back({first, static_cast<StateNumber>(nfa.states.size()), start, static_cast<Rank>(rules.size())});
    }
  }

  [[nodiscard]] Rank find(const SubjectText& text, Rank below) const {
    const auto found = std::ranges::find_if(rules, [&](const RuleStates& rule) { return finds(nfa, rule, text); });
    return found == rules.end() ? below : std::min(below, found->rank);
  }
};

std::string random_expression(std::mt19937& random) {
  const auto pick = [&random](const std::vector<std::string>& list) { return list[random() % list.size()]; };
  std::string expression = pick({"", "", "", "^"});
  for (std::size_t i = 0, size = random() % 5; i < size; ++i) {
    expression += pick({"a", "b", "c", ".", "[ab]", "[^a]", "(a|b)", "(ab|b)", "(a*b)", "(a|^b)", "(b|c$)", "(.b?)"}) +
                  pick({"", "", "*", "+", "?", "{2}", "{1,3}", "{20}", "{0,70}"});
  }
  return expression + pick({"", "", "$"});
}

std::vector<std::string> texts_over(const std::string& octets, std::size_t most) {
  std::vector<std::string> texts = {""};
  for (std::size_t i = 0; i < texts.size() && texts[i].size() < most; ++i) {
    for (const char octet : octets) texts.push_back(texts[i] + octet);
  }
  return texts;
}

TEST(BitWalk, FindsTheFirstRuleThatFindsSomething) {
  std::mt19937 random(11);
  std::vector<std::string> texts = texts_over("abc", 5);
  for (int i = 0; i < 200; ++i) {
    std::string text;
    for (std::size_t size = random() % 150; text.size() < size;) text += "abc"[random() % (i % 2 == 0 ? 2 : 3)];
    texts.push_back(text);
  }
  for (int round = 0; round < 300; ++round) {
    std::vector<std::string> list;
    for (std::size_t size = 1 + random() % 8; list.size() < size;) list.push_back(random_expression(random));
    const ExpressionList expressions(list);
    std::uint64_t steps = 100'000'000;
    const auto walk = BitWalk::of(expressions.nfa, expressions.rules, steps);
    ASSERT_TRUE(walk);
    for (const std::string_view text : texts) {
      const std::size_t cut = random() % (text.size() + 1);
      const SubjectText pieces = {text.substr(0, cut), text.substr(cut)};
      const Rank below = random() % 3 == 0 ? static_cast<Rank>(random() % 8) : no_rank;
      ASSERT_EQ(walk->find(pieces, below), expressions.find(pieces, below))
          << testing::PrintToString(list) << " " << text;
    }
  }
}

TEST(BitWalk, TakesNoMoreThanItsSteps) {
  const ExpressionList expressions({"a.{1000}b", "(.?){1000}"});
  std::uint64_t steps = 500'000;
  EXPECT_FALSE(BitWalk::of(expressions.nfa, expressions.rules, steps));
  EXPECT_TRUE(BitWalk::of(expressions.nfa, std::span(expressions.rules).first(1), steps));
  EXPECT_LT(steps, 500'000U);
}

}  // namespace
}  // namespace bnfurl::crawl::rules

namespace bnfurl::crawl::tests {
namespace {

// More than one walk has room for, and of several subjects.
TEST(BitWalk, ALargeListDecidesAsEachOfItsRules) {
  std::string all = "default allow\n";
  std::vector<RuleSet> each;
  for (int i = 0; i < 40; ++i) {
    const std::string letter(1, static_cast<char>('a' + i * 7 % 26));
    const std::string rule =
        "deny re " + letter + "[a-z/.]{" + std::to_string(10 + i * 9) + "}" + letter + (i % 3 == 0 ? "$" : "") + "\n";
    Compiled compiled = rules_of("default allow\n" + rule);
    ASSERT_TRUE(compiled);
    each.push_back(*std::move(compiled));
    all += rule;
  }
  const Compiled together = rules_of(all);
  ASSERT_TRUE(together);
  EXPECT_GT(together->sizes().simulated, 30U);
  std::mt19937 random(5);
  std::size_t denied = 0;
  for (int round = 0; round < 300; ++round) {
    std::string url = "http://h/";
    for (std::size_t size = random() % 600; url.size() < size;)
      url += random() % 40 == 0 ? '0' : static_cast<char>('a' + random() % 26);
    std::string expected = "allow 1";
    for (std::size_t i = each.size(); i-- > 0;) {
      if (decision_of(each[i], url) == "deny 2") expected = "deny " + std::to_string(i + 2);
    }
    denied += expected == "allow 1" ? 0 : 1;
    ASSERT_EQ(decision_of(*together, url), expected) << url;
  }
  EXPECT_GT(denied, 30U);
  EXPECT_LT(denied, 270U);
}

}  // namespace
}  // namespace bnfurl::crawl::tests
