// A scan in batches says the same of each record as one that reads the records one by one.
#include "src/records/scan/scan.hpp"

#include <gtest/gtest.h>

#include <random>

#include "tests/core/support/texts.hpp"
#include "tools/bnfurl/executor/request.hpp"
#include "tools/bnfurl/options/options.hpp"

namespace bnfurl::tool {
namespace {

void add(std::string& to, std::optional<std::string_view> value) {
  to += value ? " <" + std::string(*value) + ">" : " -";
}

/// What a column says of a record.
std::optional<std::string_view> text(const records::Batches& batches, const Batch::Column& column, std::size_t index) {
  if (column.lengths[index] < 0) return std::nullopt;
  return std::string_view(batches.base() + column.begins[index], static_cast<std::size_t>(column.lengths[index]));
}

/// Lists the URL of each record, whether it is valid, its path, and the first field of its line, if it is one of a log.
class Listing : public records::Sink {
public:
  Listing(const Request& request, std::size_t path) : path_(path), is_log_(request.format.layout.has_value()) {}

  [[nodiscard]] bool range(const records::Range& range, records::Tally&) override {
    for (std::size_t i = range.begin; i < range.end; ++i)
      records::is_set(range.batches.known(), i) ? visit_known(range.batches, i) : visit_record(range.row(i));
    return true;
  }

  std::string list;
  std::size_t known = 0;

private:
  void visit_record(const records::Row& row) {
    const records::Record& record = row.record();
    add(list, row.url());
    add(list, row.verdict() == records::Verdict::valid ? row.component(path_) : std::nullopt);
    if (is_log_ && !record.fields.empty()) {
      const Span first = record.fields[0];
      add(list, record.text.substr(first.begin, first.end - first.begin));
    }
    list += row.verdict() == records::Verdict::valid     ? " valid "
            : row.verdict() == records::Verdict::invalid ? " invalid "
                                                         : " none ";
    list += std::string(record.whole) + "\n";
  }
  void visit_known(records::Batches& batches, std::size_t record) {
    ++known;
    const std::optional<std::string_view> url = text(batches, batches.urls(), record);
    add(list, url);
    add(list, url ? text(batches, batches.component(path_), record) : std::nullopt);
    if (is_log_) add(list, text(batches, batches.field(0), record));
    const bool valid = (batches.valid()[record / 64] >> (record % 64) & 1) != 0;
    list += (valid ? " valid " : " none ") + std::string(batches.whole_records(record, record + 1)) + "\n";
  }

  std::size_t path_;
  bool is_log_;
};

std::unique_ptr<records::Batches> batches_of(const Request& request, const records::AskedParts& asked) {
  return records::Batches::make(request.standards.front(), request.format, asked);
}

struct Listed {
  std::string list, statistics;
  std::size_t known;
};

Listed listed(const Request& request, bool in_batches, const records::Block& block) {
  const std::optional<Component> path = request.grammars.front().find_component("path");
  const records::AskedParts asked{.components = {path.value().index()}};
  const records::Plan plan = request.plan({});
  records::Scan scan(plan, in_batches ? batches_of(request, asked) : records::Batches::of_records(request.format, {}));
  Listing listing(request, path->index());
  records::Tally tally;
  scan.work(block, listing, tally);
  return {listing.list, to_json(tally.statistics, 0, 0), listing.known};
}

using Words = std::vector<std::string>;

Request request_of(const Words& words) {
  Words all{"check", "--stats"};
  all.insert(all.end(), words.begin(), words.end());
  all.emplace_back("FILE");
  return Request(std::get<Options>(read_command_line(all)));
}

/// Expects that batches say of `records` what the records say. Returns of how many the columns said it.
std::size_t expect_same(const Words& words, std::string records) {
  const std::size_t size = records.size();
  records.resize(size + records::Block::margin);
  const records::Block block{.text = std::string_view(records).substr(0, size), .file = "f"};
  const Request request = request_of(words);
  const Listed fast = listed(request, true, block), slow = listed(request, false, block);
  EXPECT_EQ(fast.list, slow.list) << words.back();
  EXPECT_EQ(fast.statistics, slow.statistics) << words.back();
  return fast.known;
}

/// Lines, of which most have a few octets deleted, inserted or replaced.
std::string mutants(std::mt19937& random, const Words& lines, std::size_t count) {
  const std::string odd[] = {"\n",    "\r",   "\r\n", "\"",  "\\", std::string(1, '\0'),
                             "\x80",  "\xff", " ",    "\t",  "-",  "[",
                             "]",     "/",    "%",    "?",   "#",  ":",
                             "\"-\"", "\\\"", "*",    "\n\n"};
  std::string text;
  for (std::size_t i = 0; i < count; ++i) {
    std::string line = lines[random() % lines.size()];
    for (std::size_t changes = random() % 4; changes != 0; --changes) {
      const std::size_t at = random() % (line.size() + 1);
      const std::size_t replaced = random() % 3;
      line.replace(at, replaced, random() % 3 == 0 ? std::string() : odd[random() % std::size(odd)]);
    }
    text += line + (random() % 5 == 0 ? "\r\n" : "\n");
  }
  if (random() % 2 == 0) text.pop_back();
  return text;
}

const Words logged_lines = {
    R"log(192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a/b.html?q=1 HTTP/1.1" 200 512 "-" "Mozilla/5.0 (X11)")log",
    R"log(192.0.2.2 - joe [20/Nov/2026:08:00:01 +0000] "GET /a b HTTP/1.1" 404 - "http://h/r?x" "curl/8.0")log",
    R"log(h.example - - [20/Nov/2026:08:00:02 +0000] "CONNECT www.example.org:443 HTTP/1.1" 200 0 "-" "-")log",
    R"log(h.example - - [20/Nov/2026:08:00:02 +0000] "OPTIONS * HTTP/1.1" 200 0 "a:b c" "\"quoted\" agent")log",
    R"log(192.0.2.3 - - [20/Nov/2026:08:00:03 +0000] "-" 408 0 "-" "-")log",
    R"log(192.0.2.4 - - [20/Nov/2026:08:00:04 +0000] "\x16\x03" 400 226 "-" "-" more fields)log"};

TEST(Scan, LogsInBatchesAreTheLogsOfRecords) {
  std::mt19937 random(11);
  std::size_t known = 0;
  for (int round = 0; round < 20; ++round) {
    const std::string text = mutants(random, logged_lines, 300);
    for (const Words& words :
         {Words{"-i", "combined"},
          {"-i", "combined", "-k", "referer"},
          {"-i", "common"},
          {"-i", "combined", "-g", "rfc3986", "-p", "URI-reference"},
          {"-i", "combined", "--where", "path$=l or log.status=404"},
          {"-i", "combined", "--where", "not valid"},
          {"-i", "nginx:$remote_addr - $remote_user [$time_local] \"$request\" $status $body_bytes_sent"}})
      known += expect_same(words, text);
  }
  EXPECT_GT(known, 5'000U);
}

TEST(Scan, CommentsOfALogAreNoRecords) {
  std::mt19937 random(12);
  const Words lines = {
      "#Version: 1.0", "#Fields: date time",
      "2026-11-20\t08:00:00\tIAD12-C3\t512\t192.0.2.1\tGET\td1.cloudfront.net\t/a.html\t200\t-\tMozilla\tq=1\t-\t"
      "Hit\tid==\th.example\thttps\t100\t0.001\t-\tTLSv1.3\tTLS_AES\tHit\tHTTP/2.0\t-\t-\t443\t0.001\tHit\ttext/"
      "html\t512\t-\t-",
      "2026-11-20\t08:00:00\tIAD12-C3\t512\t192.0.2.1\tGET\td1.cloudfront.net\t/b.html\t200\t-\tMozilla\t-\t-\t"
      "Hit\tid==\th.example\thttps\t100\t0.001\t-\tTLSv1.3\tTLS_AES\tHit\tHTTP/2.0\t-\t-\t443\t0.001\tHit\ttext/"
      "html\t512\t-\t-"};
  std::size_t known = 0;
  for (int round = 0; round < 20; ++round)
    known += expect_same({"-i", "grammar/cloudfront.bnf"}, mutants(random, lines, 200));
  EXPECT_GT(known, 200U);
}

TEST(Scan, ValuesBetweenTabsInBatchesAreThoseOfRecords) {
  std::mt19937 random(13);
  const Words lines = {"1\thttp://h/a?q\tx", "2\thttp://h/a b\tx\\", "3\t\t", "4", "\thttp://h/\t\t\t", ""};
  std::size_t known = 0;
  for (int round = 0; round < 20; ++round) {
    const std::string text = mutants(random, lines, 300);
    for (const Words& words : {Words{"-i", "tsv", "-k", "2"},
                               {"-i", "tsv", "-k", "1", "-p", "URI-reference"},
                               {"-i", "tsv", "-k", "5"},
                               {"-i", "tsv", "-k", "2", "--where", "path=/a"}})
      known += expect_same(words, text);
  }
  EXPECT_GT(known, 3'000U);
}

TEST(Scan, LinesInBatchesAreThoseOfRecords) {
  std::mt19937 random(14);
  const Words lines = {"http://h/a?q", "http://h/a b", "", "mailto:a@b", "http://[::1]:80/", "http://h/\\"};
  std::size_t known = 0;
  for (int round = 0; round < 20; ++round) {
    const std::string text = mutants(random, lines, 300);
    for (const Words& words : {Words{}, {"-0"}, {"--where", "path"}, {"-g", "rfc3986", "-g", "rfc1738"}})
      known += expect_same(words, text);
  }
  EXPECT_GT(known, 2'000U);
}

// A line that fills several batches, and more lines than a batch takes.
TEST(Scan, BatchesHaveAnyLength) {
  const std::string path(400'000, 'a');
  EXPECT_EQ(expect_same({}, "http://h/\nhttp://h/" + path + "\nx:\n" + "http://h/" + path), 4U);
  EXPECT_EQ(expect_same({"-i", "tsv", "-k", "2"}, "a\tx:\nb\thttp://h/" + path + "\tc\nc\tx:\n" + path + "\tx:"), 4U);
  std::string many;
  for (int i = 0; i < 5'000; ++i) many += logged_lines[0] + "\n";
  EXPECT_EQ(expect_same({"-i", "combined"}, many), 5'000U);
}

// Records that offsets of 32 bits do not reach. What is said of them is short: how long the URL and its path are.

class Lengths : public records::Sink {
public:
  explicit Lengths(std::size_t path) : path_(path) {}

  std::string list;

  [[nodiscard]] bool range(const records::Range& range, records::Tally&) override {
    if (records::is_set(range.batches.known(), range.begin)) list += "known " + std::to_string(range.size()) + '\n';
    if (records::is_set(range.batches.known(), range.begin)) return true;
    const records::Row& row = range.row(range.begin);
    const bool valid = row.verdict() == records::Verdict::valid;
    list += (valid ? "valid " : "invalid ") + std::to_string(row.record().whole.size()) + ' ' +
            std::to_string(row.record().url.size()) + ' ' + std::to_string(row.component(path_).value_or("").size()) +
            '\n';
    return true;
  }

private:
  std::size_t path_;
};

/// What is said of the lines `x:`, `BEGIN?ENDyyy...yyyEND` and `x:`: the letters go on up to 2^31 octets and further.
std::string said_of_long(const Words& words, std::string_view begin, std::string_view end) {
  tests::RepeatedPages pages(std::string(tests::block_octets, 'y'), tests::many_blocks);
  const std::size_t size = pages.text().size() - records::Block::margin;
  begin.copy(pages.data(), begin.size());
  end.copy(pages.data() + size - end.size(), end.size());
  const Request request = request_of(words);
  const std::optional<Component> path = request.grammars.front().find_component("path");
  const records::AskedParts asked{.components = {path.value().index()}};
  const records::Plan plan = request.plan({});
  records::Scan scan(plan, batches_of(request, asked));
  Lengths lengths(path->index());
  records::Tally tally;
  scan.work({.text = pages.text().substr(0, size), .file = "f"}, lengths, tally);
  return lengths.list;
}

TEST(Scan, RecordsThatOffsetsDoNotReachAreJudgedWhole) {
  const std::size_t size = tests::block_octets * tests::many_blocks - records::Block::margin;
  const auto lengths = [](const std::string& verdict, std::size_t whole, std::size_t url, std::size_t path) {
    return verdict + ' ' + std::to_string(whole) + ' ' + std::to_string(url) + ' ' + std::to_string(path) + '\n';
  };
  EXPECT_EQ(said_of_long({}, "x:\nx:", "?q\nx:\n"),
            "known 1\n" + lengths("valid", size - 7, size - 7, size - 11) + "known 1\n");
  EXPECT_EQ(said_of_long({}, "x:\nx:", "? \nx:\n"),
            "known 1\n" + lengths("invalid", size - 7, size - 7, 0) + "known 1\n");
  const std::string before = R"log(h - - [20/Nov/2026:08:00:00 +0000] "GET /)log";
  const std::string after = "?q HTTP/1.1\" 200 1 \"-\" \"-\"\n";
  const std::size_t url = size - (before.size() - 1) - (after.size() - 2);
  EXPECT_EQ(said_of_long({"-i", "combined"}, before, after), lengths("valid", size - 1, url, url - 2));
  EXPECT_EQ(said_of_long({"-i", "tsv", "-k", "2"}, "1\tx:", "?q\t3\n"), lengths("valid", size - 1, size - 5, size - 9));
}

}  // namespace
}  // namespace bnfurl::tool
