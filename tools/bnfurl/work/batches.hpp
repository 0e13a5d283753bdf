// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Lines judged thousands at a time, where only their octets decide: the fast path to the results that the records of
// a block give one by one.
#pragma once

#include <bnfurl/line_splitter.hpp>

#include <memory>

#include "tools/bnfurl/records/block.hpp"
#include "tools/bnfurl/records/record.hpp"
#include "tools/bnfurl/work/request.hpp"

namespace bnfurl::tool {

/// Whether no string in the language of `production` contains one of `octets`.
[[nodiscard]] bool never_has(Production production, std::string_view octets);

class Batches {
public:
  /// Null if a record is more than a text that ends with one octet, or if its grammar is not compiled.
  [[nodiscard]] static std::unique_ptr<Batches> make(const Request& request, Ask ask);
  /// Lines of which those that match are valid and in normal form already. Null also if the library has no automaton for
  /// these normal forms.
  [[nodiscard]] static std::unique_ptr<Batches> of_normal_forms(const Request& request);

  void open(const Block& block);
  /// The next lines; null if there are no more. A line is a record's text: a CR that does not belong to it is dropped.
  [[nodiscard]] const Lines* next();

  /// Whether lines that do not match are invalid.
  [[nodiscard]] bool are_verdicts() const { return are_verdicts_; }

  /// The octets that the lines' offsets are relative to; they are in the block.
  [[nodiscard]] const char* base() const { return base_; }
  /// The record for one of the lines.
  [[nodiscard]] Record record(std::size_t index) const;
  /// The whole records of the lines from number `begin` up to `end`, without the last terminator: a dropped CR is in it.
  [[nodiscard]] std::string_view whole_records(std::size_t begin, std::size_t end) const;

private:
  Batches(Production entry, Ending ending, Ask ask, bool are_verdicts)
      : ending_(ending),
        are_verdicts_(are_verdicts),
        splitter_(entry, ending.terminator, ask, ending.drop_cr ? Cr::drop : Cr::keep) {}

  [[nodiscard]] std::string_view with_cr(std::string_view line) const;

  Ending ending_;
  bool are_verdicts_;
  LineSplitter splitter_;
  Block block_;
  const Lines* lines_ = nullptr;
  const char* base_ = nullptr;
  std::size_t line_ = 0;  // the record number of the first of the lines
  bool finished_ = false;
};

}  // namespace bnfurl::tool
