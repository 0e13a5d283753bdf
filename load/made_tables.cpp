// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "load/made_tables.hpp"

#include <algorithm>
#include <utility>

namespace bnfurl::loader {
namespace {

std::vector<std::uint8_t> stream_numbers_of(const gen::Runs& runs) {
  std::vector<std::uint8_t> numbers;
  for (const std::optional<int>& stream : runs.stream_of)
    numbers.push_back(stream ? static_cast<std::uint8_t>(*stream) : detail::RunTable::no_stream);
  return numbers;
}

std::vector<detail::TraceTable::Step> steps_of(const std::vector<gen::StepNumbers>& numbers) {
  std::vector<detail::TraceTable::Step> steps;
  for (const gen::StepNumbers& each : numbers) steps.push_back({each.place, each.marks});
  return steps;
}

std::vector<detail::Operation> operations_of(const std::vector<gen::OperationNumbers>& numbers) {
  std::vector<detail::Operation> operations;
  for (const gen::OperationNumbers& each : numbers) operations.push_back({each.target, each.source});
  return operations;
}

}  // namespace

MadeRuns::MadeRuns(const gen::Runs& runs) : stream_of_(stream_numbers_of(runs)) {
  const gen::StreamNumbers numbers = gen::stream_numbers(runs.streams, runs.escape);
  std::ranges::copy(numbers.classes, classes_);
  class_tables_ = kernels::class_tables(classes_);
  plan_ = {.classes = classes_,
           .count = numbers.count,
           .with_escape = numbers.with_escape,
           .escape_lead = numbers.escape_lead,
           .escape_digit_bit = numbers.escape_digit_bit,
           .tables = &class_tables_};
  table_ = {.stream_of = stream_of_.data(), .plan = &plan_};
}

MadeDfa::MadeDfa(gen::DfaArrays arrays, const gen::Runs& runs)
    : arrays_(std::move(arrays)),
      runs_(runs),
      table_{.class_of = arrays_.class_of.data(),
             .next = arrays_.next.data(),
             .accepting = arrays_.accepting.data(),
             .classes = arrays_.classes,
             .states = arrays_.states,
             .runs = runs_.table()} {}

MadeTdfa::MadeTdfa(gen::TdfaArrays arrays, const gen::Runs& runs)
    : arrays_(std::move(arrays)),
      operations_(operations_of(arrays_.operations)),
      runs_(runs),
      table_{.class_of = arrays_.class_of.data(),
             .next = arrays_.next.data(),
             .update = arrays_.update.data(),
             .final_list = arrays_.final_list.data(),
             .lists = {operations_.data(), arrays_.list_begin.data()},
             .classes = arrays_.classes,
             .states = arrays_.states,
             .registers = arrays_.registers,
             .runs = runs_.table()} {}

MadeTrace::MadeTrace(gen::TraceArrays arrays)
    : arrays_(std::move(arrays)),
      steps_(steps_of(arrays_.steps)),
      ends_(steps_of(arrays_.ends)),
      table_{.class_of = arrays_.class_of.data(),
             .next = arrays_.next.data(),
             .steps_begin = arrays_.steps_begin.data(),
             .steps = steps_.data(),
             .ends = ends_.data(),
             .marks = arrays_.marks.data(),
             .marks_begin = arrays_.marks_begin.data(),
             .classes = arrays_.classes,
             .states = arrays_.states} {}

}  // namespace bnfurl::loader
