// Automata tell whether a target is in normal form, although they do not know its method: they say what carrying out
// the levels comes to.
#include "src/records/judging/normal_form.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "src/records/formats/lookup.hpp"

namespace bnfurl::records {
namespace {

/// The target of a request, or nearly one.
std::string random_target(std::mt19937& random) {
  constexpr std::string_view pieces[] = {"/",  "a", ".", "..", "%41",  "%2f", "%2F", "?", ":",
                                         "80", "*", "h", "//", "h:80", "A",   "%",   "=", "http://"};
  std::string target = random() % 4 == 0 ? "" : "/";
  for (std::size_t size = random() % 8; size > 0; --size) target += pieces[random() % std::size(pieces)];
  if (random() % 16 == 0) target += std::string(random() % 300, 'x');
  return target;
}

TEST(NormalForm, OfATargetIsThatOfItsMethod) {
  const RecordKey key = find_grammar("combined").record_keys()[0];
  std::vector<Production> entries{key.production()};
  for (const Method& method : key.methods()) entries.push_back(method.production);
  ASSERT_EQ(entries.size(), 4U);
  std::mt19937 random(1);
  const LevelSet levels;
  NormalForm forms;
  OwnForms own(key.production(), true, levels);
  std::vector<char> memory(1024);
  std::size_t told = 0, own_forms = 0;
  for (int i = 0; i < 40000; ++i) {
    const std::string target = random_target(random);
    for (const Production entry : entries) {
      const auto expected = normalize(entry, target, levels.levels, memory);
      const std::optional<std::string_view> form = forms.of(entry, target, levels);
      ASSERT_EQ(form.has_value(), bool(expected)) << target;
      if (!expected) continue;
      EXPECT_EQ(*form, *expected) << target;
      const bool is_own = own.has(target);
      EXPECT_TRUE(!is_own || *expected == target) << target;
      told += is_own ? 1 : 0;
      own_forms += *expected == target && target.starts_with('/') ? 1 : 0;
    }
  }
  EXPECT_EQ(told, own_forms);
  EXPECT_GT(told, 20000U);
}

// Whatever was remembered before.
TEST(OwnForms, AreThoseThatNoLevelChanges) {
  const Production entry = find_entry(find_grammar("rfc3986"), "URI");
  const LevelSet levels, others{.levels = Levels::percent};
  OwnForms own(entry, false, levels), of_others(entry, false, others), by_method(entry, true, levels);
  std::mt19937 random(2);
  std::vector<char> memory(1024);
  for (int i = 0; i < 20000; ++i) {
    const std::string url = (random() % 8 == 0 ? "HTTP://h" : "http://h") + random_target(random);
    const auto form = normalize(entry, url, levels.levels, memory);
    if (!form) continue;
    EXPECT_EQ(own.has(url), *form == url) << url;
    EXPECT_FALSE(by_method.has(url));
    if (of_others.has(url)) {
      EXPECT_EQ(*normalize(entry, url, Levels::percent, memory), url);
    }
  }
}

}  // namespace
}  // namespace bnfurl::records
