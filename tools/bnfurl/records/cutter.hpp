// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Where records end: text comes from a file in pieces of any size, and only whole records are worked on.
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

  /// How many octets the whole records that `text` begins with have. If there was none in a call before, `seen` is how
  /// much of the text it was given; otherwise 0.
  [[nodiscard]] virtual std::size_t whole_records(std::string_view text, std::size_t seen) = 0;
  /// How many records there are in `text`, of which only the last may not be whole.
  [[nodiscard]] virtual std::size_t count_records(std::string_view text) const = 0;
  /// How many octets the first record has, with its terminator.
  [[nodiscard]] virtual std::size_t first_record(std::string_view text) const = 0;
};

/// Of records that end in one octet.
class TerminatorCutter : public Cutter {
public:
  explicit TerminatorCutter(char terminator) : terminator_(terminator) {}
  [[nodiscard]] std::size_t whole_records(std::string_view text, std::size_t seen) override;
  [[nodiscard]] std::size_t count_records(std::string_view text) const override;
  [[nodiscard]] std::size_t first_record(std::string_view text) const override;

private:
  char terminator_;
};

/// How often `octet` is in `text`.
[[nodiscard]] std::size_t count_octets(std::string_view text, char octet);

}  // namespace bnfurl::tool
