// `--where`: the order of its tests, which no output shows, and expressions of any octets. tests/cli/where.t shows what
// each test selects, and each message; tests/records/records_test.py compares random expressions with Python.
#include <gtest/gtest.h>

#include <random>

#include "src/records/formats/lookup.hpp"
#include "src/records/scan/plan.hpp"
#include "src/records/scan/scan.hpp"
#include "src/records/where/where.hpp"
#include "tools/bnfurl/terminal/output.hpp"

namespace bnfurl::records {
namespace {

/// A column that counts how often it is asked for its value.
Column counting(const char* name, std::size_t& count) {
  static std::vector<std::size_t*> counts;
  counts.push_back(&count);
  return {.name = name,
          .read =
              [](const Row&, std::size_t index) {
                ++*counts[index];
                return Found("a");
              },
          .index = counts.size() - 1};
}

struct AnyRecords : Sink {
  [[nodiscard]] bool range(const Range& /*range*/, Tally& /*tally*/) override { return true; }
};

TEST(Where, CheapTestsComeFirst) {
  std::size_t valid = 0;
  std::size_t path = 0;
  std::size_t query = 0;
  const Columns columns = {counting("valid", valid), counting("path", path), counting("query", query)};
  LineSets files({}, [](const Message&) {});
  AskedNames asked;
  const Standard standard{find_entry(find_grammar("rfc3986"), "URI")};
  std::string text = "http://h/\n";
  const std::size_t size = text.size();
  text.resize(size + Block::margin);
  const Block line{.text = std::string_view(text).substr(0, size), .file = "f"};
  const auto ask = [&](const std::string& expression) {
    valid = path = query = 0;
    const std::string expressions[] = {expression};
    const Plan plan{.format = {},
                    .standards = {standard},
                    .derivation = std::make_shared<Derivation>(RecordOptions()),
                    .where = read_where(expressions, columns, asked, files)};
    AnyRecords sink;
    Tally tally;
    Scan(plan, Batches::of_records(plan.format, {})).work(line, sink, tally);
    return std::vector<std::size_t>{valid, path, query};
  };
  EXPECT_EQ(ask("path=~x and query=b and valid"), (std::vector<std::size_t>{1, 0, 0}));
  EXPECT_EQ(ask("path=~x and query=b"), (std::vector<std::size_t>{0, 0, 1}));
  EXPECT_EQ(ask("path*=x and query=b"), (std::vector<std::size_t>{0, 0, 1}));
  EXPECT_EQ(ask("path=~a or query=a"), (std::vector<std::size_t>{0, 0, 1}));
  EXPECT_EQ(ask("(path=a or path=~x) and not query"), (std::vector<std::size_t>{0, 0, 1}));
  EXPECT_EQ(ask("path=b and query=b"), (std::vector<std::size_t>{0, 1, 0}));
  EXPECT_EQ(ask("path=a and query=a"), (std::vector<std::size_t>{0, 1, 1}));
}

// Any octets are either read as tests or refused with a message.
TEST(Where, AnyTextIsReadOrRefused) {
  const Columns known = known_columns({find_grammar("rfc3986")}, std::nullopt);
  LineSets files({}, [](const Message&) {});
  AskedNames asked;
  std::mt19937 random(1);
  const std::string_view alphabet = "host port!=^$*\"\\,and in valid=1 ";
  for (int i = 0; i < 20000; ++i) {
    std::string text;
    for (std::size_t size = random() % 12; size > 0; --size) text += alphabet[random() % alphabet.size()];
    const std::string expressions[] = {text};
    try {
      (void)read_where(expressions, known, asked, files);
    } catch (const UsageError& error) {
      const std::string_view message = error.what();
      EXPECT_TRUE(message.starts_with("--where: expected ") || message.starts_with("unknown column") ||
                  message.find(" cannot ") != std::string::npos)
          << message;
    }
  }
}

}  // namespace
}  // namespace bnfurl::records
