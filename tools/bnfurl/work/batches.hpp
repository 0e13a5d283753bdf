// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Lines judged thousands at a time, where nothing but their octets decides: the fast way to what the records of a block
// say one by one.
#pragma once

#include <bnfurl/line_splitter.hpp>

#include <memory>

#include "tools/bnfurl/records/block.hpp"
#include "tools/bnfurl/records/record.hpp"
#include "tools/bnfurl/work/request.hpp"

namespace bnfurl::tool {

/// Whether no text of `production` has one of `octets`.
[[nodiscard]] bool never_has(Production production, std::string_view octets);

class Batches {
public:
  /// Null where records are more than texts that end in an octet, or their grammar is not compiled.
  [[nodiscard]] static std::unique_ptr<Batches> make(const Request& request, Ask ask);

  void open(const Block& block);
  /// The next lines, until there are no more: then null. Valid are those whose record has a valid URL; a line that is
  /// not can still be one, as a CR at its end is no part of a record.
  [[nodiscard]] const Lines* next();

  /// The octets that the lines' offsets are relative to: within the block.
  [[nodiscard]] const char* base() const { return base_; }
  /// The record that one of the lines is.
  [[nodiscard]] Record record(std::size_t index) const;

private:
  Batches(Production entry, Ending ending, Ask ask) : ending_(ending), splitter_(entry, ending.terminator, ask) {}

  Ending ending_;
  LineSplitter splitter_;
  Block block_;
  const Lines* lines_ = nullptr;
  const char* base_ = nullptr;
  std::size_t line_ = 0;  // the number of the first of the lines
  bool finished_ = false;
};

}  // namespace bnfurl::tool
