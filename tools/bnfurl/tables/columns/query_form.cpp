// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/tables/columns/query_form.hpp"

#include <algorithm>
#include <bitset>

#include "tools/bnfurl/grammars/lookup.hpp"
#include "tools/bnfurl/terminal/messages.hpp"

namespace bnfurl::tool {
namespace {

using Octets = std::bitset<256>;

/// The octets that end a text of `production`. It must be a run of octets from one set, of any length: its minimal
/// automaton has one state.
Octets ends_of(Production production) {
  const Automaton texts = production.automaton();
  Octets ends;
  for (std::size_t octet = 0; octet < ends.size(); ++octet)
    ends[octet] = texts.next(Automaton::start, static_cast<char>(octet)) == Automaton::nowhere;
  if (texts.states() != 1)
    throw UsageError("the grammar form: " + std::string(production.name()) + " is not a run of octets");
  return ends;
}

/// The only octet of a set.
char only(const Octets& octets) {
  if (octets.count() != 1) throw UsageError("the grammar form: a name or a value does not end at one octet");
  std::size_t octet = 0;
  while (!octets[octet]) ++octet;
  return static_cast<char>(octet);
}

}  // namespace

const QueryForm& QueryForm::published() {
  static const QueryForm form = [] {
    const Grammar grammar = find_grammar("form");
    const Octets after_value = ends_of(find_entry(grammar, "value"));
    const Octets after_name = ends_of(find_entry(grammar, "name"));
    return QueryForm(only(after_value), only(after_name & ~after_value));
  }();
  return form;
}

/// The first piece of `rest`, which loses it and what ends it.
FormPiece QueryForm::take_piece(std::string_view& rest) const {
  const std::string_view piece = rest.substr(0, rest.find(between_pieces_));
  rest.remove_prefix(std::min(piece.size() + 1, rest.size()));
  const std::size_t name_size = std::min(piece.find(after_name_), piece.size());
  if (name_size == piece.size()) return {piece, std::nullopt};
  return {piece.substr(0, name_size), piece.substr(name_size + 1)};
}

// Names are compared first: most pieces have another one, and then only their end is looked for.
std::optional<std::string_view> QueryForm::value_of(std::string_view query, std::string_view name) const {
  while (!query.empty()) {
    if (query.starts_with(name)) {
      const FormPiece piece = take_piece(query);
      if (piece.name == name && (!name.empty() || piece.value)) return piece.value;
      continue;
    }
    const std::size_t end = query.find(between_pieces_);
    if (end == std::string_view::npos) return std::nullopt;
    query.remove_prefix(end + 1);
  }
  return std::nullopt;
}

FormValues QueryForm::values_of(std::string_view query, std::string_view name) const {
  FormValues values;
  for (const FormPiece& piece : pieces(query)) {
    if (piece.name == name) values.push_back(piece.value);
  }
  return values;
}

FormPieces QueryForm::pieces(std::string_view query) const {
  FormPieces pieces;
  while (!query.empty()) {
    const FormPiece piece = take_piece(query);
    if (!piece.name.empty() || piece.value) pieces.push_back(piece);
  }
  return pieces;
}

}  // namespace bnfurl::tool
