// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/tables/where/cursor.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "tools/bnfurl/terminal/messages.hpp"

namespace bnfurl::tool {
namespace {

/// What a message shows before and after the octet at `at`: all of the text if it is short.
std::pair<std::string, std::string> around(std::string_view text, std::size_t at) {
  constexpr std::size_t most = 60;
  constexpr std::string_view cut = "...";
  const std::size_t begin = at < most / 2 || text.size() < most ? 0 : std::min(at - most / 2, text.size() - most);
  const std::size_t end = std::min(begin + most, text.size());
  std::string before(begin > 0 ? cut : "");
  before += printable(text.substr(begin, at - begin));
  return {before, printable(text.substr(at, end - at)).append(end < text.size() ? cut : "")};
}

}  // namespace

bool Cursor::is_at_any(std::string_view octets) const {
  return is_at_end() || octets.find(text_[at_]) != std::string_view::npos;
}

void Cursor::skip_blanks() { at_ = std::min(text_.find_first_not_of(blanks, at_), text_.size()); }

bool Cursor::takes(std::string_view text) {
  if (!rest().starts_with(text)) return false;
  at_ += text.size();
  return true;
}

bool Cursor::takes_word(std::string_view word) {
  const std::size_t before = at_;
  skip_blanks();
  if (takes(word) && is_at_any(" \t\n()")) {
    skip_blanks();
    return true;
  }
  at_ = before;
  return false;
}

std::string_view Cursor::take_until(std::string_view ends) {
  return take(std::min(rest().find_first_of(ends), rest().size()));
}

std::string_view Cursor::take(std::size_t size) {
  const std::string_view taken = rest().substr(0, size);
  at_ += taken.size();
  return taken;
}

void Cursor::refuse_at(std::size_t place, std::string_view expected, std::string_view hint) const {
  const auto [before, after] = around(text_, place);
  throw UsageError(fmt::format("--where cannot be read:\n{}{}\n{:>{}} {}: expected {}, found {}{}{}{}", before, after,
                               '^', before.size() + 1, place, expected, shown_octet(text_, place),
                               hint.empty() ? "" : " (", hint, hint.empty() ? "" : ")"));
}

}  // namespace bnfurl::tool
