// A URL drawn over its components, for people:
//
//   https://user@example.com/a?q
//   ╰─┬─╯   ╰┬─╯ ╰────┬────╯ ├╯│
//   scheme   │       host    │ query
//         userinfo          path
//
// A long text is wrapped to the width, and long stretches in which no component begins or ends are left out. Parts
// nested in a component are in a second drawing under the first. Octets that a terminal would not show as one cell are
// shown as `\xhh`.
//
// Also text in quotes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace bnfurl::tool {

// Drawings, each as the text of a few lines.

/// What a terminal can do.
struct Look {
  std::size_t width = 80;
  bool colours = false;
  bool unicode = false;
  std::size_t height = 24;
};

/// The octets from `begin` to `end` and their name.
struct Part {
  std::string_view name;
  std::size_t begin;
  std::size_t end;
};

struct Fact {
  std::string_view name;
  std::string value;
};

/// Draws `text` above its parts, which are ordered by begin, the longer first.
[[nodiscard]] std::string draw_parts(std::string_view text, const std::vector<Part>& parts, const Look& look);

/// Draws `text` with a caret under the octet at `offset`.
[[nodiscard]] std::string draw_error(std::string_view text, std::size_t offset, const Look& look);

/// The verdict, then the facts, one under the other, with their values wrapped.
[[nodiscard]] std::string draw_facts(std::string_view entry, bool valid, const std::vector<Fact>& facts,
                                     const Look& look);

// Text in quotes, and in XML or HTML.

/// `text` between two octets `quote`, with a "\" before each of these in it, and before each "\".
[[nodiscard]] std::string in_quotes(std::string_view text, char quote);

/// `text` as text of XML or HTML, also within double quotes.
[[nodiscard]] std::string in_markup(std::string_view text);

}  // namespace bnfurl::tool
