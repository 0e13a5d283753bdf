// The directives of log formats, such as `%>s`: Apache's, and Tomcat's, whose letters mean other things.
#pragma once

#include <cctype>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "src/records/formats/servers/grammar_text.hpp"
#include "src/records/formats/servers/server_formats.hpp"
#include "src/records/messages/messages.hpp"

namespace bnfurl::records {

/// A directive without argument, with this argument (letter case ignored), or with any (`*`), which then follows the
/// name. Of several with the same meaning, an earlier one is preferred.
struct DirectiveRow {
  std::string_view letter;  ///< `i`, `^FB`
  std::string_view argument;
  std::string_view name;
  std::string_view meaning;
  const Kind& kind;
};

/// What directives mean to a server.
struct Dialect {
  std::string_view server;  ///< its name, for messages
  std::span<const DirectiveRow> rows;
  Values (*time_values)(std::string_view pattern);  ///< of a `%{PATTERN}t`
  bool tells_final_status;  ///< after an internal redirect, %s is the status of the first request, and %>s of the last
};

/// Whether an octet is a letter, whose case ABNF ignores between quotes; whether it can stand between them.
[[nodiscard]] inline bool is_letter(char octet) { return std::isalpha(static_cast<unsigned char>(octet)) != 0; }
[[nodiscard]] inline bool can_be_quoted(char octet) {
  return is_printable(static_cast<unsigned char>(octet)) && octet != '"';
}

/// The argument of a directive as the end of a name: letters, digits, and one `-` for what is in between.
[[nodiscard]] std::string name_of_argument(std::string_view argument);

/// The values of a pattern of `strftime`, such as `%Y-%m-%d %H:%M:%S`; a free text if some conversion is not known.
[[nodiscard]] Values strftime_values(std::string_view pattern);

/// Whether "ms" stands directly after a variable, as after a duration in milliseconds.
[[nodiscard]] bool is_before_milliseconds(const std::vector<FormatPiece>& pieces, std::size_t variable);

/// The pieces of a format. A path and the query directly after it are one variable. Throws UsageError for a directive
/// that the server does not have.
[[nodiscard]] std::vector<FormatPiece> read_directives(std::string_view text, const Dialect& dialect);

}  // namespace bnfurl::records
