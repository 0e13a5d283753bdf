// Grammars of a command line: components that are numbers, open productions, small files, and the memory of traces.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include <bnfurl/bnfurl.hpp>

#include "tests/tools/bnfurl/temporary_file.hpp"
#include "tools/bnfurl/grammars/grammar_files.hpp"
#include "tools/bnfurl/grammars/lookup.hpp"
#include "tools/bnfurl/grammars/open_productions.hpp"
#include "tools/bnfurl/terminal/output.hpp"

namespace bnfurl::tool {
namespace {

std::string numbers_of(Grammar grammar) {
  std::string names;
  for (const Component component : grammar.components()) {
    if (is_number(component)) names.append(component.name()).append(" ");
  }
  return names;
}

TEST(Numbers, AreTheStatusAndTheSizeOfALog) {
  EXPECT_EQ(numbers_of(find_grammar("common")), "status size ");
  EXPECT_EQ(numbers_of(find_grammar("combined")), "status size ");
}

TEST(Numbers, AreDigitsOrADashAndNothingElse) {
  const TemporaryFile file(
      "# component: one\n# component: many\n# component: dash\n# component: either\n# component: empty\n"
      "# component: sign\n# component: dashes\n# component: point\n# component: mixed = two seven\n"
      "# component: several = three four\n# component: inside = all/five\n\n"
      "all = one two three four five seven many dash either empty sign dashes point\none = DIGIT\ntwo = DIGIT\n"
      "three = DIGIT\nfour = \"-\"\nfive = DIGIT\nseven = \"x\"\nmany = 2*4DIGIT\ndash = \"-\"\n"
      "either = \"-\" / 1*%x30-39\nempty = *DIGIT\nsign = [ \"-\" ] 1*DIGIT\ndashes = 1*\"-\"\npoint = 1*DIGIT "
      "\".\"\n");
  EXPECT_EQ(numbers_of(find_grammar(file.name())), "one many dash either several inside ");
}

TEST(Numbers, AreSeenInAnyProduction) {
  EXPECT_TRUE(has_only_numbers(find_entry(find_grammar("rfc3986"), "dec-octet")));
  EXPECT_FALSE(has_only_numbers(find_entry(find_grammar("rfc3986"), "port")));  // it may be empty
  EXPECT_FALSE(has_only_numbers(find_entry(find_grammar("rfc3986"), "HEXDIG")));
}

std::string open(std::string_view grammar, std::string_view production, std::string_view prefix,
                 Reader reader = Reader::as_printed) {
  const Production asked = *find_production(grammar, production);
  return fmt::format("{}", fmt::join(open_productions(asked, prefix, reader), " "));
}

TEST(OpenProductions, EndWithTheInnermost) {
  EXPECT_EQ(open("rfc1738", "httpurl", "http://h/"), "httpurl hpath hsegment uchar");
  EXPECT_EQ(open("w3c1993", "url", "wais://h/d/t/"), "url waisaddress waisdoc wpath digits");
}

TEST(OpenProductions, OfAStrictReaderAreThoseOfThePredefinedScheme) {
  EXPECT_EQ(open("rfc1738", "url", "http://u:"), "url otherurl genericurl schemepart xchar");
  EXPECT_EQ(open("rfc1738", "url", "http://u:", Reader::strict), "url httpurl hostport port digits");
}

std::string fault_of(const std::string& name, const Patience& patience = {}) {
  try {
    static_cast<void>(read_small_file(name, patience));
  } catch (const UsageError& error) {
    return error.what();
  }
  return "none";
}

class SmallFile : public testing::Test {
protected:
  SmallFile() : name_(testing::TempDir() + fmt::format("bnfurl-small-file-{}", ::getpid())) {}
  ~SmallFile() override { ::unlink(name_.c_str()); }

  const std::string name_;
};

TEST_F(SmallFile, IsReadAsAWhole) {
  const std::string text = std::string(100'000, 'x') + std::string("\0\n", 2);
  std::ofstream(name_) << text;
  EXPECT_EQ(read_small_file(name_), text);
}

TEST_F(SmallFile, ThatDoesNotExistOrIsAFolderIsRefused) {
  EXPECT_EQ(fault_of(name_), name_ + ": No such file or directory");
  EXPECT_EQ(fault_of("tests"), "tests: Is a directory");
}

TEST_F(SmallFile, WithoutEndIsRefused) {
  EXPECT_EQ(fault_of("/dev/zero"), "/dev/zero: larger than 1048576 octets, too large for a grammar");
}

TEST_F(SmallFile, APipeWithoutAWriterIsRefusedSoon) {
  ASSERT_EQ(::mkfifo(name_.c_str(), 0600), 0);
  EXPECT_EQ(fault_of(name_, {100, std::chrono::milliseconds(20)}), name_ + ": no data for 20 ms");
}

TEST_F(SmallFile, MayBeAPipe) {
  ASSERT_EQ(::mkfifo(name_.c_str(), 0600), 0);
  std::thread writer([this] { std::ofstream(name_) << "s = DIGIT\n"; });
  EXPECT_EQ(read_small_file(name_), "s = DIGIT\n");
  writer.join();
}

std::ptrdiff_t segments(const TraceMemory& memory) {
  return std::ranges::count_if(memory.occurrences(),
                               [](const Occurrence& each) { return each.production().name() == "segment"; });
}

TEST(TraceMemory, GrowsToWhatATextNeeds) {
  const Production uri = *find_production("rfc3986", "URI");
  TraceMemory memory;
  std::string path;
  for (std::size_t i = 0; i < 100; ++i) path += "/a";
  memory.fill(uri, "x://h/a/b");
  EXPECT_EQ(segments(memory), 2);
  memory.fill(uri, "x://h" + path);
  EXPECT_EQ(segments(memory), 100);
  memory.fill(uri, "x://h/a");
  EXPECT_EQ(segments(memory), 1);
}

TEST(TraceMemory, IsEmptyForATextThatDoesNotMatch) {
  const Production uri = *find_production("rfc3986", "URI");
  TraceMemory memory;
  memory.fill(uri, "x:/a");
  EXPECT_FALSE(memory.occurrences().empty());
  memory.fill(uri, "x:/ ");
  EXPECT_TRUE(memory.occurrences().empty());
}

}  // namespace
}  // namespace bnfurl::tool
