// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The columns of a table. A column is a name and a function from a row to a value, or to nothing where the row
// has none: what is absent is decided here, how that looks in writer.hpp.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "tools/bnfurl/judging/row.hpp"

namespace bnfurl::tool {

/// A text that stands nowhere in the record, so that the value has to keep it. Explicit, or a literal would be either
/// kind of text.
class OwnText {
public:
  explicit OwnText(std::string octets) : octets_(std::move(octets)) {}
  [[nodiscard]] std::string_view octets() const { return octets_; }

private:
  std::string octets_;
};

using Texts = std::vector<std::string_view>;
using Value = std::variant<std::string_view, std::uint64_t, bool, Texts, OwnText>;

/// What a value is if it is one text.
[[nodiscard]] inline std::optional<std::string_view> text_of(const Value& value) {
  if (const auto* text = std::get_if<std::string_view>(&value)) return *text;
  if (const auto* text = std::get_if<OwnText>(&value)) return text->octets();
  return std::nullopt;
}

struct Column {
  std::string name;
  std::optional<Value> (*read)(const Row& row, std::size_t index);
  std::size_t index = 0;      ///< for `read`: of the component, or of the production
  bool ignores_case = false;  ///< its name is of a notation that does
  std::size_t grammar = 0;    ///< by which of the grammars that were asked for
  bool is_list = false;
  std::optional<Value> (*read_own)(const Row& row, const std::string& own, std::size_t index) = nullptr;
  std::string own = {};  ///< what the record calls a column of its own, for `read_own`, which then stands for `read`

  [[nodiscard]] std::optional<Value> value(const Rows& rows) const {
    if (read_own != nullptr) return read_own(rows[grammar], own, index);
    return read(rows[grammar], index);
  }
};

using Columns = std::vector<Column>;

/// Whether the column needs all productions of a text.
[[nodiscard]] bool is_traced(const Column& column);

/// The grammars that were asked for, the first of which decides.
using Grammars = std::vector<Grammar>;

/// Whether a column shows a component of the URL.
[[nodiscard]] bool shows_component(const Column& column);

/// All columns: built in, then components and all other productions (`=NAME` where called like a built-in one), then
/// those of the log; of several grammars, then all that differ between them once more as `NAME.GRAMMAR` for each.
[[nodiscard]] Columns known_columns(const Grammars& grammars, std::optional<Grammar> layout);

/// The column of that name. What the text of a grammar has can be written `=NAME` too, and `NAME[]` is the list of all
/// its occurrences. Throws UsageError with the names that there are.
[[nodiscard]] Column choose_column(std::string_view name, const Columns& known);

/// The columns of `list`, in its order.
[[nodiscard]] Columns choose_columns(std::string_view list, const Columns& known);

/// Behind each column that shows a part of the URL, once, another one: `NAME.decoded`, with its percent-encoding undone.
[[nodiscard]] Columns with_decoded(Columns columns);

/// `valid scheme host port path query fragment`, whatever there is of them; of several grammars, the verdict and the
/// error offset of each after `valid`.
[[nodiscard]] Columns default_columns(const Columns& known, const Grammars& grammars);

}  // namespace bnfurl::tool
