// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What a reader says about a file: mistakes, and what it leaves out on purpose, counted by kind. Both are bounded: a
// file of millions of bad lines has some hundred messages, and one more.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "crawl/rules/foreign.hpp"
#include "crawl/rules/foreign/lines.hpp"

namespace bnfurl::crawl::rules {

class Notes {
public:
  explicit Notes(ForeignList& of) noexcept : of_(of) {}

  /// A mistake at a piece of a line.
  void refuse(const Line& line, std::string_view piece, std::string message);
  void leave_out(std::string_view what, std::size_t count = 1);
  /// Something that has a name of its own: `lines with the key "host"`. If there are too many names, or `name` is long
  /// or not made of letters, digits, "_" and "-", it is counted as `others`.
  void leave_out(std::string_view what, std::string_view name, std::string_view others);

private:
  ForeignList& of_;
};

/// A list without rules yet, of this kind.
[[nodiscard]] ForeignList begin_list(const ForeignFile& file, std::string_view kind, Deciding deciding,
                                     Verdict otherwise);

}  // namespace bnfurl::crawl::rules
