// Apache's log formats: the text of LogFormat, times of `strftime`, the lines of an httpd.conf, and the directives.
#include "src/records/formats/servers/configurations.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <iterator>
#include <optional>
#include <string>
#include <utility>

#include "gen/syntax/grammar_file.hpp"
#include "src/records/formats/grammar_files.hpp"
#include "src/records/formats/servers/grammar_text.hpp"
#include "src/records/io/messages.hpp"

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
    {'I', "2DIGIT", "08", ""},
    {'p', R"(( "A" / "P" ) "M")", "AM", ""},
    {'a', "3ALPHA", "Sat", ""},
    {'A', "1*ALPHA", "Saturday", ""},
    {'B', "1*ALPHA", "November", ""},
    {'Z', "1*ALPHA", "UTC", ""},
};

bool is_letter(char octet) { return std::isalpha(static_cast<unsigned char>(octet)) != 0; }
bool can_be_quoted(char octet) { return is_printable(static_cast<unsigned char>(octet)) && octet != '"'; }

/// Whether a pattern tells a day of a month, as a date does.
bool tells_day(std::string_view pattern) {
  return pattern.find("%d") != std::string_view::npos || pattern.find("%F") != std::string_view::npos;
}

/// The values of a pattern such as `%Y-%m-%d %H:%M:%S`; a free text if some conversion is not known.
Values time_values(std::string_view pattern) {
  for (const std::string_view prefix : {"begin:", "end:"}) {
    if (pattern.starts_with(prefix)) pattern.remove_prefix(prefix.size());
  }
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
  if (!is_known_time || !gen::fault_of_time_pattern(values.time).empty()) values.time.clear();
  return values;
}

// What directives print: those of mod_log_config, with %I, %O, %S and %^FB of mod_logio, and %{...}x of mod_ssl.

/// A directive as written: `%>s`, `%{Referer}i`, `%!200,304{User-agent}i`.
struct Directive {
  std::string written;
  bool is_original = false;             ///< has a "<": the value of the first request, before internal redirects
  bool is_final = false;                ///< has a ">": the value of the last request
  bool is_conditional = false;          ///< has statuses: `-` for all others
  std::optional<std::string> argument;  ///< what stands in braces
  std::string letter;                   ///< `i`, `^FB`
};

// A directive without argument, with this argument (letter case ignored), or with any (`*`), which then follows the
// name.
struct Row {
  std::string_view letter;
  std::string_view argument;
  std::string_view name;
  std::string_view meaning;
  const Kind& kind;
  Missing missing = Missing::hyphen;
};

constexpr Kind method{"*graphic", "GET"};
constexpr Kind status{"1*DIGIT", "200"};
constexpr Kind user{"*text-octet / DQUOTE DQUOTE", "-"};  // an empty name is written as two quotes
constexpr Kind ident{"*graphic", "-"};
constexpr Kind query{R"([ "?" *text-octet ])", "?c=d"};
constexpr Kind connection{R"("X" / "+" / "-")", "+"};
constexpr Kind unix_seconds{"1*DIGIT", "1795248000", "%s"};
constexpr Kind unix_milliseconds{"1*DIGIT", "1795248000431", "%Q"};
constexpr Kind hex_digits{"1*HEXDIG", "7f00"};
constexpr Kind signed_digits{R"([ "-" ] 1*DIGIT)", "512"};
constexpr Kind peer{R"(1*( HEXDIG / "." / ":" / "%" ))", "192.0.2.7", "", false, false, false, true};

// Of several rows with the same meaning, an earlier one is preferred.
constexpr Row rows[] = {
    // mod_log_config
    {"h", "", "remote-host", "host", kinds::host, Missing::never},
    {"a", "", "remote-ip", "host", peer},
    {"h", "c", "peer-host", "", kinds::host, Missing::never},
    {"a", "c", "peer-ip", "", peer},
    {"A", "", "local-ip", "", peer},
    {"b", "", "body-size", "size", kinds::digits},
    {"B", "", "body-size", "size", kinds::digits, Missing::never},
    {"O", "", "bytes-sent", "size", signed_digits, Missing::never},
    {"l", "", "logname", "ident", ident},
    {"u", "", "remote-user", "user", user, Missing::never},
    {"t", "", "time", "time", kinds::log_time, Missing::never},
    {"t", "*", "time-", "time", kinds::text, Missing::never},
    {"t", "sec", "time-sec", "time", unix_seconds, Missing::never},
    {"t", "msec", "time-msec", "time", unix_milliseconds, Missing::never},
    {"t", "usec", "time-usec", "", kinds::digits, Missing::never},
    {"t", "msec_frac", "time-msec-frac", "", kinds::digits, Missing::never},
    {"t", "usec_frac", "time-usec-frac", "", kinds::digits, Missing::never},
    {"r", "", "request", "request", kinds::request},
    {"m", "", "request-method", "method", method},
    {"U", "", "url-path", "target", kinds::path},
    {"q", "", "query", "", query, Missing::never},
    {"H", "", "request-protocol", "version", kinds::version},
    {"s", "", "status", "status", status},
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
    {"D", "", "duration-us", "", kinds::digits, Missing::never},
    {"T", "", "duration-s", "", kinds::digits, Missing::never},
    {"T", "s", "duration-s", "", kinds::digits, Missing::never},
    {"T", "ms", "duration-ms", "", kinds::digits, Missing::never},
    {"T", "us", "duration-us", "", kinds::digits, Missing::never},
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
    {"X", "", "connection-status", "", connection, Missing::never},
    // mod_logio
    {"I", "", "bytes-received", "", kinds::digits, Missing::never},
    {"S", "", "bytes-total", "", signed_digits, Missing::never},
    {"^FB", "", "first-byte-us", "", kinds::digits},
    // mod_ssl
    {"x", "SSL_PROTOCOL", "ssl-protocol", "", kinds::word},
    {"x", "SSL_CIPHER", "ssl-cipher", "", kinds::word},
    {"x", "*", "", "", kinds::text},
    {"c", "*", "", "", kinds::text},
};

// The argument as the end of a name: letters, digits, and one `-` for what is in between.
std::string as_name(std::string_view argument) {
  std::string name;
  for (const char octet : argument) {
    const bool is_of_name = std::isalnum(static_cast<unsigned char>(octet)) != 0;
    if (is_of_name)
      name += in_lower_case(octet);
    else if (!name.empty() && name.back() != '-')
      name += '-';
  }
  while (name.ends_with('-')) name.pop_back();
  return name;
}

// A time can say of which moment it is; without the word, it is the request's begin.
std::string_view without_moment(std::string_view argument) {
  for (const std::string_view moment : {"begin", "end"}) {
    if (argument == moment) return {};
    if (argument.starts_with(moment) && argument.substr(moment.size()).starts_with(':'))
      return argument.substr(moment.size() + 1);
  }
  return argument;
}

// The row with this argument, or else the one for any.
const Row* row_of(const Directive& directive) {
  std::string_view argument = directive.argument ? std::string_view(*directive.argument) : std::string_view();
  if (directive.letter == "t") argument = without_moment(argument);
  const Row* any = nullptr;
  for (const Row& row : rows) {
    if (row.letter != directive.letter) continue;
    if (row.argument != "*" && is_called(argument, row.argument)) return &row;
    if (row.argument == "*" && !argument.empty()) any = &row;
  }
  return any;
}

/// The variable of a directive; nullopt for an unknown one.
std::optional<Variable> variable_of(const Directive& directive) {
  const Row* row = row_of(directive);
  if (row == nullptr) return std::nullopt;
  const std::string argument = row->argument == "*" ? as_name(*directive.argument) : "";
  const auto rank = static_cast<std::size_t>(row - std::begin(rows));
  Variable variable{directive.written,         std::string(row->name) + argument,
                    std::string(row->meaning), rank,
                    row->kind.values(),        row->missing};
  if (directive.is_original) variable.name = "original-" + variable.name;
  if (directive.is_original) variable.rank += std::size(rows);
  if (row->letter == "t" && row->argument == "*") variable.values = time_values(*directive.argument);
  if (directive.is_conditional) variable.missing = Missing::hyphen;
  return variable;
}

/// All directives: `%h`, `%{NAME}i`.
std::vector<std::string> all_directives() {
  std::vector<std::string> names;
  for (const Row& row : rows) {
    const std::string argument(row.argument == "*" ? "NAME" : row.argument);
    names.push_back(argument.empty() ? fmt::format("%{}", row.letter) : fmt::format("%{{{}}}{}", argument, row.letter));
  }
  return names;
}

class FormatReader {
public:
  explicit FormatReader(std::string_view text) : text_(text) {}

  std::vector<FormatPiece> run() {
    while (offset_ < text_.size()) {
      if (text_[offset_] == '%')
        read_directive();
      else if (text_[offset_] == '\\')
        read_escape();
      else
        add(text_[offset_++]);
    }
    return std::move(pieces_);
  }

private:
  void add(char octet) {
    if (pieces_.empty() || pieces_.back().variable) pieces_.emplace_back();
    pieces_.back().literal += octet;
  }

  void add(std::string_view text) {
    for (const char octet : text) add(octet);
  }

  // A quote and a "\" are themselves; `\n`, `\r` and `\t` are controls; other octets keep the "\".
  void read_escape() {
    const char octet = offset_ + 1 < text_.size() ? text_[offset_ + 1] : '\\';
    constexpr std::string_view letters = "nrt\"'\\";
    constexpr std::string_view octets = "\n\r\t\"'\\";
    const std::size_t index = letters.find(octet);
    if (index == std::string_view::npos) return add(text_[offset_++]);
    add(octets[index]);
    offset_ = std::min(offset_ + 2, text_.size());
  }

  void read_directive() {
    const std::size_t begin = offset_++;
    Directive directive;
    read_modifiers(directive, begin);
    read_letter(directive, begin);
    directive.written = text_.substr(begin, offset_ - begin);
    if (directive.letter == "%") return add('%');
    // Of an internal redirect, %s is the status of the first request, as %<s is, and %>s that of the last one.
    if (directive.letter == "s") directive.is_original = !directive.is_final;
    const std::optional<Variable> variable = variable_of(directive);
    if (!variable) throw unknown_directive(directive, begin);
    const std::string_view argument = directive.argument ? std::string_view(*directive.argument) : std::string_view();
    const bool has_brackets = directive.letter == "t" && (argument.empty() || argument == "begin" || argument == "end");
    if (has_brackets) add('[');
    pieces_.push_back({"", *variable});
    if (has_brackets) add(']');
  }

  void read_modifiers(Directive& directive, std::size_t begin) {
    for (; offset_ < text_.size(); ++offset_) {
      const char octet = text_[offset_];
      if (octet == '<') {
        directive.is_original = true;
      } else if (octet == '!' || octet == ',' || std::isdigit(static_cast<unsigned char>(octet)) != 0) {
        directive.is_conditional = true;
      } else if (octet == '{') {
        const std::size_t end = text_.find('}', offset_);
        if (end == std::string_view::npos) throw fault(begin, "\"{\" is not closed by \"}\"");
        directive.argument = text_.substr(offset_ + 1, end - offset_ - 1);
        offset_ = end;
      } else if (octet == '>') {
        directive.is_final = true;
      } else {
        return;
      }
    }
  }

  void read_letter(Directive& directive, std::size_t begin) {
    const std::size_t size = offset_ < text_.size() && text_[offset_] == '^' ? 3 : 1;
    directive.letter = text_.substr(offset_, size);
    offset_ = std::min(offset_ + size, text_.size());
    if (directive.letter.empty())
      throw fault(begin, "the letter of the directive is missing; write \"%%\" for a literal \"%\"");
  }

  static UsageError fault(std::size_t begin, std::string_view what) {
    return UsageError(fmt::format("apache: column {} of the format: {}", begin + 1, what));
  }

  static UsageError unknown_directive(const Directive& directive, std::size_t begin) {
    const std::string argument = directive.argument ? "{" + *directive.argument + "}" : "";
    const std::string name = "%" + argument + directive.letter;
    const std::vector<std::string> known = all_directives();
    return UsageError(
        printable(fmt::format("unknown directive in column {} of apache's format: \"{}\"{}; expected one of: {}",
                              begin + 1, name, gen::did_you_mean(name, known), fmt::join(known, " "))));
  }

  std::string_view text_;
  std::size_t offset_ = 0;
  std::vector<FormatPiece> pieces_;
};

bool is_written(const FormatPiece& piece, std::string_view written) {
  return piece.variable && piece.variable->written == written;
}

// A path and the query beside it are a target; %q has its "?".
void join_paths_with_queries(std::vector<FormatPiece>& pieces) {
  for (std::size_t i = 0; i + 1 < pieces.size(); ++i) {
    if (!is_written(pieces[i], "%U") || !is_written(pieces[i + 1], "%q")) continue;
    Variable& path = *pieces[i].variable;
    path.written = "%U%q";
    path.name = "path-with-query";
    path.values = kinds::path_with_query.values();
    pieces.erase(pieces.begin() + static_cast<std::ptrdiff_t>(i) + 1);
  }
}

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
    Values values = time_values(time.pattern);
    if (more && !values.time.empty()) whole = WholeTime{written, std::move(values), i};
  }
  return whole;
}

// A date and, after it, the time of day of the same moment are one time. A directive that is a time alone stays as it
// is, and so does a time of day before a date, whose columns have been two.
void join_dates_with_clocks(std::vector<FormatPiece>& pieces) {
  const std::size_t first = find_time(pieces);
  if (first == pieces.size() || !pieces[first].variable->values.time.empty()) return;
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

std::vector<FormatPiece> read_apache_pieces(std::string_view text) {
  std::vector<FormatPiece> pieces = FormatReader(text).run();
  join_paths_with_queries(pieces);
  join_dates_with_clocks(pieces);
  return pieces;
}

std::vector<LogFormat> read_apache_file(const std::string& file) { return read_configuration(read_small_file(file)); }

LogFormat read_apache_string(std::string_view text) {
  const std::vector<LogFormat> directives = read_configuration(text);
  return directives.empty() ? LogFormat{"", std::string(text)} : directives.front();
}

}  // namespace bnfurl::records
