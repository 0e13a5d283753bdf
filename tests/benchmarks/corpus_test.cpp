// The corpora of the benchmarks are as benchmarks/README.md describes them, and have the same octets on every machine.
#include "benchmarks/texts/corpus.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bnfurl/rfc1738.hpp>
#include <bnfurl/rfc3986.hpp>
#include <bnfurl/rfc9112.hpp>
#include <cstdint>
#include <filesystem>
#include <fstream>

#include "benchmarks/texts/random_urls.hpp"

namespace bnfurl::benchmarks {
namespace {

// The percentage of lines for which `is` holds.
template <class Is>
double share(const Corpus& corpus, const Is& is) {
  return 100.0 * static_cast<double>(std::ranges::count_if(corpus.lines(), is)) /
         static_cast<double>(corpus.lines().size());
}

double share_with(const Corpus& corpus, char octet) {
  return share(corpus, [&](std::string_view line) { return line.find(octet) != std::string_view::npos; });
}

double share_of(const Corpus& corpus, Production production) {
  return share(corpus, [&](std::string_view line) { return matches(production, line); });
}

double share_longer(const Corpus& corpus, std::size_t size) {
  return share(corpus, [&](std::string_view line) { return line.size() > size; });
}

double average(const Corpus& corpus) {
  const double lines = static_cast<double>(corpus.lines().size());
  return static_cast<double>(corpus.buffer().size()) / lines - 1;
}

// FNV-1a.
std::uint64_t digest(const std::string& text) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  return hash;
}

}  // namespace

TEST(BenchmarkCorpus, HasDistinctLinesEachWithANewline) {
  const Corpus corpus("b\na\n\nb\nc");
  EXPECT_EQ(corpus.buffer(), "b\na\nc\n");
  EXPECT_EQ(corpus.lines(), (std::vector<std::string_view>{"b", "a", "c"}));
  EXPECT_EQ(corpus.lines()[1].data(), corpus.buffer().data() + 2);
}

TEST(BenchmarkCorpus, ReadFromAFileHasOnlyLinesOfUtf8) {
  const auto path = std::filesystem::temp_directory_path() / "bnfurl-corpus-test.txt";
  std::ofstream(path, std::ios::binary) << "a\n\xe4\n\xc3\xa4\n\xc3\nb\xe2\x82\xac\n";
  EXPECT_EQ(read_corpus(path.string()), "a\n\xc3\xa4\nb\xe2\x82\xac\n");
  std::filesystem::remove(path);
  EXPECT_THROW((void)read_corpus(path.string()), std::runtime_error);
}

TEST(BenchmarkCorpus, IsTheSameOctetsEverywhere) {
  EXPECT_EQ(digest(own_corpus("own")), 0x734d238484b93ec4U);
  EXPECT_EQ(digest(own_corpus("ipv6")), 0xcd6c962850c712b1U);
  EXPECT_EQ(digest(own_corpus("delimiters")), 0x317edd9684e22694U);
  EXPECT_EQ(digest(own_corpus("members-rfc1738")), 0x3d00661558ccd486U);
  EXPECT_EQ(digest(own_corpus("members-rfc9112")), 0x77a086c82b5fc445U);
}

TEST(BenchmarkCorpus, OwnResemblesUrlsFoundByACrawler) {
  const Corpus own(own_corpus("own"));
  EXPECT_GT(own.lines().size(), 49'900U);
  EXPECT_NEAR(average(own), 48, 1);
  EXPECT_NEAR(share_longer(own, 63), 15, 1);
  EXPECT_NEAR(share_longer(own, 127), 1.1, 0.3);
  EXPECT_NEAR(share_with(own, '?'), 7, 0.3);
  EXPECT_NEAR(share_with(own, '%'), 1.1, 0.2);
  EXPECT_NEAR(share_with(own, '#'), 0.4, 0.1);
  EXPECT_NEAR(100 - share_of(own, rfc3986::URI), 0.7, 0.1);
}

TEST(BenchmarkCorpus, SpecialOnesAreUrisOfTheirKind) {
  for (const char* name : {"ipv6", "delimiters"}) {
    EXPECT_EQ(share_of(Corpus(own_corpus(name)), rfc3986::URI), 100) << name;
  }
  EXPECT_EQ(share_with(Corpus(own_corpus("ipv6")), '['), 100);
  EXPECT_EQ(share_with(Corpus(own_corpus("delimiters")), '@'), 100);
}

TEST(BenchmarkCorpus, MembersMatchBothGrammars) {
  const Corpus members(own_corpus("members-rfc1738"));
  EXPECT_EQ(share_of(members, rfc1738::url), 100);
  EXPECT_EQ(share_of(members, rfc3986::URI), 100);
  EXPECT_NEAR(average(members), 54, 2);
}

TEST(BenchmarkCorpus, RequestTargetsAreWhatTheyAreCalled) {
  EXPECT_EQ(share_of(Corpus(own_corpus("members-rfc9112")), rfc9112::request_target), 100);
}

TEST(BenchmarkRandom, StaysBelowItsBound) {
  Random random(1);
  bool met[3] = {};
  for (int i = 0; i < 100; ++i) met[random.below(3)] = true;
  EXPECT_TRUE(met[0] && met[1] && met[2]);
}

}  // namespace bnfurl::benchmarks
