// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The steps that take session ids out, on parts of a text: the octets around the part stay.
#include "crawl/surt/surt.hpp"

#include <gtest/gtest.h>

namespace bnfurl::crawl {
namespace {

const std::string id24 = "0123456789abcdefghiJKLMN";
const std::string id32 = "0123456789abcdefghijklmnopqrSTUV";

using Remove = std::size_t (*)(std::string&, std::size_t, std::size_t);

std::string without(Remove remove, const std::string& part) {
  std::string text = "<=&" + part + "&=>";
  const std::size_t end = remove(text, 3, 3 + part.size());
  EXPECT_EQ(text.substr(0, 3), "<=&");
  EXPECT_EQ(text.substr(end), "&=>");
  return text.substr(3, end - 3);
}
std::string path(const std::string& part) { return without(remove_path_sessions, part); }
std::string query(const std::string& part) { return without(remove_query_sessions, part); }

TEST(PathSessions, StandBeforeANameWithAspx) {
  EXPECT_EQ(path("/a/(" + id24 + ")/b.aspx"), "/a/b.aspx");
  EXPECT_EQ(path("/a/(x(" + id24 + "))/b.ASPX/c"), "/a/b.ASPX/c");
  EXPECT_EQ(path("/(x(" + id24 + ")Y(" + id24 + "))/b.aspx"), "/b.aspx");
  EXPECT_EQ(path("/a/(" + id24 + ")/.aspx.aspx"), "/a/.aspx.aspx");
  for (const std::string& kept : {"/a/(" + id24 + ")/b.asp", "/a/(" + id24 + "0)/b.aspx", "/a/(" + id24 + ")b.aspx",
                                  "/a(" + id24 + ")/b.aspx", "/a/(" + id24 + ")/.aspx", "/a/(" + id24 + ")/b?.aspx",
                                  "/(1(" + id24 + "))/b.aspx", std::string("/()/b.aspx"), "/(x(" + id24 + ")/b.aspx"}) {
    EXPECT_EQ(path(kept), kept);
  }
}

TEST(PathSessions, TheLastOfEachKindIsTakenOut) {
  const std::string one = "(" + id24 + ")/";
  EXPECT_EQ(path("/" + one + one + "b.aspx"), "/" + one + "b.aspx");
  EXPECT_EQ(path("/" + one + "(x(" + id24 + "))/b.aspx"), "/b.aspx");
}

TEST(QuerySessions, HaveNamesAndSizes) {
  EXPECT_EQ(query("jsessionid=" + id32), "");
  EXPECT_EQ(query("a=1&JSessionID=" + id32 + "&b=2"), "a=1&b=2");
  EXPECT_EQ(query("PHPSESSID=" + id32 + "&"), "");
  EXPECT_EQ(query("my_sid=" + id32), "my_");
  EXPECT_EQ(query("ASPSESSIONIDabcdEFGH=abcdefghijklmnopqrstUVWX&b"), "b");
  EXPECT_EQ(query("a&CFID=1&cfToken=2&b"), "a&b");
  for (const std::string& kept :
       {"jsessionid=" + id32 + "0", "sid=" + id24, "sid=" + id32 + "-", "si=" + id32, std::string("sid="),
        std::string("ASPSESSIONIDabcdEFG1=abcdefghijklmnopqrstUVWX"),
        std::string("ASPSESSIONIDabcdEFGH=abcdefghijklmnopqrstUVW1"), std::string("cfid=&cftoken=2"),
        std::string("cfid=1&cftoken="), std::string("cfid=1&cftoken=&a"), std::string("cfid=1&a&cftoken=2"),
        std::string("cftoken=2&cfid=1")}) {
    EXPECT_EQ(query(kept), kept);
  }
}

TEST(QuerySessions, TheLastOfEachKindIsTakenOut) {
  const std::string one = "sid=" + id32;
  EXPECT_EQ(query(one + "&" + one), one + "&");
  EXPECT_EQ(query("jsessionid=" + id32 + "&phpsessid=" + id32 + "&" + one + "&cfid=1&cftoken=2"), "");
  EXPECT_EQ(query("cfid=1&cftoken=2&cfid=3&cftoken=4&a"), "cfid=1&cftoken=2&a");
}

}  // namespace
}  // namespace bnfurl::crawl
