// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What was compiled is what is printed: every production, the start symbols for one state more. The table is in the log.
#include <gtest/gtest.h>
#include <unistd.h>

#include "tools/bnfurl/commands/prove.hpp"
#include "tools/bnfurl/grammars/printed_grammars.hpp"

namespace bnfurl::tool {
namespace {

TEST(Everything, IsProved) {
  const std::vector<gen::Grammar> printed = printed_grammars();
  std::vector<proof::Subject> subjects;
  for (const detail::GrammarData* grammar : detail::compiled_grammars()) {
    for (proof::Subject& subject : proof::subjects_of(*grammar, printed)) subjects.push_back(std::move(subject));
  }
  EXPECT_EQ(std::count_if(subjects.begin(), subjects.end(), proof::is_start), std::ssize(detail::compiled_grammars()));
  Output out(STDOUT_FILENO);
  const auto extra_of = [](const proof::Subject& subject) { return proof::is_start(subject) ? 1U : 0U; };
  EXPECT_EQ(prove(subjects, extra_of, false, out), Status::good);
}

}  // namespace
}  // namespace bnfurl::tool
