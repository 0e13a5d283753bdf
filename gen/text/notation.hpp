// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// How a grammar is printed, as far as the stages after reading have to know it: a value with properties. The table of
// all notations is beside their readers (gen/notation/notations.hpp).
#pragma once

#include <string_view>

namespace bnfurl::gen {

struct Notation {
  std::string_view name;                ///< as `# notation:` says it
  bool ignores_case = false;            ///< letter case in names of rules means nothing (RFC 5234, section 2.1)
  bool has_core_rules = false;          ///< rules that are used and not defined are RFC 5234's core rules
  bool has_equals = true;               ///< "=" stands after a rule's name; if not, "# body:" lines are read without it
  bool adds_alternatives = false;       ///< "=/" adds alternatives to a rule
  bool has_values = false;              ///< characters can be written by their numbers
  bool values_are_code_points = false;  ///< these numbers are code points: `# code-points:`, of one file
  std::string_view repetition;          ///< advice: how to write a repetition
  std::string_view literal;             ///< advice where a name is not defined: how to write a literal; empty: none
  friend bool operator==(const Notation&, const Notation&) = default;
};

}  // namespace bnfurl::gen
