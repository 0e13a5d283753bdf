// Formats as they stand in nginx.conf and httpd.conf.
#include <gtest/gtest.h>

#include "tools/bnfurl/grammars/server_formats/servers.hpp"
#include "tools/bnfurl/terminal/output.hpp"

namespace bnfurl::tool {
namespace {

std::string nginx_formats(std::string_view text) {
  std::string result;
  for (const NginxLogFormat& each : read_nginx_configuration(text))
    result += each.name + std::to_string(static_cast<int>(each.escape)) + "<" + each.text + ">";
  return result;
}

std::string apache_formats(std::string_view text) {
  std::string result;
  for (const ApacheLogFormat& each : read_apache_configuration(text)) result += each.name + "<" + each.text + ">";
  return result;
}

TEST(NginxConfiguration, PiecesAreJoined) {
  EXPECT_EQ(nginx_formats("log_format main '$a '\n  \"[$b]\" # a comment; 'more'\n  $c;"), "main0<$a [$b]$c>");
}

TEST(NginxConfiguration, FormatsStandInBlocksBesideOtherDirectives) {
  EXPECT_EQ(nginx_formats("user www;\nhttp {\n  map $a $b { default '}'; }\n  log_format one '$a';\n"
                          "  #log_format no '$x';\n  server { access_log /var/log/a one; }\n"
                          "  log_format two escape=json '{\"a\":\"$a\"}';\n}\n"),
            "one0<$a>two1<{\"a\":\"$a\"}>");
}

TEST(NginxConfiguration, EscapesAreThoseOfTheServer) {
  EXPECT_EQ(nginx_formats(R"(log_format a "\"$a\"\t\x" '\'' ${b}c;)"), "a0<\"$a\"\t\\x'${b}c>");
}

TEST(NginxConfiguration, AnEscapeHasThreeWords) {
  EXPECT_EQ(nginx_formats("log_format a escape=none $b; log_format b escape=default $b;"), "a2<$b>b0<$b>");
  EXPECT_THROW((void)nginx_formats("log_format a escape=xml $b;"), UsageError);
}

TEST(NginxConfiguration, AFileThatEndsEarlyIsReadAsFarAsItGoes) {
  EXPECT_EQ(nginx_formats("log_format a 'b"), "a0<b>");
  EXPECT_EQ(nginx_formats("log_format a '\\"), "a0<\\>");
  EXPECT_EQ(nginx_formats("log_format"), "");
  EXPECT_EQ(nginx_formats(";;{}#"), "");
}

TEST(NginxString, QuotesAndEscapeMayStandAroundIt) {
  const auto read = [](std::string_view text) {
    const NginxLogFormat format = read_nginx_string(text);
    return std::to_string(static_cast<int>(format.escape)) + "<" + format.text + ">";
  };
  EXPECT_EQ(read("$a \"$b\""), "0<$a \"$b\">");
  EXPECT_EQ(read("'$a ' '\"$b\"';"), "0<$a \"$b\">");
  EXPECT_EQ(read("escape=json {$a}"), "1<{$a}>");
  EXPECT_EQ(read("escape=none '$a' $b"), "2<$a$b>");
  EXPECT_EQ(read(" $a "), "0< $a >");
  EXPECT_EQ(read("escape=none"), "2<>");
  EXPECT_EQ(read(""), "0<>");
  EXPECT_THROW((void)read("escape= $a"), UsageError);
}

TEST(ApacheConfiguration, ALogFormatHasTextAndName) {
  EXPECT_EQ(apache_formats("# LogFormat \"%a\" no\n<IfModule log_config_module>\n  LogFormat \"%h \\\"%r\\\"\" one\n"
                           "\tlogformat '%h \"%r\"' two\nCustomLog a one\nLogFormat %h three\n</IfModule>\n"),
            "one<%h \\\"%r\\\">two<%h \"%r\">three<%h>");
}

TEST(ApacheConfiguration, ALineMayBeContinued) {
  EXPECT_EQ(apache_formats("LogFormat \"%h \\\n%l\" \\\r\n  one\n"), "one<%h %l>");
  EXPECT_EQ(apache_formats("LogFormat \"%h"), "<%h>");
  EXPECT_EQ(apache_formats("LogFormat \"%h\\"), "<%h\\>");
  EXPECT_EQ(apache_formats("LogFormat"), "<>");
}

}  // namespace
}  // namespace bnfurl::tool
