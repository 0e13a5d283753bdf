// Terms say of a text what their definitions say, and are simplified. The tests of tools/verify/reference have more
// derivatives, as they print.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "gen/derivatives/terms.hpp"
#include "tests/gen/derivatives/printed_term.hpp"

namespace bnfurl::gen {
namespace {

using Term = Terms::Term;

Term after(Terms& terms, Term term, std::string_view text) {
  for (const char octet : text) term = terms.after(term, static_cast<std::uint8_t>(octet));
  return term;
}

TEST(Terms, PrintTheirDerivatives) {
  Terms terms;
  const Term ab = terms.text("ab"), ac = terms.text("ac");
  const Term all_but_ac = terms.both({terms.any_number(ab), terms.negation(ac)});
  EXPECT_EQ(TermPrinter(terms)(after(terms, all_but_ac, "a")), "( [b] *( [a] [b] ) ) & ( not [c] )");
  const Term up_to = terms.until(OctetSet::of(":/"), ab);
  EXPECT_EQ(TermPrinter(terms)(after(terms, up_to, "a")), "[b] until [/:]");
  EXPECT_EQ(after(terms, up_to, "ab/"), Terms::everything);
  EXPECT_EQ(after(terms, up_to, "a/"), Terms::nothing);
}

TEST(Terms, AreSimplified) {
  Terms terms;
  const Term a = terms.text("a");
  EXPECT_EQ(terms.negation(terms.negation(a)), a);
  EXPECT_EQ(terms.negation(Terms::everything), Terms::nothing);
  EXPECT_EQ(terms.both({a, Terms::everything, a}), a);
  EXPECT_EQ(terms.both({a, Terms::nothing}), Terms::nothing);
  EXPECT_EQ(terms.either({a, Terms::everything}), Terms::everything);
  EXPECT_EQ(terms.sequence(Terms::everything, Terms::everything), Terms::everything);
  EXPECT_EQ(terms.any_number(terms.octets(OctetSet::all())), Terms::everything);
  EXPECT_EQ(terms.until(OctetSet::of("/"), Terms::everything), Terms::everything);
}

// By the definition of each kind.
class Definition {
public:
  explicit Definition(const Terms& terms) : terms_(terms) {}

  [[nodiscard]] bool has(Term term, std::string_view text) const {
    const Terms::Shape& x = terms_.shape(term);
    const auto has_text = [&](Term part) { return has(part, text); };
    switch (x.kind) {
      case Terms::Kind::nothing:
        return false;
      case Terms::Kind::empty:
        return text.empty();
      case Terms::Kind::octets:
        return text.size() == 1 && terms_.set(term).contains(static_cast<unsigned char>(text[0]));
      case Terms::Kind::sequence:
        return is_split(text, [&](auto head, auto tail) { return has(x.words[0], head) && has(x.words[1], tail); });
      case Terms::Kind::either:
        return std::ranges::any_of(x.words, has_text);
      case Terms::Kind::both:
        return std::ranges::all_of(x.words, has_text);
      case Terms::Kind::negation:
        return !has(x.words[0], text);
      case Terms::Kind::rounds:
        return has_rounds(x, text, 0);
      case Terms::Kind::until: {
        const auto ends = [&](char octet) { return terms_.set(term).contains(static_cast<unsigned char>(octet)); };
        return has(x.words[1], {text.begin(), std::ranges::find_if(text, ends)});
      }
      case Terms::Kind::by_begin:  // tests/golden/gen/reference.txt has these
        break;
      case Terms::Kind::rule:
        return has(terms_.body(static_cast<std::size_t>(x.words[0])), text);
    }
    return false;
  }

private:
  template <class Holds>
  static bool is_split(std::string_view text, const Holds& holds) {
    for (std::size_t size = 0; size <= text.size(); ++size) {
      if (holds(text.substr(0, size), text.substr(size))) return true;
    }
    return false;
  }

  [[nodiscard]] bool has_rounds(const Terms::Shape& x, std::string_view text, int before) const {
    if (text.empty() && before >= x.words[1]) return true;
    if (before == x.words[2]) return false;
    return is_split(text, [&](auto head, auto tail) {
      const bool is_shorter = !head.empty() || before < x.words[1];
      return is_shorter && has(x.words[0], head) && has_rounds(x, tail, before + 1);
    });
  }

  const Terms& terms_;
};

class RandomTerms {
public:
  RandomTerms(Terms& terms, unsigned seed) : terms_(terms), random_(seed) {}

  Term operator()(int depth) {
    if (depth == 0 || random_() % 8 == 0) {
      const std::vector<Term> leaves = {terms_.text("a"), terms_.text("b"), Terms::empty, Terms::everything};
      return leaves[random_() % leaves.size()];
    }
    const Term one = (*this)(depth - 1), other = (*this)(depth - 1);
    const auto least = static_cast<unsigned>(random_() % 3);
    const std::vector<Term> made = {terms_.sequence(one, other),
                                    terms_.sequence({one, other, one}),
                                    terms_.either({one, other}),
                                    terms_.both({one, other}),
                                    terms_.negation(one),
                                    terms_.any_number(one),
                                    terms_.rounds(one, least, least + static_cast<unsigned>(random_() % 2)),
                                    terms_.until(OctetSet::of("b"), one)};
    return made[random_() % made.size()];
  }

private:
  Terms& terms_;
  std::mt19937 random_;
};

TEST(Terms, HaveTheTextsThatTheirDefinitionsSay) {
  std::vector<std::string> texts = {""};
  for (std::size_t i = 0; texts[i].size() < 5; ++i) {
    for (const char octet : {'a', 'b'}) texts.push_back(texts[i] + octet);
  }
  Terms terms;
  RandomTerms random(terms, 3);
  std::size_t accepted = 0;
  for (int round = 0; round < 500; ++round) {
    const Term term = random(4);
    for (const std::string& text : texts) {
      const bool accepts = terms.accepts(after(terms, term, text));
      ASSERT_EQ(accepts, Definition(terms).has(term, text)) << TermPrinter(terms)(term) << " \"" << text << '"';
      accepted += accepts ? 1 : 0;
    }
  }
  EXPECT_GT(accepted, 5'000U);
  EXPECT_LT(accepted, 25'000U);
}

TEST(Terms, ARuleIsReadThroughItsBody) {
  Terms terms;
  const std::size_t list = terms.add_rule(false);
  terms.define(list, terms.either({terms.text("a"), terms.sequence(terms.text("a,"), terms.rule(list))}));
  EXPECT_TRUE(terms.accepts(after(terms, terms.rule(list), "a,a,a")));
  EXPECT_FALSE(terms.accepts(after(terms, terms.rule(list), "a,a,")));
  EXPECT_EQ(TermPrinter(terms, {"list"})(after(terms, terms.rule(list), "a")), "\"\" / [,] list");
}

}  // namespace
}  // namespace bnfurl::gen
