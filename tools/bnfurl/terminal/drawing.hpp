// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
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
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace bnfurl::tool {

/// What a terminal can do.
struct Look {
  std::size_t width = 80;
  bool colours = false;
  bool unicode = false;
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

}  // namespace bnfurl::tool
