// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include <bnfurl/crawl/seen.hpp>

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <random>
#include <set>

namespace bnfurl::crawl {
namespace {

constexpr std::size_t little = std::size_t{1} << 20;

/// A folder that does not exist yet, and is removed in the end.
class SeenFolderTest : public testing::Test {
protected:
  void TearDown() override { std::filesystem::remove_all(path_); }

  [[nodiscard]] SeenSet open(const std::string& about = "a", std::size_t memory = little) const {
    return std::get<SeenSet>(SeenSet::open({path_, about, memory}));
  }
  [[nodiscard]] SeenFault fault(const std::string& about = "a") const {
    std::variant<SeenSet, SeenFault> opened = SeenSet::open({path_, about, little});
    return std::holds_alternative<SeenFault>(opened) ? std::get<SeenFault>(opened) : SeenFault{};
  }

  const std::string path_ =
      (std::filesystem::path(testing::TempDir()) / ("seen-" + std::to_string(::getpid()))).string();
};

std::vector<Digest128> keys_of(std::initializer_list<const char*> texts) {
  std::vector<Digest128> keys;
  for (const char* text : texts) keys.push_back(digest128(text));
  return keys;
}

std::vector<bool> add(SeenSet& set, const std::vector<Digest128>& keys) {
  std::vector<bool> is_new;
  EXPECT_TRUE(set.add(keys, is_new)) << set.fault();
  return is_new;
}

/// Adds batches of random keys, and compares each answer.
void compare(SeenSet& set, std::set<Digest128>& expected, std::size_t batches, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  for (std::size_t batch = 0; batch < batches; ++batch) {
    std::vector<Digest128> keys(SeenSet::most_keys);
    for (Digest128& key : keys) key = digest128(std::to_string(random() % 200000));
    const std::vector<bool> is_new = add(set, keys);
    for (std::size_t i = 0; i < keys.size(); ++i) ASSERT_EQ(is_new[i], expected.insert(keys[i]).second);
    ASSERT_TRUE(set.keep()) << set.fault();
  }
}

TEST(SeenSet, IsASetInMemory) {
  SeenSet set = std::get<SeenSet>(SeenSet::open({}));
  std::set<Digest128> expected;
  compare(set, expected, 30, 1);
}

TEST(SeenSet, SaysOfABatchWhichKeysAreFirst) {
  SeenSet set = std::get<SeenSet>(SeenSet::open({}));
  EXPECT_EQ(add(set, keys_of({"a", "b", "a"})), (std::vector{true, true, false}));
  EXPECT_EQ(add(set, keys_of({"b", "c"})), (std::vector{false, true}));
  EXPECT_EQ(add(set, {}), std::vector<bool>());
}

TEST(SeenSet, TakesTheKeyZero) {
  SeenSet set = std::get<SeenSet>(SeenSet::open({}));
  EXPECT_EQ(add(set, {Digest128{}, Digest128{}}), (std::vector{true, false}));
}

// In 1 MiB of memory, most keys are in runs.
TEST(SeenSet, IsASetWithoutMemoryForAll) {
  SeenSet set = std::get<SeenSet>(SeenSet::open({"", "", little}));
  std::set<Digest128> expected;
  compare(set, expected, 50, 1);
}

// Without RocksDB, what was right stays right, and the limit is told.
TEST(SeenSet, EndsWithItsMemoryWithoutAStore) {
  SeenSet set = std::get<SeenSet>(SeenSet::open({"", "", little}));
  std::vector<bool> is_new;
  std::uint64_t number = 0;
  std::vector<Digest128> keys(SeenSet::most_keys);
  do {
    for (Digest128& key : keys) key = digest128(std::to_string(number++));
  } while (number < 1000000 && set.add(keys, is_new));
  EXPECT_GT(number, little / sizeof(Digest128) / 2);
  EXPECT_NE(set.fault().find("memory"), std::string::npos);
  EXPECT_FALSE(set.keep());
  std::variant<SeenSet, SeenFault> kept = SeenSet::open({"/tmp/none", "", little});
  EXPECT_EQ(std::get<SeenFault>(kept).kind, SeenFault::Kind::refused);
}

TEST_F(SeenFolderTest, GoesOnFromRunToRun) {
  std::set<Digest128> expected;
  for (std::uint64_t run = 0; run < 4; ++run) {
    SeenSet set = open();
    compare(set, expected, 12, run);
  }
}

TEST_F(SeenFolderTest, OneOfMuchMemoryIsReadWithLittle) {
  std::set<Digest128> expected;
  for (const std::size_t memory : {little << 6, little, little << 6}) {
    SeenSet set = open("a", memory);
    compare(set, expected, 12, memory);
  }
}

// What was not kept was not printed.
TEST_F(SeenFolderTest, ForgetsWhatWasNotKept) {
  {
    SeenSet set = open();
    (void)add(set, keys_of({"a", "b"}));
    ASSERT_TRUE(set.keep());
    EXPECT_EQ(add(set, keys_of({"a", "c"})), (std::vector{false, true}));
  }
  SeenSet set = open();
  EXPECT_EQ(add(set, keys_of({"a", "b", "c"})), (std::vector{false, false, true}));
}

// A table that is full waits with its run until all of it is kept.
TEST_F(SeenFolderTest, NoRunHasWhatWasNotKept) {
  std::vector<Digest128> keys(SeenSet::most_keys);
  {
    SeenSet set = open();
    std::uint64_t number = 0;
    for (int batch = 0; batch < 30; ++batch) {
      for (Digest128& key : keys) key = digest128(std::to_string(number++));
      (void)add(set, keys);
    }
  }
  SeenSet set = open();
  EXPECT_EQ(add(set, keys), std::vector<bool>(keys.size(), true));
}

TEST_F(SeenFolderTest, IsRefusedWhileItIsInUse) {
  const SeenSet set = open();
  EXPECT_EQ(fault().kind, SeenFault::Kind::refused);
  EXPECT_NE(fault().text.find("in use"), std::string::npos) << fault().text;
}

TEST_F(SeenFolderTest, IsRefusedIfItsKeysAreOfAnotherKind) {
  { const SeenSet set = open("steps: sort"); }
  EXPECT_EQ(fault("steps: www").kind, SeenFault::Kind::refused);
  EXPECT_NE(fault("steps: www").text.find("\"steps: sort\", not \"steps: www\""), std::string::npos);
  EXPECT_EQ(fault("steps: sort").text, "");
}

TEST_F(SeenFolderTest, IsRefusedIfItIsSomethingElse) {
  std::filesystem::create_directories(path_ + "/mine");
  EXPECT_EQ(fault().kind, SeenFault::Kind::refused);
  EXPECT_TRUE(std::filesystem::exists(path_ + "/mine"));
  EXPECT_FALSE(std::filesystem::exists(path_ + "/lock"));
}

}  // namespace
}  // namespace bnfurl::crawl
