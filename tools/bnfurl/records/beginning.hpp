// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The first records of the input, kept: they show what the input is, whatever the user took it for.
#pragma once

#include <string>
#include <string_view>

#include "tools/bnfurl/records/block.hpp"
#include "tools/bnfurl/records/cutter.hpp"

namespace bnfurl::tool {

class Beginning {
public:
  /// Keeps the records of `block` if it goes on where the last one ended, in the first file that has any.
  void add(const Block& block, Cutter& cutter);

  /// What is kept, as a block of records; empty if there are none.
  [[nodiscard]] Block block() const;

private:
  static constexpr std::size_t most = std::size_t{1} << 18;

  std::string text_;  // with the margin of a block
  std::size_t size_ = 0;
  Block block_;
  bool is_full_ = false;
};

}  // namespace bnfurl::tool
