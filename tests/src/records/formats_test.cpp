// A grammar may be a pipe, but not one without a writer.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <string>

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

TEST(ShippedGrammars, AreReadOnceForTheNamesOfLogs) { EXPECT_EQ(&log_names(), &log_names()); }

}  // namespace
}  // namespace bnfurl::records
