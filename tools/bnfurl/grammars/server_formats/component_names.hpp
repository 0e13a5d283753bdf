// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// How the components of a log format are called. A variable that means what a component of `combined` means has its
// name; every other has the server's name for it, with the server's own name before it where that is taken.
#pragma once

#include <map>
#include <string>

#include "tools/bnfurl/grammars/server_formats/server_formats.hpp"

namespace bnfurl::tool {

/// The name of each variable's component, by how the variable is written.
[[nodiscard]] std::map<std::string, std::string> component_names(const ServerFormat& format);

}  // namespace bnfurl::tool
