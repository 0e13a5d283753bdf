// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/grammars/server_formats/nginx/configuration.hpp"

#include <fmt/format.h>

#include <optional>
#include <span>

#include "tools/bnfurl/terminal/messages.hpp"

namespace bnfurl::tool {
namespace {

constexpr std::string_view blanks_and_ends = " \t\r\n";
constexpr std::string_view escape_key = "escape=";

// Cuts a configuration as ngx_conf_read_token does: words, quoted or not, up to a ";", "{" or "}".
class Words {
public:
  explicit Words(std::string_view text) : text_(text) {}

  /// The words of the next directive; nullopt at the end.
  std::optional<std::vector<std::string>> next() {
    std::vector<std::string> words;
    for (; offset_ < text_.size();) {
      const char octet = text_[offset_];
      if (blanks_and_ends.find(octet) != std::string_view::npos) {
        ++offset_;
      } else if (octet == '#') {
        offset_ = std::min(text_.find('\n', offset_), text_.size());
      } else if (octet == ';' || octet == '{' || octet == '}') {
        ++offset_;
        return words;
      } else {
        words.push_back(octet == '"' || octet == '\'' ? quoted() : bare());
      }
    }
    if (words.empty()) return std::nullopt;
    return words;
  }

private:
  std::string quoted() {
    const char quote = text_[offset_++];
    std::string word;
    while (offset_ < text_.size() && text_[offset_] != quote) add_octet(word);
    ++offset_;
    return word;
  }

  // "${" does not begin a block.
  std::string bare() {
    std::string word;
    while (offset_ < text_.size()) {
      const char octet = text_[offset_];
      const bool is_variable = octet == '{' && word.ends_with('$');
      if (blanks_and_ends.find(octet) != std::string_view::npos || octet == ';' || (octet == '{' && !is_variable))
        break;
      add_octet(word);
    }
    return word;
  }

  // A quote and a "\" after a "\" are themselves, and letters stand for controls; another octet keeps the "\".
  void add_octet(std::string& word) {
    const char octet = text_[offset_++];
    if (octet != '\\' || offset_ == text_.size()) {
      word += octet;
      return;
    }
    constexpr std::string_view letters = "\"'\\trn";
    constexpr std::string_view octets = "\"'\\\t\r\n";
    const std::size_t index = letters.find(text_[offset_]);
    if (index == std::string_view::npos) word += octet;
    word += index == std::string_view::npos ? text_[offset_] : octets[index];
    ++offset_;
  }

  std::string_view text_;
  std::size_t offset_ = 0;
};

NginxEscape escape_of(std::string_view word) {
  if (word == "default") return NginxEscape::as_default;
  if (word == "json") return NginxEscape::json;
  if (word == "none") return NginxEscape::none;
  throw unknown("escape of nginx's log_format:", word, {"default", "json", "none"});
}

/// The words after the format's name.
NginxLogFormat format_of(std::string name, std::span<const std::string> words) {
  NginxLogFormat format{std::move(name), NginxEscape::as_default, ""};
  if (!words.empty() && words.front().starts_with(escape_key)) {
    format.escape = escape_of(std::string_view(words.front()).substr(escape_key.size()));
    words = words.subspan(1);
  }
  for (const std::string& word : words) format.text += word;
  return format;
}

}  // namespace

std::vector<NginxLogFormat> read_nginx_configuration(std::string_view text) {
  std::vector<NginxLogFormat> formats;
  Words words(text);
  while (const std::optional<std::vector<std::string>> directive = words.next()) {
    if (directive->size() < 2 || directive->front() != "log_format") continue;
    formats.push_back(format_of((*directive)[1], std::span(*directive).subspan(2)));
  }
  return formats;
}

NginxLogFormat read_nginx_string(std::string_view text) {
  std::string_view rest = text;
  if (rest.starts_with(escape_key)) rest.remove_prefix(std::min(rest.find_first_of(blanks_and_ends), rest.size()));
  const std::string_view escape = text.substr(0, text.size() - rest.size());
  rest.remove_prefix(std::min(rest.find_first_not_of(blanks_and_ends), escape.empty() ? 0 : rest.size()));
  if (rest.starts_with('\'')) {
    const std::optional<std::vector<std::string>> words = Words(text).next();
    return format_of("", *words);
  }
  NginxLogFormat format;
  if (!escape.empty()) format.escape = escape_of(escape.substr(escape_key.size()));
  format.text = rest;
  return format;
}

}  // namespace bnfurl::tool
