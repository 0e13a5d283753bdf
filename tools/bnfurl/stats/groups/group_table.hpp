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

/// One group as it is shown.
struct Group {
  std::vector<std::optional<Value>> values;  ///< one for each column
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

/// A row of the table.
[[nodiscard]] std::vector<std::optional<Value>> row_of(const Group& group, std::size_t total);

/// Its values for people, two blanks between them; what is absent is `\N`.
[[nodiscard]] std::string text_of(const Group& group);

/// What the counts do not tell, for people; empty if they are exact.
[[nodiscard]] std::string doubt_about(const GroupCounts& counts);

}  // namespace bnfurl::tool
