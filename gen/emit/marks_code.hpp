// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A program of marks as C++: straight code on one word for one text (engine T), and a loop per addition over the
// registers of a chunk for all its lines (engine W). The same statements, printed twice.
#pragma once

#include <map>
#include <variant>

#include "gen/automaton/mark_program.hpp"
#include "gen/emit/class_basis.hpp"
#include "gen/emit/results.hpp"

namespace bnfurl::gen {

/// A program that can be written: its classes fit a basis, its tags a register.
struct LikelyProgram {
  MarkProgram program;
  ClassBasis basis;
  std::vector<int> class_in_basis;  ///< by class of the program; -1: escapes alone
};

/// The program of engines T and W, or why there is none.
[[nodiscard]] std::variant<LikelyProgram, std::string> likely_code(std::variant<MarkProgram, std::string> program);

/// The programs of a production: for texts like the first of the typical ones (engine T), and for texts like any of
/// them (engine W).
struct LikelyPrograms {
  LikelyProgram first;
  LikelyProgram all;
};

/// The functions of a production's likely engines, by name; empty: it has none.
struct LikelyFunctions {
  std::string matches;
  std::string split;
  std::string match_lines;
  std::string split_lines;
  friend bool operator==(const LikelyFunctions&, const LikelyFunctions&) = default;
};

/// A kind of a trial, and its functions.
struct LikelyKind {
  LikelyFunctions functions;
  std::size_t index = 0;  ///< among the grammar's kinds
  OctetSet first;         ///< the octets that a text of it can begin with
};

/// The likely engines of all grammars, and in which grammar's file each is. Equal ones are one.
class LikelyCode {
public:
  enum class Instructions { avx2, avx512 };

  explicit LikelyCode(Instructions instructions) : instructions_(instructions) {}

  /// Begins the file of a grammar; functions that are new are written there.
  void begin_file() { file_.clear(); }
  void add_matcher(const LikelyPrograms& programs, const std::string& name, LikelyFunctions& functions);
  void add_splitter(const LikelyProgram& program, const ResultNames& names, const std::string& name,
                    LikelyFunctions& functions);
  /// Of `program`'s choices nothing is written.
  void add_line_splitter(const LikelyProgram& program, const ResultNames& names, const std::string& name,
                         LikelyFunctions& functions);
  /// The functions that try kinds in order: the text of one is of none before.
  [[nodiscard]] LikelyFunctions add_trial(const std::vector<LikelyKind>& kinds, const std::string& name);

  [[nodiscard]] std::string file() const;
  /// A declaration of every function so far, in the namespace of its instructions.
  [[nodiscard]] std::string declarations() const;
  [[nodiscard]] std::string name_space() const;

private:
  std::string add(const std::string& declaration, const std::string& body, const std::string& name);
  std::string add_word_function(const std::string& declaration, const LikelyProgram& program, const ResultNames* names,
                                const std::string& name);

  Instructions instructions_;
  std::map<std::string, std::string> functions_;     // declaration and body -> name
  std::map<std::string, std::string> declarations_;  // name -> declaration
  std::string file_;
};

}  // namespace bnfurl::gen
