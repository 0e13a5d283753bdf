// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/tables/times/time_columns.hpp"

#include "tools/bnfurl/tables/times/moment.hpp"

namespace bnfurl::tool {
namespace {

/// The time of a record, if its format derives it and its text is a time: its field `index`.
std::optional<Moment> moment_of(const Record& record, std::size_t index) {
  if (!record.layout || record.fields.empty()) return std::nullopt;
  const std::optional<RecordTime> time = record.layout->grammar().record_time();
  if (!time) return std::nullopt;
  const Span span = record.fields[index];
  if (span.begin == Span::absent) return std::nullopt;
  return read_moment(time->pattern, record.text.substr(span.begin, span.end - span.begin));
}

template <ShortText (*write)(const Moment&)>
std::optional<Value> read_time(const Row& row, std::size_t index) {
  const std::optional<Moment> moment = moment_of(row.record(), index);
  if (!moment) return std::nullopt;
  return Value(write(*moment));
}

template <TimeStep step>
ShortText written_begin(const Moment& moment) {
  return rfc3339(begin_of(step, moment));
}

}  // namespace

bool shows_times(const Column& column) { return column.name == "log.time.iso" || column.name.starts_with("log.time:"); }

Columns time_columns(Component time) {
  Columns columns = {
      {.name = "log.time.iso", .read = read_time<rfc3339>, .about = "the record's time as RFC 3339 writes it"},
      {.name = "log.time.unix", .read = read_time<unix_time>, .about = "the record's time in seconds since 1970"},
      {.name = "log.time:minute",
       .read = read_time<written_begin<TimeStep::minute>>,
       .about = "when the minute of the record's time begins"},
      {.name = "log.time:hour",
       .read = read_time<written_begin<TimeStep::hour>>,
       .about = "when the hour of the record's time begins"},
      {.name = "log.time:day",
       .read = read_time<written_begin<TimeStep::day>>,
       .about = "when the day of the record's time begins"},
  };
  for (Column& column : columns) {
    column.index = time.index();
    column.reads_field = true;
  }
  return columns;
}

}  // namespace bnfurl::tool
