// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/grammars/server_formats/apache/configuration.hpp"

#include <algorithm>
#include <cctype>

namespace bnfurl::tool {
namespace {

constexpr std::string_view blanks = " \t\r";

// The next line with its continuations; `text` goes on after it.
std::string next_line(std::string_view& text) {
  std::string line;
  for (;;) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    line += text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.ends_with('\r')) line.pop_back();
    if (!line.ends_with('\\') || text.empty()) return line;
    line.pop_back();
  }
}

// The next word of `line`, without its quotes but with its escapes.
std::string_view next_word(std::string_view& line) {
  line.remove_prefix(std::min(line.find_first_not_of(blanks), line.size()));
  const bool is_quoted = !line.empty() && (line.front() == '"' || line.front() == '\'');
  const char quote = is_quoted ? line.front() : ' ';
  if (is_quoted) line.remove_prefix(1);
  std::size_t end = 0;
  const auto is_end = [&](char octet) {
    return is_quoted ? octet == quote : blanks.find(octet) != std::string_view::npos;
  };
  while (end < line.size() && !is_end(line[end])) end += line[end] == '\\' ? 2 : 1;
  end = std::min(end, line.size());
  const std::string_view word = line.substr(0, end);
  line.remove_prefix(std::min(end + 1, line.size()));
  return word;
}

bool is_log_format(std::string_view word) {
  constexpr std::string_view name = "logformat";
  return std::ranges::equal(word, name, {}, [](char c) { return std::tolower(static_cast<unsigned char>(c)); });
}

}  // namespace

std::vector<ApacheLogFormat> read_apache_configuration(std::string_view text) {
  std::vector<ApacheLogFormat> formats;
  while (!text.empty()) {
    const std::string line = next_line(text);
    std::string_view rest = line;
    if (!is_log_format(next_word(rest))) continue;
    const std::string format(next_word(rest));
    formats.push_back({std::string(next_word(rest)), format});
  }
  return formats;
}

}  // namespace bnfurl::tool
