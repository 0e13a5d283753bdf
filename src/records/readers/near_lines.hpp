// Lines of a log that differ from its format, but show what they have. Some servers write two spaces between fields, or
// several addresses for one client; some lines have fewer fields than the others in their file, or more; and a quote in
// a user agent may lack its escape. Such a line is read in four steps, none of which knows the format:
//   1. Repeated spaces outside quotes and spaces at the end are taken away, and so are the further items of a list if
//      the format has no comma there. What is left may be a line of the format.
//   2. It may be one if a space and more fields follow: then it ends after a field, and the others are missing. Or it
//      begins with a whole line, and a space follows that.
//      The user agent is then read in the place of the referer, unless the text there is a URL.
//   3. It may be one if the request goes on after the quote that seems to end it, and ends with a version, such as
//      ` HTTP/1.1`, and a quote. If only one such end makes a line of it, this is where the request ends. (Step 2 then
//      does not see that more text follows a line.)
//   4. It may be one but for quotes that seem to end a field, though no field begins after them: they belong to the
//      field. If it still does not match, but has no space after the first of them, it has the fields before that; and
//      so it has those before the target if the request has another end, or if a quote after it is inside a word.
// Otherwise, it was perhaps cut off (truncated_lines.hpp). Step 2 must find a time and the URL before the fault, and
// steps 3 and 4 a time: anything is the beginning of lines of some format. A URL at the end of a line that has fewer
// fields may be cut off.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/grammar.hpp>

#include "src/records/readers/truncated_lines.hpp"

namespace bnfurl::records {

/// The difference of lines that have text which their format has no field for: it is not shown.
inline constexpr std::string_view text_after_fields = "text after the last field";
inline constexpr std::string_view unescaped_quote = "a quote without an escape";

class NearLines {
public:
  NearLines(Production layout, Component url);

  /// A line that the format does not derive.
  struct Found {
    std::span<const Span> fields = {};  ///< by component, valid until the next call; empty: the line is something else
    std::string_view difference = {};   ///< what the line has: `extra spaces`; empty: it was cut off
    bool lacks_url = false;             ///< what it has hides the URL and the fields after it
  };
  [[nodiscard]] Found find(std::string_view line);

private:
  /// How far the format derives the text.
  struct Reach {
    std::size_t end = 0;    ///< of what is the beginning of lines
    std::size_t whole = 0;  ///< of the longest line in it that a space follows; 0: none
    bool accepts = false;   ///< the whole text is a line
  };

  /// A request in quotes, as the format derives it.
  struct Request {
    std::size_t begin;              ///< where the quote before it is
    std::size_t quote;              ///< the one that seems to end it
    std::vector<std::size_t> ends;  ///< the quotes after that which stand after a version and before a space
  };

  [[nodiscard]] bool tidy(std::string_view line);
  [[nodiscard]] bool drop_list(std::size_t comma);
  [[nodiscard]] Reach reach() const;
  [[nodiscard]] std::optional<Request> request_in(std::size_t fault);
  [[nodiscard]] bool has_one_end(const Request& request);
  [[nodiscard]] Found find_with_quotes(std::size_t fault, const std::optional<Request>& request);
  [[nodiscard]] bool has_quote_in_word(std::size_t quote) const;
  [[nodiscard]] std::size_t last_quote(std::size_t fault) const;
  [[nodiscard]] bool is_line_without_quotes();
  [[nodiscard]] bool take_away_quotes();
  [[nodiscard]] bool has_time(std::span<const Span> fields) const;
  [[nodiscard]] bool has_most(std::span<const Span> fields) const;
  [[nodiscard]] Found shown(std::span<const Span> fields, std::string_view difference);
  void move_agent(std::string_view line);

  Production layout_;
  Component url_;
  std::optional<RecordTime> time_;
  std::optional<Component> target_, referer_, agent_;
  std::optional<Component> rest_;
  TruncatedLines truncated_lines_;
  std::string_view text_;  // the line without what was taken away
  std::string shortened_;  // its text, if something was
  // Where each octet of it is in the line, and where it ends; empty: nothing was taken away.
  std::vector<std::size_t> places_;
  std::string without_quotes_;  // the same with other octets in the place of quotes that belong to fields
  std::vector<Span> fields_;
};

}  // namespace bnfurl::records
