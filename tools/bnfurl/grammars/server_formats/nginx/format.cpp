// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/grammars/server_formats/nginx/format.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "tools/bnfurl/grammars/server_formats/nginx/variables.hpp"
#include "tools/bnfurl/grammars/server_formats/values.hpp"
#include "tools/bnfurl/terminal/messages.hpp"

namespace bnfurl::tool {
namespace {

bool is_of_name(char octet) { return std::isalnum(static_cast<unsigned char>(octet)) != 0 || octet == '_'; }

std::string in_lower_case(std::string_view text) {
  std::string result(text);
  for (char& octet : result) octet = static_cast<char>(std::tolower(static_cast<unsigned char>(octet)));
  return result;
}

UsageError fault(std::size_t offset, std::string_view what) {
  return UsageError(fmt::format("nginx: column {} of the format: {}", offset + 1, what));
}

// The name of the variable at `offset`, which is moved to the end of the variable.
std::string_view read_name(std::string_view text, std::size_t& offset) {
  const std::size_t dollar = offset++;
  const bool in_braces = offset < text.size() && text[offset] == '{';
  if (in_braces) ++offset;
  const std::size_t begin = offset;
  while (offset < text.size() && is_of_name(text[offset])) ++offset;
  const std::string_view name = text.substr(begin, offset - begin);
  if (name.empty()) throw fault(dollar, "a variable's name follows a \"$\", as in $status or ${status}");
  if (!in_braces) return name;
  if (offset == text.size() || text[offset] != '}') throw fault(dollar, "\"${\" is not closed by a \"}\"");
  ++offset;
  return name;
}

std::vector<Piece> cut(std::string_view text, Missing missing) {
  std::vector<Piece> pieces;
  std::size_t offset = 0;
  while (offset < text.size()) {
    if (text[offset] == '$') {
      pieces.push_back({"", nginx_variable(in_lower_case(read_name(text, offset)), missing)});
      continue;
    }
    const std::size_t end = std::min(text.find('$', offset), text.size());
    pieces.push_back({std::string(text.substr(offset, end - offset)), std::nullopt});
    offset = end;
  }
  return pieces;
}

bool is_variable(const Piece& piece, std::initializer_list<std::string_view> written) {
  return piece.variable && std::ranges::find(written, piece.variable->written) != written.end();
}

// A path and a query beside it are a target. Where there is no query, the default escape prints `-` for it, so that
// `$uri$is_args$args` ends in a `-` that does not belong to the target.
void join_paths_with_queries(std::vector<Piece>& pieces, Missing missing) {
  for (std::size_t i = 0; i + 2 < pieces.size(); ++i) {
    const bool has_mark = is_variable(pieces[i + 1], {"$is_args"}) || pieces[i + 1].literal == "?";
    if (!has_mark || !is_variable(pieces[i], {"$uri", "$document_uri"}) ||
        !is_variable(pieces[i + 2], {"$args", "$query_string"}))
      continue;
    Variable& path = *pieces[i].variable;
    path.written += pieces[i + 1].variable ? pieces[i + 1].variable->written : "?";
    path.written += pieces[i + 2].variable->written;
    path.name = "uri-and-args";
    path.values = kinds::path_with_query.values();
    if (missing == Missing::hyphen) path.values.no_query = pieces[i + 1].variable ? "-" : "?-";
    const auto after = pieces.begin() + static_cast<std::ptrdiff_t>(i);
    pieces.erase(after + 1, after + 3);
  }
}

}  // namespace

std::vector<Piece> read_nginx_pieces(std::string_view text, NginxEscape escape) {
  const Missing missing = escape == NginxEscape::as_default ? Missing::hyphen : Missing::nothing;
  std::vector<Piece> pieces = cut(text, missing);
  join_paths_with_queries(pieces, missing);
  return pieces;
}

}  // namespace bnfurl::tool
