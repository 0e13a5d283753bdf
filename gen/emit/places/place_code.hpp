// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A program of places as C++: a function that reads a chunk, goes from line to line, and tries the ways that have as
// many places as the line.
#pragma once

#include <string>

#include "gen/automaton/speed/place_program.hpp"
#include "gen/emit/shared/results.hpp"

namespace bnfurl::gen {

/// The body of a function that finds lines and decides those that go one of the ways; `names` is null if no components
/// are requested. `plan` is the C++ name of the StreamPlan of the program's streams.
[[nodiscard]] std::string place_code(const PlaceProgram& program, const std::string& plan, const ResultNames* names);

}  // namespace bnfurl::gen
