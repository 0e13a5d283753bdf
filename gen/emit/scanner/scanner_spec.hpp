// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A folded automaton as a re2c specification, the scanner: one condition per state, one rule per edge; the end of the
// text is the letter 0x100, after all octets. On entering an accelerated state the action jumps to the end of the
// state's run, so that re2c's automaton steps once per run. Equal automata share one function.
#pragma once

#include <map>
#include <set>

#include "gen/automaton/speed/examples.hpp"
#include "gen/automaton/speed/fold.hpp"
#include "gen/emit/shared/results.hpp"

namespace bnfurl::gen {

/// A scanner that was written: the names of its function and of the plan of its streams; a trial has no plan.
struct Scanner {
  std::string function;
  std::string plan;
  friend bool operator==(const Scanner&, const Scanner&) = default;
};

/// The scanners of all grammars: their functions, and the grammar's file that each function is in.
class ScannerSpecs {
public:
  /// `home` is the namespace that contains that of the functions.
  explicit ScannerSpecs(const std::string& home = "bnfurl") : name_space_(home + "::scanners") {}

  /// Begins the file of a grammar; new scanners are written to it.
  void begin_file();
  /// The function that decides the language of `folded`, and tries `paths` first. Its name is `name`, unless there is
  /// an equal function already.
  [[nodiscard]] Scanner add_matcher(const Folded& folded, const ExamplePaths& paths, const std::string& name);
  /// The same for a function that also splits the text.
  [[nodiscard]] Scanner add_splitter(const Folded& folded, const ExamplePaths& paths, const ResultNames& names,
                                     const std::string& name);
  /// The function that tries kinds in order, each with its own scanner, if the first octet allows it.
  struct Kind {
    Scanner scanner;
    std::size_t index = 0;  ///< index among the grammar's kinds
    OctetSet first;         ///< the octets that a text of the kind can begin with
    bool empty = false;     ///< whether a text of the kind can be empty
  };
  [[nodiscard]] Scanner add_trial(const std::vector<Kind>& kinds, bool splits, const std::string& name);

  /// The function that accepts what both accept.
  [[nodiscard]] Scanner add_both(const Scanner& one, const Scanner& other, const std::string& name);

  /// The name of the plan of these streams, which is written to the file unless there is an equal one already.
  [[nodiscard]] std::string plan(const std::vector<Runs::Stream>& streams, const std::optional<Runs::Escape>& escape);

  /// The file since `begin_file`: a re2c specification.
  [[nodiscard]] std::string file() const;
  /// A declaration of every function and every plan so far.
  [[nodiscard]] std::string declarations() const;
  [[nodiscard]] const std::string& name_space() const { return name_space_; }

private:
  std::string add(const std::string& declaration, const std::string& body, const std::string& name,
                  const std::string& plan);
  std::vector<std::string> region_functions(const Folded& folded, const std::string& name);

  std::string name_space_;
  std::map<std::string, std::string> functions_;     // plan, declaration and body -> name
  std::map<std::string, std::string> declarations_;  // name -> declaration
  std::map<std::string, std::string> plans_;         // content -> name
  std::string file_;
};

[[nodiscard]] inline std::string to_string(const ScannerSpecs& specs) { return specs.file(); }

}  // namespace bnfurl::gen
