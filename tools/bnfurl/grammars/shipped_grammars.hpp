// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The grammars that come with the program but are not compiled in. Their files are in one folder and are read at run
// time, by the same names that compiled grammars have. The folder is found from the place of the program, so that an
// installation can be moved; the environment variable BNFURL_GRAMMARS names another one.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bnfurl::tool {

struct ShippedGrammar {
  std::string name;
  std::string file;  ///< its path
};

/// In the order of their names, without those that are compiled in; none if the folder cannot be read.
[[nodiscard]] const std::vector<ShippedGrammar>& shipped_grammars();

/// The file of the shipped grammar with that name; nullopt if there is none, or if the grammar is compiled in.
[[nodiscard]] std::optional<std::string> find_shipped(std::string_view name);

/// The names of all grammars, compiled in or shipped, in their order.
[[nodiscard]] std::vector<std::string> grammar_names();

/// The same for grammars of log lines.
[[nodiscard]] std::vector<std::string> log_names();

/// Where the files are searched.
[[nodiscard]] std::string grammar_folder();

}  // namespace bnfurl::tool
