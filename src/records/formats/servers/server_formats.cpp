#include "src/records/formats/servers/server_formats.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <iterator>
#include <system_error>
#include <utility>

#include "gen/production_code.hpp"
#include "gen/read_grammars.hpp"
#include "src/records/formats/grammar_files.hpp"
#include "src/records/formats/lookup.hpp"
#include "src/records/formats/servers/configurations.hpp"
#include "src/records/formats/servers/directives.hpp"
#include "src/records/formats/servers/grammar_text.hpp"
#include "src/records/formats/wrappers.hpp"
#include "src/records/messages/messages.hpp"
#include "src/records/messages/wording.hpp"

namespace bnfurl::records {
namespace {

constexpr std::string_view nginx = "nginx:";
constexpr std::string_view apache = "apache:";
constexpr std::string_view tomcat = "tomcat:";
constexpr std::string_view squid = "squid:";
constexpr std::string_view haproxy = "haproxy:";

using ReadFile = std::vector<LogFormat> (*)(const std::string& file);

/// What begins a word that names a server's own format.
struct Server {
  std::string_view prefix;
  ReadFile read = nullptr;        ///< its configuration; null: formats have no names there
  std::string_view example = {};  ///< a file and a name in it
  std::string_view part = {};     ///< what a format has to have
  std::string_view known = {};    ///< a format with a name; empty: those of a log
};

constexpr Server servers[] = {
    {nginx, read_nginx_file, "nginx.conf:main", "variable such as $request", "nginx:combined for the predefined one"},
    {apache, read_apache_file, "apache2.conf:combined", "directive such as %r"},
    {tomcat, nullptr},
    {squid, read_squid_file, "squid.conf:combined", "code such as %ru", "squid:combined for a predefined one"},
    {haproxy, read_haproxy_file, "haproxy.cfg:www", "names of captured headers such as {Host|User-Agent}"}};

/// The server that a word begins with, or null.
const Server* server_of(std::string_view word) {
  const auto is_it = [word](const Server& server) { return word.starts_with(server.prefix); };
  const auto* const found = std::ranges::find_if(servers, is_it);
  return found == std::end(servers) ? nullptr : found;
}

/// `@FILE:NAME`
struct Place {
  std::string file;
  std::string name;
};

Place place_of(std::string_view server, std::string_view rest) {
  const std::size_t colon = rest.rfind(':');
  if (colon == std::string_view::npos || colon + 1 == rest.size())
    throw UsageError(fmt::format("{0}@FILE:NAME names a file and a format in it, as in {0}@{1}", server,
                                 server_of(server)->example));
  return {std::string(rest.substr(1, colon - 1)), std::string(rest.substr(colon + 1))};
}

std::vector<std::string> names_of(const std::vector<LogFormat>& formats) {
  std::vector<std::string> names;
  for (const LogFormat& format : formats) names.push_back(format.name);
  return names;
}

/// The format with that name; of several the last one, as the servers have it.
LogFormat named(const std::vector<LogFormat>& formats, std::string_view server, const Place& place) {
  const auto found = std::ranges::find(formats.rbegin(), formats.rend(), place.name, &LogFormat::name);
  if (found != formats.rend()) return *found;
  if (server == nginx && place.name == nginx_combined.name) return nginx_combined;
  if (formats.empty()) throw UsageError(fmt::format("{}: this file has no log format", printable(place.file)));
  throw unknown(fmt::format("log format of {}:", printable(place.file)), place.name, names_of(formats));
}

/// The file that is meant where the "@" before it was forgotten: `nginx.conf` or `nginx.conf:main`.
std::optional<std::string> forgotten_file(std::string_view rest) {
  for (const std::string_view file : {rest, rest.substr(0, rest.rfind(':'))}) {
    std::error_code ignored;
    const bool is_one_word = file.find_first_of(" \t\n$%\"'") == std::string_view::npos;
    if (is_one_word && (file.ends_with(".conf") || std::filesystem::is_regular_file(file, ignored)))
      return std::string(file);
  }
  return std::nullopt;
}

/// Refuses the name of a file without its "@"; the names of its formats are told if it can be read.
void refuse_forgotten_file(std::string_view server, std::string_view rest, ReadFile read) {
  const std::optional<std::string> file = forgotten_file(rest);
  if (!file) return;
  std::vector<std::string> names;
  try {
    names = names_of(read(*file));
  } catch (const UsageError&) {
    // it is not told then
  }
  const std::string asked(rest.substr(std::min(file->size() + 1, rest.size())));
  const bool is_there = std::ranges::find(names, asked) != names.end();
  const std::string meant = is_there || names.empty() ? asked : names.back();
  const std::string known = names.size() < 2 ? "" : fmt::format(" Its formats are: {}", fmt::join(names, " "));
  throw UsageError(printable(fmt::format("{0}{1} is not a log format; did you mean {0}@{2}:{3}?{4}", server, rest,
                                         *file, meant.empty() ? "NAME" : meant, known)));
}

// The name of a grammar is also that of a C++ namespace.
std::string grammar_name(std::string_view server, std::string_view name) {
  std::string result(server.substr(0, server.size() - 1));
  if (!name.empty()) result += '-';
  for (const char octet : name) result += std::isalnum(static_cast<unsigned char>(octet)) != 0 ? octet : '-';
  return result;
}

/// Refuses a name where a string is due: that of another program's format, or an unknown one.
void refuse_name(std::string_view server, std::string_view rest) {
  if (rest.empty() || rest.find_first_of("$%={ \t\n\"'") != std::string_view::npos) return;
  const std::vector<std::string>& logs = log_names();
  if (std::ranges::find(logs, rest) != logs.end())
    throw UsageError(fmt::format("{0}{1} is not a log format; did you mean {2}?", server, rest,
                                 as_written({{"-i", std::string(rest)}})));
  const Server& meant = *server_of(server);
  const std::string known = server == haproxy ? as_written({{"-i", "haproxy"}})
                            : meant.known.empty()
                                ? as_written({{"-i", "combined"}}) + " or " + as_written({{"-i", "common"}})
                                : std::string(meant.known);
  throw UsageError(
      fmt::format("{0}{1} is not a log format: it has no {2}; write {0}@FILE:NAME for the format NAME in a "
                  "configuration file, or {3}",
                  server, printable(rest), meant.part, known));
}

/// The format that the rest of a word means: a string, or `@FILE:NAME`.
LogFormat find_format(std::string_view server, std::string_view rest, ReadFile read,
                      LogFormat (*read_string)(std::string_view)) {
  if (!rest.starts_with('@')) {
    refuse_forgotten_file(server, rest, read);
    refuse_name(server, rest);
    return read_string(rest);
  }
  const Place place = place_of(server, rest);
  return named(read(place.file), server, place);
}

ServerFormat nginx_format(std::string_view rest) {
  const LogFormat format =
      rest == nginx_combined.name ? nginx_combined : find_format(nginx, rest, read_nginx_file, read_nginx_string);
  const std::string_view escapes[] = {"", "escape=json ", "escape=none "};
  const std::string_view escaped_as[] = {"backslash", "json", ""};
  const std::string_view escape = escapes[static_cast<std::size_t>(format.escape)];
  const std::string name = format.name.empty() ? "" : format.name + " ";
  return {"nginx", grammar_name(nginx, format.name),
          fmt::format("nginx, ngx_http_log_module: log_format {}{}'{}';", name, escape, format.text),
          escaped_as[static_cast<std::size_t>(format.escape)], read_nginx_pieces(format.text, format.escape)};
}

ServerFormat apache_format(std::string_view rest) {
  const LogFormat format = find_format(apache, rest, read_apache_file, read_apache_string);
  const std::string name = format.name.empty() ? "" : " " + format.name;
  return {"apache", grammar_name(apache, format.name),
          fmt::format("Apache HTTP Server, mod_log_config: LogFormat \"{}\"{}", format.text, name), "backslash",
          read_apache_pieces(format.text)};
}

ServerFormat tomcat_format(std::string_view rest) {
  const LogFormat format = read_tomcat_string(rest);
  return {"tomcat", "tomcat", fmt::format("Tomcat, AccessLogValve: pattern=\"{}\"", format.text), "backslash",
          read_tomcat_pieces(format.text)};
}

ServerFormat squid_format(std::string_view rest) {
  const auto known = std::ranges::find(squid_formats(), rest, &LogFormat::name);
  const LogFormat format =
      known != squid_formats().end() ? *known : find_format(squid, rest, read_squid_file, read_squid_string);
  SquidFormat read = read_squid_pieces(format.text);
  return {"squid", grammar_name(squid, format.name),
          fmt::format("Squid: logformat {} {}", format.name.empty() ? "NAME" : format.name, format.text), read.escapes,
          std::move(read.pieces)};
}

ServerFormat server_format(std::string_view word) {
  if (word.starts_with(nginx)) return nginx_format(word.substr(nginx.size()));
  if (word.starts_with(apache)) return apache_format(word.substr(apache.size()));
  if (word.starts_with(squid)) return squid_format(word.substr(squid.size()));
  return tomcat_format(word.substr(tomcat.size()));
}

// Whether a line of a log can be read in several ways: two variables side by side, or a free text before something
// that it can contain itself. The generator's analysis finds this exactly, with a shortest text.

/// A sentence with a shortest text and two of its readings; nullopt if each line has one reading.
std::optional<std::string> format_ambiguity(const ServerFormat& format) {
  const auto outline = gen::read_grammars({{format.server + ".bnf", outline_text(format), true}});
  const auto* grammars = std::get_if<std::vector<gen::Grammar>>(&outline);
  if (grammars == nullptr) return std::nullopt;  // a format that is too large is reported when it is loaded
  gen::Budget budget{gen::Limits()};
  std::vector<gen::Ambiguity> found =
      gen::ambiguities(gen::production_nfa(grammars->front(), "record", budget), budget);
  if (budget.spent()) return fmt::format("{}: the format is too large to tell whether it is ambiguous", format.server);
  std::erase_if(found, [](const gen::Ambiguity& each) { return each.first.empty() && each.second.empty(); });
  if (found.empty()) return std::nullopt;
  // If one variable is written several times, the same parts can stand in both readings; another text shows more.
  const auto order = [](const gen::Ambiguity& each) {
    return std::pair(each.first.empty() || each.second.empty(), each.text.size());
  };
  const gen::Ambiguity& shortest = *std::ranges::min_element(found, {}, order);
  return fmt::format("{}: the format is ambiguous: the line \"{}\" is read as {}, but could also be read as {}",
                     format.server, printable(shortest.text), printable(shortest.first), printable(shortest.second));
}

// What a line would have to look like that the format's grammar does not match for its size's sake.
std::string say_where_fields_end(const ServerFormat& format, const TextBound& bound) {
  return fmt::format(
      "{}: {} could each contain the separator, {}; all readings would be too many, so each ends at the next one, and "
      "a "
      "record with a separator inside one of them does not match. To allow it, put these fields in quotes in the "
      "server's configuration{}",
      format.server, fmt::join(bound.fields, ", "), octet_name(bound.octet),
      format.is_escaped() ? ", or separate the fields with tabs" : "");
}

/// Whether a duration of Apache, which is in microseconds, is followed by the unit that one of Tomcat can have.
bool has_milliseconds_of_tomcat(const std::vector<FormatPiece>& pieces) {
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    if (pieces[i].variable && pieces[i].variable->written == "%D" && is_before_milliseconds(pieces, i)) return true;
  }
  return false;
}

}  // namespace

bool is_server_format(std::string_view word) { return server_of(word) != nullptr; }

std::optional<std::vector<std::string>> formats_of_configuration(std::string_view word) {
  if (const std::optional<WrappedFormat> wrapped = wrapped_format(word)) {
    std::optional<std::vector<std::string>> inside = formats_of_configuration(wrapped->inside);
    if (inside) std::ranges::for_each(*inside, [&](std::string& each) { each = wrapped->wrapper.name + ":" + each; });
    return inside;
  }
  const Server* const server = server_of(word);
  if (server == nullptr || server->read == nullptr || !word.substr(server->prefix.size()).starts_with('@'))
    return std::nullopt;
  const std::string file(word.substr(server->prefix.size() + 1));
  std::error_code ignored;
  if (file.find(':') != std::string::npos && !std::filesystem::is_regular_file(file, ignored)) return std::nullopt;
  std::vector<std::string> names = names_of(server->read(file));
  if (server->prefix == nginx) names.push_back(nginx_combined.name);
  std::vector<std::string> words;
  for (const std::string& name : names) {
    std::string named = fmt::format("{}:{}", word, name);
    if (!name.empty() && std::ranges::find(words, named) == words.end()) words.push_back(std::move(named));
  }
  if (words.empty()) throw UsageError(fmt::format("{}: this file has no log format", printable(file)));
  return words;
}

ServerGrammar grammar_of_server(std::string_view word) {
  if (word.starts_with(haproxy)) {
    return {haproxy_grammar(find_format(haproxy, word.substr(haproxy.size()), read_haproxy_file, read_haproxy_string)),
            {},
            {}};
  }
  const ServerFormat format = server_format(word);
  ServerGrammar made{grammar_text(format), {}, open_texts(format)};
  if (word.starts_with(apache) && has_milliseconds_of_tomcat(format.pieces))
    made.warnings.emplace_back(
        "apache: %D is in microseconds, but \"ms\" follows it; a pattern of Tomcat is tomcat:STRING");
  if (word.starts_with(tomcat)) {
    if (std::optional<std::string> unit = assumed_unit_of_tomcat(format.pieces))
      made.warnings.push_back(*std::move(unit));
  }
  if (const std::optional<TextBound> bound = bound_of_texts(format))
    made.warnings.push_back(say_where_fields_end(format, *bound));
  if (std::optional<std::string> ambiguity = format_ambiguity(format)) made.warnings.push_back(*std::move(ambiguity));
  return made;
}

}  // namespace bnfurl::records
