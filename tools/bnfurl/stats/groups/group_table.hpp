// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// `stats --by`: groups of records that have the same values in some columns, and what is summed for each: records,
// octets, records that are invalid, and the share of all records.
//
// Memory is bounded as for all counts (frequent_keys.hpp). Where groups were forgotten, the numbers of a group are
// those since it was last seen for the first time: too low, never too high, and so their sum is never more than there
// was.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tools/bnfurl/stats/frequent_keys.hpp"
#include "tools/bnfurl/stats/groups/group_key.hpp"
#include "tools/bnfurl/stats/key_list.hpp"
#include "tools/bnfurl/tables/column.hpp"

namespace bnfurl::tool {

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
