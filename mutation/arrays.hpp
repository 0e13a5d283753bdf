// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The generator's arrays of numbers as the library's tables, made at run time.
#pragma once

#include <bnfurl/detail/data.hpp>

#include "gen/emit/tables.hpp"

namespace bnfurl::mutation {

/// Lives no longer than `arrays`.
[[nodiscard]] inline detail::DfaTable table_of(const gen::DfaArrays& arrays) {
  return {arrays.class_of.data(), arrays.next.data(), arrays.accepting.data(), arrays.classes, arrays.states};
}

class TdfaCopy {
public:
  explicit TdfaCopy(gen::TdfaArrays arrays) : arrays_(std::move(arrays)) {
    for (const gen::OperationNumbers& each : arrays_.operations) operations_.push_back({each.target, each.source});
  }
  [[nodiscard]] detail::TdfaTable table() const {
    return {arrays_.class_of.data(),
            arrays_.next.data(),
            arrays_.update.data(),
            arrays_.final_list.data(),
            {operations_.data(), arrays_.list_begin.data()},
            arrays_.classes,
            arrays_.states,
            arrays_.registers};
  }

private:
  gen::TdfaArrays arrays_;
  std::vector<detail::Operation> operations_;
};

class TraceCopy {
public:
  explicit TraceCopy(gen::TraceArrays arrays) : arrays_(std::move(arrays)) {
    for (const gen::StepNumbers& each : arrays_.steps) steps_.push_back({each.place, each.marks});
    for (const gen::StepNumbers& each : arrays_.ends) ends_.push_back({each.place, each.marks});
  }
  [[nodiscard]] detail::TraceTable table() const {
    return {arrays_.class_of.data(),
            arrays_.next.data(),
            arrays_.steps_begin.data(),
            steps_.data(),
            ends_.data(),
            arrays_.marks.data(),
            arrays_.marks_begin.data(),
            arrays_.classes,
            arrays_.states};
  }

private:
  gen::TraceArrays arrays_;
  std::vector<detail::TraceTable::Step> steps_;
  std::vector<detail::TraceTable::Step> ends_;
};

}  // namespace bnfurl::mutation
