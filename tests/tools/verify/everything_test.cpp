// The compiled code equals the print: every production of a grammar is proved, its start even with one more state. The
// table is in the log.
#include <gtest/gtest.h>

#include "tests/tools/verify/judges.hpp"
#include "tools/bnfurl/commands/prove.hpp"

namespace bnfurl::tool {
namespace {

class Everything : public testing::TestWithParam<std::string> {};

TEST_P(Everything, IsProved) {
  std::vector<proof::TestedProduction> tested;
  for (proof::TestedProduction& each : proof::all_tested_productions()) {
    if (each.listed_in->name == GetParam()) tested.push_back(std::move(each));
  }
  EXPECT_EQ(std::count_if(tested.begin(), tested.end(), proof::is_start), 1);
  Output out(STDOUT_FILENO);
  const auto extra_of = [](const proof::TestedProduction& each) { return proof::is_start(each) ? 1U : 0U; };
  EXPECT_EQ(prove(tested, extra_of, false, out), records::Status::good);
}

std::vector<std::string> names() {
  std::vector<std::string> result;
  for (const Grammar grammar : grammars()) result.emplace_back(grammar.name());
  return result;
}

INSTANTIATE_TEST_SUITE_P(Of, Everything, testing::ValuesIn(names()), [](const auto& name) { return name.param; });

}  // namespace
}  // namespace bnfurl::tool
