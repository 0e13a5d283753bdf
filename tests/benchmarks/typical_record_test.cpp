// The re2c that records are measured beside does the same work: what it takes, `combined` takes, with the same
// components.
#include <gtest/gtest.h>

#include <bnfurl/combined.hpp>
#include <cstddef>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "benchmarks/peers/re2c_peers.hpp"
#include "benchmarks/texts/random_urls.hpp"

namespace bnfurl::benchmarks {
namespace {

std::vector<std::string> log_lines() {
  std::ifstream file("examples/access.log", std::ios::binary);
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

using Texts = std::vector<std::string>;

// The components that re2c finds, or nothing.
std::optional<Texts> by_re2c(const std::string& line) {
  Pointers<record_components> parts;
  const std::string text = line + "\n";
  if (!re2c::split(text.c_str(), &parts)) return std::nullopt;
  Texts found;
  for (std::size_t i = 0; i < record_components; ++i) found.emplace_back(parts.begin[i], parts.end[i]);
  return found;
}

std::optional<Texts> by_bnfurl(const std::string& line) {
  const auto parts = split(combined::record, line);
  if (!parts || (*parts)[combined::rest]) return std::nullopt;  // a typical line has nothing after its last field
  Texts found;
  for (const Span& span : parts->spans().first(record_components))
    found.push_back(line.substr(span.begin, span.end - span.begin));
  return found;
}

// One or two octets become others that matter in a log.
std::string mutant(std::string line, Random& random) {
  const std::string_view octets = " \"\\[]-/:0aZ\t\x7f\xff";
  for (std::size_t times = 1 + random.below(2); times > 0 && !line.empty(); --times)
    line[random.below(line.size())] = octets[random.below(octets.size())];
  return line;
}

TEST(TypicalRecord, IsMostOfALog) {
  const std::vector<std::string> lines = log_lines();
  std::size_t taken = 0;
  for (const std::string& line : lines) taken += by_re2c(line) ? 1 : 0;
  EXPECT_GT(taken, lines.size() * 8 / 10);
  EXPECT_LT(taken, lines.size());
}

void expect_the_same(const std::string& line) {
  const std::optional<Texts> found = by_re2c(line);
  if (!found) return;
  EXPECT_EQ(found, by_bnfurl(line)) << line;
}

TEST(TypicalRecord, HasTheComponentsOfARecord) {
  for (const std::string& line : log_lines()) expect_the_same(line);
}

TEST(TypicalRecord, HasTheComponentsOfARecordInMutantsToo) {
  Random random(1);
  for (const std::string& line : log_lines())
    for (int i = 0; i < 20; ++i) expect_the_same(mutant(line, random));
}

}  // namespace
}  // namespace bnfurl::benchmarks
