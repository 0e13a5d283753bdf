// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The proof that automata are the language of their rules: it holds for those that are compiled, and not if one
// transition is another.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "crawl/rules/study/live_rules.hpp"
#include "crawl/rules/study/study.hpp"
#include "crawl/rules/tiers/tiers.hpp"

namespace bnfurl::crawl::rules {
namespace {

using Outcome = RuleProof::Outcome;

std::string proofs(const std::string& text) {
  constexpr const char* words[] = {"proved", "checked", "failed", "undecided", "unproved"};
  std::string result;
  for (const RuleProof& proof : prove_rules({{.file = "f", .text = text}})) {
    result += (result.empty() ? "" : ", ") + proof.tier + " " + words[static_cast<std::size_t>(proof.outcome)];
  }
  return result;
}

TEST(ProveRules, AutomataAreTheLanguageOfTheirRules) {
  EXPECT_EQ(proofs("default allow\ndeny path /a\nallow path /ab$\n"), "patterns proved, hosts checked, rules checked");
  EXPECT_EQ(proofs("default allow\ndeny path /a*b$\nallow path /*%2a*c\ndeny path *$x\n"),
            "patterns proved, hosts checked, rules checked");
  EXPECT_EQ(
      proofs("default allow\ndeny re (^|/)[a-c]{2,5}($|\\?)\nallow re (?i)x.*y|^(a|b)*$\ndeny url http://*.a/*b\n"),
      "patterns proved, hosts checked, rules checked");
  EXPECT_EQ(proofs("default allow\ndeny query ab\nallow query a\n"), "patterns proved, hosts checked, rules checked");
  EXPECT_EQ(proofs("default allow\ndeny host a\ndeny host b.a\nallow surt (org,a,)/x\n"),
            "patterns proved, hosts checked, rules checked");
}

TEST(ProveRules, WhatCannotBeProvedIsSaid) {
  EXPECT_EQ(proofs("default allow\ndeny repeat 3\ndeny host 10.0.0.0/8\ndeny re [ab]*a[ab]{40}c\n"),
            "hosts checked, rules undecided, nets unproved, simulated unproved, checks unproved");
}

// A rule of each tier, and one that asks two things.
constexpr std::string_view every_tier =
    "default allow\ndeny host =a.b\ndeny host 10.0.0.0/8\ndeny path /a on b\ndeny repeat 3\nmax-length 90\n"
    "deny is rfc3986:IPv6address path\ndeny is rfc3986:port port on c\n";

TEST(ProveRules, AUrlOfEachRuleIsDecidedAsDerivativesSay) {
  const ReadFiles read = read_files({{.file = "f", .text = std::string(every_tier)}});
  const RuleProof proof = check_rules(make_tiers(read.lists).tiers, ranked(read));
  EXPECT_EQ(proof.outcome, Outcome::checked) << proof.why;
  EXPECT_EQ(proof.size, 7U);
}

// Rules that were compiled without one of them are not these rules.
TEST(ProveRules, ARuleThatIsNotFoundFails) {
  const ReadFiles read = read_files({{.file = "f", .text = std::string(every_tier)}});
  for (std::size_t missing = 0; missing < 7; ++missing) {
    std::vector<RuleList> lists = read.lists;
    lists[0].rules[missing].conditions = {Parameter{"never"}, Parameter{"either"}};
    const RuleProof proof = check_rules(make_tiers(lists).tiers, ranked(read));
    EXPECT_EQ(proof.outcome, Outcome::failed) << missing;
    EXPECT_FALSE(proof.why.empty()) << missing;
  }
}

// Every transition of a small automaton, led to every other state.
TEST(ProveRules, FailsWhenOneTransitionIsAnother) {
  const ReadFiles read = read_files({{.file = "f", .text = "default allow\ndeny path /a*b$\nallow path /ba\n"}});
  const MadeTiers made = make_tiers(read.lists);
  std::size_t changed = 0;
  for (const Group& group : made.tiers.groups) {
    for (const Automaton& automaton : group.automata) {
      std::vector<std::pair<Rank, Condition>> conditions;
      for (const Rank rank : automaton.ranks) conditions.emplace_back(rank, read.lists[0].rules[rank].conditions[0]);
      ASSERT_EQ(prove(automaton.dfa, automaton.subject, conditions, 1000).outcome, Outcome::proved);
      std::vector<LabelledDfa::State> states = {automaton.dfa.start()};
      for (const char octet : std::string_view("/ab")) states.push_back(automaton.dfa.after(states.back(), octet));
      for (const LabelledDfa::State from : states) {
        for (const LabelledDfa::State to : states) {
          if (automaton.dfa.after(from, 'a') == to || automaton.dfa.after(from, 'a') == from) continue;
          const LabelledDfa wrong = automaton.dfa.with_other_transition(from, 'a', to);
          EXPECT_EQ(prove(wrong, automaton.subject, conditions, 1000).outcome, Outcome::failed);
          ++changed;
        }
      }
    }
  }
  EXPECT_GT(changed, 4U);
}

TEST(ProveRules, IsBounded) {
  const ReadFiles read = read_files({{.file = "f", .text = "default allow\ndeny path /abcdefgh\n"}});
  const MadeTiers made = make_tiers(read.lists);
  const Automaton& automaton = made.tiers.groups.at(0).automata.at(0);
  const std::vector<std::pair<Rank, Condition>> conditions = {{0, read.lists[0].rules[0].conditions[0]}};
  EXPECT_EQ(prove(automaton.dfa, automaton.subject, conditions, 3).outcome, Outcome::undecided);
}

}  // namespace
}  // namespace bnfurl::crawl::rules
