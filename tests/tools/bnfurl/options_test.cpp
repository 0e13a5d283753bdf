// The command line as a value, and messages about unknown words.
#include <gtest/gtest.h>

#include "tools/bnfurl/options/options.hpp"
#include "tools/bnfurl/terminal/output.hpp"

namespace bnfurl::tool {
namespace {

Options read(const std::vector<std::string>& arguments) { return std::get<Options>(read_command_line(arguments)); }

TEST(CommandLine, OptionsAndFilesStandInAnyOrder) {
  const Options options = read({"split", "a", "-f", "host,port", "-", "--header", "b", "-o", "csv", "-c"});
  EXPECT_EQ(options.operands, (std::vector<std::string>{"a", "-", "b"}));
  EXPECT_EQ(options.fields, "host,port");
  EXPECT_EQ(options.output, "csv");
  EXPECT_TRUE(options.header && options.count && !options.lenient);
}

TEST(CommandLine, ShortOptionsCanBeJoined) {
  const Options options = read({"check", "-0qc", "-pURI", "-k", "referer"});
  EXPECT_TRUE(options.nul && options.quiet && options.count);
  EXPECT_EQ(options.productions, std::vector<std::string>{"URI"});
}

TEST(CommandLine, TheOptionForGrammarsTakesOneValueEachTime) {
  const Options options = read({"check", "-g", "a", "file", "-g", "b"});
  EXPECT_EQ(options.grammars, (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(options.operands, std::vector<std::string>{"file"});
}

TEST(CommandLine, ProductionsAndStrictnessGoWithGrammars) {
  const Options options = read({"explain", "-g", "a", "-g", "b", "-p", "c", "-pd", "--strict-scheme", "u"});
  EXPECT_EQ(options.productions, (std::vector<std::string>{"c", "d"}));
  EXPECT_TRUE(options.strict_scheme);
  EXPECT_FALSE(read({"split"}).strict_scheme);
}

TEST(CommandLine, OperandsAreTakenAsTheyAre) {
  const std::vector<std::string> operands = {"[::1]", "[a,b]", "", "{}", "%%", "-", "a b", "check"};
  std::vector<std::string> arguments = operands;
  arguments.insert(arguments.begin(), "explain");
  EXPECT_EQ(read(arguments).operands, operands);
}

TEST(CommandLine, EverythingAfterTwoDashesIsAnOperand) {
  EXPECT_EQ(read({"explain", "--", "-g", "--", "--help"}).operands, (std::vector<std::string>{"-g", "--", "--help"}));
}

TEST(CommandLine, HelpIsGivenInsteadOfWork) {
  for (const Command& command : commands()) {
    const std::string name(command.name);
    const auto request = read_command_line({name, "--help"});
    EXPECT_TRUE(std::get<Information>(request).text.starts_with("Usage: bnfurl " + name));
  }
}

TEST(CommandLine, OptionsHaveNamesValuesAndTexts) {
  const std::vector<OptionText> options = options_of(*find_command("witness"));
  EXPECT_EQ(options.front().names, (std::vector<std::string>{"-g", "--grammar"}));
  EXPECT_EQ(options.front().value, "NAME|FILE");
  EXPECT_EQ(options.front().text, "A grammar to compare, by name or file; give it twice");
  EXPECT_TRUE(options.front().repeats);
  EXPECT_EQ(options.back().names, (std::vector<std::string>{"-h", "--help", "--version"}));
  EXPECT_TRUE(options.back().value.empty());
}

TEST(CommandLine, AProgressBarIsRequestedRefusedOrLeftToTheProgram) {
  EXPECT_EQ(read({"check"}).progress, std::nullopt);
  EXPECT_EQ(read({"check", "--progress"}).progress, true);
  EXPECT_EQ(read({"check", "--progress", "--no-progress"}).progress, false);
  EXPECT_THROW((void)read_command_line({"check", "--no-progress=yes"}), UsageError);
}

TEST(CommandLine, UnknownWordsAreRefused) {
  const std::vector<std::vector<std::string>> refused = {{},
                                                         {"chek"},
                                                         {"-g"},
                                                         {"check", "--foo"},
                                                         {"check", "-z"},
                                                         {"check", "-p"},
                                                         {"check", "-f", "a"},
                                                         {"grammar", "list", "--strict-scheme"},
                                                         {"split", "-q"}};
  for (const auto& arguments : refused) EXPECT_THROW((void)read_command_line(arguments), UsageError);
}

TEST(Messages, NameTheKnownWords) {
  EXPECT_STREQ(unknown("column", "x\x1b\n", {"url", "host"}).what(),
               "unknown column \"x\\x1b\\x0a\"; known are: url host");
  EXPECT_STREQ(unknown("column", "hots", {"url", "host"}).what(),
               "unknown column \"hots\" (did you mean \"host\"?); known are: url host");
  EXPECT_STREQ(unknown("column", std::string(61, 'x'), {}).what(),
               ("unknown column \"" + std::string(57, 'x') + "...\"; known are: ").c_str());
}

TEST(Messages, NameEightKnownWords) {
  std::vector<std::string> known = {"a", "b", "c", "d", "e", "f", "g", "host"};
  EXPECT_STREQ(unknown("word", "hots", known, "list").what(),
               "unknown word \"hots\" (did you mean \"host\"?); known are: a b c d e f g host");
  known.insert(known.begin(), "one");
  EXPECT_STREQ(unknown("word", "hots", known, "list").what(),
               "unknown word \"hots\" (did you mean \"host\"?); known are: host one a b c d e f and 1 more; list lists "
               "them all");
  EXPECT_STREQ(unknown("word", "hxyz", known).what(), "unknown word \"hxyz\"; known are: one a b c d e f g and 1 more");
}

}  // namespace
}  // namespace bnfurl::tool
