// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A folded automaton as a re2c specification (engine F): one condition per state, one rule per edge, the end
// of the text as the letter 0x100 behind the octets. On entering a hub the action jumps to the end of the
// hub's run, so that re2c's automaton steps once per run. Equal automata are one function.
#pragma once

#include <map>
#include <set>

#include "gen/automaton/fold.hpp"
#include "gen/emit/results.hpp"

namespace bnfurl::gen {

/// The scanners of all grammars: which functions there are, and in which grammar's file each is.
class ScannerSpecs {
public:
  /// Begins the file of a grammar; scanners that are new are written there.
  void begin_file();
  /// The function that decides the language of `folded`; its name is `name` if no equal one is known.
  [[nodiscard]] std::string add_matcher(const Folded& folded, const std::string& name);
  /// The function that splits as well.
  [[nodiscard]] std::string add_splitter(const Folded& folded, const ResultNames& names, const std::string& name);
  /// The function that tries kinds in order, each by its own scanner after a look at the first octet.
  struct Kind {
    std::string function;
    std::size_t index = 0;  ///< among the grammar's kinds
    OctetSet first;         ///< the octets that a text of it can begin with
    bool empty = false;     ///< whether it can be empty
  };
  [[nodiscard]] std::string add_trial(const std::vector<Kind>& kinds, bool splits, const std::string& name);

  /// The file since `begin_file`: a re2c specification.
  [[nodiscard]] std::string file() const;
  /// A declaration of every function so far.
  [[nodiscard]] std::string declarations() const;

private:
  /// Which streams a scanner reads: the name of a constant, and its definition.
  struct Plan {
    std::string name;
    std::string definition;
  };
  std::string add(const std::string& declaration, const std::string& body, const std::string& name, const Plan& plan);
  Plan plan(const Folded& folded);
  std::vector<std::string> region_functions(const Folded& folded, const std::string& name);

  std::map<std::string, std::string> functions_;     // declaration and body -> name
  std::map<std::string, std::string> declarations_;  // name -> declaration
  std::map<std::string, std::string> plans_;         // content -> name
  std::set<std::string> plans_in_file_;
  std::string file_;
};

}  // namespace bnfurl::gen
