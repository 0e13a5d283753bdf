// Code for short texts, classes by bits, updates, and stream numbers. tests/golden has whole files.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "gen/emit/engine_code.hpp"
#include "gen/emit/shared/register_code.hpp"
#include "gen/emit/shared/ways_code.hpp"
#include "gen/pipeline.hpp"
#include "tests/gen/cases.hpp"
#include "tests/gen/table.hpp"

namespace bnfurl::gen::tests {

// The paths of typical texts as C++, one state a line, over the words of one text. The library's tests compile the code
// and check that it finds what the scanner finds.

namespace {

std::variant<TextCode, std::string> short_text_code(const std::string& text) {
  const Grammar grammar = grammar_of(text);
  const Folded folded = fold(automata(grammar, grammar.start()).tdfa);
  const ResultNames names = result_names(grammar);
  return text_code(folded, example_trie(folded, typical_texts(grammar)), example_texts(grammar), &names);
}

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size()))
    text.replace(at, what.size(), by);
  return text;
}

// The code from the sets and the first state on, without the words that every line has.
std::string states_in(std::string code) {
  code = code.substr(std::min(code.find("static constexpr"), code.find("path_0")));
  for (const auto& [what, by] :
       {std::pair(": __attribute__((unused));\n", ":"), std::pair("\n", ""), std::pair("kernel::", ""),
        std::pair("const auto ", ""), std::pair("static constexpr std::uint64_t ", ""), std::pair("  ", " ")})
    code = replaced(code, what, by);
  return code;
}

// The code up to the results.
std::string states_of(const std::string& text) {
  const std::string code = std::get<TextCode>(short_text_code(text)).word;
  return states_in(code.substr(0, code.find("accept_0:")));
}

TEST(States, AreLines) { expect_cases("gen/emit", states_of); }

// The code for one word knows rare texts; the tree does not.
TEST(TextCode, RareTextsAreKnownInOneWord) {
  const TextCode code =
      std::get<TextCode>(short_text_code("# typical: a | # rare: [b] | x = \"a\" / \"[\" \"b\" \"]\""));
  EXPECT_EQ(states_in(code.tree).find("91"), std::string::npos);
  EXPECT_NE(states_in(code.word).find("if (yych == 91)"), std::string::npos);
  EXPECT_EQ(states_in(code.two_words).find("91"), std::string::npos);
}

// Rare texts are only included if their classes fit into the basis.
TEST(TextCode, RareTextsAreLeftOutWhereTheirClassesDoNotFitIn) {
  const std::string rule = "x = *DIGIT / \"[\" *%x80-ff \"]\"";
  const TextCode code = std::get<TextCode>(short_text_code("# typical: 1 | # rare: [] | " + rule));
  EXPECT_EQ(states_in(code.word).find("91"), std::string::npos);
  EXPECT_EQ(code, std::get<TextCode>(short_text_code("# typical: 1 | " + rule)));
}

// Reasons why there is no code.

TEST(TextCode, NeedsATypicalText) {
  EXPECT_EQ(std::get<std::string>(short_text_code("x = DIGIT")), "no typical text matches it");
  EXPECT_EQ(std::get<std::string>(short_text_code("# typical: a | x = DIGIT")), "no typical text matches it");
}

TEST(TextCode, NeedsOctetsThatTheLookUpHas) {
  const std::string reason = "a class has a byte beyond 0x7f or a NUL";
  EXPECT_EQ(std::get<std::string>(short_text_code("# typical: 1 | x = *( DIGIT / %x80 )")), reason);
  EXPECT_EQ(std::get<std::string>(short_text_code("# typical: 1 | x = *( DIGIT / %x00 )")), reason);
  EXPECT_TRUE(std::holds_alternative<TextCode>(short_text_code("# typical: 1 | x = *( DIGIT / %x7f / %x01 )")));
}

TEST(TextCode, NeedsClassesOfAtMostEightBits) {
  std::string rule = "# typical: A-F-K-P-U-Z-_-d-i | x =";
  for (unsigned i = 0; i < 9; ++i)
    rule += std::string(i == 0 ? "" : " \"-\"") + " *%d" + std::to_string(65 + 5 * i) + "-" +
            std::to_string(65 + 5 * i + 9);
  EXPECT_EQ(std::get<std::string>(short_text_code(rule)), "its classes need more than eight bits");
}

// Classes by bits. For any family of classes, either the bits of an octet show which classes it is in, or there is no
// basis.

// `0-9a-f`: a set of ranges and octets. The sets of a family are separated by a space.
OctetSet set_of(const std::string& text) {
  OctetSet set;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_range = i + 2 < text.size() && text[i + 1] == '-';
    set |= is_range ? OctetSet::range(static_cast<unsigned char>(text[i]), static_cast<unsigned char>(text[i + 2]))
                    : OctetSet::single(static_cast<std::uint8_t>(text[i]));
    i += is_range ? 2 : 0;
  }
  return set;
}

std::vector<OctetSet> family_of(const std::string& text) {
  std::vector<OctetSet> family;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find(' ', begin), text.size());
    family.push_back(set_of(text.substr(begin, end - begin)));
    begin = end + 1;
  }
  return family;
}

TEST(PrintedBasis, Is) {
  expect_cases("gen/emit", [](const std::string& in) {
    const auto basis = class_basis(family_of(in));
    return basis ? to_string(*basis) : "none\n";
  });
}

TEST(ClassBasis, OfNoClassesIsEmpty) { EXPECT_EQ(to_string(class_basis({}).value()), ""); }

// For each class, whether the basis reports that the octet is in it.
std::vector<bool> classes_of(const ClassBasis& basis, std::uint8_t octet) {
  std::vector<bool> result(basis.classes.size());
  const auto any = [&](const std::vector<int>& parts) {
    return std::any_of(parts.begin(), parts.end(), [&](int part) { return result[static_cast<std::size_t>(part)]; });
  };
  for (const int each : basis.order) {
    const auto number = static_cast<std::size_t>(each);
    const std::vector<int>& parts = basis.parts[number];
    result[number] = parts.empty() ? (basis.table[octet] & basis.code_bits[number]) == basis.code[number] : any(parts);
  }
  return result;
}

void expect_right(const std::vector<OctetSet>& family, const ClassBasis& basis) {
  ASSERT_GE(basis.classes.size(), family.size());
  ASSERT_EQ(basis.order.size(), basis.classes.size());
  for (std::size_t i = 0; i < family.size(); ++i) ASSERT_EQ(basis.classes[i], family[i]);
  for (unsigned octet = 0; octet < 128; ++octet) {
    const std::vector<bool> classes = classes_of(basis, static_cast<std::uint8_t>(octet));
    for (std::size_t i = 0; i < classes.size(); ++i)
      ASSERT_EQ(classes[i], basis.classes[i].contains(octet)) << octet << " in class " << i << "\n" << to_string(basis);
  }
}

// Sets like those of grammars: unions of a few parts, parts without some octets, single octets.
class RandomFamilies {
public:
  std::vector<OctetSet> next(std::size_t parts, std::size_t sets) {
    std::vector<OctetSet> given;
    for (std::size_t i = 0; i < parts; ++i) given.push_back(part());
    std::vector<OctetSet> family;
    for (std::size_t i = 0; i < sets; ++i) {
      OctetSet set = given[below(parts)];
      if (below(2) == 0) set |= given[below(parts)];
      if (below(3) == 0) set -= given[below(parts)];
      if (below(4) == 0) set |= OctetSet::single(static_cast<std::uint8_t>(below(128)));
      if (!set.empty()) family.push_back(set);
    }
    return family;
  }

private:
  std::size_t below(std::size_t bound) { return random_() % bound; }

  OctetSet part() {
    const auto first = static_cast<unsigned>(below(128));
    if (below(2) == 0) return OctetSet::single(static_cast<std::uint8_t>(first));
    return OctetSet::range(first, std::min(127U, first + static_cast<unsigned>(below(40))));
  }

  std::mt19937 random_{1};
};

TEST(ClassBasis, GivesTheClassesOfEveryOctet) {
  RandomFamilies families;
  int found = 0;
  for (int i = 0; i < 2000; ++i) {
    const std::vector<OctetSet> family =
        families.next(2 + static_cast<std::size_t>(i) % 8, 1 + static_cast<std::size_t>(i) % 13);
    const auto basis = class_basis(family);
    if (!basis) continue;
    ++found;
    ASSERT_NO_FATAL_FAILURE(expect_right(family, *basis));
  }
  EXPECT_GT(found, 1000);
  EXPECT_LT(found, 2000);
}

TEST(ClassBasis, HasNoOctetBeyond0x7f) {
  EXPECT_TRUE(class_basis({OctetSet::range(0, 0x7f)}));
  EXPECT_FALSE(class_basis({OctetSet::range(0x70, 0x80)}));
  EXPECT_FALSE(class_basis({set_of("a"), OctetSet::single(0xff)}));
}

// Ranges of ten octets, each of which overlaps the next: no range is the union of others.
TEST(ClassBasis, HasEightBits) {
  std::vector<OctetSet> family;
  for (unsigned i = 0; i < 8; ++i) family.push_back(OctetSet::range(5 * i, 5 * i + 9));
  EXPECT_TRUE(class_basis(family));
  family.push_back(OctetSet::range(40, 49));
  EXPECT_FALSE(class_basis(family));
}

// 255 disjoint sets would fit as numbers.
TEST(ClassBasis, SmallSetsShareBits) {
  std::vector<OctetSet> family;
  for (unsigned i = 0; i < 128; ++i) family.push_back(OctetSet::single(static_cast<std::uint8_t>(i)));
  const auto basis = class_basis(family);
  ASSERT_TRUE(basis);
  ASSERT_NO_FATAL_FAILURE(expect_right(family, *basis));
}

// Updates that are written one after the other have the same effect as all of them at once.

constexpr int registers = 6;
constexpr int scratch = registers;

Update copy(int target, int from) { return {target, {Source::Kind::copy, from, ""}}; }
Update position(int target) { return {target, {Source::Kind::position, 0, ""}}; }

int value_of(const Source& source, const std::vector<int>& values) {
  return source.kind == Source::Kind::copy ? values[static_cast<std::size_t>(source.reg)] : 100;
}

std::vector<int> all_at_once(const Updates& updates, const std::vector<int>& before) {
  std::vector<int> values = before;
  for (const Update& each : updates) values[static_cast<std::size_t>(each.target)] = value_of(each.source, before);
  return values;
}

std::vector<int> one_after_the_other(const Updates& updates, std::vector<int> values) {
  for (const Update& each : updates) values[static_cast<std::size_t>(each.target)] = value_of(each.source, values);
  return values;
}

void expect_same(const Updates& updates) {
  const std::vector<int> before{0, 1, 2, 3, 4, 5, -1};
  std::vector<int> expected = all_at_once(updates, before);
  std::vector<int> found = one_after_the_other(sequenced(updates, scratch), before);
  expected[scratch] = found[scratch] = 0;
  EXPECT_EQ(found, expected);
}

TEST(Sequence, WritesARegisterAfterItsLastRead) {
  EXPECT_EQ(sequenced({copy(0, 1), position(1)}, scratch), (Updates{copy(0, 1), position(1)}));
  EXPECT_EQ(sequenced({position(0), copy(1, 0)}, scratch), (Updates{copy(1, 0), position(0)}));
  EXPECT_EQ(sequenced({copy(0, 1), copy(1, 2), copy(2, 3)}, scratch), (Updates{copy(0, 1), copy(1, 2), copy(2, 3)}));
}

TEST(Sequence, BreaksACycleByTheScratchRegister) {
  EXPECT_EQ(sequenced({copy(0, 1), copy(1, 0)}, scratch), (Updates{copy(scratch, 0), copy(0, 1), copy(1, scratch)}));
}

TEST(Sequence, NeedsNoScratchForACopyToItself) { EXPECT_EQ(sequenced({copy(0, 0)}, scratch), (Updates{copy(0, 0)})); }

TEST(Sequence, HasTheEffectOfAllUpdatesAtOnce) {
  std::mt19937 random(1);
  for (int i = 0; i < 5000; ++i) {
    Updates updates;
    for (int target = 0; target < registers; ++target) {
      const int from = static_cast<int>(random() % (registers + 3));
      if (from < registers) updates.push_back(copy(target, from));
      if (from == registers) updates.push_back(position(target));
    }
    expect_same(updates);
  }
}

// No text shows it, because no stream has escapes then.
TEST(StreamNumbers, HaveNoLeadWithoutAnEscape) {
  const StreamNumbers numbers = stream_numbers({}, std::nullopt);
  EXPECT_EQ(numbers.count, 0);
  EXPECT_EQ(numbers.escape_lead, 0x100);
  EXPECT_EQ(numbers.classes['0'], 0);
}

}  // namespace
}  // namespace bnfurl::gen::tests
