// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The text that an HTML document means: each character reference (`&amp;`, `&#38;`, `&#x26;`) is replaced by its
// character, in UTF-8. A reference ends in ";": without it, "&lt=2" in a query would be one.
//
// Of the names in the HTML Standard (section 13.5) these are known: all that stand for one octet of ASCII, since only
// they can be part of a URL, and some that often follow a URL in a text and so end it (nbsp, quotation marks, dashes).
// Any other name stays as it is written.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace bnfurl::tool {

class PlainText {
public:
  /// From now on `text` is the text of `html`.
  void set(std::string_view html);
  [[nodiscard]] std::string_view text() const { return text_; }
  /// Where the character at this offset of the text begins in the document. The offsets asked for must not fall.
  [[nodiscard]] std::size_t place_of(std::size_t offset);

private:
  // The text after a reference: its begin there and in the document.
  struct Stretch {
    std::size_t begin;
    std::size_t place;
  };

  std::string text_;
  std::vector<Stretch> stretches_;
  std::size_t current_ = 0;  // the stretch of the last offset asked for
};

}  // namespace bnfurl::tool
