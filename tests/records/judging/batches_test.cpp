// The fast way prints the same as the way that goes record by record.

#include <gtest/gtest.h>

#include <random>

#include "src/records/formats/lookup.hpp"
#include "src/records/judging/batches.hpp"
#include "src/records/scan/plan.hpp"
#include "src/records/scan/scan.hpp"
#include "src/records/sinks/writers.hpp"
#include "tests/records/temporary_file.hpp"
#include "tools/bnfurl/executor/request.hpp"
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
  const records::TemporaryFile to;
  Output out(to.descriptor());
  const Options options = options_of(command, words, file);
  const records::Status status = options.command->run(options, out);
  EXPECT_EQ(out.finish(), records::Status::good);
  return to.text() + "=" + std::to_string(static_cast<int>(status));
}

std::string random_lines(std::mt19937& random) {
  const std::string pieces[] = {"http://", "h",  "/p", "?q=1", "#f", " ",   "\\",  "\t", "\r",
                                "\r\n",    "\n", "\n", "\n",   "u@", ":80", "%41", "%",  "[::1]"};
  std::string text;
  for (std::size_t i = 0; i < 4000; ++i) text += pieces[random() % std::size(pieces)];
  return text;
}

struct AnyRecords : records::Sink {
  [[nodiscard]] bool range(const records::Range& /*range*/, records::Tally& /*tally*/) override { return true; }
};

TEST(Batches, HaveManyRecords) {
  const auto has_batches = [](const std::vector<std::string>& words) {
    const Request request(options_of("check", words, "f"));
    const records::Plan plan = request.plan({});
    records::Scan scan(plan);
    std::string text("x\n\0x\n\0", 6);
    text.resize(6 + records::Block::margin);
    scan.open({.text = std::string_view(text).substr(0, 6), .file = "f"});
    AnyRecords sink;
    records::Tally tally;
    return scan.go_on(sink, tally) && scan.batches().size() > 1;
  };
  EXPECT_TRUE(has_batches({}));
  EXPECT_TRUE(has_batches({"-0"}));
  EXPECT_TRUE(has_batches({"-g", "rfc1738", "--strict-scheme"}));
  EXPECT_TRUE(has_batches({"-g", "combined", "-p", "any"}));
  EXPECT_TRUE(has_batches({"-i", "combined"}));
  EXPECT_TRUE(has_batches({"-i", "tsv", "-k", "2"}));
  EXPECT_TRUE(has_batches({"-g", "rfc1738", "-g", "rfc3986"}));
  EXPECT_TRUE(has_batches({"-i", "csv", "-k", "2"}));
  EXPECT_TRUE(has_batches({"-i", "jsonl", "-k", "url"}));
}

/// The names of all columns that a table of one value in each can show.
std::string names_of_columns(const Request& request) {
  std::string names;
  for (const records::Column& column : request.known) {
    if (column.is_list() || column.needs > records::Needs::trace || column.own_source != nullptr) continue;
    names += (names.empty() ? "" : ",") + column.name;
  }
  return names;
}

/// Prints a row for each record.
class Printing : public records::Sink {
public:
  Printing(const records::Columns& columns, const Request& request, records::Batches& batches, Output& out)
      : writer_(records::make_writer(request.options.table_format(), columns, out)),
        table_(columns, batches, request.derivation) {}

  [[nodiscard]] bool range(const records::Range& range, records::Tally&) override {
    writer_->rows(range, table_);
    return true;
  }

private:
  std::unique_ptr<records::Writer> writer_;
  records::Table table_;
};

/// The table of a text, and how many records are without a valid URL.
std::string table_of(const Request& request, const records::Plan& plan, std::unique_ptr<records::Batches> batches,
                     const std::string& text) {
  const records::TemporaryFile to;
  Output out(to.descriptor());
  records::Scan scan(plan, std::move(batches));
  Printing printing(plan.columns, request, scan.batches(), out);
  records::Tally tally;
  std::string octets = text;
  octets.resize(text.size() + records::Block::margin);
  scan.work({.text = std::string_view(octets).substr(0, text.size()), .file = "f"}, printing, tally);
  EXPECT_EQ(out.finish(), records::Status::good);
  return to.text() + "=" + std::to_string(tally.without);
}

/// Expects that all columns and outputs are the same of records in batches, and of records that are read one by one.
void expect_same_tables(std::vector<std::string> words, const std::string& text) {
  const records::TemporaryFile file(text);
  words.insert(words.end(), {"-g", "rfc3986", "-p", "URI-reference"});
  const std::string all = names_of_columns(Request(options_of("split", words, file.name())));
  for (const std::string& fields : {all, std::string("valid,scheme,path"), std::string("url,error_offset,reason"),
                                    std::string("line,byte,default_port"), std::string("normal,normal.path,path")}) {
    for (const std::string output : {"tsv", "csv", "jsonl"}) {
      for (const records::OnBad on_bad : {records::OnBad::keep, records::OnBad::drop}) {
        std::vector<std::string> more = words;
        more.insert(more.end(), {"-o", output});
        const Request request(options_of("split", more, file.name()));
        records::Plan plan = request.plan(request.choose(fields));
        request.prepare(plan.columns);
        plan.on_bad = on_bad;
        plan.knows_without_url = on_bad != records::OnBad::drop;
        ASSERT_EQ(
            table_of(request, plan, plan.batches(), text),
            table_of(request, plan,
                     records::Batches::of_records(plan.format, {.fields = plan.fields, .values = plan.values}), text))
            << output << ' ' << fields;
      }
    }
  }
}

TEST(Batches, PrintWhatRecordsPrint) {
  std::mt19937 random(7);
  for (int round = 0; round < 3; ++round) {
    const std::string text = random_lines(random);
    for (const std::vector<std::string>& words : {std::vector<std::string>{}, {"-0"}, {"-i", "tsv", "-k", "1"}})
      expect_same_tables(words, text);
  }
}

constexpr char log_lines[] =
    R"log(192.0.2.1 - joe [20/Nov/2026:08:00:00 +0100] "GET /a/b.html?q=1 HTTP/1.1" 200 512 "http://h/r" "M" 0.3 "-"
192.0.2.2 - - [20/Nov/2026:09:00:01 +0100] "GET /a b HTTP/1.1" 404 - "-" "curl/8.0"
no line of a log
h.example - - [no time] "OPTIONS * HTTP/1.1" 500 0 "a:b c" "\"quoted\" agent"
192.0.2.3 - - [20/Nov/2026:08:00:03 +0100] "-" 408 0 "-" "-"
192.0.2.4 - - [20/Nov/2026:08:00:04 +0100] "\x16\x03" 400 226 "-" "-" x	y
192.0.2.5 id joe [20/Nov/2026:08:00:05 +0100] "GET /c%41" 200 7 "/relative" "a	tab"
)log";

TEST(Batches, PrintWhatRecordsOfALogPrint) {
  std::mt19937 random(9);
  std::vector<std::string> lines;
  for (std::size_t begin = 0, end; (end = std::string_view(log_lines).find('\n', begin)) != std::string_view::npos;
       begin = end + 1)
    lines.emplace_back(log_lines + begin, end - begin);
  const std::string odd[] = {"\"", "\\", "\x80", "\xff", "\t", "-", "[", "%4", "\r", "+0000", ",", "\xc3\xbc"};
  for (int round = 0; round < 2; ++round) {
    std::string text;
    for (int i = 0; i < 1500; ++i) {
      std::string line = lines[random() % lines.size()];
      if (random() % 2 == 0) line.insert(random() % (line.size() + 1), odd[random() % std::size(odd)]);
      text += line + (random() % 7 == 0 ? "\r\n" : "\n");
    }
    expect_same_tables({"-i", "combined"}, text);
  }
}

/// The names of all columns that show something of a log's lines.
std::vector<std::string> names_of_fields(const std::string& file) {
  std::vector<std::string> names;
  for (const records::Column& column : Request(options_of("split", {"-i", "combined"}, file)).known) {
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
  const records::TemporaryFile file(log_lines);
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
  const records::TemporaryFile file(log_lines);
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
    const bool is_lacking = fields[i] == "log.vhost" || fields[i] == "log.duration" || fields[i] == "log.forwarded" ||
                            fields[i] == "log.upstream";
    EXPECT_EQ(with_field == 0, is_lacking) << fields[i];
    EXPECT_EQ(printed("split", with({"-f", "line"}), file.name()), expected + "=0") << fields[i];
    EXPECT_EQ(printed("split", with({"-f", "valid", "-c"}), file.name()), std::to_string(with_field) + "\n=0");
    EXPECT_EQ(printed("check", with({"-c"}), file.name()),
              printed("check", {"-i", "combined", "-c", "--where", fields[i], "--where", "line"}, file.name()));
  }
  EXPECT_EQ(printed("check", {"-i", "combined", "-c", "--where", "log.status=404"}, file.name()), "1\n=1");
  EXPECT_EQ(printed("grep", {"-i", "combined", "-c", "--where", "log.user=joe"}, file.name()), "2\n=0");
}

TEST(Batches, ResolveByAFieldOfALogThatIsNotShown) {
  const records::TemporaryFile file(log_lines);
  EXPECT_EQ(split_at(printed("resolve", {"-i", "combined", "--base-key", "referer"}, file.name()), '\n').front(),
            "http://h/a/b.html?q=1");
}

TEST(Batches, CountOctetsOfALogByWhatItSays) {
  const records::TemporaryFile file(log_lines);
  EXPECT_EQ(printed("stats", {"-i", "combined", "--by", "log.user", "-o", "csv"}, file.name()),
            "log.user,records,octets,invalid,share\n,5,226,3,0.7143\njoe,2,519,0,0.2857\n=0");
}

// A test that says what a command asks anyhow makes it go record by record. A text of some productions can end with CR.
TEST(Batches, TakeTheSameTextsForRecords) {
  std::mt19937 random(8);
  for (int round = 0; round < 50; ++round) {
    const records::TemporaryFile file(random_lines(random) + (round % 2 == 0 ? "\r" : "\r\n"));
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
