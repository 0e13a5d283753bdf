// A batch of Arrow is read here as the specification lays it out, octet by octet, and printed: so a cell is compared
// with what a person wrote. tests/python/log_test.py compares all cells of all formats with the program.
#include "src/records/arrow_tables/arrow_table.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstring>
#include <memory>
#include <random>
#include <stdexcept>
#include <tuple>

#include "src/records/columns/arrow_builder.hpp"
#include "src/records/messages/messages.hpp"
#include "src/records/messages/wording.hpp"
#include "tests/records/io/compressed.hpp"
#include "tests/records/temporary_file.hpp"

namespace bnfurl::records {
namespace {

using Strings = std::vector<std::string>;

template <class T>
T value_at(const ArrowArray& array, std::size_t buffer, std::int64_t row) {
  T value;
  std::memcpy(&value, static_cast<const char*>(array.buffers[buffer]) + static_cast<std::size_t>(row) * sizeof value,
              sizeof value);
  return value;
}

bool bit(const void* bits, std::int64_t row) { return (static_cast<const char*>(bits)[row / 8] >> (row % 8) & 1) != 0; }

std::string cell(const ArrowArray& array, char format, std::int64_t row) {
  if (array.buffers[0] != nullptr && !bit(array.buffers[0], row)) return "NULL";
  if (format == 'b') return bit(array.buffers[1], row) ? "true" : "false";
  if (format == 'l' || format == 't') return std::to_string(value_at<std::int64_t>(array, 1, row));
  if (format == 'g') return std::to_string(value_at<double>(array, 1, row));
  if (format == 'S') return std::to_string(value_at<std::uint16_t>(array, 1, row));
  const auto begin = static_cast<std::size_t>(value_at<std::int32_t>(array, 1, row));
  const auto end = static_cast<std::size_t>(value_at<std::int32_t>(array, 1, row + 1));
  return {static_cast<const char*>(array.buffers[2]) + begin, end - begin};
}

// Its cells between "|"; and no column says that it has other nulls than it has.
void append_rows(const ArrowArray& batch, const std::string& formats, Strings& rows) {
  ASSERT_EQ(batch.n_children, static_cast<std::int64_t>(formats.size()));
  std::vector<std::int64_t> nulls(formats.size());
  for (std::int64_t row = 0; row < batch.length; ++row) {
    std::string text;
    for (std::size_t i = 0; i < formats.size(); ++i) {
      const std::string shown = cell(*batch.children[i], formats[i], row);
      nulls[i] += shown == "NULL" ? 1 : 0;
      text += (i == 0 ? "" : "|") + shown;
    }
    rows.push_back(text);
  }
  for (std::size_t i = 0; i < formats.size(); ++i) {
    EXPECT_EQ(batch.children[i]->null_count, nulls[i]);
    EXPECT_EQ(batch.children[i]->length, batch.length);
    EXPECT_TRUE(formats[i] != 'u' || batch.children[i]->buffers[2] != nullptr);
  }
}

// By their first letters: "tsu:UTC" is "t".
std::string formats_of(const ArrowTable& table) {
  const arrow::Schema schema = table.schema();
  std::string formats;
  for (std::int64_t i = 0; i < schema->n_children; ++i) formats += schema->children[i]->format[0];
  return formats;
}

void append_all(ArrowTable& table, Strings& rows, std::size_t batch_rows = 100) {
  const std::string formats = formats_of(table);
  for (arrow::Array batch = table.next(); batch->release != nullptr; batch = table.next()) {
    EXPECT_LE(static_cast<std::size_t>(batch->length), batch_rows);
    append_rows(*batch.get(), formats, rows);
  }
}

void say_nothing(const Message& /*message*/) {}

ArrowTableOptions asked(const std::string& format, Strings columns, std::size_t batch_rows = 100) {
  ArrowTableOptions options{.columns = std::move(columns), .batch_rows = batch_rows};
  options.records.input = format;
  return options;
}

Strings rows_of(const std::string& octets, const ArrowTableOptions& options, const Tell& tell = say_nothing) {
  ArrowTable table(options, "octets", octets, tell);
  Strings rows;
  append_all(table, rows, options.batch_rows);
  return rows;
}

std::string line(const std::string& target, const std::string& status) {
  return "192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] \"GET " + target + " HTTP/1.1\" " + status + " 9 \"-\" \"-\"\n";
}

const Strings columns = {"valid", "log.status", "path", "query", "line", "error_offset"};

// The second target is not valid, the fourth line is not of the format, so has no URL; the last query is empty.
const std::string log_text = line("/a?b=c", "200") + line("/%zz", "404") + line("/d", "-") + "what\n" +
                             line("/a-longer/path/than/32/octets?", "500");
const Strings log_rows = {"true|200|/a|b=c|1|NULL", "false|404|NULL|NULL|2|2", "true|NULL|/d|NULL|3|NULL",
                          "false|NULL|NULL|NULL|4|NULL", "true|500|/a-longer/path/than/32/octets||5|NULL"};

TEST(ArrowTable, HasTheCellsOfALog) { EXPECT_EQ(rows_of(log_text, asked("combined", columns)), log_rows); }

TEST(ArrowTable, HasTheSameRowsHoweverTheyAreCut) {
  for (std::size_t rows = 1; rows <= log_rows.size() + 1; ++rows)
    EXPECT_EQ(rows_of(log_text, asked("combined", columns, rows)), log_rows) << rows;
}

// In batches: no column asks for the number of a line, or for what is made of a record alone.
TEST(ArrowTable, HasTheSameCellsInBatches) {
  const Strings few = {"true|200|/a", "false|404|NULL", "true|NULL|/d", "false|NULL|NULL",
                       "true|500|/a-longer/path/than/32/octets"};
  std::string octets;
  Strings expected;
  for (int i = 0; i < 1000; ++i) {
    octets += log_text;
    expected.insert(expected.end(), few.begin(), few.end());
  }
  for (const std::size_t rows : {7U, 64U, 4096U, 100000U})
    EXPECT_EQ(rows_of(octets, asked("combined", {"valid", "log.status", "path"}, rows)), expected) << rows;
}

TEST(ArrowTable, HasTypes) {
  const ArrowTable table(asked("combined", {"valid", "log.status", "path", "default_port", "byte"}), "octets", {},
                         say_nothing);
  EXPECT_EQ(formats_of(table), "bluSl");
}

// So tables of several logs can be put together. What a log lacks, or has as "-", is missing.
TEST(ArrowTable, HasCommonColumnsOfOneTypeInEveryFormat) {
  ArrowTableOptions options;
  options.batch_rows = 1;
  for (const auto& [format, octets, row] : {
           std::tuple("combined", "192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] \"GET /a HTTP/1.1\" - - \"-\" \"-\"\n",
                      "1795161600000000|192.0.2.1|GET|NULL|NULL|true|/a|NULL"),
           std::tuple("w3c",
                      "#Fields: date time c-ip cs-method cs-uri-stem sc-status sc-bytes\n2026-11-20 08:00:00 - GET /a "
                      "200 4741\n",
                      "1795161600000000|NULL|GET|200|4741|true|/a|NULL"),
           std::tuple("caddy", R"({"ts":1795161600.25,"request":{"uri":"/a","method":"GET"},"size":"5","status":"-"})",
                      "1795161600250000|NULL|GET|NULL|5|true|/a|NULL"),
       }) {
    options.records.input = format;
    EXPECT_EQ(formats_of(ArrowTable(options, "octets", octets, say_nothing)), "tuullbuu") << format;
    EXPECT_EQ(rows_of(octets, options), Strings{row}) << format;
  }
}

// Of a field that only a later line names, the values come from then on; a common name has its type, others are texts.
TEST(ArrowTable, HasFieldsThatComeLate) {
  std::string octets = "#Fields: date time cs-uri-stem\n";
  for (int i = 0; i < 1000; ++i) octets += "2026-11-20 08:00:00 /a\n";
  octets += "#Fields: cs-uri-stem sc-status time-taken v\n/b 404 15 x\n";
  const ArrowTableOptions options = asked("w3c", {"path", "log.status", "log.duration", "log.v", "log.none"}, 1000);
  EXPECT_EQ(formats_of(ArrowTable(options, "octets", octets, say_nothing)), "ulguu");
  const Strings rows = rows_of(octets, options);
  ASSERT_EQ(rows.size(), 1001U);
  EXPECT_EQ(rows.front(), "/a|NULL|NULL|NULL|NULL");
  EXPECT_EQ(rows.back(), "/b|404|0.015000|x|NULL");
}

// A member has its type from the start, whatever its values are later: a common name has that of the name, and others
// are texts.
TEST(ArrowTable, HasOneTypeAllAlong) {
  std::string octets;
  for (int i = 0; i < 10000; ++i) octets += "{\"request\":{\"uri\":\"/a\"},\"status\":200,\"n\":1}\n";
  octets += R"({"request":{"uri":"/b"},"status":"none","n":"text","late":7})";
  const ArrowTableOptions options = asked("caddy", {"path", "log.status", "n", "late"}, 1000);
  EXPECT_EQ(formats_of(ArrowTable(options, "octets", octets, say_nothing)), "uluu");
  const Strings rows = rows_of(octets, options);
  ASSERT_EQ(rows.size(), 10001U);
  EXPECT_EQ(rows.front(), "/a|200|1|NULL");
  EXPECT_EQ(rows[9999], "/a|200|1|NULL");
  EXPECT_EQ(rows.back(), "/b|NULL|text|7");
}

// Of several tables, a later one can have columns that the first lacks. If it has, nothing more is said of them.
TEST(ArrowTable, HasColumnsOfALaterFile) {
  const TemporaryFile first("url,a\nhttp://h/,1\n"), next("v,url\n7,http://late/\n");
  ArrowTableOptions options = asked("csv", {"host", "own.a", "v"});
  options.records.key = "url";
  std::string said;
  ArrowTable table(options, {first.name(), next.name()}, [&said](const Message& message) { said += message.text; });
  Strings rows;
  append_all(table, rows);
  EXPECT_EQ(rows, (Strings{"h|1|NULL", "late|NULL|7"}));
  EXPECT_EQ(said, "v: no file so far has this column");
}

TEST(ArrowTable, HasDurationsAsNumbers) {
  EXPECT_EQ(rows_of(R"({"request":{"uri":"/"},"duration":9.1})", asked("caddy", {"log.duration", "log.time.unix"})),
            Strings{"9.100000|NULL"});
}

TEST(ArrowTable, HasPortsAsNumbers) {
  EXPECT_EQ(rows_of("http://h/\nx://h/\n", asked("lines", {"default_port", "host"})), (Strings{"80|h", "NULL|h"}));
}

// The octets of "ä" are UTF-8 together, but not when they stand in two rows.
TEST(ArrowTable, ShowsWhatIsNotUtf8AsReplaced) {
  const std::string replaced = "\xef\xbf\xbd";
  EXPECT_EQ(rows_of("\xc3\n\xa4\n\xc3\xa4\na\xff\n", asked("lines", {"url"})),
            (Strings{replaced, replaced, "\xc3\xa4", "a" + replaced}));
  EXPECT_EQ(rows_of("\xc3\n\xa4\n", asked("lines", {"url"})), (Strings{replaced, replaced}));
  EXPECT_EQ(rows_of("\xc3\xa4\n", asked("lines", {"url"})), (Strings{"\xc3\xa4"}));
}

TEST(ArrowTable, HasEmptyTextsAlone) {
  EXPECT_EQ(rows_of("http://h?\nhttp://i?\n", asked("lines", {"query"})), (Strings{"", ""}));
  EXPECT_EQ(rows_of("http://h\n", asked("lines", {"query", "fragment"})), (Strings{"NULL|NULL"}));
  EXPECT_EQ(rows_of("\nhttp://h\n", asked("lines", {"valid", "path[:1]"})), (Strings{"false|NULL", "true|"}));
}

TEST(ArrowTable, ReadsWhatIsCompressed) {
  EXPECT_EQ(rows_of(zstd_frame(log_text), asked("combined", columns)), log_rows);
  const TemporaryFile file(gzip_member(log_text));
  ArrowTable table(asked("combined", columns), Strings{file.name()}, say_nothing);
  Strings rows;
  append_all(table, rows);
  EXPECT_EQ(rows, log_rows);
}

// What is missing is the check at the end of the member: all rows are there, also those of a batch that is not full.
TEST(ArrowTable, HasTheRowsBeforeAFault) {
  std::string many;
  for (int i = 0; i < 20050; ++i) many += line("/" + std::to_string(i), "200");
  const std::string member = gzip_member(many, 1 << 16);
  ArrowTable table(asked("combined", {"path"}), "octets", std::string_view(member).substr(0, member.size() - 8),
                   say_nothing);
  Strings rows;
  EXPECT_THROW(append_all(table, rows), ReadFault);
  ASSERT_EQ(rows.size(), 20050U);
  EXPECT_EQ(rows.back(), "/20049");
}

std::string said_of(const std::string& octets, const ArrowTableOptions& options) {
  std::string said;
  (void)rows_of(octets, options, [&said](const Message& message) { said += worded(message.text) + "\n"; });
  return said;
}

TEST(ArrowTable, SaysOnceAtTheEndWhatNoColumnShows) {
  const std::string octets = log_text + R"(192.0.2.1 - - [20.11.2026] "GET /b HTTP/1.1" 200 9 "-" "-" 7)" + "\n" +
                             R"(192.0.2.1 - - [20.11.2026] "GET /%zz HTTP/1.1" 200 9 "-" "-" 8)" + "\n";
  const std::string unlike =
      "1 record does not match the format combined (octets:4:5); to see why: bnfurl check -i combined FILE\n";
  const std::string rest =
      unlike +
      "2 records have text after the last field of combined; the column log.rest shows it, and the configuration of "
      "the server names its fields: -i nginx:@FILE, apache:@FILE or squid:@FILE\n";
  EXPECT_EQ(said_of(octets, asked("combined", {"path"}, 2)), rest);
  EXPECT_EQ(said_of(octets, asked("combined", {"path", "line"}, 2)), rest);
  EXPECT_EQ(said_of(octets, asked("combined", {"path", "log.rest"})), unlike);
  EXPECT_EQ(said_of(octets, asked("combined", {"log.time.iso", "log.time.unix", "log.rest"}, 2)),
            unlike + "2 records have a time that cannot be read; the first is \"20.11.2026\" at octets:6\n");
  EXPECT_EQ(said_of(log_text, asked("combined", {"log.time.iso"})), unlike);
}

// Whoever reads the counts need not read the advice.
TEST(ArrowTable, CountsRecordsThatDoNotMatchBesideAHint) {
  Strings said;
  ArrowTable table(asked("combined", {"path"}), "octets", "http://h/a\nhttp://h/b\nhttp://h/c\n",
                   [&said](const Message& message) { said.push_back(worded(message.text)); });
  Strings rows;
  append_all(table, rows);
  EXPECT_EQ(said, (Strings{"none of the first 3 records matches the format combined; they are URLs: -i lines"}));
  EXPECT_EQ(table.counts().unlike, 3U);
}

// Each file is read in its own format, and lacks the columns that only other formats have.
TEST(ArrowTable, ReadsFilesOfSeveralFormats) {
  const TemporaryFile log(log_text), lines("http://h/a?x\n"),
      objects(R"({"ts":1795161600.25,"request":{"uri":"/b"},"status":503,"size":"5"})");
  ArrowTableOptions options = asked("auto", {"log.status", "log.size", "path", "line"});
  ArrowTable table(options, {log.name(), lines.name(), objects.name()}, say_nothing);
  EXPECT_EQ(formats_of(table), "llul");
  Strings rows;
  append_all(table, rows);
  EXPECT_EQ(rows, (Strings{"200|9|/a|1", "404|9|NULL|2", "NULL|9|/d|3", "NULL|NULL|NULL|4",
                           "500|9|/a-longer/path/than/32/octets|5", "NULL|NULL|/a|1", "503|NULL|/b|1"}));
}

// Each has its own column of bases.
TEST(ArrowTable, ResolvesInFilesOfSeveralFormats) {
  const TemporaryFile tsv("referer\turl\nhttp://one.example/x/\ta\n"), csv("url,referer\nb,http://two.example/x/\n"),
      objects(R"({"url":"c","referer":"http://three.example/x/"})");
  ArrowTableOptions options = asked("tsv", {"resolved"});
  options.records.inputs = {"tsv", "csv", "jsonl"};
  options.records.key = "url";
  options.records.base_key = "referer";
  ArrowTable table(options, {tsv.name(), csv.name(), objects.name(), tsv.name()}, say_nothing);
  Strings rows;
  append_all(table, rows);
  EXPECT_EQ(rows, (Strings{"http://one.example/x/a", "http://two.example/x/b", "http://three.example/x/c",
                           "http://one.example/x/a"}));
}

TEST(ArrowTable, SelectsRecords) {
  ArrowTableOptions options = asked("combined", {"line"});
  options.records.where = {"log.status=200 or path^=/a-"};
  EXPECT_EQ(rows_of(log_text, options), (Strings{"1", "5"}));
}

// Many threads.

/// The rows, and all that is said and counted meanwhile.
struct Read {
  Strings rows = {};
  std::string said = {};
  Strings faults = {};
  ArrowCounts counts = {};
};

Read read(ArrowTableOptions options, const Strings& files, std::size_t jobs) {
  Read read;
  options.records.jobs = jobs;
  try {
    ArrowTable table(options, files, [&read](const Message& message) { read.said += message.text + "\n"; });
    const std::string formats = formats_of(table);
    for (arrow::Array batch = table.next(); batch->release != nullptr; batch = table.next())
      append_rows(*batch.get(), formats, read.rows);
    read.faults = table.faults();
    read.counts = table.counts();
  } catch (const ReadFault& fault) {
    read.faults.emplace_back(fault.what());
  }
  return read;
}

/// Some records of a format, some of which are invalid or do not match it.
std::string random_log(std::mt19937& random, const std::string& format, std::size_t octets) {
  const Strings targets = {
      "/a?b=c", "/%zz", "/d", "/a[?x", "/\xff", "*", "/" + std::string(random() % 500, 'p') + "?q"};
  const Strings statuses = {"200", "404", "-", "99999999999999999999"};
  std::string text;
  while (text.size() < octets) {
    const std::string number = std::to_string(random() % 1000);
    const std::string& target = targets[random() % targets.size()];
    const std::string whole =
        format == "combined" ? line(target + number, statuses[random() % statuses.size()])
        : format == "caddy"  ? R"({"ts":1795161600.25,"request":{"uri":"/b)" + number + R"("},"status":503})" + "\n"
                             : "http://h" + target + number + "\n";
    const bool is_cut = random() % 50 == 0;
    text += is_cut ? whole.substr(0, random() % whole.size()) + "\n" : whole;
  }
  return text;
}

// Of one file or of several, in one format or in several; one in the middle may be damaged or missing.
TEST(ArrowTable, IsTheSameWithManyThreads) {
  std::mt19937 random(1);
  const std::array<Strings, 5> tests = {{{}, {}, {"valid"}, {"log.status=404 or path^=/d"}, {"not valid"}}};
  std::size_t faults = 0, rows = 0;
  for (int i = 0; i < 200; ++i) {
    ArrowTableOptions options =
        asked("combined", {"line", "log.status", "path", "query", "valid"}, 1 + random() % 3000);
    options.records.where = tests[random() % tests.size()];
    options.strict = random() % 4 == 0;
    const std::size_t count = random() % 3 == 0 ? 4 : 1;
    if (count > 1) options.records.input = "auto";
    std::vector<std::unique_ptr<TemporaryFile>> kept;
    Strings files;
    for (std::size_t file = 0; file < count; ++file) {
      const std::string format = file == 0 ? "combined" : Strings{"combined", "lines", "caddy"}[random() % 3];
      std::string text = random_log(random, format, count == 1 ? 400'000 : 120'000);
      const std::size_t damage = file == 1 ? random() % 3 : 3;
      if (damage == 1) text = gzip_member(text, 1 << 15), text.resize(text.size() - 8);
      kept.push_back(std::make_unique<TemporaryFile>(text));
      files.push_back(damage == 2 ? "/no/such/file" : kept.back()->name());
    }
    const Read one = read(options, files, 1), four = read(options, files, 4);
    ASSERT_TRUE(four.rows == one.rows) << i;
    ASSERT_EQ(four.said, one.said) << i;
    ASSERT_EQ(four.faults, one.faults) << i;
    ASSERT_EQ(four.counts.rows, one.counts.rows) << i;
    ASSERT_EQ(four.counts.unlike, one.counts.unlike) << i;
    ASSERT_EQ(four.counts.unread, one.counts.unread) << i;
    for (const std::string& fault : one.faults)
      ASSERT_TRUE(options.strict || count == 1 || one.said.find(fault) != std::string::npos) << fault;
    faults += one.faults.size();
    rows += one.rows.size();
  }
  EXPECT_GT(faults, 20U);
  EXPECT_GT(rows, 100'000U);
}

/// A pipe whose other end writes.
class Pipe {
public:
  Pipe() { EXPECT_EQ(::pipe(ends_), 0); }
  ~Pipe() {
    ::close(ends_[0]);
    ::close(ends_[1]);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  [[nodiscard]] std::string name() const { return "/dev/fd/" + std::to_string(ends_[0]); }
  void write(const std::string& text) const {
    EXPECT_EQ(::write(ends_[1], text.data(), text.size()), std::ssize(text));
  }

private:
  int ends_[2] = {-1, -1};
};

// They read on while nobody pulls, and would wait forever for a pipe.
TEST(ArrowTable, EndsItsThreadsWhereItIsDropped) {
  std::string many;
  for (int i = 0; i < 20000; ++i) many += log_text;
  const TemporaryFile file(many);
  for (int i = 0; i < 5; ++i) {
    ArrowTable table(asked("combined", columns), Strings{file.name()}, say_nothing);
    ASSERT_EQ(table.next()->length, 100);
  }
  const Pipe pipe;
  pipe.write(log_text);
  ArrowTable table(asked("combined", columns), Strings{pipe.name()}, say_nothing);
  EXPECT_EQ(table.next()->length, 5);
}

TEST(ArrowTable, AsksWhileItWaits) {
  const Pipe pipe;
  pipe.write(log_text);
  ArrowTable table(asked("combined", columns), Strings{pipe.name()}, say_nothing);
  EXPECT_EQ(table.next()->length, 5);
  int asks = 0;
  const auto ask = [&asks] {
    if (++asks == 2) throw std::runtime_error("interrupted");
  };
  EXPECT_THROW((void)table.next(ask), std::runtime_error);
  EXPECT_EQ(asks, 2);
  pipe.write(line("/later", "200"));
  EXPECT_EQ(table.next(ask)->length, 1);
}

/// What a process exits with that is forked here and does this.
template <class Work>
int in_new_process(const Work& work) {
  const pid_t child = ::fork();
  if (child == 0) ::_exit(work());
  int status = 0;
  EXPECT_EQ(::waitpid(child, &status, 0), child);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

TEST(ArrowTable, CanBeReadAfterAForkIfItHasNotBegun) {
  const TemporaryFile file(log_text);
  auto table = std::make_unique<ArrowTable>(asked("combined", columns), Strings{file.name()}, say_nothing);
  EXPECT_EQ(in_new_process([&table] {
              const std::int64_t rows = table->next()->length;
              table.reset();
              return static_cast<int>(rows);
            }),
            5);
  EXPECT_EQ(table->next()->length, 5);
}

TEST(ArrowTable, SaysThatAnotherProcessReadsIt) {
  std::string many;
  for (int i = 0; i < 20000; ++i) many += log_text;
  const TemporaryFile file(many);
  auto table = std::make_unique<ArrowTable>(asked("combined", {"line"}, 100), Strings{file.name()}, say_nothing);
  ASSERT_EQ(table->next()->length, 100);
  EXPECT_EQ(in_new_process([&table] {
              int answer = 0;
              try {
                (void)table->next();
              } catch (const ReadFault& fault) {
                const std::string_view why = fault.what();
                answer = why == "this log is read by the process that this one was forked from; read it anew" ? 7 : 8;
              }
              table.reset();
              return answer;
            }),
            7);
  Strings rows;
  append_all(*table, rows);
  EXPECT_EQ(rows.size(), 99900U);
  EXPECT_EQ(rows.back(), "100000");
}

// A batch ends with its block, and a block has one record at least. So what is too large is one record, whose text is
// longer than offsets of 32 bits can say.
TEST(FarOffsets, OfARecordThatIsTooLargeAreRefused) {
  const std::string octets(std::size_t{1} << 31, 'a');
  ArrowTable table(asked("lines", {"url"}), "octets", octets, say_nothing);
  try {
    (void)table.next();
    FAIL() << "nothing was refused";
  } catch (const ReadFault& fault) {
    EXPECT_STREQ(fault.what(), "a column has more than 2^31 - 1 bytes in one batch");
  }
}

TEST(ArrowTable, LetsAColumnOutliveItsBatch) {
  ArrowArray batch;
  ArrowArray moved;
  {
    ArrowTable table(asked("combined", columns), "octets", log_text, say_nothing);
    batch = table.next().take();
    ASSERT_NE(batch.release, nullptr);
  }
  moved = *batch.children[2];
  batch.children[2]->release = nullptr;
  batch.release(&batch);
  EXPECT_EQ(batch.release, nullptr);
  EXPECT_EQ(cell(moved, 'u', 0), "/a");
  moved.release(&moved);
}

TEST(ArrowTable, RefusesWhatItCannotShow) {
  for (const Strings& wrong : {Strings{}, {"path", "path"}, {"hots"}})
    EXPECT_THROW((void)rows_of(log_text, asked("combined", wrong)), UsageError);
  EXPECT_THROW((void)ArrowTable(asked("combined", columns), Strings{"/no/such/file"}, say_nothing), ReadFault);
}

}  // namespace
}  // namespace bnfurl::records
