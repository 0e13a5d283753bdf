// The answer to a block: a Tuple for each of its rows. Rows are records in batches: what is known of those that are
// valid is written from a table of a batch; the others are judged and shown one by one, as `split` shows them.
#pragma once

#include <memory>
#include <string>

#include "src/records/columns/column.hpp"
#include "src/records/judging/row.hpp"
#include "tools/bnfurl/terminal/output.hpp"

namespace bnfurl::tool {

/// Answers the blocks on standard input, up to its end, with values of `type`, the elements' Tuple. Throws
/// std::runtime_error, which says where and why, if what is read is not blocks, or cannot be read.
void answer_blocks(const records::Standards& standards, const records::Columns& elements, std::string type,
                   bool lenient, const std::shared_ptr<const records::Derivation>& derivation, Output& out);

}  // namespace bnfurl::tool
