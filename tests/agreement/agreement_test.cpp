// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The compiled engines under every kernel, the tables, derivatives and backtracking agree. For the language this is
// decided, by a walk over pairs of states. For engines and spans it is tested: behind every state of the tagged
// automaton all strings of two octet classes with a shortest completion; all viable prefixes up to length 5; random
// members and mutants of up to 600 octets; texts near the typical ones, which some engines know nothing else than.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <iostream>
#include <map>
#include <random>
#include <set>

#include "gen/reference/difference.hpp"
#include "src/tables.hpp"
#include "tests/agreement/judges.hpp"
#include "tests/src/typical_texts.hpp"

namespace bnfurl::agreement {

namespace {

using detail::DfaTable;
using detail::TdfaTable;

constexpr std::size_t longest_prefix = 5;
constexpr std::size_t longest_random = 600;

class Agreement : public testing::TestWithParam<std::size_t> {
protected:
  [[nodiscard]] static const Subject& subject() { return subjects()[GetParam()]; }
  [[nodiscard]] static bool is_tested_already() { return subject().repeats; }

  static void finish(Judges& judges) {
    ASSERT_TRUE(judges.finish());
    judged_ += judges.judged();
    valid_ += judges.valid();
  }
  static void TearDownTestSuite() { std::cout << judged_ << " texts judged, " << valid_ << " of them valid\n"; }

private:
  inline static std::size_t judged_ = 0;
  inline static std::size_t valid_ = 0;
};

std::string subject_name(const testing::TestParamInfo<std::size_t>& info) {
  std::string name = std::to_string(info.index) + "_" + subjects()[info.param].name;
  std::replace_if(
      name.begin(), name.end(), [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; }, '_');
  return name;
}

// One octet after the other of each class of a table, by turns, so that in time each octet of a class is used.
class Octets {
public:
  explicit Octets(const std::uint8_t* class_of) {
    for (unsigned octet = 0; octet < 256; ++octet) by_class_[class_of[octet]].push_back(static_cast<char>(octet));
  }
  [[nodiscard]] std::vector<std::uint8_t> classes() const {
    std::vector<std::uint8_t> result;
    for (const auto& entry : by_class_) result.push_back(entry.first);
    return result;
  }
  char next(std::uint8_t of_class) {
    const std::vector<char>& octets = by_class_.at(of_class);
    return octets[turn_[of_class]++ % octets.size()];
  }

private:
  std::map<std::uint8_t, std::vector<char>> by_class_;
  std::map<std::uint8_t, std::size_t> turn_;
};

// A shortest text that leads to each state of a tagged automaton.
std::vector<std::string> access_strings(const TdfaTable& table, Octets& octets) {
  std::vector<std::string> result(table.states);
  std::vector<bool> known(table.states);
  std::vector<std::uint16_t> order{0};
  known[0] = true;
  for (std::size_t i = 0; i < order.size(); ++i) {
    for (const std::uint8_t of_class : octets.classes()) {
      const std::uint16_t target = table.next[std::size_t{order[i]} * table.classes + of_class];
      if (target == detail::none || known[target]) continue;
      known[target] = true;
      result[target] = result[order[i]] + octets.next(of_class);
      order.push_back(target);
    }
  }
  return result;
}

// By state of a minimal automaton: the class that begins a shortest completion, and its length.
struct Completion {
  std::vector<std::size_t> length;
  std::vector<std::uint8_t> by_class;
};

Completion completions(const DfaTable& table) {
  constexpr std::size_t unknown = static_cast<std::size_t>(-1);
  Completion result{std::vector<std::size_t>(table.states, unknown), std::vector<std::uint8_t>(table.states)};
  for (std::uint16_t state = 0; state < table.states; ++state) {
    if (detail::is_accepting(table, state)) result.length[state] = 0;
  }
  for (bool grown = true; grown;) {
    grown = false;
    for (std::uint16_t state = 0; state < table.states; ++state) {
      for (std::uint16_t of_class = 0; of_class < table.classes; ++of_class) {
        const std::uint16_t target = table.next[std::size_t{state} * table.classes + of_class];
        if (target == detail::none || result.length[target] == unknown ||
            result.length[target] + 1 >= result.length[state])
          continue;
        result.length[state] = result.length[target] + 1;
        result.by_class[state] = static_cast<std::uint8_t>(of_class);
        grown = true;
      }
    }
  }
  return result;
}

// `text`, completed where it can be.
class Completer {
public:
  explicit Completer(const DfaTable& table) : table_(table), octets_(table.class_of), completion_(completions(table)) {}

  void complete(std::string& text) {
    detail::DfaWalk walk{&table_};
    if (!walk.read(text)) return;
    for (std::uint16_t state = walk.state; completion_.length[state] > 0;) {
      const char octet = octets_.next(completion_.by_class[state]);
      state = detail::next_state(table_, state, static_cast<unsigned char>(octet));
      text += octet;
    }
  }

private:
  const DfaTable& table_;
  Octets octets_;
  Completion completion_;
};

TEST_P(Agreement, OfTheLanguageIsDecided) {
  const DfaTable& table = *subject().compiled->dfa;
  gen::Derivatives derivatives(subject().grammar, subject().compiled->name);
  std::set<int> states;
  const auto next = [&](int state, std::uint8_t octet) {
    const std::uint16_t target = detail::next_state(table, static_cast<std::uint16_t>(state), octet);
    return target == detail::none ? gen::SteppedAutomaton::none : int{target};
  };
  const auto accepts = [&](int state) {
    states.insert(state);
    return detail::is_accepting(table, static_cast<std::uint16_t>(state));
  };
  const std::optional<std::string> text = gen::difference(gen::stepped(derivatives), {0, next, accepts});
  EXPECT_FALSE(text) << shown(*text);
  EXPECT_EQ(states.size(), table.states) << "a state that nothing leads to";
}

TEST_P(Agreement, BehindEveryState) {
  if (is_tested_already()) return;
  const TdfaTable& table = *subject().compiled->tdfa;
  Judges judges(subject());
  Octets octets(table.class_of);
  Completer completer(*subject().compiled->dfa);
  for (const std::string& access : access_strings(table, octets)) {
    std::string none = access;
    completer.complete(none);
    ASSERT_TRUE(judges.agree(none));
    for (const std::uint8_t first : octets.classes()) {
      std::string one = access + octets.next(first);
      completer.complete(one);
      ASSERT_TRUE(judges.agree(one));
      for (const std::uint8_t second : octets.classes()) {
        std::string two = access + octets.next(first) + octets.next(second);
        ASSERT_TRUE(judges.agree(two));
        completer.complete(two);
        ASSERT_TRUE(judges.agree(two));
      }
    }
  }
  finish(judges);
  EXPECT_GT(judges.valid(), 0U);
}

// All viable prefixes, as a trie: behind each, every class is tried, and those that go on are followed.
void walk_prefixes(Judges& judges, const DfaTable& table, Octets& octets, std::uint16_t state, std::string& prefix) {
  if (!judges.agree(prefix)) return;
  if (prefix.size() == longest_prefix) return;
  for (const std::uint8_t of_class : octets.classes()) {
    prefix.push_back(octets.next(of_class));
    const std::uint16_t next = detail::next_state(table, state, static_cast<unsigned char>(prefix.back()));
    if (next == detail::none) {
      judges.agree(prefix);
    } else {
      walk_prefixes(judges, table, octets, next, prefix);
    }
    prefix.pop_back();
    if (testing::Test::HasFailure()) return;
  }
}

TEST_P(Agreement, OnAllViablePrefixes) {
  if (is_tested_already()) return;
  const DfaTable& table = *subject().compiled->dfa;
  Judges judges(subject());
  Octets octets(table.class_of);
  std::string prefix;
  walk_prefixes(judges, table, octets, 0, prefix);
  finish(judges);
}

// A random walk over the minimal automaton: `size` octets if it goes on so long, then a completion.
std::string member(const DfaTable& table, Octets& octets, Completer& completer, std::size_t size,
                   std::mt19937& random) {
  std::string text;
  std::uint16_t state = 0;
  while (text.size() < size) {
    std::vector<std::uint8_t> ways;
    for (const std::uint8_t of_class : octets.classes()) {
      if (table.next[std::size_t{state} * table.classes + of_class] != detail::none) ways.push_back(of_class);
    }
    if (ways.empty()) break;
    const std::uint8_t way = ways[random() % ways.size()];
    state = table.next[std::size_t{state} * table.classes + way];
    text += octets.next(way);
  }
  completer.complete(text);
  return text;
}

void mutate(std::string& text, std::mt19937& random) {
  const std::size_t at = random() % (text.size() + 1);
  const char octet = static_cast<char>(random() % 256);
  switch (random() % 4) {
    case 0:
      text.insert(at, 1, octet);
      break;
    case 1:
      text.resize(at);
      break;
    case 2:
      if (at < text.size()) text[at] = octet;
      break;
    default:
      text.erase(at, 1);
      break;
  }
}

TEST_P(Agreement, OnRandomMembersAndMutants) {
  if (is_tested_already()) return;
  const DfaTable& table = *subject().compiled->dfa;
  Judges judges(subject());
  Octets octets(table.class_of);
  Completer completer(table);
  std::mt19937 random(20261120);
  for (int round = 0; round < 1000; ++round) {
    const std::size_t size = round % 4 == 0 ? random() % longest_random : random() % 40;
    std::string text = member(table, octets, completer, size, random);
    ASSERT_TRUE(judges.agree(text));
    for (int mutant = 0; mutant < 3; ++mutant) {
      mutate(text, random);
      ASSERT_TRUE(judges.agree(text));
    }
  }
  finish(judges);
  EXPECT_GE(judges.valid(), 1000U);
}

TEST_P(Agreement, NearTypicalTexts) {
  if (is_tested_already()) return;
  Judges judges(subject());
  tests::TypicalTexts texts(*subject().compiled->grammar, 20261120);
  for (int round = 0; round < 4000; ++round) ASSERT_TRUE(judges.agree(texts.text()));
  finish(judges);
}

INSTANTIATE_TEST_SUITE_P(Every, Agreement, testing::Range(std::size_t{0}, subjects().size()), subject_name);

}  // namespace

}  // namespace bnfurl::agreement
