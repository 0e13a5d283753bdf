// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/grammars/server_formats/component_names.hpp"

#include <algorithm>
#include <cctype>
#include <set>
#include <string_view>

namespace bnfurl::tool {
namespace {

// Names that no variable has by what its server calls it: the components of `combined`, the other rules of the
// grammar, and the core rules of RFC 5234, whose names ignore case.
const std::set<std::string_view>& reserved_names() {
  static const std::set<std::string_view> names{
      "host",   "ident",    "user",           "time",       "request",    "method",  "target",    "version",
      "status", "size",     "referer",        "user-agent", "text-octet", "graphic", "no-target", "target-alone",
      "record", "no-query", "alpha",          "bit",        "char",       "cr",      "crlf",      "ctl",
      "digit",  "dquote",   "hexdig",         "htab",       "lf",         "lwsp",    "octet",     "sp",
      "vchar",  "wsp",      "path-and-query", "with-query", "plain"};
  return names;
}

// A request line has a method, a target and a version; then no other variable means these.
bool is_of_request(std::string_view meaning) {
  return meaning == "method" || meaning == "target" || meaning == "version";
}

class Names {
public:
  explicit Names(const ServerFormat& format) : format_(format) {
    for (const FormatPiece& piece : format.pieces) {
      if (piece.variable && piece.variable->values.is_request) has_request_ = true;
    }
  }

  std::map<std::string, std::string> run() {
    for (const FormatPiece& piece : format_.pieces) {
      if (piece.variable && means_most(*piece.variable)) name(*piece.variable, piece.variable->meaning);
    }
    for (const FormatPiece& piece : format_.pieces) {
      if (piece.variable && !names_.contains(piece.variable->written))
        name(*piece.variable, free_name(*piece.variable));
    }
    return names_;
  }

private:
  // Whether no other variable of the format means the same with more right.
  [[nodiscard]] bool means_most(const Variable& variable) const {
    if (variable.meaning.empty() || (has_request_ && is_of_request(variable.meaning))) return false;
    return std::ranges::none_of(format_.pieces, [&](const FormatPiece& piece) {
      return piece.variable && piece.variable->meaning == variable.meaning && piece.variable->rank < variable.rank;
    });
  }

  [[nodiscard]] bool is_free(const std::string& name) const {
    return std::isalpha(static_cast<unsigned char>(name.front())) != 0 && !reserved_names().contains(name) &&
           !taken_.contains(name);
  }

  [[nodiscard]] std::string free_name(const Variable& variable) const {
    if (!variable.name.empty() && is_free(variable.name)) return variable.name;
    const std::string prefixed = format_.server + "-" + variable.name;
    std::string name = prefixed;
    for (int number = 2; !is_free(name); ++number) name = prefixed + "-" + std::to_string(number);
    return name;
  }

  // Variables of the same meaning and rank are written differently, and only one of them has the name.
  void name(const Variable& variable, const std::string& name) {
    if (names_.contains(variable.written)) return;
    if (!taken_.insert(name).second) return;
    names_.emplace(variable.written, name);
  }

  const ServerFormat& format_;
  bool has_request_ = false;
  std::map<std::string, std::string> names_;
  std::set<std::string> taken_;
};

}  // namespace

std::map<std::string, std::string> component_names(const ServerFormat& format) { return Names(format).run(); }

}  // namespace bnfurl::tool
