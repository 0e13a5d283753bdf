// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// `clickhouse`: a function of ClickHouse, as a worker of an `executable_pool`. It reads a block, answers each row with
// a Tuple of columns, and waits for the next block. What is not a block ends the worker: ClickHouse counts the rows of
// an answer, so that the query fails.
#include <unistd.h>

#include "tools/bnfurl/clickhouse/answer.hpp"
#include "tools/bnfurl/clickhouse/block_reader.hpp"
#include "tools/bnfurl/clickhouse/config.hpp"
#include "tools/bnfurl/judging/standard.hpp"
#include "tools/bnfurl/options/commands.hpp"
#include "tools/bnfurl/rules/rule_files.hpp"
#include "tools/bnfurl/tables/own_columns.hpp"
#include "tools/bnfurl/terminal/messages.hpp"
#include "tools/bnfurl/work/request.hpp"

namespace bnfurl::tool {
namespace {

/// Fewer octets wait until there are more, or the block ends.
constexpr std::size_t enough = std::size_t{1} << 16;

void answer_blocks(Answer& answer, Output& out) {
  widen_pipe(STDIN_FILENO);
  widen_pipe(STDOUT_FILENO);
  BlockReader reader(STDIN_FILENO);
  const AnswerPipe pipe(STDOUT_FILENO);
  while (!out.failed() && reader.next_block()) {
    while (const BlockRows* rows = reader.next_rows()) {
      answer.add(*rows);
      if (answer.text().size() >= enough) answer.written(pipe.write_some(answer.text()));
    }
    out.write(answer.text());
    answer.clear();
  }
}

}  // namespace

Status run_clickhouse(const Options& options, Output& out) {
  if (!options.operands.empty())
    throw UsageError("clickhouse reads what ClickHouse sends on standard input, and takes no FILE");
  const Standards standards = choose_standards(options, choose_format(options));
  const Grammars grammars = grammars_of(standards);
  const Columns known = known_elements(grammars);
  if (options.fields == "help") return list_columns(known, out);
  const Elements elements = choose_elements(options, known, grammars);
  // A grammar that is too large for a column is reported before the first block.
  const auto derivation = std::make_shared<Derivation>(options);
  derivation->decide_by(read_rules(options));
  for (const Element& element : elements) prepare(element.column, standards, *derivation);
  if (options.config) {
    out.put(clickhouse_config(*options.config, options, elements));
    return Status::good;
  }
  Answer answer(standards, elements, options.lenient, derivation);
  answer_blocks(answer, out);
  return Status::good;
}

}  // namespace bnfurl::tool
