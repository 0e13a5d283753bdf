// Witnesses for pairs of productions of all grammars, checked with the library itself: one production matches, the
// other does not. If there are few texts up to the witness's length, a search also checks that none of them is better.
#include "gen/automaton/analysis/analysis.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "bnfurl/bnfurl.hpp"
#include "src/loader/sound_part.hpp"
#include "src/records/formats/lookup.hpp"
#include "tools/bnfurl/terminal/output.hpp"

namespace bnfurl::tool {
namespace {

std::optional<std::string> witness(const gen::Dfa& accepting, const gen::Dfa& refusing) {
  gen::Limits limits;
  limits.states = 5'000'000;  // a state here is a pair of states
  gen::Budget budget(limits);
  std::optional<std::string> text = gen::witness(accepting, refusing, budget);
  EXPECT_FALSE(budget.spent());
  return text;
}

struct Subject {
  Production production;
  gen::Dfa dfa;
};

std::vector<Subject> all_subjects() {
  std::vector<Subject> subjects;
  for (const Grammar grammar : grammars()) {
    for (const Production production : grammar.productions())
      subjects.push_back({production, loader::dfa_of(production.automaton())});
  }
  return subjects;
}

bool is_start(const Subject& subject) { return subject.production == subject.production.grammar().start(); }

bool are_namesakes(const Subject& a, const Subject& b) { return a.production.name() == b.production.name(); }

bool has(const Subject& subject, std::string_view text) { return matches(subject.production, text); }

// Calls `visit` for the pairs that are worth comparing: any production with a start, and productions with the same
// name.
void for_each_pair(const std::function<void(const Subject&, const Subject&)>& visit) {
  const std::vector<Subject> subjects = all_subjects();
  for (const Subject& a : subjects) {
    for (const Subject& b : subjects) {
      if (&a != &b && (is_start(a) || is_start(b) || are_namesakes(a, b))) visit(a, b);
    }
  }
}

std::string names_of(const Subject& a, const Subject& b) {
  return full_name(a.production) + " without " + full_name(b.production);
}

TEST(Witness, MatchesOnlyOneOfTheTwo) {
  for_each_pair([](const Subject& a, const Subject& b) {
    const auto text = witness(a.dfa, b.dfa);
    if (!text) return;
    EXPECT_TRUE(has(a, *text) && !has(b, *text)) << names_of(a, b) << ": " << printable(*text);
  });
}

TEST(Witness, ExistsUnlessOneIsWithinTheOther) {
  for_each_pair([](const Subject& a, const Subject& b) {
    if (a.production < b.production) return;
    const bool same = !witness(a.dfa, b.dfa) && !witness(b.dfa, a.dfa);
    EXPECT_EQ(same, a.dfa == b.dfa) << names_of(a, b);
  });
}

// ---- Few texts

// For each class that the two automata distinguish: its least octet, and its least printable octet.
std::string octets_of(const Subject& a, const Subject& b) {
  std::vector<gen::OctetSet> classes = a.dfa.classes;
  classes.insert(classes.end(), b.dfa.classes.begin(), b.dfa.classes.end());
  gen::OctetSet octets;
  for (const gen::OctetSet& each : gen::partition(classes)) {
    octets |= gen::OctetSet::single(each.least());
    const gen::OctetSet printables = each & gen::OctetSet::range(0x20, 0x7e);
    if (!printables.empty()) octets |= gen::OctetSet::single(printables.least());
  }
  std::string text;
  for (const std::uint8_t octet : octets.octets()) text += static_cast<char>(octet);
  return text;
}

std::size_t printable_in(const std::string& text) {
  const auto count = std::ranges::count_if(text, [](char c) { return is_printable(static_cast<unsigned char>(c)); });
  return static_cast<std::size_t>(count);
}

bool is_better(const std::string& text, const std::string& other) {
  if (text.size() != other.size()) return text.size() < other.size();
  if (printable_in(text) != printable_in(other)) return printable_in(text) > printable_in(other);
  return text < other;
}

// The next text over these octets; shorter texts come first.
void advance(std::string& text, const std::string& octets) {
  for (std::size_t i = text.size(); i-- > 0;) {
    const std::size_t which = octets.find(text[i]) + 1;
    text[i] = octets[which % octets.size()];
    if (which != octets.size()) return;
  }
  text.insert(text.begin(), octets.front());
}

// The best text of all, found by trying each; nullopt if there are too many.
std::optional<std::string> best_by_search(const Subject& a, const Subject& b, std::size_t size) {
  const std::string octets = octets_of(a, b);
  std::optional<std::string> best;
  std::size_t tried = 0;
  for (std::string text; text.size() <= size; advance(text, octets)) {
    if (++tried > 100'000) return std::nullopt;
    if (has(a, text) && !has(b, text) && (!best || is_better(text, *best))) best = text;
  }
  return best;
}

TEST(Witness, IsTheFirstOfAllTextsIfTheyAreFew) {
  std::size_t found = 0;
  for_each_pair([&found](const Subject& a, const Subject& b) {
    if (!are_namesakes(a, b)) return;
    const auto text = witness(a.dfa, b.dfa);
    const auto best = text ? best_by_search(a, b, text->size()) : std::nullopt;
    if (!best) return;
    EXPECT_EQ(*text, *best) << names_of(a, b);
    ++found;
  });
  EXPECT_GT(found, 100U);
}

// ---- Known relations

std::string relation(const std::string& a_grammar, const std::string& a_name, const std::string& b_grammar,
                     const std::string& b_name) {
  const gen::Dfa a = loader::dfa_of(find_production(a_grammar, a_name)->automaton());
  const gen::Dfa b = loader::dfa_of(find_production(b_grammar, b_name)->automaton());
  const bool a_in_b = !witness(a, b);
  const bool b_in_a = !witness(b, a);
  if (a_in_b && b_in_a) return "equal";
  return a_in_b ? "within" : b_in_a ? "around" : "apart";
}

TEST(Witness, ImportedProductionsEqualTheirOriginals) {
  EXPECT_EQ(relation("rfc9112", "absolute-URI", "rfc3986", "absolute-URI"), "equal");
  EXPECT_EQ(relation("rfc9112", "uri-host", "rfc3986", "host"), "equal");
  EXPECT_EQ(relation("rfc9112", "segment", "rfc3986", "segment"), "equal");
}

TEST(Witness, DecidesWhichLanguageIsWithinAnother) {
  EXPECT_EQ(relation("rfc3986", "absolute-URI", "rfc3986", "URI"), "within");
  EXPECT_EQ(relation("rfc3986", "URI-reference", "rfc3986", "URI"), "around");
  EXPECT_EQ(relation("rfc1738", "url", "rfc1738", "genericurl"), "equal");
  EXPECT_EQ(relation("rfc1738", "url", "rfc1808", "URL"), "within");
  EXPECT_EQ(relation("rfc1738", "host", "rfc2396", "host"), "within");
  EXPECT_EQ(relation("rfc2396", "URI-reference", "rfc3986", "URI-reference"), "apart");
}

}  // namespace
}  // namespace bnfurl::tool
