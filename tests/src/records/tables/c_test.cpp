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

#include "tests/src/core/support/c_header.hpp"

namespace bnfurl::tests {
namespace {

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

TEST(CRecords, EveryExampleIsTrue) {
  const Folder folder("http://h:80/\nhttp://a b\n");
  const char* const words[] = {"-f", "valid,host,default_port"};
  const char* const wrong[] = {"-f"};
  const char* const files[] = {"urls.txt"};
  const char* const missing[] = {"missing.txt"};
  bnfurl_plan *plan = nullptr, *no_plan = nullptr;
  char message[400];
  Held<ArrowArrayStream> stream, list, no_stream;
  Held<ArrowSchema> schema;
  Held<ArrowArray> array, list_array;
#define EXAMPLE(result, ...) expect_example(#__VA_ARGS__, shown((__VA_ARGS__)), result)
#include "tests/examples_of_records.inc"
  bnfurl_plan_free(plan);
}

TEST(CRecords, EveryFunctionHasAnExample) {
  const CHeader header("", "", header_name);
  EXPECT_EQ(header.functions_without(), "");
  EXPECT_EQ(header.functions().size(), 5U);
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
  for (std::thread& each : threads) each.join();
  EXPECT_GE(rows, 2);
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
