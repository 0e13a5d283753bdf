// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Tables of the library built from the generator's arrays, together with the memory that they point to; a generated
// source file has them as constants. Each table has its own runs, since there is no scanner. The objects are built in
// place and are never moved.
#pragma once

#include <bnfurl/detail/data.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "gen/emit/shared/ways_code.hpp"
#include "gen/emit/tables/tables.hpp"
#include "src/kernels/kernels.hpp"

namespace bnfurl::loader {

class MadeRuns {
public:
  explicit MadeRuns(const gen::Runs& runs);
  ~MadeRuns() = default;
  MadeRuns(const MadeRuns&) = delete;
  MadeRuns& operator=(const MadeRuns&) = delete;

  /// Null if no state has a run: then a window would be useless.
  [[nodiscard]] const detail::RunTable* table() const { return plan_.count == 0 ? nullptr : &table_; }

private:
  std::vector<std::uint8_t> stream_of_;
  std::uint16_t classes_[256];
  kernels::ClassTables class_tables_;
  kernels::StreamPlan plan_;
  detail::RunTable table_;
};

class MadeDfa {
public:
  MadeDfa(gen::DfaArrays arrays, const gen::Runs& runs);
  ~MadeDfa() = default;
  MadeDfa(const MadeDfa&) = delete;
  MadeDfa& operator=(const MadeDfa&) = delete;
  [[nodiscard]] const detail::DfaTable& table() const { return table_; }

private:
  gen::DfaArrays arrays_;
  MadeRuns runs_;
  detail::DfaTable table_;
};

class MadeTdfa {
public:
  MadeTdfa(gen::TdfaArrays arrays, const gen::Runs& runs);
  ~MadeTdfa() = default;
  MadeTdfa(const MadeTdfa&) = delete;
  MadeTdfa& operator=(const MadeTdfa&) = delete;
  [[nodiscard]] const detail::TdfaTable& table() const { return table_; }

private:
  gen::TdfaArrays arrays_;
  std::vector<detail::Operation> operations_;
  MadeRuns runs_;
  detail::TdfaTable table_;
};

class MadeTrace {
public:
  explicit MadeTrace(gen::TraceArrays arrays);
  ~MadeTrace() = default;
  MadeTrace(const MadeTrace&) = delete;
  MadeTrace& operator=(const MadeTrace&) = delete;
  [[nodiscard]] const detail::TraceTable& table() const { return table_; }

private:
  gen::TraceArrays arrays_;
  std::vector<detail::TraceTable::Step> steps_;
  std::vector<detail::TraceTable::Step> ends_;
  detail::TraceTable table_;
};

}  // namespace bnfurl::loader
