// `stats --by`: groups of records that have the same values in some columns, and what is computed of each: the number
// of records and their share of all, octets that were sent, records that are invalid, and figures of any other columns.
//
// Memory is bounded as for all counts (frequent_keys.hpp). Where groups were forgotten, the numbers of a group are
// those since it was last seen for the first time: too low, never too high, and so their sum is never more than there
// was.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "src/records/columns/column.hpp"
#include "src/records/sinks/frequent_keys.hpp"

namespace bnfurl::records {

// The values of a group as one string of octets: equal values have equal keys, and the values can be read again. Before
// each text stands what it is, since absent is not empty, and a number is not its digits; and its length, but not
// before the last one.

/// What a part of a key is.
enum class KeyKind : char { absent, text, number, flag };

/// Appends a value to a key; a list has no place in it. `is_last`: no other value of the key follows.
void append_to_key(std::string& key, const Found& value, bool is_last);

/// The parts of a key, one after the other.
class KeyReader {
public:
  struct Part {
    KeyKind kind;
    std::string_view text;
  };
  KeyReader(std::string_view key, std::size_t columns) : rest_(key), left_(columns) {}

  [[nodiscard]] Part next() {
    const auto kind = static_cast<KeyKind>(rest_.front());
    rest_.remove_prefix(1);
    std::size_t size = rest_.size();
    if (--left_ != 0) {
      std::memcpy(&size, rest_.data(), sizeof size);
      rest_.remove_prefix(sizeof size);
    }
    const Part part{kind, rest_.substr(0, size)};
    rest_.remove_prefix(size);
    return part;
  }

private:
  std::string_view rest_;
  std::size_t left_;
};

/// One group; its key and its figures are in the counts.
struct RecordGroup {
  std::string_view key;
  std::size_t records;
  const Figure* figures;
};

/// Whether the values of a column are times.
[[nodiscard]] bool is_time(const Column& column);

/// A column of the table that shows something computed of a group.
struct Computed {
  enum class Of : char { records, share, rate, figure };
  std::string name;
  Of of = Of::figure;
  std::size_t figure = 0;  ///< its place among the group's figures
  Way way = Way::sum;
  double share = 0;       ///< of a quantile
  bool is_whole = false;  ///< a sum of numbers without a fraction
  bool is_time = false;   ///< its numbers are seconds since 1970
  bool is_local = false;  ///< these times have no zone
};

/// The table of groups: the columns that make a group, then what is computed. Its values come from groups, not from
/// rows.
class GroupTable {
public:
  GroupTable(Columns by, std::vector<Computed> computed);

  [[nodiscard]] const Columns& columns() const { return columns_; }
  /// What a column shows that is computed; null if it is one of those that make a group.
  [[nodiscard]] const Computed* computed(std::size_t column) const {
    return column < by_.size() ? nullptr : &computed_[column - by_.size()];
  }
  /// The computed column with this name; null if there is none.
  [[nodiscard]] const Computed* find(std::string_view name) const {
    const auto found = std::ranges::find(computed_, name, &Computed::name);
    return found == computed_.end() ? nullptr : &*found;
  }
  /// Whether groups are steps of time, and so have a rate.
  [[nodiscard]] bool has_steps() const { return step_.count() != 0; }
  /// How many records there are, of which a group has a share.
  void set_total(std::size_t records) { total_ = records; }

  /// The first `most` groups in the order of a column. What is computed comes with the highest first; times and numbers
  /// in their own order, texts by their octets, what is absent last. Groups that are equal there are in the order of
  /// their values.
  [[nodiscard]] std::vector<RecordGroup> sorted(const FrequentKeys& counts, std::size_t sort, std::size_t most) const;
  [[nodiscard]] std::optional<Sum> number(const Computed& computed, const RecordGroup& group) const;
  /// The number as the table shows it; `\N` if there is none.
  [[nodiscard]] std::string text(const Computed& computed, const RecordGroup& group) const;
  /// A row of the table, valid until the next one.
  [[nodiscard]] const std::vector<Found>& values(const RecordGroup& group);
  /// The values that make the group, for people, two blanks between them; what is absent is `\N`.
  [[nodiscard]] std::string key_text(const RecordGroup& group) const;

  /// What the counts do not tell, for people: a sentence for each. `remedy`: what helps against too many groups.
  [[nodiscard]] std::vector<std::string> doubts(const FrequentKeys& counts, std::string_view remedy = {}) const;

private:
  Columns by_;
  std::vector<Computed> computed_;
  Columns columns_;
  std::chrono::seconds step_ = {};  // the shortest one
  std::size_t step_column_ = 0;
  std::size_t total_ = 0;
  std::vector<std::string> texts_;
  std::vector<Found> values_;
};

}  // namespace bnfurl::records
