// Formats of nginx and Apache as grammars: names, rules, ambiguities, and what is refused.
#include "tools/bnfurl/grammars/server_formats/server_formats.hpp"

#include <gtest/gtest.h>

#include "tools/bnfurl/terminal/output.hpp"

namespace bnfurl::tool {
namespace {

// The lines of the grammar that begin with `begin`, without it.
std::string lines_of(std::string_view word, const std::string& begin) {
  const std::string text = "\n" + grammar_of_server(word).text;
  std::string result;
  for (std::size_t at = text.find("\n" + begin); at != std::string::npos; at = text.find("\n" + begin, at + 1)) {
    const std::size_t from = at + 1 + begin.size();
    result += (result.empty() ? "" : "|") + text.substr(from, text.find('\n', from) - from);
  }
  return result;
}

std::string components(std::string_view word) { return lines_of(word, "# component: "); }

std::string refusal(std::string_view word) {
  try {
    return "made: " + grammar_of_server(word).text;
  } catch (const UsageError& error) {
    return error.what();
  }
}

TEST(ServerFormats, AreToldByTheServersName) {
  EXPECT_TRUE(is_server_format("nginx:$request"));
  EXPECT_TRUE(is_server_format("apache:%r"));
  EXPECT_FALSE(is_server_format("nginx"));
  EXPECT_FALSE(is_server_format("./nginx:$request"));
}

TEST(NginxNames, AreThoseOfCombinedWhereTheyMeanTheSame) {
  EXPECT_EQ(components("nginx:$remote_addr $remote_user $time_local $request_method $request_uri $server_protocol "
                       "$status $bytes_sent $http_referer $http_user_agent"),
            "host|user|time|method|target|version|status|size|referer|user-agent");
}

TEST(NginxNames, AreOtherwiseThoseOfTheServer) {
  EXPECT_EQ(components("nginx:$request_uri $Request_Time ${upstream_addr} $http_x_a $arg_page"),
            "target|request-time|upstream-addr|http-x-a|arg-page");
}

TEST(NginxNames, HaveTheServersNameWhereAnotherComponentHasThem) {
  EXPECT_EQ(components("nginx:$request $host $size $record $sp $1 $octet"),
            "request|method|target = target no-target target-alone|version|nginx-host|nginx-size|nginx-record|"
            "nginx-sp|nginx-1|nginx-octet");
}

TEST(NginxNames, OfSeveralWithOneMeaningGoToTheNearest) {
  EXPECT_EQ(components("nginx:$bytes_sent $body_bytes_sent $msec $time_iso8601 $request_method $request $request_uri"),
            "bytes-sent|size|msec|time|request-method|request|method|target = target no-target target-alone|version|"
            "request-uri");
}

TEST(NginxNames, OfOneVariableAreOneComponent) {
  EXPECT_EQ(components("nginx:$request_uri $status $request_uri"), "target|status");
}

TEST(NginxFormats, APathAndItsQueryAreATarget) {
  EXPECT_EQ(components("nginx:$uri$is_args$args $status"), "target = with-query no-query|status");
  EXPECT_EQ(components("nginx:escape=json $uri$is_args$args $status"), "target|status");
  EXPECT_EQ(components("nginx:$request $uri"), components("nginx:$request") + "|uri");
}

TEST(NginxFormats, LiteralsAreWrittenAsARuleHasThem) {
  EXPECT_EQ(lines_of("nginx:$status \"$request\"|a\tb%;", "record = "),
            R"(status SP DQUOTE request DQUOTE %s"|a" %x09 %s"b%;")");
}

TEST(NginxFormats, WhatEscapeDoesNotPrintIsNoComponent) {
  EXPECT_EQ(lines_of("nginx:escape=json $request_uri $status $http_a", "record = "),
            "[ target ] SP status SP [ http-a ]");
  EXPECT_EQ(lines_of("nginx:escape=json $request_uri $status $http_a", "http-a = "), "1*text-octet  ; $http_a");
  EXPECT_EQ(lines_of("nginx:$request_uri $status $http_a", "record = "), "target SP status SP http-a");
  EXPECT_EQ(lines_of("nginx:$request_uri $status $http_a", "http-a = "), "*text-octet  ; $http_a");
}

TEST(NginxFormats, ARefererAloneIsAUrl) {
  EXPECT_EQ(lines_of("nginx:$http_referer -> $status", "# referer:   "),
            "referer rfc3986 URI-reference unless referer = \"-\"");
}

TEST(ApacheNames, AreThoseOfCombinedWhereTheyMeanTheSame) {
  EXPECT_EQ(components(R"(apache:%h %l %u %t %m %U%q %H %>s %b "%{Referer}i" "%{user-agent}i")"),
            "host|ident|user|time|method|target|version|status|size|referer|user-agent");
}

TEST(ApacheNames, AreOtherwiseThoseOfTheTable) {
  EXPECT_EQ(components("apache:%r %D %T %{ms}T %{X-A}i %{X-A}o %{X-A}C %{X_A}e %{X-A}n %v %p %P %f %k %L %X %I"),
            components("apache:%r") +
                "|duration-us|duration-s|duration-ms|x-a|response-x-a|cookie-x-a|env-x-a|note-x-a|server-name|port|pid|"
                "filename|keepalive|log-id|connection-status|bytes-received");
}

TEST(ApacheNames, HaveTheServersNameWhereAnotherComponentHasThem) {
  EXPECT_EQ(components("apache:%h %a %r %{Host}i %s %>s %U %{1}i"),
            "host|remote-ip|request|method|target = target no-target target-alone|version|apache-host|original-status|"
            "status|url-path|apache-1");
}

TEST(ApacheFormats, ATimeStandsInBracketsOrAsItsPatternSays) {
  EXPECT_EQ(lines_of("apache:%t %r", "record = "), R"("[" time "] " request)");
  EXPECT_EQ(lines_of("apache:%{%F %T}t %r", "time = "),
            R"(4DIGIT 2( "-" 2DIGIT ) " " 2DIGIT 2( ":" 2DIGIT )  ; %{%F %T}t)");
  EXPECT_EQ(lines_of("apache:%{%c}t %r", "time = "), "*text-octet  ; %{%c}t");
}

TEST(ApacheNames, OfTimesGoToTheOneThatSaysMost) {
  EXPECT_EQ(components("apache:%{sec}t %{%F %T}t %r"), "time-sec|time|" + components("apache:%r"));
  EXPECT_EQ(components("apache:%{sec}t %{usec_frac}t %r"), "time|time-usec-frac|" + components("apache:%r"));
}

TEST(ServerFormats, SayHowTheirTimeIsWritten) {
  const auto time = [](std::string_view word) { return lines_of(word, "# time:      "); };
  EXPECT_EQ(time("nginx:$time_local $request"), "time %d/%b/%Y:%H:%M:%S %z");
  EXPECT_EQ(time("nginx:$time_iso8601 $request"), "time %Y-%m-%dT%H:%M:%S%z");
  EXPECT_EQ(time("nginx:$msec $request"), "time %s%f");
  EXPECT_EQ(time("apache:%t %r"), "time %d/%b/%Y:%H:%M:%S %z");
  EXPECT_EQ(time("apache:%{begin:%F %T}t %r"), "time %Y-%m-%d %H:%M:%S");
  EXPECT_EQ(time("apache:%{sec}t %r"), "time %s");
  EXPECT_EQ(time("apache:%{msec}t %r"), "time %Q");
  EXPECT_EQ(time("apache:%{%H:%M}t %r"), "");
  EXPECT_EQ(time("nginx:$request"), "");
}

TEST(ApacheFormats, ADateAndTheTimeOfDayAfterItAreOneTime) {
  const auto time = [](std::string_view word) {
    return components(word) + " " + lines_of(word, "# time:      ") + " " + lines_of(word, "time = ");
  };
  EXPECT_EQ(time("apache:%{%Y-%m-%d}t %{%H:%M:%S}t %U"),
            R"(time|target time %Y-%m-%d %H:%M:%S 4DIGIT "-" 2DIGIT "-" 2DIGIT " " 2DIGIT ":" 2DIGIT ":" 2DIGIT  ; )"
            "%{%Y-%m-%d}t %{%H:%M:%S}t");
  const auto pattern = [](std::string_view word) { return components(word) + " " + lines_of(word, "# time:      "); };
  EXPECT_EQ(pattern("apache:%{%d/%b/%Y}t:%{%T}t%{%z}t %U"), "time|target time %d/%b/%Y:%H:%M:%S%z");
  EXPECT_EQ(pattern("apache:%{%F}t %{%T}t.%{msec_frac}t %U"), "time|time-msec-frac|target time %Y-%m-%d %H:%M:%S");
  EXPECT_EQ(pattern("apache:%{%F}t %{%R}t:%{%S}t %{%A}t %U"), "time|time-a|target time %Y-%m-%d %H:%M:%S");
  EXPECT_EQ(pattern("apache:%{end:%F}t %{end:%T}t %{%F}t %U"), "time|time-f|target time %Y-%m-%d %H:%M:%S");
  EXPECT_EQ(pattern("apache:%{%F}t %{begin:%T}t %U"), "time|target time %Y-%m-%d %H:%M:%S");
}

TEST(ApacheFormats, WhatIsNoWholeTimeIsAText) {
  const auto pattern = [](std::string_view word) { return components(word) + " " + lines_of(word, "# time:      "); };
  EXPECT_EQ(pattern("apache:%{%Y-%m-%d %H:%M}t %U"), "time|target ");
  EXPECT_EQ(pattern("apache:%{%d/%b}t %U"), "time|target ");
  EXPECT_EQ(pattern("apache:%{%d/%b}t %{%T}t %U"), "time|time-t|target ");
  EXPECT_EQ(pattern("apache:%{%F %T %F}t %U"), "time|target ");
  EXPECT_EQ(pattern("apache:%{%F}t %h %{%T}t %U"), "time|host|time-t|target ");
  EXPECT_EQ(pattern("apache:%{%F}t %{end:%T}t %U"), "time|time-end-t|target ");
  EXPECT_EQ(pattern("apache:%{%F}t%%%{%T}t %U"), "time|time-t|target ");
}

// These have always been columns of their own.
TEST(ApacheFormats, PartsOfATimeStayApartWhereAnotherIsTheTime) {
  EXPECT_EQ(components("apache:%t %{%F}t %{%T}t %U"), "time|time-f|time-t|target");
  EXPECT_EQ(components("apache:%{%T}t %{%F}t %U"), "time|time-f|target");
  EXPECT_EQ(components("apache:%{%Y}t-%{%m}t-%{%d}t %{%T}t %U"), "time|time-m|time-d|time-t|target");
  EXPECT_EQ(components("apache:%{%F %T}t %{%F}t %{%T}t %U"), "time|time-f|time-t|target");
}

TEST(ApacheFormats, EscapesAreThoseOfAConfiguration) {
  EXPECT_EQ(lines_of(R"(apache:\"%r\"\t\\%%\q %s)", "record = "), R"(DQUOTE request DQUOTE %x09 %s"\%\q " status)");
}

TEST(ApacheFormats, AStatusThatIsAskedForMayLeaveAHyphen) {
  EXPECT_EQ(lines_of("apache:%!200,304D %r", "duration-us = "), "1*DIGIT / \"-\"  ; %!200,304D");
}

TEST(ServerFormats, AreRefusedWithTheirColumn) {
  EXPECT_EQ(refusal("nginx:$request $"),
            "nginx: column 10 of the format: a variable's name follows a \"$\", as in $status or ${status}");
  EXPECT_EQ(refusal("nginx:${request"), "nginx: column 1 of the format: \"${\" is not closed by a \"}\"");
  EXPECT_EQ(
      refusal("apache:%r %d"),
      "unknown directive in column 4 of apache's format: \"%d\" (did you mean \"%D\"?); known are: %D %h %a %{c}h "
      "%{c}a %A %b %B and 52 more; \"man bnfurl\" lists them all");
  EXPECT_EQ(refusal("apache:%{Referer"), "apache: column 1 of the format: \"{\" is not closed by a \"}\"");
  EXPECT_EQ(
      refusal("apache:%r %>"),
      "apache: column 4 of the format: a letter is missing after this; a \"%\" that is printed is written \"%%\"");
}

TEST(ServerFormats, NeedAUrlAndOneLine) {
  EXPECT_EQ(refusal("nginx:$status"),
            "nginx: the format has no URL to judge; add $request or $request_uri, or the referer, $http_referer");
  EXPECT_EQ(refusal("apache:"), "apache: the format has no URL to judge; add %r or %U%q, or the referer, %{Referer}i");
  EXPECT_EQ(refusal("apache:%r\\n"), "apache: the format has a line feed; a record of a log is a line");
}

TEST(ServerFormats, InFilesAreNamed) {
  EXPECT_EQ(refusal("nginx:@a"), "nginx:@FILE:NAME names a file and a format in it, as in nginx:@nginx.conf:main");
  EXPECT_EQ(refusal("apache:@a:"),
            "apache:@FILE:NAME names a file and a format in it, as in apache:@apache2.conf:combined");
  EXPECT_EQ(refusal("nginx:@/nowhere/a:b"), "/nowhere/a: No such file or directory");
}

TEST(Ambiguities, AreShownWithAText) {
  EXPECT_EQ(grammar_of_server("nginx:$http_a $http_b $request_uri").ambiguity,
            "nginx: lines of this format can be read in several ways: in \"   \" it is http-a= http-b= , but could be "
            "http-a=  http-b=");
  EXPECT_TRUE(grammar_of_server("nginx:$request_uri$host").ambiguity);
  EXPECT_TRUE(grammar_of_server("nginx:escape=none $remote_addr \"$request\" \"$http_user_agent\"").ambiguity);
  EXPECT_TRUE(grammar_of_server("apache:%U %{a}i").ambiguity);
}

class NoAmbiguity : public testing::TestWithParam<const char*> {};

TEST_P(NoAmbiguity, IsReportedForCommonFormats) { EXPECT_EQ(grammar_of_server(GetParam()).ambiguity, std::nullopt); }

constexpr const char* common_formats[] = {
    R"(nginx:$remote_addr - $remote_user [$time_local] "$request" $status $body_bytes_sent "$http_referer" )"
    R"("$http_user_agent")",
    R"(nginx:$remote_addr - $remote_user [$time_local] "$request" $status $body_bytes_sent "$http_referer" )"
    R"("$http_user_agent" "$http_x_forwarded_for" $request_time $upstream_response_time $pipe)",
    R"(nginx:$host $remote_addr - $remote_user [$time_local] "$request_method $request_uri $server_protocol" $status )"
    R"($body_bytes_sent rt=$request_time ua="$upstream_addr" us="$upstream_status" ut="$upstream_response_time")",
    R"(nginx:escape=json {"time":"$time_iso8601","request":"$request","status":$status,"rt":"$request_time",)"
    R"("referer":"$http_referer","agent":"$http_user_agent"})",
    "nginx:$msec\t$remote_addr\t$request_method\t$host\t$uri$is_args$args\t$status\t$http_user_agent",
    R"(apache:%h %l %u %t \"%r\" %>s %b)",
    R"(apache:%h %l %u %t \"%r\" %>s %O \"%{Referer}i\" \"%{User-Agent}i\")",
    R"(apache:%v:%p %h %l %u %t \"%r\" %>s %O \"%{Referer}i\" \"%{User-Agent}i\" %D)",
    R"(apache:%t %h %{SSL_PROTOCOL}x %{SSL_CIPHER}x \"%r\" %b)",
    R"(apache:%{%Y-%m-%dT%H:%M:%S}t.%{usec_frac}t %a %m \"%U%q\" %H %>s %B %{ms}T %I %O)",
};
INSTANTIATE_TEST_SUITE_P(ServerFormats, NoAmbiguity, testing::ValuesIn(common_formats));

}  // namespace
}  // namespace bnfurl::tool
