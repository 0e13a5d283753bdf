// The grammar files of the program and of its users. A grammar may be a pipe, but not one without a writer. A log
// format that comes with the program has its tables in it, and is never built at run time.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <bnfurl/bnfurl.hpp>

#include "src/loader/compiled_grammars.hpp"
#include "src/records/formats/grammar_files.hpp"
#include "tools/bnfurl/terminal/output.hpp"

namespace bnfurl::records {
namespace {

TEST(SmallFile, APipeWithoutAWriterIsRefusedSoon) {
  const std::string name = testing::TempDir() + fmt::format("bnfurl-small-file-{}", ::getpid());
  ASSERT_EQ(::mkfifo(name.c_str(), 0600), 0);
  try {
    static_cast<void>(read_small_file(name, {100, std::chrono::milliseconds(20)}));
    ADD_FAILURE() << "it is read";
  } catch (const UsageError& error) {
    EXPECT_EQ(error.what(), name + ": no data for 20 ms");
  }
  ::unlink(name.c_str());
}

std::optional<Grammar> read(const std::vector<std::string>& files) {
  load_files(files);
  return find_loaded(files.front());
}

bool has_tables(std::optional<Grammar> grammar) {
  return std::ranges::find(formats_with_tables(), grammar) != formats_with_tables().end();
}

TEST(LogFormats, AreNeverBuiltAtRunTime) {
  std::size_t count = 0;
  for (const auto& each : std::filesystem::directory_iterator("grammar")) {
    const std::string file = each.path().string(),
                      text = each.path().extension() == ".bnf" ? read_small_file(file) : "";
    const bool is_compiled = bnfurl::find_grammar(each.path().stem().string()).has_value();
    if (is_compiled || text.find("\n# kind:      record\n") == std::string::npos) continue;
    ++count;
    EXPECT_TRUE(has_tables(read({file}))) << file;
    EXPECT_EQ(find_rules(*find_loaded(file)), nullptr) << file;
    EXPECT_EQ(&printed_grammar(*find_loaded(file)), &printed_grammar(*find_loaded(file)));
    EXPECT_EQ(printed_grammar(*find_loaded(file)).directives.name, each.path().stem());
  }
  EXPECT_EQ(count, formats_with_tables().size());
  EXPECT_GT(count, 15U);
}

TEST(PrintedGrammar, HasTheRulesOfAllCompiledGrammars) {
  for (const gen::Grammar& grammar : loader::printed_grammars()) {
    const gen::Grammar& printed = printed_grammar(*bnfurl::find_grammar(grammar.directives.name));
    EXPECT_EQ(to_string(printed), to_string(grammar));
    EXPECT_EQ(&printed_grammar(*bnfurl::find_grammar(grammar.directives.name)), &printed);
  }
}

TEST(LogFormats, OfAnotherTextAreBuilt) {
  const std::filesystem::path folder(testing::TempDir() + fmt::format("bnfurl-formats-{}", ::getpid()));
  const auto write = [&folder](const std::string& place, const std::string& name, const std::string& text) {
    std::filesystem::create_directories(folder / place);
    std::ofstream(folder / place / name) << text;
    return (folder / place / name).string();
  };
  const std::string squid = read_small_file("grammar/squid.bnf");
  EXPECT_TRUE(has_tables(read({write("same", "squid.bnf", squid)})));
  EXPECT_FALSE(has_tables(read({write("changed", "squid.bnf", squid + "other = \"x\"\n")})));
  const std::string judge = write("judge", "rfc9112.bnf", "# grammar: rfc9112\nrequest-target = \"x\"\n");
  const std::string judged = write("judge", "squid.bnf", squid);
  EXPECT_FALSE(has_tables(read({judged, judge})));
  EXPECT_EQ(find_loaded(judged)->record_keys()[0].production().grammar(), find_loaded(judge));
  std::filesystem::remove_all(folder);
}

TEST(ShippedGrammars, AreReadOnceForTheNamesOfLogs) { EXPECT_EQ(&log_names(), &log_names()); }

}  // namespace
}  // namespace bnfurl::records
