// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/work/batches/batches_of_lines.hpp"

#include <algorithm>
#include <functional>

namespace bnfurl::tool {

Lines::Column BatchesOfLines::urls() {
  if (!lengths_.empty()) return {lines().begins(), lengths_};
  lengths_.resize(size());
  std::ranges::transform(lines().ends(), lines().begins(), lengths_.begin(), std::minus<>());
  return {lines().begins(), lengths_};
}

}  // namespace bnfurl::tool
