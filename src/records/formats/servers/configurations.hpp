// The log formats of nginx, Apache, Tomcat, Squid and HAProxy: what stands in a configuration, and what its text means.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "src/records/formats/servers/server_formats.hpp"

namespace bnfurl::records {

// The text of nginx's `log_format`, as ngx_http_log_module reads it: `$name` and `${name}` are variables, all else
// is printed as it stands.

/// What `escape=` says: how quotes and controls in values are written, and what stands for no value.
enum class NginxEscape { as_default, json, none };

/// Throws UsageError if nginx would not take the text.
[[nodiscard]] std::vector<FormatPiece> read_nginx_pieces(std::string_view text, NginxEscape escape);

// The `log_format` directives of an nginx.conf: `log_format NAME [escape=WORD] PIECE...;`. The pieces may stand on
// several lines and in quotes; nginx prints them without anything in between.

struct LogFormat {
  std::string name;
  std::string text;  ///< of Apache: between the quotes, with its escapes
  NginxEscape escape = NginxEscape::as_default;
};

/// The format that nginx has without any configuration.
extern const LogFormat nginx_combined;

/// All that a configuration has, in its order, and at the place of an `include` those of the files that it names: a
/// path or a pattern of paths, relative to the folder of `file`. One that cannot be read is passed over: a
/// configuration is often copied without it. Throws UsageError if `file` cannot be read, for an `escape` that nginx
/// does not have, and for a file that includes itself.
[[nodiscard]] std::vector<LogFormat> read_nginx_file(const std::string& file);

/// A format by itself: `escape=json` may stand before it, and it may be in quotes, as in a configuration, but does not
/// have to be. Or a whole directive.
[[nodiscard]] LogFormat read_nginx_string(std::string_view text);

// The text of Apache's LogFormat, as mod_log_config reads it: directives begin with "%", and all else is printed as it
// stands. As between the quotes of a configuration file, `\"` is a quote; `\t` is a tab.

/// Throws UsageError for a directive that Apache does not have.
[[nodiscard]] std::vector<FormatPiece> read_apache_pieces(std::string_view text);

// The `LogFormat "..." NAME` lines of an httpd.conf. A "\" at the end of a line continues it.

/// All that a configuration has, in its order. Throws UsageError if `file` cannot be read.
[[nodiscard]] std::vector<LogFormat> read_apache_file(const std::string& file);

/// A format by itself, or a whole directive.
[[nodiscard]] LogFormat read_apache_string(std::string_view text);

// The `pattern` of Tomcat's AccessLogValve.

/// Throws UsageError for a directive that Tomcat does not have.
[[nodiscard]] std::vector<FormatPiece> read_tomcat_pieces(std::string_view text);

/// A pattern by itself; `common` and `combined` are those that Tomcat calls so.
[[nodiscard]] LogFormat read_tomcat_string(std::string_view text);

/// The message about a duration of which only the version tells the unit; nullopt if the pattern has no such duration.
[[nodiscard]] std::optional<std::string> assumed_unit_of_tomcat(const std::vector<FormatPiece>& pieces);

// The text of Squid's `logformat`.

struct SquidFormat {
  std::vector<FormatPiece> pieces;
  std::string_view escapes;  ///< as of ServerFormat
};

/// Throws UsageError for a code that Squid does not have.
[[nodiscard]] SquidFormat read_squid_pieces(std::string_view text);

/// The formats that Squid has without any configuration.
[[nodiscard]] std::span<const LogFormat> squid_formats();

/// The `logformat NAME ...` lines of a squid.conf, in their order. Throws UsageError if `file` cannot be read.
[[nodiscard]] std::vector<LogFormat> read_squid_file(const std::string& file);

/// A format by itself, or a whole directive.
[[nodiscard]] LogFormat read_squid_string(std::string_view text);

// The headers that HAProxy captures, as its log writes them: `{Host|User-Agent} {Server}`, those of requests first.

/// The frontends of a haproxy.cfg that capture headers. Throws UsageError if `file` cannot be read.
[[nodiscard]] std::vector<LogFormat> read_haproxy_file(const std::string& file);
[[nodiscard]] LogFormat read_haproxy_string(std::string_view text);

/// The grammar `haproxy` with components for the headers. Throws UsageError if the text is not a list of headers.
[[nodiscard]] std::string haproxy_grammar(const LogFormat& format);

}  // namespace bnfurl::records
