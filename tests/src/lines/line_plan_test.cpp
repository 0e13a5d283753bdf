// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// In a window over many lines, each run ends where it ends in a window over its line alone, whatever octet ends lines.
#include "src/line_batch.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/rfc3986.hpp>

namespace bnfurl::tests {
namespace {

using kernels::StreamPlan;
using kernels::Window;

// Octets of runs, escapes, some of them cut off, and separators.
std::string random_lines(char separator, unsigned seed) {
  std::mt19937 random(seed);
  std::string text;
  while (text.size() < 500) {
    const auto kind = random() % 8;
    if (kind == 0)
      text += separator;
    else if (kind < 3)
      text += std::string("%4%a4").substr(random() % 4, 1 + random() % 4);
    else
      text += std::string(random() % 70, "ab4F\"/-\xc3\n\r "[random() % 11]);
  }
  return text + separator;
}

std::vector<std::size_t> run_ends(Window& window, unsigned streams, std::size_t begin, std::size_t end) {
  std::vector<std::size_t> ends;
  for (std::size_t offset = begin; offset <= end; ++offset) {
    for (unsigned stream = 0; stream < streams; ++stream) ends.push_back(window.run_end(stream, offset) - begin);
  }
  return ends;
}

void expect_runs_of_lines(const StreamPlan& plan, char separator, const std::string& text) {
  const LinePlan lines(plan, {&separator, 1});
  Window window(lines.streams(), text.data(), text.size());
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = text.find(separator, begin);
    const std::string line = text.substr(begin, end - begin);
    Window alone(plan, line.data(), line.size());
    ASSERT_EQ(run_ends(window, plan.count, begin, end), run_ends(alone, plan.count, 0, line.size()))
        << "separator " << static_cast<int>(separator) << ", line " << line;
    begin = end + 1;
  }
}

TEST(LinePlan, RunsEndWhereTheyEndInTheLineAlone) {
  const detail::ProductionData& record = detail::data_of(find_grammar("combined")->start());
  const detail::ProductionData& uri = detail::data_of(rfc3986::URI);
  for (const StreamPlan* plan : {record.split.plan, record.matches.plan, uri.split.plan, uri.matches.plan}) {
    ASSERT_NE(plan, nullptr);
    for (unsigned separator = 0; separator < 256; ++separator) {
      const char octet = static_cast<char>(separator);
      ASSERT_NO_FATAL_FAILURE(expect_runs_of_lines(*plan, octet, random_lines(octet, separator)));
    }
  }
}

TEST(LinePlan, RunsAndEscapesGoThroughTheirOctets) {
  const StreamPlan& uri = *detail::data_of(rfc3986::URI).split.plan;
  for (const char octet : {'a', '%', '4'}) EXPECT_TRUE(goes_through(uri, octet)) << octet;
  for (const char octet : {'\n', '\0', '"'}) EXPECT_FALSE(goes_through(uri, octet)) << octet;
  EXPECT_TRUE(goes_through(*detail::data_of(find_grammar("combined")->start()).split.plan, '\n'));
}

}  // namespace
}  // namespace bnfurl::tests
