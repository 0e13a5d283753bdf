// The compiled code equals the print: every production of a grammar is proved, its start even with one more state. The
// log has a line for each. The program has only the prover and what it asks, so that proved_test.py learns from the
// linker what a proof runs.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <thread>

#include "tests/tools/verify/judges.hpp"
#include "tools/verify/proof.hpp"

namespace bnfurl::proof {
namespace {

class Everything : public testing::TestWithParam<std::string> {};

TEST_P(Everything, IsProved) {
  std::vector<TestedProduction> tested;
  for (TestedProduction& each : all_tested_productions()) {
    if (each.listed_in->name == GetParam()) tested.push_back(std::move(each));
  }
  EXPECT_EQ(std::count_if(tested.begin(), tested.end(), is_start), 1);
  const auto job = [&](std::size_t number, const OnStep& at) {
    const bool start = is_start(tested[number]);
    const Proof proof = prove(tested[number], {start ? 1U : 0U, start}, at);
    return proof.failure.empty() ? fmt::format("proved with {} texts", proof.texts) : "failed: " + proof.failure;
  };
  run_apart(tested.size(), std::max(1U, std::thread::hardware_concurrency()), job,
            [&](std::size_t number, const Outcome& outcome) {
              fmt::print("{} {}: {}{}\n", GetParam(), tested[number].name, outcome.result, outcome.death);
              EXPECT_TRUE(outcome.result.starts_with("proved")) << tested[number].name;
            });
}

std::vector<std::string> names() {
  std::vector<std::string> result;
  for (const Grammar grammar : grammars()) result.emplace_back(grammar.name());
  return result;
}

INSTANTIATE_TEST_SUITE_P(Of, Everything, testing::ValuesIn(names()), [](const auto& name) { return name.param; });

}  // namespace
}  // namespace bnfurl::proof
