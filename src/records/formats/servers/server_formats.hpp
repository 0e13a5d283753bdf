// Log formats from a server's own configuration: `nginx:STRING` and `apache:STRING` are what stands in a `log_format`
// or a `LogFormat`, `squid:STRING` what stands in a `logformat`, and `tomcat:STRING` the pattern of an AccessLogValve;
// `nginx:@FILE:NAME`, `apache:@FILE:NAME` and `squid:@FILE:NAME` are the one with that name in a file. For HAProxy,
// they name what its log has without names: captured headers. Each becomes the text of a grammar file.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bnfurl::records {

/// Whether a word after `-i` is such a format.
[[nodiscard]] bool is_server_format(std::string_view word);

/// The formats of a server's configuration, such as `nginx:@FILE`: `nginx:@FILE:NAME` for each; nullopt if the word is
/// another. Throws UsageError if the file cannot be read, or has no format.
[[nodiscard]] std::optional<std::vector<std::string>> formats_of_configuration(std::string_view word);

/// A grammar file's text, and what a person should know about it.
struct ServerGrammar {
  std::string text;
  std::vector<std::string> warnings;    ///< that some line of the log can be read in several ways; where fields end
  std::vector<std::string> open_texts;  ///< the variables that can contain what stands after them: see `open_texts`
};

/// Throws UsageError for a format that the server would not take, or that cannot be found.
[[nodiscard]] ServerGrammar grammar_of_server(std::string_view word);

// A log format of a web server as a list of pieces: literal texts, and variables. Each server has a reader of its own
// that makes such a list from its configuration; one writer makes a grammar from any list.

/// On which side of a value blanks make it as wide as others.
enum class Padding { none, before, after };

/// How a variable's values are written.
struct Values {
  std::string rule;          ///< in ABNF; a free text is `*text-octet`, or `*graphic` if it has no blanks
  std::string sample;        ///< one of the values, for the `# typical:` line
  std::string time;          ///< of a time, or a part of one: how it is written, for the `# time:` line
  bool has_hyphen = false;   ///< whether the rule derives `-` itself
  bool is_request = false;   ///< whether it is a request line, which has a method, a target and a version
  std::string no_query;      ///< of a target: what stands after one without a query
  bool is_list = false;      ///< of a free text: whether it is a list with commas wherever the line allows
  bool is_host = false;      ///< whether it is a host, which has no "/": directly before a target, it ends there
  std::string instead = {};  ///< a rule of what stands in the place of a value that there is not
  Padding padding = Padding::none;
  bool is_of_end = false;  ///< of a time: whether it is that at which the request ended
};

/// What a server prints for a variable that has no value. One that always has a value for it is imitated by others that
/// write a hyphen.
enum class Missing { hyphen, nothing };

struct Variable {
  std::string written;  ///< `$request_time`, `%{Referer}i`
  std::string name;     ///< what the server calls it, as the name of a component: `request-time`
  std::string meaning;  ///< the component of `combined` that it means: `status`; empty if none
  std::size_t rank;     ///< of several variables that mean the same, the one with the least rank has the name
  Values values;
  Missing missing;
};

struct FormatPiece {
  std::string literal;  ///< empty for a variable
  std::optional<Variable> variable;
};

struct ServerFormat {
  std::string server;   ///< nginx, apache, tomcat or squid: the prefix of a name that another component has
  std::string grammar;  ///< the grammar's name
  std::string source;   ///< where the format comes from, for people
  /// How quotes and controls in values are escaped, in the words of a line `# escapes:`; empty: they are not, so that
  /// values can contain them.
  std::string_view escapes;
  std::vector<FormatPiece> pieces;

  [[nodiscard]] bool is_escaped() const { return !escapes.empty(); }
};

}  // namespace bnfurl::records
