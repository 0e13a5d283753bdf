// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Our own language: a file line by line, by the grammar of its lines. An `include` ends a list, and another list begins
// after it, so that lists decide one after the other.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "crawl/rules/reading/files_reader.hpp"
#include "crawl/rules/reading/values.hpp"
#include "crawl/rules/rule.hpp"

namespace bnfurl::crawl::rules {

// What people write, as a normal form has it (RFC 3986, section 6.2.2): triplets of unreserved octets are these octets,
// other triplets have upper-case digits. What is no triplet stays.

[[nodiscard]] std::string with_normal_triplets(std::string_view text);

/// ASCII letters in lower case.
[[nodiscard]] std::string in_lower_case(std::string_view text);

/// A host as rules compare it: in lower case, with normal triplets, without a final dot.
[[nodiscard]] std::string normal_host(std::string_view text);

// What a SURT prefix says of a URL's parts, so that it can be asked for by its host like other rules. Userinfo does not
// count: a SURT with it has the same prefixes as one without.
//   http://(org,example,)/a   scheme http, host example.org alone, no port, a path that begins with /a
//   (org,exa                  any host below org whose next label begins with exa

struct SurtPlace {
  std::optional<std::string> scheme = std::nullopt;
  std::string host = {};     ///< the labels that are complete, turned round; empty if none is
  std::string partial = {};  ///< how the label before them begins
  bool is_closed = false;    ///< `)` stands there: the host has no more labels, and the port is this one
  std::string port = {};
  std::string path = {};  ///< how path and query begin
};

[[nodiscard]] std::variant<SurtPlace, ValueFault> surt_place(std::string_view text);

/// A line `include KIND FILE`, as it is written.
struct Include {
  std::string kind;
  std::string file;
  std::string agent = "*";
  std::optional<Origin> on = std::nullopt;
  std::size_t line = 0;
  std::size_t column = 0;  ///< of the kind, from 1
};

struct DefaultLine {
  Verdict verdict;
  std::size_t line;
};

struct OwnFile {
  std::vector<std::variant<RuleList, Include>> parts = {};
  std::optional<DefaultLine> default_line = std::nullopt;
  std::vector<Diagnostic> diagnostics = {};
};

/// The lists, includes and faults of a file; `default` may be missing.
[[nodiscard]] OwnFile read_own_file(const LineGrammar& grammar, const std::string& file, std::string_view text);

}  // namespace bnfurl::crawl::rules
