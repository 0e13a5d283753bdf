// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "crawl/rules/foreign/adblock_line.hpp"

#include <algorithm>
#include <cstddef>

#include "crawl/rules/foreign/lines.hpp"

namespace bnfurl::crawl::rules {
namespace {

constexpr auto npos = std::string_view::npos;

bool is_of_name(char octet) {
  const bool is_letter = (octet >= 'A' && octet <= 'Z') || (octet >= 'a' && octet <= 'z');
  return is_letter || (octet >= '0' && octet <= '9') || octet == '_' || octet == '-';
}

// The octets of an option's name at the begin of `text`, which may begin with "~".
std::string_view option_name(std::string_view text) {
  if (text.starts_with('~')) text.remove_prefix(1);
  const auto* const end = std::ranges::find_if_not(text, is_of_name);
  return text.substr(0, static_cast<std::size_t>(end - text.begin()));
}

bool is_option(std::string_view text) {
  const std::string_view name = option_name(text);
  const std::size_t end = static_cast<std::size_t>(name.data() - text.data()) + name.size();
  return !name.empty() && (end == text.size() || text[end] == '=');
}

// The position of the first "$" after which there are options up to the end; npos if there is none. Pieces between
// commas are looked at from the last to the first, so that a line with many "$" is read once: all pieces after the "$"
// have to be options.
std::size_t options_begin(std::string_view line) {
  std::size_t found = npos;
  std::size_t end = line.size();
  while (true) {
    const std::size_t comma = end == 0 ? npos : line.rfind(',', end - 1);
    const std::size_t begin = comma == npos ? 0 : comma + 1;
    const std::string_view piece = line.substr(begin, end - begin);
    for (std::size_t at = piece.find('$'); at != npos; at = piece.find('$', at + 1)) {
      if (!is_option(piece.substr(at + 1))) continue;
      found = begin + at;
      break;
    }
    if (comma == npos || !is_option(piece)) return found;
    end = comma;
  }
}

}  // namespace

AdblockLine cut_adblock(std::string_view line) noexcept {
  AdblockLine result;
  result.is_exception = line.starts_with("@@");
  if (result.is_exception) line.remove_prefix(2);
  const std::size_t dollar = options_begin(line);
  result.pattern = line.substr(0, dollar);
  if (dollar != npos) result.option = option_name(line.substr(dollar + 1));
  return result;
}

bool is_about_elements(std::string_view line) noexcept {
  const std::string_view hosts = until(line, "#$");
  if (hosts.find_first_of("/*|@\"!") != npos || hosts.size() == line.size()) return false;
  const std::string_view rest = line.substr(hosts.size());
  if (rest.starts_with("$$") || rest.starts_with("$@$")) return rest.size() > 3;
  const std::size_t end = rest.find_first_not_of("@?$%", 1);
  return rest.starts_with('#') && end != npos && end <= 4 && rest[end] == '#' && end + 1 < rest.size();
}

}  // namespace bnfurl::crawl::rules
