// What was seen: the table of keys, and the set on it and in files.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>
#include <algorithm>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <bnfurl/crawl/seen.hpp>

#include "src/crawl/seen/key_store.hpp"
#include "src/crawl/seen/key_table.hpp"
#include "tests/nightly.hpp"

namespace bnfurl::crawl {
namespace {

constexpr std::size_t little = std::size_t{1} << 19;

/// A folder that does not exist yet, and is removed in the end.
class SeenFolderTest : public testing::Test {
protected:
  void TearDown() override { std::filesystem::remove_all(path_); }

  [[nodiscard]] SeenSet open(const std::string& about = "a", std::size_t memory = little) const {
    return *SeenSet::open({path_, about, memory});
  }
  [[nodiscard]] InputError fault(const std::string& about = "a") const {
    const auto opened = SeenSet::open({path_, about, little});
    return opened ? InputError{} : opened.error();
  }

  const std::string path_ =
      (std::filesystem::path(testing::TempDir()) / ("seen-" + std::to_string(::getpid()))).string();
};

std::vector<Digest128> keys_of(std::initializer_list<const char*> texts) {
  std::vector<Digest128> keys;
  for (const char* text : texts) keys.push_back(digest128(text));
  return keys;
}

std::string fault_of(const Result<void, InputError>& done) { return done.error_or(InputError{}).message; }

std::vector<bool> add(SeenSet& set, const std::vector<Digest128>& keys) {
  const auto is_new = std::make_unique<bool[]>(keys.size());
  EXPECT_EQ(fault_of(set.add(keys, {is_new.get(), keys.size()})), "");
  return std::vector<bool>(is_new.get(), is_new.get() + keys.size());
}

/// Adds batches of random keys, and compares each answer.
void compare(SeenSet& set, std::set<Digest128>& expected, std::size_t batches, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  for (std::size_t batch = 0; batch < batches; ++batch) {
    std::vector<Digest128> keys(SeenSet::most_keys);
    for (Digest128& key : keys) key = digest128(std::to_string(random() % 200000));
    const std::vector<bool> is_new = add(set, keys);
    for (std::size_t i = 0; i < keys.size(); ++i) ASSERT_EQ(is_new[i], expected.insert(keys[i]).second);
    ASSERT_EQ(fault_of(set.keep()), "");
  }
}

TEST(SeenSet, IsASetInMemory) {
  SeenSet set = *SeenSet::open({});
  std::set<Digest128> expected;
  compare(set, expected, 30, 1);
}

TEST(SeenSet, SaysOfABatchWhichKeysAreFirst) {
  SeenSet set = *SeenSet::open({});
  EXPECT_EQ(add(set, keys_of({"a", "b", "a"})), (std::vector{true, true, false}));
  EXPECT_EQ(add(set, keys_of({"b", "c"})), (std::vector{false, true}));
  EXPECT_EQ(add(set, {}), std::vector<bool>());
}

TEST(SeenSet, TakesTheKeyZero) {
  SeenSet set = *SeenSet::open({});
  EXPECT_EQ(add(set, {Digest128{}, Digest128{}}), (std::vector{true, false}));
}

using Threads = std::vector<std::thread>;

/// Adds the keys by their shards, in several threads that share these; of each key, whether it was new.
std::vector<bool> add_by_shards(SeenSet& set, const std::vector<Digest128>& keys, std::size_t threads) {
  const auto is_new = std::make_unique<bool[]>(keys.size());
  const auto add_shard = [&](std::size_t shard) {
    std::vector<Digest128> some;
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < keys.size(); ++i) {
      if (SeenSet::shard_of(keys[i]) != shard) continue;
      some.push_back(keys[i]);
      places.push_back(i);
    }
    std::array<bool, SeenSet::most_keys> answers{};
    EXPECT_EQ(fault_of(set.add_to_shard(shard, some, answers)), "");
    for (std::size_t i = 0; i < places.size(); ++i) is_new[places[i]] = answers[i];
  };
  Threads all;
  for (std::size_t thread = 0; thread < threads; ++thread) {
    all.emplace_back([&, thread] {
      for (std::size_t shard = thread; shard < SeenSet::shards; shard += threads) add_shard(shard);
    });
  }
  for (std::thread& one : all) one.join();
  return std::vector<bool>(is_new.get(), is_new.get() + keys.size());
}

/// Adds batches of random keys by shards, and compares each answer with that to a single thread.
void compare_shards(std::size_t memory, std::uint64_t different) {
  SeenSet set = *SeenSet::open({"", "", memory});
  std::set<Digest128> expected;
  std::mt19937_64 random(1);
  for (std::size_t batch = 0; batch < 20; ++batch) {
    std::vector<Digest128> keys(3 * SeenSet::most_keys);
    for (Digest128& key : keys) key = digest128(std::to_string(random() % different));
    keys.front() = Digest128{};
    const std::vector<bool> is_new = add_by_shards(set, keys, 1 + batch % 5);
    for (std::size_t i = 0; i < keys.size(); ++i) ASSERT_EQ(is_new[i], expected.insert(keys[i]).second);
  }
  EXPECT_EQ(fault_of(set.keep()), "");
  EXPECT_EQ(add(set, {Digest128{}, digest128("none of them")}), (std::vector{false, true}));
  EXPECT_EQ(set.damage(), "");
}

TEST(SeenSet, SeveralThreadsAddToShardsAsOneAdds) {
  compare_shards(std::size_t{256} << 20, 100000);
  compare_shards(std::size_t{256} << 20, 50);
}

// Threads find their shards full while others add to theirs.
TEST(SeenSet, ShardsWithoutMemoryForAllAreStored) { compare_shards(little, 200000); }

TEST_F(SeenFolderTest, HasNoShards) {
  SeenSet set = open();
  std::array<bool, 1> is_new{};
  EXPECT_EQ(set.add_to_shard(0, {}, is_new).error().code, InputError::Code::argument);
}

// In half a MiB of memory, most keys are on disk.
TEST(SeenSet, IsASetWithoutMemoryForAll) {
  SeenSet set = *SeenSet::open({"", "", little});
  std::set<Digest128> expected;
  compare(set, expected, 50, 1);
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
/// Keys that begin alike, as those of a hash do not. A group of 40,000 is known again; 250,000 are too many.
TEST_F(SeenFolderTest, TakesKeysThatBeginAlikeOrSaysThatItCannot) {
  SeenSet set = open();
  std::vector<Digest128> keys(SeenSet::most_keys);
  const auto is_new = std::make_unique<bool[]>(keys.size());
  const auto add_from = [&](std::uint64_t first) {
    for (std::size_t i = 0; i < keys.size(); ++i) keys[i] = {first + i + 1, 7};
    const auto added = set.add(keys, {is_new.get(), keys.size()});
    return added ? set.keep() : added;
  };
  for (std::uint64_t batch = 0; batch < 10; ++batch) ASSERT_EQ(fault_of(add_from(batch * keys.size())), "");
  for (std::uint64_t batch = 0; batch < 10; ++batch) {
    ASSERT_EQ(fault_of(add_from(batch * keys.size())), "");
    EXPECT_EQ(std::count(is_new.get(), is_new.get() + keys.size(), true), 0) << batch;
  }
  std::string fault;
  for (std::uint64_t batch = 10; batch < 60 && fault.empty(); ++batch) fault = fault_of(add_from(batch * keys.size()));
  EXPECT_THAT(fault, testing::EndsWith("keys: too many keys have the same beginning"));
  EXPECT_EQ(set.damage(), "");
}

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

// A table that is full is not stored until all of it is kept.
TEST_F(SeenFolderTest, StoresNothingThatWasNotKept) {
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

/// With several thousand keys in the file, and others in the log.
class FilledFolder : public SeenFolderTest {
protected:
  static constexpr std::uint64_t old = 7 * SeenSet::most_keys;

  [[nodiscard]] SeenSet open() const { return SeenFolderTest::open("a", little / 4); }
  void SetUp() override {
    SeenSet set = open();
    ASSERT_EQ(add_numbers(set, 0, old), old);
  }
  /// Adds keys that are numbers; returns how many were new.
  static std::size_t add_numbers(SeenSet& set, std::uint64_t from, std::uint64_t to) {
    std::size_t count = 0;
    std::vector<Digest128> keys(SeenSet::most_keys);
    for (std::uint64_t number = from; number < to && !HasFailure();) {
      for (Digest128& key : keys) key = digest128(std::to_string(number++));
      const std::vector<bool> is_new = add(set, keys);
      count += static_cast<std::size_t>(std::ranges::count(is_new, true));
      EXPECT_EQ(fault_of(set.keep()), "");
    }
    return count;
  }
  /// Every key that is new is new, and is kept; what can be read is found; and the next time all is well. Returns how
  /// many keys were new again.
  [[nodiscard]] std::size_t again() const {
    std::size_t again = 0;
    {
      SeenSet set = open();
      EXPECT_EQ(add_numbers(set, old, 2 * old), old) << "a new key was not new";
      again = add_numbers(set, 0, old);
      if (again > 0) {
        EXPECT_NE(set.damage(), "");
      }
    }
    SeenSet set = open();
    EXPECT_EQ(add_numbers(set, 0, 2 * old), 0U);
    return again;
  }

  const std::string file_ = path_ + "/keys";
  const std::string log_ = path_ + "/log";
};

struct Spoiling {
  const char* name;
  void (*spoil)(const std::string& file);
};

void remove(const std::string& file) { std::filesystem::remove(file); }
void empty(const std::string& file) { std::filesystem::resize_file(file, 0); }
void leave_little(const std::string& file) { std::filesystem::resize_file(file, 20000); }
void put_zeros(const std::string& file, std::uintmax_t from, std::size_t size) {
  std::fstream octets(file, std::ios::in | std::ios::out | std::ios::binary);
  octets.seekp(static_cast<std::streamoff>(from));
  octets << std::string(size, '\0');
}
void spoil_begin(const std::string& file) { put_zeros(file, 0, 600); }
void spoil_middle(const std::string& file) { put_zeros(file, 12000, 60); }
/// The end of the last value of each of LMDB's leaves that have groups: these have names of three octets.
void spoil_leaves(const std::string& file) {
  constexpr std::size_t page = 4096;
  std::ifstream octets(file, std::ios::binary);
  const std::string pages(std::istreambuf_iterator<char>(octets), {});
  const auto number_at = [&pages](std::size_t at) {
    std::uint16_t number = 0;
    std::memcpy(&number, &pages[at], sizeof number);
    return number;
  };
  for (std::size_t at = 0; at + page <= pages.size(); at += page) {
    const bool is_leaf = number_at(at + 10) == 2;
    if (is_leaf && number_at(at + number_at(at + 16) + 6) == 3) put_zeros(file, at + page - 16, 16);
  }
}
void lengthen(const std::string& file) { std::ofstream(file, std::ios::app) << "more"; }

std::string name_of(const testing::TestParamInfo<Spoiling>& test) { return test.param.name; }

class DamagedFile : public FilledFolder, public testing::WithParamInterface<Spoiling> {};
class DamagedLog : public FilledFolder, public testing::WithParamInterface<Spoiling> {};

TEST_P(DamagedFile, IsReportedAndTheLogServes) {
  GetParam().spoil(file_);
  EXPECT_LT(again(), old);
}

TEST_P(DamagedLog, IsReportedAndTheFileServes) {
  GetParam().spoil(log_);
  EXPECT_LT(again(), old);
}

INSTANTIATE_TEST_SUITE_P(SeenFolderTest, DamagedFile,
                         testing::Values(Spoiling{"remove", remove}, Spoiling{"empty", empty},
                                         Spoiling{"leave_little", leave_little}, Spoiling{"spoil_begin", spoil_begin},
                                         Spoiling{"spoil_leaves", spoil_leaves}, Spoiling{"lengthen", lengthen}),
                         name_of);
// One that is cut off is what a killed program leaves.
INSTANTIATE_TEST_SUITE_P(SeenFolderTest, DamagedLog,
                         testing::Values(Spoiling{"remove", remove}, Spoiling{"spoil_begin", spoil_begin},
                                         Spoiling{"spoil_middle", spoil_middle}, Spoiling{"lengthen", lengthen}),
                         name_of);

TEST_F(FilledFolder, GroupsThatAreDamagedSpoilNoOthers) {
  spoil_leaves(file_);
  const std::size_t some = again();
  EXPECT_GT(some, 0U);
  EXPECT_LT(some, old / 10);
}

// A table is stored, then the log is emptied.
TEST_F(FilledFolder, IsWholeWhereAProgramThatStoredATableWasKilled) {
  std::uint64_t size = old;
  std::uintmax_t before = 0;
  SeenSet set = open();
  do {
    before = std::filesystem::file_size(log_);
    std::filesystem::copy(log_, path_ + "/copy", std::filesystem::copy_options::overwrite_existing);
    ASSERT_EQ(add_numbers(set, size, size + SeenSet::most_keys), SeenSet::most_keys);
    size += SeenSet::most_keys;
  } while (std::filesystem::file_size(log_) > before);
  std::filesystem::rename(path_ + "/copy", log_);
  set = *SeenSet::open({});
  set = open();
  EXPECT_EQ(add_numbers(set, 0, size - SeenSet::most_keys), 0U);
  EXPECT_EQ(set.damage(), "");
}

// What a killed program was about to write is at the end of the log.
TEST_F(FilledFolder, ALogThatIsCutOffIsNoDamage) {
  std::ofstream(log_, std::ios::app) << "a part";
  for (const char* next : {"b", "c"}) {
    SeenSet set = open();
    EXPECT_EQ(set.damage(), "");
    EXPECT_EQ(add(set, keys_of({"0", next})), (std::vector{false, true}));
    ASSERT_TRUE(set.keep());
  }
}

// As by `ulimit -v`. All that was kept is in the log.
TEST_F(FilledFolder, ReportsThatTheAddressSpaceHasNoRoomForTheFile) {
  std::filesystem::remove(path_ + "/about");
  std::filesystem::remove(log_);
  std::filesystem::remove(file_);
  SeenSet set = open();
  std::size_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  rlimit before{};
  ASSERT_EQ(::getrlimit(RLIMIT_AS, &before), 0);
  rlimit limit = before;
  limit.rlim_cur = pages * static_cast<std::size_t>(::getpagesize()) + (std::size_t{12} << 20);
  ASSERT_EQ(::setrlimit(RLIMIT_AS, &limit), 0);
  std::vector<Digest128> keys(SeenSet::most_keys);
  std::array<bool, SeenSet::most_keys> is_new{};
  std::uint64_t number = 0;
  Result<void, InputError> done;
  do {
    for (Digest128& key : keys) key = digest128(std::to_string(number++));
    done = set.add(keys, is_new);
    if (done) done = set.keep();
  } while (done && number < 10 * old);
  ASSERT_EQ(::setrlimit(RLIMIT_AS, &before), 0);
  EXPECT_NE(fault_of(done).find("keys: there is not enough address space for it"), std::string::npos) << fault_of(done);
  set = *SeenSet::open({});
  set = open();
  EXPECT_EQ(add_numbers(set, 0, number - SeenSet::most_keys), 0U);
}

std::vector<bool> ask(const SeenSet& set, const std::vector<Digest128>& keys) {
  const auto is_new = std::make_unique<bool[]>(keys.size());
  set.ask(keys, {is_new.get(), keys.size()});
  return std::vector<bool>(is_new.get(), is_new.get() + keys.size());
}

/// What the files of a folder contain.
std::map<std::string, std::string> content_of(const std::string& path) {
  std::map<std::string, std::string> content;
  for (const auto& file : std::filesystem::directory_iterator(path)) {
    std::ifstream octets(file.path(), std::ios::binary);
    content[file.path().filename()] = std::string(std::istreambuf_iterator<char>(octets), {});
  }
  return content;
}

TEST(SeenSet, AskingAddsNothing) {
  SeenSet set = *SeenSet::open({});
  (void)add(set, keys_of({"a"}));
  for (int again = 0; again < 2; ++again) {
    EXPECT_EQ(ask(set, keys_of({"a", "b", "b"})), (std::vector{false, true, true}));
  }
  EXPECT_EQ(add(set, keys_of({"b"})), std::vector{true});
}

// Some keys are in the file, and others in the log, for which there is too little memory.
TEST_F(FilledFolder, IsReadWithoutAChangeByTwoAtOnce) {
  std::ofstream(log_, std::ios::app) << "a part";
  const auto before = content_of(path_);
  {
    const SeenSet one = *SeenSet::open({path_, "a", 1, true});
    const SeenSet other = *SeenSet::open({path_, "", 1, true});
    EXPECT_EQ(other.about(), "a");
    for (std::uint64_t number = 0; number < old; number += 100)
      ASSERT_EQ(ask(one, keys_of({std::to_string(number).c_str(), "new"})), (std::vector{false, true}));
    EXPECT_THAT(fault("a").message, testing::HasSubstr("in use"));
    EXPECT_EQ(ask(other, keys_of({"0"})), std::vector{false});
    EXPECT_EQ(one.damage() + other.damage(), "");
  }
  EXPECT_EQ(content_of(path_), before);
  const SeenSet writing = open();
  const auto reading = SeenSet::open({path_, "a", 1, true});
  EXPECT_THAT(reading ? "" : reading.error().message, testing::HasSubstr("in use"));
}

TEST_F(FilledFolder, IsReadAsFarAsItIsWhole) {
  const auto answers = [this] {
    const SeenSet set = *SeenSet::open({path_, "a", little, true});
    EXPECT_NE(set.damage(), "");
    std::vector<Digest128> keys;
    for (std::uint64_t number = 0; number < old; ++number) keys.push_back(digest128(std::to_string(number)));
    const std::vector<bool> is_new = ask(set, keys);
    return std::ranges::count(is_new, false);
  };
  std::filesystem::resize_file(file_, 20000);
  const auto before = content_of(path_);
  EXPECT_GT(answers(), 0);
  EXPECT_EQ(content_of(path_), before);
  std::filesystem::remove(file_);
  EXPECT_GT(answers(), 0);
  std::filesystem::remove(log_);
  EXPECT_EQ(answers(), 0);
}

TEST_F(SeenFolderTest, IsOnlyReadIfItExists) {
  EXPECT_EQ(SeenSet::open({path_, "a", little, true}).error().message, path_ + " is not a folder of seen keys");
  EXPECT_FALSE(std::filesystem::exists(path_));
}

/// The keys of a folder by their times.
std::map<std::int64_t, std::vector<Digest128>> keys_by_time(const SeenSet& set) {
  std::map<std::int64_t, std::vector<Digest128>> keys;
  set.visit([&keys](const SeenKey& key) { keys[key.time].push_back(key.key); });
  return keys;
}

/// Adds numbers at several times, in several runs.
class TimedFolder : public SeenFolderTest {
protected:
  static constexpr std::uint64_t each = 5 * SeenSet::most_keys;
  static std::vector<Digest128> numbers(std::uint64_t from) {
    std::vector<Digest128> keys;
    for (std::uint64_t number = from; number < from + each; ++number) keys.push_back(digest128(std::to_string(number)));
    return keys;
  }
  void add_at(std::int64_t time, std::uint64_t from, std::size_t memory = little / 4) const {
    SeenSet set = *SeenSet::open({path_, "a", memory, false, time});
    const std::vector<Digest128> keys = numbers(from);
    for (std::size_t i = 0; i < each; i += SeenSet::most_keys) {
      (void)add(set, {keys.begin() + static_cast<std::ptrdiff_t>(i),
                      keys.begin() + static_cast<std::ptrdiff_t>(i + SeenSet::most_keys)});
      ASSERT_EQ(fault_of(set.keep()), "");
    }
  }
  static std::vector<Digest128> in_order(std::vector<Digest128> keys) {
    std::ranges::sort(keys);
    return keys;
  }
  [[nodiscard]] SeenSet reading() const { return *SeenSet::open({path_, "", little, true}); }
};

// A key keeps its time, whether it is in the file or in the log, and when it is added again.
TEST_F(TimedFolder, HasTheTimeOfEachKey) {
  for (const std::size_t memory : {little / 4, little * 8}) {
    add_at(100, 0, memory);
    add_at(200, 0, memory);
    add_at(300, each, memory);
    const auto keys = keys_by_time(reading());
    ASSERT_EQ(keys.size(), 2U);
    EXPECT_EQ(keys.at(100), in_order(numbers(0)));
    EXPECT_EQ(keys.at(300), in_order(numbers(each)));
    std::filesystem::remove_all(path_);
  }
}

TEST_F(TimedFolder, ExpiresWhatIsOlder) {
  for (const std::size_t memory : {little / 4, little * 8}) {
    add_at(100, 0, memory);
    add_at(300, each, memory);
    EXPECT_EQ(*SeenSet::open({path_, "", memory})->expire(100), 0U);
    EXPECT_EQ(*SeenSet::open({path_, "", memory})->expire(101), each);
    EXPECT_EQ(*SeenSet::open({path_, "", memory})->expire(101), 0U);
    EXPECT_EQ(keys_by_time(reading()).at(300), in_order(numbers(each)));
    add_at(400, 0, memory);
    EXPECT_EQ(keys_by_time(reading()).at(400), in_order(numbers(0)));
    EXPECT_EQ(*SeenSet::open({path_, "", memory})->expire(500), 2 * each);
    EXPECT_EQ(keys_by_time(reading()).size(), 0U);
    std::filesystem::remove_all(path_);
  }
}

TEST_F(TimedFolder, ExpiredKeysAreNewInTheSameRun) {
  SeenSet set = *SeenSet::open({path_, "a", little, false, 100});
  (void)add(set, keys_of({"a"}));
  EXPECT_EQ(*set.expire(101), 1U);
  EXPECT_EQ(add(set, keys_of({"a"})), std::vector{true});
}

// How a child ended, and the microseconds of a processor that it took. `end`: after so many, a signal ends it; 0: none
// does. How busy the machine is does not matter.
template <class Work>
std::pair<int, std::int64_t> run_in_child(std::int64_t end, const Work& work) {
  const pid_t child = ::fork();
  if (child == 0) {
    const itimerval timer = {.it_interval = {}, .it_value = {.tv_sec = end / 1'000'000, .tv_usec = end % 1'000'000}};
    ::_exit(::setitimer(ITIMER_PROF, &timer, nullptr) == 0 && work() ? 0 : 1);
  }
  int status = 0;
  rusage usage{};
  ::wait4(child, &status, 0, &usage);
  const auto microseconds = [](const timeval& time) { return time.tv_sec * std::int64_t{1'000'000} + time.tv_usec; };
  return {status, microseconds(usage.ru_utime) + microseconds(usage.ru_stime)};
}

// All other keys are there, after whatever moment. Keys are in the log first; they are removed in several transactions.
TEST_F(TimedFolder, KilledWhileKeysExpireItLosesNoOther) {
  const auto fill = [this] {
    std::filesystem::remove_all(path_);
    for (std::uint64_t i = 0; i < 4; ++i) {
      add_at(100, i * each, little * 16);
      add_at(300, (4 + i) * each, little * 16);
    }
  };
  const auto expire = [this] {
    auto set = SeenSet::open({path_, "", little * 16});
    return set && set->expire(200);
  };
  fill();
  const std::vector<Digest128> others = keys_by_time(reading()).at(300);
  const auto [whole, longest] = run_in_child(0, expire);
  ASSERT_EQ(whole, 0);
  fill();
  std::mt19937_64 random(1);
  std::size_t killed = 0, in_between = 0;
  for (int run = 0; run < (is_nightly() ? 25 : 8); ++run) {
    const auto end = static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(longest));
    const auto [status, took] = run_in_child(1 + end, expire);
    killed += WIFSIGNALED(status) ? 1 : 0;
    const SeenSet set = reading();
    auto keys = keys_by_time(set);
    EXPECT_EQ(set.damage(), "");
    EXPECT_EQ(keys[300], others);
    in_between += !keys[100].empty() && keys[100].size() < others.size() ? 1 : 0;
    if (keys[100].empty()) fill();
  }
  EXPECT_GT(in_between, 0U) << killed << " were killed";
  EXPECT_EQ(SeenSet::open({path_, "", little})->expire(200).error_or(InputError{}).message, "");
  EXPECT_EQ(keys_by_time(reading()).size(), 1U);
}

/// What the version before this one wrote: groups without times, and a log with longer digests.
class EarlierFolder : public TimedFolder {
protected:
  void SetUp() override {
    std::filesystem::create_directories(path_);
    KeyStore store(path_ + "/keys", path_ + "/log", KeyStore::Use::kept);
    ASSERT_TRUE(store.open(true));
    KeyTable table(little);
    for (const Digest128& key : numbers(0)) (void)table.add(key);
    ASSERT_TRUE(store.add(table));
    std::ofstream log(path_ + "/log", std::ios::binary);
    for (const Digest128& key : keys_of({"a", "b"})) {
      const std::uint64_t digest = digest128({reinterpret_cast<const char*>(&key), sizeof key}).low;
      log.write(reinterpret_cast<const char*>(&key), sizeof key);
      log.write(reinterpret_cast<const char*>(&digest), sizeof digest);
    }
    std::ofstream(path_ + "/lock");
    std::ofstream(path_ + "/about") << "bnfurl seen 2: a\n";
  }
};

TEST_F(EarlierFolder, IsReadAndChangedToThisVersion) {
  EXPECT_TRUE(reading().was_earlier());
  {
    SeenSet set = open();
    EXPECT_TRUE(set.was_earlier());
    EXPECT_EQ(add(set, keys_of({"a", "b", "c", "0"})), (std::vector{false, false, true, false}));
    ASSERT_TRUE(set.keep());
    EXPECT_EQ(set.damage(), "");
  }
  EXPECT_FALSE(open().was_earlier());
  add_at(100, each);
  EXPECT_EQ(*SeenSet::open({path_, "", little})->expire(101), each);
  const SeenSet set = reading();
  EXPECT_EQ(keys_by_time(set).at(0).size(), each + 2);
  EXPECT_EQ(set.damage(), "");
}

// Without the line that says what the keys are, they are left alone.
TEST_F(SeenFolderTest, IsRefusedIfItHasKeysAndNothingSaysWhichTheyAre) {
  {
    SeenSet set = open("steps: sort");
    (void)add(set, keys_of({"a"}));
    ASSERT_TRUE(set.keep());
  }
  std::filesystem::remove(path_ + "/about");
  EXPECT_EQ(fault("steps: sort").code, InputError::Code::argument);
  EXPECT_NE(fault("steps: sort").message.find("\"bnfurl seen 3: steps: sort\""), std::string::npos)
      << fault("steps: sort").message;
  std::ofstream(path_ + "/about") << "bnfurl seen 3: steps: sort\n";
  SeenSet set = open("steps: sort");
  EXPECT_EQ(add(set, keys_of({"a", "b"})), (std::vector{false, true}));
}

// One that was ended before it had a key is begun anew.
TEST_F(SeenFolderTest, IsMadeWhereOneWasBegun) {
  { const SeenSet set = open("steps: sort"); }
  std::filesystem::remove(path_ + "/about");
  SeenSet set = open("steps: www");
  EXPECT_EQ(add(set, keys_of({"a"})), std::vector{true});
}

TEST_F(SeenFolderTest, IsRefusedWhileItIsInUse) {
  const SeenSet set = open();
  EXPECT_EQ(fault().code, InputError::Code::argument);
  EXPECT_EQ(fault().where, path_);
  EXPECT_NE(fault().message.find("in use"), std::string::npos) << fault().message;
}

TEST_F(SeenFolderTest, IsRefusedIfItsKeysAreOfAnotherKind) {
  { const SeenSet set = open("steps: sort"); }
  EXPECT_EQ(fault("steps: www").code, InputError::Code::argument);
  EXPECT_NE(fault("steps: www").message.find("\"steps: sort\", not \"steps: www\""), std::string::npos);
  EXPECT_EQ(fault("steps: sort").message, "");
}

TEST_F(SeenFolderTest, IsRefusedIfItIsSomethingElse) {
  std::filesystem::create_directories(path_ + "/mine");
  EXPECT_EQ(fault().code, InputError::Code::argument);
  EXPECT_TRUE(std::filesystem::exists(path_ + "/mine"));
  EXPECT_FALSE(std::filesystem::exists(path_ + "/lock"));
}

/// Keys, many of them again and again.
std::vector<Digest128> some_keys(std::size_t size, std::uint64_t different) {
  std::mt19937_64 random(1);
  std::vector<Digest128> keys(size);
  for (Digest128& key : keys) key = digest128(std::to_string(random() % different));
  return keys;
}

TEST(KeyTable, IsASet) {
  KeyTable table(std::size_t{1} << 30);
  std::set<Digest128> expected;
  for (const Digest128& key : some_keys(200000, 100000)) ASSERT_EQ(table.add(key), expected.insert(key).second);
  EXPECT_EQ(table.size(), expected.size());
  EXPECT_FALSE(table.is_full());
}

TEST(KeyTable, PartsInOrderAreTheKeysInOrder) {
  KeyTable table(std::size_t{1} << 30);
  std::set<Digest128> expected;
  for (const Digest128& key : some_keys(20000, 10000)) {
    (void)table.add(key);
    expected.insert(key);
  }
  std::vector<Digest128> keys;
  std::vector<SeenKey> sorted;
  for (std::size_t part = 0; part < KeyTable::parts; ++part) {
    table.append_sorted(part, sorted);
  }
  for (const SeenKey& key : sorted) keys.push_back(key.key);
  EXPECT_EQ(keys, std::vector<Digest128>(expected.begin(), expected.end()));
}

// While it grows, no more than a part of it is there twice; so it may use nearly all of what it may have.
TEST(KeyTable, FillsItsMemory) {
  for (const std::size_t most : {std::size_t{1} << 19, std::size_t{5} << 20}) {
    KeyTable table(most);
    std::uint64_t number = 0;
    while (!table.is_full()) {
      (void)table.add(digest128(std::to_string(number++)));
      ASSERT_LE(table.octets(), most);
    }
    EXPECT_GE(table.size() * sizeof(Digest128), most / 2);
  }
}

// A batch is taken whole, and may be added when the table is full.
TEST(KeyTable, TakesKeysBeyondItsMemory) {
  constexpr std::size_t most = std::size_t{1} << 19;
  KeyTable table(most);
  std::set<Digest128> expected;
  for (const Digest128& key : some_keys(100000, 50000)) ASSERT_EQ(table.add(key), expected.insert(key).second);
  EXPECT_TRUE(table.is_full());
  EXPECT_LE(table.octets(), 2 * expected.size() * sizeof(Digest128));
}

TEST(KeyTable, ForgetsAllAndKeepsItsMemory) {
  KeyTable table(std::size_t{1} << 19);
  const std::vector<Digest128> keys = some_keys(50000, 50000);
  for (const Digest128& key : keys) (void)table.add(key);
  const std::size_t octets = table.octets();
  table.clear();
  EXPECT_EQ(table.size(), 0U);
  EXPECT_EQ(table.octets(), octets);
  EXPECT_FALSE(table.is_full());
  EXPECT_TRUE(table.add(keys.front()));
  EXPECT_FALSE(table.add(keys.front()));
}

// All keys of a part that begin their search at its end go on at its beginning.
TEST(KeyTable, KeysThatAreNearlyTheSameAreDifferent) {
  KeyTable table(std::size_t{1} << 20);
  for (std::uint64_t low = 1; low <= 1000; ++low) {
    ASSERT_TRUE(table.add({~std::uint64_t{0}, low}));
    ASSERT_TRUE(table.add({0, low}));
  }
  for (std::uint64_t low = 1; low <= 1000; ++low) {
    ASSERT_FALSE(table.add({~std::uint64_t{0}, low}));
    ASSERT_FALSE(table.add({0, low}));
  }
}

}  // namespace
}  // namespace bnfurl::crawl
