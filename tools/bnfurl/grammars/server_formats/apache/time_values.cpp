// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/grammars/server_formats/apache/time_values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <iterator>
#include <string>

#include "gen/syntax/time_pattern.hpp"
#include "tools/bnfurl/grammars/server_formats/values.hpp"
#include "tools/bnfurl/terminal/messages.hpp"

namespace bnfurl::tool {
namespace {

// What a conversion of `strftime` prints in the C locale. Those without `time` are not in the words of a `# time:`
// line; then the format has no such line, and neither has one that does not tell a date and a time of day.
struct Conversion {
  char letter;
  std::string_view rule;
  std::string_view sample;
  std::string_view time;
};

constexpr Conversion conversions[] = {
    {'Y', "4DIGIT", "2026", "%Y"},
    {'m', "2DIGIT", "11", "%m"},
    {'d', "2DIGIT", "21", "%d"},
    {'b', "3ALPHA", "Nov", "%b"},
    {'h', "3ALPHA", "Nov", "%b"},
    {'H', "2DIGIT", "08", "%H"},
    {'M', "2DIGIT", "00", "%M"},
    {'S', "2DIGIT", "00", "%S"},
    {'z', R"(( "+" / "-" ) 4DIGIT)", "+0000", "%z"},
    {'F', R"(4DIGIT 2( "-" 2DIGIT ))", "2026-11-21", "%Y-%m-%d"},
    {'T', R"(2DIGIT 2( ":" 2DIGIT ))", "08:00:00", "%H:%M:%S"},
    {'R', R"(2DIGIT ":" 2DIGIT)", "08:00", "%H:%M"},
    {'s', "1*DIGIT", "1795248000", "%s"},
    {'y', "2DIGIT", "26", ""},
    {'j', "3DIGIT", "325", ""},
    {'I', "2DIGIT", "08", ""},
    {'p', R"(( "A" / "P" ) "M")", "AM", ""},
    {'a', "3ALPHA", "Sat", ""},
    {'A', "1*ALPHA", "Saturday", ""},
    {'B', "1*ALPHA", "November", ""},
    {'Z', "1*ALPHA", "UTC", ""},
};

bool is_letter(char octet) { return std::isalpha(static_cast<unsigned char>(octet)) != 0; }
bool can_be_quoted(char octet) { return is_printable(static_cast<unsigned char>(octet)) && octet != '"'; }

}  // namespace

bool tells_day(std::string_view pattern) {
  return pattern.find("%d") != std::string_view::npos || pattern.find("%F") != std::string_view::npos;
}

Values time_values(std::string_view pattern) {
  for (const std::string_view prefix : {"begin:", "end:"}) {
    if (pattern.starts_with(prefix)) pattern.remove_prefix(prefix.size());
  }
  Values values;
  bool is_known_time = true;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    values.rule += values.rule.empty() ? "" : " ";
    if (pattern[i] != '%') {
      if (!can_be_quoted(pattern[i])) return kinds::text.values();
      values.rule += fmt::format("{}\"{}\"", is_letter(pattern[i]) ? "%s" : "", pattern[i]);
      values.sample += pattern[i];
      values.time += pattern[i];
      continue;
    }
    ++i;
    const auto is_it = [&](const Conversion& each) { return i < pattern.size() && each.letter == pattern[i]; };
    const auto* found = std::ranges::find_if(conversions, is_it);
    if (found == std::end(conversions)) return kinds::text.values();
    values.rule += found->rule;
    values.sample += found->sample;
    values.time += found->time;
    is_known_time = is_known_time && !found->time.empty();
  }
  if (!is_known_time || !gen::fault_of_time_pattern(values.time).empty()) values.time.clear();
  return values;
}

}  // namespace bnfurl::tool
