// Apache's log formats: the text of LogFormat, times of `strftime`, the lines of an httpd.conf, and the directives.
#include "src/records/formats/servers/configurations.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <utility>

#include "gen/syntax/grammar_file.hpp"
#include "src/records/formats/grammar_files.hpp"
#include "src/records/formats/servers/directives.hpp"
#include "src/records/formats/servers/grammar_text.hpp"
#include "src/records/messages/messages.hpp"

namespace bnfurl::records {
namespace {

// What a conversion of `strftime` prints in the C locale. Those without `time` are not in the words of a `# time:`
// line; then the format has no such line, and neither has one that does not tell a date and a time of day.
struct Conversion {
  char letter;
  std::string_view rule;
  std::string_view sample;
  std::string_view time;
};

constexpr Conversion conversions[] = {
    {'Y', "4DIGIT", "2026", "%Y"},
    {'m', "2DIGIT", "11", "%m"},
    {'d', "2DIGIT", "21", "%d"},
    {'b', "3ALPHA", "Nov", "%b"},
    {'h', "3ALPHA", "Nov", "%b"},
    {'H', "2DIGIT", "08", "%H"},
    {'M', "2DIGIT", "00", "%M"},
    {'S', "2DIGIT", "00", "%S"},
    {'z', R"(( "+" / "-" ) 4DIGIT)", "+0000", "%z"},
    {'F', R"(4DIGIT 2( "-" 2DIGIT ))", "2026-11-21", "%Y-%m-%d"},
    {'T', R"(2DIGIT 2( ":" 2DIGIT ))", "08:00:00", "%H:%M:%S"},
    {'R', R"(2DIGIT ":" 2DIGIT)", "08:00", "%H:%M"},
    {'s', "1*DIGIT", "1795248000", "%s"},
    {'y', "2DIGIT", "26", ""},
    {'j', "3DIGIT", "325", ""},
    {'I', "2DIGIT", "08", "%I"},
    {'p', R"(( "A" / "P" ) "M")", "AM", "%p"},
    {'a', "3ALPHA", "Sat", ""},
    {'A', "1*ALPHA", "Saturday", ""},
    {'B', "1*ALPHA", "November", ""},
    {'Z', "1*ALPHA", "UTC", ""},
};

/// Whether a pattern tells a day of a month, as a date does.
bool tells_day(std::string_view pattern) {
  return pattern.find("%d") != std::string_view::npos || pattern.find("%F") != std::string_view::npos;
}

// What directives print: those of mod_log_config, with %I, %O, %S and %^FB of mod_logio, and %{...}x of mod_ssl.

constexpr Kind user{"*text-octet / DQUOTE DQUOTE", "-"};  // an empty name is written as two quotes
constexpr Kind hex_digits{"1*HEXDIG", "7f00"};
constexpr Kind signed_digits{R"([ "-" ] 1*DIGIT)", "512"};

// Of several rows with the same meaning, an earlier one is preferred.
constexpr DirectiveRow rows[] = {
    // mod_log_config
    {"h", "", "remote-host", "host", kinds::host},
    {"a", "", "remote-ip", "host", kinds::peer},
    {"h", "c", "peer-host", "", kinds::host},
    {"a", "c", "peer-ip", "", kinds::peer},
    {"A", "", "local-ip", "", kinds::peer},
    {"b", "", "body-size", "size", kinds::digits},
    {"B", "", "body-size", "size", kinds::digits},
    {"O", "", "bytes-sent", "size", signed_digits},
    {"l", "", "logname", "ident", kinds::ident},
    {"u", "", "remote-user", "user", user},
    {"t", "", "time", "time", kinds::log_time},
    {"t", "*", "time-", "time", kinds::text},
    {"t", "sec", "time-sec", "time", kinds::unix_seconds},
    {"t", "msec", "time-msec", "time", kinds::unix_milliseconds},
    {"t", "usec", "time-usec", "", kinds::unix_microseconds},
    {"t", "msec_frac", "time-msec-frac", "", kinds::fraction},
    {"t", "usec_frac", "time-usec-frac", "", kinds::fraction},
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
    {"^ti", "*", "trailer-", "", kinds::text},
    {"^to", "*", "response-trailer-", "", kinds::text},
    {"C", "*", "cookie-", "", kinds::text},
    {"e", "*", "env-", "", kinds::text},
    {"n", "*", "note-", "", kinds::text},
    {"D", "", "duration-us", "", kinds::digits},
    {"T", "", "duration-s", "", kinds::digits},
    {"T", "s", "duration-s", "", kinds::digits},
    {"T", "ms", "duration-ms", "", kinds::digits},
    {"T", "us", "duration-us", "", kinds::digits},
    {"v", "", "server-name", "", kinds::host_name},
    {"V", "", "used-server-name", "", kinds::host_name},
    {"p", "", "port", "", kinds::digits},
    {"p", "canonical", "port", "", kinds::digits},
    {"p", "local", "local-port", "", kinds::digits},
    {"p", "remote", "remote-port", "", kinds::digits},
    {"P", "", "pid", "", kinds::digits},
    {"P", "pid", "pid", "", kinds::digits},
    {"P", "tid", "tid", "", kinds::digits},
    {"P", "hextid", "hextid", "", hex_digits},
    {"f", "", "filename", "", kinds::text},
    {"k", "", "keepalive", "", kinds::digits},
    {"L", "", "log-id", "", kinds::word},
    {"L", "c", "connection-log-id", "", kinds::word},
    {"R", "", "handler", "", kinds::text},
    {"X", "", "connection-status", "", kinds::connection},
    // mod_logio
    {"I", "", "bytes-received", "", kinds::digits},
    {"S", "", "bytes-total", "", signed_digits},
    {"^FB", "", "first-byte-us", "", kinds::digits},
    // mod_ssl
    {"x", "SSL_PROTOCOL", "ssl-protocol", "", kinds::word},
    {"x", "SSL_CIPHER", "ssl-cipher", "", kinds::word},
    {"x", "*", "", "", kinds::text},
    {"c", "*", "", "", kinds::text},
};

// A `%{...}t` with a pattern: of which moment it is, and the pattern.
struct TimeDirective {
  bool is_end = false;
  std::string pattern;
};

std::optional<TimeDirective> time_directive(const FormatPiece& piece) {
  if (!piece.variable || piece.variable->meaning != "time") return std::nullopt;
  std::string_view written = piece.variable->written;
  if (!written.starts_with("%{") || !written.ends_with("}t")) return std::nullopt;
  written = written.substr(2, written.size() - 4);
  const bool is_end = written.starts_with("end:");
  for (const std::string_view moment : {"begin:", "end:"}) {
    if (written.starts_with(moment)) written.remove_prefix(moment.size());
  }
  if (written.find('%') == std::string_view::npos) return std::nullopt;
  return TimeDirective{is_end, std::string(written)};
}

// The variable that is `time` in the grammar: of those that mean it, the first of the least rank.
std::size_t find_time(const std::vector<FormatPiece>& pieces) {
  std::size_t found = pieces.size();
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    if (!pieces[i].variable || pieces[i].variable->meaning != "time") continue;
    if (found == pieces.size() || pieces[i].variable->rank < pieces[found].variable->rank) found = i;
  }
  return found;
}

bool is_whole(const Values& values) { return gen::fault_of_time_pattern(values.time).empty(); }

// What stands from a date on, up to the last directive with which it still is one time.
struct WholeTime {
  std::string written;
  Values values;
  std::size_t last = 0;  // of the pieces
};

std::optional<WholeTime> whole_time(const std::vector<FormatPiece>& pieces, std::size_t first, TimeDirective time) {
  std::string written = pieces[first].variable->written;
  std::optional<WholeTime> whole;
  for (std::size_t i = first + 1; i < pieces.size(); ++i) {
    const std::string& literal = pieces[i].literal;
    const std::optional<TimeDirective> more = time_directive(pieces[i]);
    const bool goes_on =
        pieces[i].variable ? more && more->is_end == time.is_end : literal.find('%') == std::string::npos;
    if (!goes_on) break;
    time.pattern += more ? more->pattern : literal;
    written += more ? pieces[i].variable->written : literal;
    Values values = strftime_values(time.pattern);
    if (more && is_whole(values)) whole = WholeTime{written, std::move(values), i};
  }
  return whole;
}

// A date and, after it, the time of day of the same moment are one time. A directive that is a time alone stays as it
// is, and so does a time of day before a date, whose columns have been two.
void join_dates_with_clocks(std::vector<FormatPiece>& pieces) {
  const std::size_t first = find_time(pieces);
  if (first == pieces.size() || is_whole(pieces[first].variable->values)) return;
  const std::optional<TimeDirective> date = time_directive(pieces[first]);
  if (!date || !tells_day(date->pattern)) return;
  std::optional<WholeTime> whole = whole_time(pieces, first, *date);
  if (!whole) return;
  pieces[first].variable->written = std::move(whole->written);
  pieces[first].variable->values = std::move(whole->values);
  const auto begin = pieces.begin() + static_cast<std::ptrdiff_t>(first) + 1;
  pieces.erase(begin, begin + static_cast<std::ptrdiff_t>(whole->last - first));
}

constexpr std::string_view blanks = " \t\r";

// The next line with its continuations; `text` goes on after it.
std::string next_line(std::string_view& text) {
  std::string line;
  for (;;) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    line += text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.ends_with('\r')) line.pop_back();
    if (!line.ends_with('\\') || text.empty()) return line;
    line.pop_back();
  }
}

// The next word of `line`, without its quotes but with its escapes.
std::string_view next_word(std::string_view& line) {
  line.remove_prefix(std::min(line.find_first_not_of(blanks), line.size()));
  const bool is_quoted = !line.empty() && (line.front() == '"' || line.front() == '\'');
  const char quote = is_quoted ? line.front() : ' ';
  if (is_quoted) line.remove_prefix(1);
  std::size_t end = 0;
  const auto is_end = [&](char octet) {
    return is_quoted ? octet == quote : blanks.find(octet) != std::string_view::npos;
  };
  while (end < line.size() && !is_end(line[end])) end += line[end] == '\\' ? 2 : 1;
  end = std::min(end, line.size());
  const std::string_view word = line.substr(0, end);
  line.remove_prefix(std::min(end + 1, line.size()));
  return word;
}

std::vector<LogFormat> read_configuration(std::string_view text) {
  std::vector<LogFormat> formats;
  while (!text.empty()) {
    const std::string line = next_line(text);
    std::string_view rest = line;
    if (!is_called(next_word(rest), "logformat")) continue;
    const std::string format(next_word(rest));
    formats.push_back({std::string(next_word(rest)), format});
  }
  return formats;
}

}  // namespace

Values strftime_values(std::string_view pattern) {
  Values values;
  bool is_known_time = true;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    values.rule += values.rule.empty() ? "" : " ";
    if (pattern[i] != '%') {
      if (!can_be_quoted(pattern[i])) return kinds::text.values();
      values.rule += fmt::format("{}\"{}\"", is_letter(pattern[i]) ? "%s" : "", pattern[i]);
      values.sample += pattern[i];
      values.time += pattern[i];
      continue;
    }
    ++i;
    const auto is_it = [&](const Conversion& each) { return i < pattern.size() && each.letter == pattern[i]; };
    const auto* found = std::ranges::find_if(conversions, is_it);
    if (found == std::end(conversions)) return kinds::text.values();
    values.rule += found->rule;
    values.sample += found->sample;
    values.time += found->time;
    is_known_time = is_known_time && !found->time.empty();
  }
  if (!is_known_time) values.time.clear();
  return values;
}

std::vector<FormatPiece> read_apache_pieces(std::string_view text) {
  std::vector<FormatPiece> pieces = read_directives(text, {"apache", rows, strftime_values, true});
  join_dates_with_clocks(pieces);
  return pieces;
}

std::vector<LogFormat> read_apache_file(const std::string& file) { return read_configuration(read_small_file(file)); }

LogFormat read_apache_string(std::string_view text) {
  const std::vector<LogFormat> directives = read_configuration(text);
  return directives.empty() ? LogFormat{"", std::string(text)} : directives.front();
}

}  // namespace bnfurl::records
