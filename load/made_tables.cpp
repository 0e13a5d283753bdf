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
  plan_ = {classes_, numbers.count, numbers.with_escape, numbers.escape_lead, numbers.escape_digit_bit, &class_tables_};
  table_ = {stream_of_.data(), &plan_};
}

MadeDfa::MadeDfa(gen::DfaArrays arrays, const gen::Runs& runs)
    : arrays_(std::move(arrays)), runs_(runs), table_{arrays_.class_of.data(),  arrays_.next.data(),
                                                      arrays_.accepting.data(), arrays_.classes,
                                                      arrays_.states,           runs_.table()} {}

MadeTdfa::MadeTdfa(gen::TdfaArrays arrays, const gen::Runs& runs)
    : arrays_(std::move(arrays)),
      operations_(operations_of(arrays_.operations)),
      runs_(runs),
      table_{arrays_.class_of.data(),
             arrays_.next.data(),
             arrays_.update.data(),
             arrays_.final_list.data(),
             {operations_.data(), arrays_.list_begin.data()},
             arrays_.classes,
             arrays_.states,
             arrays_.registers,
             runs_.table()} {}

MadeTrace::MadeTrace(gen::TraceArrays arrays)
    : arrays_(std::move(arrays)),
      steps_(steps_of(arrays_.steps)),
      ends_(steps_of(arrays_.ends)),
      table_{arrays_.class_of.data(),
             arrays_.next.data(),
             arrays_.steps_begin.data(),
             steps_.data(),
             ends_.data(),
             arrays_.marks.data(),
             arrays_.marks_begin.data(),
             arrays_.classes,
             arrays_.states} {}

}  // namespace bnfurl::loader
