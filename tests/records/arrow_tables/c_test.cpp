// The functions of bnfurl/records.h: the examples in its comments, what a caller hears, and what wrong arguments get.
// That rows are those of the program is shown by arrow_table_test.cpp: the functions translate their arguments only.
#include <bnfurl/records.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "tests/core/support/allocation_count.hpp"
#include "tests/core/support/c_header.hpp"
#include "tests/nightly.hpp"
#include "tests/records/io/compressed.hpp"
#include "tests/records/temporary_file.hpp"

namespace bnfurl::tests {
namespace {

using namespace std::string_literals;

constexpr const char* header_name = "include/bnfurl/records.h";

/// What is released when it goes.
template <class Struct>
struct Held : Struct {
  Held() : Struct{} {}
  ~Held() {
    if (this->Struct::release != nullptr) this->Struct::release(this);
  }
  Held(const Held&) = delete;
  Held& operator=(const Held&) = delete;
};

/// A folder in which an example finds its files by their names.
class Folder {
public:
  explicit Folder(const std::string& text) : before_(std::filesystem::current_path()) {
    std::filesystem::create_directory(name_);
    std::filesystem::current_path(name_);
    std::ofstream("urls.txt") << text;
  }
  ~Folder() {
    std::filesystem::current_path(before_);
    std::filesystem::remove_all(name_);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

private:
  std::filesystem::path before_;
  std::filesystem::path name_ =
      std::filesystem::temp_directory_path() / ("bnfurl-records-" + std::to_string(::getpid()));
};

void release_schema(ArrowSchema* schema) { schema->release = nullptr; }
void release_array(ArrowArray* array) { array->release = nullptr; }

ArrowSchema text_type() {
  return {"u", "", nullptr, ARROW_FLAG_NULLABLE, 0, nullptr, nullptr, release_schema, nullptr};
}

/// The texts "http://h:80/", null and "a b", which it outlives.
class Urls {
public:
  ArrowArray array() { return {3, 1, 0, 3, 0, buffers_, nullptr, nullptr, release_array, nullptr}; }

private:
  const std::uint8_t valid_ = 0b101;
  const std::int32_t offsets_[4] = {0, 12, 12, 15};
  const void* buffers_[3] = {&valid_, offsets_, "http://h:80/a b"};
};

TEST(CRecords, EveryExampleIsTrue) {
  const Folder folder("http://h:80/\nhttp://a b\n");
  const char* const words[] = {"-f", "valid,host,default_port"};
  const char* const wrong[] = {"-f"};
  const char* const files[] = {"urls.txt"};
  const char* const missing[] = {"missing.txt"};
  const char* const of_logs_words[] = {"-i", "combined"};
  bnfurl_plan *plan = nullptr, *no_plan = nullptr, *of_logs = nullptr;
  ASSERT_EQ(bnfurl_plan_new(of_logs_words, 2, &of_logs, nullptr, 0), BNFURL_OK);
  bnfurl_plan_thread* thread = nullptr;
  const bnfurl_value* values = nullptr;
  Held<ArrowSchema> type, no_type, rows_type;
  Held<ArrowArray> rows;
  ArrowSchema urls_type = text_type();
  Urls list_of_urls;
  ArrowArray urls = list_of_urls.array();
  char message[400];
  Held<ArrowArrayStream> stream, list, no_stream;
  Held<ArrowSchema> schema;
  Held<ArrowArray> array, list_array;
#define EXAMPLE(result, ...) expect_example(#__VA_ARGS__, shown((__VA_ARGS__)), result)
#include "tests/examples_of_records.inc"
  bnfurl_plan_free(plan);
  bnfurl_plan_free(of_logs);
  bnfurl_plan_thread_free(thread);
}

TEST(CRecords, EveryFunctionHasAnExample) {
  const CHeader header("", "", header_name);
  EXPECT_EQ(header.functions_without(), "");
  EXPECT_EQ(header.functions().size(), 10U);
}

/// A plan of words that are right.
struct Plan {
  explicit Plan(std::vector<const char*> words) {
    EXPECT_EQ(bnfurl_plan_new(words.data(), words.size(), &plan, message, sizeof message), BNFURL_OK) << message;
    bnfurl_plan_tell(
        plan, [](void* context, const char* text, int) { static_cast<std::string*>(context)->append(text) += '\n'; },
        &heard);
  }
  ~Plan() { bnfurl_plan_free(plan); }
  Plan(const Plan&) = delete;
  Plan& operator=(const Plan&) = delete;

  [[nodiscard]] bnfurl_status read(const char* content) {
    return bnfurl_plan_memory(plan, "log", content, std::strlen(content), &stream, message, sizeof message);
  }
  /// How many rows are pulled; then `code` is that of the end.
  [[nodiscard]] std::int64_t pull() {
    for (std::int64_t rows = 0;;) {
      Held<ArrowArray> array;
      code = stream.get_next(&stream, &array);
      if (code != 0 || array.release == nullptr) return rows;
      rows += array.length;
    }
  }

  bnfurl_plan* plan = nullptr;
  std::string heard;
  Held<ArrowArrayStream> stream;
  char message[400] = "";
  int code = 0;
};

std::string cell(const ArrowArray& column, const std::string& format) {
  const auto* const present = static_cast<const std::uint8_t*>(column.buffers[0]);
  if (present != nullptr && (*present & 1) == 0) return "-";
  if (format == "b") return std::to_string(*static_cast<const std::uint8_t*>(column.buffers[1]) & 1);
  if (format == "S") return std::to_string(*static_cast<const std::uint16_t*>(column.buffers[1]));
  if (format == "l") return std::to_string(*static_cast<const std::int64_t*>(column.buffers[1]));
  return {static_cast<const char*>(column.buffers[2]),
          static_cast<std::size_t>(static_cast<const std::int32_t*>(column.buffers[1])[1])};
}

TEST(CRecords, MessagesAreThoseOfTheCommandLine) {
  Plan plan({"-i", "combined", "-f", "path,log.none"});
  EXPECT_EQ(plan.read(""), BNFURL_BAD_ARGUMENT);
  EXPECT_NE(std::string(plan.message).find("\"bnfurl split -i combined -f help\" lists them all"), std::string::npos)
      << plan.message;
}

TEST(CRecords, WhoPullsHearsWhatIsLost) {
  Plan plan({"-i", "combined", "-f", "path"});
  ASSERT_EQ(plan.read("192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] \"GET /a HTTP/1.1\" 404 9 \"-\" \"-\"\nwhat\n"),
            BNFURL_OK);
  EXPECT_EQ(plan.pull(), 2);
  EXPECT_EQ(plan.heard,
            "1 record does not match the format combined (log:2:5); "
            "to see why: bnfurl check -i combined FILE\n");
}

/// How many rows there are, and why there are no more; `names`: of one file.
std::string rows_and_fault(Plan& plan, bnfurl_status opened) {
  if (opened != BNFURL_OK) return std::to_string(opened) + " " + plan.message;
  const std::int64_t rows = plan.pull();
  const char* const why = plan.stream.get_last_error(&plan.stream);
  return std::to_string(rows) + " " + (plan.code == EIO && why != nullptr ? why : "whole");
}

// input_test.cpp has every cut, and all formats. By day, few cuts are tried here.
TEST(CRecords, AFileThatIsCutOffIsTold) {
  const std::string request = R"(192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a HTTP/1.1" 404 9 "-" "-")"
                              "\n";
  for (const auto& [format, text] :
       {std::pair("combined", request + request), std::pair("lines", "http://h/\nhttp://i/\n"s),
        std::pair("sitemap", "<urlset><url><loc>http://h/</loc></url></urlset>"s)}) {
    for (const std::string& data : {records::gzip_member(text, 40), records::zstd_frame(text, 40),
                                    records::xz_stream(text, 40), records::bzip2_stream(text)}) {
      const std::size_t step = is_nightly() ? 1 : data.size() / 6;
      for (std::size_t left_out = 1; left_out + 10 < data.size(); left_out += step) {
        const std::string cut = data.substr(0, data.size() - left_out);
        const records::TemporaryFile file(cut);
        const char* const names[] = {file.name().c_str()};
        std::string expected;
        for (const char* input : {format, "auto"}) {
          Plan of_file({"-i", input, "-f", "valid"}), of_memory({"-i", input, "-f", "valid"});
          const std::string found =
              rows_and_fault(of_file, bnfurl_plan_files(of_file.plan, names, 1, &of_file.stream, of_file.message, 400));
          EXPECT_TRUE(found.ends_with("data end too early; the file is incomplete")) << found << input << left_out;
          if (expected.empty()) expected = found;
          EXPECT_EQ(found, expected);
          const std::string same =
              rows_and_fault(of_memory, bnfurl_plan_memory(of_memory.plan, file.name().c_str(), cut.data(), cut.size(),
                                                           &of_memory.stream, of_memory.message, 400));
          EXPECT_EQ(same, expected);
        }
      }
    }
  }
}

TEST(CRecords, RecordsAreChosen) {
  Plan some({"--where", "host=h", "-f", "url"});
  ASSERT_EQ(some.read("http://h/\nhttp://i/\nhttp://h/b\n"), BNFURL_OK);
  EXPECT_EQ(some.pull(), 2);
  Plan valid({"--on-bad=drop", "-f", "url"});
  ASSERT_EQ(valid.read("http://h/\na b\n"), BNFURL_OK);
  EXPECT_EQ(valid.pull(), 1);
  Plan all_or_none({"--on-bad", "fail", "-f", "url"});
  ASSERT_EQ(all_or_none.read("http://h/\na b\nhttp://i/\n"), BNFURL_OK);
  EXPECT_EQ(all_or_none.pull(), 1);
  EXPECT_EQ(all_or_none.code, EIO);
  EXPECT_EQ(std::string(all_or_none.stream.get_last_error(&all_or_none.stream)).substr(0, 8), "log:2:2:");
}

// The values of one URL after the other.
class Reader {
public:
  explicit Reader(const Plan& plan) {
    EXPECT_EQ(bnfurl_plan_thread_new(plan.plan, &thread_, message_, sizeof message_), BNFURL_OK) << message_;
  }
  ~Reader() { bnfurl_plan_thread_free(thread_); }
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;

  [[nodiscard]] const bnfurl_value* of(std::string_view text) {
    status = bnfurl_plan_text(thread_, text.data(), text.size(), &values_);
    return values_;
  }
  bnfurl_status status = BNFURL_OK;

private:
  bnfurl_plan_thread* thread_ = nullptr;
  const bnfurl_value* values_ = nullptr;
  char message_[400] = "";
};

std::string printed(const bnfurl_value& value) {
  if (value.kind == BNFURL_VALUE_MISSING) return "-";
  return value.kind == BNFURL_VALUE_TEXT ? std::string(value.text, value.size) : std::to_string(value.number);
}

const std::vector<const char*> many_columns = {
    "-f",
    "url,valid,host,port,default_port,path,query,normal,normal.reason,key,surt,site,repaired,query.q.decoded,"
    "expected,reason,error_offset,line,segment[0]"};
constexpr std::size_t column_count = 19;
const char* const texts[] = {"http://WWW.Example.org:80/a/../b%7e?q=1%20a#f",
                             "http://a b/",
                             "",
                             "https://[::1]/?q",
                             "no url",
                             "http://h/\xff",
                             "http://%zz/",
                             "mailto:a@b.example",
                             "http://h/a\nb"};

// A column of Arrow, the text alone, and a file with it have the same values.
TEST(CRecords, AnArrayAndATextHaveTheRowsOfAFile) {
  Plan plan(many_columns);
  Reader reader(plan);
  for (const char* const text : texts) {
    if (std::strchr(text, '\n') != nullptr) continue;
    const std::int32_t offsets[] = {0, static_cast<std::int32_t>(std::strlen(text))};
    const void* buffers[] = {nullptr, offsets, text};
    ArrowArray array{1, 0, 0, 3, 0, buffers, nullptr, nullptr, release_array, nullptr};
    ArrowSchema schema = text_type();
    Held<ArrowSchema> type;
    Held<ArrowArray> rows;
    char message[400];
    ASSERT_EQ(bnfurl_plan_array(plan.plan, &schema, &array, &type, &rows, message, 400), BNFURL_OK) << message;
    EXPECT_EQ(array.release, nullptr);
    EXPECT_EQ(schema.release, nullptr);
    const std::string file = std::string(text) + "\n";
    Plan of_file(many_columns);
    ASSERT_EQ(of_file.read(file.c_str()), BNFURL_OK) << of_file.message;
    Held<ArrowArray> batch;
    ASSERT_EQ(of_file.stream.get_next(&of_file.stream, &batch), 0);
    const bnfurl_value* const values = reader.of(text);
    ASSERT_NE(values, nullptr);
    for (std::size_t i = 0; i < column_count; ++i) {
      const std::string name = type.children[i]->name, format = type.children[i]->format;
      const std::string of_array = cell(*rows.children[i], format);
      EXPECT_EQ(of_array, cell(*batch.children[i], format)) << name << " of " << text;
      if (std::strchr(text, '\xff') == nullptr) {
        EXPECT_EQ(of_array, printed(values[i])) << name << " of " << text;
      }
    }
  }
}

TEST(CRecords, ATextMayHaveALineEnd) {
  Plan plan({"-f", "url,valid"});
  Reader reader(plan);
  EXPECT_EQ(printed(reader.of("http://h/a\nb")[0]), "http://h/a\nb");
  EXPECT_EQ(printed(reader.of("http://h/a")[1]), "1");
}

TEST(CRecords, ATextThatDoesNotPassHasNoValues) {
  Plan plan({"-f", "url", "--where", "path^=/a and host=h"});
  Reader reader(plan);
  EXPECT_EQ(reader.of("http://h/b"), nullptr);
  EXPECT_EQ(reader.status, BNFURL_NO_MATCH);
  EXPECT_NE(reader.of("http://h/a"), nullptr);
  EXPECT_EQ(reader.of("http://i/\nhttp://h/a"), nullptr);
  Plan strict({"-f", "url", "--on-bad", "fail"});
  Reader strict_reader(strict);
  EXPECT_EQ(strict_reader.of("a b"), nullptr);
  EXPECT_EQ(strict_reader.status, BNFURL_NO_MATCH);
  EXPECT_NE(strict_reader.of("a:b"), nullptr);
}

// Lines of a file that do not have a text are skipped; the texts of an array are not lines, and may have line ends.
TEST(CRecords, AnArrayHasTheRowsThatPass) {
  Plan plan({"-f", "line", "--where", "path^=/found"});
  std::string text;
  std::vector<std::int32_t> offsets = {0};
  for (int row = 0; row < 60000; ++row) {
    text += row % 29000 == 7 ? "http://h/found" : "http://h/a\nline-end";
    offsets.push_back(static_cast<std::int32_t>(text.size()));
  }
  const void* buffers[] = {nullptr, offsets.data(), text.data()};
  ArrowArray array{60000, 0, 0, 3, 0, buffers, nullptr, nullptr, release_array, nullptr};
  ArrowSchema schema = text_type();
  Held<ArrowSchema> type;
  Held<ArrowArray> rows;
  ASSERT_EQ(bnfurl_plan_array(plan.plan, &schema, &array, &type, &rows, plan.message, 400), BNFURL_OK);
  ASSERT_EQ(rows.length, 3);
  const auto* const lines = static_cast<const std::int64_t*>(rows.children[0]->buffers[1]);
  EXPECT_EQ((std::vector<std::int64_t>{lines, lines + 3}), (std::vector<std::int64_t>{8, 29008, 58008}));
}

TEST(CRecords, ARepairIsOfEachText) {
  Plan plan({"-f", "url,host", "--repair=web"});
  Reader reader(plan);
  EXPECT_EQ(printed(reader.of("www.example.com/a")[1]), "www.example.com");
  EXPECT_EQ(printed(reader.of("http:/h")[1]), "h");
}

TEST(CRecords, AReferenceIsResolved) {
  Plan plan({"-f", "url,resolved,valid", "--base", "http://h/a/b"});
  Reader reader(plan);
  const bnfurl_value* const values = reader.of("../c?d");
  ASSERT_NE(values, nullptr);
  EXPECT_EQ(printed(values[1]), "http://h/c?d");
  EXPECT_EQ(printed(values[2]), "1");
  Plan of_records({"-i", "tsv", "-k", "2", "--base-key", "1", "-f", "resolved"});
  ASSERT_EQ(of_records.read("http://h/\ta\nhttp://i/\tb\n"), BNFURL_OK) << of_records.message;
  EXPECT_EQ(of_records.pull(), 2);
  Plan wrong({"-f", "resolved", "--base", "h"});
  EXPECT_EQ(wrong.read(""), BNFURL_BAD_ARGUMENT);
  EXPECT_EQ(std::string(wrong.message).substr(0, 33), "--base \"h\" does not match rfc3986");
}

TEST(CRecords, RulesDecide) {
  const records::TemporaryFile rules("default allow\ndeny host ads.example\n");
  const std::string word = "rules:" + rules.name();
  Plan plan({"-f", "decision,rule", "--rules", word.c_str()});
  Reader reader(plan);
  EXPECT_EQ(printed(reader.of("http://ads.example/")[0]), "deny");
  EXPECT_EQ(printed(reader.of("http://h/")[0]), "allow");
  Plan without({"-f", "decision"});
  EXPECT_EQ(without.read(""), BNFURL_BAD_ARGUMENT);
  EXPECT_STREQ(without.message, "the column decision needs --rules");
  const records::TemporaryFile mistaken("default allow\nallow host\n");
  const std::string mistaken_word = "rules:" + mistaken.name();
  Plan wrong({"-f", "decision", "--rules", mistaken_word.c_str()});
  EXPECT_EQ(wrong.read(""), BNFURL_BAD_ARGUMENT);
  EXPECT_STREQ(wrong.message, "1 error in the rule files; nothing was run");
  EXPECT_EQ(wrong.heard.substr(0, mistaken.name().size() + 5), mistaken.name() + ":2:11");
}

TEST(CRecords, ARobotsTxtDecidesForTheRobotOfEachRecord) {
  const records::TemporaryFile robots("User-agent: FooBot\nDisallow: /a\n");
  Plan plan({"-i", "combined", "-f", "robots,robots.agent", "--robots", robots.name().c_str()});
  ASSERT_EQ(plan.read("192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] \"GET /a HTTP/1.1\" 404 9 \"-\" \"FooBot/1\"\n"),
            BNFURL_OK)
      << plan.message;
  Held<ArrowArray> batch;
  ASSERT_EQ(plan.stream.get_next(&plan.stream, &batch), 0);
  EXPECT_EQ(cell(*batch.children[0], "u"), "deny");
  EXPECT_EQ(cell(*batch.children[1], "u"), "FooBot");
}

// What is made of texts is kept in memory that was there before, unless a column needs more than that.
TEST(CRecords, NoTextAfterTheFirstAllocates) {
  Plan plan({"-f",
             "url,valid,host,port,default_port,path,query,normal,normal.host,normal.reason,surt,surt.ia,site,expected,"
             "query.q.decoded,host.decoded,error_offset,line,segment[0]"});
  Reader reader(plan);
  for (int round = 0; round < 2; ++round) {
    for (const char* const text : texts) (void)reader.of(text);
  }
  for (const char* const text : texts) {
    const std::size_t before = allocation_count();
    (void)reader.of(text);
    EXPECT_EQ(allocation_count(), before) << text;
  }
}

TEST(CRecords, ManyThreadsReadArrays) {
  Plan plan(many_columns);
  std::vector<std::thread> threads;
  std::atomic<std::int64_t> rows = 0;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      for (int round = 0; round < 20; ++round) {
        Urls urls;
        ArrowArray array = urls.array();
        ArrowSchema schema = text_type();
        Held<ArrowSchema> type;
        Held<ArrowArray> made;
        if (bnfurl_plan_array(plan.plan, &schema, &array, &type, &made, nullptr, 0) == BNFURL_OK) rows += made.length;
      }
    });
  }
  for (std::thread& each : threads) each.join();
  EXPECT_EQ(rows, 240);
}

TEST(CRecords, AnArrayThatIsNotOfTextsIsRefusedAndReleased) {
  Plan plan({"-f", "url"});
  Urls urls;
  ArrowArray array = urls.array();
  ArrowSchema schema = text_type();
  schema.format = "l";
  ArrowSchema type;
  ArrowArray made;
  EXPECT_EQ(bnfurl_plan_array(plan.plan, &schema, &array, &type, &made, plan.message, 400), BNFURL_BAD_FILE);
  EXPECT_STREQ(plan.message, "int64 is not a type of texts");
  EXPECT_EQ(array.release, nullptr);
  EXPECT_EQ(bnfurl_plan_array(plan.plan, &schema, &array, &type, &made, plan.message, 400), BNFURL_BAD_ARGUMENT);
}

// Grammars and formats are kept for all: what is looked up at the same time does not meet.
TEST(CRecords, ManyThreadsUseAPlan) {
  std::atomic<int> rows = 0;
  std::vector<std::thread> threads;
  for (const char* const format : {"squid", "haproxy", "squid", "nginx:$status $request", "envoy", "auto", "lines"}) {
    threads.emplace_back([&rows, format] {
      Plan plan({"-i", format, "-f", "url", "-j", "2"});
      if (plan.read("http://h/\nhttp://i/\n") == BNFURL_OK) rows += static_cast<int>(plan.pull());
    });
  }
  for (const char* const grammar : {"rfc1738", "grammar/plain.bnf", "rfc2396"}) {
    threads.emplace_back([&rows, grammar] {
      Plan plan({"-g", grammar, "-f", "valid,normal"});
      rows += Reader(plan).of("http://h/") == nullptr ? 0 : 1;
    });
  }
  for (std::thread& each : threads) each.join();
  EXPECT_GE(rows, 5);
}

TEST(CRecords, WrongArgumentsRefuse) {
  bnfurl_plan* plan = nullptr;
  const char* const hole[] = {"-f", nullptr};
  char message[100];
  EXPECT_EQ(bnfurl_plan_new(hole, 2, &plan, message, 100), BNFURL_BAD_ARGUMENT);
  EXPECT_EQ(bnfurl_plan_new(nullptr, 1, &plan, message, 100), BNFURL_BAD_ARGUMENT);
  EXPECT_EQ(bnfurl_plan_new(hole, 0, nullptr, message, 100), BNFURL_BAD_ARGUMENT);
  EXPECT_EQ(bnfurl_plan_new(hole, 0, &plan, nullptr, 100), BNFURL_BAD_ARGUMENT);
  EXPECT_EQ(plan, nullptr);
  ASSERT_EQ(bnfurl_plan_new(nullptr, 0, &plan, nullptr, 0), BNFURL_OK);
  Held<ArrowArrayStream> stream;
  EXPECT_EQ(bnfurl_plan_files(plan, nullptr, 0, &stream, message, 100), BNFURL_BAD_ARGUMENT);
  EXPECT_EQ(bnfurl_plan_files(nullptr, hole, 1, &stream, message, 100), BNFURL_BAD_ARGUMENT);
  EXPECT_EQ(bnfurl_plan_files(plan, hole, 2, &stream, message, 100), BNFURL_BAD_ARGUMENT);
  EXPECT_EQ(bnfurl_plan_memory(plan, nullptr, "", 0, &stream, message, 100), BNFURL_BAD_ARGUMENT);
  EXPECT_EQ(bnfurl_plan_memory(plan, "a", nullptr, 1, &stream, message, 100), BNFURL_BAD_ARGUMENT);
  EXPECT_EQ(bnfurl_plan_memory(plan, "a", "", 0, nullptr, message, 100), BNFURL_BAD_ARGUMENT);
  EXPECT_EQ(bnfurl_plan_memory(plan, "a", "", static_cast<std::size_t>(-1), &stream, message, 100),
            BNFURL_BAD_ARGUMENT);
  bnfurl_plan_free(plan);
}

}  // namespace
}  // namespace bnfurl::tests
