// Marks in messages, and what a program makes of them.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "src/records/messages/messages.hpp"
#include "src/records/messages/wording.hpp"

namespace bnfurl::records {
namespace {

// Shows all that a program is told: `<-i=jsonl -k=uri>`, and for a help its number.
std::string shown(const OptionWords& words) {
  std::string text = "<";
  for (const auto& [option, value] : words)
    text.append(text.size() > 1 ? " " : "").append(option).append("=").append(value);
  return text + ">";
}

std::string shown_help(Help what, const OptionWords& words) {
  return std::to_string(static_cast<int>(what)) + shown(words);
}

std::string said(std::string_view message) { return worded(message, {shown, shown_help}); }

TEST(Wording, ReplacesAllMarksOfAMessage) {
  EXPECT_EQ(said("no marks\nat all"), "no marks\nat all");
  EXPECT_EQ(said(""), "");
  EXPECT_EQ(said("a " + as_written({{"-i", "jsonl"}, {"-k", "uri"}}) + " or " + as_written({{"-k"}})),
            "a <-i=jsonl -k=uri> or <-k=>");
  EXPECT_EQ(said(as_written({}) + as_written({{"-g", "rfc9112"}}) + "."), "<><-g=rfc9112>.");
}

TEST(Wording, TellsEachHelpFromTheOthers) {
  const Help all[] = {Help::formats, Help::columns, Help::grammars, Help::productions, Help::levels, Help::reasons};
  std::string message, expected;
  for (const Help help : all) {
    message += help_for(help) + help_for(help, {{"--links"}, {"-i", "warc"}});
    expected += shown_help(help, {}) + shown_help(help, {{"--links"}, {"-i", "warc"}});
  }
  EXPECT_EQ(said(message), expected);
}

// A value that looks like a mark, or ends one, is a value.
TEST(Wording, ValuesArePrintable) {
  const std::string whole = as_written({{"-k", "x"}});
  for (const std::string& value : {whole, std::string("\x03"), std::string("\x02-k\x02y"), std::string("\x04\n\x00", 3),
                                   std::string("\"it's\""), std::string("caf\xc3\xa9")}) {
    EXPECT_EQ(said(as_written({{"-i", value}, {"-p"}})), "<-i=" + printable(value) + " -p=>");
    EXPECT_EQ(said(help_for(Help::columns, {{"-i", value}})), "1<-i=" + printable(value) + ">");
  }
}

// A text from outside that somebody forgot to make printable.
TEST(Wording, WhatIsNotAMarkIsEscaped) {
  for (const std::string& text : std::vector<std::string>{"\x01", "\x01o", "\x01\x03", "\x01x\x03", "\x01o-k\x03",
                                                          "\x01o\x02-k\x03", "\x01o\x02-k\x02y\x02\x03", "\x03\x02"}) {
    std::string expected;
    for (const char octet : text) expected += octet < 4 ? printable({&octet, 1}) : std::string(1, octet);
    EXPECT_EQ(said("(" + text + ")"), "(" + expected + ")");
  }
  EXPECT_EQ(said("\x01" + as_written({{"-k"}})), "\\x01<-k=>");
  EXPECT_EQ(said("\x01o\x02-x\x02" + as_written({{"-k"}})), "\\x01o\\x02-x\\x02<-k=>");
}

// Their widths are those of what is said, not of the marks.
TEST(Wording, CellsAreAligned) {
  const std::string message =
      "formats:\n  csv " + as_written({{"-k", "u"}}) + cell_end + " a b\n  w3c" + cell_end + " c\nthe end";
  EXPECT_EQ(said(message), "formats:\n  csv <-k=u> a b\n  w3c        c\nthe end");
  EXPECT_EQ(said(std::string("a") + cell_end + cell_end + "b"), "a b");
}

TEST(CommandLineWording, IsWhatAUserTypes) {
  EXPECT_EQ(worded(as_written({{"-i", "nginx:$status '\"'"}, {"-k", "it's\n"}})),
            R"(-i 'nginx:$status '\''"'\''' -k 'it'\''s\x0a')");
  EXPECT_EQ(worded(as_written({{"--zone"}})), "--zone");
  EXPECT_EQ(worded(help_for(Help::columns, {{"-i", "combined"}})), "\"bnfurl split -i combined -f help\"");
  EXPECT_EQ(worded(help_for(Help::columns)), "\"bnfurl split -f help\"");
  EXPECT_EQ(worded(help_for(Help::columns, {{"--links"}, {"-i", "warc"}})),
            "\"bnfurl extract --links -i warc -f help\"");
  EXPECT_EQ(worded(help_for(Help::reasons, {{"-i", "combined"}})), "bnfurl check -i combined FILE");
}

// The names that exist are from outside, too, such as those of a header; what is after them can have marks.
TEST(Unknown, HasMarksAndIsPrintable) {
  const std::vector<std::string> known(9, "a\x01\x03");
  const UsageError error = unknown("field (" + as_written({{"-k"}}) + ")", "b\x02", known, help_for(Help::formats));
  EXPECT_TRUE(said(error.what()).starts_with("unknown field (<-k=>) \"b\\x02\"; expected one of: a\\x01\\x03 a\\x01"));
  EXPECT_TRUE(said(error.what()).ends_with(" and others; 0<> lists them all"));
}

}  // namespace
}  // namespace bnfurl::records
