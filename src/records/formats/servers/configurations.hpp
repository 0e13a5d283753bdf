// The log formats of nginx and Apache: what stands in a configuration, and what its text means.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "src/records/formats/servers/server_formats.hpp"

namespace bnfurl::tool {

// The text of nginx's `log_format`, as ngx_http_log_module reads it: `$name` and `${name}` are variables, all else
// is printed as it stands.

/// What `escape=` says: how quotes and controls in values are written, and what stands for no value.
enum class NginxEscape { as_default, json, none };

/// Throws UsageError if nginx would not take the text.
[[nodiscard]] std::vector<FormatPiece> read_nginx_pieces(std::string_view text, NginxEscape escape);

// The `log_format` directives of an nginx.conf: `log_format NAME [escape=WORD] PIECE...;`. The pieces may stand on
// several lines and in quotes; nginx prints them without anything in between.

struct NginxLogFormat {
  std::string name;
  NginxEscape escape = NginxEscape::as_default;
  std::string text;
};

/// The format that nginx has without any configuration.
extern const NginxLogFormat nginx_combined;

/// All that a configuration has, in its order, and at the place of an `include` those of the files that it names: a path
/// or a pattern of paths, relative to the folder of `file`. One that cannot be read is passed over: a configuration is
/// often copied without it. Throws UsageError if `file` cannot be read, for an `escape` that nginx does not have, and for
/// a file that includes itself.
[[nodiscard]] std::vector<NginxLogFormat> read_nginx_file(const std::string& file);

/// A format by itself: `escape=json` may stand before it, and it may be in quotes, as in a configuration, but does not
/// have to be. Or a whole directive.
[[nodiscard]] NginxLogFormat read_nginx_string(std::string_view text);

// The text of Apache's LogFormat, as mod_log_config reads it: directives begin with "%", and all else is printed as it
// stands. As between the quotes of a configuration file, `\"` is a quote; `\t` is a tab.

/// Throws UsageError for a directive that Apache does not have.
[[nodiscard]] std::vector<FormatPiece> read_apache_pieces(std::string_view text);

// A time as `strftime` writes it, as Apache's %{...}t does: each conversion is a rule.

/// Whether a pattern tells a day of a month, as a date does.
[[nodiscard]] bool tells_day(std::string_view pattern);

/// The values of a pattern such as `%Y-%m-%d %H:%M:%S`; a free text if some conversion is not known.
[[nodiscard]] Values time_values(std::string_view pattern);

// The `LogFormat "..." NAME` lines of an httpd.conf. A "\" at the end of a line continues it.

struct ApacheLogFormat {
  std::string name;
  std::string text;  ///< between the quotes, with its escapes
};

/// All that a configuration has, in its order.
[[nodiscard]] std::vector<ApacheLogFormat> read_apache_configuration(std::string_view text);

/// A format by itself, or a whole directive.
[[nodiscard]] ApacheLogFormat read_apache_string(std::string_view text);

// What the directives of Apache's LogFormat print: mod_log_config, with %I, %O, %S and %^FB of mod_logio, and %{...}x
// of mod_ssl.

/// A directive as written: `%>s`, `%{Referer}i`, `%!200,304{User-agent}i`.
struct ApacheDirective {
  std::string written;
  bool is_original = false;             ///< has a "<": the value of the first request, before internal redirects
  bool is_final = false;                ///< has a ">": the value of the last request
  bool is_conditional = false;          ///< has statuses: `-` for all others
  std::optional<std::string> argument;  ///< what stands in braces
  std::string letter;                   ///< `i`, `^FB`
};

/// The variable of a directive; nullopt for an unknown one.
[[nodiscard]] std::optional<Variable> apache_variable(const ApacheDirective& directive);

/// All directives: `%h`, `%{NAME}i`.
[[nodiscard]] std::vector<std::string> apache_directives();

}  // namespace bnfurl::tool
