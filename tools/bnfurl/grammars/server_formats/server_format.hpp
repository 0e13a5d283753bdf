// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A log format of a web server as a list of pieces: literal texts, and variables. Each server has a reader of its own
// that makes such a list from its configuration; one writer makes a grammar from any list.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace bnfurl::tool {

/// How a variable's values are written.
struct Values {
  std::string rule;         ///< in ABNF; a free text is `*text-octet`, or `*graphic` if it has no blanks
  std::string sample;       ///< one of the values, for the `# typical:` line
  std::string time;         ///< of a time: how it is written, for the `# time:` line
  bool has_hyphen = false;  ///< whether the rule derives `-` itself
  bool is_request = false;  ///< whether it is a request line, which has a method, a target and a version
  std::string no_query;     ///< of a target: what stands after one without a query
};

/// What a server prints for a variable that has no value.
enum class Missing {
  never,   ///< it always has one
  hyphen,  ///< `-`
  nothing
};

struct Variable {
  std::string written;  ///< `$request_time`, `%{Referer}i`
  std::string name;     ///< what the server calls it, as the name of a component: `request-time`
  std::string meaning;  ///< the component of `combined` that it means: `status`; empty if none
  std::size_t rank;     ///< of several variables that mean the same, the one with the least rank has the name
  Values values;
  Missing missing;
};

struct Piece {
  std::string literal;  ///< empty for a variable
  std::optional<Variable> variable;
};

struct ServerFormat {
  std::string server;   ///< nginx or apache: the prefix of a name that another component has
  std::string grammar;  ///< the grammar's name
  std::string source;   ///< where the format comes from, for people
  bool is_escaped;      ///< whether quotes and controls in values are escaped, so that values do not contain them
  std::vector<Piece> pieces;
};

}  // namespace bnfurl::tool
