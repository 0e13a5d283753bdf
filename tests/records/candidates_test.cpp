// Which files a pattern of `-i @FILE` is about: as a definition says that tries all ways, and in a time that depends on
// the sizes alone.
#include "src/records/guess/candidates.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <string_view>

namespace bnfurl::records {
namespace {

bool matches_somehow(std::string_view pattern, std::string_view path) {
  if (pattern.empty()) return path.empty();
  const bool takes_one = !path.empty() && path.front() != '/';
  if (pattern.front() == '*')
    return matches_somehow(pattern.substr(1), path) || (takes_one && matches_somehow(pattern, path.substr(1)));
  const bool is_like = pattern.front() == '?' ? takes_one : path.starts_with(pattern.front());
  return is_like && matches_somehow(pattern.substr(1), path.substr(1));
}

bool matches_an_end(std::string_view pattern, std::string_view path) {
  for (std::size_t slash = path.find('/'); !matches_somehow(pattern, path); slash = path.find('/')) {
    if (slash == std::string_view::npos) return false;
    path.remove_prefix(slash + 1);
  }
  return true;
}

std::string random_text(std::mt19937& random, std::string_view letters) {
  std::string text(random() % 9, ' ');
  for (char& octet : text) octet = letters[random() % letters.size()];
  return text;
}

TEST(PathPatterns, MatchWhatTheirDefinitionSays) {
  std::mt19937 random(1);
  std::size_t matches = 0;
  for (int i = 0; i < 200'000; ++i) {
    const std::string pattern = random_text(random, "**?ab/"), path = random_text(random, "aabb/");
    ASSERT_EQ(matches_path(pattern, path), matches_an_end(pattern, path)) << pattern << ' ' << path;
    matches += matches_path(pattern, path) ? 1 : 0;
  }
  EXPECT_GT(matches, 10'000U);
}

// Each star could end at any of the letters.
TEST(PathPatterns, WithManyStarsAreReadAtOnce) {
  std::string pattern;
  for (int i = 0; i < 1000; ++i) pattern += "*a";
  const std::string path(2000, 'a');
  EXPECT_TRUE(matches_path(pattern, path));
  EXPECT_FALSE(matches_path(pattern + "b", path));
  EXPECT_FALSE(matches_path(pattern + "*b", path + "/" + path));
}

}  // namespace
}  // namespace bnfurl::records
