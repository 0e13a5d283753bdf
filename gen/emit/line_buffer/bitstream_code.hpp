// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A bitstream program as C++, for line buffers: a sequence of loops over the registers of a chunk, each for all lines
// of the chunk. Each loop has at most one addition.
#pragma once

#include <string>
#include <variant>

#include "gen/automaton/speed/bitstream_program.hpp"
#include "gen/emit/shared/class_basis.hpp"
#include "gen/emit/shared/results.hpp"

namespace bnfurl::gen {

/// A program that can be written: its classes fit a basis, and its tags fit a register.
struct LineProgram {
  BitstreamProgram program;
  ClassBasis basis;
};

/// The program, and the basis of its classes.
[[nodiscard]] std::string to_string(const LineProgram& program);

/// The program for line buffers, or why there is none.
[[nodiscard]] std::variant<LineProgram, std::string> line_program(std::variant<BitstreamProgram, std::string> program);

/// The body of a function that finds lines and decides them; `names` is null if no components are requested. Choices
/// are not written.
[[nodiscard]] std::string line_code(const LineProgram& program, const ResultNames* names);

}  // namespace bnfurl::gen
