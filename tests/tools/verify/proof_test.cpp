// Correct productions are proved. A broken one is not, wherever the fault is, and the fault's place is reported.
#include "tests/tools/verify/proof_test.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <string>

#include <bnfurl/rfc3986.hpp>

#include "src/core/kernels/kernels.hpp"
#include "src/loader/compiled_grammars.hpp"
#include "tools/verify/machine/run_apart.hpp"
#include "tools/verify/proof.hpp"

namespace bnfurl::proof {
namespace {

TEST(CommittedFingerprints, AreThoseOfTheRepository) {
  std::ifstream file("tests/golden/fingerprints.tsv");
  EXPECT_EQ(fingerprint_lines, "\n" + std::string(std::istreambuf_iterator<char>(file), {}));
}

TEST(CommittedFingerprints, AreFoundByWholeNames) {
  EXPECT_EQ(committed_fingerprint("rfc3986", "URI").size(), 32U);
  EXPECT_NE(committed_fingerprint("rfc3986", "URI"), committed_fingerprint("rfc3986", "URI-reference"));
  EXPECT_EQ(committed_fingerprint("rfc3986", "UR"), "");
  EXPECT_EQ(committed_fingerprint("3986", "URI"), "");
  EXPECT_FALSE(committed_fingerprint("combined", "record").empty());
}

using detail::ProductionData;
using kernels::Window;

TestedProduction tested_of(const ProductionData& compiled) {
  const std::vector<gen::Grammar>& printed = loader::printed_grammars();
  return {compiled.name, compiled.grammar, &compiled, *gen::find_grammar(printed, compiled.grammar->name), true};
}

Proof proof_of(const TestedProduction& tested, bool in_full = false) {
  return prove(tested, {0, in_full}, [](std::string_view) {});
}

// The fault that is found in a production, or "proved".
std::string verdict(const ProductionData& compiled, bool in_full = false) {
  const Proof proof = proof_of(tested_of(compiled), in_full);
  return proof.failure.empty() ? "proved" : proof.failure;
}

TEST(Proof, ASmallProductionIsProved) {
  const Proof proof = proof_of(tested_of(detail::data_of(rfc3986::h16)));
  EXPECT_EQ(proof.failure, "");
  EXPECT_EQ(proof.states, 5U);
  EXPECT_EQ(proof.classes, 1U);
  EXPECT_GT(proof.texts, 5U * 256U);
  EXPECT_EQ(proof.fingerprint.size(), 32U);
}

TEST(Proof, LeavesTheKernelsInUse) {
  EXPECT_EQ(verdict(detail::data_of(rfc3986::IPv4address)), "proved");
  EXPECT_TRUE(kernels::find(active_kernel()) != nullptr);
}

TEST(Proof, FindsAnotherAutomaton) {
  ProductionData broken = detail::data_of(rfc3986::path_absolute);
  broken.dfa = detail::data_of(rfc3986::path_abempty).dfa;
  EXPECT_EQ(verdict(broken), "derivatives: \"\": the automaton accepts another language");
}

TEST(Proof, FindsALanguageThatIsNotCommitted) {
  detail::GrammarData other = detail::grammar_data_of(rfc3986::h16);
  other.name = "rfc9999";
  ProductionData broken = detail::data_of(rfc3986::h16);
  broken.grammar = &other;
  TestedProduction tested = tested_of(detail::data_of(rfc3986::h16));
  tested.compiled = &broken;
  EXPECT_TRUE(proof_of(tested).failure.ends_with(", committed none")) << proof_of(tested).failure;
}

TEST(Proof, FindsAnotherScanner) {
  ProductionData broken = detail::data_of(rfc3986::path_absolute);
  broken.fast = nullptr;
  broken.matches = detail::data_of(rfc3986::path_abempty).matches;
  EXPECT_TRUE(verdict(broken).starts_with("scalar matches: ")) << verdict(broken);
  broken = detail::data_of(rfc3986::path_absolute);
  broken.fast = nullptr;
  broken.split = detail::data_of(rfc3986::path_abempty).split;
  EXPECT_TRUE(verdict(broken).starts_with("scalar split: ")) << verdict(broken);
}

// Short texts and line buffers answer "yes" or leave the text to the scanner, so only a larger language is noticed.
TEST(Proof, FindsAnotherFastEngineOfOneKernel) {
  const detail::FastEngines* right = detail::data_of(rfc3986::absolute_URI).fast;
  const detail::FastEngines* wrong = detail::data_of(rfc3986::URI_reference).fast;
  ASSERT_TRUE(right != nullptr && wrong != nullptr);
  const auto expect_found = [&](const std::string& kernel, auto engine) {
    const std::size_t target = kernels::find(kernel)->target;
    if (wrong[target].*engine == nullptr) return;
    detail::FastEngines engines[kernels::target_count];
    std::copy_n(right, kernels::target_count, engines);
    engines[target].*engine = wrong[target].*engine;
    ProductionData broken = detail::data_of(rfc3986::absolute_URI);
    broken.fast = engines;
    EXPECT_TRUE(verdict(broken).starts_with(kernel + " ")) << kernel << ": " << verdict(broken);
  };
  for (const std::string& kernel : runnable_kernels()) {
    expect_found(kernel, &detail::FastEngines::matches);
    expect_found(kernel, &detail::FastEngines::split);
    expect_found(kernel, &detail::FastEngines::match_lines);
    expect_found(kernel, &detail::FastEngines::split_lines);
  }
}

TEST(Proof, FindsAnotherTaggedAutomaton) {
  ProductionData broken = detail::data_of(rfc3986::path_absolute);
  broken.tdfa = detail::data_of(rfc3986::path_abempty).tdfa;
  EXPECT_TRUE(verdict(broken).starts_with("table engine: ")) << verdict(broken);
}

TEST(Proof, FindsAnotherTrace) {
  ProductionData broken = detail::data_of(rfc3986::path_absolute);
  broken.trace = detail::data_of(rfc3986::path_rootless).trace;
  EXPECT_TRUE(verdict(broken).starts_with("trace: ")) << verdict(broken);
  broken = detail::data_of(rfc3986::query);
  broken.trace = detail::data_of(rfc3986::fragment).trace;  // the same language
  EXPECT_TRUE(verdict(broken).starts_with("trace: ")) << verdict(broken);
}

TEST(Proof, FindsComponentsThatTheRulesDoNotHave) {
  TestedProduction tested = tested_of(detail::data_of(rfc3986::authority));
  std::erase_if(tested.grammar.directives.components,
                [](const gen::ComponentLine& line) { return line.name == "port"; });
  EXPECT_TRUE(proof_of(tested).failure.starts_with("backtracking: ")) << proof_of(tested).failure;
}

// Scanners with faults only at places where vector instructions may be used.
const detail::MatchScanner& right_scanner() { return detail::data_of(rfc3986::path_absolute).matches; }

std::uintptr_t address(const char* octet) { return reinterpret_cast<std::uintptr_t>(octet); }

bool wrong_at_an_alignment(Window& window, std::size_t begin, std::size_t end) noexcept {
  const bool right = right_scanner().scan(window, begin, end);
  return end - begin > 130 && address(window.text() + begin) % 64 == 63 ? !right : right;
}

bool wrong_at_a_length(Window& window, std::size_t begin, std::size_t end) noexcept {
  const bool right = right_scanner().scan(window, begin, end);
  return end - begin == 256 ? !right : right;
}

bool reads_after(Window& window, std::size_t begin, std::size_t end) noexcept {
  (void)*static_cast<const volatile char*>(window.text() + end);
  return right_scanner().scan(window, begin, end);
}

bool reads_before(Window& window, std::size_t begin, std::size_t end) noexcept {
  (void)*static_cast<const volatile char*>(window.text() + begin - 1);
  return right_scanner().scan(window, begin, end);
}

ProductionData with_scanner(bool (*scan)(Window&, std::size_t, std::size_t) noexcept) {
  ProductionData result = detail::data_of(rfc3986::path_absolute);
  result.fast = nullptr;
  result.matches.scan = scan;
  return result;
}

TEST(Proof, FindsAFaultOfOneAlignment) {
  EXPECT_TRUE(verdict(with_scanner(wrong_at_an_alignment), true).starts_with("scalar matches: "));
}

TEST(Proof, FindsAFaultOfOneLength) {
  EXPECT_TRUE(verdict(with_scanner(wrong_at_a_length), true).starts_with("scalar "));
}

class OverRead : public testing::TestWithParam<bool (*)(Window&, std::size_t, std::size_t) noexcept> {};

TEST_P(OverRead, DiesAtTheGuardPages) {
  const ProductionData broken = with_scanner(GetParam());
  const TestedProduction tested = tested_of(broken);
  std::string death;
  run_apart(
      1, 1, [&](std::size_t, const OnStep& at) { return prove(tested, {}, at).failure; },
      [&](std::size_t, const Outcome& outcome) { death = outcome.death; });
  EXPECT_TRUE(death.starts_with("killed by signal 11 at ")) << death;
}

INSTANTIATE_TEST_SUITE_P(Scanners, OverRead, testing::Values(reads_after, reads_before));

}  // namespace
}  // namespace bnfurl::proof
