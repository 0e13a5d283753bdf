// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The compiled engines: the code of all entry points, and the names of the functions of one.
#pragma once

#include <map>

#include "gen/emit/engine_code.hpp"
#include "gen/emit/fast_code.hpp"

namespace bnfurl::gen {

/// The arrays of numbers that the files written so far define, by their definitions without a name.
using WrittenTables = std::map<std::string, std::string>;

/// The code of all grammars, for all targets; or that of one grammar, in a namespace of its own.
struct Engines {
  /// `home` is the namespace that contains those of the functions.
  explicit Engines(const std::string& home = "bnfurl") : scanners(home), fast(FastCode::for_all_targets(home)) {}
  ScannerSpecs scanners;
  std::vector<FastCode> fast;
  WrittenTables tables;
};

/// The functions of one entry point. A production that is read at run time has none.
struct EngineFunctions {
  Scanner matcher;
  Scanner splitter;
  std::vector<FastFunctions> fast;  ///< for each of `Engines::fast`
  std::string without_texts;        ///< why short texts have no engine; empty: they have one
  std::string without_lines;        ///< why line buffers have no engine; empty: they have one
  std::string without_places;       ///< the same for lines by places
};

}  // namespace bnfurl::gen
