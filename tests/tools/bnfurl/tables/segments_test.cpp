#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "tools/bnfurl/tables/piece_columns.hpp"

namespace bnfurl::tool {
namespace {

TEST(Segments, AreWhatStandsBetweenTheSlashes) {
  EXPECT_EQ(segment_at("/a/b", {0, false}), "a");
  EXPECT_EQ(segment_at("a/b", {0, false}), "a");
  EXPECT_EQ(segment_at("a/b", {1, false}), "b");
  EXPECT_EQ(segment_at("a/b", {2, false}), std::nullopt);
  EXPECT_EQ(segment_at("/a/", {0, true}), "");
  EXPECT_EQ(segment_at("/a/", {1, true}), "a");
  EXPECT_EQ(segment_at("/a/", {2, true}), std::nullopt);
  EXPECT_EQ(segment_at("//a", {0, false}), "");
}

TEST(Segments, AreNoneOnlyInTheEmptyPath) {
  EXPECT_EQ(segment_at("", {0, false}), std::nullopt);
  EXPECT_EQ(segment_at("", {0, true}), std::nullopt);
  EXPECT_EQ(segment_at("/", {0, false}), "");
  EXPECT_EQ(segment_at("/", {0, true}), "");
}

TEST(FirstSegments, KeepTheSlashBeforeThem) {
  EXPECT_EQ(first_segments("/a/b/c", 0), "");
  EXPECT_EQ(first_segments("/a/b/c", 1), "/a");
  EXPECT_EQ(first_segments("/a/b/c", 2), "/a/b");
  EXPECT_EQ(first_segments("a/b", 1), "a");
  EXPECT_EQ(first_segments("/a/", 1), "/a");
  EXPECT_EQ(first_segments("/", 1), "/");
}

TEST(FirstSegments, AreAllOfThePathIfItDoesNotHaveMore) {
  EXPECT_EQ(first_segments("/a/b", 3), "/a/b");
  EXPECT_EQ(first_segments("/a/", 2), "/a/");
  EXPECT_EQ(first_segments("", 1), "");
  EXPECT_EQ(first_segments("/a", static_cast<std::size_t>(-1)), "/a");
}

/// All segments of a path, in the obvious way.
std::vector<std::string> segments_of(std::string path) {
  std::vector<std::string> segments;
  if (path.empty()) return segments;
  if (path.front() == '/') path.erase(0, 1);
  segments.emplace_back();
  for (const char octet : path) {
    if (octet == '/')
      segments.emplace_back();
    else
      segments.back() += octet;
  }
  return segments;
}

TEST(Segments, AgreeOnRandomPathsFromBothEndsAndAsBeginnings) {
  std::mt19937 random(1);
  for (int round = 0; round < 2000; ++round) {
    std::string path(random() % 9, ' ');
    for (char& octet : path) octet = "/ab"[random() % 3];
    const std::vector<std::string> all = segments_of(path);
    std::string beginning = path.starts_with('/') ? "/" : "";
    for (std::size_t i = 0; i < all.size(); ++i) {
      EXPECT_EQ(segment_at(path, {i, false}), all[i]) << path;
      EXPECT_EQ(segment_at(path, {i, true}), all[all.size() - 1 - i]) << path;
      beginning += (i == 0 ? "" : "/") + all[i];
      EXPECT_EQ(first_segments(path, i + 1), beginning) << path;
    }
    EXPECT_EQ(segment_at(path, {all.size(), false}), std::nullopt) << path;
    EXPECT_EQ(segment_at(path, {all.size(), true}), std::nullopt) << path;
  }
}

}  // namespace
}  // namespace bnfurl::tool
