// The answer to a block: a Tuple for each of its rows. Rows are judged by StringSplitter, thousands at a time, and those
// that are valid are written straight from its columns. The others, and all rows where a column is asked for that it
// does not have, are judged and shown one by one, as `split` shows them.
#pragma once

#include <memory>
#include <string>

#include "src/records/columns/column.hpp"
#include "src/records/judging/row.hpp"
#include "tools/bnfurl/terminal/output.hpp"

namespace bnfurl::tool {

/// Answers the blocks on standard input, up to its end, with values of `type`, the elements' Tuple. Throws
/// std::runtime_error, which says where and why, if what is read is not blocks, or cannot be read.
void answer_blocks(const Standards& standards, const Columns& elements, std::string type, bool lenient,
                   const std::shared_ptr<const Derivation>& derivation, Output& out);

}  // namespace bnfurl::tool
