// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Classes by bits. For any family of classes, either the bits of an octet show which classes it is in, or there is no
// basis.
#include <random>

#include "gen/emit/shared/register_code.hpp"
#include "tests/gen/table.hpp"

namespace bnfurl::gen::tests {

namespace {

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

class PrintedBasis : public Table {};

TEST_P(PrintedBasis, Is) {
  const auto basis = class_basis(family_of(in()));
  EXPECT_EQ(basis ? to_string(*basis) : "none\n", lines(out()) + "\n");
}

INSTANTIATE_TEST_SUITE_P(
    ClassBasis, PrintedBasis,
    testing::Values(
        // One bit for each class.
        Case{"0-9 a-f /", "2 [/] code 4 of 4 | 1 [a-f] code 1 of 1 | 0 [0-9] code 2 of 2"},
        // A class that is the union of others is their sum, wherever it stands.
        Case{"0-9a-f 0-9 a-f", "2 [a-f] code 1 of 1 | 1 [0-9] code 2 of 2 | 0 [0-9a-f] +1+2"},
        // If one part contains another, the sum uses the larger one.
        Case{"5-9 0-9 a-f 0-9a-f", "0 [5-9] code 1 of 1 | 2 [a-f] code 2 of 2 | 1 [0-9] code 4 of 4 | 3 [0-9a-f] +1+2"},
        // A single missing octet becomes an element of its own.
        Case{"0-9 0-9.", "0 [0-9] code 1 of 1 | 2 [.] code 2 of 2 | 1 [.0-9] +0+2"},
        // Too many small sets for one bit each become numbers; wide sets keep their bits.
        Case{"a b c d e f g h i 0-9",
             "0 [a] code 2 of 30 | 1 [b] code 4 of 30 | 2 [c] code 6 of 30 | 3 [d] code 8 of 30 | 4 [e] code 10 of 30 "
             "| 5 [f] code 12 of 30 | 6 [g] code 14 of 30 | 7 [h] code 16 of 30 | 8 [i] code 18 of 30 | 9 [0-9] code 1 "
             "of 1"},
        // A set of several octets gets a number only if no other set contains one of them.
        Case{"ab bc d e f g h i j",
             "2 [d] code 2 of 30 | 3 [e] code 4 of 30 | 4 [f] code 6 of 30 | 5 [g] code 8 of 30 | 6 [h] code 10 of 30 "
             "| 7 [i] code 12 of 30 | 8 [j] code 14 of 30 | 0 [ab] code 16 of 30 | 1 [bc] code 1 of 1"},
        // The same class twice is the sum of itself.
        Case{"0-9 0-9", "0 [0-9] code 1 of 1 | 1 [0-9] +0"}));

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

}  // namespace

namespace {

TEST(SetConstants, AreDefinedInTheOrderInWhichTheyAreNamed) {
  SetConstants sets;
  EXPECT_EQ(sets.definitions(), "");
  EXPECT_EQ(sets.name_of(OctetSet::of("01")), "set0");
  EXPECT_EQ(sets.name_of(OctetSet::range(0, 0xff)), "set1");
  // The bits of "0" and "1" are 48 and 49. The fifth word is for the end of the text, which is in no set.
  EXPECT_EQ(sets.definitions(),
            "  static constexpr std::uint64_t set0[5] = {844424930131968u, 0u, 0u, 0u, 0u};\n"
            "  static constexpr std::uint64_t set1[5] = {18446744073709551615u, 18446744073709551615u, "
            "18446744073709551615u, 18446744073709551615u, 0u};\n");
}

TEST(SetConstants, EqualSetsAreOne) {
  SetConstants sets;
  EXPECT_EQ(sets.name_of(OctetSet::single(0x80)), "set0");
  EXPECT_EQ(sets.name_of(OctetSet::single('a')), "set1");
  EXPECT_EQ(sets.name_of(OctetSet::single(0x80)), "set0");
  EXPECT_EQ(sets.definitions(),
            "  static constexpr std::uint64_t set0[5] = {0u, 0u, 1u, 0u, 0u};\n"
            "  static constexpr std::uint64_t set1[5] = {0u, 8589934592u, 0u, 0u, 0u};\n");
}

}  // namespace

namespace {

ResultNames names() {
  return result_names(
      grammar_of("# component: query | # component: host | # host-kind: a b | # kinds: x | x = y / z | "
                 "y = host query | z = query | host = a / b | a = \"1\" | b = \"2\" | query = \"3\""));
}

TEST(Results, NamesAreThoseOfTheGrammar) {
  EXPECT_EQ(names(), (ResultNames{{"host", "query"}, {"a", "b"}, {"y", "z"}}));
}

TEST(Results, SlotsAreBeginAndEndOfEachComponentThenChoices) {
  EXPECT_EQ(slot_of(names(), {Mark::Kind::open, "host", ""}), 0U);
  EXPECT_EQ(slot_of(names(), {Mark::Kind::close, "host", ""}), 1U);
  EXPECT_EQ(slot_of(names(), {Mark::Kind::open, "query", ""}), 2U);
  EXPECT_EQ(slot_of(names(), {Mark::Kind::close, "query", ""}), 3U);
  EXPECT_EQ(slot_of(names(), {Mark::Kind::choice, "host_kind", ""}), 4U);
  EXPECT_EQ(slot_of(names(), {Mark::Kind::choice, "kind", ""}), 5U);
}

TEST(Results, ChoicesAreIndicesIntoTheirNames) {
  EXPECT_EQ(choice_index(names(), "a"), 0U);
  EXPECT_EQ(choice_index(names(), "b"), 1U);
  EXPECT_EQ(choice_index(names(), "y"), 0U);
  EXPECT_EQ(choice_index(names(), "z"), 1U);
  EXPECT_DEATH(static_cast<void>(choice_index(names(), "c")), "no directive names: c");
}

}  // namespace

}  // namespace bnfurl::gen::tests
