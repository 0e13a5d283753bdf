// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/judging/trial.hpp"

#include <algorithm>

#include "tools/bnfurl/grammars/grammar_fault.hpp"
#include "tools/bnfurl/judging/row.hpp"
#include "tools/bnfurl/terminal/messages.hpp"

namespace bnfurl::tool {
namespace {

Trial try_out_known(const Options& options, const Block& block, std::size_t enough) {
  const Format format = choose_format(options);
  Row row(choose_standards(options, format).front(), Depth::verdict);
  const std::unique_ptr<RecordSource> source = format.make_source();
  source->open(block);
  Trial trial;
  const auto goes_on = [&] { return trial.records < most_tried && std::min(trial.plain, trial.valid) < enough; };
  for (Record record; goes_on() && source->next(record);) {
    row.judge(record);
    ++trial.records;
    trial.plain += record.state != Record::Url::underivable && !has_strained_field(record);
    trial.judged += row.verdict() != Verdict::no_url;
    trial.valid += row.verdict() == Verdict::valid;
  }
  return trial;
}

}  // namespace

Trial try_out(const Options& options, const Block& block, std::size_t enough) {
  try {
    return try_out_known(options, block, enough);
  } catch (const UsageError&) {
    return {};
  } catch (const GrammarFault&) {
    return {};
  }
}

bool has_strained_field(const Record& record) {
  return std::ranges::any_of(record.fields, [&record](const Span& span) {
    if (span.begin == Span::absent) return false;
    const std::string_view field = record.text.substr(span.begin, span.end - span.begin);
    if (field.find(' ') == std::string_view::npos) return false;
    return span.begin == 0 || (record.text[span.begin - 1] != '"' && record.text[span.begin - 1] != '[');
  });
}

}  // namespace bnfurl::tool
