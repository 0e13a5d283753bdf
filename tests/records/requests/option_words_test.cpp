#include "src/records/requests/option_words.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tools/bnfurl/options/options.hpp"

namespace bnfurl::records {
namespace {

using Strings = std::vector<std::string>;

std::string refusal_of(const Strings& words) {
  try {
    (void)read_record_options(words);
  } catch (const UsageError& error) {
    return error.what();
  }
  return "";
}

TEST(OptionWords, AreReadAsOnACommandLine) {
  const RecordOptions options =
      read_record_options(Strings{"-i", "combined", "-ftime", "--fields=path", "-j3", "--repair", "--where", "valid",
                                  "--where", "host", "--on-bad", "drop", "--page-size", "2K", "-0", "--lenient"});
  EXPECT_EQ(options.input, "combined");
  EXPECT_EQ(options.fields, "time,path");
  EXPECT_EQ(options.jobs, 3);
  EXPECT_EQ(options.repair, "grammar");
  EXPECT_EQ(options.where, (Strings{"valid", "host"}));
  EXPECT_EQ(options.on_bad, OnBad::drop);
  EXPECT_EQ(options.page_size, 2048);
  EXPECT_TRUE(options.nul);
  EXPECT_TRUE(options.lenient);
}

TEST(OptionWords, OfInputsTheLastNamesTheFormat) {
  const RecordOptions options = read_record_options(Strings{"-i", "combined", "-i", "jsonl"});
  EXPECT_EQ(options.inputs, (Strings{"combined", "jsonl"}));
  EXPECT_EQ(options.input, "jsonl");
}

TEST(OptionWords, SayWhatIsWrong) {
  EXPECT_EQ(refusal_of({"-f"}), "-f needs a value");
  EXPECT_EQ(refusal_of({"--jobs", "0"}), "--jobs takes a number of at least 1, not \"0\"");
  EXPECT_EQ(refusal_of({"--lenient=1"}), "--lenient takes no value");
  EXPECT_EQ(refusal_of({"--on-bad", "keeep"}),
            "unknown value of --on-bad \"keeep\" (did you mean \"keep\"?); expected one of: keep drop fail");
  EXPECT_EQ(refusal_of({"--feilds", "host"}).substr(0, 56),
            "unknown option \"--feilds\" (did you mean \"--fields\"?); ex");
  EXPECT_EQ(refusal_of({"urls.txt"}), "\"urls.txt\" is not an option; files are given apart");
  EXPECT_EQ(refusal_of({"--", "-f"}), "\"-f\" is not an option; files are given apart");
}

// What a command line has for records, a program that calls the library has, too, in the same words.
TEST(OptionWords, AreTakenByACommand) {
  for (const WrittenOption<RecordOptions>& each : record_options) {
    bool is_taken = false;
    for (const tool::Command& command : tool::commands()) is_taken |= command.takes(each.each_name().back());
    EXPECT_TRUE(is_taken) << each.names;
  }
}

}  // namespace
}  // namespace bnfurl::records
