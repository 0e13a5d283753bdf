// The fast way prints the same as the way that goes record by record.
#include "tools/bnfurl/work/judged_task.hpp"

#include <gtest/gtest.h>

#include <random>

#include "src/records/formats/lookup.hpp"
#include "tests/src/records/temporary_file.hpp"
#include "tools/bnfurl/options/options.hpp"

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
    return batches_of(Request(options), {}) != nullptr;
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

constexpr char log_lines[] =
    R"log(192.0.2.1 - joe [20/Nov/2026:08:00:00 +0100] "GET /a/b.html?q=1 HTTP/1.1" 200 512 "http://h/r" "Mozilla/5.0" 0.003 "-"
192.0.2.2 - - [20/Nov/2026:09:00:01 +0100] "GET /a b HTTP/1.1" 404 - "-" "curl/8.0"
no line of a log
h.example - - [no time] "OPTIONS * HTTP/1.1" 500 0 "a:b c" "\"quoted\" agent"
192.0.2.3 - - [20/Nov/2026:08:00:03 +0100] "-" 408 0 "-" "-"
192.0.2.4 - - [20/Nov/2026:08:00:04 +0100] "\x16\x03" 400 226 "-" "-" x	y
192.0.2.5 id joe [20/Nov/2026:08:00:05 +0100] "GET /c%41" 200 7 "/relative" "a	tab"
)log";

/// The names of all columns that show something of a log's lines.
std::vector<std::string> names_of_fields(const std::string& file) {
  std::vector<std::string> names;
  for (const Column& column : Request(options_of("split", {"-i", "combined"}, file)).known) {
    if (column.name.starts_with("log.")) names.push_back(column.name);
  }
  return names;
}

std::vector<std::string> split_at(const std::string& text, char separator) {
  std::vector<std::string> pieces;
  for (std::size_t begin = 0, end; (end = text.find(separator, begin)) != std::string::npos; begin = end + 1)
    pieces.push_back(text.substr(begin, end - begin));
  return pieces;
}

/// The rows of a table of `fields`, of which all are asked for.
std::vector<std::vector<std::string>> rows_of_all(const std::vector<std::string>& fields, const std::string& file) {
  std::string list;
  for (const std::string& field : fields) list += field + ",";
  std::vector<std::vector<std::string>> rows;
  for (const std::string& row : split_at(printed("split", {"-i", "combined", "-f", list + "line"}, file), '\n'))
    rows.push_back(split_at(row, '\t'));
  return rows;
}

// The lines are split into no more than what is shown. Some are not derived, some have no URL, some have a bad one.
TEST(Batches, ShowOfALogWhatIsAskedForAndNothingLess) {
  const TemporaryFile file(log_lines);
  const std::vector<std::string> fields = names_of_fields(file.name());
  const std::vector<std::vector<std::string>> all = rows_of_all(fields, file.name());
  ASSERT_GE(fields.size(), 12U);
  ASSERT_EQ(all.size(), 7U);
  for (std::size_t i = 0; i < fields.size(); ++i) {
    std::string expected, numbered;
    for (std::size_t row = 0; row < all.size(); ++row) {
      expected += all[row][i] + "\n";
      numbered += all[row][i] + "\t" + std::to_string(row + 1) + "\n";
    }
    const auto table = [&](const std::string& columns) {
      return printed("split", {"-i", "combined", "-f", columns}, file.name());
    };
    EXPECT_EQ(table(fields[i]), expected + "=0") << fields[i];
    EXPECT_EQ(table(fields[i] + ",line"), numbered + "=0") << fields[i];
  }
}

// What is tested need not be shown.
TEST(Batches, TestFieldsOfALogThatAreNotShown) {
  const TemporaryFile file(log_lines);
  const std::vector<std::string> fields = names_of_fields(file.name());
  const std::vector<std::vector<std::string>> all = rows_of_all(fields, file.name());
  for (std::size_t i = 0; i < fields.size(); ++i) {
    std::string expected;
    std::size_t with_field = 0;
    for (std::size_t row = 0; row < all.size(); ++row) {
      if (all[row][i] == "\\N") continue;
      ++with_field;
      expected += std::to_string(row + 1) + "\n";
    }
    const std::vector<std::string> words{"-i", "combined", "--where", fields[i]};
    const auto with = [&words](std::vector<std::string> more) {
      more.insert(more.end(), words.begin(), words.end());
      return more;
    };
    EXPECT_GT(with_field, 0U) << fields[i];
    EXPECT_EQ(printed("split", with({"-f", "line"}), file.name()), expected + "=0") << fields[i];
    EXPECT_EQ(printed("split", with({"-f", "valid", "-c"}), file.name()), std::to_string(with_field) + "\n=0");
    EXPECT_EQ(printed("check", with({"-c"}), file.name()),
              printed("check", {"-i", "combined", "-c", "--where", fields[i], "--where", "line"}, file.name()));
  }
  EXPECT_EQ(printed("check", {"-i", "combined", "-c", "--where", "log.status=404"}, file.name()), "1\n=1");
  EXPECT_EQ(printed("grep", {"-i", "combined", "-c", "--where", "log.user=joe"}, file.name()), "2\n=0");
}

TEST(Batches, ResolveByAFieldOfALogThatIsNotShown) {
  const TemporaryFile file(log_lines);
  EXPECT_EQ(split_at(printed("resolve", {"-i", "combined", "--base-key", "referer"}, file.name()), '\n').front(),
            "http://h/a/b.html?q=1");
}

TEST(Batches, CountOctetsOfALogByWhatItSays) {
  const TemporaryFile file(log_lines);
  EXPECT_EQ(printed("stats", {"-i", "combined", "--by", "log.user", "-o", "csv"}, file.name()),
            "log.user,records,octets,invalid,share\n-,4,226,2,0.5714\njoe,2,519,0,0.2857\n,1,,1,0.1429\n=0");
}

// A test that says what a command asks anyhow makes it go record by record. A text of some productions can end with CR.
TEST(Batches, TakeTheSameTextsForRecords) {
  std::mt19937 random(8);
  for (int round = 0; round < 50; ++round) {
    const TemporaryFile file(random_lines(random) + (round % 2 == 0 ? "\r" : "\r\n"));
    for (std::vector<std::string> words :
         {std::vector<std::string>{}, {"-p", "URI-reference"}, {"-g", "combined", "-p", "any"}}) {
      for (const std::string command : {"check", "grep"}) {
        const std::string fast = printed(command, words, file.name());
        words.insert(words.end(), {"--where", command == "grep" ? "valid" : "url!=no"});
        EXPECT_EQ(fast, printed(command, words, file.name())) << command;
        words.resize(words.size() - 2);
      }
    }
  }
}

}  // namespace
}  // namespace bnfurl::tool
