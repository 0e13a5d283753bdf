// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/work/batches/batches_of_logs.hpp"

#include <bit>

namespace bnfurl::tool {

bool BatchesOfLogs::next() {
  if (!records_.next_batch()) return false;
  known_.assign((size() + 63) / 64, 0);
  url_begins_.resize(size());
  url_lengths_.resize(size());
  urls_.begin(base(), size());
  if (!records_.batch().is_too_long()) judge_lines();
  return true;
}

void BatchesOfLogs::judge_lines() {
  const std::span<const std::uint64_t> derived = lines().verdicts();
  const LogUrl& where = records_.where();
  const Fields fields{base(), column(where.component), column(where.method), column(where.unless), column(where.query)};
  for (std::size_t word = 0; word < derived.size(); ++word) {
    for (std::uint64_t left = derived[word]; left != 0; left &= left - 1) {
      const auto bit = static_cast<std::size_t>(std::countr_zero(left));
      known_[word] |= std::uint64_t{is_known(fields, word * 64 + bit)} << bit;
    }
  }
}

bool BatchesOfLogs::is_known(const Fields& fields, std::size_t line) {
  const LogUrl& where = records_.where();
  if (where.has_comments && base()[lines().begins()[line]] == '#') return false;
  const std::int32_t length = fields.url.length[line];
  if (length < 0 || (where.unless && fields.text(fields.unless, line) == where.unless_text)) {
    url_lengths_[line] = -1;
    return knows_without_url_;
  }
  const std::optional<std::string_view> query = fields.text(fields.query, line);
  if (query && query != "-") return false;
  url_begins_[line] = fields.url.begin[line];
  url_lengths_[line] = length;
  return urls_.judge(line, url_begins_[line], length, fields.text(fields.method, line));
}

}  // namespace bnfurl::tool
