// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A part of a file: whole records, one after the other, for one thread to work on.
#pragma once

#include <cstddef>
#include <string_view>

#include "tools/bnfurl/records/header.hpp"

namespace bnfurl::tool {

struct Block {
  /// This many octets after `text` can be read too, whatever their values: code that copies or parses need not check
  /// for the end.
  static constexpr std::size_t margin = 64;

  std::string_view text = {};      ///< records with their terminators; the last one of a file may have none
  std::string_view file = {};      ///< as given by the user
  std::size_t byte = 0;            ///< where `text` begins in its file, after decompression
  std::size_t line = 1;            ///< the number of its first record in its file
  const Header* header = nullptr;  ///< the names of its file's columns, if they have names
};

}  // namespace bnfurl::tool
