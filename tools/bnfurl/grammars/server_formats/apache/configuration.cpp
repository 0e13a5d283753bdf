// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/grammars/server_formats/apache/configuration.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <iterator>

#include "tools/bnfurl/grammars/server_formats/apache/format.hpp"
#include "tools/bnfurl/grammars/server_formats/grammar_text.hpp"

namespace bnfurl::tool {

namespace {

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

bool is_log_format(std::string_view word) {
  constexpr std::string_view name = "logformat";
  return std::ranges::equal(word, name, {}, [](char c) { return std::tolower(static_cast<unsigned char>(c)); });
}

}  // namespace

std::vector<ApacheLogFormat> read_apache_configuration(std::string_view text) {
  std::vector<ApacheLogFormat> formats;
  while (!text.empty()) {
    const std::string line = next_line(text);
    std::string_view rest = line;
    if (!is_log_format(next_word(rest))) continue;
    const std::string format(next_word(rest));
    formats.push_back({std::string(next_word(rest)), format});
  }
  return formats;
}

namespace {

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
constexpr Kind peer{R"(1*( HEXDIG / "." / ":" / "%" ))", "192.0.2.7"};

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
    {"v", "", "server-name", "", kinds::word},
    {"V", "", "used-server-name", "", kinds::word},
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

std::string lower_case(std::string_view text) {
  std::string result(text);
  for (char& octet : result) octet = static_cast<char>(std::tolower(static_cast<unsigned char>(octet)));
  return result;
}

// The argument as the end of a name: letters, digits, and one `-` for what is in between.
std::string as_name(std::string_view argument) {
  std::string name;
  for (const char octet : argument) {
    const bool is_of_name = std::isalnum(static_cast<unsigned char>(octet)) != 0;
    if (is_of_name)
      name += static_cast<char>(std::tolower(static_cast<unsigned char>(octet)));
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
const Row* row_of(const ApacheDirective& directive) {
  std::string_view argument = directive.argument ? std::string_view(*directive.argument) : std::string_view();
  if (directive.letter == "t") argument = without_moment(argument);
  const Row* any = nullptr;
  for (const Row& row : rows) {
    if (row.letter != directive.letter) continue;
    if (row.argument != "*" && lower_case(row.argument) == lower_case(argument)) return &row;
    if (row.argument == "*" && !argument.empty()) any = &row;
  }
  return any;
}

}  // namespace

std::optional<Variable> apache_variable(const ApacheDirective& directive) {
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

std::vector<std::string> apache_directives() {
  std::vector<std::string> names;
  for (const Row& row : rows) {
    const std::string argument(row.argument == "*" ? "NAME" : row.argument);
    names.push_back(argument.empty() ? fmt::format("%{}", row.letter) : fmt::format("%{{{}}}{}", argument, row.letter));
  }
  return names;
}

}  // namespace bnfurl::tool
