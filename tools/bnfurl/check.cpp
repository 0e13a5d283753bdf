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
      : options_(options), out_(out), row_(choose_standard(options, format), Depth::verdict) {}

  /// Whether to go on.
  [[nodiscard]] bool visit(const Record& record) {
    row_.judge(record);
    if (options_.statistics) statistics_.count(row_);
    if (row_.verdict() != Verdict::invalid) return true;
    ++invalid_;
    if (options_.quiet) return false;
    if (!options_.count) print();
    return !out_.failed();
  }

  [[nodiscard]] Status finish(const ReadResult& result) {
    if (options_.count && !options_.quiet) {
      out_.put_number(invalid_);
      out_.put('\n');
    }
    out_.flush();
    if (options_.statistics) say(statistics_.to_json(result.octets));
    return worse(invalid_ == 0 ? Status::good : Status::negative, result.status);
  }

private:
  void print() {
    out_.put(row_.message());
    out_.put('\n');
    if (out_.is_terminal()) out_.flush();
  }

  const Options& options_;
  Output& out_;
  Row row_;
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
