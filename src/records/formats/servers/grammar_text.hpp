// From a server's log format to a grammar file of kind "record", such as a person would write it: the order of the
// components is that of the format, and each rule names the variable that it stands for.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "src/records/formats/servers/server_formats.hpp"

namespace bnfurl::records {

/// The text of the grammar file. Throws UsageError for a format without a URL, or with a line feed.
[[nodiscard]] std::string grammar_text(const ServerFormat& format);

/// A grammar of the same lines that has only the variables themselves: a request line is one text. What is ambiguous
/// in it is ambiguous by the format.
[[nodiscard]] std::string outline_text(const ServerFormat& format);

/// The variables, as they are written, whose values can contain what stands after them: where one ends is known only
/// from the fields after it. Many of them make an automaton large.
[[nodiscard]] std::vector<std::string> open_texts(const ServerFormat& format);

/// An octet that stands after many such variables, and rarely in their values.
struct TextBound {
  char octet;
  std::vector<std::string> fields;  ///< the variables, as they are written, that end at the octet
};

/// Of a format with so many such variables that all of its readings would be too many: the octet at which they end in
/// its grammar, so that a line with one more of it is not a line of the format. For
/// `$a|$b|$c|$d|$e|$f|$request_uri`: `|` and all seven variables. Nullopt for other formats.
[[nodiscard]] std::optional<TextBound> bound_of_texts(const ServerFormat& format);

/// How messages call an octet: `"|"`, `a tab`, `the byte 1F`.
[[nodiscard]] std::string octet_name(char octet);

// The kinds of values that servers write into logs, as rules of ABNF with a sample. `text-octet` and `graphic` (an
// octet that is not a blank) are rules of every grammar that is made from a format. A list is what its client sent:
// nearly always values with commas between them, and otherwise a free text.

/// What `Values` are made of, for the tables of variables.
struct Kind {
  std::string_view rule;
  std::string_view sample;
  std::string_view time = {};
  bool has_hyphen = false;
  bool is_request = false;
  bool is_list = false;
  bool is_host = false;

  [[nodiscard]] Values values() const {
    return {std::string(rule), std::string(sample), std::string(time), has_hyphen, is_request, "", is_list, is_host};
  }
};

namespace kinds {

inline constexpr Kind text{"*text-octet", "text"};
inline constexpr Kind list{"*text-octet", "192.0.2.7, 192.0.2.8", "", false, false, true};
inline constexpr Kind word{"*graphic", "word"};
inline constexpr Kind scheme{R"(*( ALPHA / DIGIT / "+" / "-" / "." ))", "https"};
inline constexpr Kind host_name{"*graphic", "www.example.com", "", false, false, false, true};
inline constexpr Kind host_header{"*text-octet", "www.example.com", "", false, false, false, true};
inline constexpr Kind digits{"1*DIGIT", "512"};
inline constexpr Kind port{R"(*DIGIT / "-")", "8080", "", true};
inline constexpr Kind host{
    R"(1*( ALPHA / DIGIT / "." / ":" / "-" / "_" / "%" ))", "192.0.2.7", "", true, false, false, true};
inline constexpr Kind user{"*text-octet", "-"};
inline constexpr Kind log_time{R"(2DIGIT "/" 3ALPHA "/" 4DIGIT 3( ":" 2DIGIT ) SP ( "+" / "-" ) 4DIGIT)",
                               "21/Nov/2026:08:00:00 +0000", "%d/%b/%Y:%H:%M:%S %z"};
inline constexpr Kind version{R"(*( ALPHA / DIGIT / "/" / "." / "-" ))", "HTTP/1.1"};
inline constexpr Kind referer{"*text-octet", "https://www.example.com/"};
inline constexpr Kind user_agent{"*text-octet", "Mozilla/5.0 (X11; Linux x86_64)"};
inline constexpr Kind request{"*text-octet", "GET /a/b.html HTTP/1.1", "", true, true};
inline constexpr Kind target{"*graphic", "/a/b.html?c=d"};
inline constexpr Kind path{"*text-octet", "/a/b.html"};
inline constexpr Kind path_with_query{"*text-octet", "/a/b.html?c=d"};
inline constexpr Kind method{"*graphic", "GET"};
inline constexpr Kind status{"1*DIGIT", "200"};
inline constexpr Kind ident{"*graphic", "-"};
inline constexpr Kind query{R"([ "?" *text-octet ])", "?c=d"};
inline constexpr Kind connection{R"("X" / "+" / "-")", "+", "", true};
inline constexpr Kind unix_seconds{"1*DIGIT", "1795248000", "%s"};
inline constexpr Kind unix_milliseconds{"1*DIGIT", "1795248000431", "%Q"};
inline constexpr Kind unix_microseconds{"1*DIGIT", "512", "%q"};
inline constexpr Kind fraction{"1*DIGIT", "512", "%N"};
inline constexpr Kind peer{R"(1*( HEXDIG / "." / ":" / "%" ))", "192.0.2.7", "", false, false, false, true};

}  // namespace kinds

}  // namespace bnfurl::records
