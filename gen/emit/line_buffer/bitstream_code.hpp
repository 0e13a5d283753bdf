// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A bitstream program as C++, for line buffers: a loop per addition over the registers of a chunk, for all its lines.
#pragma once

#include <string>
#include <variant>

#include "gen/automaton/speed/bitstream_program.hpp"
#include "gen/emit/shared/class_basis.hpp"
#include "gen/emit/shared/results.hpp"

namespace bnfurl::gen {

/// A program that can be written: its classes fit a basis, its tags a register.
struct LineProgram {
  BitstreamProgram program;
  ClassBasis basis;
};

/// The program for line buffers, or why there is none.
[[nodiscard]] std::variant<LineProgram, std::string> line_program(std::variant<BitstreamProgram, std::string> program);

/// The body of a function that finds and judges lines; `names` is null where no components are asked for. Of choices
/// nothing is written.
[[nodiscard]] std::string line_code(const LineProgram& program, const ResultNames* names);

}  // namespace bnfurl::gen
