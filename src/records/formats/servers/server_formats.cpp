#include "src/records/formats/servers/server_formats.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <utility>

#include "gen/production_code.hpp"
#include "gen/read_grammars.hpp"
#include "src/records/formats/grammar_files.hpp"
#include "src/records/formats/servers/configurations.hpp"
#include "src/records/formats/servers/grammar_text.hpp"
#include "src/records/shared/messages.hpp"

namespace bnfurl::tool {
namespace {

constexpr std::string_view nginx = "nginx:";
constexpr std::string_view apache = "apache:";

/// `@FILE:NAME`
struct Place {
  std::string file;
  std::string name;
};

Place place_of(std::string_view server, std::string_view rest) {
  const std::size_t colon = rest.rfind(':');
  if (colon == std::string_view::npos || colon + 1 == rest.size())
    throw UsageError(fmt::format("{0}@FILE:NAME names a file and a format in it, as in {0}@{1}", server,
                                 server == nginx ? "nginx.conf:main" : "apache2.conf:combined"));
  return {std::string(rest.substr(1, colon - 1)), std::string(rest.substr(colon + 1))};
}

/// The format with that name; of several the last one, as the servers have it.
template <class Format>
Format named(const std::vector<Format>& formats, const Place& place) {
  const auto found = std::ranges::find(formats.rbegin(), formats.rend(), place.name, &Format::name);
  if (found != formats.rend()) return *found;
  if (formats.empty()) throw UsageError(fmt::format("{}: there is no log format in this file", printable(place.file)));
  std::vector<std::string> names;
  for (const Format& format : formats) names.push_back(format.name);
  throw unknown(fmt::format("log format of {}:", place.file), place.name, names);
}

// The name of a grammar is also that of a C++ namespace.
std::string grammar_name(std::string_view server, std::string_view name) {
  std::string result(server.substr(0, server.size() - 1));
  if (!name.empty()) result += '-';
  for (const char octet : name) result += std::isalnum(static_cast<unsigned char>(octet)) != 0 ? octet : '-';
  return result;
}

ServerFormat nginx_format(std::string_view rest) {
  const bool is_in_file = rest.starts_with('@');
  const Place place = is_in_file ? place_of(nginx, rest) : Place();
  const NginxLogFormat format =
      is_in_file ? named(read_nginx_configuration(read_small_file(place.file)), place) : read_nginx_string(rest);
  const std::string_view escapes[] = {"", "escape=json ", "escape=none "};
  const std::string_view escape = escapes[static_cast<std::size_t>(format.escape)];
  return {"nginx", grammar_name(nginx, format.name),
          fmt::format("nginx, ngx_http_log_module: log_format {}{}'{}';", is_in_file ? place.name + " " : "", escape,
                      format.text),
          format.escape != NginxEscape::none, read_nginx_pieces(format.text, format.escape)};
}

ServerFormat apache_format(std::string_view rest) {
  const bool is_in_file = rest.starts_with('@');
  const Place place = is_in_file ? place_of(apache, rest) : Place();
  const ApacheLogFormat format = is_in_file ? named(read_apache_configuration(read_small_file(place.file)), place)
                                            : ApacheLogFormat{"", std::string(rest)};
  return {"apache", grammar_name(apache, format.name),
          fmt::format("Apache HTTP Server, mod_log_config: LogFormat \"{}\"{}", format.text,
                      is_in_file ? " " + place.name : ""),
          true, read_apache_pieces(format.text)};
}

// Whether a line of a log can be read in several ways: two variables side by side, or a free text before something
// that it can contain itself. The generator's analysis finds this exactly, with a shortest text.

/// A sentence with a shortest text and two of its readings; nullopt if each line has one reading.
std::optional<std::string> format_ambiguity(const ServerFormat& format) {
  const auto outline = gen::read_grammars({{format.server + ".bnf", outline_text(format)}});
  const auto* grammars = std::get_if<std::vector<gen::Grammar>>(&outline);
  if (grammars == nullptr) return std::nullopt;  // a format that is too large is reported when it is loaded
  gen::Budget budget{gen::Limits()};
  std::vector<gen::Ambiguity> found =
      gen::ambiguities(gen::production_nfa(grammars->front(), "record", budget), budget);
  if (budget.spent())
    return fmt::format("{}: the format is too large to tell whether its lines can be read in several ways",
                       format.server);
  std::erase_if(found, [](const gen::Ambiguity& each) { return each.first.empty() && each.second.empty(); });
  if (found.empty()) return std::nullopt;
  // If one variable is written several times, the same parts can stand in both readings; another text shows more.
  const auto order = [](const gen::Ambiguity& each) {
    return std::pair(each.first.empty() || each.second.empty(), each.text.size());
  };
  const gen::Ambiguity& shortest = *std::ranges::min_element(found, {}, order);
  return fmt::format("{}: lines of this format can be read in several ways: in \"{}\" it is {}, but could be {}",
                     format.server, printable(shortest.text), printable(shortest.first), printable(shortest.second));
}

}  // namespace

bool is_server_format(std::string_view word) { return word.starts_with(nginx) || word.starts_with(apache); }

ServerGrammar grammar_of_server(std::string_view word) {
  const ServerFormat format =
      word.starts_with(nginx) ? nginx_format(word.substr(nginx.size())) : apache_format(word.substr(apache.size()));
  return {grammar_text(format), format_ambiguity(format)};
}

}  // namespace bnfurl::tool
