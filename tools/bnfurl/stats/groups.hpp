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
// each text stands what it is, since absent is not empty, and a number is not its digits; and its length, but not before
// the last one.

/// What a part of a key is.
enum class KeyKind : char { absent, text, number, flag };

/// Appends a value to a key; a list has no place in it. `is_last`: no other value of the key follows.
void append_to_key(std::string& key, const records::Found& value, bool is_last);

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

/// One group; its key is in the counts.
struct Group {
  std::string_view key;
  std::size_t records;
  GroupSums sums;
};

/// The columns of the table: those that make a group, then `records octets invalid share`. Their values come from
/// groups, not from rows.
[[nodiscard]] records::Columns group_columns(const records::Columns& by);

/// The first `most` groups in the order of the column `sort`, an index into `group_columns(by)`. Sums come with the
/// highest first; times and numbers in their own order, texts by their octets, what is absent last. Groups that are
/// equal there are in the order of their values.
[[nodiscard]] std::vector<Group> sorted_groups(const FrequentKeys& counts, const records::Columns& by, std::size_t sort,
                                               std::size_t most);

/// The values of a row of the table, for one group after another.
class GroupRow {
public:
  GroupRow(std::size_t columns, std::size_t total) : columns_(columns), total_(total) {}

  void set(const Group& group);
  [[nodiscard]] const std::vector<records::Found>& values() const { return values_; }

private:
  /// Groups in order often have the same number of records: then the text is that of the last one.
  [[nodiscard]] std::string_view share_of(std::size_t records);

  std::size_t columns_;
  std::size_t total_;
  std::vector<records::Found> values_;
  std::size_t records_ = 0;
  std::string share_;
};

/// Its values for people, two blanks between them; what is absent is `\N`.
[[nodiscard]] std::string text_of(const Group& group, std::size_t columns);

/// What the counts do not tell, for people; empty if they are exact.
[[nodiscard]] std::string doubt_about(const FrequentKeys& counts);

}  // namespace bnfurl::tool
