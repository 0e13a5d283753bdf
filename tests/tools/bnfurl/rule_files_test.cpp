#include <gtest/gtest.h>

#include "tools/bnfurl/judging/rule_files.hpp"
#include "tools/bnfurl/terminal/output.hpp"

namespace bnfurl::tool {
namespace {

/// `rules a, robots b for FooBot`, or what is wrong.
std::string compiled_of(const std::vector<std::string>& words, const std::optional<std::string>& agent = {}) {
  std::string list;
  try {
    for (const crawl::RuleFile& file : rule_files(words, agent)) {
      list += (list.empty() ? "" : ", ") + file.kind + " " + file.file;
      if (file.agent != "*") list += " for " + file.agent;
    }
  } catch (const UsageError& error) {
    return error.what();
  }
  return list;
}

TEST(RuleFiles, HaveTheKindThatStandsBeforeTheColon) {
  EXPECT_EQ(compiled_of({"a", "robots:b", "rules:c", "hosts:d:e"}), "rules a, robots b, rules c, hosts d:e");
  EXPECT_EQ(compiled_of({"nothing:a", ":a", "a:", "C:/a"}), "rules nothing:a, rules :a, rules a:, rules C:/a");
  for (const std::string_view kind : rule_kinds())
    EXPECT_EQ(compiled_of({std::string(kind) + ":a"}), std::string(kind) + " a");
}

TEST(RuleFiles, AreReadForTheAgent) {
  EXPECT_EQ(compiled_of({"robots:a", "b"}, "FooBot"), "robots a for FooBot, rules b for FooBot");
  EXPECT_EQ(compiled_of({"robots:a"}, "FooBot/2.1"), "robots a for FooBot/2.1");
  EXPECT_EQ(compiled_of({"robots:a"}, ""), "--agent needs the name of a robot");
  EXPECT_EQ(compiled_of({"a"}, "jävla-fanbot"),
            "--agent: the agent \"j\\xc3\\xa4vla-fanbot\" is no product token: give letters, digits, \"-\" and \"_\" "
            "alone (RFC 9309, 2.2.1)");
}

TEST(RuleFiles, NearlyOfAKindAreRefused) {
  EXPECT_EQ(
      compiled_of({"a", "Robot:b"}),
      "unknown kind of rules \"Robot\" (did you mean \"robots\"?); known are: rules adblock hosts nutch robots surt");
  EXPECT_EQ(compiled_of({"surt:"}), "--rules \"surt:\": the name of a file is missing");
  EXPECT_EQ(compiled_of({""}), "--rules \"\": the name of a file is missing");
}

}  // namespace
}  // namespace bnfurl::tool
