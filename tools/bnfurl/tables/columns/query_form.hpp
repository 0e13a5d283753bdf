// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A query as a form: pieces, each a name and perhaps a value, as grammar/form.bnf says. Its names and values are runs of
// octets, so what ends them are single octets: those that the grammar's automata have no transition for. With these, a
// query is read without another automaton. Empty pieces count for nothing; nothing is decoded.
#pragma once

#include <optional>
#include <string_view>

#include "tools/bnfurl/tables/column.hpp"

namespace bnfurl::tool {

class QueryForm {
public:
  /// That of grammar/form.bnf.
  [[nodiscard]] static const QueryForm& published();

  /// The value of the first piece with that name; nullopt if there is none, or if it has no value.
  ///   value_of("a=1&b&a=2", "a")   ->  "1"
  ///   value_of("a=1&b&a=2", "b")   ->  nullopt
  [[nodiscard]] std::optional<std::string_view> value_of(std::string_view query, std::string_view name) const;
  /// The values of all pieces with that name.
  [[nodiscard]] FormValues values_of(std::string_view query, std::string_view name) const;
  [[nodiscard]] FormPieces pieces(std::string_view query) const;

private:
  QueryForm(char between_pieces, char after_name) : between_pieces_(between_pieces), after_name_(after_name) {}
  [[nodiscard]] FormPiece take_piece(std::string_view& rest) const;

  char between_pieces_, after_name_;
};

}  // namespace bnfurl::tool
