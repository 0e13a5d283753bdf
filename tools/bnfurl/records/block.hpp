// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A part of a file: whole records, one behind the other, to be worked on by one thread.
#pragma once

#include <cstddef>
#include <string_view>

#include "tools/bnfurl/records/header.hpp"

namespace bnfurl::tool {

struct Block {
  /// So many octets behind `text` can be read too, whatever they are: what copies or parses need not look where it ends.
  static constexpr std::size_t margin = 64;

  std::string_view text = {};      ///< records with their terminators; the last one of a file may have none
  std::string_view file = {};      ///< as given by the user
  std::size_t byte = 0;            ///< where `text` begins in its file, after decompression
  std::size_t line = 1;            ///< the number of its first record in its file
  const Header* header = nullptr;  ///< what the columns of its file are called, if they have names
};

}  // namespace bnfurl::tool
