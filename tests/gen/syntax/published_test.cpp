// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The rules in grammar/ are the published ones. The digest of each rule, without blanks and with recorded misprints put
// back, equals the digest of the publication's rule. If the publications are in a folder beside the project, the rules
// are also compared with their texts. files.hpp describes how to renew the digests; check the publication before you
// do.
#define XXH_INLINE_ALL
#include <xxhash.h>

#include <cstdio>
#include <filesystem>

#include "gen/syntax/grammar_file.hpp"
#include "tests/gen/files.hpp"
#include "tests/gen/table.hpp"

namespace bnfurl::gen::tests {
namespace {

std::string without_blanks(std::string text) {
  std::erase_if(text, [](char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; });
  return text;
}

std::vector<std::string> rules_of(const std::string& path) {
  return published_rules(std::get<GrammarFile>(read_grammar_file(path, file_text(path))));
}

std::string name_of(const std::string& rule) { return rule.substr(0, rule.find('=')); }

std::string digest(const std::string& text) {
  char buffer[20];
  std::snprintf(buffer, sizeof buffer, "%016llx",
                static_cast<unsigned long long>(XXH3_64bits(text.data(), text.size())));
  return buffer;
}

TEST(Published, RulesHaveTheDigestsOfThePublishedOnes) {
  std::string digests;
  for (const std::string& rule : rules_of("grammar/rfc3986.bnf"))
    digests += "rfc3986\t" + name_of(rule) + "\t" + digest(rule) + "\n";
  expect_golden("tests/golden/published.tsv", digests);
}

TEST(Published, DigestDoesNotDependOnBlanks) {
  EXPECT_EQ(digest(without_blanks("x = y\n    / z")), digest("x=y/z"));
  EXPECT_NE(digest("x=y/z"), digest("x=z/y"));
  EXPECT_EQ(digest(""), "2d06800538d394c2");
}

// The publication's file whose name begins with `prefix`; empty if the publications are not beside the project.
std::filesystem::path seed(const std::string& prefix) {
  const std::filesystem::path folder = "../shared/seeds";
  if (!std::filesystem::is_directory(folder)) return {};
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().filename().string().starts_with(prefix)) return entry.path();
  }
  return {};
}

// The publication's rules. Each begins on a line of its own with "name =".
std::vector<std::string> rules_in(const std::string& text) {
  std::vector<std::string> rules;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) {
    const std::vector<std::string> words = words_of(line);
    if (words.size() >= 2 && words[1] == "=") rules.emplace_back();
    if (!rules.empty()) rules.back() += without_blanks(line);
  }
  return rules;
}

TEST(Published, Rfc3986EqualsThePublishedRules) {
  const std::filesystem::path path = seed("003_");
  if (path.empty()) return;  // then only the digests are checked
  const std::string text = file_text(path.string());
  const std::vector<std::string> printed = rules_in(text.substr(text.find("\nURI = scheme")));
  const std::vector<std::string> rules = rules_of("grammar/rfc3986.bnf");
  ASSERT_EQ(rules.size(), printed.size());
  for (std::size_t i = 0; i < rules.size(); ++i) EXPECT_EQ(rules[i], printed[i]);
}

}  // namespace
}  // namespace bnfurl::gen::tests
