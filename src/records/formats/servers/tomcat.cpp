// Tomcat's log formats: the patterns of its AccessLogValve, whose letters are not all Apache's, and times as Java's
// SimpleDateFormat writes them.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>

#include "gen/syntax/grammar_file.hpp"
#include "src/records/formats/servers/configurations.hpp"
#include "src/records/formats/servers/directives.hpp"
#include "src/records/formats/servers/grammar_text.hpp"

namespace bnfurl::records {
namespace {

// What letters of a pattern print. Those without `time` are not in the words of a `# time:` line; then the format has
// no such line.
struct TimeLetters {
  std::string_view letters;
  std::string_view rule;
  std::string_view sample;
  std::string_view time;
};

constexpr TimeLetters time_letters[] = {
    {"yyyy", "4DIGIT", "2026", "%Y"},
    {"MMM", "3ALPHA", "Nov", "%b"},
    {"MM", "2DIGIT", "11", "%m"},
    {"dd", "2DIGIT", "21", "%d"},
    {"HH", "2DIGIT", "08", "%H"},
    {"mm", "2DIGIT", "00", "%M"},
    {"ss.SSS", R"(2DIGIT "." 3DIGIT)", "00.000", "%S%f"},
    {"ss", "2DIGIT", "00", "%S"},
    {"SSS", "3DIGIT", "000", ""},
    {"Z", R"(( "+" / "-" ) 4DIGIT)", "+0000", "%z"},
    {"XXX", R"(( %s"Z" / ( "+" / "-" ) 2DIGIT ":" 2DIGIT ))", "Z", "%z"},
    {"EEE", "3ALPHA", "Sat", ""},
};

/// The values of a pattern such as `yyyy-MM-dd HH:mm:ss.SSS Z`; a free text if some of it is not known.
Values java_time(std::string_view pattern) {
  Values values;
  bool is_known_time = true, is_quoted = false;
  while (!pattern.empty()) {
    const auto stands_next = [pattern](const TimeLetters& each) { return pattern.starts_with(each.letters); };
    const auto* const found = is_quoted ? std::end(time_letters) : std::ranges::find_if(time_letters, stands_next);
    if (found != std::end(time_letters)) {
      values.rule += fmt::format(" {}", found->rule);
      values.sample += found->sample;
      values.time += found->time;
      is_known_time = is_known_time && !found->time.empty();
      pattern.remove_prefix(found->letters.size());
      continue;
    }
    const char octet = pattern.front();
    pattern.remove_prefix(1);
    if (octet == '\'') {
      is_quoted = !is_quoted;
      continue;
    }
    if ((is_letter(octet) && !is_quoted) || !can_be_quoted(octet)) return kinds::text.values();
    values.rule += fmt::format(" {}\"{}\"", is_letter(octet) ? "%s" : "", octet);
    values.sample += octet;
    values.time += octet;
  }
  values.rule.erase(0, 1);
  if (!is_known_time) values.time.clear();
  return values;
}

constexpr Kind fractional_seconds{R"(1*DIGIT [ "." 1*DIGIT ])", "0.046"};

// Of several rows with the same meaning, an earlier one is preferred.
constexpr DirectiveRow tomcat_rows[] = {
    {"h", "", "remote-host", "host", kinds::host},
    {"a", "", "remote-ip", "host", kinds::peer},
    {"a", "remote", "remote-ip", "host", kinds::peer},
    {"a", "peer", "peer-ip", "", kinds::peer},
    {"A", "", "local-ip", "", kinds::peer},
    {"b", "", "body-size", "size", kinds::digits},
    {"B", "", "body-size", "size", kinds::digits},
    {"l", "", "logname", "ident", kinds::ident},
    {"u", "", "remote-user", "user", kinds::user},
    {"t", "", "time", "time", kinds::log_time},
    {"t", "*", "time-", "time", kinds::text},
    {"t", "sec", "time-sec", "time", kinds::unix_seconds},
    {"t", "msec", "time-msec", "time", kinds::unix_milliseconds},
    {"t", "msec_frac", "time-msec-frac", "", kinds::fraction},
    {"r", "", "request", "request", kinds::request},
    {"m", "", "request-method", "method", kinds::method},
    {"U", "", "url-path", "target", kinds::path},
    {"q", "", "query", "", kinds::query},
    {"H", "", "request-protocol", "version", kinds::version},
    {"s", "", "status", "status", kinds::status},
    {"i", "Referer", "http-referer", "referer", kinds::referer},
    {"i", "User-Agent", "http-user-agent", "user-agent", kinds::user_agent},
    {"i", "X-Forwarded-For", "x-forwarded-for", "", kinds::list},
    {"i", "Host", "host", "", kinds::host_header},
    {"i", "X-Forwarded-Host", "x-forwarded-host", "", kinds::host_header},
    {"i", "*", "", "", kinds::text},
    {"o", "*", "response-", "", kinds::text},
    {"c", "*", "cookie-", "", kinds::text},
    {"r", "*", "attribute-", "", kinds::text},
    {"s", "*", "session-", "", kinds::text},
    {"D", "", "elapsed", "", kinds::digits},
    {"F", "", "first-byte", "", kinds::digits},
    {"T", "", "duration-s", "", fractional_seconds},
    {"T", "s", "duration-s", "", kinds::digits},
    {"T", "fracsec", "duration-s", "", fractional_seconds},
    {"T", "ms", "duration-ms", "", kinds::digits},
    {"T", "us", "duration-us", "", kinds::digits},
    {"T", "ns", "duration-ns", "", kinds::digits},
    {"v", "", "server-name", "", kinds::host_name},
    {"p", "", "port", "", kinds::digits},
    {"p", "local", "port", "", kinds::digits},
    {"p", "remote", "remote-port", "", kinds::digits},
    {"I", "", "thread", "", kinds::text},
    {"S", "", "session-id", "", kinds::word},
    {"X", "", "connection-status", "", kinds::connection},
    {"L", "", "log-id", "", kinds::word},
    {"L", "c", "connection-log-id", "", kinds::word},
};

// The formats that have a name in Tomcat.
constexpr std::string_view tomcat_common = R"(%h %l %u %t "%r" %s %b)";

}  // namespace

std::vector<FormatPiece> read_tomcat_pieces(std::string_view text) {
  return read_directives(text, {"tomcat", tomcat_rows, java_time, false});
}

LogFormat read_tomcat_string(std::string_view text) {
  if (text == "common") return {"", std::string(tomcat_common)};
  if (text == "combined") return {"", std::string(tomcat_common) + R"( "%{Referer}i" "%{User-Agent}i")"};
  // In server.xml, a quote is written as a reference.
  constexpr std::string_view quote = "&quot;";
  LogFormat format{"", std::string(text)};
  for (std::size_t at = 0; (at = format.text.find(quote, at)) != std::string::npos; ++at)
    format.text.replace(at, quote.size(), "\"");
  return format;
}

std::optional<std::string> assumed_unit_of_tomcat(const std::vector<FormatPiece>& pieces) {
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    if (!pieces[i].variable || pieces[i].variable->written != "%D" || is_before_milliseconds(pieces, i)) continue;
    return "tomcat: assuming that %D is in milliseconds, as in Tomcat up to version 9; for microseconds, as since "
           "version 10, write %{us}T in its place";
  }
  return std::nullopt;
}

}  // namespace bnfurl::records
