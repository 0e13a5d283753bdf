// Texts between guard pages, and jobs in processes of their own.
#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "tools/verify/machine/run_apart.hpp"

namespace bnfurl::proof {
namespace {

TEST(GuardedPages, HaveTheTextWhereItIsRequested) {
  GuardedPages pages(300);
  for (std::size_t gap = 0; gap <= GuardedPages::around; ++gap) {
    const std::string_view text = pages.at_begin("text", gap, '#');
    EXPECT_EQ(text, "text");
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(text.data()) % 4096, gap);
    EXPECT_EQ(std::string_view(text.data() - gap, gap), std::string(gap, '#'));
    EXPECT_EQ(std::string_view(text.data() + 4, GuardedPages::around), std::string(GuardedPages::around, '#'));
  }
  const std::string_view text = pages.at_end("text", '#');
  EXPECT_EQ(text, "text");
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(text.data() + 4) % 4096, 0U);
}

TEST(GuardedPages, CrashBesideTheText) {
  GuardedPages pages(300);
  const auto read = [](const char* octet) { return *static_cast<const volatile char*>(octet); };
  EXPECT_DEATH((void)read(pages.at_begin("text", 0, '#').data() - 1), "");
  EXPECT_DEATH((void)read(pages.at_end("text", '#').data() + 4), "");
}

struct Told {
  std::size_t number;
  std::string text;
  friend bool operator==(const Told&, const Told&) = default;
};

std::vector<Told> told(std::size_t count, std::size_t at_once, const Job& job) {
  std::vector<Told> result;
  run_apart(count, at_once, job, [&](std::size_t number, const Outcome& outcome) {
    result.push_back({number, outcome.death.empty() ? outcome.result : "dead: " + outcome.death});
  });
  return result;
}

TEST(RunApart, ReportsResultsInTheOrderOfTheJobs) {
  for (const std::size_t at_once : {std::size_t{1}, std::size_t{3}, std::size_t{20}}) {
    const auto result = told(5, at_once, [](std::size_t number, const OnStep&) {
      usleep(static_cast<useconds_t>(5000 * (5 - number)));
      return "job " + std::to_string(number);
    });
    EXPECT_EQ(result, (std::vector<Told>{{0, "job 0"}, {1, "job 1"}, {2, "job 2"}, {3, "job 3"}, {4, "job 4"}}));
  }
}

TEST(RunApart, AJobChangesNothingElsewhere) {
  int value = 1;
  EXPECT_EQ(told(2, 1,
                 [&](std::size_t, const OnStep&) {
                   ++value;
                   return std::to_string(value);
                 }),
            (std::vector<Told>{{0, "2"}, {1, "2"}}));
  EXPECT_EQ(value, 1);
}

TEST(RunApart, AJobThatDiesIsReportedWithItsLastStep) {
  const auto result = told(4, 2, [](std::size_t number, const OnStep& at) -> std::string {
    if (number == 1) raise(SIGKILL);
    at("suite");
    at("lanes");
    if (number == 2) raise(SIGKILL);
    if (number == 3) throw std::runtime_error("");
    return "good";
  });
  EXPECT_EQ(result, (std::vector<Told>{{0, "good"},
                                       {1, "dead: killed by signal 9 at the start"},
                                       {2, "dead: killed by signal 9 at lanes"},
                                       {3, "dead: ended at lanes"}}));
}

TEST(RunApart, AResultMayBeLongAndContainAnyOctet) {
  const std::string text(std::string(1 << 20, 'x') + '\0' + '\n');
  EXPECT_EQ(told(1, 1, [&](std::size_t, const OnStep&) { return std::string(text); }), (std::vector<Told>{{0, text}}));
}

TEST(RunApart, WithoutJobsNothingIsReported) {
  EXPECT_TRUE(told(0, 2, [](std::size_t, const OnStep&) { return ""; }).empty());
}

}  // namespace
}  // namespace bnfurl::proof
