// The compiled code equals the print: every production is proved, start symbols even with one more state. The table is
// in the log.
#include <gtest/gtest.h>
#include <unistd.h>

#include "tools/bnfurl/commands/prove.hpp"

namespace bnfurl::tool {
namespace {

TEST(Everything, IsProved) {
  const std::vector<proof::TestedProduction> tested = proof::all_tested_productions();
  EXPECT_EQ(std::count_if(tested.begin(), tested.end(), proof::is_start),
            static_cast<std::ptrdiff_t>(grammars().size()));
  Output out(STDOUT_FILENO);
  const auto extra_of = [](const proof::TestedProduction& each) { return proof::is_start(each) ? 1U : 0U; };
  EXPECT_EQ(prove(tested, extra_of, false, out), Status::good);
}

}  // namespace
}  // namespace bnfurl::tool
