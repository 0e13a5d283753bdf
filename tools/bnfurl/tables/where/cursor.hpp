// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A place in the text of an expression, from which words are taken. What cannot be read is reported like an error in a
// URL: the text near it, a caret under the octet, and what was expected there.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace bnfurl::tool {

constexpr std::string_view blanks = " \t\n";

class Cursor {
public:
  explicit Cursor(std::string_view text) : text_(text) {}

  [[nodiscard]] std::size_t place() const { return at_; }
  [[nodiscard]] bool is_at_end() const { return at_ == text_.size(); }
  /// What has not been taken yet.
  [[nodiscard]] std::string_view rest() const { return text_.substr(at_); }
  /// Whether the end or one of these octets comes next.
  [[nodiscard]] bool is_at_any(std::string_view octets) const;

  void skip_blanks();
  /// Takes `text` if it comes next.
  [[nodiscard]] bool takes(std::string_view text);
  /// The same for a whole word, with the blanks around it: a blank, a parenthesis or the end must follow.
  [[nodiscard]] bool takes_word(std::string_view word);
  /// Takes the octets before the next one of `ends`.
  [[nodiscard]] std::string_view take_until(std::string_view ends);
  /// The same for `size` octets.
  [[nodiscard]] std::string_view take(std::size_t size);

  /// Throws UsageError about the octet that comes next.
  [[noreturn]] void refuse(std::string_view expected, std::string_view hint = {}) const {
    refuse_at(at_, expected, hint);
  }
  [[noreturn]] void refuse_at(std::size_t place, std::string_view expected, std::string_view hint = {}) const;

private:
  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace bnfurl::tool
