// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// `check`: a line for each record that is no URL.
#include "tools/bnfurl/commands.hpp"
#include "tools/bnfurl/messages.hpp"
#include "tools/bnfurl/read_records.hpp"
#include "tools/bnfurl/row.hpp"
#include "tools/bnfurl/statistics.hpp"

namespace bnfurl::tool {
namespace {

class Check {
public:
  Check(const Options& options, const Format& format, Output& out)
      : options_(options), out_(out), rows_(rows_of(choose_standards(options, format), Depth::verdict)) {}

  /// Whether to go on.
  [[nodiscard]] bool visit(const Record& record) {
    judge_all(rows_, record);
    const Row& decisive = rows_.front();
    if (options_.statistics) statistics_.count(decisive);
    const bool is_invalid = decisive.verdict() == Verdict::invalid;
    if (is_invalid) ++invalid_;
    if (options_.quiet) return !is_invalid;
    if (!options_.count) print(record);
    return !out_.failed();
  }

  [[nodiscard]] Status finish(const ReadResult& result) {
    if (options_.count && !options_.quiet) {
      out_.put_number(invalid_);
      out_.put('\n');
    }
    out_.flush();
    const bool told = !options_.statistics || say(statistics_.to_json(result.octets));
    return worse(told ? Status::good : Status::failed,
                 worse(invalid_ == 0 ? Status::good : Status::negative, result.status));
  }

private:
  // A record that its log format does not derive fails there, once for all grammars.
  void print(const Record& record) {
    for (const Row& row : rows_) {
      if (row.verdict() != Verdict::invalid) continue;
      out_.put(rows_.size() == 1 ? row.message() : row.named_message());
      out_.put('\n');
      if (out_.is_terminal()) out_.flush();
      if (record.state == Record::Url::underivable) return;
    }
  }

  const Options& options_;
  Output& out_;
  Rows rows_;
  Statistics statistics_;
  std::size_t invalid_ = 0;
};

}  // namespace

Status run_check(const Options& options, Output& out) {
  const Format format = choose_format(options);
  Check check(options, format, out);
  const ReadResult result =
      read_records(options.operands, format, [&check](const Record& record) { return check.visit(record); });
  return check.finish(result);
}

}  // namespace bnfurl::tool
