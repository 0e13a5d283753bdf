// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/tables/where/where.hpp"

#include "tools/bnfurl/tables/where/expression_reader.hpp"

namespace bnfurl::tool {

Where::Where(std::vector<Expression> conditions) {
  if (!conditions.empty()) condition_ = Expression::of({Junction::Needs::all, std::move(conditions)});
}

Columns Where::columns() const {
  Columns columns;
  if (condition_) condition_->add_columns(columns);
  return columns;
}

Where read_where(std::span<const std::string> expressions, const Columns& known, LineSets& files) {
  std::vector<Expression> conditions;
  for (const std::string& expression : expressions) conditions.push_back(read_expression(expression, known, files));
  return Where(std::move(conditions));
}

}  // namespace bnfurl::tool
