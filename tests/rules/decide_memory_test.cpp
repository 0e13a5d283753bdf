// What a decision takes of memory, which is promised: no allocation, and a bounded stack.
#include <gtest/gtest.h>

#include "tests/core/support/allocation_count.hpp"
#include "tests/core/support/painted_stack.hpp"
#include "tests/rules/support.hpp"

namespace bnfurl::crawl::tests {
namespace {

using bnfurl::tests::allocation_count;
using bnfurl::tests::PaintedStack;

constexpr std::size_t stack_bound = 24 * 1'024;

TEST(Decide, AllocatesNothing) {
  const RuleSet rules = rules_of_every_kind();
  const std::vector<std::string> urls = urls_for_every_kind();
  const UrlReader reader(rfc3986::URI);
  std::vector<char> memory(10'000);
  const std::size_t before = allocation_count();
  for (const std::string& url : urls) {
    if (const auto parts = reader.read(url, memory)) static_cast<void>(rules.decide(*parts));
  }
  EXPECT_EQ(allocation_count(), before);
}

TEST(Decide, TakesABoundedStack) {
  const RuleSet rules = rules_of_every_kind();
  const std::vector<std::string> urls = urls_for_every_kind();
  const UrlReader reader(rfc3986::URI);
  std::vector<char> memory(10'000);
  const auto decide = [&] {
    for (const std::string& url : urls) {
      if (const auto parts = reader.read(url, memory)) static_cast<void>(rules.decide(*parts));
    }
  };
  decide();
  const std::size_t depth = PaintedStack().depth_of(decide);
  EXPECT_LE(depth, stack_bound);
  testing::Test::RecordProperty("octets", static_cast<int>(depth));
}

}  // namespace
}  // namespace bnfurl::crawl::tests
