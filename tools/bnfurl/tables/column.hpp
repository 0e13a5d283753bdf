// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The columns of a table. A column is a name and a function from a row to a value, or to nullopt where the row has no
// value. This file decides what is absent; writer.hpp decides how that looks.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "tools/bnfurl/judging/row.hpp"
#include "tools/bnfurl/tables/short_text.hpp"

namespace bnfurl::tool {

/// A text that is not part of the record, so that the value has to own it. The constructor is explicit; otherwise a
/// literal could become either kind of text.
class OwnText {
public:
  explicit OwnText(std::string octets) : octets_(std::move(octets)) {}
  [[nodiscard]] std::string_view octets() const { return octets_; }

private:
  std::string octets_;
};

using Texts = std::vector<std::string_view>;
using Value = std::variant<std::string_view, std::uint64_t, bool, Texts, OwnText, ShortText>;

/// The text of a value that is one text; nullopt for other values.
[[nodiscard]] inline std::optional<std::string_view> text_of(const Value& value) {
  if (const auto* text = std::get_if<std::string_view>(&value)) return *text;
  if (const auto* text = std::get_if<OwnText>(&value)) return text->octets();
  if (const auto* text = std::get_if<ShortText>(&value)) return text->view();
  return std::nullopt;
}

struct Column {
  std::string name;
  std::optional<Value> (*read)(const Row& row, std::size_t index);
  std::size_t index = 0;      ///< for `read`: of the component or the production
  bool ignores_case = false;  ///< its name is of a notation that ignores letter case
  std::size_t grammar = 0;    ///< the index of the requested grammar that it shows
  bool is_list = false;
  std::optional<Value> (*read_own)(const Row& row, const std::string& own, std::size_t index) = nullptr;
  std::string own = {};    ///< the record's name for a column of its own; then `read_own` is called, not `read`
  std::string about = {};  ///< what it is, in a few words for `-f help`

  [[nodiscard]] std::optional<Value> value(const Rows& rows) const {
    if (read_own != nullptr) return read_own(rows[grammar], own, index);
    return read(rows[grammar], index);
  }
};

using Columns = std::vector<Column>;

/// Whether the column needs `trace`: all productions found in a text.
[[nodiscard]] bool is_traced(const Column& column);

/// The requested grammars; the first one decides.
using Grammars = std::vector<Grammar>;

/// Whether a column shows a component of the URL.
[[nodiscard]] bool shows_component(const Column& column);

/// All columns: the built-in ones, then components and all other productions (`=NAME` if a built-in column has the
/// name), then the columns of the log. With several grammars, all columns that can differ between them follow once
/// more, as `NAME.GRAMMAR` for each grammar.
[[nodiscard]] Columns known_columns(const Grammars& grammars, std::optional<Grammar> layout);

/// The column with that name. A part of the URL can be written `=NAME` too; `NAME[]` is the list of all its
/// occurrences, and `NAME.decoded` the part with percent-encoding undone once. Throws UsageError with the known names.
[[nodiscard]] Column choose_column(std::string_view name, const Columns& known);

/// The columns of `list`, in its order.
[[nodiscard]] Columns choose_columns(std::string_view list, const Columns& known);

/// Adds `NAME.decoded` after each column that shows a part of the URL.
[[nodiscard]] Columns with_decoded(Columns columns);

/// `valid scheme host port path query fragment`, as far as they exist. With several grammars, the verdict and the
/// error offset of each grammar follow `valid`.
[[nodiscard]] Columns default_columns(const Columns& known, const Grammars& grammars);

}  // namespace bnfurl::tool
