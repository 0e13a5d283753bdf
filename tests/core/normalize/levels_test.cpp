// Each level of normal forms, and what holds for all of them.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <map>
#include <random>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <arpa/inet.h>
#include <bnfurl/bnfurl.hpp>
#include <bnfurl/normalize.hpp>

#include "src/core/normalize/address.hpp"
#include "tests/core/normalize/texts.hpp"
#include "tests/core/normalize/with_rules.hpp"
#include "tests/gen/cases.hpp"

namespace bnfurl::tests {

// What each level makes of a text: the examples that the RFCs print, and what we decided where they say nothing.

namespace {

using enum Levels;

Levels levels_of(const std::string& list) {
  static const std::map<std::string, Levels> named{
      {"none", none},     {"percent", percent},       {"letter-case", letter_case},
      {"dots", dots},     {"empty-port", empty_port}, {"scheme", scheme},
      {"syntax", syntax}, {"address", address}};
  std::istringstream names(list);
  Levels levels = none;
  for (std::string name; std::getline(names, name, ',');) levels = levels | named.at(name);
  return levels;
}

/// `rfc3986:URI`, or `rfc9112:request-target/OPTIONS`: for a method.
Production called(const std::string& name) {
  const std::size_t colon = name.find(':'), slash = std::min(name.find('/'), name.size());
  const Production whole = *find_production(name.substr(0, colon), name.substr(colon + 1, slash - colon - 1));
  return slash == name.size() ? whole : *production_for_method(whole, name.substr(slash + 1));
}

// In: a production, levels, and a text.
TEST(NormalForm, Is) {
  gen::tests::expect_cases(
      "core/normal_forms", [](const std::string& entry, const std::string& levels, const std::string& text) {
        std::vector<char> memory(text.size() + 2);
        const auto normal = normalize(called(entry), text, levels_of(levels), memory);
        if (!normal) return std::string("no text of ") + entry;
        EXPECT_EQ(normal->data() == text.data(), text == *normal) << "the text itself, or the memory";
        return std::string(*normal);
      });
}

TEST(NormalForms, AreOfTextsOfTheProductionAlone) {
  const Production uri = *find_production("rfc3986", "URI");
  std::vector<char> memory(100);
  for (const std::string_view text : {"", "http://a b", "//h", "http://[1::2::3]"})
    EXPECT_FALSE(normalize(uri, text, syntax, memory)) << text;
}

TEST(NormalForms, OfAFormatOfLogsAreItsTexts) {
  const Production line = *start_production("combined");
  const std::string text = R"(h - - [01/Jan/2026:00:00:00 +0000] "GET /%41/.. HTTP/1.1" 200 1 "-" "-")";
  EXPECT_EQ(normalize(line, text, all, {}), text);
  EXPECT_FALSE(normalize(line, "a b", all, {}));
}

}  // namespace
}  // namespace bnfurl::tests

namespace bnfurl::levels {

// Eight octets at once: every octet at every place, beside every kind of neighbour, and every size of a text.

namespace {

// The places of the octets that pass, as a test would find them one by one.
template <class Passes>
Eight one_by_one(const std::array<char, eight>& octets, Passes passes) {
  std::array<char, eight> found{};
  for (std::size_t i = 0; i < eight; ++i) found[i] = static_cast<char>(passes(octets[i]) ? 0x80 : 0);
  return load_eight(found.data());
}

TEST(Eights, AreTestedExactly) {
  for (const int neighbour : {0x00, 0x40, 0x41, 0x5a, 0x5b, 0x61, 0x7f, 0x80, 0xc1, 0xff}) {
    for (int octet = 0; octet < 256; ++octet) {
      for (std::size_t place = 0; place < eight; ++place) {
        std::array<char, eight> octets{};
        octets.fill(static_cast<char>(neighbour));
        octets[place] = static_cast<char>(octet);
        const Eight loaded = load_eight(octets.data());
        ASSERT_EQ(upper_case(loaded), one_by_one(octets, [](char c) { return c >= 'A' && c <= 'Z'; })) << octet;
        for (const char wanted : {'/', '.', '\x80', '\0'})
          ASSERT_EQ(equal_to(loaded, wanted), one_by_one(octets, [=](char c) { return c == wanted; })) << octet;
      }
    }
  }
}

TEST(Eights, FindWhatIsAnywhereInATextOfAnySize) {
  for (std::size_t size = 0; size <= 40; ++size) {
    const std::string plain(size, 'a');
    EXPECT_FALSE(has_upper_case(plain)) << size;
    EXPECT_FALSE(has_pair(plain, '/', '.')) << size;
    for (std::size_t i = 0; i < size; ++i) {
      std::string text = plain;
      text[i] = 'Q';
      EXPECT_TRUE(has_upper_case(text)) << size << ' ' << i;
      text[i] = '/';
      EXPECT_FALSE(has_pair(text, '/', '.')) << size << ' ' << i;
      if (i + 1 == size) continue;
      text[i + 1] = '.';
      EXPECT_TRUE(has_pair(text, '/', '.')) << size << ' ' << i;
      EXPECT_FALSE(has_pair(text, '.', '/')) << size << ' ' << i;
    }
  }
}

}  // namespace
}  // namespace bnfurl::levels

namespace bnfurl::tests {

// Normal forms tell apart what is to be told apart: spellings of one text fall together, and no others do.

namespace {

constexpr unsigned seed = 22;

std::optional<std::string> normal_form(Production entry, std::string_view text) {
  std::vector<char> memory(text.size() + 2);
  const auto normal = normalize(entry, text, Levels::all, memory);
  if (!normal) return std::nullopt;
  return std::string(*normal);
}

class ClassesOf : public testing::TestWithParam<Grammar> {};

// Each spelling comes back to the text that it was made from: so it falls together with all others of this text, and
// with none of another one.
TEST_P(ClassesOf, SpellingsHaveTheNormalFormThatTheyWereMadeFrom) {
  for (const Production entry : entries_of(GetParam())) {
    OddTexts texts(entry, seed);
    Spellings spellings(entry, seed);
    int respelled = 0;
    for (int i = 0; i < 5'000; ++i) {
      const auto normal = normal_form(entry, texts.text());
      if (!normal) continue;
      for (int j = 0; j < 5; ++j) {
        const std::string spelling = spellings.of(*normal);
        respelled += spelling != *normal ? 1 : 0;
        ASSERT_EQ(normal_form(entry, spelling), normal) << GetParam().name() << ' ' << spelling;
      }
    }
    EXPECT_GE(respelled, 500);
  }
}

INSTANTIATE_TEST_SUITE_P(Grammar, ClassesOf, testing::ValuesIn(grammars_with_rules()), name_of);

// RFC 3986, section 6.2.2, takes nothing else together.
TEST(Classes, OfDifferentTextsStayApart) {
  const std::vector<std::string> texts = {
      "http://h/",     "https://h/",     "http://h/?",     "http://h/#",     "http://h//",
      "http://h/a",    "http://h/A",     "http://h/a/",    "http://h/%2F",   "http://h/%252F",
      "http://h/%20",  "http://h/+",     "http://h/a?b",   "http://h/a?B",   "http://h/a%3Fb",
      "http://h/a#b",  "http://h/a#B",   "http://h:8080/", "x://h:080/",     "http://h:443/",
      "http://u@h/",   "http://U@h/",    "http://@h/",     "http://u:@h/",   "http://h./",
      "http://www.h/", "http://[::1]/",  "http://[::]/",   "http://[v1.a]/", "http://1.2.3.4/",
      "http://h/a;b",  "http://h/a%3Bb", "http://h/?a&b",  "http://h/?b&a",  "http://h/index",
      "http:h",        "http:/h",        "http:///h",      "x:a/../b",       "x:/b",
      "x:b",           "x:/.//b",        "x://b",          "x:///b",         "x://b/"};
  const Production uri = *find_production("rfc3986", "URI");
  std::vector<std::string> normal;
  for (const std::string& text : texts) normal.push_back(normal_form(uri, text).value_or("none"));
  std::ranges::sort(normal);
  EXPECT_EQ(std::ranges::adjacent_find(normal), normal.end()) << *std::ranges::adjacent_find(normal);
  EXPECT_FALSE(std::ranges::binary_search(normal, "none"));
}

// The octets for which an address stands, by the C library.
std::array<unsigned char, 16> octets_of_address(const std::string& address) {
  std::array<unsigned char, 16> octets{};
  EXPECT_EQ(inet_pton(AF_INET6, address.c_str(), octets.data()), 1) << address;
  return octets;
}

// All fields of up to four digits, "::" in the place of any run of zeros.
class Addresses {
public:
  [[nodiscard]] std::string any() {
    std::array<unsigned, 8> fields{};
    for (unsigned& field : fields)
      field = random_() % 2 == 0 ? 0 : static_cast<unsigned>(random_() % (random_() % 2 == 0 ? 0x10000 : 16));
    return spelling_of(fields);
  }

  [[nodiscard]] std::string spelling_of(const std::array<unsigned, 8>& fields) {
    std::size_t begin = random_() % 8;
    std::size_t end = begin;
    while (end < 8 && fields[end] == 0 && random_() % 8 != 0) ++end;
    std::string text;
    for (std::size_t i = 0; i < 8; ++i) {
      if (i >= begin && i < end) {
        if (i == begin) text += i == 0 ? "::" : ":";
        continue;
      }
      text += digits_of(fields[i]);
      if (i + 1 < 8) text += ':';
    }
    return text;
  }

private:
  [[nodiscard]] std::string digits_of(unsigned field) {
    static constexpr const char* forms[] = {"%x", "%X", "%02x", "%03X", "%04x", "%04X"};
    char digits[8];
    std::snprintf(digits, sizeof digits, forms[random_() % std::size(forms)], field);
    return digits;
  }

  std::mt19937 random_{seed};
};

TEST(Classes, OfAddressesAreTheOctetsForWhichTheyStand) {
  const Production uri = *find_production("rfc3986", "URI");
  Addresses addresses;
  for (int i = 0; i < 20'000; ++i) {
    const std::string address = addresses.any();
    const auto normal = normal_form(uri, "x://[" + address + "]");
    ASSERT_TRUE(normal) << address;
    const std::string written = normal->substr(5, normal->size() - 6);
    ASSERT_EQ(octets_of_address(written), octets_of_address(address)) << address;
    // The C library writes RFC 5952, too; it takes the dotted form where section 5 allows it, which stands aside here.
    char text[INET6_ADDRSTRLEN];
    const auto octets = octets_of_address(address);
    const std::string expected = inet_ntop(AF_INET6, octets.data(), text, sizeof text);
    if (expected.find('.') == std::string::npos) {
      ASSERT_EQ(written, expected) << address;
    }
  }
}

// The properties of normal forms (with_rules.hpp), for all shipped grammars of URLs, those too that are read at run
// time: on random members and mutants, typical texts, readable cases, real URLs where they are there, and on all texts
// of a few pieces.

constexpr unsigned properties_seed = 20;

class NormalFormsOf : public testing::TestWithParam<Grammar> {};

TEST_P(NormalFormsOf, AllProductionsHaveTheProperties) {
  for (const Production listed : GetParam().productions()) {
    const Production production = ready(listed);
    const Subject subject(production);
    OddTexts texts(production, properties_seed);
    for (int i = 0; i < 100; ++i) {
      expect_properties(subject, texts.text());
      if (HasFailure()) return;
    }
  }
}

TEST_P(NormalFormsOf, TheStartAndTheReferencesHaveTheProperties) {
  for (const Production entry : entries_of(GetParam())) {
    const Subject subject(entry);
    OddTexts texts(entry, properties_seed + 1);
    int members = 0;
    for (int i = 0; i < 2'000; ++i) {
      members += expect_properties(subject, texts.text()) ? 1 : 0;
      if (HasFailure()) return;
    }
    EXPECT_GE(members, 300);
    for (const std::string& text : readable_texts()) expect_properties(subject, text);
  }
}

// All texts of up to four pieces.
void expect_of_pieces(const Subject& subject, const std::string& text, int left) {
  static constexpr std::string_view pieces[] = {"http:", "//",  "/",   "H",   "..", ".",
                                                "%2E",   "%41", "%3a", ":80", "?",  "[::00]"};
  expect_properties(subject, text);
  if (left == 0) return;
  for (const std::string_view piece : pieces) {
    expect_of_pieces(subject, text + std::string(piece), left - 1);
    if (testing::Test::HasFailure()) return;
  }
}

TEST_P(NormalFormsOf, AllTextsOfAFewPiecesHaveTheProperties) {
  expect_of_pieces(Subject(ready(GetParam().start())), "", 4);
}

TEST_P(NormalFormsOf, RealUrlsHaveTheProperties) {
  const Subject subject(ready(GetParam().start()));
  std::ifstream lines("../shared/corpus/web.txt");
  std::size_t number = 0;
  for (std::string line; std::getline(lines, line);) {
    if (number++ % 100 != 0) continue;
    expect_properties(subject, line);
    if (HasFailure()) return;
  }
}

INSTANTIATE_TEST_SUITE_P(Grammar, NormalFormsOf, testing::ValuesIn(grammars_with_rules()), name_of);

}  // namespace
}  // namespace bnfurl::tests
