// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/records/forms/w3c_fields.hpp"

#include <strings.h>

#include <algorithm>
#include <cstring>
#include <utility>

namespace bnfurl::tool {
namespace {

constexpr std::string_view directive = "#Fields:";
constexpr std::string_view between = " \t";

/// Where the text in quotes that begins at `begin` ends, after its last quote; npos if no blank or end follows that.
std::size_t end_of_quotes(std::string_view line, std::size_t begin) {
  std::size_t end = begin + 1;
  for (;;) {
    end = line.find('"', end);
    if (end == std::string_view::npos) return end;
    if (++end == line.size() || between.find(line[end]) != std::string_view::npos) return end;
    if (line[end] != '"') return std::string_view::npos;
    ++end;
  }
}

std::size_t end_of_field(std::string_view line, std::size_t begin) {
  const std::size_t quoted = line[begin] == '"' ? end_of_quotes(line, begin) : std::string_view::npos;
  return std::min(quoted != std::string_view::npos ? quoted : line.find_first_of(between, begin), line.size());
}

/// Both quotes of a field are not part of it.
Span without_quotes(std::string_view line, std::size_t begin, std::size_t end) {
  const bool quoted = end - begin >= 2 && line[begin] == '"' && end_of_quotes(line, begin) == end;
  return quoted ? Span{begin + 1, end - 1} : Span{begin, end};
}

bool begins_line(std::string_view text, std::size_t at) { return at == 0 || text[at - 1] == '\n'; }

std::string_view line_at(std::string_view text, std::size_t begin) {
  std::string_view line = text.substr(begin, text.find('\n', begin) - begin);
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

char lower(char octet) { return octet >= 'A' && octet <= 'Z' ? static_cast<char>(octet - 'A' + 'a') : octet; }

}  // namespace

bool names_fields(std::string_view line) {
  return line.size() >= directive.size() && ::strncasecmp(line.data(), directive.data(), directive.size()) == 0;
}

std::string_view last_names(std::string_view text) {
  for (std::size_t end = text.size(); const void* found = ::memrchr(text.data(), '#', end);) {
    end = static_cast<std::size_t>(static_cast<const char*>(found) - text.data());
    if (begins_line(text, end) && names_fields(text.substr(end))) return line_at(text, end);
  }
  return {};
}

std::vector<std::string> all_names(std::string_view text) {
  std::vector<std::string> names;
  for (std::size_t at = 0; (at = text.find('#', at)) != std::string_view::npos; ++at) {
    if (!begins_line(text, at) || !names_fields(text.substr(at))) continue;
    for (std::string& name : read_field_names(line_at(text, at)).names) {
      if (std::ranges::find(names, name) == names.end()) names.push_back(std::move(name));
    }
  }
  return names;
}

bool has_entries(std::string_view text) {
  if (!text.empty() && !is_directive(text)) return true;
  for (std::size_t at = 0; (at = text.find('\n', at)) != std::string_view::npos;) {
    if (++at != text.size() && text[at] != '#') return true;
  }
  return false;
}

Header read_field_names(std::string_view line) {
  Header header;
  header.line = line;
  const std::string_view names = line.substr(directive.size());
  for (std::size_t begin = 0; (begin = names.find_first_not_of(between, begin)) != std::string_view::npos;) {
    const std::size_t end = std::min(names.find_first_of(between, begin), names.size());
    std::string name(names.substr(begin, end - begin));
    std::ranges::transform(name, name.begin(), lower);
    header.names.push_back(std::move(name));
    begin = end;
  }
  header.key = header.names.size();
  return header;
}

void read_fields(std::string_view line, std::vector<Span>& fields) {
  fields.clear();
  for (std::size_t begin = 0; (begin = line.find_first_not_of(between, begin)) != std::string_view::npos;) {
    const std::size_t end = end_of_field(line, begin);
    fields.push_back(without_quotes(line, begin, end));
    begin = end;
  }
}

}  // namespace bnfurl::tool
