// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The fast way prints the same as the way that goes record by record.
#include "tools/bnfurl/work/batches.hpp"

#include <gtest/gtest.h>

#include <random>

#include "tests/tools/bnfurl/temporary_file.hpp"
#include "tools/bnfurl/grammars/lookup.hpp"
#include "tools/bnfurl/options/commands.hpp"

namespace bnfurl::tool {
namespace {

Options options_of(const std::string& command, const std::vector<std::string>& more, const std::string& file) {
  std::vector<std::string> words{command};
  words.insert(words.end(), more.begin(), more.end());
  words.push_back(file);
  return std::get<Options>(read_command_line(words));
}

std::string printed(const std::string& command, const std::vector<std::string>& words, const std::string& file) {
  const TemporaryFile to;
  Output out(to.descriptor());
  const Options options = options_of(command, words, file);
  const Status status = find_command(command)->run(options, out);
  EXPECT_EQ(out.finish(), Status::good);
  return to.text() + "=" + std::to_string(static_cast<int>(status));
}

std::string random_lines(std::mt19937& random) {
  const std::string pieces[] = {"http://", "h",  "/p", "?q=1", "#f", " ",   "\\",  "\t", "\r",
                                "\r\n",    "\n", "\n", "\n",   "u@", ":80", "%41", "%",  "[::1]"};
  std::string text;
  for (std::size_t i = 0; i < 4000; ++i) text += pieces[random() % std::size(pieces)];
  return text;
}

TEST(Batches, AreUsedIfRecordsAreLines) {
  const auto has_batches = [](const std::vector<std::string>& words) {
    const Options options = options_of("check", words, "f");
    return Batches::make(Request(options), {}) != nullptr;
  };
  EXPECT_TRUE(has_batches({}));
  EXPECT_TRUE(has_batches({"-0"}));
  EXPECT_TRUE(has_batches({"-g", "rfc1738", "--strict-scheme"}));
  EXPECT_TRUE(has_batches({"-g", "combined", "-p", "any"}));
  EXPECT_TRUE(has_batches({"-i", "combined"}));
  EXPECT_TRUE(has_batches({"-i", "tsv", "-k", "2"}));
  EXPECT_TRUE(has_batches({"-g", "rfc1738", "-g", "rfc3986"}));
  EXPECT_FALSE(has_batches({"-i", "csv", "-k", "2"}));
  EXPECT_FALSE(has_batches({"-i", "jsonl", "-k", "url"}));
}

// A table with the records' numbers is written record by record.
TEST(Batches, PrintWhatRecordsPrint) {
  std::mt19937 random(7);
  for (int round = 0; round < 50; ++round) {
    const TemporaryFile file(random_lines(random));
    const std::string uri = "rfc3986", fields = "valid,scheme,host,port,path,query,fragment,url";
    for (const std::vector<std::string>& more :
         {std::vector<std::string>{}, {"-p", "URI-reference"}, {"-0", "-p", "relative-ref"}}) {
      const auto with = [&more](std::vector<std::string> words) {
        words.insert(words.end(), more.begin(), more.end());
        return words;
      };
      const std::vector<std::string> slow_fields = with({"-f", fields + ",line"}), fast_fields = with({"-f", fields});
      std::string slow = printed("split", slow_fields, file.name());
      std::string without_line;
      for (std::size_t begin = 0, end; (end = slow.find('\n', begin)) != std::string::npos; begin = end + 1) {
        const std::string row = slow.substr(begin, end - begin);
        without_line += row.substr(0, row.rfind('\t')) + "\n";
      }
      without_line += slow.substr(slow.rfind('\n') + 1);
      EXPECT_EQ(printed("split", fast_fields, file.name()), without_line);
    }
  }
}

// A test that every record passes makes the commands go record by record. A text of some productions can end with CR.
TEST(Batches, TakeTheSameTextsForRecords) {
  std::mt19937 random(8);
  for (int round = 0; round < 50; ++round) {
    const TemporaryFile file(random_lines(random) + (round % 2 == 0 ? "\r" : "\r\n"));
    for (std::vector<std::string> words :
         {std::vector<std::string>{}, {"-p", "URI-reference"}, {"-g", "combined", "-p", "any"}}) {
      for (const std::string command : {"check", "grep"}) {
        const std::string fast = printed(command, words, file.name());
        words.insert(words.end(), {"--where", "url!=no"});
        EXPECT_EQ(fast, printed(command, words, file.name())) << command;
        words.resize(words.size() - 2);
      }
    }
  }
}

}  // namespace
}  // namespace bnfurl::tool
