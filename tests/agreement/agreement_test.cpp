// The compiled engines under every kernel, the tables, derivatives and backtracking agree (tools/verify/harness).
//
// The texts here are those that the proof (tools/verify/proof.hpp) does not have: all viable prefixes up to length 5;
// random members and mutants of up to 600 octets; and texts near the typical ones, because some engines know no others.
// The proof decides the language, and takes the texts after every state.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <iostream>
#include <map>
#include <random>
#include <set>
#include <tuple>

#include <bnfurl/detail/data.hpp>

#include "tests/core/support/texts.hpp"
#include "tests/tools/verify/judges.hpp"

namespace bnfurl::proof {
namespace {

using detail::DfaTable;

constexpr std::size_t longest_prefix = 5;
constexpr std::size_t longest_random = 600;

struct Tested {
  TestedProduction production;
  bool repeats;  // an earlier production has the same code from the same rules
};

// A strict reader's productions are left out: they have no derivatives. An imported rule is the same rule; if its code
// is also the same function, it is tested once.
std::vector<Tested> all_tested() {
  std::set<std::tuple<std::string, decltype(detail::MatchScanner::scan), decltype(detail::SplitScanner::scan)>> seen;
  std::vector<Tested> result;
  for (TestedProduction& each : all_tested_productions()) {
    if (!each.restrained.empty()) continue;
    const detail::ProductionData& compiled = *each.compiled;
    const bool is_new = seen.emplace(compiled.name, compiled.matches.scan, compiled.split.scan).second;
    result.push_back({std::move(each), !is_new});
  }
  return result;
}

const std::vector<Tested>& tested() {
  static const std::vector<Tested> all = all_tested();
  return all;
}

class Agreement : public testing::TestWithParam<std::size_t> {
protected:
  [[nodiscard]] static const TestedProduction& production() { return tested()[GetParam()].production; }
  [[nodiscard]] static bool is_tested_already() { return tested()[GetParam()].repeats; }

  static void finish(Judges& judges) {
    judges.finish();
    judged_ += judges.judged();
    valid_ += judges.valid();
  }
  static void TearDownTestSuite() { std::cout << judged_ << " texts judged, " << valid_ << " of them valid\n"; }

private:
  inline static std::size_t judged_ = 0;
  inline static std::size_t valid_ = 0;
};

std::string name_of(const testing::TestParamInfo<std::size_t>& info) {
  const TestedProduction& production = tested()[info.param].production;
  std::string name = std::to_string(info.index) + "_" + production.listed_in->name + "_" + production.name;
  std::replace_if(
      name.begin(), name.end(), [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; }, '_');
  return name;
}

// Takes the octets of each class of a table in turn, so that in time every octet is used.
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

// For each state of a minimal automaton: the length of a shortest completion, and the class that it begins with.
struct Completion {
  std::vector<std::size_t> length;
  std::vector<std::uint8_t> by_class;
};

Completion completions(const DfaTable& table) {
  constexpr auto unknown = static_cast<std::size_t>(-1);
  Completion result{std::vector<std::size_t>(table.states, unknown), std::vector<std::uint8_t>(table.states)};
  for (std::uint16_t state = 0; state < table.states; ++state) {
    if (is_accepting(table, state)) result.length[state] = 0;
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

// Appends a shortest completion to `text`, if there is one.
class Completer {
public:
  explicit Completer(const DfaTable& table) : table_(table), octets_(table.class_of), completion_(completions(table)) {}

  void complete(std::string& text) {
    auto [offset, state] = reach_of(table_, text);
    while (offset == text.size() && completion_.length[state] > 0) {
      const char octet = octets_.next(completion_.by_class[state]);
      state = next_state(table_, state, octet);
      text += octet;
      ++offset;
    }
  }

private:
  const DfaTable& table_;
  Octets octets_;
  Completion completion_;
};

// All viable prefixes, as a trie. After each prefix every class is tried; the walk continues after those that are
// viable.
void walk_prefixes(Judges& judges, const DfaTable& table, Octets& octets, std::uint16_t state, std::string& prefix) {
  judges.check(prefix);
  if (prefix.size() == longest_prefix) return;
  for (const std::uint8_t of_class : octets.classes()) {
    prefix.push_back(octets.next(of_class));
    const std::uint16_t next = next_state(table, state, prefix.back());
    if (next == detail::none) {
      judges.check(prefix);
    } else {
      walk_prefixes(judges, table, octets, next, prefix);
    }
    prefix.pop_back();
  }
}

TEST_P(Agreement, OnAllViablePrefixes) {
  if (is_tested_already()) return;
  const DfaTable& table = *production().compiled->dfa;
  Judges judges(production());
  Octets octets(table.class_of);
  std::string prefix;
  walk_prefixes(judges, table, octets, 0, prefix);
  finish(judges);
}

// A random walk over the minimal automaton: up to `size` octets, then a completion.
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
  const DfaTable& table = *production().compiled->dfa;
  Judges judges(production());
  Octets octets(table.class_of);
  Completer completer(table);
  std::mt19937 random(20261120);
  for (int round = 0; round < 1000; ++round) {
    const std::size_t size = round % 4 == 0 ? random() % longest_random : random() % 40;
    std::string text = member(table, octets, completer, size, random);
    judges.check(text);
    for (int mutant = 0; mutant < 3; ++mutant) {
      mutate(text, random);
      judges.check(text);
    }
  }
  finish(judges);
  EXPECT_GE(judges.valid(), 1000U);
}

TEST_P(Agreement, NearTypicalTexts) {
  if (is_tested_already()) return;
  Judges judges(production());
  tests::TypicalTexts texts(*production().compiled->grammar, 20261120);
  for (int round = 0; round < 4000; ++round) judges.check(texts.text());
  finish(judges);
}

INSTANTIATE_TEST_SUITE_P(Every, Agreement, testing::Range(std::size_t{0}, tested().size()), name_of);

}  // namespace
}  // namespace bnfurl::proof
