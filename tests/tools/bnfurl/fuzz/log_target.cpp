// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include <optional>
#include <string>
#include <utility>

#include "fuzz/target.hpp"
#include "tools/bnfurl/judging/row.hpp"
#include "tools/bnfurl/work/request.hpp"

namespace bnfurl::fuzz {
namespace {

bool is_within(std::string_view part, std::string_view whole) {
  return part.data() >= whole.data() && part.data() + part.size() <= whole.data() + whole.size();
}

void look_at(const tool::Row& row) {
  const tool::Record& record = row.record();
  if (row.url() && !is_within(*row.url(), record.text)) fail("a URL outside its record");
  for (const Span& field : record.fields) {
    if (field.begin != Span::absent && (field.begin > field.end || field.end > record.text.size()))
      fail("a field outside its record");
  }
  if (row.verdict() == tool::Verdict::invalid && row.message().empty()) fail("no message");
}

void run_key(std::string_view format, std::optional<std::string> key, std::string_view octets) {
  tool::Options options;
  options.input = std::string(format);
  options.key = std::move(key);
  const tool::Request request(options);
  tool::Rows rows = tool::rows_of(request.standards, tool::Depth::components);
  const std::unique_ptr<tool::RecordSource> source = request.format.make_source();
  const std::string text = std::string(octets) + std::string(tool::Block::margin, '\0');
  source->open({.text = std::string_view(text).substr(0, octets.size()), .file = "-"});
  std::size_t records = 0;
  for (tool::Record record; source->next(record); ++records) {
    tool::judge_all(rows, record);
    for (const tool::Column& column : request.known) (void)column.value(rows);
    look_at(rows.front());
  }
  if (records != request.format.make_cutter()->count_records(octets)) fail("not every record was read");
}

}  // namespace

void run_log(std::string_view format, std::string_view octets) {
  run_key(format, {}, octets);
  if (format == "combined") run_key(format, "referer", octets);
}

}  // namespace bnfurl::fuzz
