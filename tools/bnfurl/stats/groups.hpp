// `stats --by`: groups of records that have the same values in some columns, and what is summed for each: records,
// octets that were sent, records that are invalid, and the share of all records.
//
// Memory is bounded as for all counts (frequent_keys.hpp). Where groups were forgotten, the numbers of a group are
// those since it was last seen for the first time: too low, never too high, and so their sum is never more than there
// was.
#pragma once

#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "src/records/columns/column.hpp"
#include "tools/bnfurl/stats/frequent_keys.hpp"

namespace bnfurl::tool {

// The values of a group as one string of octets: equal values have equal keys, and the values can be read again. Before
// the texts stands, for each value, what it is: absent is not empty, and a number is not its digits. Where there are
// several, their lengths come next.

/// What a part of a key is.
enum class KeyKind : char { absent, text, number, flag };

/// How many octets stand before the texts.
[[nodiscard]] inline std::size_t key_head(std::size_t columns) {
  return columns + (columns > 1 ? columns * sizeof(std::size_t) : 0);
}

/// Appends a key to a string.
class KeyWriter {
public:
  KeyWriter(std::string& to, std::size_t columns) : to_(to), begin_(to.size()), columns_(columns) {
    if (columns > 1) to_.append(key_head(columns), '\0');
  }

  /// The value of the next column; a list has no place in a key.
  void add(const std::optional<Value>& value);
  /// The same for a text that is not in a value.
  void add_text(std::string_view text) { add(KeyKind::text, text); }
  void add_absent() { add(KeyKind::absent, {}); }

private:
  void add(KeyKind kind, std::string_view text) {
    if (columns_ == 1) {
      to_ += static_cast<char>(kind);
      to_ += text;
      return;
    }
    const std::size_t size = text.size();
    to_[begin_ + added_] = static_cast<char>(kind);
    std::memcpy(to_.data() + begin_ + columns_ + added_ * sizeof size, &size, sizeof size);
    to_ += text;
    ++added_;
  }

  std::string& to_;
  std::size_t begin_;
  std::size_t columns_;
  std::size_t added_ = 0;
};

/// The parts of a key, one after the other.
class KeyReader {
public:
  struct Part {
    KeyKind kind;
    std::string_view text;
  };
  KeyReader(std::string_view key, std::size_t columns) : key_(key), columns_(columns), begin_(key_head(columns)) {}

  [[nodiscard]] Part next() {
    std::size_t size = key_.size() - begin_;
    if (columns_ > 1) std::memcpy(&size, key_.data() + columns_ + read_ * sizeof size, sizeof size);
    const Part part{static_cast<KeyKind>(key_[read_]), key_.substr(begin_, size)};
    begin_ += size;
    ++read_;
    return part;
  }

private:
  std::string_view key_;
  std::size_t columns_;
  std::size_t begin_;
  std::size_t read_ = 0;
};

/// The value that a part of a key stands for; it points into the key.
[[nodiscard]] std::optional<Value> value_of(const KeyReader::Part& part);

using GroupList = KeyListWith<GroupSums>;
using GroupCounts = FrequentKeysWith<GroupSums>;

/// One group; its key is in the counts.
struct Group {
  std::string_view key;
  std::size_t records;
  GroupSums sums;
};

/// The columns of the table: those that make a group, then `records octets invalid share`. Their values come from
/// groups, not from rows.
[[nodiscard]] Columns group_columns(const Columns& by);

/// The first `most` groups in the order of the column `sort`, an index into `group_columns(by)`. Sums come with the
/// highest first; times and numbers in their own order, texts by their octets, what is absent last. Groups that are
/// equal there are in the order of their values.
[[nodiscard]] std::vector<Group> sorted_groups(const GroupCounts& counts, const Columns& by, std::size_t sort,
                                               std::size_t most);

/// The values of a row of the table, for one group after another.
class GroupRow {
public:
  GroupRow(std::size_t columns, std::size_t total) : columns_(columns), total_(total) {}

  void set(const Group& group);
  [[nodiscard]] const std::vector<std::optional<Value>>& values() const { return values_; }

private:
  /// Groups in order often have the same number of records: then the text is that of the last one.
  [[nodiscard]] const ShortText& share_of(std::size_t records);

  std::size_t columns_;
  std::size_t total_;
  std::vector<std::optional<Value>> values_;
  std::size_t records_ = 0;
  ShortText share_;
};

/// Its values for people, two blanks between them; what is absent is `\N`.
[[nodiscard]] std::string text_of(const Group& group, std::size_t columns);

/// What the counts do not tell, for people; empty if they are exact.
[[nodiscard]] std::string doubt_about(const GroupCounts& counts);

}  // namespace bnfurl::tool
