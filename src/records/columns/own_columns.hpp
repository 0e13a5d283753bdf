// The columns that a record has of its own: the other columns of tsv and csv, the members of a JSON object, the fields
// of a log line. They can be asked for by name, and `--pass` adds those that are not, except the URL.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "src/records/columns/column.hpp"
#include "src/records/messages/messages.hpp"
#include "src/records/readers/input.hpp"
#include "src/records/readers/input_format.hpp"
#include "src/records/readers/record.hpp"

namespace bnfurl::records {

/// Columns that a NAME makes, or what follows a column's name.
struct ColumnFamily {
  std::string_view name;
  std::string_view about;
  std::string_view more;  ///< what the manual adds
};

[[nodiscard]] std::span<const ColumnFamily> column_families();
/// What follows the name of a part in the names of the columns inside it.
[[nodiscard]] std::span<const ColumnFamily> families_inside(Inside inside);

/// Finds the own columns that are asked for.
struct OwnSource {
  /// nullopt if it is known that no record has a column of that name.
  std::function<std::optional<Column>(const std::string& name, AskedNames& asked)> find;
  /// The column of a name that nothing so far has, if what follows can have it; null if nothing can.
  std::function<Column(const std::string& name, AskedNames& asked)> late = {};
  std::vector<std::string> names = {};  ///< as far as they are known
  bool has_members = false;             ///< jsonl: records give those that are asked for
  Zones zones = {};                     ///< of times in them
};

/// All columns of records: `known_columns` of their URLs, and those of their own. If `reads`, those that the first
/// records name.
[[nodiscard]] Columns columns_of(const Format& format, Input& input, const Grammars& grammars, bool resolves = false,
                                 bool reads = true);

/// w3c: the names of all fields that the beginning names.
[[nodiscard]] std::vector<std::string> first_fields(const Format& format, Input& input);

/// w3c: the column `log.NAME` of a field that a later line may name; nullopt if none can.
[[nodiscard]] std::optional<Column> find_late(std::string_view name, const Columns& known);

/// Adds the columns that only `others` have: those of files of other formats. They are absent.
void add_absent(Columns& known, const Columns& others);

/// The grammars of the standards.
[[nodiscard]] Grammars grammars_of(const Standards& standards);

/// Builds or reads what a column will need: a user's own grammar that is too large, or a list that cannot be read, is
/// reported before the first row.
void prepare(const Column& column, const Standards& standards, Derivation& derivation);

/// `--pass`: the fields of a log's lines, among the `known` columns; the columns named in `header`, unless it is null.
/// Without the URL and without what `others` have already. They are called as OwnLabels says. Adds what they ask of
/// records to `asked`.
[[nodiscard]] Columns passed_columns(const Columns& known, const Format& format, const Header* header,
                                     const Columns& others, AskedNames& asked);

/// The name of the value at `index` among the record's cells: the name of its member or column, or its number.
[[nodiscard]] std::string own_name(const Record& record, std::size_t index);

/// What a record's own columns are called in a table after the columns `others`, in which each name occurs once. An own
/// column with the name of one of `others` is own.NAME; the second one of a name is NAME.2, and so on.
class OwnLabels {
public:
  explicit OwnLabels(const Columns& others) : others_(others) {}

  /// For the own column `name`, which follows those before; nullopt if one of `others` shows it.
  [[nodiscard]] std::optional<std::string> next(const std::string& name);
  /// Begins with the first own column again.
  void restart() { used_.clear(); }

private:
  const Columns& others_;
  std::unordered_set<std::string> used_;
};

/// Whether each value of the record has a column in `header`.
[[nodiscard]] bool fits(const Record& record, const Header& header);

// `log.NAME`: the components of a line of a log.

/// The same, and those that show the time in other ways, if the layout says how it is written.
[[nodiscard]] Columns log_columns(Grammar layout, Zones zones = {});
/// The zones of the times that a table's own columns have, or a log's.
[[nodiscard]] Zones zones_of(const Columns& known);

/// A column of the first of its `names` that a record has.
[[nodiscard]] Column asking_for(std::vector<ValueName> names);

/// The fields that the columns read, by their indices.
[[nodiscard]] std::vector<std::size_t> fields_of(const Columns& columns);

/// Whether a column shows a field as it is.
[[nodiscard]] bool shows_log_field(const Column& column);
/// The same, and each text of the field is a number, or "-".
[[nodiscard]] bool shows_number(const Column& column);

/// Whether a column shows what follows the last field of a line.
[[nodiscard]] bool show_rest(const Columns& columns, const Format& format);

/// Says which of the columns are numbers, for an output where that makes a difference.
void mark_numbers(Columns& columns);

}  // namespace bnfurl::records
