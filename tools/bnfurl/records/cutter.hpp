// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Where records end: text comes from a file in pieces of any size, but only whole records are worked on.
#pragma once

#include <cstddef>
#include <string_view>

namespace bnfurl::tool {

class Cutter {
public:
  Cutter() = default;
  virtual ~Cutter() = default;
  Cutter(const Cutter&) = delete;
  Cutter& operator=(const Cutter&) = delete;

  /// The size of the whole records at the beginning of `text`, in octets. If the previous call found none, `seen` is
  /// the size of the text that it was given; otherwise 0.
  [[nodiscard]] virtual std::size_t whole_records(std::string_view text, std::size_t seen) = 0;
  /// The number of records in `text`, of which only the last may be incomplete.
  [[nodiscard]] virtual std::size_t count_records(std::string_view text) const = 0;
  /// The size of the first record with its terminator, in octets.
  [[nodiscard]] virtual std::size_t first_record(std::string_view text) const = 0;
};

/// For records that end with a certain octet.
class TerminatorCutter : public Cutter {
public:
  explicit TerminatorCutter(char terminator) : terminator_(terminator) {}
  [[nodiscard]] std::size_t whole_records(std::string_view text, std::size_t seen) override;
  [[nodiscard]] std::size_t count_records(std::string_view text) const override;
  [[nodiscard]] std::size_t first_record(std::string_view text) const override;

private:
  char terminator_;
};

/// For lines of which those that begin with "#" are comments, and not counted.
class CommentCutter : public TerminatorCutter {
public:
  CommentCutter() : TerminatorCutter('\n') {}
  [[nodiscard]] std::size_t count_records(std::string_view text) const override;
};

/// How often `octet` occurs in `text`.
[[nodiscard]] std::size_t count_octets(std::string_view text, char octet);

}  // namespace bnfurl::tool
